"""Which lines of a column are code, items of a list, or entries of a table of contents."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from engine.readers.pdf_entries import are_entries, is_entry
from engine.readers.pdf_runs import BULLETS, Run, is_marker
from engine.readers.pdf_style import Style
from engine.readers.pdf_words import Word

_LARGE = 1.1  # times the size of most text: that of a heading, which may be numbered too
_APART = 1.1  # times the usual pitch of lines
# Times the size of the type, after a number without a stop; a long one may touch the words of its item.
_LEAST_GAP, _NEXT_GAP, _MOST_GAP = 0.5, 0.1, 5.0
_SAME_PLACE = 3.0  # points
_WEAK = "-–—*·+o"  # what marks an item only where others do


def text_left(line: Run) -> float:
    """Where the words of an item start, after its marker."""
    return line.words[1].left


def entries_in(lines: list[Run]) -> set[int]:
    """The lines of tables of contents: three in a row at least that end in page numbers that rise."""
    found: set[int] = set()
    start = 0
    for at in range(len(lines) + 1):
        if at < len(lines) and is_entry([lines[at]]):
            continue
        if at - start > 2 and are_entries([[line] for line in lines[start:at]]):
            found.update(range(start, at))
        start = at + 1
    return found


def items_in(lines: list[Run], size: float) -> set[int]:
    """The lines that open an item: by a bullet, or by a number or a dash that others have as well."""
    marked = [
        at
        for at, line in enumerate(lines)
        if len(line.words) > 1 and is_marker(line.words[0].text) and not _heads(line, size)
    ]
    counted = {
        at for at in counted_in([line.words for line in lines]) if not _heads(lines[at], size)
    }
    return counted | {
        at
        for at in marked
        if _is_bullet(lines[at]) or _has_sibling(lines, at, marked) or _hangs(lines, at)
    }


def counted_in(lines: Sequence[Sequence[Word]]) -> set[int]:
    """The lines that count 1, 2 or on from there, three at least, in numbers without stops.

    Their words start at one place, which white parts from the numbers; so may the lines between them.
    """
    found: set[int] = set()
    counted: list[int] = []
    for at, words in enumerate(lines):
        before = lines[counted[-1]] if counted else None
        if before and abs(words[0].left - before[1].left) < _SAME_PLACE:
            continue
        opens = _is_counted(words, _NEXT_GAP if before else _LEAST_GAP)
        if not (before and opens and _counts_on(before, words)):
            found.update(_counted(lines, counted))
            counted = []
        if opens:
            counted.append(at)
    return found | _counted(lines, counted)


def _counted(lines: Sequence[Sequence[Word]], counted: list[int]) -> set[int]:
    first = lines[counted[0]][0].text if counted else ""
    return set(counted) if len(counted) > (1 if first == "1" else 2) else set()


def _is_counted(words: Sequence[Word], least: float) -> bool:
    if len(words) < 2 or not words[0].text.isdecimal() or len(words[0].text) > 3:
        return False
    gap = (words[1].left - words[0].right) / words[1].size
    return least < gap < _MOST_GAP and any(map(str.isalpha, words[1].text))


def _counts_on(before: Sequence[Word], words: Sequence[Word]) -> bool:
    next_ = int(words[0].text) == int(before[0].text) + 1
    return next_ and abs(words[1].left - before[1].left) < _SAME_PLACE


def _heads(line: Run, size: float) -> bool:
    return line.bold or line.size > _LARGE * size


def _is_bullet(line: Run) -> bool:
    first = line.words[0].text
    return first in BULLETS and first not in _WEAK


def _has_sibling(lines: list[Run], at: int, marked: list[int]) -> bool:
    left = lines[at].left
    return any(other != at and abs(lines[other].left - left) < 3 for other in marked)


def _hangs(lines: list[Run], at: int) -> bool:
    """Whether the next line starts where the words after the marker do."""
    if at + 1 == len(lines):
        return False
    return abs(lines[at + 1].left - text_left(lines[at])) < 3


def code_in(lines: list[Run], style: Style) -> set[int]:
    """The lines in type of one width: several in a row, or one that white parts from the text."""
    found: set[int] = set()
    for fixed, group in groupby(range(len(lines)), key=lambda at: lines[at].fixed):
        places = list(group)
        if fixed and (len(places) > 1 or _stands_alone(lines, places[0], style)):
            found.update(places)
    return found


def _stands_alone(lines: list[Run], at: int, style: Style) -> bool:
    least = _APART * style.pitch(style.size)
    near = [
        lines[other].base - lines[at].base for other in (at - 1, at + 1) if 0 <= other < len(lines)
    ]
    return bool(near) and all(abs(pitch) > least for pitch in near)
