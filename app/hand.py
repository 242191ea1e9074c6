"""What moving cuts by hand needs: for each cut in view, the places around it where it could stand."""

from __future__ import annotations

from typing import Any

import numpy as np

from app.subject import Subject
from engine.chunking import Chunking

MOST_HANDLES = 150
"""Cuts in view beyond which handles would only hide each other."""
REACH = 10
"""How many pieces a cut can go each way before the next answer tells it more."""


def hand_data(subject: Subject) -> dict[str, Any] | None:
    """The cuts in view of the shown track; None where it was not cut by hand.

    `first` is the index of the first of them, `many` is true where they are too many for handles. For each,
    `edges` are the starts of the pieces from ten before the cut to ten after it, in characters, `last_tokens`
    the token before each of these, and `at` says which of them is the cut's own. `least` and `most` are the
    first and last character at which the text can be cut.
    """
    track, window = subject.tracks[subject.state.shown], subject.state.window
    if track is None or track.chunking.spec.strategy != "manual":
        return None
    cuts = track.chunking.cuts
    first, last = (
        np.searchsorted(cuts, (window.start, window.end)).tolist() if window else (0, len(cuts))
    )
    many, inner = last - first > MOST_HANDLES, track.chunking.tokenization.piece_starts[1:-1]
    return {
        "first": first,
        "many": many,
        "handles": [] if many else [_handle(track.chunking, int(cut)) for cut in cuts[first:last]],
        "least": int(inner.min(initial=len(subject.text))),
        "most": int(inner.max(initial=0)),
    }


def _handle(chunking: Chunking, cut: int) -> dict[str, Any]:
    known = chunking.tokenization
    piece = int(known.pieces_at(cut))
    first = max(piece - REACH, 1)
    near = slice(first, min(piece + REACH, known.n_pieces - 1) + 1)
    return {
        "edges": known.piece_starts[near].tolist(),
        "last_tokens": (known.tokens_before[near] - 1).tolist(),
        "at": piece - first,
    }
