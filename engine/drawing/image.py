"""The chunks of a lane as one image, for more of them than bars are drawn of."""

from __future__ import annotations

from itertools import count
from math import gcd
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.drawing.lanes import Lane
from engine.drawing.traces import CLEAR, Trace, chunk_words
from engine.pages import page_words_of
from engine.rising import merged

MOST_CELLS = 4000
"""Chunks beyond which an image of them leaves some out: it has more cells than a screen has pixels."""


def chunk_heatmap(lane: Lane, part: tuple[int, int] | None = None) -> Trace:
    """The chunks of a lane as one image: cells between every two edges, a row for each row of chunks.

    Neighbours of one row have different tints, since nothing else parts them. `part` is the stretch of the
    axis that is drawn where all chunks have more edges than a screen can show.
    """
    edges, rows = _edges_of_cells(lane, part), lane.row_count
    held = np.stack([_chunk_in_cells(lane, row, edges) for row in range(rows)])
    return {
        "type": "heatmap",
        "x": edges.tolist(),
        "y": np.linspace(lane.top, lane.bottom, rows + 1).tolist(),
        "z": np.where(held < 0, 2, (held // rows + held % rows) % 2).tolist(),
        "customdata": (held + 1).tolist(),
        "zmin": 0,
        "zmax": 2,
        "colorscale": _two_tints(lane.hue),
        "showscale": False,
        "hovertemplate": chunk_words(lane, "customdata") + "<extra></extra>",
        "meta": {"track": lane.index, "first": 0},
        **_pages_in_cells(lane, held),
    }


def _pages_in_cells(lane: Lane, held: NDArray[np.int64]) -> Trace:
    """The pages of the chunks in an image, where there are any; -1 is no chunk."""
    assert lane.chunking is not None
    starts, ends = lane.chunking.starts[held], lane.chunking.ends[held]
    rows = [page_words_of(lane.chunking.document, *row) for row in zip(starts, ends, strict=True)]
    if not any(rows):
        return {}
    words = chunk_words(lane, "customdata") + "<br>%{text}<extra></extra>"
    return {"text": rows, "hovertemplate": words}


def _edges_of_cells(lane: Lane, part: tuple[int, int] | None) -> NDArray[np.int64]:
    """Where a chunk starts or ends; of many in a part, where every so many start."""
    if len(lane.starts) <= MOST_CELLS:
        return merged(lane.starts, lane.ends)
    from_to = part or (0, int(lane.ends[-1]))
    first = max(int(lane.ends.searchsorted(from_to[0], "right")) - 1, 0)
    last = int(lane.starts.searchsorted(from_to[1], "left")) + 1
    every = _turning(-(-(last - first) // MOST_CELLS), lane.row_count)
    return merged(lane.starts[first:last:every], lane.ends[last - 2 : last])


def _turning(least: int, rows: int) -> int:
    """The least number of chunks to go on by, so many at least, for tints and rows still to take turns.

    >>> _turning(4, 1), _turning(9, 3)
    (5, 11)
    """
    return next(step for step in count(least) if gcd(step, 2 * rows) == 1)


def _chunk_in_cells(lane: Lane, row: int, edges: NDArray[np.int64]) -> NDArray[np.int64]:
    """The chunk of this row that fills each cell between edges, -1 where none does."""
    chunks = np.arange(row, len(lane.starts), lane.row_count)
    at = np.searchsorted(lane.starts[chunks], edges[:-1], "right") - 1
    held = chunks[np.maximum(at, 0)]
    return np.where((at >= 0) & (edges[:-1] < lane.ends[held]), held, -1)


def _two_tints(hue: str) -> list[list[Any]]:
    strong, light = f"--{hue}-1", f"--{hue}-2"
    third = 1 / 3
    steps = [(0, strong), (third, strong), (third, light), (2 * third, light)]
    return [[at, colour] for at, colour in [*steps, (2 * third, CLEAR), (1, CLEAR)]]
