"""Where everything of a figure stands from top to bottom, in pixels, and how chunks fill a lane."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.chunking import Chunking
from engine.drawing.axis import Axis, Places
from engine.drawing.palette import hue_of
from engine.spec import Spec

HEADINGS = 34
"""Height of the lane of headings and tables, on top."""
NAME = 19
"""Room above each lane, for the marks that stick out of it."""
NARROW_NAME = 31
"""The same on a narrow screen, where the lane's name stands there too, clear of all marks."""
BAR = 38
CURVE_NAME = 24
CURVE = 92
MOST_ROWS = 6
"""Rows that a lane's height can still show apart; deeper overlaps share them."""


@dataclass(frozen=True, slots=True)
class Stack:
    """The heights of a figure with `lanes` tracks, with or without a curve under them."""

    lanes: int
    curve: bool
    name: int = NAME

    def top(self, lane: int) -> int:
        return HEADINGS + (self.name + BAR) * lane + self.name

    @property
    def lanes_end(self) -> int:
        return HEADINGS + (self.name + BAR) * self.lanes + 6

    @property
    def curve_top(self) -> int:
        return self.lanes_end + CURVE_NAME - 6 + self.name - NAME

    @property
    def height(self) -> int:
        return self.curve_top + CURVE if self.curve else self.lanes_end


@dataclass(frozen=True, eq=False)
class Lane:
    """One track as drawn. `starts` and `ends` are on the axis, (n,); `chunking` is None while it waits."""

    index: int
    name: str
    spec: Spec
    top: int
    chunking: Chunking | None
    starts: Places
    ends: Places

    @property
    def hue(self) -> str:
        return hue_of(self.spec.strategy)

    @property
    def middle(self) -> float:
        return self.top + BAR / 2

    @cached_property
    def rows(self) -> NDArray[np.int64]:
        """The row of each chunk, (n,)."""
        return rows_of(self.starts, self.ends)

    @property
    def row_height(self) -> float:
        return BAR / (int(self.rows.max(initial=0)) + 1)

    def middles(self, first: int, last: int) -> NDArray[np.float64]:
        """The height at which the middle of each of the chunks `[first, last)` lies."""
        return self.top + self.row_height * (self.rows[first:last].astype(np.float64) + 0.5)


def make_lane(axis: Axis, index: int, name: str, top: int, track: Chunking | Spec) -> Lane:
    if isinstance(track, Spec):
        nothing = np.zeros(0, np.int64)
        return Lane(index, name, track, top, None, nothing, nothing)
    starts, ends = axis.at(track.starts), axis.at(track.ends)
    return Lane(index, name, track.spec, top, track, starts, ends)


def rows_of(starts: Places, ends: Places) -> NDArray[np.int64]:
    """The row of each chunk, (n,), so that overlapping neighbours lie in different rows.

    Starts and ends rise, so a chunk overlaps only the few before it, and counting rows round does.

    >>> rows_of(np.array([0, 3, 6]), np.array([4, 7, 9])).tolist()
    [0, 1, 0]
    >>> rows_of(np.array([0, 4]), np.array([4, 9])).tolist()
    [0, 0]
    """
    n = len(starts)
    if not n:
        return np.zeros(0, np.int64)
    earlier = np.searchsorted(ends, starts, "right")
    depth = int((np.arange(n) - np.minimum(earlier, np.arange(n))).max()) + 1
    return np.arange(n) % min(depth, MOST_ROWS)
