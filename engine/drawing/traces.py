"""Chunks, answers, headings and the curve as Plotly traces: plain dicts, colours by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.direction import isolated
from engine.drawing.lanes import Lane
from engine.rising import is_new, merged

Trace = dict[str, Any]
Point = tuple[float, float]
QUIET: Trace = {"hoverinfo": "skip", "showlegend": False}
CLEAR = "rgba(0,0,0,0)"
DASH = "4px,3px"
MOST_DASHED = 300
"""Bars beyond which the dashes of their edges would run into each other."""
MOST_CELLS = 4000
"""Chunks beyond which an image of them leaves some out: it has more cells than a screen has pixels."""
MOST_POINTS = 4000
"""Points of the curve beyond which it is drawn from the extremes of bins."""


def plain(words: str, most: int = 80) -> str:
    """Words as Plotly must be given them, since it reads tags in its texts.

    >>> plain("a <b> & c")
    'a &lt;b> &amp; c'
    """
    short = words if len(words) <= most else words[: most - 1].rstrip() + "…"
    return isolated(short.replace("&", "&amp;").replace("<", "&lt;"))


def chunk_bars(lane: Lane, first: int, last: int) -> Trace:
    """The chunks `[first, last)` of a lane as bars; Plotly's bars have no dashed edges."""
    assert lane.chunking is not None
    is_edged = lane.is_outlined and not lane.look.dashed
    tints = (f"--{lane.hue}-1", f"--{lane.hue}-2")
    return {
        **_bars_of(lane, first, last),
        "textposition": "none",
        "customdata": lane.chunking.tokens[first:last].tolist(),
        "hovertemplate": _chunk_words(lane, "text") + "<br>%{customdata:,} tokens<extra></extra>",
        "marker": {
            "color": [tints[number % 2] for number in range(first, last)],
            "line": {"color": f"--{lane.hue}", "width": is_edged * _edge_width(last - first)},
        },
        "showlegend": False,
        "meta": {"track": lane.index, "first": first},
    }


def _bars_of(lane: Lane, first: int, last: int) -> Trace:
    starts, ends = lane.starts[first:last], lane.ends[first:last]
    return {
        "type": "bar",
        "orientation": "h",
        "base": starts.tolist(),
        "x": (ends - starts).tolist(),
        "y": lane.middles(first, last).tolist(),
        "width": lane.row_height,
        "text": [str(number + 1) for number in range(first, last)],
    }


def _edge_width(chunks: int) -> float:
    return 1 if chunks < 200 else 0.5


def dashed_edges(lane: Lane, first: int, last: int) -> Trace:
    """The edges of the bars `[first, last)` as lines, where the bars are large enough to have any."""
    if not lane.is_outlined or last - first > MOST_DASHED:
        return dashed_rails(lane)
    lines = _edges_of(lane, first, last)
    return paths(lines, color=f"--{lane.hue}", width=_edge_width(last - first), dash=DASH)


def dashed_rails(lane: Lane) -> Trace:
    """The upper and the lower edge of a lane whose chunks have none of their own."""
    start, end = int(lane.starts[0]), int(lane.ends[-1])
    lines = [[(start, y), (end, y)] for y in (lane.top, lane.bottom)]
    return paths(lines, color=f"--{lane.hue}", width=1, dash=DASH)


def _edges_of(lane: Lane, first: int, last: int) -> list[list[Point]]:
    """Each bar from its upper right corner round; an edge shared with the next of its row is drawn once."""
    starts, ends = lane.starts[first:last].tolist(), lane.ends[first:last].tolist()
    middles, reach = lane.middles(first, last).tolist(), lane.row_height / 2
    following = [*starts[lane.row_count :], *[None] * lane.row_count]
    lines = []
    for start, end, middle, after in zip(starts, ends, middles, following, strict=False):
        top, bottom = middle - reach, middle + reach
        corners = [(end, top), (start, top), (start, bottom), (end, bottom)]
        lines.append(corners if after == end else [*corners, (end, top)])
    return lines


