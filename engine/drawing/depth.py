"""How many chunks hold each place, for lanes in which more lie over each other than can be told apart."""

from __future__ import annotations

import numpy as np

from engine.drawing.axis import Places
from engine.drawing.lanes import Lane
from engine.drawing.traces import CLEAR, DASH, MOST_POINTS, QUIET, Trace, extremes, named
from engine.rising import merged


def depth_steps(lane: Lane, part: tuple[int, int]) -> tuple[Places, Places]:
    """Where the number of chunks changes in a part of the axis, and how many hold what follows, (n,) each.

    The last place ends the part.
    """
    first, last = max(part[0], int(lane.starts[0])), min(part[1], int(lane.ends[-1]))
    changes = [
        edges[edges.searchsorted(first, "right") : edges.searchsorted(last, "left")]
        for edges in (lane.starts, lane.ends)
    ]
    places = merged(np.array([first]), *changes, np.array([max(first, last)]))
    started = lane.starts.searchsorted(places, "right")
    return places, started - lane.ends.searchsorted(places, "right")


def depth_profile(lane: Lane, part: tuple[int, int]) -> list[Trace]:
    """The number of chunks as an area as high as it is large, over a band that tells it on hover."""
    places, depths = extremes(*depth_steps(lane, part), MOST_POINTS)
    return [_band(lane, places, depths), _area(lane, places, depths)]


def _band(lane: Lane, places: Places, depths: Places) -> Trace:
    return {
        "type": "heatmap",
        "x": places.tolist(),
        "y": [lane.top, lane.bottom],
        "z": [np.minimum(depths[:-1], 1).tolist()],
        "customdata": [depths[:-1].tolist()],
        "zmin": 0,
        "zmax": 1,
        "colorscale": [[0, CLEAR], [0.5, CLEAR], [0.5, f"--{lane.hue}-2"], [1, f"--{lane.hue}-2"]],
        "showscale": False,
        "hovertemplate": f"{named(lane)}: %{{customdata:,}} chunks hold this place<extra></extra>",
        "meta": {"track": lane.index, "first": 0},
    }


def _area(lane: Lane, places: Places, depths: Places) -> Trace:
    """Steps from place to place, closed along the bottom of the lane; it lies over the marks of answers."""
    x = np.concatenate([places[:1], np.repeat(places, 2)[1:], places[-1:]])
    steps = np.concatenate([[0], np.repeat(depths, 2)[:-1], [0]])
    return {
        "type": "scatter",
        "mode": "lines",
        "x": x.tolist(),
        "y": np.round(lane.bottom - steps * (lane.height / lane.depth), 2).tolist(),
        "line": {"color": f"--{lane.hue}", "width": 1}
        | ({"dash": DASH} if lane.look.dashed else {}),
        "fill": "toself",
        "fillcolor": f"--{lane.hue}/0.26",
        "meta": {"depth": lane.index},
        **QUIET,
    }
