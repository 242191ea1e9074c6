"""What two versions of a text share: words that stand in both, in one order."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from engine.span import Span
from engine.versions_shared import Run, shared
from engine.versions_slid import slid
from engine.versions_words import Places, Words, words_of


@dataclass(frozen=True, slots=True)
class Change:
    """A stretch of the old text and what stands there in the new one; either may be empty."""

    old: Span
    new: Span


@dataclass(frozen=True, eq=False)
class Alignment:
    """The words of two texts, and the runs of them that stand in both.

    Runs rise in both texts, and no two of them touch in both. Between two words of a run the white space
    may differ.
    """

    old: Words
    new: Words
    runs: tuple[Run, ...]

    @cached_property
    def counterparts(self) -> Places:
        """The word of the new text that each word of the old one is, -1 where it is none, (words,)."""
        found = np.full(len(self.old.words), -1, np.int64)
        for run in self.runs:
            found[run.old : run.old + run.length] = np.arange(run.new, run.new + run.length)
        return found

    @cached_property
    def reversed(self) -> Alignment:
        """The same from the new text to the old one."""
        return Alignment(
            self.new, self.old, tuple(Run(run.new, run.old, run.length) for run in self.runs)
        )

    def at(self, characters: Places) -> Places:
        """Where visible characters of the old text stand in the new one; -1 where they do not, (n,)."""
        word = self.old.starts.searchsorted(characters, "right") - 1
        known = (word >= 0) & (characters >= 0)
        found = np.full(len(characters), -1, np.int64)
        other = self.counterparts[word[known]]
        moved = self.new.starts[other] + characters[known] - self.old.starts[word[known]]
        found[known] = np.where(other < 0, -1, moved)
        return found

    def moved(self, span: Span) -> Span | None:
        """Where a span of the old text stands in the new one; None unless all its words are one run.

        >>> align("one two three", "none, one  two three").moved(Span(4, 9))
        Span(start=11, end=16)
        """
        first, last = self.old.within(span.start, span.end)
        others = self.counterparts[first:last]
        if not len(others) or others[0] < 0 or (np.diff(others) != 1).any():
            return None
        start, end = int(others[0]), int(others[-1])
        return Span(
            int(self.new.starts[start]) + max(span.start - int(self.old.starts[first]), 0),
            int(self.new.ends[end]) - max(int(self.old.ends[last - 1]) - span.end, 0),
        )

    def around(self, span: Span) -> int:
        """How many words beside those of a span that moves stand in its run.

        >>> align("one two three", "none, one  two three").around(Span(4, 9))
        1
        """
        first, last = self.old.within(span.start, span.end)
        at = bisect_right(self.runs, first, key=lambda run: run.old) - 1
        return self.runs[at].length - (last - first) if at >= 0 else 0

    def now(self, span: Span) -> Span | None:
        """What stands in the new text where visible words of the old one stood; None where nothing does.

        >>> found = align("Claims within 60 days count.", "Claims within a month count.")
        >>> found.now(Span(14, 21)).of(found.new.text)
        'a month'
        """
        first, last = self.old.within(span.start, span.end)
        before = self.counterparts[: first + 1]
        after = self.counterparts[last - 1 :]
        start = int(before.max()) + int(before[-1] < 0)
        known = after[after >= 0]
        end = int(known[0]) + int(after[0] >= 0) if len(known) else len(self.new.words)
        return _span(self.new, start, end)

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """What the versions do not share, in order; white space alone is no change.

        >>> align("one two three", "one 2 three").changes
        (Change(old=Span(start=4, end=7), new=Span(start=4, end=5)),)
        """
        ends = Run(len(self.old.words), len(self.new.words), 0)
        found = pairwise([Run(0, 0, 0), *self.runs, ends])
        return tuple(self._changes(found))

    def _changes(self, pairs: Iterator[tuple[Run, Run]]) -> Iterator[Change]:
        for run, following in pairs:
            old = run.old + run.length, following.old
            new = run.new + run.length, following.new
            if old[0] < old[1] or new[0] < new[1]:
                yield Change(_stretch(self.old, *old), _stretch(self.new, *new))


def _span(words: Words, first: int, last: int) -> Span | None:
    """The characters of words `[first, last)`; None where there are none."""
    return Span(int(words.starts[first]), int(words.ends[last - 1])) if first < last else None


def _stretch(words: Words, first: int, last: int) -> Span:
    """The same, empty after the word before where there are none."""
    at = int(words.ends[first - 1]) if first else 0
    return _span(words, first, last) or Span(at, at)


def align(old: str, new: str) -> Alignment:
    """The words that two versions of a text share, in time that grows little faster than they do.

    Lines that stand in both once are matched first, then sentences, then words, as in the patience diff
    (Bram Cohen); what repeats too much to be told apart counts as changed.
    """
    one, other = words_of(old), words_of(new)
    runs = slid([*joined(shared(one, other))], one, other)
    return Alignment(one, other, tuple(runs))


def joined(runs: Sequence[Run]) -> Iterator[Run]:
    """Runs with those made one that touch in both texts.

    >>> [*joined([Run(0, 2, 3), Run(3, 5, 1), Run(9, 9, 1)])]
    [Run(old=0, new=2, length=4), Run(old=9, new=9, length=1)]
    """
    last: Run | None = None
    for run in sorted(runs):
        if last and (last.old + last.length, last.new + last.length) == (run.old, run.new):
            last = Run(last.old, last.new, last.length + run.length)
            continue
        if last:
            yield last
        last = run
    if last:
        yield last
