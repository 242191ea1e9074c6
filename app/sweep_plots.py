"""The figure of a sweep for the page's script, and what the marks in it mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import orjson
from markupsafe import Markup

from app.figures import CONFIG
from app.sweeps import Sweep, Swept
from engine.drawing.grid import GridPlot, grid_figure
from engine.drawing.percentiles import Level, PercentilePlot, percentile_figure
from engine.drawing.plot import alone
from engine.drawing.sizes import Curve, Dot, SizePlot, size_figure
from engine.retrieval.measures import label_of
from engine.retrieval.sweeps import GRID_SHARES, Point

Figure = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Legend:
    """The words beside the samples of the marks, in the order in which they are drawn."""

    alone: str
    shared: str
    across: tuple[tuple[str, str], ...]
    has_region: bool


def figure_of(swept: Swept, title: str, words: str) -> Markup:
    """The figure for the page's script, in which no text can close the element that holds it.

    `alone` is what its layout changes in a file, where it says by itself what it is.
    """
    drawn = {"sweep": _sizes, "grid": _grid, "percentiles": _percentiles}[swept.sweep.name](swept)
    added = {
        "config": CONFIG,
        "words": f"{words} The table below says the same.",
        "alone": alone(drawn["layout"], title, _caption(swept)),
    }
    written = orjson.dumps(drawn | added).decode()
    return Markup(written.replace("<", "\\u003c"))


def _caption(swept: Swept) -> str:
    """What the marks mean, in one line."""
    if swept.sweep.name == "grid":
        return "Framed: the best; ≈: what these questions cannot tell from it"
    if swept.sweep.name == "percentiles":
        return "● the best and what cannot be told from it, ○ worse beyond the noise"
    share = swept.sweep.asking.share
    return f"● fixed, no overlap, ◆ with {share}\u00a0% overlap; hollow: worse than the best beyond the noise"


def size_plot(swept: Swept) -> SizePlot:
    sweep, asking = swept.sweep, swept.sweep.asking
    curves = [(sweep.alone, "no overlap"), (sweep.shared, f"{asking.share}\u00a0% overlap")]
    return SizePlot(
        *(asking.measure, label_of(asking.measure), asking.state.unit),
        curves=tuple(Curve(name, _dots(swept, points)) for points, name in curves),
        across=tuple(swept.found[one.track] for one in sweep.across if one.track in swept.found),
        limit=sweep.limit,
    )


def _dots(swept: Swept, points: Iterable[Point]) -> tuple[Dot, ...]:
    return tuple(
        Dot(one.size or 0, swept.found.get(one.track), one.track in swept.alike) for one in points
    )


def _sizes(swept: Swept) -> Figure:
    return size_figure(size_plot(swept))


def _grid(swept: Swept) -> Figure:
    sweep, asking = swept.sweep, swept.sweep.asking
    return grid_figure(
        GridPlot(
            *(asking.measure, label_of(asking.measure), asking.state.unit),
            sizes=sweep.sizes,
            shares=GRID_SHARES,
            cells=tuple(
                tuple(swept.found.get(point.track) for point in row) for _, row in by_share(sweep)
            ),
            best=best_track(swept),
            alike=frozenset(map(str, swept.alike)),
        )
    )


def _percentiles(swept: Swept) -> Figure:
    measure = swept.sweep.asking.measure
    levels = [
        Level(one.percentile or 0, swept.found.get(one.track), one.track in swept.alike)
        for one in swept.sweep.alone
    ]
    return percentile_figure(PercentilePlot(measure, label_of(measure), tuple(levels)))


def best_track(swept: Swept) -> str:
    return str(swept.curve[swept.best.place][0].track) if swept.best else ""


def by_share(sweep: Sweep) -> Iterator[tuple[float, tuple[Point, ...]]]:
    """The points of a map in rows of one overlap."""
    width = len(sweep.sizes)
    for at, part in enumerate(GRID_SHARES):
        yield part, sweep.alone[at * width : (at + 1) * width]


def legend_of(swept: Swept) -> Legend:
    plot = size_plot(swept)
    limit = plot.limit
    return Legend(
        alone=f"fixed, {plot.curves[0].name}",
        shared=f"fixed, {plot.curves[1].name}",
        across=tuple(
            (one.track.strategy, f"{one.track.row.label}, {one.track.words}") for one in plot.across
        ),
        has_region=limit is not None and limit.size < plot.sizes[-1],
    )
