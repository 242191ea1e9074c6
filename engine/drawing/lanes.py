"""Where everything of a figure stands from top to bottom, in pixels, and how chunks fill a lane."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.chunking import Chunking
from engine.drawing.axis import Axis, Places
from engine.drawing.palette import Look, hue_of
from engine.spec import Spec

HEADINGS = 34
"""Height of the lane of headings and tables, on top."""
PAGES = 14
"""Height of the row under it with the pages, where the file has any."""
NAME = 19
"""Room above each lane, for the marks that stick out of it."""
NARROW_NAME = 31
"""The same on a narrow screen, where the lane's name stands there too, clear of all marks."""
CURVE_NAME = 24
CURVE = 92
MOST_ROWS = 41
"""Rows that a lane can still show apart, as many as the widest sentence window needs."""
HEIGHTS = ((3, 38), (6, 60), (20, 84), (MOST_ROWS, 124))
"""So many rows at most, and the height of their lane: few steps, so that a slider moves the page seldom."""
OUTLINED_ROWS = 6
"""Rows beyond which bars are too thin for outlines."""


@dataclass(frozen=True, slots=True)
class Stack:
    """The places of lanes of these heights, with or without a curve under them and a row of pages above."""

    heights: tuple[int, ...]
    curve: bool
    name: int = NAME
    pages: bool = False

    @property
    def lanes_start(self) -> int:
        return HEADINGS + PAGES * self.pages

    def top(self, lane: int) -> int:
        return self.lanes_start + sum(self.heights[:lane]) + self.name * (lane + 1)

    @property
    def lanes_end(self) -> int:
        return self.lanes_start + sum(self.heights) + self.name * len(self.heights) + 6

    @property
    def curve_top(self) -> int:
        return self.lanes_end + CURVE_NAME - 6 + self.name - NAME

    @property
    def height(self) -> int:
        return self.curve_top + CURVE if self.curve else self.lanes_end


@dataclass(frozen=True, eq=False)
class Lane:
    """One track as drawn. `starts` and `ends` are on the axis, (n,); `chunking` is None while it waits.

    `depth` is how many chunks lie over each other at most.
    """

    index: int
    name: str
    spec: Spec
    look: Look
    top: int
    chunking: Chunking | None
    starts: Places
    ends: Places
    depth: int

    @property
    def hue(self) -> str:
        return self.look.hue

    @property
    def height(self) -> int:
        return height_of(self.depth)

    @property
    def bottom(self) -> int:
        return self.top + self.height

    @property
    def middle(self) -> float:
        return self.top + self.height / 2

    @property
    def row_count(self) -> int:
        """The rows that chunks are staggered in; 0 where there would be too many to tell apart."""
        return row_count_of(self.depth) if self.depth <= MOST_ROWS else 0

    @property
    def row_height(self) -> float:
        return self.height / max(self.row_count, 1)

    @property
    def is_outlined(self) -> bool:
        return self.row_count <= OUTLINED_ROWS

    def rows(self, first: int, last: int) -> NDArray[np.int64]:
        """The row of each of the chunks `[first, last)`, so that those of one row do not overlap.

        Starts and ends rise, so a chunk overlaps only the few before it, and counting rows round does.
        """
        return np.arange(first, last) % max(self.row_count, 1)

    def middles(self, first: int, last: int) -> NDArray[np.float64]:
        """The height at which the middle of each of the chunks `[first, last)` lies."""
        return self.top + self.row_height * (self.rows(first, last).astype(np.float64) + 0.5)


def make_lane(
    axis: Axis, index: int, name: str, top: int, track: Chunking | Spec, look: Look | None = None
) -> Lane:
    if isinstance(track, Spec):
        nothing = np.zeros(0, np.int64)
        look = look or Look(hue_of(track))
        return Lane(index, name, track, look, top, None, nothing, nothing, depth=1)
    starts, ends, look = (
        axis.at(track.starts),
        axis.at(track.ends),
        look or Look(hue_of(track.spec)),
    )
    return Lane(index, name, track.spec, look, top, track, starts, ends, depth_of(starts, ends))


def depth_of(starts: Places, ends: Places) -> int:
    """How many chunks lie over each other at most; both rise.

    >>> depth_of(np.array([0, 3, 6]), np.array([4, 7, 9]))
    2
    >>> depth_of(np.array([0, 4]), np.array([4, 9]))
    1
    """
    numbers = np.arange(len(starts))
    earlier = np.minimum(np.searchsorted(ends, starts, "right"), numbers)
    return int((numbers - earlier).max(initial=0)) + 1


def height_of(depth: int) -> int:
    """The height of a lane whose chunks lie so deep.

    >>> [height_of(depth) for depth in (1, 5, 41, 300)]
    [38, 60, 124, 124]
    """
    return next((height for most, height in HEIGHTS if depth <= most), HEIGHTS[-1][1])


def row_count_of(depth: int) -> int:
    """Thin bars have no outlines, so their rows are odd in number: then tints take turns in each row.

    >>> [row_count_of(depth) for depth in (1, 2, 7, 8)]
    [1, 2, 7, 9]
    """
    return depth if depth <= OUTLINED_ROWS else depth | 1
