"""Slide a frame over the sentences: each with its neighbours is a chunk."""

from __future__ import annotations

import numpy as np

from engine.chunkers.base import Cuts, bounds_of
from engine.chunkers.units import sentence_edges
from engine.params import Params, whole_number
from engine.tokens import Tokenization


def cut_sentence_window(tokenization: Tokenization, params: Params) -> Cuts:
    """A chunk for every `stride`-th sentence and for the last, with `window` sentences either side."""
    edges = sentence_edges(tokenization)
    window, stride = whole_number(params, "window"), whole_number(params, "stride")
    sentences = len(edges) - 1
    centres = np.unique(np.append(np.arange(0, sentences, stride), sentences - 1))
    first = edges[np.maximum(centres - window, 0)]
    last = edges[np.minimum(centres + window + 1, sentences)]
    return bounds_of(tokenization, np.column_stack([first, last]))
