"""Chunks, answers, headings and the curve as Plotly traces: plain dicts, colours by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.chunking import Chunking
from engine.direction import isolated
from engine.drawing.lanes import Lane
from engine.pages import page_words_of
from engine.rising import is_new

Trace = dict[str, Any]
Point = tuple[float, float]
QUIET: Trace = {"hoverinfo": "skip", "showlegend": False}
CLEAR = "rgba(0,0,0,0)"
DASH = "4px,3px"
MOST_DASHED = 300
"""Bars beyond which the dashes of their edges would run into each other."""
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
        **_facts_of(lane.chunking, chunk_words(lane, "text"), first, last),
        "marker": {
            "color": [tints[number % 2] for number in range(first, last)],
            "line": {"color": f"--{lane.hue}", "width": is_edged * _edge_width(last - first)},
        },
        "showlegend": False,
        "meta": {"track": lane.index, "first": first},
    }


def _facts_of(chunking: Chunking, words: str, first: int, last: int) -> Trace:
    """What pointing at the chunks `[first, last)` tells: their tokens and, where there are any, their pages."""
    tokens = chunking.tokens[first:last].tolist()
    pages = page_words_of(chunking.document, chunking.starts[first:last], chunking.ends[first:last])
    if not pages:
        return {
            "customdata": tokens,
            "hovertemplate": words + "<br>%{customdata:,} tokens<extra></extra>",
        }
    return {
        "customdata": [[*pair] for pair in zip(tokens, pages, strict=True)],
        "hovertemplate": words + "<br>%{customdata[0]:,} tokens · %{customdata[1]}<extra></extra>",
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


def chunk_words(lane: Lane, number: str) -> str:
    """What pointing at a chunk of a lane tells first; `number` is where the trace has the chunk's."""
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
