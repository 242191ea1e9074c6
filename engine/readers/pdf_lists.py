"""Which lines of a column are code, items of a list, or entries of a table of contents."""

from __future__ import annotations

from itertools import groupby

from engine.readers.pdf_runs import BULLETS, Run, is_marker
from engine.readers.pdf_style import Style
from engine.readers.pdf_tables import are_entries, is_entry

_LARGE = 1.1  # times the size of most text: that of a heading, which may be numbered too
_APART = 1.1  # times the usual pitch of lines
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
    return {
        at
        for at in marked
        if _is_bullet(lines[at]) or _has_sibling(lines, at, marked) or _hangs(lines, at)
    }


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
