"""Add whole sentences until the next would pass the size."""

from __future__ import annotations

from functools import partial

import numpy as np

from engine.chunkers.base import Cuts, bounds_of, tiles_of
from engine.chunkers.leading import pack_from_all
from engine.chunkers.units import counts, is_all_faster, last_pieces, ruler_of, sentence_edges
from engine.chunkers.windows import pack_sharing
from engine.params import Params, whole_number
from engine.tokens import Tokenization


def cut_sentences(tokenization: Tokenization, params: Params) -> Cuts:
    """Runs of sentences within `size`, counted in `unit`, that share `overlap` whole sentences."""
    ruler = ruler_of(tokenization, str(params["unit"]))
    size, overlap = whole_number(params, "size"), whole_number(params, "overlap")
    stops = sentence_edges(ruler)
    if not overlap and is_all_faster(ruler, ruler.n_tokens // size):
        tokens = ruler.tokens_before.astype(np.int64)
        ends = pack_from_all(tokens, partial(last_pieces, ruler), stops, size=size)
        return Cuts(*tiles_of(ruler, ends))
    before, last_within = counts(ruler)
    windows = pack_sharing(before, last_within, stops.tolist(), size=size, overlap=overlap)
    return bounds_of(ruler, np.array(windows, np.int64))
