"""The curve of a thumbnail: steps, threshold, and a ring at each break."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from engine.drawing.axis import sentence_starts
from engine.drawing.curve import MOST_LINES, breaks_of, scale
from engine.drawing.stage import Stage
from engine.drawing.traces import extremes

Point = tuple[float, float]
MOST_STEPS = 300


class Placed(Protocol):
    """Whatever a dotted line goes up to."""

    @property
    def y(self) -> float: ...


@dataclass(frozen=True, slots=True)
class Curve:
    """The curve in a box of its own: percents across, pixels down from `y`, which lies in the picture.

    `steps` are empty while the vectors are still to come, `level` and `threshold` None where there is no
    threshold. `rings` lie at the breaks, from each of which a dotted line goes up to `lane_y`.
    """

    y: float
    height: float
    steps: tuple[Point, ...] = ()
    foot: float = 0
    level: float | None = None
    threshold: float | None = None
    rings: tuple[Point, ...] = ()
    lane_y: float = 0


def held(place: float, length: int) -> float:
    """A place of the axis in percent, never past its end.

    >>> held(295, 1180), held(1181, 1180), held(0, 0)
    (25.0, 100.0, 0.0)
    """
    return round(100 * min(place, length) / max(length, 1), 3)


def curve_of(stage: Stage, strips: tuple[Placed, ...], top: float, height: int) -> Curve:
    lane, axis = stage.curve_lane, stage.axis
    if lane is None or lane.chunking is None or lane.chunking.similarity is None:
        return Curve(top, height)
    chunking, values = lane.chunking, lane.chunking.similarity
    low, high = scale(chunking)
    down = height / (high - low)

    def at(value: float) -> float:
        return round((high - value) * down, 2)

    x, y = extremes(sentence_starts(axis), np.append(values, values[-1:]), MOST_STEPS)
    across = [held(place, axis.length) for place in np.repeat(x, 2)[1:].tolist()]
    steps = zip(across, map(at, np.repeat(y, 2)[:-1].tolist()), strict=True)
    places, levels = breaks_of(axis, chunking)
    few = slice(None if len(places) <= MOST_LINES else 0)
    rings = zip(places[few].tolist(), levels[few].tolist(), strict=True)
    threshold = chunking.threshold
    return Curve(
        top,
        height,
        steps=tuple(steps),
        foot=at(0),
        level=None if threshold is None else at(threshold),
        threshold=threshold,
        rings=tuple((held(place, axis.length), at(level)) for place, level in rings),
        lane_y=strips[lane.index].y,
    )
