"""Cut where the text stops being about the same thing: where neighbouring sentences differ most."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from engine.chunkers.base import Cuts, tiles_of
from engine.chunkers.units import Pieces, counts, sentence_edges, sentence_pieces
from engine.chunkers.windows import pack
from engine.params import Params, whole_number
from engine.rising import merged
from engine.similarity import Vectors, find_breaks, neighbour_similarity
from engine.tokens import Tokenization


def cut_semantic(tokenization: Tokenization, params: Params, vectors: Vectors) -> Cuts:
    """Chunks that end where the similarity drops, and wherever `size` would be exceeded.

    `vectors` is int8, (sentences, d). Raises ValueError where their number is not that of the
    document's sentences.
    """
    sentences = tokenization.document.sentences
    if len(vectors) != len(sentences):
        raise ValueError(f"{len(vectors)} vectors were given for {len(sentences)} sentences")
    similarity = neighbour_similarity(vectors, window=whole_number(params, "window"))
    threshold, breaks = find_breaks(
        similarity,
        threshold=str(params["threshold"]),
        percentile=float(str(params["percentile"])),
        amount=None if params["amount"] is None else float(str(params["amount"])),
    )
    stops = _stops(tokenization, breaks, params["size"])
    starts, ends = tiles_of(tokenization, stops)
    return Cuts(starts, ends, similarity, threshold, tuple(breaks.tolist()))


def _stops(tokenization: Tokenization, breaks: Pieces, size: object) -> Pieces:
    """The pieces at which a chunk ends."""
    sentences = sentence_pieces(tokenization)
    sections = merged(sentences[[0]], sentences[breaks], sentences[[-1]])
    if not isinstance(size, int):
        return sections[1:]
    before, last_within = counts(tokenization)
    edges = sentence_edges(tokenization).tolist()
    ends: list[int] = []
    for at, stop in pairwise(np.searchsorted(edges, sections).tolist()):
        ends += pack(before, last_within, edges[at : stop + 1], size=size)
    return np.array(ends, np.int64)
