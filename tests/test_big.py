"""Long texts: the work grows in step with them, and what a page is sent does not grow with every chunk."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.rising import among, different, merged

rising = st.lists(st.integers(0, 60), max_size=30).map(sorted)


@given(rising, rising)
def test_rising_arrays_are_compared_as_sets_are(one: list[int], other: list[int]) -> None:
    first, second = np.array(one, np.int64), np.array(other, np.int32)
    assert different(first).tolist() == sorted(set(one))
    assert merged(first, second).tolist() == sorted({*one, *other})
    assert among(first, second).tolist() == [number in set(other) for number in one]
