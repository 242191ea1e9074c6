"""How many answers stay cut at each overlap that a track could have, by cutting anew at every one."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.chunkers.recursive import parts_of
from engine.chunkers.recursive_characters import levels_of
from engine.chunkers.units import counts, ruler_of, sentence_edges
from engine.chunkers.watched import missed
from engine.chunkers.windows import Packing
from engine.chunking import Chunking
from engine.params import whole_number
from engine.span import Span
from engine.units import Spans

Ints = NDArray[np.int64]
Numbers = NDArray[np.signedinteger[Any]]


@dataclass(frozen=True, slots=True)
class Most:
    """How much is tried: by default as much as two seconds or so allow."""

    chunks: int = 250_000  # that one overlap may make
    steps: int = 8_000_000  # chunks of sentences, of all overlaps together


@dataclass(frozen=True, eq=False)
class Recuts:
    """How many answers are in no chunk at the overlaps from 0 to `tried`: `cut`, (tried + 1,).

    A larger overlap than `largest` is not possible or changes nothing. `never` are the answers that no
    overlap at all leaves whole; from `sure` on all others are, tried or not.
    """

    largest: int
    cut: Ints
    never: tuple[int, ...]
    sure: int

    @property
    def tried(self) -> int:
        return len(self.cut) - 1

    @property
    def all_tried(self) -> bool:
        return self.tried == self.largest

    @property
    def sure_of_all(self) -> int | None:
        """An overlap from which on no answer is ever cut, if not the smallest; None where there is none."""
        return None if self.never or self.sure > self.largest else self.sure

    @property
    def smallest(self) -> int | None:
        """The smallest overlap that leaves no answer cut; None where none of those tried does."""
        whole = np.flatnonzero(self.cut == 0)
        return int(whole[0]) if len(whole) else None

    @property
    def lasting(self) -> int | None:
        """The smallest overlap from which on no answer is ever cut.

        None where there is none, and where not all were tried, since a smaller one than `sure` may do.
        """
        cutting = np.flatnonzero(self.cut)
        first = int(cutting[-1]) + 1 if len(cutting) else 0
        return first if self.all_tried and first <= self.largest else None


def recuts_of(chunking: Chunking, answers: Sequence[Span], most: Most | None = None) -> Recuts:
    """Cut anew at every overlap from 0 on; ValueError where the strategy has none.

    Where what is not known for sure would take more than `most`, `tried` is less than `largest`.
    """
    spans, strategy = Spans(answers), chunking.spec.base.strategy
    if strategy in _RECUTS:
        return _RECUTS[strategy](chunking, spans, most or Most())
    raise ValueError(f"{strategy} has no overlap")


def _size(chunking: Chunking) -> int:
    return whole_number(chunking.spec.base.params, "size")


def _fixed(chunking: Chunking, spans: Spans, most: Most) -> Recuts:
    ruler = ruler_of(chunking.tokenization, chunking.unit)
    return _filled(ruler.piece_starts, ruler.tokens_before, _size(chunking), spans, most)


def _recursive(chunking: Chunking, spans: Spans, most: Most) -> Recuts:
    tokenization, size = chunking.tokenization, _size(chunking)
    parts = parts_of(tokenization, size)
    return _filled(
        tokenization.piece_starts[parts], tokenization.tokens_before[parts], size, spans, most
    )


def _filled(edges: Numbers, counted: Numbers, size: int, spans: Spans, most: Most) -> Recuts:
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
    tried = _affordable(len(before) - 1, int(before[-1]), size, sure, most.chunks)
    found = np.full(tried + 1, never.sum())
    scanned = min(sure, tried + 1)
    found[:scanned] += missed(before, runs[~never], size=size, overlaps=scanned)
    return Recuts(size - 1, found, _indices(never), sure)


def _runs(edges: Numbers, spans: Spans) -> Ints:
    """The units `[first, stop)` that each span touches, (n, 2)."""
    first = np.searchsorted(edges, spans.starts, "right") - 1
    return np.column_stack([first, np.searchsorted(edges, spans.ends, "left")])


def _affordable(units: int, total: int, size: int, sure: int, most: int) -> int:
    """The largest overlap to try: the neighbours of windows begin `size - overlap` apart, at least."""
    apart = 1 if units <= most else -(-total // most)
    tried = max(size - apart, 0)
    return size - 1 if tried >= sure - 1 else tried


def _indices(flags: NDArray[np.bool_]) -> tuple[int, ...]:
    return tuple(np.flatnonzero(flags).tolist())


def _sentences(chunking: Chunking, spans: Spans, most: Most) -> Recuts:
    """An overlap of all sentences but one of an answer keeps it, where they fit in the size together.

    A sentence over the size is parted alike at every overlap, and so is what its last window takes in.
    """
    ruler, size = ruler_of(chunking.tokenization, chunking.unit), _size(chunking)
    groups = sentence_edges(ruler)
    before = ruler.tokens_before[groups].astype(np.int64)
    packing = Packing(*counts(ruler), groups.tolist(), size)
    runs = _runs(ruler.piece_starts, spans)
    first, stop = _runs(ruler.piece_starts[groups], spans).T
    parted, over = before[first + 1] - before[first] > size, before[stop] - before[first] > size
    starts, ends, _ = next(packing.chunks(0, int(runs[:, 1].max())))
    never = np.where(parted, _are_missed(starts, ends, runs.tolist()), over)
    reach = np.where(parted | never, 0, stop - first - 1)
    sure = int(reach.max(initial=0))
    found = _within(most.steps, packing, runs[reach > 0], sure)
    fullest = np.searchsorted(before, before[:-1] + size, "right") - np.arange(1, len(groups))
    largest = max(int(fullest.max()) - 1, 0)
    alike = largest + 1 - sure if len(found) == sure else 0
    return Recuts(largest, np.array(found + [0] * alike) + never.sum(), _indices(never), sure)


def _within(steps: int, packing: Packing, runs: Ints, overlaps: int) -> list[int]:
    """How many runs of units no chunk holds, at each overlap from 0 on until `steps` chunks were made."""
    found: list[int] = []
    reach, sought = int(runs[:, 1].max(initial=0)), runs.tolist()
    for _, (starts, ends, made) in zip(range(overlaps), packing.chunks(0, reach), strict=False):
        found.append(sum(_are_missed(starts, ends, sought)))
        steps -= made
        if steps < 0:
            break
    return found


def _are_missed(starts: list[int], ends: list[int], runs: list[list[int]]) -> list[bool]:
    """Whether each run is in no chunk: not in the first that reaches its end."""
    return [starts[bisect_left(ends, stop)] > first for first, stop in runs]


def _recursive_characters(chunking: Chunking, spans: Spans, most: Most) -> Recuts:
    """What is merged in one run no chunk joins with another, so an answer over two of them stays cut."""
    regions = sorted(_regions(chunking), key=lambda region: int(region[0][0]))
    starts, ends = (np.array([edges[side] for edges, _ in regions]) for side in (0, -1))
    holder = np.searchsorted(starts, spans.starts, "right") - 1
    inside = (holder >= 0) & (spans.ends <= ends[holder])
    never, found, sure = ~inside, [], 0
    for region in np.unique(holder[inside]):
        here = np.flatnonzero(inside & (holder == region))
        edges, before = regions[region]
        one = _filled(edges, before, _size(chunking), Spans(spans[at] for at in here), most)
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


_RECUTS: dict[str, Callable[[Chunking, Spans, Most], Recuts]] = {
    "fixed": _fixed,
    "recursive": _recursive,
    "sentences": _sentences,
    "recursive-characters": _recursive_characters,
}
