"""Two maps of chunk size against overlap: how well answers are found, and how many are cut."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.drawing.frame import frame
from engine.drawing.plot import NOTE, SMALL, Figure, axis, told
from engine.drawing.traces import Trace
from engine.retrieval.measured import Measured
from engine.retrieval.sweeps import Unit

ROW, HEAD, FOOT = 36, 30, 50
"""Pixels of a row of cells, of the name above a map, and of the sizes below it."""
WIDE = {"l": 58, "r": 12, "t": HEAD, "b": FOOT}
NARROW = {"l": 52, "r": 8, "t": HEAD, "b": FOOT}
BETWEEN = 0.06
"""The part of the width between two maps."""
SOME = 0.05
"""The share of the answers that must be cut for the strongest red."""
STRONGEST = 0.5
"""Of a hue in the cell with the highest value: words in ink can be read on it in light and in dark."""


@dataclass(frozen=True, slots=True)
class GridPlot:
    """All that is drawn: `cells` are rows of one overlap each, of one cell for each size; None is awaited.

    `best` is the track with the highest value, `alike` are those that cannot be told apart from it.
    """

    measure: str
    label: str
    unit: Unit
    sizes: tuple[int, ...]
    shares: tuple[float, ...]
    cells: tuple[tuple[Measured | None, ...], ...]
    best: str = ""
    alike: frozenset[str] = frozenset()


def grid_figure(plot: GridPlot) -> Figure:
    """Both maps beside each other as a Plotly figure; `narrow` lays one over the other."""
    high = ROW * len(plot.shares)
    maps = [_found(plot), _cut(plot)]
    half = (1 - BETWEEN) / 2
    layout = frame(high + HEAD + FOOT, WIDE) | {
        "xaxis": _sizes(plot, [0, half]),
        "xaxis2": _sizes(plot, [1 - half, 1]) | {"anchor": "y2"},
        "yaxis": _shares(plot),
        "yaxis2": _shares(plot) | {"anchor": "x2", "showticklabels": False},
        "annotations": [*_names(plot, (0, 1 - half), (1, 1))],
        "shapes": _frames(plot),
    }
    whole = 2 * high + HEAD + FOOT
    part = high / whole
    narrow = {
        "margin": NARROW,
        "height": whole + HEAD + FOOT,
        "xaxis": _sizes(plot, [0, 1], titled=False),
        "xaxis2": _sizes(plot, [0, 1]) | {"anchor": "y2"},
        "yaxis": _shares(plot) | {"domain": [1 - part, 1]},
        "yaxis2": _shares(plot) | {"domain": [0, part], "anchor": "x2"},
        "annotations": [*_names(plot, (0, 0), (1, part))],
    }
    return {"data": maps, "layout": layout, "narrow": narrow}


def _found(plot: GridPlot) -> Trace:
    return _map(plot, "--fixed", "found") | {
        "z": _each(plot, lambda one: round(one.mean(plot.measure), 4)),
        "text": _each(plot, lambda one: _value_words(plot, one), ""),
    }


def _value_words(plot: GridPlot, one: Measured) -> str:
    """With the sign of what cannot be told apart from the best, as tables have it."""
    track = str(one.track)
    is_alike = track in plot.alike and track != plot.best
    return f"{one.mean(plot.measure):.3f}{' ≈' if is_alike else ''}"


def _cut(plot: GridPlot) -> Trace:
    found = [one for row in plot.cells for one in row if one]
    most = max((one.cut + one.lost for one in found), default=0)
    some = SOME * max((one.answers for one in found), default=0)
    return _map(plot, "--cut", "cut") | {
        "z": _each(plot, lambda one: one.cut + one.lost),
        "zmin": 0,
        "zmax": max(most, some, 1),
        "text": _each(plot, lambda one: f"{one.cut + one.lost:,}", ""),
        "xaxis": "x2",
        "yaxis": "y2",
    }


def _map(plot: GridPlot, hue: str, name: str) -> Trace:
    return {
        "type": "heatmap",
        "x": list(range(len(plot.sizes))),
        "y": list(range(len(plot.shares))),
        "customdata": _each(
            plot, lambda one: [str(one.track), told(one, plot.measure, plot.label)]
        ),
        "colorscale": [[0, f"{hue}/0.04"], [1, f"{hue}/{STRONGEST}"]],
        "showscale": False,
        "xgap": 2,
        "ygap": 2,
        "texttemplate": "%{text}",
        "textfont": {"size": 12, "color": "--ink"},
        "hovertemplate": "%{customdata[1]}<extra></extra>",
        "hoverongaps": False,
        "meta": {"map": name},
    }


def _each(plot: GridPlot, tell: Any, missing: Any = None) -> list[list[Any]]:
    return [[missing if one is None else tell(one) for one in row] for row in plot.cells]


def _share_words(share: float) -> str:
    r"""
    >>> _share_words(0.2)
    '20\xa0%'
    """
    return f"{100 * share:.0f}\u00a0%"


def _sizes(plot: GridPlot, domain: list[float], *, titled: bool = True) -> Figure:
    title = {"text": f"chunk size, {plot.unit}", "font": SMALL, "standoff": 6}
    return _steps([f"{size:,}" for size in plot.sizes]) | (
        {"domain": domain, "title": title} if titled else {"domain": domain}
    )


def _shares(plot: GridPlot) -> Figure:
    """The smallest overlap at the top."""
    steps = _steps([_share_words(share) for share in plot.shares])
    title = {"text": "overlap", "font": SMALL, "standoff": 4}
    return steps | {"range": steps["range"][::-1], "title": title}


def _steps(names: list[str]) -> Figure:
    """An axis with a name for each row or column of cells."""
    return axis(
        range=[-0.5, len(names) - 0.5],
        tickvals=list(range(len(names))),
        ticktext=names,
        ticks="",
        showgrid=False,
    )


def _names(plot: GridPlot, lefts: tuple[float, float], tops: tuple[float, float]) -> list[Figure]:
    """What each map shows, above its left edge."""
    return [
        {
            "xref": "paper",
            "yref": "paper",
            "x": left,
            "y": top,
            "xanchor": "left",
            "yanchor": "bottom",
            "yshift": 6,
            "showarrow": False,
            "text": words,
            "font": NOTE | {"weight": 600},
        }
        for left, top, words in zip(lefts, tops, (plot.label, "Answers cut"), strict=True)
    ]


def _frames(plot: GridPlot) -> list[Figure]:
    """A frame around the best cell of the left map."""
    for row, cells in enumerate(plot.cells):
        for column, one in enumerate(cells):
            if one is not None and str(one.track) == plot.best:
                return [_frame(row, column)]
    return []


def _frame(row: int, column: int) -> Figure:
    return {
        "type": "rect",
        "xref": "x",
        "yref": "y",
        "x0": column - 0.5,
        "x1": column + 0.5,
        "y0": row - 0.5,
        "y1": row + 0.5,
        "line": {"color": "--ink", "width": 2},
        "name": "best",
    }
