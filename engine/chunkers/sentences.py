"""Add whole sentences until the next would pass the size."""

from __future__ import annotations

import numpy as np

from engine.chunkers.base import Cuts, bounds_of
from engine.chunkers.units import counts, ruler_of, sentence_edges
from engine.chunkers.windows import pack_sharing
from engine.params import Params, whole_number
from engine.tokens import Tokenization


def cut_sentences(tokenization: Tokenization, params: Params) -> Cuts:
    """Runs of sentences within `size`, counted in `unit`, that share `overlap` whole sentences."""
    ruler = ruler_of(tokenization, str(params["unit"]))
    before, last_within = counts(ruler)
    stops = sentence_edges(ruler).tolist()
    size, overlap = whole_number(params, "size"), whole_number(params, "overlap")
    windows = pack_sharing(before, last_within, stops, size=size, overlap=overlap)
    return bounds_of(ruler, np.array(windows, np.int64))
