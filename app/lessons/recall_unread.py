"""What a model that stops reading knows of long chunks: strips of the documents, and what is found of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.retrieval.chunks import Indices
from engine.retrieval.evaluation import Row
from engine.retrieval.noise import Difference, Values, differences
from engine.retrieval.unread import PLAIN, embedder_stops


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a document, in shares of its length; an answer is `is_found` where it is found first."""

    start: float
    end: float
    is_found: bool = False


@dataclass(frozen=True, slots=True)
class Strip:
    """What is read of a document in long chunks: where each begins, what is read of it, and the answers."""

    title: str
    chunks: tuple[float, ...]
    read: tuple[Place, ...]
    answers: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Missed:
    """A question whose answer lies past the reading, with the ranks of the chunk that holds it."""

    question: str
    bm25: int
    dense: int


@dataclass(frozen=True, slots=True)
class Unread:
    """The row of long chunks, of whose end no vector knows, as a strip for each document and in numbers.

    `share` is that of the text which is not read. Of `unread` questions with an answer past the reading, and
    of `read` others, so many have a chunk with the answer at the first place; `versus` is how far dense
    retrieval is from BM25 there, over the unread ones.
    """

    limit: int
    share: float
    unread: int
    read: int
    unread_bm25: int
    unread_dense: int
    read_bm25: int
    read_dense: int
    versus: Difference
    missed: Missed
    strips: tuple[Strip, ...]


def unread_of(row: Row) -> Unread:
    """What is found of a row of which no vector knows the ends of the chunks."""
    chunks = row.chunks
    stops = embedder_stops(chunks, row.embedder, PLAIN)
    past = list(row.unread)  # as many references as questions: each answer is its question's alone
    read = [one for one in range(len(chunks.corpus.questions)) if one not in {*past, *row.lost}]
    bm25, dense = (row.measures(one, (1,))["hit@1"] for one in ("bm25", "dense"))
    return Unread(
        limit=row.embedder.max_tokens or 0,
        share=float((chunks.ends - stops).sum() / (chunks.ends - chunks.starts).sum()),
        unread=len(past),
        read=len(read),
        unread_bm25=int(bm25[past].sum()),
        unread_dense=int(dense[past].sum()),
        read_bm25=int(bm25[read].sum()),
        read_dense=int(dense[read].sum()),
        versus=differences(_column(dense[past]), _column(bm25[past]))[0],
        missed=_missed(row, past),
        strips=tuple(_strip(row, stops, one) for one in range(len(chunks.chunkings))),
    )


def _strip(row: Row, stops: Indices, document: int) -> Strip:
    chunks = row.chunks
    own = np.flatnonzero(chunks.documents == document)
    length = len(chunks.corpus.documents[document].text)
    first = row.measures("dense", (1,))["hit@1"]
    answers = (
        Place(one.start / length, one.end / length, bool(first[number]))
        for number, question in enumerate(chunks.corpus.questions)
        for one in question.references
        if one.document == document
    )
    starts = (chunks.starts[own] / length).tolist()
    ends = (stops[own] / length).tolist()
    read = tuple(Place(*ends_of) for ends_of in zip(starts, ends, strict=True))
    title = chunks.corpus.names[document].partition(" (")[0]  # its file says no more
    return Strip(title, tuple(starts), read, tuple(answers))


def _column(values: Values) -> Values:
    return values[:, None]


def _missed(row: Row, past: Sequence[int]) -> Missed:
    """The question that dense retrieval finds last while BM25 finds it best."""
    ranks = [
        Missed(
            row.chunks.corpus.questions[one].text,
            *(_rank(row, name, one) for name in ("bm25", "dense")),
        )
        for one in past
    ]
    return max(ranks, key=lambda one: one.dense - one.bm25)


def _rank(row: Row, retriever: str, question: int) -> int:
    """The rank of the first chunk with the answer; one past the last chunk where none has any."""
    return row.rankings[retriever].first_rank(question) or len(row.chunks) + 1
