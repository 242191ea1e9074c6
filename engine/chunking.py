"""One strategy with its parameters applied to one document."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.chunkers import CHUNKERS, VECTOR_CHUNKERS
from engine.chunkers.base import Cuts, Offsets
from engine.document import Document
from engine.rising import merged
from engine.similarity import Similarities, Vectors
from engine.spec import Spec, parse_track
from engine.tokens import Tokenization, slice_counter


@dataclass(frozen=True, slots=True)
class Chunk:
    """The characters `[start, end)` with the tokens they count; `index` is 0-based."""

    index: int
    start: int
    end: int
    tokens: int


@dataclass(frozen=True, eq=False)
class Chunking:
    """Chunks in the order of their starts; ends never fall.

    `starts` and `ends` are in characters, (n,). `similarity`, (sentences - 1,), `threshold` and `breaks`
    are set by semantic tracks only.
    """

    tokenization: Tokenization
    spec: Spec
    starts: Offsets
    ends: Offsets
    similarity: Similarities | None = None
    threshold: float | None = None
    breaks: tuple[int, ...] | None = None

    @property
    def document(self) -> Document:
        return self.tokenization.document

    def __len__(self) -> int:
        return len(self.starts)

    @cached_property
    def tokens(self) -> Offsets:
        """The tokens of each chunk, (n,); counted anew where a chunk begins or ends inside a piece."""
        known = self.tokenization
        first, last = known.pieces_at(self.starts), known.pieces_at(self.ends)
        counts = known.tokens_before[last].astype(np.int64) - known.tokens_before[first]
        inside = (known.piece_starts[first] != self.starts) | (
            known.piece_starts[last] != self.ends
        )
        if inside.any():
            counts[inside] = slice_counter(known).count(self.starts[inside], self.ends[inside])
        return counts

    @property
    def unit(self) -> str:
        """What the track's size and overlap count: tokens or characters."""
        return str(self.spec.base.params.get("unit", "tokens"))

    @property
    def sizes(self) -> Offsets:
        """How long each chunk is in the unit of the track, (n,)."""
        return self.tokens if self.unit == "tokens" else self.ends - self.starts

    @cached_property
    def cuts(self) -> Offsets:
        """Where a chunk ends before the end of the text: rising characters, (c,).

        A last chunk that lost the white space after it ends the text all the same.
        """
        ends = merged(self.ends)
        text_end = max(int(ends[-1]), len(self.document.text.rstrip()))
        return ends[ends < text_end]

    @cached_property
    def chunks(self) -> tuple[Chunk, ...]:
        columns = (self.starts.tolist(), self.ends.tolist(), self.tokens.tolist())
        return tuple(Chunk(index, *row) for index, row in enumerate(zip(*columns, strict=True)))

    @property
    def index_tokens(self) -> int:
        return int(self.tokens.sum())


def cut(
    tokenization: Tokenization, track: str | Spec, *, vectors: Vectors | None = None
) -> Chunking:
    """Apply a track to a document.

    `vectors`, int8 (sentences, d), are needed by `semantic`, also where `late` is over it: the
    embedder's vectors of `document.sentences`. Raises TrackError for a track that cannot be cut,
    ValueError where the vectors are missing or too few.
    """
    spec = parse_track(track) if isinstance(track, str) else track
    cuts = _cuts(tokenization, spec.base, vectors)
    return Chunking(
        tokenization, spec, cuts.starts, cuts.ends, cuts.similarity, cuts.threshold, cuts.breaks
    )


def _cuts(tokenization: Tokenization, spec: Spec, vectors: Vectors | None) -> Cuts:
    if spec.strategy in CHUNKERS:
        return CHUNKERS[spec.strategy](tokenization, spec.params)
    if vectors is None:
        raise ValueError(f"{spec.strategy} needs the vectors of the document's sentences")
    return VECTOR_CHUNKERS[spec.strategy](tokenization, spec.params, vectors)


def needs_vectors(track: str | Spec) -> bool:
    spec = parse_track(track) if isinstance(track, str) else track
    return spec.base.strategy in VECTOR_CHUNKERS
