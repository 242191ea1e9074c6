"""Runs of words that two texts share: what stands in both once parts the rest into ever smaller stretches."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise

from engine.versions_words import Words

MOST_PASSES = 6
"""How often what is found once makes others unique, before smaller units are looked at."""
MOST_CELLS = 10_000
"""Words of one text times words of the other that are still compared one by one."""
ALL_CELLS = 5_000_000
"""The same for a whole text, so that none takes longer than a second or two."""
IN_A_ROW = 3
FEW = 3
"""Words in a row that may stand in both by chance."""
AMONG = 4
"""So many changed words on either side for each of them make it chance."""


@dataclass(frozen=True, slots=True, order=True)
class Run:
    """Words that stand in both texts: the first of them in each, and how many."""

    old: int
    new: int
    length: int


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of the words of both texts, from and to."""

    old: int
    old_end: int
    new: int
    new_end: int

    @property
    def is_empty(self) -> bool:
        return self.old == self.old_end or self.new == self.new_end

    @property
    def cells(self) -> int:
        return (self.old_end - self.old) * (self.new_end - self.new)


@dataclass(frozen=True, slots=True)
class Side:
    """The words of one text as numbers that both texts share, and the words that begin its units."""

    ids: list[int]
    lines: list[int]
    clauses: list[int]


Unit = tuple[int, tuple[int, ...]]
"""The first word of a unit, and its words."""
Units = Callable[[Side, int, int], list[Unit]]


def shared(old: Words, new: Words) -> list[Run]:
    """Runs of words that both texts hold, in no order; none crosses another."""
    numbers: dict[str, int] = {}
    one, other = _side(old, numbers), _side(new, numbers)
    whole = Part(0, len(one.ids), 0, len(other.ids))
    runs, gaps = _matched(one, other, whole, (_lines, _clauses))
    found, cells = [*runs], 0
    for gap in gaps:
        inner, left = _matched(one, other, gap, (_in_a_row, _words))
        for part in left:
            if part.cells <= MOST_CELLS and cells + part.cells <= ALL_CELLS:
                cells += part.cells
                inner += _compared(one, other, part)
        found += by_design(inner, gap)
    return found


def _side(words: Words, numbers: dict[str, int]) -> Side:
    ids = [numbers.setdefault(word, len(numbers)) for word in words.words]
    return Side(ids, words.lines.tolist(), words.clauses.tolist())


def _lines(side: Side, start: int, end: int) -> list[Unit]:
    return _units(side.ids, side.lines, start, end)


def _clauses(side: Side, start: int, end: int) -> list[Unit]:
    return _units(side.ids, side.clauses, start, end)


def _units(ids: list[int], begins: list[int], start: int, end: int) -> list[Unit]:
    first, last = bisect_left(begins, start + 1), bisect_left(begins, end)
    edges = [start, *begins[first:last], end]
    return [(edge, tuple(ids[edge:following])) for edge, following in pairwise(edges)]


def _in_a_row(side: Side, start: int, end: int) -> list[Unit]:
    ids = side.ids
    return [(at, tuple(ids[at : at + IN_A_ROW])) for at in range(start, end - IN_A_ROW + 1)]


def _words(side: Side, start: int, end: int) -> list[Unit]:
    return [(at, (side.ids[at],)) for at in range(start, end)]


def _matched(
    one: Side, other: Side, whole: Part, levels: Sequence[Units]
) -> tuple[list[Run], list[Part]]:
    """The runs that units of these levels give, and the parts of both texts that stay between them."""
    runs: list[Run] = []
    gaps: list[Part] = []
    waiting = [(whole, 0, 0)]
    while waiting:
        part, level, passes = waiting.pop()
        ends, part = trimmed(one.ids, other.ids, part)
        runs += ends
        if part.is_empty:
            continue
        if level == len(levels):
            gaps.append(part)
            continue
        found = [] if passes == MOST_PASSES else _anchors(one, other, part, levels[level])
        runs += found
        step = (level, passes + 1) if found else (level + 1, 0)
        waiting += [(gap, *step) for gap in between(found, part)]
    return runs, gaps


