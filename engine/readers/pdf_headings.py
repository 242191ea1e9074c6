"""Which paragraphs of a PDF are headings, by their type, and of which level."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.readers.pdf_blocks import Block
from engine.readers.pdf_style import Style

_LARGE = 1.13  # times the size of most text
_LARGEST = 1.5
_NO_SMALLER = 0.97
_SMALLEST_TEXT = 0.85
_MOST_LINES = 4
_MOST_CHARACTERS = 200
_DEEPEST = 6

_DATE = re.compile(
    r"(?:\w+,? )?(?:\w+\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|(?:\d{1,2}\.? )?\w+ \d{4}|[\d./-]{6,10})"
)
_ENDS_SENTENCE = re.compile(r"[.,;。]$")

Look = tuple[float, bool]


def mark_headings(blocks: Sequence[Block], style: Style) -> None:
    """Turn the paragraphs that head what follows them into headings, the largest type first.

    A paragraph in larger type is one, and one in bold type with text in the usual type, a list or a
    table after it. A line under the title in type far smaller than the title's belongs to it.
    """
    found = [at for at, block in enumerate(blocks) if _may_head(block, style)]
    for at in reversed(found):
        if _heads(blocks, at, style):
            blocks[at].kind = "heading"
    for at in found:
        if at and _is_subtitle(blocks[at - 1], blocks[at]):
            blocks[at].kind = "paragraph"
    headings = [block for block in blocks if block.kind == "heading"]
    looks = sorted({_look(block) for block in headings}, key=lambda look: (-look[0], not look[1]))
    for block in headings:
        block.level = min(_DEEPEST, looks.index(_look(block)) + 1)


def _look(block: Block) -> Look:
    return round(2 * block.size) / 2, block.bold


def _may_head(block: Block, style: Style) -> bool:
    if block.kind != "paragraph" or len(block.lines) > _MOST_LINES:
        return False
    text = block.text
    if len(text) > _MOST_CHARACTERS or not any(map(str.isalpha, text)) or _DATE.fullmatch(text):
        return False
    if block.size >= _LARGE * style.size:
        return not (_ENDS_SENTENCE.search(text) and len(block.lines) > 1)
    bold = block.bold and block.size >= _NO_SMALLER * style.size
    return bold and len(block.lines) < 3 and not _ENDS_SENTENCE.search(text)


def _heads(blocks: Sequence[Block], at: int, style: Style) -> bool:
    block = blocks[at]
    if block.size >= _LARGE * style.size and block.size > style.size + 1:
        return True
    others = (other for other in blocks[at + 1 :] if other.kind != "note")
    after = next((other for other in others if not _DATE.fullmatch(other.text)), None)
    if after is None:
        return False
    if after.kind == "heading":
        return after.size < block.size + 1
    if after.kind in ("item", "table", "entry"):
        return True
    return _SMALLEST_TEXT * style.size < after.size < (2 - _NO_SMALLER) * style.size


def _is_subtitle(title: Block, block: Block) -> bool:
    return (
        title.kind == "heading"
        and title.size > _LARGEST * block.size
        and title.page == block.page == 1
    )
