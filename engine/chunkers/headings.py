"""Open a chunk at each heading, so that a section stays with its title."""

from __future__ import annotations

import numpy as np

from engine.chunkers.base import Cuts, tiles_of
from engine.chunkers.leading import fill_from_all
from engine.chunkers.recursive import parts_of
from engine.chunkers.units import Pieces
from engine.memo import per_object
from engine.params import Params, whole_number
from engine.rising import different
from engine.tokens import Tokenization


def cut_headings(tokenization: Tokenization, params: Params) -> Cuts:
    """Sections that begin with a heading of at most `level`; one over `size` is cut by `recursive`."""
    sections = _sections(tokenization, whole_number(params, "level"))
    if params["size"] is not None:
        sections = _cut_inside(tokenization, sections, whole_number(params, "size"))
    return Cuts(*tiles_of(tokenization, sections[1:]))


def _cut_inside(tokenization: Tokenization, sections: Pieces, size: int) -> Pieces:
    """The sections, with the parts of each merged only with one another."""
    parts = parts_of(tokenization, size)
    before = tokenization.tokens_before[parts].astype(np.int64)
    edges = np.searchsorted(parts, sections)
    windows = fill_from_all(
        before,
        lambda t: before.searchsorted(t, "right") - 1,
        size=size,
        runs=np.column_stack([edges[:-1], edges[1:]]),
    )
    return parts[np.append(windows[:, 0], windows[-1:, 1])]


@per_object
def _sections(tokenization: Tokenization, level: int) -> Pieces:
    """The piece at which each section begins, and the end of the text, rising."""
    document = tokenization.document
    starts = [block.start for block in document.of_kind("heading") if (block.level or 1) <= level]
    pieces = different(tokenization.pieces_at(np.array(starts, np.int64)))
    first = document.paragraphs[0].start
    opened = pieces[tokenization.piece_starts[pieces] > first]  # blank lines are no section
    return np.concatenate([[0], opened, [tokenization.n_pieces]])
