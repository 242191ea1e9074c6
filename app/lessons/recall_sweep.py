"""How recall runs with the size of the chunks: a small sweep, measured with the rows of the lesson."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, log2

from app.evaluate_state import PAGE_KS
from engine.embedding import Embedder
from engine.retrieval.evaluation import Row
from engine.retrieval.measured import Measured, best_of, measured_of
from engine.retrieval.ranking import Ranking
from engine.retrieval.sweeps import Point, size_sweep
from engine.spec import Spec, parse_track

SIZES = (64, 128, 256, 512)
SHARE = 0.25
ALONE = tuple(size_sweep(SIZES))
SHARED = tuple(size_sweep(SIZES[1:], share=SHARE))
"""Not at the smallest size, which would take as long to read as any and has lost its case without."""
ACROSS = tuple(parse_track(one) for one in ("recursive", "semantic:size=256"))
"""The rows of the lesson that keep sentences together, under any size."""
TRACKS = (*(point.track for point in (*ALONE, *SHARED)), *ACROSS)
MEASURE = "recall@5"

LEFT, RIGHT = 11.0, 74.0
"""Where the smallest and the largest size stand, in percent of the width; the words of the lines follow."""
TOP, BOTTOM = 14, 214
"""Where the highest and the lowest value of the scale stand, in pixels."""


@dataclass(frozen=True, slots=True)
class SweptPoint:
    """A size on one of the curves; `is_alike` where these questions cannot tell it from the best."""

    size: int
    recall: float
    cut: int
    is_alike: bool
    x: str
    y: float


@dataclass(frozen=True, slots=True)
class SweptLine:
    """A row under any size, as a line across; `words_y` keeps the words of two lines apart."""

    called: str
    look: str
    recall: float
    y: float
    words_y: float


@dataclass(frozen=True, slots=True)
class Tick:
    words: str
    y: float


@dataclass(frozen=True, slots=True)
class RecallSweep:
    """The sweep as it is drawn and spoken of; `share` is the overlap in percent of the size."""

    alone: tuple[SweptPoint, ...]
    shared: tuple[SweptPoint, ...]
    across: tuple[SweptLine, ...]
    ticks: tuple[Tick, ...]
    share: int

    @property
    def points(self) -> tuple[SweptPoint, ...]:
        return (*self.alone, *self.shared)

    @property
    def best(self) -> SweptPoint:
        return max(self.points, key=lambda point: point.recall)


def sweep_of(
    rankings: Mapping[Spec, Ranking], embedder: Embedder, named: Sequence[tuple[str, str]]
) -> RecallSweep:
    """The sweep over dense rankings of all `TRACKS`; `named` are the names and the looks of `ACROSS`."""
    found = {track: _measured(rankings[track], embedder) for track in TRACKS}
    points = (*ALONE, *SHARED)
    best = best_of([found[point.track] for point in points], MEASURE)
    alike = {points[place].track for place in best.alike} if best else set()
    values = [one.mean(MEASURE) for one in found.values()]
    low, high = floor(10 * min(values)) / 10, ceil(10 * max(values)) / 10
    scale = Scale(low, high)

    def drawn(curve: Sequence[Point]) -> tuple[SweptPoint, ...]:
        return tuple(scale.point(one, found[one.track], one.track in alike) for one in curve)

    return RecallSweep(
        alone=drawn(ALONE),
        shared=drawn(SHARED),
        across=scale.lines(named, [found[track] for track in ACROSS]),
        ticks=scale.ticks,
        share=round(100 * SHARE),
    )


def _measured(ranking: Ranking, embedder: Embedder) -> Measured:
    return measured_of(Row(ranking.chunks, {"dense": ranking}, embedder), "dense", PAGE_KS)


@dataclass(frozen=True, slots=True)
class Scale:
    """The values between which the sweep is drawn.

    >>> Scale(0.5, 1.0).y(0.75)
    114.0
    """

    low: float
    high: float

    def y(self, value: float) -> float:
        return round(BOTTOM - (value - self.low) / (self.high - self.low) * (BOTTOM - TOP), 1)

    @property
    def ticks(self) -> tuple[Tick, ...]:
        tenths = range(round(10 * self.low), round(10 * self.high) + 1)
        return tuple(Tick(f"{tenth / 10:.1f}", self.y(tenth / 10)) for tenth in tenths)

    def point(self, at: Point, measured: Measured, is_alike: bool) -> SweptPoint:
        size, recall = at.size or 0, measured.mean(MEASURE)
        return SweptPoint(size, recall, measured.cut, is_alike, x_of(size), self.y(recall))

    def lines(
        self, named: Sequence[tuple[str, str]], found: Sequence[Measured]
    ) -> tuple[SweptLine, ...]:
        """The lines from the highest down, their words a line of type apart."""
        pairs = zip(named, (one.mean(MEASURE) for one in found), strict=True)
        lines: list[SweptLine] = []
        for (called, look), recall in sorted(pairs, key=lambda pair: -pair[1]):
            y = self.y(recall)
            words_y = max([y, *(line.words_y + 18 for line in lines[-1:])])
            lines.append(SweptLine(called, look, recall, y, words_y))
        return tuple(lines)


def x_of(size: int) -> str:
    """Where a size stands, each doubling as far on.

    >>> [x_of(size) for size in SIZES]
    ['11.0%', '32.0%', '53.0%', '74.0%']
    """
    part = log2(size / SIZES[0]) / log2(SIZES[-1] / SIZES[0])
    return f"{LEFT + part * (RIGHT - LEFT):.1f}%"
