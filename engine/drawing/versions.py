"""One track in two versions of a text: a lane for each, what changed between them, and the cuts of both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engine.chunkers.base import Offsets
from engine.chunking import Chunking
from engine.drawing.axis import Axis, Unit
from engine.drawing.frame import frame
from engine.drawing.image import chunk_heatmap
from engine.drawing.lanes import Lane, make_lane
from engine.drawing.palette import Look
from engine.drawing.plot import Figure
from engine.drawing.plot import axis as plain_axis
from engine.drawing.traces import (
    QUIET,
    Point,
    Trace,
    chunk_bars,
    dashed_rails,
    paths,
    plain,
    strokes,
)
from engine.versions import Change
from engine.versions_cuts import VersionCuts

NAME = 24
"""Room for the name of a version, above the upper lane and under the lower one."""
BETWEEN = 92
"""Pixels between the lanes, in which lines join the cuts that both have."""
STUB = 13
"""How far a cut of one version alone sticks out of its lane."""
MARGIN = {"l": 16, "r": 16, "t": 30, "b": 44}
MOST_BARS = 800
"""Chunks of both versions beyond which their lanes are images."""
MOST_APART = 1_500
"""Places that an axis tells apart: changes and cuts that lie closer are drawn as one."""
CHANGED = "--ink/0.13"
CHANGED_EDGE = "--mute/0.7"


@dataclass(frozen=True, eq=False)
class VersionPlot:
    """What is drawn: the cuts of a track in two versions, what these are called, and how the track looks."""

    found: VersionCuts
    names: tuple[str, str]
    look: Look
    unit: Unit = "tokens"

    @property
    def axes(self) -> tuple[Axis, Axis]:
        old, new = self.found.old, self.found.new
        return Axis(old.tokenization, self.unit), Axis(new.tokenization, self.unit)

    @property
    def length(self) -> int:
        """What both axes reach to, so that a token is as wide in both."""
        return max(1, *(axis.length for axis in self.axes))


def version_figure(plot: VersionPlot) -> Figure:
    """The plot as a Plotly figure whose colours are names of the style sheet."""
    upper, lower = lanes_of(plot)
    is_bars = sum(len(lane.starts) for lane in (upper, lower)) <= MOST_BARS
    chunks = [trace for lane in (upper, lower) for trace in _chunks(lane, is_bars=is_bars)]
    data = [*chunks, _scale(plot), _changes(plot, upper, lower), *_cuts(plot, upper, lower)]
    return {"data": data, "layout": _layout(plot, upper, lower)}


def lanes_of(plot: VersionPlot) -> tuple[Lane, Lane]:
    """The lane of the old version and that of the new one under it."""
    (old, new), (first, second) = plot.axes, plot.names
    upper = make_lane(old, 0, first, NAME, plot.found.old, plot.look)
    lower = make_lane(new, 1, second, upper.bottom + BETWEEN, plot.found.new, plot.look)
    return upper, lower


def _chunks(lane: Lane, *, is_bars: bool) -> Iterator[Trace]:
    if is_bars:
        yield chunk_bars(replace(lane, look=Look(lane.hue)), 0, len(lane.starts))
    else:
        yield chunk_heatmap(lane if lane.row_count else _flat(lane))
    if lane.look.dashed:
        yield dashed_rails(lane)


def _flat(lane: Lane) -> Lane:
    """A lane whose chunks lie too deep to be told apart, with one row for all of them."""
    return replace(lane, depth=1)


def _scale(plot: VersionPlot) -> Trace:
    """Nothing, on the upper axis: one without a trace is not drawn."""
    return {"type": "scatter", "x": [0], "y": [0], "xaxis": "x2", "mode": "none", **QUIET}


def _changes(plot: VersionPlot, upper: Lane, lower: Lane) -> Trace:
    """Each change as a band through the lane of the old version down to where it stands in the new one."""
    heights = (upper.top, upper.bottom, lower.top, lower.bottom)
    bands = [_band(place, heights) for place in changed_places(plot)]
    filled = {"fill": "toself", "fillcolor": CHANGED, "meta": {"part": "changes"}}
    return paths(bands, color=CHANGED_EDGE, width=1) | filled


Place = tuple[float, float, float, float]
"""A change on the axes: from and to in the old version, from and to in the new one."""


def changed_places(plot: VersionPlot) -> list[Place]:
    """Where the changes lie on both axes; those that nothing could be seen between are one."""
    least = plot.length / MOST_APART
    found: list[Place] = []
    for start, end, start_now, end_now in _on_axes(plot, plot.found.alignment.changes):
        if found and start - found[-1][1] < least and start_now - found[-1][3] < least:
            found[-1] = (found[-1][0], end, found[-1][2], end_now)
        else:
            found.append((start, end, start_now, end_now))
    return found


def _on_axes(plot: VersionPlot, changes: Iterable[Change]) -> list[list[int]]:
    spans = [(one.old.start, one.old.end, one.new.start, one.new.end) for one in changes]
    characters: NDArray[np.int64] = np.array(spans, np.int64).reshape(-1, 4)
    old, new = plot.axes
    columns = [old.at(characters[:, at]) for at in (0, 1)]
    columns += [new.at(characters[:, at]) for at in (2, 3)]
    return np.column_stack(columns).tolist()  # type: ignore[no-any-return]


def _band(place: Place, heights: tuple[float, float, float, float]) -> list[Point]:
    """The corners of a change, from the upper left one down, and back up at the right."""
    (start, end, start_now, end_now), (top, bottom, top_now, bottom_now) = place, heights
    left = [(start, top), (start, bottom), (start_now, top_now), (start_now, bottom_now)]
    return [*left, (end_now, bottom_now), (end_now, top_now), (end, bottom), (end, top), left[0]]


def _cuts(plot: VersionPlot, upper: Lane, lower: Lane) -> Iterator[Trace]:
    """Lines from lane to lane for the cuts that both have; those of one alone end in the gap."""
    found, (old, new) = plot.found, plot.axes
    pairs = np.column_stack([old.at(found.both[:, 0]), new.at(found.both[:, 1])])
    joined = ([(one, upper.bottom), (other, lower.top)] for one, other in _thin(plot, pairs))
    yield paths(joined, color=f"--{upper.hue}", width=1) | {"meta": {"part": "both"}}
    for part, cuts, cuts_now in (
        ("only", found.only_old, found.only_new),
        ("changed", found.changed_old, found.changed_new),
    ):
        colour = {"only": "--cut", "changed": "--ink"}[part]
        dash = {"only": "solid", "changed": "3px,2px"}[part]
        stubs = [(at, upper.bottom, upper.bottom + STUB) for at in _alone(plot, old, cuts)]
        stubs += [(at, lower.top - STUB, lower.top) for at in _alone(plot, new, cuts_now)]
        yield strokes(stubs, color=colour, width=2, dash=dash) | {"meta": {"part": part}}


def _thin(plot: VersionPlot, pairs: NDArray[np.int64]) -> list[list[int]]:
    """Pairs of places without those that would be drawn over the pair before them."""
    step = max(plot.length // MOST_APART, 1)
    _, first = np.unique(pairs // step, axis=0, return_index=True)
    return pairs[np.sort(first)].tolist()  # type: ignore[no-any-return]


def _alone(plot: VersionPlot, axis: Axis, cuts: Offsets) -> list[int]:
    places = axis.at(cuts)
    step = max(plot.length // MOST_APART, 1)
    _, first = np.unique(places // step, return_index=True)
    return places[first].tolist()  # type: ignore[no-any-return]


def _layout(plot: VersionPlot, upper: Lane, lower: Lane) -> Figure:
    height = lower.bottom + NAME
    shown = {"range": [0, plot.length], "nticks": 8, "tickformat": ",d", "showline": True}
    shown |= {"linecolor": "--line-strong", "ticks": "outside", "ticklen": 4}
    shown |= {"tickcolor": "--line-strong", "showgrid": False}
    title = {"text": plot.axes[1].title, "font": {"size": 12, "color": "--mute"}, "standoff": 6}
    return frame(height + MARGIN["t"] + MARGIN["b"], MARGIN) | {
        "barmode": "overlay",
        "xaxis": plain_axis(**shown, title=title),
        "xaxis2": plain_axis(**shown, overlaying="x", side="top"),
        "yaxis": {"range": [height, 0], "fixedrange": True, "visible": False},
        "annotations": [
            _name(plot.names[0], plot.found.old, upper.top - NAME / 2 - 1),
            _name(plot.names[1], plot.found.new, lower.bottom + NAME / 2 + 1),
        ],
    }


def _name(name: str, chunking: Chunking, y: float) -> Figure:
    """A version's name with its number of chunks, beside its lane."""
    chunks = f"{len(chunking):,} chunk{'s' * (len(chunking) != 1)}"
    return {
        "x": 0,
        "xref": "paper",
        "xanchor": "left",
        "yref": "y",
        "y": y,
        "showarrow": False,
        "text": f"{plain(name)} · {chunks}",
        "font": {"size": 12, "color": "--ink"},
    }
