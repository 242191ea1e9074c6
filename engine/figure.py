"""All tracks of an analysis over one axis, as a Plotly figure in plain dicts."""

from __future__ import annotations

from engine.analysis import Analysis
from engine.drawing.axis import Axis, Unit
from engine.drawing.curve import breaks, curve, threshold_line
from engine.drawing.depth import depth_profile
from engine.drawing.detail import MOST_BARS, sparse, touching
from engine.drawing.image import chunk_heatmap
from engine.drawing.layout import WIDTH, Figure, layout
from engine.drawing.numbers import LEAST_ROW, chunk_numbers
from engine.drawing.outline import (
    heading_labels,
    heading_ticks,
    label_ticks,
    outline_of,
)
from engine.drawing.overlays import columns, cut_lines, spans_of, verdict_marks
from engine.drawing.pages import page_traces
from engine.drawing.palette import THEMES, resolved
from engine.drawing.stage import Stage, set_out
from engine.drawing.tables import table_bars
from engine.drawing.traces import (
    Trace,
    chunk_bars,
    dashed_edges,
    dashed_rails,
    waiting_band,
)
from engine.quoting import quoted
from engine.span import Span

MOST_NUMBERS = 300
"""Chunks in view beyond which there is no room for numbers."""


def figure(
    analysis: Analysis,
    *,
    unit: Unit = "tokens",
    window: Span | None = None,
    theme: str | None = "light",
) -> Figure:
    """The picture of an analysis, for `plotly.graph_objects.Figure(**figure(analysis))`.

    `unit` is what the axis counts, `window` the characters in view, `theme` light or dark. With `theme` None
    the colours stay names of the page's style sheet, such as `--fixed-1`. Raises ValueError for any other.
    """
    if theme is not None and theme not in THEMES:
        raise ValueError(f"theme must be {' or '.join(THEMES)}, not {quoted(theme)}")
    axis = Axis(analysis.tokenization, unit)
    drawn = draw(set_out(axis, analysis.answers, analysis.tracks, window))
    return drawn if theme is None else resolved(drawn, THEMES[theme])


def draw(stage: Stage) -> Figure:
    """A figure whose colours are names."""
    axis, outline = stage.axis, outline_of(stage.axis)
    labels = heading_labels(outline, stage.view, WIDTH)
    spans = spans_of(axis, stage.answers)
    data = [
        columns(spans, stage.stack),
        *chunk_traces(stage),
        *verdict_marks(spans, stage.answers, stage.judged),
        cut_lines(axis, stage.judged),
        numbers(stage),
        heading_ticks(outline, stage.view, WIDTH),
        table_bars(outline, stage.view),
        *page_traces(axis, stage.view, WIDTH),
        label_ticks(labels),
        labels,
        *_curve_traces(stage),
    ]
    return {"data": data, "layout": layout(stage)}


def chunk_traces(stage: Stage) -> list[Trace]:
    """The chunks of every lane; of bars, where a document has many, those in view and around it."""
    is_small = sum(len(lane.starts) for lane in stage.lanes) <= MOST_BARS
    traces: list[Trace] = []
    for lane, detail in zip(stage.lanes, stage.details, strict=True):
        part = (0, len(lane.starts)) if is_small else touching(lane, stage.around)
        if detail == "waiting":
            traces.append(waiting_band(lane, 0, stage.axis.length))
        elif detail == "depth":
            traces += depth_profile(lane, stage.around)
        elif detail == "image":
            traces += [
                chunk_heatmap(lane, stage.around),
                *([dashed_rails(lane)] if lane.look.dashed else []),
            ]
        else:
            dashed = [dashed_edges(lane, *part)] if lane.look.dashed else []
            traces += [chunk_bars(lane, *part), *dashed]
    return traces


def numbers(stage: Stage) -> Trace:
    """The numbers of the chunks in and around the view, while any in it could have room for one."""
    lanes = sparse(stage.lanes, stage.view, MOST_NUMBERS)
    rooms = [
        lane for lane in lanes if lane.chunking and lane.row_count and lane.row_height >= LEAST_ROW
    ]
    parts = [(lane, *touching(lane, stage.around)) for lane in rooms]
    return chunk_numbers(parts, stage.view, WIDTH)


def _curve_traces(stage: Stage) -> list[Trace]:
    lane, axis = stage.curve_lane, stage.axis
    if lane is None or lane.chunking is None:
        return []
    return [
        curve(axis, lane.chunking, stage.around),
        threshold_line(lane.chunking, axis.length),
        *breaks(axis, lane, stage.stack, stage.around),
    ]
