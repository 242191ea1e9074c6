"""A text as its words, so that what only white space parts otherwise is the same text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import regex
from numpy.typing import NDArray

Places = NDArray[np.int64]

# Where a script is written without spaces, each letter is a word of its own.
_LONE = r"[\p{Han}\p{Hira}\p{Kana}\p{Thai}\p{Lao}\p{Khmr}\p{Mymr}]"
_WORD = regex.compile(
    rf"{_LONE}\p{{M}}*+|[[\p{{L}}\p{{M}}\p{{N}}_]--{_LONE}]++|[^\s\x1c-\x1f]", regex.VERSION1
)
_ENDS = frozenset(".!?…。！？।؟")


@dataclass(frozen=True, eq=False)
class Words:
    """The words and marks of a text, which hold every visible character, and where they stand, (n,) each.

    `lines` and `clauses` are the rising numbers of the words that begin one.
    """

    text: str
    words: tuple[str, ...]
    starts: Places
    ends: Places
    lines: Places
    clauses: Places

    @cached_property
    def different(self) -> frozenset[str]:
        return frozenset(self.words)

    def within(self, start: int, end: int) -> tuple[int, int]:
        """The first word that touches `[start, end)`, and the one after the last.

        >>> words_of("one two three").within(5, 9)
        (1, 3)
        """
        first = int(self.ends.searchsorted(start, "right"))
        return first, max(first, int(self.starts.searchsorted(end, "left")))


def words_of(text: str) -> Words:
    """The words of a text.

    >>> words_of("Pay 3.50 soon, 在那。").words
    ('Pay', '3', '.', '50', 'soon', ',', '在', '那', '。')
    """
    found = [*_WORD.finditer(text)]
    places = np.array([match.span() for match in found], np.int64).reshape(-1, 2)
    words = tuple(match.group() for match in found)
    starts, ends = places[:, 0], places[:, 1]
    lines = _lines(text, starts)
    clauses = np.union1d(lines, _after_ends(words, starts, ends))
    return Words(text, words, starts, ends, lines, clauses)


def _lines(text: str, starts: Places) -> Places:
    breaks = np.array([match.start() for match in regex.finditer("\n", text)], np.int64)
    numbers = breaks.searchsorted(starts)
    return np.flatnonzero(np.diff(numbers, prepend=-1))


def _after_ends(words: tuple[str, ...], starts: Places, ends: Places) -> Places:
    """The words after a mark that ends a sentence, unless they follow it at once, as in 3.50."""
    after = np.array([at + 1 for at, word in enumerate(words[:-1]) if word in _ENDS], np.int64)
    is_apart = starts[after] > ends[after - 1]
    is_wide = np.array([words[at - 1] > "\u3000" for at in after.tolist()], np.bool_)
    return after[is_apart | is_wide]
