"""What an encoder reads of a chunk, in its own tokens, when it reads the chunk alone."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.memo import per_object
from engine.tokenization import Tokenization

Counts = npt.NDArray[np.int64]


class EncoderCounter:
    """Counts slices of a document as its encoder does, special tokens included.

    `tokenization` is by the encoder's own tokenizer. Between two safe edges the count is a
    difference of prefix sums; only what stands outside them is tokenised anew, once. Where no
    safe edge is known, that is the whole slice.
    """

    def __init__(self, tokenization: Tokenization, special_tokens: int) -> None:
        self.tokenization = tokenization
        self.special_tokens = special_tokens
        self._text = tokenization.document.text
        self._edges = tokenization.safe_edges.astype(np.int64)
        pieces = tokenization.pieces_at(self._edges)
        self._before = tokenization.tokens_before[pieces].astype(np.int64)
        self._known: dict[str, int] = {}

    def count(self, starts: npt.ArrayLike, ends: npt.ArrayLike) -> Counts:
        """The tokens of each `text[start:end]` alone, special tokens included, (n,).

        >>> from engine.document import Document
        >>> from engine.tokens import tokenize
        >>> words = Document("unbelievably good", "", (), (), ())
        >>> EncoderCounter(tokenize(words, "wordpiece"), 2).count([0, 0, 2], [17, 13, 17]).tolist()
        [8, 7, 7]
        """
        start, end = np.asarray(starts, np.int64), np.asarray(ends, np.int64)
        first, last = self._safe(start, end)
        whole = first <= last
        counts = np.full(len(start), self.special_tokens, np.int64)
        counts[whole] += self._before[last[whole]] - self._before[first[whole]]
        counts[whole] += self._anew(start[whole], self._edges[first[whole]])
        counts[whole] += self._anew(self._edges[last[whole]], end[whole])
        counts[~whole] += self._anew(start[~whole], end[~whole])
        return counts

    def reading_stops(self, start: int, end: int, max_tokens: int) -> int:
        """The character at which the encoder stops reading `text[start:end]`; `end` if nowhere.

        It reads as many tokens as `max_tokens` leaves room for beside the special ones, and stops
        at the end of the last of them.
        """
        if self.count([start], [end])[0] <= max_tokens:
            return end
        return int(self.all_reading_stops(np.array([start]), np.array([end]), max_tokens)[0])

    def all_reading_stops(self, starts: Counts, ends: Counts, max_tokens: int) -> Counts:
        """`reading_stops` of many slices that are longer than the encoder reads, (n,)."""
        room = max_tokens - self.special_tokens
        first, last = self._safe(starts, ends)
        stops = np.full(len(starts), -1, np.int64)
        between = np.flatnonzero(first <= last)
        edge = first[between]
        head = self.count(starts[between], self._edges[edge]) - self.special_tokens
        token = self._before[edge] + room - head
        inside = (room > head) & (token <= self._before[last[between]])
        stops[between[inside]] = self.tokenization.token_ends[token[inside] - 1]
        for at in np.flatnonzero(stops < 0).tolist():
            edges = self._edges[first[at] : last[at] + 1]
            stops[at] = self._stop_outside(int(starts[at]), int(ends[at]), edges, room)
        return stops

    def _stop_outside(self, start: int, end: int, edges: npt.NDArray[np.integer], room: int) -> int:
        """Where reading stops in a slice without safe edges, before its first or after its last."""
        if not len(edges):
            return self._stop(start, end, room)
        first, last = int(edges[0]), int(edges[-1])
        head = int(self.count([start], [first])[0])
        if room <= head - self.special_tokens:
            return self._stop(start, first, room)
        read = int(self.count([start], [last])[0]) - self.special_tokens
        return self._stop(last, end, room - read)

    def _stop(self, start: int, end: int, room: int) -> int:
        """Where token number `room` ends when `text[start:end]` is tokenised alone."""
        ends = self.tokenization.tokenizer.encode(self._text[start:end]).ends
        return start + int(ends[room - 1]) if room > 0 else start

    def _safe(self, starts: Counts, ends: Counts) -> tuple[Counts, Counts]:
        """The first and last safe edge within each slice; first > last where there is none."""
        first = np.searchsorted(self._edges, starts)
        return first, np.searchsorted(self._edges, ends, side="right") - 1

    def _anew(self, starts: npt.NDArray[np.integer], ends: npt.NDArray[np.integer]) -> Counts:
        counts = np.zeros(len(starts), np.int64)
        filled = np.flatnonzero(starts < ends)
        pairs = zip(starts[filled].tolist(), ends[filled].tolist(), strict=True)
        slices = [self._text[start:end] for start, end in pairs]
        new = [part for part in dict.fromkeys(slices) if part not in self._known]
        if new:
            self._known.update(zip(new, self.tokenization.tokenizer.counts(new), strict=True))
        counts[filled] = np.fromiter(map(self._known.__getitem__, slices), np.int64, len(slices))
        return counts


@per_object
def slice_counter(tokenization: Tokenization) -> EncoderCounter:
    """Counts slices of a document alone, without special tokens; remembers what it counted."""
    return EncoderCounter(tokenization, 0)
