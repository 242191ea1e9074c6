"""The table of retrievers: what each scores a chunk by, with every setting it has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal

from engine.late import WINDOW_OVERLAP
from engine.quoting import quoted
from engine.spec import Spec
from engine.strategies import LATE

Prefix = Literal["", "headings", "opening"]
Kind = Literal["words", "exact", "hnsw"]


@dataclass(frozen=True, slots=True)
class Retriever:
    """One way to find chunks.

    `prefix` is what is put before a chunk when it is embedded; a `late` one pools each chunk's vector from
    the whole document.
    """

    name: str
    label: str
    kind: Kind
    note: str
    prefix: Prefix = ""
    late: bool = False

    @property
    def needs_vectors(self) -> bool:
        return self.kind != "words"


def clash(track: Spec, retriever: Retriever) -> str:
    """Why a retriever cannot be asked of a track, in one sentence without its stop; empty where it can.

    >>> from engine.spec import parse_track
    >>> clash(parse_track("late"), RETRIEVERS["dense+headings"])
    'late reads whole documents, so dense+headings can put nothing before its chunks: leave out one of the two'
    """
    if not retriever.prefix or track.strategy != LATE:
        return ""
    return (
        f"{track} reads whole documents, so {retriever.name} can put nothing before its chunks: leave out "
        "one of the two"
    )


K1, B = 1.5, 0.75
CONNECTIVITY, EXPANSION_ADD, EXPANSION_SEARCH = 16, 128, 128
OPENING_WORDS = 20

_BM25 = f"BM25 as Lucene has it, k1 = {K1}, b = {B}; no stop words, no stems"
_EXACT = "cosine with every chunk"
_HNSW = (
    f"cosine by an HNSW index, {CONNECTIVITY} links a chunk, {EXPANSION_ADD} candidates when built, "
    f"{EXPANSION_SEARCH} when asked"
)
_HEADINGS = "each chunk is embedded behind the headings that it stands under"
_OPENING = f"each chunk is embedded behind the first {OPENING_WORDS} words of its document"
_LATE = (
    f"the document is embedded whole, in the longest windows, which share {WINDOW_OVERLAP} tokens, and each "
    "chunk's vector is pooled from its tokens"
)

_ROWS = (
    Retriever("bm25", "BM25", "words", _BM25),
    Retriever("dense", "Dense", "exact", _EXACT),
    Retriever("hnsw", "Dense, HNSW", "hnsw", _HNSW),
    Retriever("late", "Late", "exact", f"{_EXACT}; {_LATE}", late=True),
    Retriever(
        "dense+headings", "Dense + headings", "exact", f"{_EXACT}; {_HEADINGS}", prefix="headings"
    ),
    Retriever(
        "dense+opening", "Dense + opening", "exact", f"{_EXACT}; {_OPENING}", prefix="opening"
    ),
    Retriever(
        "hnsw+headings", "HNSW + headings", "hnsw", f"{_HNSW}; {_HEADINGS}", prefix="headings"
    ),
    Retriever("hnsw+opening", "HNSW + opening", "hnsw", f"{_HNSW}; {_OPENING}", prefix="opening"),
)

RETRIEVERS: dict[str, Retriever] = {row.name: row for row in _ROWS}
DEFAULT_RETRIEVERS = ("bm25", "dense")


def expect_no_clash(tracks: Iterable[Spec], names: Sequence[str]) -> None:
    """ValueError, one sentence, where some track cannot be asked by some retriever."""
    for track, name in product(tracks, names):
        if words := clash(track, retriever_of(name)):
            raise ValueError(words)


def expect_rankings(tracks: Iterable[Spec], names: Sequence[str]) -> None:
    """ValueError, one sentence, where some track cannot be asked by any of the retrievers."""
    for track in tracks:
        words = [clash(track, retriever_of(name)) for name in names]
        if words and all(words):
            raise ValueError(words[0])


def retriever_of(name: str) -> Retriever:
    """The retriever of that name; ValueError, one sentence, for any other.

    >>> retriever_of("dense headings").name  # a plus sign that was typed into an address is read as a space
    'dense+headings'
    """
    known = RETRIEVERS.get(name.replace(" ", "+"))
    if known is None:
        raise ValueError(f"retriever must be one of {', '.join(RETRIEVERS)}, not {quoted(name)}")
    return known
