"""What six ways of cutting one handbook lose and let be found, in numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from app.evaluate_measures import signed
from app.evaluated import Evaluated, words_of
from app.lessons.base import Option
from app.lessons.recall_sweep import ACROSS, RecallSweep, sweep_of
from app.lessons.recall_unread import Unread, unread_of
from app.words import listed
from engine.retrieval.evaluation import Evaluation, Row
from engine.retrieval.noise import RESAMPLES, Difference, differences
from engine.retrieval.ranking import BUDGET
from engine.tokenizers import load_tokenizer

CALLED = ("Fixed 128", "Fixed 256", "Fixed 512", "Overlap 64", "Recursive", "Semantic")
"""What the six rows go by in a sentence, in their order."""
BARE = CALLED[:3]
"""The rows whose settings their names say."""
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
    in_budget: float


@dataclass(frozen=True, slots=True)
class RecallRow:
    """A row of the table. `found_cut` counts cut answers that some retriever brought back nonetheless.

    `given` is the mean of the tokens of the first `K` chunks of a question, `ceiling` the highest recall that
    any retriever could reach, `versus` how far the dense recall is from that of the baseline.
    """

    called: str
    words: str
    look: str
    chunks: int
    cut: int
    rescued: int
    found_cut: int
    past: int
    unread: int
    given: int
    ceiling: float
    bm25: Found
    dense: Found
    versus: Difference

    @property
    def said_versus(self) -> str:
        return signed(self.versus.mean)

    @property
    def said_interval(self) -> str:
        return f"{signed(self.versus.low)} to {signed(self.versus.high)}"


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
    sweep: RecallSweep
    tokenizer: str
    opens: str

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
    shown = tuple((rows[a].called, rows[b].called) for a, b in compared)
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
        unread=unread_of(evaluation.rows[LONG]),
        shown=shown,
        pairs=len(rows) * (len(rows) - 1) // 2,
        half_width=float(np.median([(one.high - one.low) / 2 for one in others])),
        reach=max(abs(end) for one in others for end in (one.low, one.high)),
        options=options_of(rows, shown),
        sweep=_sweep(held, rows),
        tokenizer=load_tokenizer(held.asking.state.tokenizer).label,
        opens=held.url(),
    )


def _sweep(held: Evaluated, rows: Sequence[RecallRow]) -> RecallSweep:
    dense = {track: one for (track, by), one in held.looked.rankings.items() if by == "dense"}
    at = [held.asking.state.tracks.index(track) for track in ACROSS]
    return sweep_of(dense, held.embedder, [(rows[one].called, rows[one].look) for one in at])


def _row(held: Evaluated, evaluation: Evaluation, at: int) -> RecallRow:
    row = evaluation.rows[at]
    return RecallRow(
        called=CALLED[at],
        words="" if at < len(BARE) else words_of(row.track),
        look=held.looks[at].classes,
        chunks=len(row.chunks),
        cut=row.verdicts["cut"],
        rescued=row.verdicts["rescued"],
        found_cut=sum(
            ranking.first_rank(one) is not None
            for one in row.lost
            for ranking in row.rankings.values()
        ),
        past=row.truncated,
        unread=len(row.unread),
        given=round(float(row.context("dense", K, "chunk").tokens.mean())),
        ceiling=1 - len(row.lost) / len(evaluation.corpus.questions),
        bm25=_found(row, "bm25"),
        dense=_found(row, "dense"),
        versus=evaluation.differences(at, "dense")[RECALL],
    )


def _found(row: Row, retriever: str) -> Found:
    values = row.measures(retriever, (1, K))
    names = ("recall@1", "hit@1", RECALL, IN_BUDGET)
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


def options_of(rows: Sequence[RecallRow], shown: Sequence[tuple[str, str]]) -> tuple[Option, ...]:
    """An option for each row; the right one says of which others the questions cannot tell it apart."""
    least = min(rows, key=lambda row: row.dense.recall)
    above = {better for better, worse in shown if worse == least.called}

    def told(row: RecallRow) -> str:
        said = f"Its recall is {row.dense.recall:.3f}"
        if row is least:
            alike = [one.called for one in rows if one is not least and one.called not in above]
            others = listed(alike, "or")
            return (
                f"{said}: it cuts {row.cut} answers, and no vector brings back what no chunk holds. "
                f"Yet so few questions do not show that it is lower than {others}."
            )
        worth = "more than noise" if row.called in above else "which may be noise"
        told = f"{said}; {least.called} has {least.dense.recall:.3f}, {worth}."
        if row is rows[LONG]:
            told += f" Half of its text goes unread, but it has only {row.chunks} chunks, and brings back {K}."
        return told

    return tuple(Option(row.called, row is least, told(row)) for row in rows)
