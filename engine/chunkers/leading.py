"""The windows of `fill`, from where every unit leads: for windows that are nearly as many as the units."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from engine.rising import ranges

Ints = NDArray[np.int64]
LastOfEach = Callable[[Ints], Ints]


def fill_from_all(
    before: Ints,
    last_within: LastOfEach,
    *,
    size: int,
    overlap: int = 0,
    runs: Ints | None = None,
) -> Ints:
    """The windows of `fill`, (n, 2); `last_within` takes many numbers at once.

    With `runs`, (r, 2), each run of units is filled alone, and what is in none is left out.

    >>> before = np.arange(12)
    >>> fill_from_all(before, lambda t: np.minimum(t, 11), size=10, overlap=4).tolist()
    [[0, 10], [6, 11]]
    >>> fill_from_all(before, lambda t: np.minimum(t, 11), size=4, runs=np.array([[1, 7]])).tolist()
    [[1, 5], [5, 7]]
    """
    stop = len(before) - 1
    runs = np.array([[0, stop]]) if runs is None else runs
    last = np.full(stop, stop)
    last[ranges(*runs.T)] = np.repeat(runs[:, 1], runs[:, 1] - runs[:, 0])
    a = np.arange(stop)
    b = np.minimum(np.maximum(last_within(before[:-1] + size), a + 1), last)
    following = b
    if overlap or (before[1:] == before[:-1]).any():  # what counts nothing is always shared
        ends = np.arange(stop + 1)
        gets_past = last_within(before[np.minimum(ends + 1, stop)] - size - 1) + 1
        within_overlap = last_within(before - overlap - 1) + 1
        least = np.maximum(gets_past, within_overlap)[b]
        following = np.minimum(b, np.maximum(a + 1, least))
    leads_to = np.where(b < last, following, last).tolist().__getitem__
    starts = [start for run in runs.tolist() for start in along(leads_to, *run)]
    return np.column_stack([np.array(starts, np.int64), b[starts]])


def pack_from_all(before: Ints, last_within: LastOfEach, stops: Ints, *, size: int) -> Ints:
    """The ends of the chunks of `pack`, from where every unit leads.

    >>> before = np.arange(12)
    >>> pack_from_all(before, lambda t: np.minimum(t, 11), np.array([0, 3, 5, 11]), size=5).tolist()
    [5, 10, 11]
    """
    first, stop = int(stops[0]), int(stops[-1])
    a = np.arange(stop)
    limit = np.minimum(last_within(before[:stop] + size), stop)
    whole = stops[np.searchsorted(stops, limit, "right") - 1]
    ends = np.where(whole > a, whole, np.maximum(limit, a + 1))
    return ends[along(ends.tolist().__getitem__, first, stop)]


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
