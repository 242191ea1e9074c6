"""Columns that were read across: how many gaps alternate, and by how much."""

from __future__ import annotations

from math import cos, radians, sin

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.columns import ALTERNATING, EXCESS, GAPS, read_across
from engine.span import Span


def turned(*degrees: float) -> NDArray[np.int8]:
    """Vectors in a plane, each turned so far from the first axis."""
    points = [(127 * cos(radians(turn)), 127 * sin(radians(turn))) for turn in degrees]
    return np.rint(np.array(points)).astype(np.int8)


@pytest.mark.parametrize(("angle", "is_found"), [(90, True), (40, True), (36, False), (20, False)])
def test_two_columns_must_differ_by_a_fifth(angle: float, is_found: bool) -> None:
    """Every second sentence is the same, so the excess is 1 - cos: 0.234 at 40 degrees, 0.191 at 36."""
    assert (GAPS, ALTERNATING, EXCESS) == (10, 8, 0.2)
    assert read_across(turned(*[0, angle] * 10)) == (Span(0, 20) if is_found else None)


@pytest.mark.parametrize(("breaks", "is_found"), [(2, True), (3, False)])
def test_eight_of_ten_gaps_must_alternate(breaks: int, is_found: bool) -> None:
    """From where the last sentences are all one, no gap alternates."""
    turns = [0.0, 90.0] * 6
    turns[12 - breaks :] = [turns[11 - breaks]] * breaks
    found = read_across(turned(*turns))
    assert found == (Span(0, 12) if is_found else None)
