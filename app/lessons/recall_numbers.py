"""What six ways of cutting one handbook lose and let be found, in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from app.evaluated import Evaluated, words_of
from app.lessons.base import Option
from engine.retrieval.chunks import Indices
from engine.retrieval.evaluation import Evaluation, Row
from engine.retrieval.noise import RESAMPLES, Difference, Values, differences
from engine.retrieval.ranking import BUDGET
from engine.retrieval.unread import PLAIN, embedder_stops

CALLED = ("Fixed 128", "Fixed 256", "Fixed 512", "Overlap 64", "Recursive", "Semantic")
"""What the six rows go by in a sentence, in their order."""
BASELINE, LONG = 1, 2
"""The row that the others are compared with, and the one whose chunks are longer than the model reads."""
K = 5
RECALL, IN_BUDGET = f"recall@{K}", "budget_hit"


@dataclass(frozen=True, slots=True)
class Found:
    """What one retriever finds of one row: means over the questions. `in_budget` is the share of them of
    which a chunk with the answer is among the first that fill `BUDGET` tokens together."""

    first: float
    hit_first: float
    recall: float
    mrr: float
    in_budget: float


@dataclass(frozen=True, slots=True)
class RecallRow:
    """A row of the table. `found_cut` counts cut answers that some retriever brought back nonetheless.

    `given` is the mean of the tokens of the first `K` chunks of a question, `ceiling` the highest recall that
    any retriever could reach, `versus` how far the dense recall is from that of the baseline.
    """

    called: str
    name: str
    words: str
    look: str
    chunks: int
    tokens: int
    cut: int
    rescued: int
    found_cut: int
    past: int
    unread: int
    index: float
    given: int
    ceiling: float
    bm25: Found
    dense: Found
    versus: Difference


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


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the lesson says in numbers.

    `least` is the row with the smallest dense recall, `shown` the pairs of rows whose dense recall differs by
    more than noise, the better one first, of `pairs`; `half_width` the median of half the intervals' widths.
    """

    documents: int
    questions: int
    k: int
    budget: int
    resamples: int
    rows: tuple[RecallRow, ...]
    least: RecallRow
    long: RecallRow
    baseline: RecallRow
    unread: Unread
    shown: tuple[tuple[str, str], ...]
    pairs: int
    half_width: float
    reach: float
    options: tuple[Option, ...]
    sweep_url: str

    @property
    def best_bm25(self) -> float:
        return max(row.bm25.recall for row in self.rows)

    @property
    def best_dense(self) -> float:
        return max(row.dense.recall for row in self.rows)


def numbers_of(held: Evaluated) -> Numbers:
    """The numbers of an evaluation of which every row is there."""
    evaluation = held.evaluation
    assert evaluation is not None
    rows = tuple(_row(held, evaluation, at) for at in range(len(evaluation.rows)))
    least = min(rows, key=lambda row: row.dense.recall)
    compared = _pairs(evaluation.rows)
    others = [row.versus for at, row in enumerate(rows) if at != BASELINE]
    return Numbers(
        documents=len(evaluation.corpus.documents),
        questions=len(evaluation.corpus.questions),
        k=K,
        budget=BUDGET,
        resamples=RESAMPLES,
        rows=rows,
        least=least,
        long=rows[LONG],
        baseline=rows[BASELINE],
        unread=_unread(evaluation.rows[LONG]),
        shown=tuple((rows[a].called, rows[b].called) for a, b in compared),
        pairs=len(rows) * (len(rows) - 1) // 2,
        half_width=float(np.median([(one.high - one.low) / 2 for one in others])),
        reach=max(abs(end) for one in others for end in (one.low, one.high)),
        options=_options(rows, least),
        sweep_url=held.url("sweep"),
    )


def _row(held: Evaluated, evaluation: Evaluation, at: int) -> RecallRow:
    row = evaluation.rows[at]
    return RecallRow(
        called=CALLED[at],
        name=row.track.label,
        words=words_of(row.track),
        look=held.looks[at].classes,
        chunks=len(row.chunks),
        tokens=round(float(row.chunks.tokens.mean())),
        cut=row.verdicts["cut"],
        rescued=row.verdicts["rescued"],
        found_cut=sum(
            ranking.first_rank(one) is not None
            for one in row.lost
            for ranking in row.rankings.values()
        ),
        past=row.truncated,
        unread=len(row.unread),
        index=row.duplication,
        given=round(float(row.context("dense", K, "chunk").tokens.mean())),
        ceiling=1 - len(row.lost) / len(evaluation.corpus.questions),
        bm25=_found(row, "bm25"),
        dense=_found(row, "dense"),
        versus=evaluation.differences(at, "dense")[RECALL],
    )


def _found(row: Row, retriever: str) -> Found:
    values = row.measures(retriever, (1, K))
    names = ("recall@1", "hit@1", RECALL, "mrr", IN_BUDGET)
    return Found(*(float(values[name].mean()) for name in names))


def _pairs(rows: Sequence[Row]) -> list[tuple[int, int]]:
    """The pairs of rows that the questions tell apart by dense recall, the better one first."""
    values = np.column_stack([row.measures("dense", (1, K))[RECALL] for row in rows])
    found = []
    for one, other in combinations(range(len(rows)), 2):
        difference = differences(values[:, [one]], values[:, [other]])[0]
        if not difference.is_noise:
            found.append((one, other) if difference.mean > 0 else (other, one))
    return found


def _unread(row: Row) -> Unread:
    chunks = row.chunks
    stops = embedder_stops(chunks, row.embedder, PLAIN)
    past = list(row.unread)  # as many references as questions: each answer is its question's alone
    read = [one for one in range(len(chunks.corpus.questions)) if one not in {*past, *row.lost}]
    bm25, dense = (row.measures(one, (1, K))["hit@1"] for one in ("bm25", "dense"))
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
    first = row.measures("dense", (1, K))["hit@1"]
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


def _options(rows: Sequence[RecallRow], least: RecallRow) -> tuple[Option, ...]:
    long = rows[LONG]
    told = {
        least.called: f"Its recall is {least.dense.recall:.3f}: it cuts {least.cut} answers, and no "
        "vector brings back what no chunk holds.",
        long.called: f"Half of each of its chunks goes unread, and yet its recall is {long.dense.recall:.3f}. "
        f"It has only {long.chunks} chunks, and brings back {K}.",
    }
    return tuple(
        Option(
            row.called,
            row is least,
            told.get(
                row.called,
                f"Its recall is {row.dense.recall:.3f}; {least.called} has {least.dense.recall:.3f}.",
            ),
        )
        for row in rows
    )
