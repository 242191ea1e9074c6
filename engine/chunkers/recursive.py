"""Keep paragraphs whole where they fit, else sentences, else windows; then join neighbours."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.chunkers.base import Cuts, bounds_of
from engine.chunkers.leading import along, fill_from_all
from engine.chunkers.units import Pieces, paragraph_edges, sentence_edges, window_ends
from engine.params import Params, whole_number
from engine.rising import merged
from engine.tokens import Tokenization


def cut_recursive(tokenization: Tokenization, params: Params) -> Cuts:
    """Parts that fit in `size`, merged from left to right while they fit together.

    With an overlap a chunk begins with as many whole trailing parts of the one before as fit in it.
    """
    size, overlap = whole_number(params, "size"), whole_number(params, "overlap")
    parts = parts_of(tokenization, size)
    before = tokenization.tokens_before[parts].astype(np.int64)
    windows = fill_from_all(
        before, lambda t: before.searchsorted(t, "right") - 1, size=size, overlap=overlap
    )
    return bounds_of(tokenization, parts[windows])


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
    long = np.flatnonzero(_longer(tokenization, parts, size))
    before = tokenization.tokens_before
    tokens = int((before[parts[long + 1]] - before[parts[long]]).sum())
    leads_to = window_ends(tokenization, size, tokens // size)
    edges: list[int] = []
    for at, stop in zip(parts[long].tolist(), parts[long + 1].tolist(), strict=True):
        edges += along(leads_to, at, stop)
    return merged(parts, np.array(edges, np.int64)) if edges else parts


def _longer(tokenization: Tokenization, parts: Pieces, size: int) -> NDArray[np.bool_]:
    return np.diff(tokenization.tokens_before[parts]) > size
