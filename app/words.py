"""Numbers and places in the words of the screen."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.answers import Cut
from engine.direction import isolated
from engine.span import Span

NUMERALS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def count(number: int, noun: str, many: str = "") -> str:
    """
    >>> count(1, "chunk"), count(1180, "token"), count(2, "stretch", "stretches")
    ('1 chunk', '1,180 tokens', '2 stretches')
    """
    return f"{number:,} {noun if number == 1 else many or noun + 's'}"


def listed(names: Sequence[str], joint: str = "and") -> str:
    """
    >>> listed(["Fixed", "Recursive", "Semantic"]), listed(["Fixed"]), listed(["BM25", "dense"], "or")
    ('Fixed, Recursive and Semantic', 'Fixed', 'BM25 or dense')
    """
    *most, last = names
    return f"{', '.join(most)} {joint} {last}" if most else last


def numeral(number: int) -> str:
    """
    >>> numeral(3), numeral(12)
    ('three', '12')
    """
    return NUMERALS[number] if number < len(NUMERALS) else f"{number:,}"


def flat(text: str) -> str:
    """
    >>> flat(" one\\n\\n two ")
    'one two'
    """
    return " ".join(text.split())


def prose(text: str) -> str:
    """A text in one line, without the marks of headings, tables, emphasis and code, and without escapes.

    >>> prose("| one | two |\\n| --- | ---: |\\n| three |"), prose("## 3.1 Receipts\\n\\nA | b")
    ('one · two · three', '3.1 Receipts A | b')
    >>> prose(r"| **Senior** | 1 \\| 2 | `a_b` |"), prose(r"up to 5\\* euros")
    ('Senior · 1 | 2 · a_b', 'up to 5* euros')
    """
    text = re.sub(r"(?m)^[ \t]*\|?[ \t]*:?-{3,}[-:| \t]*$", "", text)
    text = re.sub(r"(?m)^#{1,6}[ \t]+", "", text)
    if re.search(r"(?m)^[ \t]*\||(?<!\\)\|[ \t]*$", text):
        cells = re.split(r"\s*(?:(?<!\\)\|\s*)+", text)
        text = " · ".join(isolated(cell) for cell in cells if cell)
    text = re.sub(r"(\*\*|`)(?=\S)(.+?)(?<=\S)\1", r"\2", text)
    return flat(re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", text))


def head(text: str, most: int = 60) -> str:
    """The first words of a text, in one line.

    >>> head("one two three four", 10)
    'one two …'
    """
    line = flat(text[: 4 * most])
    if len(line) <= most and len(text) <= 4 * most:
        return line
    return _whole_words(line[: most + 1], first=True) + " …"


def tail(text: str, most: int = 60) -> str:
    """The last words of a text, in one line.

    >>> tail("one two three four", 10)
    '… three four'
    """
    line = flat(text[-4 * most :])
    if len(line) <= most and len(text) <= 4 * most:
        return line
    return "… " + _whole_words(line[-most - 1 :], first=False)


def _whole_words(line: str, *, first: bool) -> str:
    """A line without the word that its clipping broke; scripts without spaces are clipped as they are."""
    words = line.rpartition(" ")[0] if first else line.partition(" ")[2]
    return words or line


def around(text: str, span: Span, most: int = 40) -> tuple[str, str]:
    """The words before and after a span, each clipped and in one line.

    >>> around("one two three four", Span(8, 13))
    ('one two ', ' four')
    """
    before = text[max(0, span.start - 2 * most) : span.start]
    after = text[span.end : span.end + 2 * most]
    return _edge_left(before, most), _edge_right(after, most)


def _edge_left(text: str, most: int) -> str:
    space = " " if text[-1:].isspace() else ""
    return tail(text, most) + space if text.strip() else ""


def _edge_right(text: str, most: int) -> str:
    space = " " if text[:1].isspace() else ""
    return space + head(text, most) if text.strip() else ""


def share(part: int, whole: int) -> str:
    """
    >>> share(2, 3)
    '2 of 3'
    """
    return f"{part:,} of {whole:,}"


def in_bytes(number: int | None) -> str:
    """
    >>> in_bytes(6144), in_bytes(153_600), in_bytes(15_360_000), in_bytes(None)
    ('6,144 B', '154 kB', '15.4 MB', '–')
    """
    if number is None:
        return "–"
    if number < 10_000:
        return f"{number:,} B"
    return f"{number / 1000:,.0f} kB" if number < 1_000_000 else f"{number / 1e6:,.1f} MB"


MOST_BOUNDARIES = 12  # cuts of a track that are named beside it; more are counted


def boundary(cut: Cut, tokens: int) -> str:
    """A cut of a text of so many tokens in both conventions; a dash where no token is on that side.

    >>> boundary(Cut(411, 95, 96), 1180), boundary(Cut(2, -1, 0), 3)
    ('95 | 96', '– | 0')
    """
    last = f"{cut.last_token:,}" if cut.last_token >= 0 else "–"
    return f"{last} | {cut.next_token:,}" if cut.next_token < tokens else f"{last} | –"


def goto(start: int, end: int) -> str:
    """A place in the text as the page's `data-goto` writes it."""
    return f"{start}-{end}"
