"""Arrays of rising numbers, such as the places of cuts: nothing has to be sorted or hashed to compare them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[Any]


def is_new(rising: Numbers) -> NDArray[np.bool_]:
    """Whether each number of a rising array is the first of its value, (n,).

    >>> is_new(np.array([0, 2, 2, 5])).tolist()
    [True, True, False, True]
    """
    found = np.ones(len(rising), np.bool_)
    np.not_equal(rising[1:], rising[:-1], out=found[1:])
    return found


def different(rising: Numbers) -> Numbers:
    """Each number of a rising array once, (n,).

    >>> different(np.array([0, 2, 2, 5])).tolist()
    [0, 2, 5]
    """
    return rising[is_new(rising)]


def merged(*rising: Numbers) -> Numbers:
    """Each number of several rising arrays once, rising, (n,).

    >>> merged(np.array([0, 4]), np.array([2, 4, 9])).tolist()
    [0, 2, 4, 9]
    """
    numbers = np.concatenate(rising)
    numbers.sort(kind="stable")  # which finds the runs that rise already, and merges them
    return different(numbers)


def ranges(firsts: Numbers, stops: Numbers) -> Numbers:
    """The numbers of all ranges, one after another.

    >>> ranges(np.array([3, 8]), np.array([5, 11])).tolist()
    [3, 4, 8, 9, 10]
    """
    counts = stops - firsts
    before = np.cumsum(counts) - counts
    return np.asarray(np.arange(counts.sum()) + np.repeat(firsts - before, counts))


def among(rising: Numbers, others: Numbers) -> NDArray[np.bool_]:
    """Whether each number is one of some rising others, (n,).

    >>> among(np.array([0, 2, 5]), np.array([2, 3])).tolist()
    [False, True, False]
    """
    if not len(others):
        return np.zeros(len(rising), np.bool_)
    at = np.searchsorted(others, rising.astype(others.dtype, copy=False))
    return np.asarray(others[np.minimum(at, len(others) - 1)] == rising, np.bool_)
