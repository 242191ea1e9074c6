"""The figure small, for a card: the same bars, marks, cuts and curve, at percents of whatever width it has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from engine.answers import Verdict, VerdictKind
from engine.drawing.axis import Axis
from engine.drawing.depth import depth_steps
from engine.drawing.lanes import Lane
from engine.drawing.outline import UPPER, outline_of, readable_labels
from engine.drawing.overlays import STICK_OUT, cut_places, spans_of
from engine.drawing.stage import Stage
from engine.drawing.thumbnail_curve import Curve, Point, curve_of, held
from engine.drawing.traces import apart, extremes

MOST_BARS = 160
"""Chunks beyond which a lane has no bars: where they start, or how many lie over each other, says more."""
MOST_POINTS = 300
LEAST_ROW = 10
"""Height of a bar that its number still fits in, in pixels."""
LABELS_WIDTH = 640
"""Pixels that the words of headings are clipped for."""
MOST_TICKS = 7


@dataclass(frozen=True, slots=True)
class Scale:
    """How a picture is laid out from top to bottom, in pixels.

    `lane` is the height of a lane in parts of that in the figure, `label` the room for the name above it.
    `headings` and `axis` are the room for those, 0 where they are left out.
    """

    lane: float
    label: int
    curve: int
    headings: int = 0
    axis: int = 0


CARD = Scale(lane=0.45, label=27, curve=40)
LARGE = Scale(lane=1.2, label=32, curve=116, headings=26, axis=24)


@dataclass(frozen=True, slots=True)
class Bar:
    """A chunk, in percents across and pixels down; neighbours take turns in two tints.

    `number` is 0 where it does not fit.
    """

    x: float
    width: float
    y: float
    height: float
    tint: int
    number: int


@dataclass(frozen=True, slots=True)
class Mark:
    """An answer in a lane, or the pale column behind it through all of them, which has no kind."""

    x: float
    width: float
    y: float
    height: float
    kind: VerdictKind | None = None
    is_suggested: bool = False


@dataclass(frozen=True, slots=True)
class Strip:
    """A lane of the picture; it has bars, or the edges of too many, or the slope of how deep they lie.

    `cuts` are the places where an answer is parted, `look` the classes of its colours.
    """

    look: str
    y: float
    height: float
    start: float
    width: float
    is_waiting: bool
    is_outlined: bool
    bars: tuple[Bar, ...] = ()
    edges: tuple[float, ...] = ()
    slope: tuple[Point, ...] = ()
    marks: tuple[Mark, ...] = ()
    cuts: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Label:
    """Words at a place of the axis; those of a heading are strong where it is an upper one."""

    x: float
    words: str
    is_strong: bool = False


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """A picture of this height in pixels, of any width; whatever lies across it is in percent of that."""

    height: float
    lanes_end: float
    strips: tuple[Strip, ...]
    columns: tuple[Mark, ...] = ()
    curve: Curve | None = None
    headings: tuple[Label, ...] = ()
    ticks: tuple[Label, ...] = ()


def thumbnail(stage: Stage, scale: Scale = CARD) -> Thumbnail:
    """All tracks of a stage, whatever part of it is in view."""
    length, tops = stage.axis.length, _tops(stage.lanes, scale)
    strips = tuple(
        _strip(stage, lane, top, scale, length)
        for lane, top in zip(stage.lanes, tops, strict=False)
    )
    end = tops[-1] - scale.label + 6
    curve_top = end - 6 + scale.label if stage.stack.curve else 0
    last = curve_top + scale.curve if stage.stack.curve else end
    places = spans_of(stage.axis, stage.answers)
    first = tops[0] - STICK_OUT
    return Thumbnail(
        height=last + scale.axis + (1 if scale.axis else 0),
        lanes_end=end,
        strips=strips,
        columns=tuple(Mark(*_across(place, length), first, end - first) for place in places),
        curve=curve_of(stage, strips, curve_top, scale.curve) if stage.stack.curve else None,
        headings=_headings(stage.axis) if scale.headings else (),
        ticks=_ticks(length) if scale.axis else (),
    )


def strips(stages: Sequence[Stage], scale: Scale = CARD) -> Thumbnail:
    """The first track of each of several texts, below each other and as long as they are to each other."""
    length = max(stage.axis.length for stage in stages)
    lanes = [stage.lanes[0] for stage in stages]
    *tops, end = _tops(lanes, scale)
    drawn = (
        _strip(stage, lane, top, scale, length)
        for stage, lane, top in zip(stages, lanes, tops, strict=True)
    )
    end = end - scale.label + 6
    return Thumbnail(height=end, lanes_end=end, strips=tuple(drawn))


def _tops(lanes: Sequence[Lane], scale: Scale) -> list[int]:
    """Where each lane begins, and where one more would."""
    heights = (round(lane.height * scale.lane) + scale.label for lane in lanes)
    return [*accumulate(heights, initial=scale.headings + scale.label)]


def _across(place: tuple[int, int], length: int) -> tuple[float, float]:
    """Where a span of the axis starts and how wide it is, in percent; what reaches past the end is held there.

    >>> _across((3, 8), 10), _across((10, 11), 10)
    ((30.0, 50.0), (100.0, 0.0))
    """
    start, end = held(place[0], length), held(place[1], length)
    return start, round(end - start, 3)


def _strip(stage: Stage, lane: Lane, top: float, scale: Scale, length: int) -> Strip:
    height = round(lane.height * scale.lane)
    whole = (int(lane.starts[0]), int(lane.ends[-1])) if lane.chunking else (0, stage.axis.length)
    is_many = len(lane.starts) > MOST_BARS or not lane.row_count
    is_deep = is_many and lane.depth > 1
    verdicts = next((found for judged, found in stage.judged if judged is lane), ())
    return Strip(
        lane.look.classes,
        top,
        height,
        *_across(whole, length),
        is_waiting=lane.chunking is None,
        is_outlined=lane.is_outlined and not is_many,
        bars=() if is_many else tuple(_bars(lane, top, height, length)),
        edges=_edges(lane, length) if is_many and not is_deep else (),
        slope=_slope(lane, height, length) if is_deep else (),
        marks=tuple(_marks(stage, verdicts, top, height, length)),
        cuts=tuple(held(place, length) for place in cut_places(stage.axis, verdicts)),
    )


def _bars(lane: Lane, top: float, height: int, length: int) -> Iterator[Bar]:
    rows, row_height = lane.rows(0, len(lane.starts)), height / max(lane.row_count, 1)
    places = zip(lane.starts.tolist(), lane.ends.tolist(), strict=True)
    for at, (place, row) in enumerate(zip(places, rows.tolist(), strict=True)):
        x, width = _across(place, length)
        y = round(top + row * row_height, 2)
        is_room = row_height >= LEAST_ROW and width >= 1.5 + 2 * len(str(at + 1))
        yield Bar(x, width, y, round(row_height, 2), 1 + at % 2, at + 1 if is_room else 0)


def _edges(lane: Lane, length: int) -> tuple[float, ...]:
    """Where chunks that follow each other start, as many as are told apart."""
    return _percents(apart(lane.starts[1:], (0, length), most=MOST_POINTS), length)


def _slope(lane: Lane, height: int, length: int) -> tuple[Point, ...]:
    """How many chunks hold each place, as steps from the bottom of the lane up to its height."""
    places, depths = extremes(*depth_steps(lane, (0, length)), MOST_POINTS)
    up = height - np.repeat(depths[:-1], 2) * (height / lane.depth)
    across = _percents(np.repeat(places, 2)[1:-1], length)
    return tuple(zip(across, np.round(up, 2).tolist(), strict=True))


def _percents(places: NDArray[np.int64], length: int) -> tuple[float, ...]:
    return tuple(held(place, length) for place in places.tolist())


def _marks(
    stage: Stage, verdicts: Sequence[Verdict], top: float, height: int, length: int
) -> Iterator[Mark]:
    """A mark for each verdict, as far out of the lane as in the figure."""
    spans = spans_of(stage.axis, stage.answers)
    for place, answer, verdict in zip(spans, stage.answers, verdicts, strict=False):
        x, width = _across(place, length)
        y, tall = top - STICK_OUT, height + 2 * STICK_OUT
        yield Mark(x, width, y, tall, verdict.kind, bool(answer.suggested))


def _headings(axis: Axis) -> tuple[Label, ...]:
    """The headings that have room for their words."""
    outline = outline_of(axis)
    found = readable_labels(outline, (0, max(axis.length, 1)), LABELS_WIDTH)
    return tuple(
        Label(held(int(outline.places[at]), axis.length), words, bool(outline.levels[at] <= UPPER))
        for at, words in found
    )


def _ticks(length: int) -> tuple[Label, ...]:
    """Round numbers along the axis.

    >>> [tick.words for tick in _ticks(1180)]
    ['0', '200', '400', '600', '800', '1,000']
    >>> [(tick.x, tick.words) for tick in _ticks(2)]
    [(0.0, '0'), (50.0, '1'), (100.0, '2')]
    """
    steps = (part * 10**power for power in range(10) for part in (1, 2, 5))
    step = next(step for step in steps if length // step < MOST_TICKS)
    return tuple(Label(held(at, length), f"{at:,}") for at in range(0, length + 1, step))
