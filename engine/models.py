"""What the files of a sentence-transformers model say about it, read without loading it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """`max_tokens` counts the `special_tokens` too; None where the model reads a text of any length."""

    folder: Path
    max_tokens: int | None
    special_tokens: int
    dimensions: int


def model_facts(folder: Path) -> ModelFacts:
    """Raises ValueError, one sentence, where the folder does not say how long its vectors are."""
    dimensions = _dimensions(folder)
    if dimensions is None:
        raise ValueError(f"The folder {folder.name} holds no sentence-transformers model.")
    return ModelFacts(folder, _max_tokens(folder), _special_tokens(folder), dimensions)


def _dimensions(folder: Path) -> int | None:
    """As its last module that changes them says, else as the transformer does."""
    modules = _json(folder / "modules.json") or []
    for module in reversed(modules):
        config = _json(folder / module["path"] / "config.json") or {}
        for key in ("out_features", "word_embedding_dimension", "embedding_dimension"):
            if key in config:
                return int(config[key])
    found = (_json(folder / "config.json") or {}).get("hidden_size")
    return None if found is None else int(found)


def _max_tokens(folder: Path) -> int | None:
    for name, key in (
        ("sentence_bert_config.json", "max_seq_length"),
        ("tokenizer_config.json", "model_max_length"),
        ("config.json", "max_position_embeddings"),
    ):
        found = (_json(folder / name) or {}).get(key)
        # A tokenizer without a limit writes a number of thirty digits.
        if found is not None and found < 10**9:
            return int(found)
    return None


def _special_tokens(folder: Path) -> int:
    from tokenizers import Tokenizer

    path = folder / "tokenizer.json"
    return Tokenizer.from_file(str(path)).num_special_tokens_to_add(False) if path.exists() else 2


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None
