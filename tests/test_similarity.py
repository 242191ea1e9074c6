"""The curve and its breaks, by hand and against a plain computation."""

from fractions import Fraction
from math import sqrt

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from engine.similarity import find_breaks, nearest_rank, neighbour_similarity

VECTORS = arrays(np.int8, st.tuples(st.integers(1, 12), st.integers(1, 5)))


def breaks_of(values: list[float], **rule: object) -> tuple[float | None, list[int]]:
    settings = {"threshold": "percentile", "percentile": 25.0, "amount": None} | rule
    level, breaks = find_breaks(np.array(values), **settings)  # type: ignore[arg-type]
    return level, breaks.tolist()


def slow_cosine(vectors: np.ndarray, gap: int, window: int) -> float:
    left = vectors[max(gap - window, 0) : gap].astype(int).sum(axis=0)
    right = vectors[gap : gap + window].astype(int).sum(axis=0)
    norms = float(left @ left) * float(right @ right)
    return float(left @ right) / sqrt(norms) if norms else 0.0


@given(VECTORS, st.integers(1, 4))
def test_similarity_is_the_cosine_of_the_means_either_side(
    vectors: np.ndarray, window: int
) -> None:
    expected = [slow_cosine(vectors, gap, window) for gap in range(1, len(vectors))]
    assert neighbour_similarity(vectors, window=window).tolist() == expected


def test_similarity_leaves_its_input_alone() -> None:
    vectors = np.array([[1, 2], [3, 4]], np.int8)
    neighbour_similarity(vectors)
    assert vectors.tolist() == [[1, 2], [3, 4]]


@given(st.lists(st.floats(-1, 1), min_size=1, max_size=50), st.integers(0, 100))
def test_nearest_rank_is_an_element_of_the_sorted_values(values: list[float], percent: int) -> None:
    rank = (len(values) - 1) * percent // 100
    assert nearest_rank(np.array(values), percent) == sorted(values)[rank]


def test_percentile_breaks_at_or_under_the_nearest_rank() -> None:
    assert breaks_of([0.5, 0.1, 0.4, 0.1, 0.9]) == (0.1, [2, 4])
    assert breaks_of([0.5, 0.1, 0.4, 0.2, 0.9], percentile=50.0) == (0.4, [2, 3, 4])


def test_equal_similarities_hold_no_drop() -> None:
    assert breaks_of([0.7, 0.7, 0.7]) == (0.7, [])
    assert breaks_of([0.7, 0.7], threshold="stddev", amount=1.5) == (
        pytest.approx(0.7),
        [],
    )
    assert breaks_of([0.2, 0.2], threshold="absolute", amount=0.3) == (0.3, [])


def test_highest_similarity_never_breaks_even_at_percentile_100() -> None:
    assert breaks_of([0.1, 0.5, 0.9], percentile=100.0) == (0.9, [1, 2])


def test_one_sentence_has_no_similarity_and_no_break() -> None:
    assert neighbour_similarity(np.array([[1, 2]], np.int8)).tolist() == []
    assert breaks_of([]) == (None, [])


def test_stddev_breaks_past_so_many_deviations_of_the_mean_distance() -> None:
    level, breaks = breaks_of([0.9, 0.9, 0.9, 0.1], threshold="stddev", amount=1.5)
    distances = np.array([0.1, 0.1, 0.1, 0.9])
    assert level == pytest.approx(1 - (distances.mean() + 1.5 * distances.std()))
    assert breaks == [4]


def test_iqr_breaks_past_so_many_quartile_ranges_of_the_mean_distance() -> None:
    level, breaks = breaks_of([0.9, 0.8, 0.7, 0.0], threshold="iqr", amount=1.5)
    low, high = np.percentile([0.1, 0.2, 0.3, 1.0], [25, 75])
    assert level == pytest.approx(1 - (0.4 + 1.5 * (high - low)))
    assert breaks == [4]


def test_gradient_breaks_where_the_distance_climbs_most() -> None:
    assert breaks_of([0.9, 0.8, 0.2, 0.9, 0.9], threshold="gradient", percentile=0.0) == (
        None,
        [2],
    )
    assert breaks_of([0.9], threshold="gradient") == (None, [])
    assert breaks_of([0.9, 0.8, 0.7, 0.6], threshold="gradient", percentile=100.0) == (None, [])


def test_absolute_breaks_at_or_under_the_amount() -> None:
    assert breaks_of([0.31, 0.3, 0.29], threshold="absolute", amount=0.3) == (0.3, [2, 3])


