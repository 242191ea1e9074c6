"""The blocks of a document in one flow: paragraphs and tables that a column or a page parts are joined."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from engine.readers.pdf_blocks import Block
from engine.readers.pdf_lists import text_left
from engine.readers.pdf_style import has_room, is_same_size
from engine.readers.pdf_tables import Table

_CAPTION = re.compile(
    r"(?:Table|Figure|Fig\.?|Tab\.|Abb\.|Abbildung|Tabelle|Tableau|Tabla|Figura)\s*\d"
)
_REACH = 10  # blocks between the two parts of a paragraph at most
# What is shorter is taken for lines that someone ended, as those of an address.
_PROSE_LINES = 3
_PROSE_WORDS = 6
_SAME_PLACE = 12.0  # points
_SAME_INDENT = 3.0
_HYPHENS = ("-", "\u2010", "\u00ad")


def flowing(blocks: Sequence[Block]) -> list[Block]:
    """The blocks, each paragraph whole.

    What stands between the two parts of one, such as the notes at the foot of a page or a table at the
    head of the next, goes before it or after it, so that the pages stay in their order.
    """
    flow: list[Block] = []
    for block in blocks:
        at = _opened(flow, block)
        if at is None:
            flow.append(block)
        elif flow[at].table is not None:
            flow[at] = _longer_table(flow[at], block)
        else:
            first, between = flow[at], flow[at + 1 :]
            alone = first.pages[0] == first.pages[-1]
            before = [other for other in between if alone and other.page == first.page]
            after = [other for other in between if not (alone and other.page == first.page)]
            start = at
            while start and flow[start - 1].kind == "heading":
                start -= 1
            flow[start:] = [*before, *flow[start:at], _longer(first, block), *after]
    return flow


def _opened(flow: Sequence[Block], block: Block) -> int | None:
    """Where the block stands that another goes on."""
    for at in range(len(flow) - 1, max(-1, len(flow) - 1 - _REACH), -1):
        touching = at == len(flow) - 1 and flow[at].column == block.column
        if not touching and _goes_on(flow[at], block):
            return at
        if not _floats(flow[at]):
            return None
    return None


def _floats(block: Block) -> bool:
    """Whether a block may stand in the middle of a paragraph: a note, a table, what is said of one."""
    return block.kind in ("note", "table") or _CAPTION.match(block.text) is not None


def _goes_on(first: Block, block: Block) -> bool:
    if first.table is not None and block.table is not None:
        return first.page != block.page and _is_same_table(first.table, block.table)
    if first.kind == block.kind == "code":
        return True
    if first.kind not in ("paragraph", "item") or block.kind != "paragraph":
        return False
    last, line = first.lines[-1], block.lines[0]
    if first.closed or not is_same_size(last, line) or last.bold != line.bold:
        return False
    if _CAPTION.match(block.text) or _CAPTION.match(first.text):
        return False
    if line.text[:1].islower() or last.text.endswith(_HYPHENS):
        return True
    if first.kind == "item":
        hangs = text_left(first.lines[0]) - first.left
        return abs(line.left - block.left - hangs) < _SAME_INDENT
    prose = len(first.lines) >= _PROSE_LINES or len(last.words) >= _PROSE_WORDS
    if first.column == block.column or not prose:
        return False
    indented = line.left - block.left > line.size
    return not indented and not has_room(last, line, first.left, first.right)


def _longer(first: Block, block: Block) -> Block:
    return replace(
        first,
        lines=first.lines + block.lines,
        pages=first.pages + block.pages,
        broken=first.broken + block.broken,
    )


def _is_same_table(first: Table, table: Table) -> bool:
    same_sides = abs(first.left - table.left) + abs(first.right - table.right) < _SAME_PLACE
    return same_sides and len(first.rows[0]) == len(table.rows[0])


def _longer_table(first: Block, block: Block) -> Block:
    """A table with the rows that stand on the next page, without its header row if that has it too."""
    assert first.table is not None
    assert block.table is not None
    rows = block.table.rows
    rows = rows[1:] if rows[0] == first.table.rows[0] else rows
    table = replace(first.table, rows=first.table.rows + rows)
    return replace(first, table=table, pages=first.pages + block.pages[: len(rows)])
