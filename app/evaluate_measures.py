"""The measures of a row as the table shows them: each with its difference to the baseline, and its noise."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from app.evaluate_columns import Group
from app.evaluated import Evaluated
from app.words import count
from engine.memo import per_object
from engine.retrieval.evaluation import measured
from engine.retrieval.noise import ROUNDING, Difference, differences
from engine.retrieval.ranking import Ranking

MORE_THAN_ANY = 2.0
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Cell:
    """A number; `more` stands under it: the difference to the baseline, grey where it `is_noise`.

    `tip` says more to those who point at it, `url` leads to the list of what it counts.
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


def measured_cells(
    evaluated: Evaluated, at: int, group: Group, best: dict[str, float]
) -> tuple[Cell, ...]:
    """The measures of a row; their differences as soon as the baseline is there."""
    asking, name = evaluated.asking, group.retriever
    row, base = evaluated.rows[at], evaluated.rows[asking.baseline]
    assert row is not None
    means = means_of(row.rankings[name], asking.ks)
    is_baseline = at == asking.baseline
    is_there = base is not None and name in base.rankings and not is_baseline
    found = (
        compared(row.rankings[name], base.rankings[name], asking.ks) if base and is_there else {}
    )
    return tuple(
        _measure_cell(
            Cell(
                column.key,
                column.label,
                f"{means[column.key]:.3f}",
                is_best=means[column.key] >= best[column.key] - ROUNDING,
            ),
            found.get(column.key),
            is_baseline=is_baseline,
        )
        for column in group.columns
    )


def means_of(ranking: Ranking, ks: tuple[int, ...]) -> dict[str, float]:
    return {name: float(values.mean()) for name, values in measured(ranking, ks).items()}


@per_object
def compared(ranking: Ranking, base: Ranking, ks: tuple[int, ...]) -> dict[str, Difference]:
    """How far each measure of a ranking is from another's, worked out once since a page shows it often."""
    own, other = measured(ranking, ks), measured(base, ks)
    found = differences(np.column_stack([*own.values()]), np.column_stack([*other.values()]))
    return dict(zip(own, found, strict=True))


def _measure_cell(cell: Cell, difference: Difference | None, *, is_baseline: bool) -> Cell:
    if is_baseline:
        return replace(cell, more="baseline", is_noise=True)
    if difference is None:
        return cell
    return replace(
        cell,
        more=f"{signed(difference.mean)}{' ≈' if difference.is_noise else ''}",
        is_noise=difference.is_noise,
        tip=interval_words(difference),
    )


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
