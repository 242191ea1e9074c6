"""What the files of a sentence-transformers model say about it, read without loading it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """`max_tokens` counts the `special_tokens` too; None where the model reads a text of any length.

    `called` is what sentences call the model: "The folder m".
    """

    folder: Path
    called: str
    max_tokens: int | None
    special_tokens: int
    dimensions: int


def model_facts(folder: Path, called: str = "") -> ModelFacts:
    """Raises ValueError, one sentence, where the files cannot be read or give no length of vectors."""
    who = called or f"The folder {folder.name}"
    try:
        dimensions = _dimensions(folder)
        if dimensions is None:
            raise ValueError(f"{who} holds no sentence-transformers model.")
        return ModelFacts(folder, who, _max_tokens(folder), _special_tokens(folder), dimensions)
    except _MalformedError as error:
        raise ValueError(
            f"{who} holds no sentence-transformers model that can be read: "
            f"its {error} is malformed."
        ) from error


def main_folder(folder: Path) -> Path:
    """Where the module lies that reads first, and so the largest weights; ValueError where it is unclear."""
    return folder / next(iter(_modules(folder)), "")


class _MalformedError(ValueError):
    """The file of that name does not say what a model's does."""


def _dimensions(folder: Path) -> int | None:
    """As its last module that changes them says, else as the transformer does."""
    for module in reversed(_modules(folder)):
        inside = f"{module}/config.json" if module else "config.json"
        for key in ("out_features", "word_embedding_dimension", "embedding_dimension"):
            if found := _number(folder, inside, key):
                return found
    return _number(folder, "config.json", "hidden_size")


def _modules(folder: Path) -> list[str]:
    """The subfolders of the modules, in the order in which they read."""
    modules = _json(folder / "modules.json")
    if modules is None:
        return []
    if not isinstance(modules, list):
        raise _MalformedError("modules.json")
    paths = [module.get("path") if isinstance(module, dict) else None for module in modules]
    if not all(isinstance(path, str) for path in paths):
        raise _MalformedError("modules.json")
    return [str(path) for path in paths]


def _max_tokens(folder: Path) -> int | None:
    for name, key in (
        ("sentence_bert_config.json", "max_seq_length"),
        ("tokenizer_config.json", "model_max_length"),
        ("config.json", "max_position_embeddings"),
    ):
        found = _number(folder, name, key)
        # A tokenizer without a limit writes a number of thirty digits.
        if found is not None and found < 10**9:
            return found
    return None


def _special_tokens(folder: Path) -> int:
    from tokenizers import Tokenizer

    path = folder / "tokenizer.json"
    if not path.exists():
        return 2
    try:
        return Tokenizer.from_file(str(path)).num_special_tokens_to_add(False)
    except Exception as error:  # the library raises nothing narrower
        raise _MalformedError(path.name) from error


def _number(folder: Path, name: str, key: str) -> int | None:
    """A whole number of a file, 1 or more; None where the file or the number is absent."""
    found = _json(folder / name)
    if found is None:
        return None
    if not isinstance(found, dict):
        raise _MalformedError(name)
    number = found.get(key)
    if number is None:
        return None
    is_whole = type(number) is int or (isinstance(number, float) and number.is_integer())
    if not is_whole or number < 1:
        raise _MalformedError(name)
    return int(number)


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None
    except (OSError, ValueError, RecursionError) as error:
        raise _MalformedError(path.name) from error
