"""Lines and tables for a terminal."""

from __future__ import annotations

import textwrap
import unicodedata
from bisect import bisect_right
from collections.abc import Sequence

from engine.blocks import line_starts
from engine.document import Document
from engine.memo import per_object
from engine.pages import page_words
from engine.span import Span

WIDTH = 100  # columns of a terminal that most have
NO_BREAK = "\u00a0"


def wrapped(line: str, indent: str = "  ") -> list[str]:
    """A line in as many as it takes, all but the first indented; long words stay whole."""
    lines = textwrap.wrap(
        line, WIDTH, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
    )
    return [part.replace(NO_BREAK, " ") for part in lines]


def unbroken(words: str) -> str:
    """Words that a line is not broken between."""
    return words.replace(" ", NO_BREAK)


def table(rows: Sequence[Sequence[str]], *, words: bool = False, left: int = 1) -> list[str]:
    """Columns wide enough for their cells, the first `left` to the left, numbers to the right, `words` not.

    >>> table([("track", "chunks"), ("fixed", "12")])
    ['track  chunks', 'fixed      12']
    >>> table([("answer", "fixed"), ("When?", "cut 1 | 2")], words=True)
    ['answer  fixed', 'When?   cut 1 | 2']
    """
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            padded(cell, width, right=at >= left and not words)
            for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ).rstrip()
        for cells in rows
    ]


def padded(cell: str, width: int, *, right: bool) -> str:
    room = " " * (width - width_of(cell))
    return room + cell if right else cell + room


def width_of(words: str) -> int:
    """How many columns of a terminal words take: two for a wide letter, none for a mark on another.

    >>> width_of("fee"), width_of("手当"), width_of("e\u0301")
    (3, 4, 1)
    """
    if words.isascii():
        return len(words)
    marks = sum(unicodedata.combining(letter) > 0 for letter in words)
    return len(words) - marks + sum(unicodedata.east_asian_width(one) in "WF" for one in words)


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
