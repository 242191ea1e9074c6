"""Dense retrieval: chunks scored by the cosine of their vectors with a question's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from engine.retrieval.retrievers import CONNECTIVITY, EXPANSION_ADD, EXPANSION_SEARCH
from engine.retrieval.words import words

Floats = NDArray[np.float32]
Indices = NDArray[np.int64]
BLOCK = 64  # questions scored at once, so that the scores of a large corpus fit in memory


def cosines(questions: Floats, vectors: Floats) -> Iterator[Floats]:
    """The cosine of each question, (q, d), with every chunk, (n, d): one (n,) after another.

    Both are of length 1. Equal vectors get equal scores to the bit, wherever they stand: each different
    one is scored once.
    """
    different, place = np.unique(vectors, axis=0, return_inverse=True)
    for at in range(0, len(questions), BLOCK):
        yield from np.take(questions[at : at + BLOCK] @ different.T, place.ravel(), axis=1)


class Hnsw:
    """A graph of near neighbours over chunk vectors, (n, d), of length 1: fast, and not exact.

    Built by one thread in the order of the chunks, so that the same vectors make the same graph.
    """

    def __init__(self, vectors: Floats) -> None:
        from usearch.index import Index

        self._n = len(vectors)
        self._index = Index(
            ndim=vectors.shape[1],
            metric="ip",
            dtype="f32",
            connectivity=CONNECTIVITY,
            expansion_add=EXPANSION_ADD,
            expansion_search=EXPANSION_SEARCH,
        )
        self._index.add(np.arange(self._n, dtype=np.uint64), vectors, threads=1)

    def nearest(self, question: Floats, count: int) -> tuple[Indices, Floats]:
        """The chunks that are found for a question, (d,), best first, and their cosines; at most `count`."""
        found = self._index.search(question, min(count, self._n), threads=1)
        keys, scores = found.keys.astype(np.int64), (1 - found.distances).astype(np.float32)
        order = np.lexsort((keys, -scores))
        return keys[order], scores[order]


def opening_words(text: str, count: int) -> str:
    """A text up to the end of its word of that number, on one line; words as a search counts them.

    >>> opening_words("One: two\\n three, four", 3), opening_words("今日は雨です。", 3)
    ('One: two three', '今日は雨')
    """
    end = 0
    for word in islice(words(text), count):
        end = word.end
    return " ".join(text[:end].split())


def prefixed(prefixes: Sequence[str], texts: Sequence[str]) -> list[str]:
    """Each text behind its prefix, on a line of its own; one with an empty prefix as it is."""
    pairs = zip(prefixes, texts, strict=True)
    return [f"{prefix}\n{text}" if prefix else text for prefix, text in pairs]
