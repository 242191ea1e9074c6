"""Words to runs: those that stand beside each other on a line, as far as no wide gap parts them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from engine.readers.pdf_sheet import Rule
from engine.readers.pdf_words import Word, as_typed, text_of

# Shares of the size of the type.
_SAME_LINE = 0.3
_SMALL = 0.85
_MOST_RAISED, _MOST_LOWERED = 0.55, 0.3
_TOUCHING = 0.4
WIDE_GAP = 0.9
_MARKER_GAP = 5.0
_TYPED_GAP = 15.0  # in code, where spaces make columns

BULLETS = "•●○▪■◦‣⁃∙·–—*-➢➤►▶✓✔❖□☐❏❑☑☒\uf0b7\uf0a7\uf0d8\uf0fc\uf0a8\uf06f\uf076"
_MARKER = re.compile(rf"[{re.escape(BULLETS)}]|o|\(?(?:\d{{1,3}}|[A-Za-z]|[ivxIVX]{{1,4}})[.)]")


class Run(NamedTuple):
    """Words that stand beside each other; `size` and `bold` are those of most of its characters."""

    words: tuple[Word, ...]
    left: float
    top: float
    right: float
    bottom: float
    base: float
    size: float
    bold: bool
    fixed: bool
    text: str

    @property
    def width(self) -> float:
        return self.right - self.left


def runs_of(words: list[Word], rules: Sequence[Rule], *, from_right: bool = False) -> list[Run]:
    """The runs of a page, from its top to its bottom."""
    walls = [rule for rule in rules if not rule.level]
    runs: list[Run] = []
    lines = _lines(words)
    fixed = [all(word.fixed for word in line) for line in lines]
    for at, line in enumerate(lines):
        in_code = fixed[at] and any(fixed[max(0, at - 1) : at] + fixed[at + 1 : at + 2])
        start = 0
        line.sort(key=lambda word: word.left)
        for index, (before, word) in enumerate(pairwise(line), start=1):
            if _is_wide(before, word, line[start:index], walls, in_code, begins=not start):
                runs.append(run_of(line[start:index], from_right=from_right))
                start = index
        runs.append(run_of(line[start:], from_right=from_right))
    return runs


def run_of(words: Sequence[Word], *, from_right: bool = False) -> Run:
    """The run of words that are ordered by their left sides."""
    sizes: dict[float, int] = {}
    for word in words:
        sizes[word.size] = sizes.get(word.size, 0) + len(word.text)
    size = max(sizes, key=lambda size: (sizes[size], size))
    fixed = all(word.fixed for word in words)
    main = [word for word in words if word.size == size]
    return Run(
        tuple(words),
        min(word.left for word in words),
        min(word.top for word in main),
        max(word.right for word in words),
        max(word.bottom for word in main),
        main[0].base,
        size,
        all(word.bold for word in words if not word.raised and any(map(str.isalnum, word.text))),
        fixed,
        as_typed(words) if fixed else text_of(words, from_right=from_right),
    )


def is_marker(text: str) -> bool:
    """Whether a text alone is what marks the item of a list.

    >>> [is_marker(text) for text in ("•", "12.", "(a)", "12", "Item")]
    [True, True, True, False, False]
    """
    return _MARKER.fullmatch(text) is not None


def _is_wide(
    before: Word,
    word: Word,
    run: Sequence[Word],
    walls: Sequence[Rule],
    in_code: bool,
    *,
    begins: bool,
) -> bool:
    gap = word.left - before.right
    if any(_stands_between(wall, before, word) for wall in walls):
        return True
    size = max(before.size, word.size)
    if in_code:
        return gap > _TYPED_GAP * size
    marks = len(run) == 1 and is_marker(before.text)
    if marks and (begins or any(map(str.isalpha, word.text))):
        return gap > _MARKER_GAP * size
    return gap > WIDE_GAP * size


def _stands_between(wall: Rule, before: Word, word: Word) -> bool:
    beside = wall.top - 1 <= word.base <= wall.bottom + word.size
    return beside and before.right - 1 <= wall.left and wall.right <= word.left + 1


@dataclass(slots=True)
class _Line:
    base: float
    size: float
    words: list[Word]


def _lines(words: Iterable[Word]) -> list[list[Word]]:
    """Words by their baselines, each raised or lowered one with the words it belongs to."""
    lines: list[_Line] = []
    for word in sorted(words, key=lambda word: (word.base, word.left)):
        last = lines[-1] if lines else None
        if last and word.base - last.base <= _SAME_LINE * min(word.size, last.size):
            last.words.append(word)
            last.size = max(last.size, word.size)
        else:
            lines.append(_Line(word.base, word.size, [word]))
    bases = [line.base for line in lines]
    for index, line in enumerate(lines):
        near = _near(index, lines, bases)
        for word in [word for word in line.words if word.size < _SMALL * near[1]]:
            owner = next((other for other in near[0] if _owns(other, word)), None)
            if owner is not None:
                line.words.remove(word)
                owner.words.append(replace(word, raised=word.base < owner.base))
    return [line.words for line in lines if line.words]


def _near(index: int, lines: list[_Line], bases: list[float]) -> tuple[list[_Line], float]:
    """The lines so close to one that its small words may belong to them, and their largest type."""
    line = lines[index]
    reach = 2 * line.size
    first = bisect_left(bases, line.base - reach)
    last = bisect_left(bases, line.base + reach)
    near = [other for other in lines[first:last] if other is not line]
    return near, max((other.size for other in near), default=0.0)


def _owns(line: _Line, word: Word) -> bool:
    """Whether a larger word of the line touches a small one that stands a little above or below it."""
    return any(
        word.size < _SMALL * other.size
        and not other.raised
        and -_MOST_RAISED * other.size < word.base - other.base < _MOST_LOWERED * other.size
        and max(word.left - other.right, other.left - word.right) < _TOUCHING * other.size
        for other in line.words
    )
