"""Where two chunkings of one document cut at the same place, and where only one of them does."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.chunkers.base import Offsets
from engine.chunking import Chunking
from engine.document import visible_characters


@dataclass(frozen=True, eq=False)
class Agreement:
    """The cuts of two chunkings as rising characters: those `both` make, and those of one alone.

    Two cuts are the same when only white space lies between them; then the earlier character stands for
    both. A cut with nothing but white space after it parts nothing and is left out.
    """

    first: Chunking
    second: Chunking
    both: Offsets
    only_first: Offsets
    only_second: Offsets


def compare(first: Chunking, second: Chunking) -> Agreement:
    """The cuts that two chunkings share, and those that they do not.

    Raises ValueError where the chunkings are not of one tokenization.

    >>> from engine.chunking import cut
    >>> from engine.document import Document
    >>> from engine.tokens import tokenize
    >>> text = tokenize(Document("ab  cdefgh", "", (), (), ()), "characters")
    >>> found = compare(cut(text, "fixed:size=2"), cut(text, "fixed:size=3"))
    >>> found.both.tolist(), found.only_first.tolist(), found.only_second.tolist()
    ([2, 6], [8], [9])
    """
    if first.tokenization is not second.tokenization:
        raise ValueError("two chunkings can be compared only when they share one tokenization")
    places, cuts = _places(first)
    other_places, other_cuts = _places(second)
    _, shared, other_shared = np.intersect1d(
        places, other_places, assume_unique=True, return_indices=True
    )
    return Agreement(
        first,
        second,
        np.minimum(cuts[shared], other_cuts[other_shared]),
        np.delete(cuts, shared),
        np.delete(other_cuts, other_shared),
    )


def _places(chunking: Chunking) -> tuple[Offsets, Offsets]:
    """The visible characters that follow the cuts, rising, and the first cut before each."""
    visible = visible_characters(chunking.document)
    following = np.searchsorted(visible, chunking.cuts)
    parting = following < len(visible)
    places, first = np.unique(visible[following[parting]], return_index=True)
    return places, chunking.cuts[parting][first]
