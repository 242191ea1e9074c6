"""Blocks to Markdown, and where each page starts in it."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from itertools import pairwise

from markdown_it.common.html_blocks import block_names

from engine.readers.pdf_blocks import Block
from engine.readers.pdf_entries import without_leaders
from engine.readers.pdf_joins import seam, without_soft_hyphens
from engine.readers.pdf_words import letter_width

_OPEN_BOXES, _TICKED_BOXES = "□☐❏❑", "☑☒✓✔"
_NUMBERED = re.compile(r"\d{1,9}[.)]")
_RAISED = re.compile(r"(?<=\S)[⁰¹²³⁴-⁹]+")
_RAISED_START = re.compile(r"^([⁰¹²³⁴-⁹]+)\s*")
_PLAIN_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")

# What opens a block in Markdown where it begins a line.
_OPENS_BLOCK = re.compile(
    r"#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|`{3}|~{3}|=+$|_{3,}$|[-|:\s]*-[-|:\s]*$"
    rf"|</?(?:{'|'.join((*block_names, 'script', 'pre', 'style', 'textarea'))})(?=[\s/>]|$)|<[!?]"
    r"|</?[A-Za-z][^<>]*>$|(?P<number>\d{1,9})(?=[.)](?:\s|$))"
)
_BREAK = re.compile(r"(?:\*\s*){3,}")
_TICKS = re.compile("`+")
_MOST_BLANK = 3  # lines in a row
_LAST_MARKS = re.compile(r"\s(#+)$")


def escaped(line: str) -> str:
    r"""A line that Markdown takes for no more than its words.

    >>> escaped("# 1 of 2"), escaped("1. May was dry"), escaped("1.5 million"), escaped("* * *")
    ('\\# 1 of 2', '1\\. May was dry', '1.5 million', '* * *')
    """
    found = None if _BREAK.fullmatch(line) else _OPENS_BLOCK.match(line)
    if not found:
        return line
    at = found.end("number") if found["number"] else 0
    return f"{line[:at]}\\{line[at:]}"


class Writing:
    """Writes blocks one after another and keeps where each page begins."""

    def __init__(self, known: Set[str], notes: Set[tuple[int, str]]) -> None:
        self.known, self.notes = known, notes
        self.parts: list[str] = []
        self.length = 0
        self.starts: dict[int, int] = {}
        self._before: Block | None = None
        self._indents: list[int] = []

    @property
    def text(self) -> str:
        return "".join(self.parts)

    def pages(self, count: int) -> tuple[int, ...]:
        """Where each page starts; one without text where the next does."""
        starts, start = [], self.length
        for page in range(count, 0, -1):
            start = min(start, self.starts.get(page, start))
            starts.append(start)
        return tuple(reversed(starts))

    def write(self, block: Block) -> None:
        before, self._before = self._before, block
        if before is not None:
            in_list = block.kind in ("item", "entry") and before.kind == block.kind
            self._put("\n" if in_list else "\n\n")
        if block.table is not None:
            self._write_table(block)
        elif block.kind == "code":
            self._write_code(block)
        elif block.kind in ("item", "entry"):
            self._write_item(block)
        else:
            self._put_page(block.page)
            self._put("#" * block.level + " " if block.kind == "heading" else "")
            self._write_texts(block, [line.text for line in block.lines])

    def _put(self, text: str) -> None:
        self.parts.append(text)
        self.length += len(text)

    def _put_page(self, page: int) -> None:
        self.starts.setdefault(page, self.length)

    def _write_item(self, block: Block) -> None:
        marker, box = _marker(block.marker) if block.kind == "item" else ("-", "")
        del self._indents[block.level :]
        self._indents.extend([0] * (block.level - len(self._indents)))
        self._put_page(block.page)
        self._put(" " * sum(self._indents) + marker + " " + box)
        self._indents.append(len(marker) + 1)
        first = block.lines[0].text
        if block.kind == "item":
            first = first[len(block.marker) :].lstrip()
        self._write_texts(block, [first, *(line.text for line in block.lines[1:])])

    def _write_texts(self, block: Block, texts: list[str]) -> None:
        """Write the lines of a block as one, but where someone ended a line of prose by hand."""
        heads, may_break = block.kind == "heading", block.kind in ("paragraph", "note")
        text = self._cleaned(texts[0], block, 0)
        text = text if heads else escaped(text)
        for at in range(1, len(texts)):
            line = self._cleaned(texts[at], block, at)
            kept, between = seam(text, line, self.known)
            if may_break and between and block.broken[at]:
                between, line = "\n", escaped(line)
            self._put(without_soft_hyphens(kept + between))
            if block.pages[at] != block.pages[at - 1]:
                self._put_page(block.pages[at])
            text = line
        self._put(without_soft_hyphens(_LAST_MARKS.sub(r" \\\1", text) if heads else text))

    def _cleaned(self, text: str, block: Block, at: int) -> str:
        """A line with the numbers of the notes on its page in brackets."""
        if block.kind == "entry":
            return without_leaders(text)
        if block.kind == "note":
            text = _RAISED_START.sub(lambda found: f"[{_number(found[1])}] ", text, count=1)
        page = block.pages[at]

        def bracketed(found: re.Match[str]) -> str:
            number = _number(found[0])
            return f"[{number}]" if (page, number) in self.notes else found[0]

        return _RAISED.sub(bracketed, text)

    def _write_code(self, block: Block) -> None:
        """Write lines as they stand, blank ones and those that stand in included, between fences."""
        lines = block.lines
        fence = "`" * max(3, 1 + max(map(len, _TICKS.findall(block.text)), default=0))
        left = min(line.left for line in lines)
        width = letter_width([word for line in lines for word in line.words])
        pitches = [below.base - above.base for above, below in pairwise(lines)]
        pitch = min((pitch for pitch in pitches if pitch > 0), default=0.0)
        self._put_page(block.page)
        self._put(fence)
        for at, line in enumerate(lines):
            blank = round(pitches[at - 1] / pitch) - 1 if at and pitches[at - 1] > 0 else 0
            self._put("\n" * (1 + min(max(blank, 0), _MOST_BLANK)))
            self._put_page(block.pages[at])
            self._put(" " * round((line.left - left) / width) + without_soft_hyphens(line.text))
        self._put("\n" + fence)

    def _write_table(self, block: Block) -> None:
        assert block.table is not None
        for at, row in enumerate(block.table.rows):
            if at:
                self._put("\n")
            self._put_page(block.pages[at])
            self._put("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |")
            if at == 0:
                self._put("\n|" + " --- |" * len(row))


def notes_of(blocks: Sequence[Block]) -> set[tuple[int, str]]:
    """The page and the number of each note."""
    starts = (
        (block.page, _RAISED_START.match(block.text)) for block in blocks if block.kind == "note"
    )
    return {(page, _number(found[1])) for page, found in starts if found}


def _number(raised: str) -> str:
    return raised.translate(_PLAIN_DIGITS)


def _marker(marker: str) -> tuple[str, str]:
    """The Markdown of an item's marker, and of a box to tick.

    >>> [_marker(marker) for marker in ("•", "2)", "7", "(a)", "□")]
    [('-', ''), ('2)', ''), ('7.', ''), ('-', '(a) '), ('-', '[ ] ')]
    """
    if marker.isdecimal():
        return f"{marker}.", ""
    if _NUMBERED.fullmatch(marker):
        return marker, ""
    if marker in _OPEN_BOXES:
        return "-", "[ ] "
    if marker in _TICKED_BOXES:
        return "-", "[x] "
    return "-", f"{marker} " if any(map(str.isalnum, marker)) and len(marker) > 1 else ""
