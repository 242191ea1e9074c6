"""The lines of a column to blocks: paragraphs, items of lists, entries of a table of contents, notes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import Literal

from engine.readers.pdf_lists import code_in, entries_in, items_in, text_left
from engine.readers.pdf_runs import Run
from engine.readers.pdf_style import Style, are_centred, end_with, has_room, is_same_size
from engine.readers.pdf_tables import Table

Kind = Literal["paragraph", "heading", "item", "entry", "note", "code", "table"]

# Shares of the size of the type, or of a line's usual distance to the next.
_FAR = 1.28
_INDENT = 0.8
_MOST_INDENT = 5.0
_SHORT = 0.2  # of a column's width
_LABEL = 8  # characters of a number along the axis of a chart

_LARGE = 1.13  # times the size of most text: the type of headings
_SMALL = 0.95  # of the size of most text: the type of notes
_CLOSED = re.compile(r"[.!?:;。！？…؟۔।][\"'”’»)\]」』]*(?:[⁰¹²³⁴-⁹]+|\[\d+\])*$")


@dataclass(slots=True)
class Block:
    """Lines that belong together, or a table; `pages` has the page of each line or row.

    `broken` holds for each line whether someone ended the one before it there, rather than the column's
    side; `left` and `right` are those sides. `level` is a heading's, or how deep an item lies;
    `marker` is what stands before an item.
    """

    kind: Kind
    lines: list[Run] = field(default_factory=list)
    pages: list[int] = field(default_factory=list)
    broken: list[bool] = field(default_factory=list)
    table: Table | None = None
    left: float = 0.0
    right: float = 0.0
    column: int = 0
    level: int = 0
    marker: str = ""

    @property
    def page(self) -> int:
        return self.pages[0]

    @property
    def size(self) -> float:
        return self.lines[0].size if self.lines else 0.0

    @property
    def bold(self) -> bool:
        return all(line.bold for line in self.lines)

    @property
    def text(self) -> str:
        return " ".join(line.text for line in self.lines)

    @property
    def closed(self) -> bool:
        """Whether its last line ends as a sentence does."""
        return bool(self.lines) and _CLOSED.search(self.lines[-1].text) is not None


def blocks_of(
    column: Sequence[Run | Table], style: Style, *, page: int, number: int, height: float
) -> list[Block]:
    """The blocks of a column; `number` tells it from others, `height` is that of its page."""
    lines = [item for item in column if isinstance(item, Run)]
    grouping = _Grouping(lines, style, page, number, height)
    at = 0
    for item in column:
        if isinstance(item, Table):
            grouping.add_table(item)
        else:
            grouping.add(at)
            at += 1
    blocks = list(_with_labels_joined(grouping.blocks))
    for block in blocks:
        block.broken = _breaks(block)
    return blocks


def _with_labels_joined(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks, those in a row that hold but short labels, as along the axis of a chart, made one."""
    for labels, group in groupby(blocks, key=_holds_labels):
        listed = list(group)
        if labels:
            first = listed[0]
            first.lines = [line for block in listed for line in block.lines]
            first.pages = first.pages[:1] * len(first.lines)
            yield first
        else:
            yield from listed


def _holds_labels(block: Block) -> bool:
    return block.kind == "paragraph" and all(
        len(line.text) < 3 or (len(line.text) <= _LABEL and not line.text[-1:].isalpha())
        for line in block.lines
    )


def _breaks(block: Block) -> list[bool]:
    """Where someone ended a line early: far from the column's side, and before the block's own reach.

    Its longest line says nothing of itself, so it follows the others; alone, it must be shorter still.
    """
    lines, width = block.lines, block.right - block.left
    if len(lines) < 2 or _holds_labels(block):
        return [False] * len(lines)
    if _is_centred(lines):
        return [False] + [True] * (len(lines) - 1)
    reach = max(line.right for line in lines)
    ends = [end_with(before, line) for before, line in pairwise(lines)]
    others = [end <= block.right - _SHORT * width for end in ends if end <= reach]
    as_others = all(others) if others else max(ends) <= block.right - 2 * _SHORT * width
    return [False] + [
        end <= block.right - _SHORT * width and (end <= reach or as_others) for end in ends
    ]


