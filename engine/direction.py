"""Words that run from right to left, among others that do not."""

from __future__ import annotations

from bisect import bisect_right
from typing import Literal

import regex

from engine.document import Block, Document
from engine.languages import is_right_to_left
from engine.memo import per_object

Direction = Literal["ltr", "rtl"]

ALWAYS_LTR = {"code", "html", "front_matter"}
_LETTER = regex.compile(r"\p{L}")
_RIGHT_TO_LEFT = regex.compile(r"[\p{bidi_class=R}\p{bidi_class=AL}]")
_ISOLATE, _END = "\u2068", "\u2069"  # first strong isolate, pop directional isolate


def isolated(words: str) -> str:
    """Words that keep their order inside any others, where only characters can say so and no element.

    >>> isolated("Leave"), isolated("إجازة 2") == "\u2068إجازة 2\u2069"
    ('Leave', True)
    """
    return f"{_ISOLATE}{words}{_END}" if _RIGHT_TO_LEFT.search(words) else words


def direction_at(document: Document, character: int) -> Direction:
    """Which way the line of a character runs: as the first letter of its block does, in a table of the table.

    Code always runs from left to right; where there is no letter, the document's language tells.

    >>> from engine.structure import structure
    >>> document = structure("إجازة Leave\\n\\nLeave إجازة\\n\\n1.", language="ar")
    >>> [direction_at(document, at) for at in (8, 20, 26)]
    ['rtl', 'ltr', 'rtl']
    """
    block = _block_at(document, character)
    if block is not None and block.kind in ALWAYS_LTR:
        return "ltr"
    start, end = (0, len(document.text)) if block is None else (block.start, block.end)
    letter = _LETTER.search(document.text, start, end)
    if letter is None:
        return "rtl" if is_right_to_left(document.language) else "ltr"
    return "rtl" if _RIGHT_TO_LEFT.match(letter[0]) else "ltr"


def _block_at(document: Document, character: int) -> Block | None:
    """The innermost block that starts before a character, of a row its table."""
    at = bisect_right(_starts(document), character) - 1
    while at > 0 and document.blocks[at].kind == "table_row":
        at -= 1
    return document.blocks[at] if at >= 0 else None


@per_object
def _starts(document: Document) -> list[int]:
    return [block.start for block in document.blocks]
