"""The curve and its breaks, by hand and against a plain computation."""

from math import sqrt

import numpy as np
import pytest
from hypothesis import given
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


def test_absolute_breaks_at_or_under_the_amount() -> None:
    assert breaks_of([0.31, 0.3, 0.29], threshold="absolute", amount=0.3) == (0.3, [2, 3])
