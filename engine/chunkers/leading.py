"""The windows of `fill`, from where every unit leads: for windows that are nearly as many as the units."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
LastOfEach = Callable[[Ints], Ints]


def fill_from_all(before: Ints, last_within: LastOfEach, *, size: int, overlap: int = 0) -> Ints:
    """The windows of `fill`, (n, 2); `last_within` takes many numbers at once.

    >>> before = np.arange(12)
    >>> fill_from_all(before, lambda t: np.minimum(t, 11), size=10, overlap=4).tolist()
    [[0, 10], [6, 11]]
    """
    stop = len(before) - 1
    a = np.arange(stop)
    b = np.maximum(last_within(before[:-1] + size), a + 1)
    following = b
    if overlap:
        ends = np.arange(stop + 1)
        gets_past = last_within(before[np.minimum(ends + 1, stop)] - size - 1) + 1
        within_overlap = last_within(before - overlap - 1) + 1
        least = np.maximum(gets_past, within_overlap)[b]
        following = np.minimum(b, np.maximum(a + 1, least))
    leads_to = np.where(b < stop, following, stop).tolist()
    starts = along(leads_to.__getitem__, 0, stop)
    return np.column_stack([starts, b[starts]])


def along(leads_to: Callable[[int], int], at: int, stop: int) -> list[int]:
    """The units from `at` on, each with the one that it leads to, as far as they are below `stop`.

    >>> along([2, 3, 3, 4].__getitem__, 0, 4), along([2, 3, 3, 4].__getitem__, 1, 3)
    ([0, 2, 3], [1])
    """
    found = []
    while at < stop:
        found.append(at)
        at = leads_to(at)
    return found
