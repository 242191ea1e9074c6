"""Cut where someone put the cuts."""

from __future__ import annotations

import numpy as np

from engine.chunkers.base import Cuts, tiles_of
from engine.chunkers.units import stops_before
from engine.params import Params, TrackError
from engine.tokens import Tokenization


def cut_manual(tokenization: Tokenization, params: Params) -> Cuts:
    """Chunks that end at `cuts`, each moved to the start of its piece; raises TrackError past the text."""
    cuts = np.array(params["cuts"] or (), np.int64)
    length = len(tokenization.document.text)
    if len(cuts) and cuts[-1] >= length:
        raise TrackError(
            f"cuts must be below {length:,}, the length of the text in characters, not {cuts[-1]:,}"
        )
    return Cuts(*tiles_of(tokenization, stops_before(tokenization, cuts)))
