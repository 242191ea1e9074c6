"""Fill each chunk to its size and cut there."""

from __future__ import annotations

from functools import partial

import numpy as np

from engine.chunkers.base import Cuts, bounds_of, tiles_of
from engine.chunkers.leading import fill_from_all
from engine.chunkers.units import (
    Pieces,
    counts,
    is_all_faster,
    last_pieces,
    openers,
    ruler_of,
)
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
    return bounds_of(ruler, _sharing(ruler, size, overlap))


def _sharing(ruler: Tokenization, size: int, overlap: int) -> Pieces:
    """Windows that share pieces, (n, 2): one after the other or, of many, from all pieces at once."""
    if is_all_faster(ruler, ruler.n_tokens // (size - overlap)):
        tokens = ruler.tokens_before.astype(np.int64)
        return fill_from_all(tokens, partial(last_pieces, ruler), size=size, overlap=overlap)
    before, last_within = counts(ruler)
    return np.array(fill(before, last_within, size=size, overlap=overlap), np.int64)
