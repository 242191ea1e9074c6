"""Make a chunk of each paragraph, list, table or code block, with the headings above it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from engine.chunkers.base import Cuts, tiles_of
from engine.document import Block, Document
from engine.memo import per_object
from engine.params import Params
from engine.tokens import Tokenization


def cut_paragraphs(tokenization: Tokenization, params: Params) -> Cuts:
    """Chunks that begin with a block of the outermost level, or with the headings that lead to it."""
    starts = np.array(_starts(tokenization.document), np.int64)
    pieces = np.unique(tokenization.pieces_at(starts))
    return Cuts(*tiles_of(tokenization, np.append(pieces[pieces > 0], tokenization.n_pieces)))


@per_object
def _starts(document: Document) -> tuple[int, ...]:
    """Where each group of blocks begins after the first; a rule closes the group before it."""
    starts: list[int] = []
    before = None
    for block in _outermost(document):
        if before is not None and not _goes_on(before, block):
            starts.append(block.start)
        before = before if before is not None and block.kind == "rule" else block
    return tuple(starts)


def _goes_on(before: Block, block: Block) -> bool:
    """Whether a block belongs to the group that `before` ends: under a heading, or in its list."""
    is_list = before.kind == block.kind == "list_item"
    return before.kind == "heading" or block.kind == "rule" or is_list


def _outermost(document: Document) -> Iterator[Block]:
    end = 0
    for block in document.blocks:
        if block.start >= end:
            end = block.end
            yield block
