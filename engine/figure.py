"""All tracks of an analysis over one axis, as a Plotly figure in plain dicts."""

from __future__ import annotations

from collections.abc import Sequence

from engine.analysis import Analysis
from engine.drawing.axis import Axis, Unit
from engine.drawing.curve import breaks, curve, threshold_line
from engine.drawing.lanes import Lane
from engine.drawing.layout import WIDTH, Figure, layout
from engine.drawing.numbers import chunk_numbers
from engine.drawing.outline import (
    heading_labels,
    heading_ticks,
    label_ticks,
    outline_of,
    table_bars,
)
from engine.drawing.overlays import columns, cut_lines, spans_of, verdict_marks
from engine.drawing.palette import resolved
from engine.drawing.stage import Stage, View, set_out
from engine.drawing.traces import Trace, chunk_bars, chunk_heatmap, waiting_band
from engine.span import Span

MOST_BARS = 800
"""Chunks in view beyond which lanes are images: bars take Plotly 40 ms at 500 and 173 at 5,000."""

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

    `unit` is what the axis counts, `window` the characters in view. With `theme` None the colours
    stay names of the page's style sheet, such as `--fixed-1`.
    """
    axis = Axis(analysis.tokenization, unit)
    drawn = draw(set_out(axis, analysis.answers, analysis.tracks, window))
    return resolved(drawn) if theme else drawn


def draw(stage: Stage) -> Figure:
    """A figure whose colours are names."""
    axis, outline = stage.axis, outline_of(stage.axis)
    labels = heading_labels(outline, stage.view, WIDTH)
    spans = spans_of(axis, stage.answers)
    data = [
        columns(spans, stage.stack),
        *chunk_traces(stage.lanes, stage.view, stage.around, axis.length),
        *verdict_marks(spans, stage.answers, stage.judged),
        cut_lines(axis, stage.judged),
        numbers(stage),
        heading_ticks(outline, stage.view, WIDTH),
        table_bars(outline),
        label_ticks(labels),
        labels,
        *_curve_traces(stage),
    ]
    return {"data": data, "layout": layout(stage)}


def chunk_traces(lanes: Sequence[Lane], view: View, around: View, length: int) -> list[Trace]:
    """Bars where few chunks are in view, one image for a lane of many: those of few are bars first.

    Where a document has many, the bars are those in view and around it.
    """
    is_small = sum(len(lane.starts) for lane in lanes) <= MOST_BARS
    in_bars = {lane.index for lane in _sparse(lanes, view, MOST_BARS)}
    traces = []
    for lane in lanes:
        if lane.chunking is None:
            traces.append(waiting_band(lane, 0, length))
        elif lane.index in in_bars:
            part = (0, len(lane.starts)) if is_small else _touching(lane, around)
            traces.append(chunk_bars(lane, *part))
        else:
            traces.append(chunk_heatmap(lane))
    return traces


def numbers(stage: Stage) -> Trace:
    """The numbers of the chunks in and around the view, while any in it could have room for one."""
    lanes = _sparse(stage.lanes, stage.view, MOST_NUMBERS)
    parts = [(lane, *_touching(lane, stage.around)) for lane in lanes if lane.chunking]
    return chunk_numbers(parts, stage.view, WIDTH)


def _sparse(lanes: Sequence[Lane], view: View, most: int) -> list[Lane]:
    """The lanes with the fewest chunks in view, as many as have `most` together, in their order."""
    counts = {lane.index: _count(lane, view) for lane in lanes}
    few, total = set(), 0
    for index in sorted(counts, key=counts.__getitem__):
        total += counts[index]
        if total <= most:
            few.add(index)
    return [lane for lane in lanes if lane.index in few]


def _count(lane: Lane, view: View) -> int:
    first, last = _touching(lane, view)
    return last - first


def _touching(lane: Lane, view: View) -> tuple[int, int]:
    """The chunks that touch a stretch of the axis, from and up to."""
    first = int(lane.ends.searchsorted(view[0], "right"))
    last = int(lane.starts.searchsorted(view[1], "left"))
    return first, max(first, last)


def _curve_traces(stage: Stage) -> list[Trace]:
    lane, axis = stage.curve_lane, stage.axis
    if lane is None or lane.chunking is None:
        return []
    return [
        curve(axis, lane.chunking, stage.around),
        threshold_line(lane.chunking, axis.length),
        *breaks(axis, lane, stage.stack, stage.around),
    ]