class _Grouping:
    def __init__(
        self, lines: list[Run], style: Style, page: int, number: int, height: float
    ) -> None:
        self.lines, self.style = lines, style
        self.page, self.number, self.height = page, number, height
        self.left = _usual_left(lines)
        self.right = max((line.right for line in lines), default=0.0)
        self.blocks: list[Block] = []
        self.items = items_in(lines, style.size)
        self.entries = entries_in(lines)
        self.code = code_in(lines, style)

    def add_table(self, table: Table) -> None:
        block = self._block("table")
        block.table, block.pages = table, [self.page] * len(table.rows)

    def add(self, at: int) -> None:
        line = self.lines[at]
        if at in self.code:
            follows = at - 1 in self.code and self.blocks[-1].kind == "code"
            block = self.blocks[-1] if follows else self._block("code")
        elif at in self.entries:
            block = self._block("entry")
            block.level = self._depth(line.left, "entry")
        elif at in self.items:
            block = self._block("item")
            block.marker = line.words[0].text
            block.level = self._depth(line.left, "item")
        elif self._opens(at):
            block = self._block("note" if self._is_note(line) else "paragraph")
        else:
            block = self.blocks[-1]
        block.lines.append(line)
        block.pages.append(self.page)

    def _block(self, kind: Kind) -> Block:
        block = Block(kind, left=self.left, right=self.right, column=self.number)
        self.blocks.append(block)
        return block

    def _depth(self, left: float, kind: Kind) -> int:
        """How deep an item lies among those before it, which end at a block of another kind."""
        lefts: list[float] = []
        for block in reversed(self.blocks[:-1]):
            if block.kind != kind:
                break
            lefts.append(block.lines[0].left)
        stack: list[float] = []
        for place in [*reversed(lefts), left]:
            while stack and place < stack[-1] - 2:
                stack.pop()
            if not stack or place > stack[-1] + 2:
                stack.append(place)
        return len(stack) - 1

    def _is_note(self, line: Run) -> bool:
        small = line.size < _SMALL * self.style.size
        after_note = bool(self.blocks) and self.blocks[-1].kind == "note"
        low = line.base > self.height / 2
        return small and low and (after_note or _starts_note(line))

    def _opens(self, at: int) -> bool:
        """Whether a line that is no item opens a block."""
        if not self.blocks or self.blocks[-1].table is not None or at == 0:
            return True
        block, before, line = self.blocks[-1], self.lines[at - 1], self.lines[at]
        if block.kind in ("entry", "code"):
            return True
        if not is_same_size(before, line) or _starts_note(line):
            return True
        if line.size >= _LARGE * self.style.size and _is_after_title(before, line):
            return True
        pitch = line.base - before.base
        if not 0.3 * line.size < pitch <= _FAR * self.style.pitch(line.size):
            return True
        fits = self._fits(before, line)
        if before.bold != line.bold and (fits or pitch > 1.08 * self.style.pitch(line.size)):
            return True
        if are_centred(before, line):
            return False
        if block.kind == "item":
            return line.left < text_left(block.lines[0]) - line.size and (
                fits or len(block.lines) > 1
            )
        return self._is_indented(at, block) or (fits and _CLOSED.search(before.text) is not None)

    def _is_indented(self, at: int, block: Block) -> bool:
        """Whether a line stands in as the first of a paragraph, or out as the first of a hanging one."""
        line, first = self.lines[at], block.lines[0]
        size = line.size
        hangs = len(block.lines) > 1 and all(
            other.left > first.left + _INDENT / 2 * size for other in block.lines[1:]
        )
        if hangs:
            return line.left < first.left + _INDENT / 2 * size
        indent = line.left - min(other.left for other in block.lines)
        if not _INDENT * size < indent < _MOST_INDENT * size:
            return False
        after = self.lines[at + 1] if at + 1 < len(self.lines) else None
        returns = after is not None and after.left < line.left - _INDENT / 2 * size
        return returns or (after is None and block.closed)

    def _fits(self, before: Run, line: Run) -> bool:
        """Whether the first word of a line had room on the line before, so that someone ended that."""
        return has_room(before, line, self.left, self.right)


def _is_after_title(before: Run, line: Run) -> bool:
    """Whether a line in large type starts at the side of its column, after one that stands in its middle."""
    return before.left - line.left > 2 * line.size and not are_centred(before, line)


def _is_centred(lines: Sequence[Run]) -> bool:
    middles, lefts = [line.left + line.right for line in lines], [line.left for line in lines]
    size = lines[0].size
    return max(middles) - min(middles) < 0.5 * size and max(lefts) - min(lefts) > size


def _usual_left(lines: Sequence[Run]) -> float:
    lefts = Counter(round(line.left) for line in lines)
    most = max(lefts.values(), default=0)
    return float(min((left for left, count in lefts.items() if 3 * count >= most), default=0))


def _starts_note(line: Run) -> bool:
    first = line.words[0]
    return first.raised and (first.text.isdigit() or first.text in "*†‡§")
