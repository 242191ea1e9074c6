"""How the rows of an evaluation stand in one measure against the best of them, and what that may be luck."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from engine.quoting import quoted
from engine.retrieval.noise import (
    LEVEL,
    ROUNDING,
    Difference,
    Values,
    differences,
    resampled_means,
)
from engine.retrieval.signs import at_most

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
        return self.difference.mean < 0 and not self.difference.is_noise


MARGIN = 0.05
PART_OF_HIGHEST = 0.1


@dataclass(frozen=True, eq=False)
class Standings:
    """All rows under one retriever in one measure, in their order; one row and one question at least.

    `best` is the row with the highest mean, the cheapest of those that spoil least where several have it.
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
    def margin(self) -> float:
        """By how much a row may fall short and still find alike: 0.05, or a tenth of the highest mean."""
        return min(MARGIN, PART_OF_HIGHEST * self.rows[self.best].mean)

    @property
    def alike(self) -> list[int]:
        """The rows that are shown to find alike, the best among them.

        Such a row falls short of the best by no more than `margin` even at the low end of its interval
        (non-inferiority, as in clinical trials): that a difference is not shown does not show that there is
        none. Where fewer than six questions differ, which leaves no interval to go by, so few must do worse
        that a coin which loses a question as often as the margin allows shows them in under 2.5 % of cases.
        """
        return [one.row for one in self.rows if one.row == self.best or self._is_alike(one)]

    def _is_alike(self, one: Standing) -> bool:
        difference = one.difference
        if difference.is_of_few:
            asked = len(self.evaluation.corpus.questions)
            return at_most(one.worse, asked, self.margin) <= (1 - LEVEL) / 2
        return difference.low >= -self.margin - ROUNDING

    @property
    def cheapest(self) -> int:
        """The cheapest of those that find alike and spoil no more than the best."""
        spoilt = spoils(self.evaluation.rows[self.best], self.retriever)
        able = [row for row in self.alike if self._spoils_no_more(row, spoilt)]
        return min(
            able, key=lambda row: _priced(self.evaluation, self.retriever, self.measure, row)
        )

    def _spoils_no_more(self, row: int, spoilt: tuple[bool, int]) -> bool:
        own = spoils(self.evaluation.rows[row], self.retriever)
        return all(one <= most for one, most in zip(own, spoilt, strict=True))

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


def _priced(
    evaluation: Evaluation, retriever: str, measure: str, row: int
) -> tuple[float, int, int]:
    """The price of a row; where some row gives all of its chunks, what is given for a question comes first."""
    one = evaluation.rows[row]
    given = 0.0
    if any(gives_all(other, measure) for other in evaluation.rows):
        given = float(one.context(retriever, _k_of(measure), "chunk").tokens.mean())
    return (given, *price(one, retriever))


def _k_of(measure: str) -> int:
    return int(measure.partition("@")[2] or 1)


def price(row: Row, retriever: str) -> tuple[int, int]:
    """What rows are compared by where they find alike: tokens of index and cuts, then chunks.

    Those of the cuts are the sentences that a semantic track embeds, once over the documents where the
    embedder counts no tokens.
    """
    cost = row.ingest(retriever)
    to_cut = cost.tokens_to_cut
    if to_cut is None:
        known = sum(one.tokenization.n_tokens for one in row.chunks.chunkings)
        to_cut = known if cost.texts_to_cut else 0
    return row.index_tokens + to_cut, len(row.chunks)


def spoils(row: Row, retriever: str) -> tuple[bool, int]:
    """What no low price makes good: most chunks longer than is read of them, and answers cut or lost."""
    is_past = 2 * row.ingest(retriever).truncated > len(row.chunks)
    return is_past, row.verdicts["cut"] + row.verdicts["lost"]


def gives_all(row: Row, measure: str) -> bool:
    """Whether the first k chunks of a measure are all that there are; of `mrr`, whether there is but one."""
    is_found = measure.partition("@")[0] in {"recall", "hit", "char_recall", "mrr"}
    return is_found and len(row.chunks) <= _k_of(measure)


def standings(evaluation: Evaluation, retriever: str, measure: str) -> Standings:
    """Compare the rows; raises ValueError for an unknown measure, or where nothing can be compared."""
    values = _values(evaluation, retriever, measure)
    means = values.mean(axis=0)
    best = _best(evaluation, retriever, measure, means)
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


def _best(evaluation: Evaluation, retriever: str, measure: str, means: Values) -> int:
    def least(row: int) -> tuple[object, ...]:
        spoilt = spoils(evaluation.rows[row], retriever)
        return spoilt, _priced(evaluation, retriever, measure, row)

    highest = [row for row, mean in enumerate(means) if mean >= means.max() - ROUNDING]
    return min(highest, key=least)


def shares_best(values: Values) -> Values:
    """In which share of the resamples each column of (q, m) has the highest mean, (m,); they sum to 1.

    >>> shares_best(np.array([[1.0, 0.0, 1.0], [1.0, 1.0, 1.0]])).round(3).tolist()[1] < 0.1
    True
    """
    means = resampled_means(values)
    first = means >= means.max(axis=1, keepdims=True) - ROUNDING
    shares: Values = (first / first.sum(axis=1, keepdims=True)).mean(axis=0)
    return shares
