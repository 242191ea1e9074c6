"""What an evaluation speaks for as a small picture: the best row and those near it, and three facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor

from app.evaluate_measures import signed
from app.evaluated import Evaluated, words_of
from app.words import count
from engine.retrieval.measures import label_of
from engine.retrieval.noise import LEVEL
from engine.retrieval.recommendation import Recommendation
from engine.retrieval.standings import Standing

MOST_DOTS = 5
LEAST_SPAN = 0.1
"""The least that the axis shows: of less, noise would look like a mountain."""
BESIDE = 0.08
"""The part of it that is left free at either end."""
STEPS = (0.02, 0.05, 0.1, 0.2, 0.5)
MOST_TICKS = 6


@dataclass(frozen=True, slots=True)
class Dot:
    """A row at its mean; the bar is the interval of its difference to the best, laid at the value of the best.

    `at`, `low` and `high` are percents of the width; a row without a bar is the best, or differs from it on so
    few questions that no interval is claimed.
    """

    name: str
    words: str
    look: str
    value: str
    difference: str
    at: float
    low: float
    high: float
    has_bar: bool
    is_worse: bool
    is_taken: bool


@dataclass(frozen=True, slots=True)
class Tick:
    """A number of the axis, and where it stands in percent of the width."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A number with what it counts, and what belongs to it."""

    label: str
    value: str
    more: str


@dataclass(frozen=True, slots=True)
class Picture:
    """The dots from the best downwards, the axis under them, and the facts of the row to take."""

    label: str
    dots: tuple[Dot, ...]
    best_at: float
    ticks: tuple[Tick, ...]
    rest: str
    facts: tuple[Fact, ...]


def picture_of(evaluated: Evaluated, found: Recommendation) -> Picture:
    shown = _shown(found)
    low, high = span_of([end for one in shown for end in _ends(found, one)])

    def place(value: float) -> float:
        return round(100 * (value - low) / (high - low), 2)

    return Picture(
        label=label_of(found.standings.measure),
        dots=tuple(_dot(evaluated, found, one, place) for one in shown),
        best_at=place(_best(found).mean),
        ticks=tuple(Tick(place(value), f"{value:.2f}") for value in ticks_of(low, high)),
        rest=_rest(found, shown),
        facts=tuple(_facts(evaluated, found)),
    )


def _best(found: Recommendation) -> Standing:
    return found.standings.rows[found.standings.best]


def _shown(found: Recommendation) -> list[Standing]:
    """The best and the one to take, then those that cannot be told apart from it, or else the next best."""
    standings = found.standings
    next_best = standings.next_best
    first = [standings.best, found.row]
    near = [one.row for one in _downwards(found) if not one.is_worse]
    rows = [*first, *near, *([next_best.row] if next_best else [])]
    kept = list(dict.fromkeys(rows))[:MOST_DOTS]
    return [one for one in _downwards(found) if one.row in kept]


def _downwards(found: Recommendation) -> list[Standing]:
    """All rows from the highest mean; of equal ones the best first."""
    best = found.standings.best
    return sorted(found.standings.rows, key=lambda one: (-one.mean, one.row != best))


def _ends(found: Recommendation, one: Standing) -> tuple[float, ...]:
    best, difference = _best(found).mean, one.difference
    bar = (best + difference.low, best + difference.high) if _has_bar(found, one) else ()
    return (one.mean, *bar)


def _has_bar(found: Recommendation, one: Standing) -> bool:
    return one.row != found.standings.best and not one.difference.is_of_few


def span_of(values: Sequence[float]) -> tuple[float, float]:
    """The part of the axis that holds all values, with room beside them.

    >>> [round(end, 3) for end in span_of([0.5, 0.75])], [round(end, 3) for end in span_of([0.5])]
    ([0.48, 0.77], [0.442, 0.558])
    """
    low, high = min(values), max(values)
    half = (0.5 + BESIDE) * max(high - low, LEAST_SPAN)
    middle = (low + high) / 2
    return middle - half, middle + half


def ticks_of(low: float, high: float) -> list[float]:
    """Round numbers along the axis, six at most, of those that a measure can come to.

    >>> ticks_of(0.79, 0.91), ticks_of(-0.058, 0.058)
    ([0.8, 0.82, 0.84, 0.86, 0.88, 0.9], [0.0, 0.02, 0.04])
    """
    step = next((one for one in STEPS if (high - low) / one <= MOST_TICKS), STEPS[-1])
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    numbers = (round(number * step, 2) for number in range(first, last + 1))
    return [number for number in numbers if 0 <= number <= 1]


def _dot(
    evaluated: Evaluated, found: Recommendation, one: Standing, place: Callable[[float], float]
) -> Dot:
    best, difference = _best(found), one.difference
    sign = "" if one.is_worse else " ≈"
    return Dot(
        name=evaluated.names[one.row],
        words=words_of(evaluated.asking.state.tracks[one.row]),
        look=evaluated.looks[one.row].classes,
        value=f"{one.mean:.3f}",
        difference="" if one is best else f"{signed(difference.mean)}{sign}",
        at=place(one.mean),
        low=place(best.mean + difference.low),
        high=place(best.mean + difference.high),
        has_bar=_has_bar(found, one),
        is_worse=one.is_worse,
        is_taken=one.row == found.row,
    )


def _rest(found: Recommendation, shown: list[Standing]) -> str:
    """What is said of the rows that are not drawn: worse ones, and those for which there was no room."""
    left = [one for one in found.standings.rows if one not in shown]
    if not left:
        return ""
    near = sum(not one.is_worse for one in left)
    said = f"{count(len(left), 'other row')} not shown"
    return (
        f"{said}, {near:,} of them not measurably worse." if near else f"{said}: measurably worse."
    )


def _facts(evaluated: Evaluated, found: Recommendation) -> Iterator[Fact]:
    if (difference := _difference(evaluated, found)) is not None:
        yield difference
    row = found.standings.evaluation.rows[found.row]
    gone = row.verdicts["cut"] + row.verdicts["lost"]
    of = f"of {count(sum(row.verdicts.values()), 'answer')}"
    yield Fact("cut or lost" if row.verdicts["lost"] else "cut", f"{gone:,}", of)
    cost = row.ingest(found.standings.retriever)
    embedded = f", {cost.tokens:,} to embed" if cost.tokens else ""
    yield Fact(
        "tokens to index",
        f"{row.index_tokens:,}",
        f"{count(len(row.chunks), 'chunk')}{embedded}",
    )


def _difference(evaluated: Evaluated, found: Recommendation) -> Fact | None:
    """How far the row to take is from the next best, or from the best where that is another."""
    standings = found.standings
    is_best = found.row == standings.best
    other = standings.next_best if is_best else standings.rows[found.row]
    if other is None:
        return None
    sign, difference = (-1 if is_best else 1), other.difference
    low, high = sorted((sign * difference.low, sign * difference.high))
    name = evaluated.told[other.row if is_best else standings.best]
    more = f"{100 * LEVEL:.0f} %: {signed(low)} to {signed(high)}"
    if difference.is_of_few:
        more = _few_words(difference.questions)
    return Fact(
        f"{label_of(standings.measure)} against {name}",
        signed(sign * difference.mean),
        more,
    )


def _few_words(differing: int) -> str:
    """
    >>> _few_words(0), _few_words(1)
    ('the same on every question', '1 question differs')
    """
    if not differing:
        return "the same on every question"
    return f"{count(differing, 'question')} {'differs' if differing == 1 else 'differ'}"
