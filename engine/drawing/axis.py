"""The one axis that everything is drawn over: tokens or characters of a document."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from engine.memo import per_object
from engine.span import Span
from engine.tokens import Tokenization

Unit = Literal["tokens", "characters"]
Places = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Axis:
    """Turns characters of the text into places on the axis."""

    tokenization: Tokenization
    unit: Unit = "tokens"

    @property
    def length(self) -> int:
        characters = len(self.tokenization.document.text)
        return self.tokenization.n_tokens if self.unit == "tokens" else characters

    @property
    def title(self) -> str:
        if self.unit == "characters":
            return "characters"
        return f"tokens ({self.tokenization.tokenizer.label})"

    def at(self, characters: Sequence[int] | NDArray[Any]) -> Places:
        """Where each character starts, (n,)."""
        places = np.asarray(characters, np.int64)
        if self.unit == "characters" or not len(places):
            return places
        starts = self.tokenization.token_starts
        return np.searchsorted(starts, places.astype(starts.dtype)).astype(np.int64)

    def range(self, window: Span | None) -> tuple[int, int]:
        """The part in view: that of a window of characters, or all."""
        if window is None:
            return 0, max(self.length, 1)
        text = len(self.tokenization.document.text)
        start, end = self.at([min(window.start, text), min(window.end, text)]).tolist()
        return start, max(end, start + 1)

    def knots(self, most: int = 2000) -> list[list[int]]:
        """Pairs of character and place; between them the axis is close to straight.

        Exact at every piece where there are at most `most` pieces.
        """
        edges = self.tokenization.piece_starts
        step = -(-len(edges) // (most - 1))
        kept = np.unique(np.append(edges[::step], edges[-1]))
        return np.column_stack([kept, self.at(kept)]).tolist()  # type: ignore[no-any-return]


def sentence_starts(axis: Axis) -> Places:
    """Where each sentence starts on the axis, (n,)."""
    return _starts(axis.tokenization, axis.unit)


@per_object
def _starts(tokenization: Tokenization, unit: Unit) -> Places:
    starts = [sentence.start for sentence in tokenization.document.sentences]
    return Axis(tokenization, unit).at(starts)
