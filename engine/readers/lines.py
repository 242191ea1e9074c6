"""Lines of Markdown from words that may hold its marks."""

from __future__ import annotations

import re
from collections.abc import Sequence

import regex

# Words that become Markdown wear these noncharacters in place of what could be a mark, so that the
# marks a reader sets and the same characters of a text are told apart until the end.
_MARKS = "#>-+*=~`|<_:"
_MASKS = "".join(chr(0xFDD0 + number) for number in range(len(_MARKS)))
_MASK = str.maketrans(_MARKS, _MASKS)
_UNMASK = str.maketrans(_MASKS, _MARKS)

# What no text has a use for: controls, noncharacters, halves of characters, hyphens that are not
# shown and byte-order marks.
_UNWANTED = regex.compile(r"[\p{Cc}--\n\t\f\v\x85]|[\p{Cs}\p{NChar}\xad\ufeff]", regex.VERSION1)
_LINE_END = re.compile("\r\n|[\r\f\v\x85\u2028\u2029]")
_SPACE = re.compile(r"[^\S\n]+")

# The marks that lead to the words of a line, and the words that a parser would take for more marks:
# a heading, a quote, a bullet, a rule or the line under a heading, a fence, HTML, the line under a header row.
_LEADING = re.compile(r"(?:[ ]*(?:>|[-*+]|\d{1,9}[.)])[ ])*[ ]*")
_FALSE_MARK = re.compile(
    r"#{1,6}(?:[ \t]|$)|>|[*+](?:[ \t]|$)|([-_*=])[ \t]*(?:\1[ \t]*)*$|```|~~~|<[A-Za-z/!?]"
    r"|(?=[^\n]*-)[-:|][-:| \t]*$"
)
_MASKED_LINE = re.compile(f"^[^\n]*[{_MASKS}][^\n]*$", re.MULTILINE)

# A row is filled up to the width of its table where that costs little.
_FILLED_WIDTH = 50


def bare(text: str) -> str:
    r"""The text with line ends `\n` and no hard blanks, without what no text has a use for.

    >>> bare("a\r\nb\x00\u00a0c\ud800 e\u00adx")
    'a\nb c ex'
    """
    return _UNWANTED.sub("", _LINE_END.sub("\n", text)).replace("\xa0", " ")


def one_line(text: str) -> str:
    r"""The words of a text in one line.

    >>> one_line(" a\n b\x0b c ")
    'a b c'
    """
    return " ".join(bare(text).split())


def masked(text: str) -> str:
    """The text with its characters hidden that could be marks; `unmasked` brings them back.

    >>> unmasked(masked("# no. 1")), unmasked("# " + masked("no. #1"))
    ('\\\\# no. 1', '# no. #1')
    """
    return text.translate(_MASK)


def unmasked(markdown: str) -> str:
    r"""Markdown with the hidden characters shown, and escaped where a line's words begin like a mark.

    >>> unmasked("- " + masked("> 5 * 3\n  ---"))
    '- \\> 5 * 3\n  \\---'
    """
    return _MASKED_LINE.sub(lambda line: _shown(line[0]), markdown)


def _shown(line: str) -> str:
    leading = _LEADING.match(line)
    at = leading.end() if leading else 0
    words = line[at:].translate(_UNMASK)
    false = line[at : at + 1] in _MASKS and _FALSE_MARK.match(words)
    return line[:at] + ("\\" if false else "") + words


def paragraph(text: str) -> str:
    r"""Words as a paragraph, whose lines stay lines and are no other block.

    >>> paragraph(" # one \n\n two")
    '\\# one\ntwo'
    """
    lines = (_SPACE.sub(" ", line).strip() for line in bare(text).split("\n"))
    return unmasked(masked("\n".join(filter(None, lines))))


def heading(level: int, text: str) -> str:
    """A heading of words in one line; nothing where there are none.

    >>> heading(2, " Parts ")
    '## Parts'
    """
    words = one_line(text)
    return f"{'#' * level} {words}" if words else ""


def table(rows: Sequence[Sequence[str]]) -> str:
    r"""Rows of cells as a table whose first row is its header, without rows and columns that are empty.

    >>> print(table([["Name", "", "Size"], ["", "", ""], ["a|b", "", "1\n2"]]))
    | Name | Size |
    | --- | --- |
    | a\|b | 1 2 |
    """
    lines = [[one_line(cell.translate(_UNMASK)) for cell in row] for row in rows]
    used = sorted({at for line in lines for at, cell in enumerate(line) if cell})
    kept = [[line[at] for at in used if at < len(line)] for line in lines if any(line)]
    if not kept:
        return ""
    ends = (max(at for at, cell in enumerate(line) if cell) + 1 for line in kept)
    width = len(used) if len(used) <= _FILLED_WIDTH else 0
    header, *body = (
        line[:end] + [""] * (width - end) for line, end in zip(kept, ends, strict=True)
    )
    header += [""] * (len(used) - len(header))
    return "\n".join(map(_row, (header, ["---"] * len(used), *body)))


def _row(cells: Sequence[str]) -> str:
    escaped = (cell.replace("|", "\\|") for cell in cells)
    return f"| {' | '.join(escaped)} |"


def joined(blocks: Sequence[str]) -> str:
    r"""Blocks of Markdown as a text, a blank line between two.

    >>> joined(["# One", "", "two"])
    '# One\n\ntwo\n'
    """
    return "\n\n".join(filter(None, blocks)) + "\n"