def trimmed(old: list[int], new: list[int], part: Part) -> tuple[list[Run], Part]:
    """The words at both ends of a part that are the same, and what lies between.

    >>> trimmed([7, 1, 8], [7, 2, 3, 8], Part(0, 3, 0, 4))
    ([Run(old=0, new=0, length=1), Run(old=2, new=3, length=1)], Part(old=1, old_end=2, new=1, new_end=3))
    """
    at, to, other, other_to = part.old, part.old_end, part.new, part.new_end
    while at < to and other < other_to and old[at] == new[other]:
        at, other = at + 1, other + 1
    while at < to and other < other_to and old[to - 1] == new[other_to - 1]:
        to, other_to = to - 1, other_to - 1
    ends = [Run(part.old, part.new, at - part.old), Run(to, other_to, part.old_end - to)]
    return [run for run in ends if run.length], Part(at, to, other, other_to)


def between(runs: Iterable[Run], part: Part) -> Iterator[Part]:
    """The stretches of a part before, between and after rising runs."""
    old, new = part.old, part.new
    for run in runs:
        yield Part(old, run.old, new, run.new)
        old, new = run.old + run.length, run.new + run.length
    yield Part(old, part.old_end, new, part.new_end)


def _anchors(one: Side, other: Side, part: Part, units: Units) -> list[Run]:
    """The units that stand once in each text, as many of them as have the same order in both."""
    olds = _once(units(one, part.old, part.old_end))
    news = _once(units(other, part.new, part.new_end))
    pairs = [(at, news[key], len(key)) for key, at in olds.items() if key in news]
    found: list[Run] = []
    for at, to, length in map(pairs.__getitem__, rising([to for _, to, _ in pairs])):
        last = found[-1] if found else Run(part.old, part.new, 0)
        if at >= last.old + last.length and to >= last.new + last.length:
            found.append(Run(at, to, length))
    return found


def _once(units: list[Unit]) -> dict[tuple[int, ...], int]:
    counts = Counter(key for _, key in units)
    return {key: at for at, key in units if counts[key] == 1}


def rising(numbers: Sequence[int]) -> list[int]:
    """Where in a list of different numbers its longest rising part stands.

    >>> rising([3, 9, 4, 5])
    [0, 2, 3]
    """
    tops: list[int] = []  # the least number that ends a part so long
    ends: list[int] = []
    before: list[int] = []
    for at, number in enumerate(numbers):
        length = bisect_left(tops, number)
        before.append(ends[length - 1] if length else -1)
        tops[length : length + 1] = [number]
        ends[length : length + 1] = [at]
    found, at = [], ends[-1] if ends else -1
    while at >= 0:
        found.append(at)
        at = before[at]
    return found[::-1]


def _compared(one: Side, other: Side, part: Part) -> list[Run]:
    """What two short stretches share, by comparing each word of one with each of the other."""
    words = one.ids[part.old : part.old_end], other.ids[part.new : part.new_end]
    blocks = SequenceMatcher(None, *words, autojunk=False).get_matching_blocks()
    return [Run(part.old + at, part.new + to, length) for at, to, length in blocks if length]


def by_design(runs: Iterable[Run], gap: Part) -> list[Run]:
    """The runs without those of few words among many changed ones, which stand in both by chance.

    >>> by_design([Run(9, 12, 1), Run(30, 40, 8)], Part(0, 40, 0, 50))
    [Run(old=30, new=40, length=8)]
    """
    kept: list[Run] = []
    for run, following in pairwise([*sorted(runs), Run(gap.old_end, gap.new_end, 0)]):
        before = _apart(kept[-1] if kept else Run(gap.old, gap.new, 0), run)
        after = _apart(run, following)
        if run.length > FEW or run.length * AMONG > min(before, after):
            kept.append(run)
    return kept


def _apart(run: Run, following: Run) -> int:
    """The words between two runs, in the text that has more of them."""
    return max(following.old - run.old, following.new - run.new) - run.length
