"""A histogram of similarities: bars, a median and a threshold, each with its place on the drawing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.distribution import Bin, Distribution, distribution
from engine.similarity import Similarities

LEFT, WIDTH = 2.0, 96.0  # percent of the drawing's width
BASE, HIGHEST = (
    140,
    84,
)  # pixels from the top to the foot of the bars, and the height of the highest
WIDE_RANGE = 0.8  # beyond it every second tenth has its number


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


def histogram(similarity: Similarities, level: float | None) -> Histogram:
    """Similarities, (n,) with n at least 1, and the threshold that lies over them, if there is a level."""
    spread = distribution(similarity)
    most = max(one.count for one in spread.bins)
    return Histogram(
        low=spread.low,
        high=spread.high,
        bars=tuple(bar(spread, one, most) for one in spread.bins),
        ticks=tuple(mark(spread, at, f"{at:.1f}") for at in ticks(spread)),
        median=mark(spread, spread.median, f"median {spread.median:.3f}"),
        threshold=None if level is None else mark(spread, level, f"threshold {level:.3f}"),
    )


def bar(spread: Distribution, one: Bin, most: int) -> Bar:
    height = max(round(HIGHEST * one.count / most), 1) if one.count else 0
    return Bar(
        words=f"{one.low:.2f} to {one.high:.2f}",
        count=one.count,
        x=percent(spread, one.low),
        middle=percent(spread, (one.low + one.high) / 2),
        width=f"{WIDTH * (one.high - one.low) / (spread.high - spread.low):.2f}%",
        y=BASE - height,
        height=height,
    )


def mark(spread: Distribution, value: float, words: str) -> Mark:
    across = (value - spread.low) / (spread.high - spread.low)
    anchor = "start" if across < 0.12 else "end" if across > 0.88 else "middle"
    return Mark(percent(spread, value), words, anchor)


def percent(spread: Distribution, value: float) -> str:
    """Where a value stands; what lies outside the bins stands at their edge."""
    across = min(max((value - spread.low) / (spread.high - spread.low), 0.0), 1.0)
    return f"{LEFT + WIDTH * across:.2f}%"


def ticks(spread: Distribution) -> Iterator[float]:
    step = 2 if spread.high - spread.low > WIDE_RANGE else 1
    first, last = (
        round(10 * edge + shift) for edge, shift in ((spread.low, 0.4), (spread.high, -0.4))
    )
    return (at / 10 for at in range(first, last + 1) if at % step == 0)
