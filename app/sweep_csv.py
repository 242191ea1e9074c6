"""A sweep as CSV: a line for each point, with its interval and its difference to the best."""

from __future__ import annotations

from collections.abc import Iterator

from app.evaluate_csv import DIFFERENCE, difference_cells
from app.spreadsheet import Cell, csv_of
from app.sweeps import Swept
from engine.retrieval.evaluation import DECIMALS
from engine.retrieval.measured import Measured

COUNTS = ("index_tokens", "truncated", "whole", "rescued", "cut", "lost")
HEAD = (
    *("track", "size", "overlap", "percentile", "retriever", "measure"),
    *("value", "low", "high", *DIFFERENCE),
    *("chunks", "mean_tokens", "duplication", *COUNTS),
)


def sweep_csv(swept: Swept) -> bytes:
    """Every point that is measured, the structured strategies last."""
    return csv_of(HEAD, _lines(swept))


def _lines(swept: Swept) -> Iterator[tuple[Cell, ...]]:
    asking = swept.sweep.asking
    for point in swept.sweep.points:
        one = swept.found.get(point.track)
        if one is None:
            continue
        numbers = (one.mean(asking.measure), *one.interval(asking.measure))
        rounded = (round(value, DECIMALS) for value in numbers)
        named = str(point.track), point.size, point.overlap, point.percentile
        found = difference_cells(swept.to_the_best(point.track))
        yield *named, asking.by, asking.measure, *rounded, *found, *_counts(one)


def _counts(one: Measured) -> tuple[Cell, ...]:
    means = round(one.mean_tokens, 1), round(one.duplication, DECIMALS)
    return one.chunks, *means, *(getattr(one, name) for name in COUNTS)
