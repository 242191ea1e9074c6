"""Whether a difference between two rows is more than the choice of the questions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]

RESAMPLES = 2000
LEVEL = 0.95
SEED = 20241


@dataclass(frozen=True, slots=True)
class Difference:
    """A mean difference to the baseline with the interval that resampled questions give it."""

    mean: float
    low: float
    high: float

    @property
    def is_noise(self) -> bool:
        """Whether 0 lies in the interval: other questions of the same kind could turn it round."""
        return self.low <= 0 <= self.high


def differences(values: Values, baseline: Values) -> list[Difference]:
    """Paired bootstrap over the questions: each of m measures, (q, m), against the baseline's, (q, m).

    The questions are drawn anew, with repeats, 2,000 times, the same ones for every measure and row; the
    interval is that of the middle 95 % of the mean differences (the percentile interval of Efron and
    Tibshirani, 1993, "An Introduction to the Bootstrap"). The draws are the same in every process.

    >>> ones, zeros = np.ones((4, 1)), np.zeros((4, 1))
    >>> differences(ones, zeros), differences(ones, ones)[0].is_noise
    ([Difference(mean=1.0, low=1.0, high=1.0)], True)
    """
    difference = values - baseline
    n = len(difference)
    if not n:
        return [Difference(0.0, 0.0, 0.0)] * difference.shape[1]
    drawn = _draws(n) @ difference / n
    edges = np.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2], axis=0)
    rows = np.column_stack([difference.mean(axis=0), edges.T]).tolist()
    return [Difference(*row) for row in rows]


def _draws(n: int) -> Values:
    """How often each of n questions is drawn in each resample, (resamples, n)."""
    generator = np.random.default_rng(SEED)
    return generator.multinomial(n, np.full(n, 1 / n), size=RESAMPLES).astype(np.float64)
