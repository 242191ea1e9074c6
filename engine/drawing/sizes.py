"""A measure against chunk size: curves of one strategy, with the structured ones as lines across."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log2
from typing import Any

from engine.drawing.frame import frame
from engine.drawing.palette import hue_of
from engine.drawing.plot import SMALL, Figure, axis, spread, told, value_range
from engine.drawing.traces import Trace
from engine.retrieval.measured import Measured
from engine.retrieval.sweeps import EncoderLimit, Unit

HEIGHT = 330
WIDE = {"l": 52, "r": 122, "t": 24, "b": 46}
NARROW = {"l": 42, "r": 44, "t": 24, "b": 46}
BESIDE = 0.22
"""Room left of the smallest and right of the largest size, in doublings."""
ROOM = 0.05
"""Room under the lowest and over the highest value, as a part of the axis: for marks on its ends."""
LABEL_GAP = 16
"""Pixels from one label at the right to the next."""
REGION_WORDS = "past what the encoder reads"
REGION_ROOM = 1.3
"""Doublings that the words of the region take; where it has fewer, they end at its right edge."""

SHAPES = ("circle", "diamond")
DASHES = ("solid", "3px,4px")
ACROSS: dict[str, str] = {
    "recursive": "10px,5px",
    "semantic": "10px,4px,2px,4px",
    "headings": "5px,5px",
    "paragraphs": "2px,5px",
}
"""How the line of each structured strategy is dashed, so that it is known without its colour."""


@dataclass(frozen=True, slots=True)
class Dot:
    """A size with what was measured there; None while it is worked on.

    `is_alike` says that it cannot be told apart from the best of the sweep.
    """

    size: int
    measured: Measured | None
    is_alike: bool = False


@dataclass(frozen=True, slots=True)
class Curve:
    """One strategy at every size, and what it is called."""

    name: str
    dots: tuple[Dot, ...]

    @property
    def measured(self) -> list[Measured]:
        return [dot.measured for dot in self.dots if dot.measured]


@dataclass(frozen=True, slots=True)
class SizePlot:
    """All that is drawn; `label` names the measure, `limit` is None where reading ends nowhere.

    `across` are the structured strategies, under any size.
    """

    measure: str
    label: str
    unit: Unit
    curves: tuple[Curve, ...]
    across: tuple[Measured, ...] = ()
    limit: EncoderLimit | None = None

    @property
    def sizes(self) -> list[int]:
        return [dot.size for dot in self.curves[0].dots]

    @property
    def ends(self) -> tuple[float, float]:
        """The ends of the axis, in doublings of one token."""
        return log2(self.sizes[0]) - BESIDE, log2(self.sizes[-1]) + BESIDE

    @property
    def range(self) -> list[float]:
        """The ends of the axis of the measure."""
        shown = [*self.across, *(one for curve in self.curves for one in curve.measured)]
        is_complete = all(dot.measured for curve in self.curves for dot in curve.dots)
        values = [one.mean(self.measure) for one in shown]
        low, high = value_range(values, is_complete=is_complete)
        room = ROOM * (high - low)
        return [low - room, high + room]


def size_figure(plot: SizePlot) -> Figure:
    """The plot as a Plotly figure whose colours are names; `narrow` is what a narrow screen changes."""
    data = [*_lines_across(plot), *(_curve(plot, at) for at in range(len(plot.curves)))]
    layout = frame(HEIGHT, WIDE) | {
        "xaxis": _size_axis(plot, plot.sizes),
        "yaxis": axis(range=plot.range, nticks=7, tickformat=".2~f"),
        "shapes": _region(plot),
        "annotations": [*_region_words(plot), *_labels(plot, named=True)],
    }
    narrow = {
        "margin": NARROW,
        "xaxis": _size_axis(plot, plot.sizes[::-1][::2][::-1]),
        "annotations": [*_region_words(plot), *_labels(plot, named=False)],
    }
    return {"data": data, "layout": layout, "narrow": narrow}


def _size_axis(plot: SizePlot, ticks: Sequence[int]) -> Figure:
    """Doublings lie equally far apart; the sizes that were cut are named."""
    return axis(
        range=list(plot.ends),
        tickvals=[log2(size) for size in ticks],
        ticktext=[f"{size:,}" for size in ticks],
        title={"text": f"chunk size, {plot.unit}", "font": SMALL, "standoff": 6},
        showline=True,
        linecolor="--line-strong",
    )


def _curve(plot: SizePlot, at: int) -> Trace:
    """A filled mark where a size cannot be told apart from the best, a hollow one where it is worse."""
    curve = plot.curves[at]
    measured = [dot.measured for dot in curve.dots]
    return {
        "type": "scatter",
        "mode": "lines+markers",
        "name": curve.name,
        "x": [log2(dot.size) for dot in curve.dots],
        "y": [one and round(one.mean(plot.measure), 4) for one in measured],
        "text": [one and told(one, plot.measure, plot.label) for one in measured],
        "customdata": [one and str(one.track) for one in measured],
        "hovertemplate": "%{text}<extra></extra>",
        "line": {"color": "--fixed", "width": 2, "dash": DASHES[at]},
        "marker": {
            "symbol": SHAPES[at],
            "size": 9 + at,
            "color": ["--fixed" if dot.is_alike else "--card" for dot in curve.dots],
            "line": {"color": "--fixed", "width": 2},
        },
        "cliponaxis": False,
        "meta": {"curve": at},
    }


def _lines_across(plot: SizePlot) -> Iterator[Trace]:
    left, right = plot.ends
    for one in plot.across:
        value = round(one.mean(plot.measure), 4)
        yield {
            "type": "scatter",
            "mode": "lines",
            "name": one.track.row.label,
            "x": [left, (left + right) / 2, right],
            "y": [value] * 3,
            "text": [told(one, plot.measure, plot.label)] * 3,
            "customdata": [str(one.track)] * 3,
            "hovertemplate": "%{text}<extra></extra>",
            "line": {
                "color": f"--{hue_of(one.track)}",
                "width": 2,
                "dash": ACROSS[one.track.strategy],
            },
            "meta": {"across": one.track.strategy},
        }


def _labels(plot: SizePlot, *, named: bool) -> list[Figure]:
    """Name and value of each line across at its right end, the value alone where there is no room."""
    low, high = plot.range
    per_value = (HEIGHT - WIDE["t"] - WIDE["b"]) / (high - low)
    values = [one.mean(plot.measure) for one in plot.across]
    places = spread([value * per_value for value in values], LABEL_GAP, most=high * per_value)
    return [
        {
            "xref": "paper",
            "x": 1,
            "xanchor": "left",
            "xshift": 6,
            "yref": "y",
            "y": value,
            "yshift": round(place - value * per_value, 1),
            "showarrow": False,
            "text": f"{one.track.strategy} {value:.3f}" if named else f"{value:.3f}",
            "font": {"size": 12 if named else 11, "color": f"--{hue_of(one.track)}"},
            "name": f"across-{one.track.strategy}",
        }
        for one, value, place in zip(plot.across, values, places, strict=True)
    ]


def _region_start(plot: SizePlot) -> float | None:
    """Where reading ends on the axis; None where it does so nowhere on it."""
    if plot.limit is None or log2(max(plot.limit.size, 1)) >= plot.ends[1]:
        return None
    return max(log2(max(plot.limit.size, 1)), plot.ends[0])


def _region(plot: SizePlot) -> list[Figure]:
    start = _region_start(plot)
    if start is None:
        return []
    placed: dict[str, Any] = {"yref": "paper", "y0": 0, "y1": 1, "layer": "below"}
    edge = {"color": "--rescued", "width": 1, "dash": "dot"}
    return [
        {
            "type": "rect",
            **placed,
            "x0": start,
            "x1": plot.ends[1],
            "fillcolor": "--rescued/0.1",
            "line": {"width": 0},
        },
        {"type": "line", **placed, "x0": start, "x1": start, "line": edge},
    ]


def _region_words(plot: SizePlot) -> list[Figure]:
    """Above the region, where no line crosses them."""
    start, end = _region_start(plot), plot.ends[1]
    if start is None:
        return []
    has_room = end - start >= REGION_ROOM
    placed = {"x": (start + end) / 2} if has_room else {"x": end, "xanchor": "right"}
    return [
        {
            **placed,
            "yref": "paper",
            "y": 1,
            "yanchor": "bottom",
            "showarrow": False,
            "text": REGION_WORDS,
            "font": {"size": 11, "color": "--rescued-ink"},
            "name": "unread",
        }
    ]
