"""Open a chunk at each heading, so that a section stays with its title."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from engine.chunkers.base import Cuts, bounds_of, tiles_of
from engine.chunkers.recursive import merged, parts_of
from engine.chunkers.units import Pieces
from engine.params import Params, whole_number
from engine.tokens import Tokenization


def cut_headings(tokenization: Tokenization, params: Params) -> Cuts:
    """Sections that begin with a heading of at most `level`; one over `size` is cut by `recursive`."""
    sections = _sections(tokenization, whole_number(params, "level"))
    if params["size"] is None:
        return Cuts(*tiles_of(tokenization, sections[1:]))
    size = whole_number(params, "size")
    parts = parts_of(tokenization, size)
    edges = np.searchsorted(parts, sections).tolist()
    bounds = [
        merged(tokenization, parts[first : last + 1], size, overlap=0)
        for first, last in pairwise(edges)
    ]
    return bounds_of(tokenization, np.concatenate(bounds))


def _sections(tokenization: Tokenization, level: int) -> Pieces:
    """The piece at which each section begins, and the end of the text, rising."""
    document = tokenization.document
    starts = [block.start for block in document.of_kind("heading") if (block.level or 1) <= level]
    pieces = np.unique(tokenization.pieces_at(np.array(starts, np.int64)))
    first = min(span.start for span in document.paragraphs)
    opened = pieces[tokenization.piece_starts[pieces] > first]  # blank lines are no section
    return np.concatenate([[0], opened, [tokenization.n_pieces]])
