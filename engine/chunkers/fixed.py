"""Fill each chunk to its size and cut there."""

from __future__ import annotations

import numpy as np

from engine.chunkers.base import Cuts, bounds_of, tiles_of
from engine.chunkers.units import counts, openers, ruler_of
from engine.chunkers.windows import fill, tile
from engine.params import Params, whole_number
from engine.tokens import Tokenization


def cut_fixed(tokenization: Tokenization, params: Params) -> Cuts:
    """Windows of `size` that share `overlap` with the one before, both in `unit`.

    Counted in characters, a cut moves back to the edge of a grapheme cluster.
    """
    ruler = ruler_of(tokenization, str(params["unit"]))
    size, overlap = whole_number(params, "size"), whole_number(params, "overlap")
    if not overlap:
        ends = tile(openers(ruler), size=size)
        return Cuts(*tiles_of(ruler, ruler.piece_at_token[ends]))
    before, last_within = counts(ruler)
    windows = fill(before, last_within, size=size, overlap=overlap)
    return bounds_of(ruler, np.array(windows, np.int64))
