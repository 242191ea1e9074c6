"""The order in which a retriever gives the chunks of a corpus for each question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from engine.document import Document
from engine.headings import heading_path
from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.dense import Hnsw, cosines, opening_words, prefixed
from engine.retrieval.retrievers import OPENING_WORDS, Retriever, clash
from engine.strategies import LATE

Indices = NDArray[np.int64]
Floats = NDArray[np.float32]

DEPTH = 100
"""How many chunks of an order are kept at least and, with HNSW, looked for."""
BUDGET = 1000
"""Tokens that the first chunks may fill together when rows are compared at an equal budget."""


class VectorSource(Protocol):
    """What gives float vectors of length 1."""

    def of_texts(self, texts: Sequence[str]) -> Floats:
        """Of each text, (n, d)."""

    def of_spans(self, document: Document, starts: Indices, ends: Indices) -> Floats:
        """Of spans of a document, each pooled from the document's own token vectors, (n, d)."""


@dataclass(frozen=True, eq=False)
class Ranking:
    """What a retriever gives for each of q questions.

    `top` are the first chunks, (q, depth), best first, -1 where there is none; `scores` theirs, 0 there. Of
    an exact order they are as many as `BUDGET` tokens can hold, and `DEPTH` at least.
    `ranks` are the 1-based ranks of each question's relevant chunks, in the order of `chunks.relevant`; 0
    where one has none: it shares no word with the question, or the index did not find it.
    """

    chunks: CorpusChunks
    retriever: Retriever
    top: Indices
    scores: Floats
    ranks: tuple[Indices, ...]

    def first_rank(self, question: int) -> int | None:
        """The rank of the first relevant chunk; None where no relevant chunk has one."""
        ranks = self.ranks[question]
        found = ranks[ranks > 0]
        return int(found.min()) if len(found) else None

    def of_top(self, values: Indices, k: int | None = None) -> Indices:
        """The `values`, (n,), of the first k chunks, or of all that are kept: (q, k); 0 where there is none."""
        top = self.top[:, :k]
        return np.where(top >= 0, values[top], 0)

    def found(self, question: int, k: int) -> Indices:
        """The first k chunks, fewer where fewer were found."""
        top = self.top[question, :k]
        return top[top >= 0]


def rank(
    chunks: CorpusChunks, retriever: Retriever, vectors: VectorSource | None = None
) -> Ranking:
    """Ask every question of the corpus. A dense retriever needs the vectors.

    Among equal scores the earlier chunk comes first. ValueError for a retriever that the track cannot be
    asked by.
    """
    if words := clash(chunks.track, retriever):
        raise ValueError(words)
    questions = [question.text for question in chunks.corpus.questions]
    if retriever.kind == "words":
        index = chunks.words
        orders = (_order(index.scores(question), above=0.0) for question in questions)
        return ranking_of(chunks, retriever, orders)
    if not questions:
        return ranking_of(chunks, retriever, ())
    if vectors is None:
        raise ValueError(f"{retriever.label} needs vectors")
    asked, own = vectors.of_texts(questions), chunk_vectors(chunks, retriever, vectors)
    if retriever.kind == "hnsw":
        graph = Hnsw(own)
        return ranking_of(chunks, retriever, (graph.nearest(one, DEPTH) for one in asked))
    return ranking_of(chunks, retriever, (_order(scores) for scores in cosines(asked, own)))


def is_late(chunks: CorpusChunks, retriever: Retriever) -> bool:
    """Whether the vectors are pooled from whole documents: the retriever or the track is late."""
    return retriever.late or (retriever.needs_vectors and chunks.track.strategy == LATE)


def chunk_vectors(chunks: CorpusChunks, retriever: Retriever, vectors: VectorSource) -> Floats:
    """The vector of each chunk as a dense retriever has it, (n, d)."""
    if is_late(chunks, retriever):
        return np.concatenate(
            [
                vectors.of_spans(
                    one.document, one.starts.astype(np.int64), one.ends.astype(np.int64)
                )
                for one in chunks.chunkings
            ]
        )
    return vectors.of_texts(embedded_texts(chunks, retriever))


def embedded_texts(chunks: CorpusChunks, retriever: Retriever) -> list[str]:
    """What is embedded for each chunk, with the retriever's prefix; not what a late one embeds."""
    if not retriever.prefix:
        return chunks.texts
    return prefixed(list(_prefixes(chunks, retriever)), chunks.texts)


def _prefixes(chunks: CorpusChunks, retriever: Retriever) -> Iterator[str]:
    for one in chunks.chunkings:
        opening = opening_words(one.document.text, OPENING_WORDS)
        for start, end in zip(one.starts.tolist(), one.ends.tolist(), strict=True):
            if retriever.prefix == "headings":
                yield " > ".join(heading_path(one.document, start, end))
            else:
                yield opening


def _order(scores: Floats, above: float | None = None) -> tuple[Indices, Floats]:
    """All chunks that score more than `above`, best first, with their scores."""
    order = np.argsort(-scores, kind="stable")
    ordered = scores[order]
    if above is not None:
        order, ordered = order[ordered > above], ordered[ordered > above]
    return order, ordered


def _depth(chunks: CorpusChunks) -> int:
    """As many chunks as may have to be looked at before they fill `BUDGET` tokens."""
    smallest = np.cumsum(np.sort(chunks.tokens))
    return max(DEPTH, int(np.searchsorted(smallest, BUDGET, "right")))


def ranking_of(
    chunks: CorpusChunks, retriever: Retriever, orders: Iterable[tuple[Indices, Floats]]
) -> Ranking:
    """The ranking of what is found for each question: chunks, best first, and their scores."""
    n, depth = len(chunks.corpus.questions), _depth(chunks)
    top, scores = np.full((n, depth), -1, np.int64), np.zeros((n, depth), np.float32)
    ranks = []
    place = np.zeros(len(chunks), np.int64)
    for question, (order, ordered) in enumerate(orders):
        count = min(len(order), depth)
        top[question, :count], scores[question, :count] = order[:count], ordered[:count]
        place[:] = 0
        place[order] = np.arange(1, len(order) + 1)
        ranks.append(place[chunks.relevant[question]])
    return Ranking(chunks, retriever, top, scores, tuple(ranks))
