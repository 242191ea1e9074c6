"""What a chunker gives back: where chunks begin and end, in characters."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.similarity import Similarities
from engine.tokens import Tokenization

Offsets = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Cuts:
    """`starts` and `ends`, (n,) each, in characters; and for semantic cuts what they came from.

    `breaks` are the indices of the sentences that open a chunk because the similarity dropped.
    """

    starts: Offsets
    ends: Offsets
    similarity: Similarities | None = None
    threshold: float | None = None
    breaks: tuple[int, ...] | None = None


def bounds_of(ruler: Tokenization, windows: Offsets) -> Cuts:
    """Windows in pieces, (n, 2), as cuts in characters."""
    starts, ends = ruler.piece_starts[windows.T].astype(np.int64)
    return Cuts(starts, ends)


def tiles_of(ruler: Tokenization, stops: NDArray[np.integer]) -> tuple[Offsets, Offsets]:
    """Chunks that tile the text, from the rising pieces at which they end."""
    ends = ruler.piece_starts[stops].astype(np.int64)
    return np.concatenate([[0], ends[:-1]]), ends
