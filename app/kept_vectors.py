"""The vectors that retrieval needs: those in the database, and the means to make others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from app.library import Library
from app.vector_store import LATE, TEXTS, digest
from engine.document import Document
from engine.embedding import Floats, load_embedder
from engine.late import late_vectors
from engine.retrieval.ranking import Indices

GONE = "Vectors that this needs were deleted meanwhile, with a document; try again."


class EmbedsMore(Protocol):
    """What makes every kind of vector; ValueError from the model, WorkerLostError without an answer."""

    def embed(self, embedder: str, sentences: Sequence[str]) -> NDArray[np.int8]: ...
    def vectors(self, embedder: str, texts: Sequence[str]) -> Floats: ...
    def late(
        self, embedder: str, text: str, starts: Sequence[int], ends: Sequence[int]
    ) -> Floats: ...


class KeptVectors:
    """The vectors of one embedder: those in the database, and the means to make others.

    A stand-in's are worked out at once and not kept. `subject` is the document or the collection that others
    are made for, and are deleted with.
    """

    def __init__(
        self, library: Library, worker: EmbedsMore, embedder: str, subject: str = ""
    ) -> None:
        self._subject = subject
        self._store = library.store.floats
        self._worker = worker
        self._name = embedder
        self._embedder = load_embedder(embedder)

    def of_texts(self, texts: Sequence[str]) -> Floats:
        if self._embedder.stand_in:
            return self._embedder.vectors(texts)
        return together(self._store.kept(self._name, texts, TEXTS), texts)

    def of_spans(self, document: Document, starts: Indices, ends: Indices) -> Floats:
        if self._embedder.stand_in:
            return late_vectors(self._embedder, document.text, starts, ends)
        keys = span_keys(document, zip(starts.tolist(), ends.tolist(), strict=True))
        return together(self._store.kept(self._name, keys, LATE), keys)

    def missing_texts(self, texts: Sequence[str]) -> list[str]:
        """The texts without a vector, the longest first, so that those of one length come together."""
        different = list(dict.fromkeys(texts))
        known = self._store.known(self._name, different, TEXTS)
        return sorted((one for one in different if one not in known), key=len, reverse=True)

    def make_texts(self, texts: Sequence[str]) -> None:
        vectors = self._worker.vectors(self._name, texts)
        made = dict(zip(texts, vectors, strict=True))
        self._store.keep(self._name, made, TEXTS, self._subject)

    def missing_spans(
        self, document: Document, spans: Sequence[tuple[int, int]]
    ) -> list[tuple[int, int]]:
        keys = dict(zip(span_keys(document, spans), spans, strict=True))
        known = self._store.known(self._name, keys, LATE)
        return [span for key, span in keys.items() if key not in known]

    def make_spans(self, document: Document, spans: Sequence[tuple[int, int]]) -> None:
        starts, ends = zip(*spans, strict=True)
        vectors = self._worker.late(self._name, document.text, starts, ends)
        keys = span_keys(document, spans)
        made = dict(zip(keys, vectors, strict=True))
        self._store.keep(self._name, made, LATE, self._subject)


def together(kept: Mapping[str, Floats], keys: Sequence[str]) -> Floats:
    """The vectors under these keys (n, d); ValueError where one was deleted with a document meanwhile."""
    if any(key not in kept for key in keys):
        raise ValueError(GONE)
    return np.stack([kept[key] for key in keys])


def span_keys(document: Document, spans: Iterable[tuple[int, int]]) -> list[str]:
    """What vectors of spans are kept under: what they are pooled from, and where they stand in it."""
    text = digest(document.text)
    return [f"{text} {start} {end}" for start, end in spans]
