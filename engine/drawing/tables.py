"""The tables of the document, under the headings of the lane on top."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.drawing.outline import Outline, around
from engine.drawing.traces import MOST_POINTS, Trace, bars

TABLES_Y = 30
MOST_TABLES = 800
"""Tables beyond which those that lie closer than a pixel are drawn as one."""


def table_bars(outline: Outline, view: tuple[int, int]) -> Trace:
    """A thin bar under the headings for each table."""
    tables = _shown(outline, view)
    look = {"color": "--mute/0.55", "line": {"width": 0}}
    trace = bars(tables, [TABLES_Y] * len(tables), 4, **look)
    return trace | {"hovertext": ["table"] * len(tables), "hoverinfo": "text"}


def _shown(outline: Outline, view: tuple[int, int]) -> Sequence[tuple[int, int]]:
    if len(outline.tables) <= MOST_TABLES:
        return outline.tables
    starts, ends = np.array(outline.tables).T
    start, end = around(view)
    first, last = np.searchsorted(ends, start, "right"), np.searchsorted(starts, end, "left")
    starts, ends = starts[first:last], ends[first:last]
    if not len(starts):
        return ()
    parted = starts[1:] - ends[:-1] > (end - start) / MOST_POINTS
    opens, closes = np.append(True, parted), np.append(parted, True)
    return list(zip(starts[opens].tolist(), ends[closes].tolist(), strict=True))
