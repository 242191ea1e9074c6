"""Lines and tables for a terminal."""

from __future__ import annotations

import os
import re
import shutil
import sys
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from engine.blocks import line_starts
from engine.document import Document
from engine.memo import per_object
from engine.pages import page_words
from engine.span import Span

USUAL_WIDTH = (
    100  # columns of a terminal that most have; what is no terminal is taken for one of them
)
LEAST_WIDTH = 40
MOST_OF_PROSE = 100  # columns beyond which a line of words is hard to follow
LEAST_OF_NAME = 10  # columns of what a row of a table begins with
GAP = 2  # columns between those of a table
NO_BREAK = "\u00a0"
SOFT_HYPHEN = "\u00ad"
_NO_WIDTH = {"Mn", "Me", "Cf"}  # marks on other letters, and what joins them

_SHOWN = {SOFT_HYPHEN, *map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A)))}
"""Signs of that kind that a terminal shows, or that another is shown for."""

Cells = Sequence[str]


def is_known() -> bool:
    """Whether somebody reads in a terminal, or says how wide to print."""
    return sys.stdout.isatty() or "COLUMNS" in os.environ


def width() -> int:
    """The columns that there are to print in."""
    columns = shutil.get_terminal_size((USUAL_WIDTH, 24)).columns if is_known() else USUAL_WIDTH
    return max(columns, LEAST_WIDTH)


def scaled(columns: int) -> int:
    """As much of the width that there is as so many columns are of the usual one."""
    return max(LEAST_OF_NAME, columns * width() // USUAL_WIDTH)


def wrapped(line: str, indent: str = "  ") -> list[str]:
    """A line in as many as it takes, all but the first indented; long words stay whole."""
    most, lines = min(width(), MOST_OF_PROSE), [""]
    for part in _parts(line):
        if lines[-1].strip(" ") and width_of(lines[-1] + part) > most:
            lines.append(indent + part.lstrip(" "))
        else:
            lines[-1] += part
    return [one.rstrip(" ").replace(NO_BREAK, " ") for one in lines if one.strip(" ")]


def _parts(line: str) -> Iterator[str]:
    """What a line may be parted into: words behind their blanks, and wide letters with their marks.

    >>> [*_parts("a  fee，手当、今")]
    ['a', '  fee，', '手', '当、', '今']
    """
    part = ""
    for letter in re.sub(r"\s", _space, line):
        may_begin = letter == " " or (width_of(letter) == 2 and letter.isalnum())
        if may_begin and part.strip(" "):
            yield part
            part = ""
        part += letter
    yield part


def _space(blank: re.Match[str]) -> str:
    return NO_BREAK if blank[0] == NO_BREAK else " "


def unbroken(words: str) -> str:
    """Words that a line is not broken between."""
    return words.replace(" ", NO_BREAK)


def table(
    rows: Sequence[Cells], *, words: bool = False, left: int = 1, together: int = 1
) -> list[str]:
    """Columns wide enough for their cells, the first `left` to the left, numbers to the right, `words` not.

    What does not fit beside them follows in a table of its own, with the first columns anew; of the others so
    many stay `together`.

    >>> table([("track", "chunks"), ("fixed", "12")])
    ['track  chunks', 'fixed      12']
    >>> table([("answer", "fixed"), ("When?", "cut 1 | 2")], words=True)
    ['answer  fixed', 'When?   cut 1 | 2']
    """
    columns = [*zip(*rows, strict=True)]
    bundles = _bundles(columns[:left], columns[left:], together)
    names = _clipped_names(columns[:left], bundles)
    tables = (
        "\n".join(_table_lines(group, left, words=words)) for group in _fitting(names, bundles)
    )
    return "\n\n".join(tables).split("\n")


def _bundles(
    names: Sequence[Cells], others: Sequence[Cells], together: int
) -> list[Sequence[Cells]]:
    """Columns that stay together, where each such bundle fits beside the shortest of names."""
    bundles = [others[at : at + together] for at in range(0, len(others), together)]
    room = width() - LEAST_OF_NAME - sum(map(_columns, names[1:]))
    fits = max((sum(map(_columns, one)) for one in bundles), default=0) <= room
    return bundles if fits else [[one] for one in others]


def _clipped_names(names: Sequence[Cells], bundles: Sequence[Sequence[Cells]]) -> list[Cells]:
    """The columns that a table begins with, the first no wider than leaves room for any one bundle."""
    first, *more = names
    widest = max((sum(map(_columns, one)) for one in bundles), default=0)
    most = max(width() - sum(map(_columns, more)) - widest, LEAST_OF_NAME)
    return [[clipped(cell, most) for cell in first], *more]


def _fitting(names: Sequence[Cells], bundles: Sequence[Sequence[Cells]]) -> list[list[Cells]]:
    """Bundles of columns in groups that fit beside the names, which each group has."""
    groups, room = [[*names]], width() + GAP - sum(map(_columns, names))
    left = room
    for bundle in bundles:
        taken = sum(map(_columns, bundle))
        if left < taken and len(groups[-1]) > len(names):
            groups.append([*names])
            left = room
        groups[-1] += bundle
        left -= taken
    return groups


def _columns(cells: Cells) -> int:
    """What a column of a table takes, with the gap after it."""
    return max(map(width_of, cells)) + GAP


def _table_lines(columns: Sequence[Cells], left: int, *, words: bool) -> Iterator[str]:
    widths = [max(map(width_of, column)) for column in columns]
    for cells in zip(*columns, strict=True):
        row = enumerate(zip(cells, widths, strict=True))
        padding = (padded(cell, most, right=at >= left and not words) for at, (cell, most) in row)
        yield (" " * GAP).join(padding).rstrip()


def padded(cell: str, width: int, *, right: bool) -> str:
    room = " " * (width - width_of(cell))
    return room + cell if right else cell + room


def width_of(words: str) -> int:
    """How many columns of a terminal words take: two for a wide letter, none for a mark on another.

    >>> width_of("fee"), width_of("手当"), width_of("e\u0301"), width_of("हिन्दी")
    (3, 4, 1, 5)
    """
    return len(words) if words.isascii() else sum(map(_width_of, words))


def _width_of(letter: str) -> int:
    if unicodedata.category(letter) in _NO_WIDTH and letter not in _SHOWN:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def number(value: int | None) -> str:
    """
    >>> number(1262), number(None)
    ('1,262', '-')
    """
    return "-" if value is None else f"{value:,}"


def clipped(words: str, most: int) -> str:
    """
    >>> clipped("fixed:size=300", 8), clipped("fixed", 8), clipped("出張規程", 6)
    ('fixed:s…', 'fixed', '出張…')
    """
    if width_of(words) <= most:
        return words
    kept = words[: most - 1]
    while width_of(kept) >= most:
        kept = kept[:-1]
    return f"{kept}…"


def place(document: Document, character: int) -> str:
    r"""A character with its line and, where the file has pages, its page, from 1.

    >>> place(Document("One\ntwo\nthree", "", (), (), ()), 8)
    'line 3, character 8'
    """
    line = f"line {bisect_right(_lines(document), character):,}, character {character:,}"
    return ", ".join(filter(None, (page_words(document, Span(character, character + 1)), line)))


def line_and_column(document: Document, character: int) -> tuple[int, int]:
    r"""The line of a character and its place in that, both from 1, as compilers count.

    >>> line_and_column(Document("One\ntwo\nthree", "", (), (), ()), 9)
    (3, 2)
    """
    line = bisect_right(_lines(document), character)
    return line, character - _lines(document)[line - 1] + 1


@per_object
def _lines(document: Document) -> list[int]:
    return line_starts(document.text)
