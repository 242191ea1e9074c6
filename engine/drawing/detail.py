"""How closely each lane is drawn: chunk by chunk, as an image of its rows, or by its depth alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from engine.drawing.lanes import OUTLINED_ROWS, Lane

Detail = Literal["waiting", "bars", "image", "depth"]
View = tuple[int, int]

MOST_BARS = 800
"""Chunks in view beyond which lanes are images: bars take Plotly 40 ms at 500 and 173 at 5,000."""


def detail_of(lanes: Sequence[Lane], view: View) -> list[Detail]:
    """Bars where few chunks are in view, one image for a lane of many: those of few are bars first.

    Where more lie over each other than a lane has rows, or than an image of many can hold, their number at
    each place is what can still be shown.
    """
    in_bars = {lane.index for lane in sparse(lanes, view, MOST_BARS)}
    return [_detail(lane, is_sparse=lane.index in in_bars) for lane in lanes]


def _detail(lane: Lane, *, is_sparse: bool) -> Detail:
    if lane.chunking is None:
        return "waiting"
    if not lane.row_count:
        return "depth"
    if is_sparse:
        return "bars"
    return "image" if lane.row_count <= OUTLINED_ROWS else "depth"


def sparse(lanes: Sequence[Lane], view: View, most: int) -> list[Lane]:
    """The lanes with the fewest chunks in view, as many as have `most` together, in their order."""
    counts = {lane.index: _count(lane, view) for lane in lanes}
    few, total = set(), 0
    for index in sorted(counts, key=counts.__getitem__):
        total += counts[index]
        if total <= most:
            few.add(index)
    return [lane for lane in lanes if lane.index in few]


def _count(lane: Lane, view: View) -> int:
    first, last = touching(lane, view)
    return last - first


def touching(lane: Lane, view: View) -> tuple[int, int]:
    """The chunks that touch a stretch of the axis, from and up to."""
    first = int(lane.ends.searchsorted(view[0], "right"))
    last = int(lane.starts.searchsorted(view[1], "left"))
    return first, max(first, last)
