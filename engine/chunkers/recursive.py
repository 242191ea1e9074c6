"""Keep paragraphs whole where they fit, else sentences, else windows; then join neighbours."""

from __future__ import annotations

from bisect import bisect_right

import numpy as np
from numpy.typing import NDArray

from engine.chunkers.base import Cuts, bounds_of
from engine.chunkers.units import Pieces, counts, paragraph_edges, sentence_edges
from engine.chunkers.windows import fill
from engine.params import Params, whole_number
from engine.rising import merged
from engine.tokens import Tokenization


def cut_recursive(tokenization: Tokenization, params: Params) -> Cuts:
    """Parts that fit in `size`, merged from left to right while they fit together.

    With an overlap a chunk begins with as many whole trailing parts of the one before as fit in it.
    """
    size, overlap = whole_number(params, "size"), whole_number(params, "overlap")
    parts = parts_of(tokenization, size)
    before = tokenization.tokens_before[parts].tolist()
    windows = fill(before, lambda t: bisect_right(before, t) - 1, size=size, overlap=overlap)
    return bounds_of(tokenization, parts[np.array(windows, np.int64)])


def parts_of(tokenization: Tokenization, size: int) -> Pieces:
    """The pieces at which a paragraph, sentence or window begins, and the end of the text."""
    paragraphs, sentences = paragraph_edges(tokenization), sentence_edges(tokenization)
    long = _longer(tokenization, paragraphs, size)
    if not long.any():
        return paragraphs
    holder = np.searchsorted(paragraphs, sentences[:-1], "right") - 1
    parts = merged(paragraphs, sentences[:-1][long[holder]])
    return _with_windows(tokenization, parts, size)


def _with_windows(tokenization: Tokenization, parts: Pieces, size: int) -> Pieces:
    """The parts, with those still over `size` cut into windows."""
    before, last_within = counts(tokenization)
    edges: list[int] = []
    for part in np.flatnonzero(_longer(tokenization, parts, size)):
        at, stop = int(parts[part]), int(parts[part + 1])
        while (at := max(last_within(before[at] + size), at + 1)) < stop:
            edges.append(at)
    return merged(parts, np.array(edges, np.int64)) if edges else parts


def _longer(tokenization: Tokenization, parts: Pieces, size: int) -> NDArray[np.bool_]:
    return np.diff(tokenization.tokens_before[parts]) > size
