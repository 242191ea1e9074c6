"""The numbers of the chunks, each in its bar where that has room for it."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from engine.drawing.lanes import Lane
from engine.drawing.traces import QUIET, Trace

SIZE = 11
DIGIT = 6.6
"""Width of a digit, in pixels."""
LEAST_ROW = 10
"""Height of a bar that a number still fits in, in pixels."""
PAD = 4
"""Pixels between a bar's edge and its number."""


def chunk_numbers(
    parts: Iterable[tuple[Lane, int, int]], view: tuple[int, int], width: int
) -> Trace:
    """Numbers at the left of the chunks `[first, last)` of each lane, over all else.

    A bar that starts before the view has its number where it comes into view. `customdata` keeps start,
    end, height and number of each, so that a page can place them anew when it zooms.
    """
    rows = np.concatenate([np.zeros((0, 4)), *(_rows(*part) for part in parts)])
    x, fits = _placed(rows, view, width)
    return {
        "type": "scatter",
        "mode": "text",
        "x": np.round(x[fits], 1).tolist(),
        "y": rows[fits, 2].tolist(),
        "text": [str(number) for number in rows[fits, 3].astype(int).tolist()],
        "textposition": "middle right",
        "textfont": {"size": SIZE, "color": "--ink"},
        "customdata": [[int(a), int(b), y, int(n)] for a, b, y, n in rows.tolist()],
        "meta": {"numbers": True},
        **QUIET,
    }


def _rows(lane: Lane, first: int, last: int) -> NDArray[np.float64]:
    numbers = np.arange(first, last) + 1
    columns = [lane.starts[first:last], lane.ends[first:last], lane.middles(first, last), numbers]
    return np.column_stack(columns).astype(np.float64)


def _placed(
    rows: NDArray[np.float64], view: tuple[int, int], width: int
) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """Where each number starts on the axis, and whether what is seen of its bar holds it."""
    starts, ends = np.maximum(rows[:, 0], view[0]), np.minimum(rows[:, 1], view[1])
    pixel = (view[1] - view[0]) / width
    digits = np.floor(np.log10(rows[:, 3])) + 1
    return starts + PAD * pixel, ends - starts >= (DIGIT * digits + 2 * PAD) * pixel
