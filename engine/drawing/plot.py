"""What the plots of measured points share: their frame, their axes, and the words at their edges."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor, inf
from typing import Any

from engine.drawing.traces import plain
from engine.retrieval.measured import Measured

Figure = dict[str, Any]

SMALL = {"size": 11, "color": "--mute"}
NOTE = {"size": 12, "color": "--ink"}
STEP = 0.25
"""The ends of the axis of a measure are multiples of it: of a shorter one, noise would look like a mountain."""
OFF_THE_EDGE = 0.02
TITLE, CAPTION = 28, 24
"""Pixels that words above and below a figure take where it stands alone."""


def alone(layout: Figure, title: str, caption: str) -> Figure:
    """What a layout changes in a file of its own: what is drawn stands above, what its marks mean below."""
    margin = layout["margin"]
    words = {
        "x": 0,
        "xref": "paper",
        "xanchor": "left",
        "xshift": 12 - margin["l"],
        "align": "left",
    }
    words |= {"yref": "paper", "showarrow": False}
    above = {"y": 1, "yanchor": "bottom", "yshift": margin["t"] + 2, "font": NOTE | {"size": 15}}
    below = {"y": 0, "yanchor": "top", "yshift": -margin["b"], "font": SMALL | {"size": 12}}
    return {
        "height": layout["height"] + TITLE + CAPTION,
        "margin": margin | {"t": margin["t"] + TITLE, "b": margin["b"] + CAPTION},
        "annotations": [
            *layout["annotations"],
            words | above | {"text": plain(title, most=120), "name": "title"},
            words | below | {"text": plain(caption, most=120), "name": "caption"},
        ],
    }


def axis(**more: Any) -> Figure:
    """An axis that stays as it is, with quiet numbers."""
    return {
        "fixedrange": True,
        "zeroline": False,
        "gridcolor": "--line/0.6",
        "tickfont": SMALL,
        **more,
    }


def value_range(values: Sequence[float], *, is_complete: bool = True) -> list[float]:
    """The quarters of 0 to 1 that hold all values; all four while values are missing, so that nothing jumps.

    >>> value_range([0.8, 0.95]), value_range([0.5]), value_range([0.9], is_complete=False), value_range([])
    ([0.75, 1.0], [0.25, 0.75], [0.0, 1.0], [0.0, 1.0])
    """
    if not values or not is_complete:
        return [0.0, 1.0]
    low = floor((min(values) - OFF_THE_EDGE) / STEP) * STEP
    high = ceil((max(values) + OFF_THE_EDGE) / STEP) * STEP
    return [max(low, 0.0), min(high, 1.0)]


def spread(places: Sequence[float], gap: float, most: float = inf) -> list[float]:
    """Places moved as little as keeps a gap between any two, in their order, and none of them past the most.

    >>> spread([10, 12, 40], 6), spread([10, 12, 40], 6, 12.0)
    ([8.0, 14.0, 40.0], [0.0, 6.0, 12.0])
    """
    order = sorted(range(len(places)), key=lambda at: places[at])
    up, down = [*map(float, places)], [*map(float, places)]
    for lower, upper in pairwise(order):
        up[upper] = max(up[upper], up[lower] + gap)
    for upper, lower in pairwise(order[::-1]):
        down[lower] = min(down[lower], down[upper] - gap)
    moved = [(one + other) / 2 for one, other in zip(up, down, strict=True)]
    for at in reversed(order):
        moved[at] = min(moved[at], most)
        most = moved[at] - gap
    return moved


def told(measured: Measured, measure: str, label: str) -> str:
    """What pointing at a point tells, in lines; not bold, since Plotly would need a style in the page."""
    low, high = measured.interval(measure)
    lines = [
        plain(_named(measured), most=120),
        f"{label} {measured.mean(measure):.3f} (95 %: {low:.3f} to {high:.3f})",
        f"{_count(measured.chunks, 'chunk')}, {measured.mean_tokens:,.0f} tokens each",
        f"{measured.cut:,} of {_count(measured.answers, 'answer')} cut"
        + (f", {measured.rescued:,} rescued" if measured.rescued else "")
        + (f", {measured.lost:,} lost" if measured.lost else ""),
    ]
    if measured.truncated:
        lines.append(f"{_count(measured.truncated, 'chunk')} longer than the encoder reads")
    return "<br>".join(lines)


def _named(measured: Measured) -> str:
    return f"{measured.track.row.label}, {measured.track.words}"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun if number == 1 else noun + 's'}"
