"""What was only added or taken away may often stand a little earlier or later: it goes where a line begins."""

from __future__ import annotations

from collections.abc import Sequence

from engine.versions_shared import Run
from engine.versions_words import Words

FURTHEST = 400
"""Words that a change is moved by at most."""


def slid(runs: Sequence[Run], old: Words, new: Words) -> list[Run]:
    r"""Rising runs with each one-sided change moved to where a line or, if none does, a sentence begins.

    >>> from engine.versions_words import words_of
    >>> one, other = words_of("# A\n# C"), words_of("# A\n# B\n# C")
    >>> slid([Run(0, 0, 3), Run(3, 5, 1)], one, other)
    [Run(old=0, new=0, length=2), Run(old=2, new=4, length=2)]
    """
    begins = [(set(side.lines.tolist()), set(side.clauses.tolist())) for side in (old, new)]
    found = list(runs[:1])
    for run in runs[1:]:
        last = found.pop()
        gap = last.new + last.length, run.new
        words, (lines, clauses) = new, begins[1]
        if gap[0] == gap[1]:
            gap, words, (lines, clauses) = (last.old + last.length, run.old), old, begins[0]
        elif last.old + last.length < run.old:
            found += [last, run]
            continue
        steps = _steps(words.words, gap, last.length, run.length)
        step = _best(steps, gap[0], lines, clauses)
        found += [_longer_at_end(last, step), _longer_at_start(run, -step)]
    return [run for run in found if run.length]


def _steps(words: Sequence[str], gap: tuple[int, int], before: int, after: int) -> range:
    """By how many words a gap can be moved, back to forth, with the same words around it."""
    start, end = gap
    back = forth = 0
    while back < min(before, FURTHEST) and words[start - back - 1] == words[end - back - 1]:
        back += 1
    while forth < min(after, FURTHEST) and words[start + forth] == words[end + forth]:
        forth += 1
    return range(-back, forth + 1)


def _best(steps: range, start: int, lines: set[int], clauses: set[int]) -> int:
    """The least step to where a line begins, else to where a sentence does, else none."""
    nearest = sorted(steps, key=abs)
    for begins in (lines, clauses):
        for step in nearest:
            if start + step in begins:
                return step
    return 0


def _longer_at_end(run: Run, by: int) -> Run:
    return Run(run.old, run.new, run.length + by)


def _longer_at_start(run: Run, by: int) -> Run:
    return Run(run.old - by, run.new - by, run.length + by)
