"""How the similarities of a document are spread, and the plain number that cuts as its threshold does."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, floor

import numpy as np

from engine.params import DECIMALS
from engine.similarity import Similarities

BINS_PER_ONE = 20
SCALES = [10.0**decimals for decimals in range(2, DECIMALS + 1)]
_NEAR = 1e-9  # an edge this near to a value is the value's own


@dataclass(frozen=True, slots=True)
class Bin:
    """How many similarities lie in `[low, high)`; the last bin holds its high end too."""

    low: float
    high: float
    count: int


@dataclass(frozen=True, slots=True)
class Distribution:
    """The bins from the lowest similarity to the highest, and the median of all."""

    bins: tuple[Bin, ...]
    median: float

    @property
    def low(self) -> float:
        return self.bins[0].low

    @property
    def high(self) -> float:
        return self.bins[-1].high


def distribution(similarity: Similarities) -> Distribution:
    """Bins of a twentieth each over similarities, (n,) with n at least 1.

    >>> [(one.low, one.high, one.count) for one in distribution(np.array([0.31, 0.34, 0.4])).bins]
    [(0.3, 0.35, 2), (0.35, 0.4, 1)]
    """
    first = floor(similarity.min() * BINS_PER_ONE + _NEAR)
    last = max(ceil(similarity.max() * BINS_PER_ONE - _NEAR), first + 1)
    edges = np.arange(first, last + 1) / BINS_PER_ONE
    counts, _ = np.histogram(np.clip(similarity, edges[0], edges[-1]), edges)
    rows = zip(edges[:-1].tolist(), edges[1:].tolist(), counts.tolist(), strict=True)
    return Distribution(tuple(Bin(*row) for row in rows), float(np.median(similarity)))


def within(spread: Distribution, similarity: Similarities) -> Distribution:
    """How many of some of its similarities, (m,), lie in each bin; the median stays that of all.

    >>> [one.count for one in within(distribution(np.array([0.3, 0.34, 0.4])), np.array([0.4])).bins]
    [0, 1]
    """
    edges = np.array([*(one.low for one in spread.bins), spread.high])
    counts, _ = np.histogram(np.clip(similarity, spread.low, spread.high), edges)
    bins = zip(spread.bins, counts.tolist(), strict=True)
    return replace(spread, bins=tuple(replace(one, count=count) for one, count in bins))


def plain_level(similarity: Similarities, threshold: float) -> float:
    """The number with the fewest decimals, two at least, that parts the similarities as `threshold` does.

    Every similarity at or under the one is at or under the other, since no similarity lies between
    them; 9 decimals at most, as many as a track can be written with. Of two such numbers it is the nearer.

    >>> plain_level(np.array([0.2, 0.42613, 0.42649, 0.9]), 0.42613)
    0.4262
    >>> plain_level(np.array([0.2, 0.42613, 0.4303, 0.9]), 0.43022)
    0.43
    """
    above, under = similarity[similarity > threshold], similarity[similarity <= threshold]
    following = float(above.min()) if len(above) else threshold + 1
    last = float(under.max()) if len(under) else threshold - 1
    written = (whole / scale for scale in SCALES for whole in _wholes(threshold * scale))
    level = next((one for one in written if last <= one < following), threshold)
    return min(max(round(level, DECIMALS), -1.0), 1.0)


def _wholes(number: float) -> list[int]:
    """The whole numbers on either side, the nearer first."""
    return sorted((floor(number), ceil(number)), key=lambda whole: abs(whole - number))
