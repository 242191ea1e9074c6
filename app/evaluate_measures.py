"""The measures of a row as the table shows them: each with its difference to the baseline, and its noise."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf

import numpy as np

from app.evaluate_columns import Group
from app.evaluated import Evaluated
from app.words import count
from engine.memo import per_object
from engine.retrieval.ceilings import ceilings
from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.evaluation import measured
from engine.retrieval.noise import ROUNDING, Difference, differences
from engine.retrieval.ranking import Ranking

MORE_THAN_ANY = 2.0
AT_CEILING = "No retriever could find more with these chunks."
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Bar:
    """The interval of a difference in percents of a width in whose middle there is none."""

    low: float
    mean: float
    high: float


@dataclass(frozen=True, slots=True)
class Cell:
    """A number; `more` stands under it: the difference to the baseline, grey where it `is_noise`.

    `bar` is its interval, on the scale of the whole table. `tip` says more to those who point at it, `url`
    leads to the list of what it counts.
    """

    key: str
    label: str
    text: str
    more: str = ""
    tone: str = ""
    tip: str = ""
    url: str = ""
    list: str = ""
    is_noise: bool = False
    is_best: bool = False
    bar: Bar | None = None


def measured_cells(
    evaluated: Evaluated, at: int, group: Group, best: dict[str, float], reach: float
) -> tuple[Cell, ...]:
    """The measures of a row; their differences as soon as the baseline is there.

    `reach` is the difference that half the width of a bar stands for.
    """
    asking, name = evaluated.asking, group.retriever
    row = evaluated.rows[at]
    assert row is not None
    means = means_of(row.rankings[name], asking.ks)
    found = differences_of(evaluated, at, name)
    most = most_of(row.chunks, asking.ks)
    return tuple(
        _measure_cell(
            Cell(
                column.key,
                column.label,
                f"{means[column.key]:.3f}",
                is_best=means[column.key] >= best[column.key] - ROUNDING,
                tip=AT_CEILING * (means[column.key] >= most.get(column.key, inf) - ROUNDING),
            ),
            found.get(column.key),
            is_baseline=at == asking.baseline,
            reach=reach,
        )
        for column in group.columns
    )


def differences_of(evaluated: Evaluated, at: int, retriever: str) -> dict[str, Difference]:
    """How far a row is from the baseline in each measure; nothing while one of them is missing."""
    asking = evaluated.asking
    row, base = evaluated.rows[at], evaluated.rows[asking.baseline]
    if at == asking.baseline or row is None or base is None:
        return {}
    if retriever not in row.rankings or retriever not in base.rankings:
        return {}
    return compared(row.rankings[retriever], base.rankings[retriever], asking.ks)


def reach_of(evaluated: Evaluated, groups: tuple[Group, ...]) -> float:
    """The furthest end of an interval that the table shows."""
    names = {group.retriever: [column.key for column in group.columns] for group in groups}
    found = [
        differences_of(evaluated, at, retriever).get(key)
        for retriever, keys in names.items()
        for key in keys
        for at in range(len(evaluated.rows))
    ]
    ends = [max(-one.low, one.high) for one in found if one and not one.is_of_few]
    return max(ends, default=0.0)


@per_object
def most_of(chunks: CorpusChunks, ks: tuple[int, ...]) -> dict[str, float]:
    """The ceilings of recall and of characters, by the names of their measures where they have one."""
    return ceilings(chunks, ks)


def means_of(ranking: Ranking, ks: tuple[int, ...]) -> dict[str, float]:
    return {name: float(values.mean()) for name, values in measured(ranking, ks).items()}


@per_object
def compared(ranking: Ranking, base: Ranking, ks: tuple[int, ...]) -> dict[str, Difference]:
    """How far each measure of a ranking is from another's, worked out once since a page shows it often."""
    own, other = measured(ranking, ks), measured(base, ks)
    found = differences(np.column_stack([*own.values()]), np.column_stack([*other.values()]))
    return dict(zip(own, found, strict=True))


def _measure_cell(
    cell: Cell, difference: Difference | None, *, is_baseline: bool, reach: float
) -> Cell:
    if is_baseline:
        return replace(cell, more="baseline", is_noise=True)
    if difference is None:
        return cell
    return replace(
        cell,
        more=f"{signed(difference.mean)}{' ≈' if difference.is_noise else ''}",
        is_noise=difference.is_noise,
        tip=f"{interval_words(difference)} {cell.tip}".strip(),
        bar=None if difference.is_of_few else bar_of(difference, reach),
    )


def bar_of(difference: Difference, reach: float) -> Bar:
    """
    >>> bar_of(Difference(0.1, -0.05, 0.2, 9), 0.2)
    Bar(low=37.5, mean=75.0, high=100.0)
    """
    ends = (difference.low, difference.mean, difference.high)
    return Bar(*(round(50 + 50 * end / reach, 1) for end in ends))


def signed(value: float) -> str:
    """
    >>> signed(0.05), signed(-0.0501), signed(-0.0001)
    ('+0.050', '−0.050', '+0.000')
    """
    shown = f"{abs(value):.3f}"
    return f"{MINUS if value < 0 and float(shown) else '+'}{shown}"


def interval_words(difference: Difference) -> str:
    """What a difference is worth, in one sentence.

    >>> interval_words(Difference(0.05, 0.01, 0.09, 12))
    '+0.050 against the baseline, between +0.010 and +0.090 in 95 % of resamples; 12 questions differ.'
    >>> interval_words(Difference(0.0, 0.0, 0.0, 0))
    'The same as the baseline on every question.'
    """
    if not difference.questions:
        return "The same as the baseline on every question."
    verdict = " Inside the noise." if difference.is_noise else ""
    differ = count(difference.questions, "question differs", "questions differ")
    return (
        f"{signed(difference.mean)} against the baseline, between {signed(difference.low)} and "
        f"{signed(difference.high)} in 95 % of resamples; {differ}.{verdict}"
    )


def best_of(evaluated: Evaluated, group: Group) -> dict[str, float]:
    """The highest of each column of a retriever; more than any where all rows that are there have the same."""
    name, ks = group.retriever, evaluated.asking.ks
    there = [row.rankings[name] for row in evaluated.rows if row and name in row.rankings]
    means = [means_of(ranking, ks) for ranking in there]
    found = {}
    for column in group.columns:
        values = [one[column.key] for one in means]
        is_same = not values or max(values) - min(values) <= ROUNDING
        found[column.key] = MORE_THAN_ANY if is_same else max(values)
    return found
