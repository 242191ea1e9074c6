"""Intervals of differences are those of a second implementation, and claim nothing of too few questions."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import numpy.typing as npt
import pytest

from engine.retrieval.noise import Difference, differences
from tests.conftest import REPOSITORY


def drawn(*shape: int, seed: int = 5) -> npt.NDArray[np.float64]:
    return np.random.default_rng(seed).random(shape)


@pytest.mark.parametrize("shift", [0.0, 0.05, 0.4])
@pytest.mark.parametrize("questions", [20, 200])
def test_intervals_are_those_of_scipy(questions: int, shift: float) -> None:
    from scipy import stats  # takes longer than most of these tests

    own, base = drawn(questions, 2), drawn(questions, 2, seed=6) - shift
    for column, found in enumerate(differences(own, base)):
        theirs = stats.bootstrap(
            (own[:, column], base[:, column]),
            lambda one, other, axis: np.mean(one - other, axis=axis),
            paired=True,
            method="percentile",
            n_resamples=20_000,
            rng=1,
        )
        error = np.std(own[:, column] - base[:, column]) / np.sqrt(questions)
        assert found.mean == pytest.approx(np.mean(own[:, column] - base[:, column]))
        # The edges of 2,000 resamples lie within a tenth and a bit of the error of those of 20,000.
        assert (found.low, found.high) == pytest.approx(theirs.confidence_interval, abs=0.2 * error)


def test_equal_rows_differ_by_nothing_and_that_is_noise() -> None:
    values = drawn(30, 3)
    assert differences(values, values) == [Difference(0.0, 0.0, 0.0, 0)] * 3
    assert all(one.is_noise for one in differences(values, values))


def test_no_questions_tell_nothing() -> None:
    found = differences(np.zeros((0, 2)), np.zeros((0, 2)))
    assert (found, found[0].is_noise) == ([Difference(0.0, 0.0, 0.0, 0)] * 2, True)


@pytest.mark.parametrize(
    ("differing", "of", "is_noise"), [(1, 1, True), (5, 5, True), (6, 6, False), (5, 200, True)]
)
def test_fewer_than_six_differing_questions_are_noise_however_they_differ(
    differing: int, of: int, is_noise: bool
) -> None:
    own = np.zeros((of, 1))
    own[:differing] = 1
    (found,) = differences(own, np.zeros((of, 1)))
    assert (found.questions, found.is_noise) == (differing, is_noise)


def test_a_difference_is_judged_by_its_sign_the_other_way_round_alike() -> None:
    own, base = drawn(80, 1) + 0.3, drawn(80, 1, seed=6)
    (one,), (other,) = differences(own, base), differences(base, own)
    assert (one.is_noise, other.is_noise) == (False, False)
    assert (one.low, one.high) == pytest.approx((-other.high, -other.low), abs=1e-12)


def test_draws_are_the_same_in_every_process() -> None:
    script = (
        "import numpy as np; from engine.retrieval.noise import differences;"
        "print(differences(np.arange(12.0).reshape(6, 2) ** 2, np.ones((6, 2))))"
    )
    printed = subprocess.run(
        [sys.executable, "-c", script], cwd=REPOSITORY, capture_output=True, text=True, check=True
    )
    found = differences(np.arange(12.0).reshape(6, 2) ** 2, np.ones((6, 2)))
    assert printed.stdout == f"{found}\n"


def test_interval_that_ends_at_nothing_but_for_rounding_is_noise() -> None:
    thirds = np.array([[0, 2, 1, 2, 2, 1, 0, 1]]).T / 3
    other = np.array([[3, 3, 2, 3, 2, 0, 0, 2]]).T / 3
    assert differences(thirds, other)[0].is_noise == differences(3 * thirds, 3 * other)[0].is_noise
    assert Difference(-0.1, -0.2, -1.39e-17, 9).is_noise
