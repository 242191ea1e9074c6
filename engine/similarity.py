"""How alike neighbouring sentences are, and how low that must fall to be a break."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.int8]
Similarities = NDArray[np.float64]

# The mean of distances up to 2, and their spread, are off by a few units in the last place of 1. What is
# no further than so many from a limit made of them, with the spread an amount of times, is on it.
TIE = 8 * float(np.finfo(np.float64).eps)


def neighbour_similarity(vectors: Vectors, *, window: int = 1) -> Similarities:
    """The cosine across each gap between sentences.

    `vectors` is int8, (n, d). Value *i* of the result, (n-1,), compares the mean of the last
    `window` vectors up to sentence *i* with the mean of the next `window`. Sums, products and
    norms are exact integers, so nothing but the vectors decides the result.

    >>> neighbour_similarity(np.array([[3, 4], [3, 4], [4, -3]], np.int8)).tolist()
    [1.0, 0.0]
    """
    n = len(vectors)
    if n < 2:
        return np.zeros(0)
    if window == 1:
        exact = vectors.astype(_exact_type(vectors))
        return _cosine(exact[:-1], exact[1:])
    sums = np.cumsum(np.vstack([np.zeros_like(vectors[:1]), vectors]), axis=0, dtype=np.int64)
    gaps = np.arange(1, n)
    before = (sums[gaps] - sums[np.maximum(gaps - window, 0)]).astype(np.float64)
    after = (sums[np.minimum(gaps + window, n)] - sums[gaps]).astype(np.float64)
    return _cosine(before, after)


def _exact_type(vectors: Vectors) -> type[np.float32] | type[np.float64]:
    """The narrowest float in which sums of products of int8 stay whole numbers, (n, d)."""
    return np.float32 if vectors.shape[1] * 128**2 <= 2**24 else np.float64


def _cosine(left: NDArray[Any], right: NDArray[Any]) -> Similarities:
    """Row by row; 0 where a row is all zeros."""
    dot = np.einsum("ij,ij->i", left, right).astype(np.float64)
    norms = np.einsum("ij,ij->i", left, left).astype(np.float64)
    norms *= np.einsum("ij,ij->i", right, right)
    np.divide(dot, np.sqrt(norms), out=dot, where=norms > 0)
    dot[norms == 0] = 0
    return np.asarray(dot, np.float64)


def nearest_rank(values: Similarities, percentile: float) -> float:
    """The value at rank floor((n - 1) * percentile / 100) of the sorted values (n at least 1).

    The percentile is the decimal that it is written as: of 376 values 18.4 takes rank 69, where its
    nearest binary fraction, which is less, would take rank 68.

    >>> nearest_rank(np.array([0.4, 0.1, 0.3, 0.2]), 25), nearest_rank(np.arange(376.0), 18.4)
    (0.1, 69.0)
    """
    rank = int((len(values) - 1) * Fraction(str(percentile)) / 100)
    return float(np.partition(values, rank)[rank])


def percentile_levels(values: Similarities) -> Similarities:
    """The nearest rank of each whole percentile, (101,), for values that are at least one.

    >>> percentile_levels(np.array([0.3, 0.1, 0.2]))[::50].tolist()
    [0.1, 0.2, 0.3]
    """
    return np.sort(values)[((len(values) - 1) * np.arange(101)) // 100]


def find_breaks(
    similarity: Similarities, *, threshold: str, percentile: float, amount: float | None
) -> tuple[float | None, NDArray[np.int64]]:
    """The threshold as a similarity, and the sentences that open a chunk after a break.

    `similarity` is (n-1,) for n sentences; a break after sentence *i* opens sentence *i* + 1. Where
    all similarities are equal there is no drop and so no break. The kinds other than `percentile`
    follow LangChain's SemanticChunker, on d = 1 - s. `gradient` has no level, so its threshold is None.
    With every other kind all that is at or under the threshold drops.
    """
    if len(similarity) == 0:
        return None, np.zeros(0, np.int64)
    level, drops = _drops(similarity, threshold, percentile, amount)
    return level, np.flatnonzero(drops & (similarity < similarity.max())) + 1


def _drops(
    similarity: Similarities, threshold: str, percentile: float, amount: float | None
) -> tuple[float | None, NDArray[np.bool_]]:
    if threshold == "percentile":
        level = nearest_rank(similarity, percentile)
        return level, similarity <= level
    if threshold == "gradient":
        return None, _steepest(1 - similarity, percentile)
    if amount is None:
        raise ValueError(f"a threshold of kind {threshold} needs an amount")
    if threshold == "absolute":
        return amount, similarity <= amount
    distance = 1 - similarity
    limit = float(distance.mean() + amount * _spread(distance, threshold))
    level = _with_ties(similarity, 1 - limit, TIE * (1 + abs(amount)))
    return level, similarity <= level


def _with_ties(similarity: Similarities, level: float, tie: float) -> float:
    """The level, or the largest similarity above it that differs by rounding alone."""
    return float(similarity.max(initial=level, where=similarity <= level + tie))


def _spread(distance: Similarities, threshold: str) -> float:
    if threshold == "stddev":
        return float(distance.std())
    low, high = np.percentile(distance, [25, 75])
    return float(high - low)


def _steepest(distance: Similarities, percentile: float) -> NDArray[np.bool_]:
    """Where the distance climbs in its top `percentile` percent; nowhere if it always climbs alike."""
    if len(distance) < 2:
        return np.zeros(len(distance), np.bool_)
    climb = np.gradient(distance)
    steepest = -climb <= nearest_rank(-climb, percentile) + TIE
    return np.asarray(steepest & (climb > climb.min() + TIE), np.bool_)
