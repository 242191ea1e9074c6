"""The similarity of neighbouring sentences, under the lanes and on the same axis."""

from __future__ import annotations

import numpy as np

from engine.chunking import Chunking
from engine.drawing.axis import Axis, Places, sentence_starts
from engine.drawing.lanes import Lane, Stack
from engine.drawing.traces import MOST_POINTS, QUIET, Trace, apart, extremes, strokes
from engine.similarity import Similarities

MOST_LINES = 150
"""Breaks in and around the view beyond which rings and lines would only hide what they mark."""


def scale(chunking: Chunking | None) -> tuple[float, float]:
    """The range of the curve's own axis: 0 to 1, further down where a similarity is negative."""
    similarity = chunking.similarity if chunking else None
    lowest = 0.0 if similarity is None else float(similarity.min(initial=0.0))
    return min(lowest - 0.05, -0.02), 1.04


def curve(axis: Axis, chunking: Chunking, view: tuple[int, int]) -> Trace:
    """A step for each sentence but the last: its similarity to the next, from its start to the next's."""
    assert chunking.similarity is not None
    x, y = extremes(*_in_view(sentence_starts(axis), chunking.similarity, view), MOST_POINTS)
    return {
        "type": "scatter",
        "mode": "lines",
        "x": x.tolist(),
        "y": np.round(y, 4).tolist(),
        "yaxis": "y2",
        "line": {"color": "--semantic", "width": 1.5 if len(x) < 600 else 1, "shape": "hv"},
        "fill": "tozeroy",
        "fillcolor": "--semantic/0.09",
        "hovertemplate": "similarity to the next sentence: %{y:.2f}<extra></extra>",
        "showlegend": False,
        "meta": {"curve": True},
    }


def _in_view(
    starts: Places, values: Similarities, view: tuple[int, int]
) -> tuple[Places, Similarities]:
    """The steps that touch the view; the last value is repeated, so that its step has a width."""
    first = max(int(np.searchsorted(starts, view[0], "right")) - 1, 0)
    last = int(np.searchsorted(starts, view[1], "left")) + 1
    values = np.append(values, values[-1:])
    return starts[first:last], values[first:last]


def threshold_line(chunking: Chunking, end: int) -> Trace:
    """The level at and under which a break is made, over the whole axis."""
    level = [] if chunking.threshold is None else [chunking.threshold] * 2
    return {
        "type": "scatter",
        "mode": "lines",
        "x": [0, end][: len(level)],
        "y": level,
        "yaxis": "y2",
        "line": {"color": "--semantic", "width": 1.5, "dash": "4px,3px"},
        "meta": {"threshold": True},
        **QUIET,
    }


def breaks(axis: Axis, lane: Lane, stack: Stack, view: tuple[int, int]) -> list[Trace]:
    """A ring at each break with a dotted line up through its lane; ticks alone where they are many."""
    places, levels = breaks_of(axis, lane.chunking)
    seen = (places >= view[0]) & (places <= view[1])
    low, high = scale(lane.chunking)
    places, levels = places[seen], levels[seen]
    if len(places) > MOST_LINES:
        ticks = apart(places, view).tolist()
        foot = [(place, low, low + 0.07 * (high - low)) for place in ticks]
        return [strokes(foot, color="--semantic", width=1) | {"yaxis": "y2"}]
    dotted = {"color": "--semantic", "width": 1.2, "dash": "2px,3px"}
    risers = [(x, lane.top, stack.curve_top) for x in places.tolist()]
    drops = [(x, high, level) for x, level in zip(places.tolist(), levels.tolist(), strict=True)]
    return [
        strokes(risers, **dotted) | {"meta": {"risers": True}},
        strokes(drops, **dotted) | {"yaxis": "y2"},
        _rings(places, levels),
    ]


def _rings(places: Places, levels: Similarities) -> Trace:
    return {
        "type": "scatter",
        "mode": "markers",
        "x": places.tolist(),
        "y": levels.tolist(),
        "yaxis": "y2",
        "marker": {"size": 9, "color": "--card", "line": {"color": "--semantic", "width": 2}},
        "hovertemplate": "break: similarity %{y:.3f}<extra></extra>",
        "showlegend": False,
        "cliponaxis": False,
        "meta": {"breaks": True},
    }


def breaks_of(axis: Axis, chunking: Chunking | None) -> tuple[Places, Similarities]:
    """Where each break lies and how similar the sentences across it are."""
    assert chunking is not None
    assert chunking.similarity is not None
    opened = np.asarray(chunking.breaks, np.int64)
    return sentence_starts(axis)[opened], chunking.similarity[opened - 1]
