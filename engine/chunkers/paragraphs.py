"""Make a chunk of each paragraph, list, table or code block, with the headings above it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from engine.chunkers.base import Cuts, tiles_of
from engine.chunkers.units import Pieces, stops_before
from engine.document import Block, Document
from engine.memo import per_object
from engine.params import Params
from engine.tokens import Tokenization

# Another bullet, or another mark after the number, opens another list.
_MARKER = re.compile(r"[-+*]|\d+(?P<closed>[.)])")


def cut_paragraphs(tokenization: Tokenization, params: Params) -> Cuts:
    """Chunks that begin with a block of the outermost level, or with the headings that lead to it."""
    return Cuts(*tiles_of(tokenization, _stops(tokenization)))


@per_object
def _stops(tokenization: Tokenization) -> Pieces:
    starts = np.fromiter(_starts(tokenization.document), np.int64)
    return stops_before(tokenization, starts)


def _starts(document: Document) -> Iterator[int]:
    """Where each group of blocks begins after the first; a rule belongs to the group before it."""
    leads = True  # whether the group holds nothing yet but what leads to a block
    before = None
    for block in _outermost(document):
        if not (leads or block.kind == "rule" or _in_one_list(document.text, before, block)):
            yield block.start
            leads = True
        leads = leads and block.kind in ("heading", "rule")
        before = block


def _in_one_list(text: str, before: Block | None, block: Block) -> bool:
    """Whether two blocks in a row are items of the same list."""
    if before is None or not before.kind == block.kind == "list_item":
        return False
    return _marker(text, before) == _marker(text, block)


def _marker(text: str, item: Block) -> str:
    """
    >>> [_marker(text, Block("list_item", 0, 4)) for text in ("- go", "12) go")]
    ['-', ')']
    """
    found = _MARKER.match(text, item.start)
    return (found["closed"] or found[0]) if found else ""


def _outermost(document: Document) -> Iterator[Block]:
    end = 0
    for block in document.blocks:
        if block.start >= end:
            end = block.end
            yield block