def chunk_heatmap(lane: Lane, part: tuple[int, int] | None = None) -> Trace:
    """The chunks of a lane as one image: cells between every two edges, a row for each row of chunks.

    Neighbours of one row have different tints, since nothing else parts them. `part` is the stretch of the
    axis that is drawn where all chunks have more edges than a screen can show.
    """
    edges, count = _edges_of_cells(lane, part), lane.row_count
    held = np.stack([_chunk_in_cells(lane, row, edges) for row in range(count)])
    return {
        "type": "heatmap",
        "x": edges.tolist(),
        "y": np.linspace(lane.top, lane.bottom, count + 1).tolist(),
        "z": np.where(held < 0, 2, (held // count + held % count) % 2).tolist(),
        "customdata": (held + 1).tolist(),
        "zmin": 0,
        "zmax": 2,
        "colorscale": _two_tints(lane.hue),
        "showscale": False,
        "hovertemplate": _chunk_words(lane, "customdata") + "<extra></extra>",
        "meta": {"track": lane.index, "first": 0},
    }


def _edges_of_cells(lane: Lane, part: tuple[int, int] | None) -> NDArray[np.int64]:
    """Where a chunk starts or ends; of many in a part, where every so many start."""
    if len(lane.starts) <= MOST_CELLS:
        return merged(lane.starts, lane.ends)
    from_to = part or (0, int(lane.ends[-1]))
    first = max(int(lane.ends.searchsorted(from_to[0], "right")) - 1, 0)
    last = int(lane.starts.searchsorted(from_to[1], "left")) + 1
    every = -(-(last - first) // MOST_CELLS) | 1  # an odd number, so that tints still take turns
    return merged(lane.starts[first:last:every], lane.ends[last - 2 : last])


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


def _chunk_words(lane: Lane, number: str) -> str:
    assert lane.chunking is not None
    return f"{named(lane)}: chunk %{{{number}}} of {len(lane.chunking):,}"


def named(lane: Lane) -> str:
    """The name of a lane for the words of a hover, in which Plotly reads tags and %{names}."""
    return plain(lane.name).replace("%{", "% {")


def waiting_band(lane: Lane, start: int, end: int) -> Trace:
    return {
        "type": "bar",
        "orientation": "h",
        "base": [start],
        "x": [end - start],
        "y": [lane.middle],
        "width": lane.height,
        "marker": {
            "color": f"--{lane.hue}-2/0.45",
            "line": {"color": f"--{lane.hue}-1", "width": 1},
        },
        "meta": {"track": lane.index, "waiting": True},
        **QUIET,
    }


def bars(
    spans: Sequence[tuple[int, int]],
    middles: Sequence[float],
    height: float | Sequence[float],
    **marker: Any,
) -> Trace:
    """Bars of one look, each over a span of the axis, of one height or each of its own."""
    return {
        "type": "bar",
        "orientation": "h",
        "base": [start for start, _ in spans],
        "x": [end - start for start, end in spans],
        "y": list(middles),
        "width": height,
        "marker": marker,
        "showlegend": False,
    }


def strokes(lines: Iterable[tuple[float, float, float]], **line: Any) -> Trace:
    """Upright lines `(x, top, bottom)` as one trace."""
    return paths(([(place, top), (place, bottom)] for place, top, bottom in lines), **line)


def paths(lines: Iterable[Sequence[Point]], **line: Any) -> Trace:
    """Lines through points `(x, y)` as one trace."""
    x: list[float | None] = []
    y: list[float | None] = []
    for points in lines:
        x += [*(place for place, _ in points), None]
        y += [*(height for _, height in points), None]
    return {"type": "scatter", "mode": "lines", "x": x, "y": y, "line": line, **QUIET}


def extremes(x: NDArray[Any], y: NDArray[Any], most: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """At most `most` of the points: the lowest and the highest of each bin, in their order.

    >>> extremes(np.arange(6), np.array([0, 9, 1, 5, 4, 6]), 4)
    (array([0, 1, 4, 5]), array([0, 9, 4, 6]))
    """
    if len(x) <= most:
        return x, y
    size = -(-len(x) // (most // 2))
    at = np.arange(0, len(x), size)
    padded = np.append(y, np.full(-len(y) % size, y[-1])).reshape(-1, size)
    ends = np.sort(np.column_stack([padded.argmin(axis=1), padded.argmax(axis=1)]) + at[:, None])
    kept = np.minimum(ends.ravel(), len(x) - 1)
    return x[kept], y[kept]


def apart(places: NDArray[Any], part: tuple[int, int], most: int = MOST_POINTS) -> NDArray[Any]:
    """Those of rising places in a part of the axis that are told apart where it has so many points.

    >>> apart(np.array([0, 11, 12, 30, 99, 250]), (10, 110), most=3).tolist()
    [11, 99]
    """
    first, last = places.searchsorted(part[0], "left"), places.searchsorted(part[1], "right")
    seen = places[first:last]
    if len(seen) <= most:
        return seen
    return seen[is_new((seen - part[0]) * most // max(part[1] - part[0], 1))]
