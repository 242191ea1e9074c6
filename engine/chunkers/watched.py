"""The windows of `fill` at many overlaps, watched for the runs of units that none of them holds."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

FEW_APART = (
    16  # of overlaps nearer to the size there are few, with many windows: one by one is faster
)

Ints = NDArray[np.int64]


def missed(before: Ints, runs: Ints, *, size: int, overlaps: int) -> Ints:
    """How many runs no window holds, at each overlap from 0 up to `overlaps`, (overlaps,).

    `before[i]` counts what comes before unit *i*, (units + 1,). `runs` are units `[first, stop)`, (r, 2).
    The ends of windows rise, so the first that reaches the end of a run is the one that may hold it.

    >>> missed(np.arange(12), np.array([[8, 11], [9, 11]]), size=10, overlaps=3).tolist()
    [2, 1, 0]
    """
    if not len(runs):
        return np.zeros(overlaps, np.int64)
    ordered = runs[np.argsort(runs[:, 1], kind="stable")]
    table = np.repeat(
        np.arange(-1, len(before)), np.diff(before, prepend=-1, append=before[-1] + 1)
    )
    together = min(overlaps, max(size - FEW_APART, 0))
    return np.append(
        _together(before, table, ordered, size, together),
        _one_by_one(before, table, ordered, size, range(together, overlaps)),
    )


def _together(before: Ints, table: Ints, runs: Ints, size: int, overlaps: int) -> Ints:
    """One window after the other, of all overlaps at once; a lane is an overlap that goes on.

    `table` gives the largest unit with no more than *t* before it, for t from -1 on.
    """
    firsts, stops = runs.T
    lanes = np.arange(overlaps)
    a, passed = np.zeros((2, overlaps), np.int64)
    found = np.zeros(overlaps, np.int64)
    while len(lanes):
        b = np.maximum(table[np.minimum(before[a] + size, before[-1]) + 1], a + 1)
        reached = np.searchsorted(stops, b, "right")
        lane, run = _pairs(passed, reached)
        found += np.bincount(lanes[lane[firsts[run] < a[lane]]], minlength=overlaps)
        goes_on = reached < len(stops)
        lanes, a, b, passed = lanes[goes_on], a[goes_on], b[goes_on], reached[goes_on]
        within_overlap = table[np.maximum(before[b] - lanes, 0)] + 1
        gets_past = table[np.maximum(before[b + 1] - size, 0)] + 1
        a = np.minimum(b, np.maximum(np.maximum(a + 1, within_overlap), gets_past))
    return found


def _pairs(starts: Ints, ends: Ints) -> tuple[Ints, Ints]:
    """Each index with each number of its range.

    >>> [part.tolist() for part in _pairs(np.array([4, 7]), np.array([6, 8]))]
    [[0, 0, 1], [4, 5, 7]]
    """
    counts = ends - starts
    index = np.repeat(np.arange(len(starts)), counts)
    return index, np.arange(len(index)) + np.repeat(starts - np.cumsum(counts) + counts, counts)


def _one_by_one(before: Ints, table: Ints, runs: Ints, size: int, overlaps: range) -> Ints:
    """Where the window that begins at a unit leads to, for every unit, and then along the windows."""
    found = np.zeros(len(overlaps), np.int64)
    if not overlaps:
        return found
    reach = int(runs[-1, 1])  # what follows the last run changes nothing before it
    a = np.arange(reach)
    b = np.maximum(table[np.minimum(before[:reach] + size, before[-1]) + 1], a + 1)
    gets_past = table[np.maximum(before[np.minimum(b + 1, len(before) - 1)] - size, 0)] + 1
    least, is_last = np.maximum(a + 1, gets_past), b >= reach
    for at, overlap in enumerate(overlaps):
        within_overlap = table[np.maximum(before[b] - overlap, 0)] + 1
        following = np.minimum(b, np.maximum(least, within_overlap))
        starts = _along(np.where(is_last, reach, following).tolist())
        holding = starts[np.searchsorted(b[starts], runs[:, 1])]
        found[at] = (holding > runs[:, 0]).sum()
    return found


def _along(following: list[int]) -> Ints:
    """The units from the first on, each with the one that follows it, as far as one follows.

    >>> _along([2, 3, 3, 4]).tolist()
    [0, 2, 3]
    """
    found, at = [], 0
    while at < len(following):
        found.append(at)
        at = following[at]
    return np.array(found)
