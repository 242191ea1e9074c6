"""How many answers stay cut at each overlap that a track could have, by cutting anew at every one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.chunkers.recursive import parts_of
from engine.chunkers.recursive_characters import levels_of
from engine.chunkers.units import counts, ruler_of, sentence_pieces
from engine.chunkers.watched import missed
from engine.chunkers.windows import pack_sharing
from engine.chunking import Chunking
from engine.params import whole_number
from engine.span import Span
from engine.units import Spans

# So much is tried within two seconds or so.
MOST_CHUNKS = 250_000  # of one overlap
MOST_STEPS = 1_000_000  # sentences times overlaps

Ints = NDArray[np.int64]
Numbers = NDArray[np.signedinteger[Any]]


@dataclass(frozen=True, eq=False)
class Recuts:
    """How many answers are in no chunk at the overlaps from 0 to `tried`: `cut`, (tried + 1,).

    A larger overlap than `largest` is not possible or changes nothing. `never` are the answers that no
    tried overlap leaves whole; from `sure` on all others are whole for sure.
    """

    largest: int
    cut: Ints
    never: tuple[int, ...]
    sure: int

    @property
    def tried(self) -> int:
        return len(self.cut) - 1

    @property
    def smallest(self) -> int | None:
        """The smallest overlap that leaves no answer cut; None where none does."""
        whole = np.flatnonzero(self.cut == 0)
        return int(whole[0]) if len(whole) else self.lasting

    @property
    def lasting(self) -> int | None:
        """The smallest overlap from which on no answer is ever cut; None where there is none.

        Where not all were tried, the smallest that needs no trying.
        """
        cutting = np.flatnonzero(self.cut)
        first = int(cutting[-1]) + 1 if len(cutting) else 0
        if self.tried < self.largest:
            first = self.largest + 1 if self.never else self.sure
        return first if first <= self.largest else None


def recuts_of(chunking: Chunking, answers: Sequence[Span]) -> Recuts:
    """Cut anew at every overlap from 0 on; ValueError where the strategy has none.

    Not tried are overlaps that would make more than `MOST_CHUNKS` and, by sentences, those past
    `MOST_STEPS`; then `tried` is less than `largest`.
    """
    spans, strategy = Spans(answers), chunking.spec.base.strategy
    if strategy in _RECUTS:
        return _RECUTS[strategy](chunking, spans)
    raise ValueError(f"{strategy} has no overlap")


def _size(chunking: Chunking) -> int:
    return whole_number(chunking.spec.base.params, "size")


def _fixed(chunking: Chunking, spans: Spans) -> Recuts:
    ruler = ruler_of(chunking.tokenization, chunking.unit)
    return _filled(ruler.piece_starts, ruler.tokens_before, _size(chunking), spans)


def _recursive(chunking: Chunking, spans: Spans) -> Recuts:
    tokenization, size = chunking.tokenization, _size(chunking)
    parts = parts_of(tokenization, size)
    return _filled(tokenization.piece_starts[parts], tokenization.tokens_before[parts], size, spans)


def _filled(edges: Numbers, counted: Numbers, size: int, spans: Spans) -> Recuts:
    """For windows of whole units: where they begin, and what is counted before each, (units + 1,).

    No window holds an answer over several units that are over the size together, and some window always
    holds an answer in one unit. Any other is whole as soon as the overlap reaches from its last unit
    back to its first: the first window that ends after its beginning begins at or before it, and so
    does each next one until one holds it.
    """
    before = counted.astype(np.int64)
    runs = _runs(edges, spans)
    first, stop = runs.T
    several = stop - first > 1
    never = several & (before[stop] - before[first] > size)
    reach = np.where(several & ~never, before[stop - 1] - before[first], 0)
    sure = int(reach.max(initial=0))
    tried = _affordable(len(before) - 1, int(before[-1]), size, sure)
    found = np.full(tried + 1, never.sum())
    scanned = min(sure, tried + 1)
    found[:scanned] += missed(before, runs[~never], size=size, overlaps=scanned)
    return Recuts(size - 1, found, _indices(never), sure)


def _runs(edges: Numbers, spans: Spans) -> Ints:
    """The units `[first, stop)` that each span touches, (n, 2)."""
    first = np.searchsorted(edges, spans.starts, "right") - 1
    return np.column_stack([first, np.searchsorted(edges, spans.ends, "left")])


def _affordable(units: int, total: int, size: int, sure: int) -> int:
    """The largest overlap to try: the neighbours of windows begin `size - overlap` apart, at least."""
    apart = 1 if units <= MOST_CHUNKS else -(-total // MOST_CHUNKS)
    tried = max(size - apart, 0)
    return size - 1 if tried >= sure - 1 else tried


def _indices(flags: NDArray[np.bool_]) -> tuple[int, ...]:
    return tuple(np.flatnonzero(flags).tolist())


def _sentences(chunking: Chunking, spans: Spans) -> Recuts:
    """An overlap of all sentences but one of an answer keeps it, where they fit in the size together."""
    ruler, size = ruler_of(chunking.tokenization, chunking.unit), _size(chunking)
    groups = np.unique(sentence_pieces(ruler))
    counted = ruler.tokens_before[groups].astype(np.int64)
    fullest = np.searchsorted(counted, counted[:-1] + size, "right") - np.arange(1, len(groups))
    largest = max(int(fullest.max()) - 1, 0)
    first, stop = _runs(ruler.piece_starts[groups], spans).T
    fits = counted[stop] - counted[first] <= size
    sure = int(np.where(fits, stop - first - 1, largest + 1).max(initial=0))
    edges, (before, last_within), stops = ruler.piece_starts, counts(ruler), groups.tolist()

    def windows(overlap: int) -> Ints:
        bounds = pack_sharing(before, last_within, stops, size=size, overlap=overlap)
        return np.asarray(edges[np.array(bounds)], np.int64)

    return _one_by_one(windows, spans, largest, sure, MOST_STEPS // len(groups))


def _recursive_characters(chunking: Chunking, spans: Spans) -> Recuts:
    """What is merged in one run no chunk joins with another, so an answer over two of them stays cut."""
    regions = sorted(_regions(chunking), key=lambda region: int(region[0][0]))
    starts, ends = (np.array([edges[side] for edges, _ in regions]) for side in (0, -1))
    holder = np.searchsorted(starts, spans.starts, "right") - 1
    inside = (holder >= 0) & (spans.ends <= ends[holder])
    never, found, sure = ~inside, [], 0
    for region in np.unique(holder[inside]):
        here = np.flatnonzero(inside & (holder == region))
        edges, before = regions[region]
        one = _filled(edges, before, _size(chunking), Spans(spans[at] for at in here))
        never[here[list(one.never)]] = True
        found.append(one.cut)
        sure = max(sure, one.sure)
    tried = min(map(len, found), default=_size(chunking))
    cut = np.sum([one[:tried] for one in found], axis=0, initial=0) + (~inside).sum()
    return Recuts(_size(chunking) - 1, np.broadcast_to(cut, tried), _indices(never), sure)


def _regions(chunking: Chunking) -> Iterator[tuple[Ints, Ints]]:
    """Where the parts of each run begin and what is counted before each; a span left whole is one part."""
    levels, left = levels_of(chunking.tokenization, chunking.spec.base.params)
    for level in levels:
        before = np.append(0, np.cumsum(level.lengths))
        for first, stop in level.runs(_size(chunking)).tolist():
            edges = np.append(level.parts[first:stop, 0], level.parts[stop - 1, 1])
            yield edges, before[first : stop + 1] - before[first]
    for span in left:
        yield span, np.arange(2)


def _one_by_one(
    windows: Callable[[int], Ints], spans: Spans, largest: int, sure: int, most: int
) -> Recuts:
    """For windows in characters, (n, 2), made for one overlap after another, `most` at most."""
    tried = largest if most >= min(sure, largest + 1) else most
    found = np.zeros(tried + 1, np.int64)
    never = np.ones(len(spans), np.bool_)
    for overlap in range(min(sure, tried) + 1):
        starts, ends = windows(overlap).T
        first = np.searchsorted(ends, spans.ends, "left")
        held = first < np.searchsorted(starts, spans.starts, "right")
        found[overlap] = (~held).sum()
        never &= ~held
    return Recuts(largest, found, _indices(never), sure)


_RECUTS: dict[str, Callable[[Chunking, Spans], Recuts]] = {
    "fixed": _fixed,
    "recursive": _recursive,
    "sentences": _sentences,
    "recursive-characters": _recursive_characters,
}