def reference_breaks(similarity: np.ndarray, kind: str, amount: float) -> list[int]:
    """The formula of LangChain's SemanticChunker, whose amounts of percent count from the bottom.

    Its threshold lies between the ranks, and a distance must be over it.
    """
    distances = 1 - similarity
    if kind == "stddev":
        limit = np.mean(distances) + amount * np.std(distances)
    elif kind == "iqr":
        first, third = np.percentile(distances, [25, 75])
        limit = np.mean(distances) + amount * (third - first)
    elif kind == "percentile":
        limit = np.percentile(distances, amount)
    else:
        distances = np.gradient(distances, np.arange(len(distances)))
        limit = np.percentile(distances, amount)
    return [at + 1 for at, distance in enumerate(distances) if distance > limit]


# In steps of a 64th, so that sums are exact, and different, so that ranks are.
CURVES = st.lists(st.integers(-64, 64), min_size=2, max_size=30, unique=True).map(
    lambda values: np.array(values) / 64
)


@given(CURVES, st.sampled_from(["stddev", "iqr"]), st.floats(-1, 3))
def test_spread_breaks_where_the_reference_formula_does_or_at_its_threshold(
    similarity: np.ndarray, kind: str, amount: float
) -> None:
    level, breaks = find_breaks(similarity, threshold=kind, percentile=25, amount=amount)
    assert level is not None
    expected = set(reference_breaks(similarity, kind, amount))
    highest = int(similarity.argmax()) + 1
    at_the_level = {at + 1 for at in np.flatnonzero(np.isclose(similarity, level))}
    assert set(breaks.tolist()) - at_the_level == expected - at_the_level - {highest}


@given(CURVES, st.sampled_from(["percentile", "gradient"]), st.integers(0, 100))
def test_ranked_breaks_are_those_of_the_reference_formula_and_its_threshold(
    similarity: np.ndarray, kind: str, percentile: int
) -> None:
    """Where the reference's threshold is a rank, it leaves that rank out, which the nearest rank takes in."""
    _, breaks = find_breaks(similarity, threshold=kind, percentile=percentile, amount=None)
    expected = set(reference_breaks(similarity, kind, 100 - percentile))
    highest = int(similarity.argmax()) + 1
    values = similarity if kind == "percentile" else -np.gradient(1 - similarity)
    nearest = np.sort(values)[(len(values) - 1) * percentile // 100]
    at_the_rank = {at + 1 for at in np.flatnonzero(np.isclose(values, nearest))}
    assert set(breaks.tolist()) - at_the_rank == expected - at_the_rank - {highest}


@given(st.integers(1, 299), st.integers(0, 1000))
def test_nearest_rank_takes_a_percentile_for_the_decimal_it_is_written_as(n: int, p: int) -> None:
    rank = (n - 1) * Fraction(p, 10) / 100
    assert nearest_rank(np.arange(float(n)), p / 10) == rank.numerator // rank.denominator


def test_nearest_rank_is_exact_with_as_many_decimals_as_a_track_has() -> None:
    assert nearest_rank(np.arange(376.0), 18.4) == 69
    assert nearest_rank(np.arange(1001.0), 1e-9) == 0
    assert nearest_rank(np.arange(1_000_001.0), 18.4001) == 184_001


@given(st.floats(-1, 1), st.floats(-1, 1), st.sampled_from(["stddev", "iqr"]))
def test_lower_of_two_similarities_is_on_the_limit_of_one_spread_and_breaks(
    one: float, other: float, kind: str
) -> None:
    """Its distance is the mean and half of the difference, which is either spread of two values."""
    assume(abs(one - other) > 1e-9)
    level, breaks = breaks_of([one, other], threshold=kind, amount=1)
    assert level == pytest.approx(min(one, other))
    assert breaks == [1 if one < other else 2]


@pytest.mark.parametrize("root", [2, 4, 10, 100])
@given(st.floats(-1, 0), st.floats(0.01, 1))
def test_one_outlier_lies_on_the_limit_of_the_root_of_how_many_the_others_are(
    root: int, low: float, high: float
) -> None:
    values = [low, *[high] * root**2]
    assert breaks_of(values, threshold="stddev", amount=root)[1] == [1]
    assert breaks_of(values, threshold="stddev", amount=root + 1e-6)[1] == []


@given(CURVES, st.sampled_from(["percentile", "stddev", "iqr"]), st.floats(-1, 3))
def test_all_at_or_under_the_level_breaks_but_the_highest(
    similarity: np.ndarray, kind: str, amount: float
) -> None:
    level, breaks = find_breaks(similarity, threshold=kind, percentile=25, amount=amount)
    assert level is not None
    under = np.flatnonzero((similarity <= level) & (similarity < similarity.max())) + 1
    assert breaks.tolist() == under.tolist()
