"""Whether a difference between two rows is more than the choice of the questions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]

RESAMPLES = 2000
ROUNDING = 1e-9  # what sums of the same values in another order may differ by
LEVEL = 0.95
SEED = 20241
LEAST_QUESTIONS = 6
"""Of fewer that differ, all fall on one side by chance in more than 5 % of cases: 2 / 2 ** 5 (sign test)."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A mean difference to the baseline with the interval that resampled questions give it.

    `questions` are those on which the two differ.
    """

    mean: float
    low: float
    high: float
    questions: int

    @property
    def is_noise(self) -> bool:
        """Whether other questions of the same kind could turn it round.

        They could where 0 lies in the interval, or where fewer than six questions differ: of so few, resamples
        know too little.
        """
        holds_nothing = self.low <= ROUNDING and self.high >= -ROUNDING
        return holds_nothing or self.is_of_few

    @property
    def is_of_few(self) -> bool:
        """Whether so few questions differ that nothing can be claimed of them."""
        return self.questions < LEAST_QUESTIONS


def differences(values: Values, baseline: Values) -> list[Difference]:
    """Paired bootstrap over the questions: each of m measures, (q, m), against the baseline's, (q, m).

    The questions are drawn anew, with repeats, 2,000 times, the same ones for every measure and row; the
    interval is that of the middle 95 % of the mean differences (the percentile interval of Efron and
    Tibshirani, 1993, "An Introduction to the Bootstrap"). The draws are the same in every process.

    >>> ones, zeros = np.ones((6, 1)), np.zeros((6, 1))
    >>> differences(ones, zeros), differences(ones, ones)[0].is_noise
    ([Difference(mean=1.0, low=1.0, high=1.0, questions=6)], True)
    """
    difference = values - baseline
    n = len(difference)
    if not n:
        return [Difference(0.0, 0.0, 0.0, 0)] * difference.shape[1]
    drawn = resampled_means(difference)
    edges = np.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=0)
    differing = (np.abs(difference) > ROUNDING).sum(axis=0)
    columns = (difference.mean(axis=0), *edges, differing)
    return [Difference(*row) for row in zip(*(one.tolist() for one in columns), strict=True)]


def resampled_means(values: Values) -> Values:
    """The means of m columns over each drawing of the q questions, at least one: (q, m) to (resamples, m)."""
    return _draws(len(values)) @ values / len(values)


@lru_cache(maxsize=2)
def _draws(n: int) -> Values:
    """How often each of n questions is drawn in each resample, (resamples, n)."""
    generator = np.random.default_rng(SEED)
    drawn = generator.multinomial(n, np.full(n, 1 / n), size=RESAMPLES).astype(np.float64)
    drawn.flags.writeable = False
    return drawn
