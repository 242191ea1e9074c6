"""How the rows of an evaluation stand in one measure against the best of them, and what that may be luck."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from engine.quoting import quoted
from engine.retrieval.noise import ROUNDING, Difference, Values, differences, resampled_means

if TYPE_CHECKING:  # an evaluation tells what is recommended
    from engine.retrieval.evaluation import Evaluation, Row


@dataclass(frozen=True, slots=True)
class Standing:
    """One row in a measure, question by question against the row with the highest mean.

    `difference` is its mean minus the highest; `better` and `worse` count the questions on which it does
    better or worse. `share_best` is the share of the resamples of the questions in which it has the highest
    mean; where several have it, each has its part.
    """

    row: int
    mean: float
    difference: Difference
    better: int
    worse: int
    share_best: float

    @property
    def is_worse(self) -> bool:
        """Whether it is worse by more than the choice of the questions can explain."""
        return not self.difference.is_noise


@dataclass(frozen=True, eq=False)
class Standings:
    """All rows under one retriever in one measure, in their order; one row and one question at least.

    `best` is the row with the highest mean, the cheapest where several have it.
    """

    evaluation: Evaluation
    retriever: str
    measure: str
    best: int
    rows: tuple[Standing, ...]

    @property
    def equals(self) -> list[int]:
        """The rows that are not measurably worse than the best, itself among them."""
        return [one.row for one in self.rows if one.row == self.best or not one.is_worse]

    @property
    def cheapest(self) -> int:
        """The cheapest of those that are not measurably worse."""
        return min(self.equals, key=lambda row: price(self.evaluation.rows[row]))

    @property
    def tells_apart(self) -> bool:
        """Whether any row is measurably worse than the best."""
        return len(self.equals) < len(self.rows)

    @cached_property
    def resolution(self) -> float | None:
        """About how large a difference must be for these questions to show it.

        The median of half the intervals' widths; None where every row does alike on every question.
        """
        widths = [
            (one.difference.high - one.difference.low) / 2
            for one in self.rows
            if one.better or one.worse
        ]
        return float(np.median(widths)) if widths else None

    @property
    def next_best(self) -> Standing | None:
        """The row with the highest mean beside the best; None where there is one row."""
        others = [one for one in self.rows if one.row != self.best]
        return max(others, key=lambda one: one.mean, default=None)


def price(row: Row) -> tuple[int, int]:
    """What rows are compared by where they find alike: index tokens, then chunks."""
    return row.index_tokens, len(row.chunks)


def standings(evaluation: Evaluation, retriever: str, measure: str) -> Standings:
    """Compare the rows; raises ValueError for an unknown measure, or where nothing can be compared."""
    values = _values(evaluation, retriever, measure)
    means = values.mean(axis=0)
    best = _best(evaluation, means)
    found = differences(values, values[:, [best]])
    shares = shares_best(values)
    gains = values - values[:, [best]]
    return Standings(
        evaluation,
        retriever,
        measure,
        best,
        tuple(
            Standing(
                row,
                float(means[row]),
                found[row],
                int((gains[:, row] > ROUNDING).sum()),
                int((gains[:, row] < -ROUNDING).sum()),
                float(shares[row]),
            )
            for row in range(len(means))
        ),
    )


def _values(evaluation: Evaluation, retriever: str, measure: str) -> Values:
    """The measure's value for each question in each row, (q, rows)."""
    if not evaluation.rows or not evaluation.corpus.questions:
        raise ValueError("nothing can be compared without a row and a question")
    if retriever not in evaluation.retrievers:
        known = ", ".join(evaluation.retrievers)
        raise ValueError(f"retriever must be one of {known}, not {quoted(retriever)}")
    measured = [row.measures(retriever, evaluation.ks) for row in evaluation.rows]
    if measure not in measured[0]:
        known = ", ".join(measured[0])
        raise ValueError(f"measure must be one of {known}, not {quoted(measure)}")
    return np.column_stack([one[measure] for one in measured])


def _best(evaluation: Evaluation, means: Values) -> int:
    highest = [row for row, mean in enumerate(means) if mean >= means.max() - ROUNDING]
    return min(highest, key=lambda row: price(evaluation.rows[row]))


def shares_best(values: Values) -> Values:
    """In which share of the resamples each column of (q, m) has the highest mean, (m,); they sum to 1.

    >>> shares_best(np.array([[1.0, 0.0, 1.0], [1.0, 1.0, 1.0]])).round(3).tolist()[1] < 0.1
    True
    """
    means = resampled_means(values)
    first = means >= means.max(axis=1, keepdims=True) - ROUNDING
    shares: Values = (first / first.sum(axis=1, keepdims=True)).mean(axis=0)
    return shares
