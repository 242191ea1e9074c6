"""A histogram of similarities: bars, a median and a threshold, each with its place on the drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.distribution import Bin, Distribution, distribution
from engine.similarity import Similarities

LEFT, WIDTH = 2.0, 96.0  # percent of the drawing's width
BASE, HIGHEST = (
    140,
    84,
)  # pixels from the top to the foot of the bars, and the height of the highest
ROOM = 0.3  # of the width, which words at one side of a mark may need on a narrow screen
WIDE_RANGE = 0.8  # beyond it every second tenth has its number


@dataclass(frozen=True, slots=True)
class Scale:
    """What drawings that are compared share: the values at both ends, and the count of the highest bar."""

    low: float
    high: float
    most: int


@dataclass(frozen=True, slots=True)
class Bar:
    """A bin as drawn: places across in percent of the width, heights in pixels."""

    words: str
    count: int
    x: str
    middle: str
    width: str
    y: int
    height: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A value on the axis: its place in percent of the width, its words, and where they are held."""

    x: str
    words: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Histogram:
    """The drawing; `threshold` is none where a rule has no level."""

    low: float
    high: float
    bars: tuple[Bar, ...]
    ticks: tuple[Mark, ...]
    median: Mark
    threshold: Mark | None


def histogram(
    similarity: Similarities, level: float | None, *, scale: Scale | None = None
) -> Histogram:
    """Similarities, (n,) with n at least 1, and the threshold that lies over them, if there is a level.

    Without a scale the drawing is as wide and as high as these similarities need.
    """
    spread = distribution(similarity)
    scale = scale or common_scale([spread])
    return Histogram(
        low=scale.low,
        high=scale.high,
        bars=tuple(bar(scale, one) for one in spread.bins),
        ticks=tuple(mark(scale, at, f"{at:.1f}") for at in ticks(scale)),
        median=mark(scale, spread.median, f"median {spread.median:.3f}"),
        threshold=None if level is None else mark(scale, level, f"threshold {level:.3f}"),
    )


def common_scale(spreads: Iterable[Distribution]) -> Scale:
    """The narrowest on which all of them, of which there is one at least, have room."""
    known = tuple(spreads)
    return Scale(
        low=min(spread.low for spread in known),
        high=max(spread.high for spread in known),
        most=max(one.count for spread in known for one in spread.bins),
    )


def bar(scale: Scale, one: Bin) -> Bar:
    height = max(round(HIGHEST * one.count / scale.most), 1) if one.count else 0
    return Bar(
        words=f"{one.low:.2f} to {one.high:.2f}",
        count=one.count,
        x=percent(scale, one.low),
        middle=percent(scale, (one.low + one.high) / 2),
        width=f"{WIDTH * (one.high - one.low) / (scale.high - scale.low):.2f}%",
        y=BASE - height,
        height=height,
    )


def mark(scale: Scale, value: float, words: str) -> Mark:
    across = (value - scale.low) / (scale.high - scale.low)
    anchor = "start" if across < 0.12 else "end" if across > 0.88 else "middle"
    return Mark(percent(scale, value), words, anchor)


def side_of(scale: Scale, value: float, other: float) -> str:
    """Where a mark holds its words so that they do not cross another value; near an end they stay inside.

    >>> [side_of(Scale(0, 1, 1), value, 0.5) for value in (0.2, 0.4, 0.5, 0.6, 0.8)]
    ['start', 'end', 'start', 'start', 'end']
    """
    across = (value - scale.low) / (scale.high - scale.low)
    if ROOM <= across <= 1 - ROOM:
        return "start" if value >= other else "end"
    return "start" if across < ROOM else "end"


def percent(scale: Scale, value: float) -> str:
    """Where a value stands; what lies outside the bins stands at their edge."""
    across = min(max((value - scale.low) / (scale.high - scale.low), 0.0), 1.0)
    return f"{LEFT + WIDTH * across:.2f}%"


def ticks(scale: Scale) -> Iterator[float]:
    step = 2 if scale.high - scale.low > WIDE_RANGE else 1
    first, last = (
        round(10 * edge + shift) for edge, shift in ((scale.low, 0.4), (scale.high, -0.4))
    )
    return (at / 10 for at in range(first, last + 1) if at % step == 0)
