"""The semantic strategy at every percentile: what is found, into how many chunks, and what is cut."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.drawing.frame import frame
from engine.drawing.plot import NOTE, SMALL, Figure, axis, told, value_range
from engine.drawing.traces import Trace
from engine.retrieval.measured import Measured

HEIGHT = 380
MARGIN = {"l": 52, "r": 16, "t": 26, "b": 44}
NARROW = {"l": 42, "r": 10, "t": 26, "b": 44}
PARTS = ((0.5, 1.0), (0.25, 0.4), (0.0, 0.15))
"""Where the three plots lie on the height: the measure, the chunks, the cut answers."""


@dataclass(frozen=True, slots=True)
class Level:
    """A percentile with what was measured there; None while it is worked on."""

    percentile: float
    measured: Measured | None
    is_alike: bool = False


@dataclass(frozen=True, slots=True)
class PercentilePlot:
    """All that is drawn; `label` names the measure."""

    measure: str
    label: str
    levels: tuple[Level, ...]

    @property
    def found(self) -> list[Measured]:
        return [level.measured for level in self.levels if level.measured]


def percentile_figure(plot: PercentilePlot) -> Figure:
    """Three plots over one axis as a Plotly figure; `narrow` is what a narrow screen changes."""
    found = value_range(
        [one.mean(plot.measure) for one in plot.found],
        is_complete=len(plot.found) == len(plot.levels),
    )
    most_chunks = max((one.chunks for one in plot.found), default=0)
    most_cut = max((one.cut + one.lost for one in plot.found), default=0)
    (low, high), *counts = PARTS
    layout = frame(HEIGHT, MARGIN) | {
        "bargap": 0,
        "xaxis": _percentiles(plot),
        "yaxis": axis(domain=[low, high], range=found, nticks=6, tickformat=".2~f"),
        "annotations": _names(plot),
    }
    for name, domain, most in zip(
        ("yaxis2", "yaxis3"), counts, (most_chunks, most_cut), strict=True
    ):
        layout[name] = axis(
            domain=list(domain),
            range=[0, 1.15 * max(most, 1)],
            tickvals=[0, max(most, 1)],
            tickformat=",d",
        )
    return {
        "data": [_curve(plot), _chunks(plot), _cuts(plot)],
        "layout": layout,
        "narrow": {"margin": NARROW},
    }


def _percentiles(plot: PercentilePlot) -> Figure:
    return axis(
        range=[-2, 102],
        tickvals=[0, 10, 25, 50, 75, 90, 100],
        anchor="y3",
        title={
            "text": "percentile of similarity at and under which the text is cut",
            "font": SMALL,
            "standoff": 6,
        },
        showline=True,
        linecolor="--line-strong",
    )


def _curve(plot: PercentilePlot) -> Trace:
    """A filled mark where a percentile cannot be told apart from the best, a hollow one where it is worse."""
    colours = ["--semantic" if level.is_alike else "--card" for level in plot.levels]
    return _points(plot, lambda one: round(one.mean(plot.measure), 4)) | {
        "mode": "lines+markers",
        "line": {"color": "--semantic", "width": 2},
        "marker": {
            "symbol": "circle",
            "size": 9,
            "color": colours,
            "line": {"color": "--semantic", "width": 2},
        },
        "meta": {"curve": "found"},
    }


def _chunks(plot: PercentilePlot) -> Trace:
    return _points(plot, lambda one: one.chunks) | {
        "mode": "lines+markers",
        "yaxis": "y2",
        "line": {"color": "--mute", "width": 2, "dash": "3px,3px"},
        "marker": {"symbol": "square", "size": 6, "color": "--mute"},
        "meta": {"curve": "chunks"},
    }


def _cuts(plot: PercentilePlot) -> Trace:
    return _points(plot, lambda one: one.cut + one.lost) | {
        "type": "bar",
        "yaxis": "y3",
        "width": 1.6,
        "marker": {"color": "--cut"},
        "meta": {"curve": "cut"},
    }


def _points(plot: PercentilePlot, value: Callable[[Measured], float]) -> Trace:
    measured = [level.measured for level in plot.levels]
    return {
        "type": "scatter",
        "x": [level.percentile for level in plot.levels],
        "y": [None if one is None else value(one) for one in measured],
        "hovertext": [one and told(one, plot.measure, plot.label) for one in measured],
        "customdata": [one and str(one.track) for one in measured],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "cliponaxis": False,
    }


def _names(plot: PercentilePlot) -> list[Figure]:
    """What each plot counts, above its left edge."""
    named = zip((plot.label, "Chunks", "Answers cut"), PARTS, strict=True)
    return [
        {
            "xref": "paper",
            "yref": "paper",
            "x": 0,
            "y": top,
            "xanchor": "left",
            "yanchor": "bottom",
            "yshift": 5,
            "showarrow": False,
            "text": words,
            "font": NOTE | {"weight": 600},
        }
        for words, (_, top) in named
    ]
