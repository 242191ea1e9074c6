"""The table of an evaluation as CSV: a line for each number, with its difference to the baseline."""

from __future__ import annotations

from collections.abc import Iterator

from app.evaluate_measures import differences_of, means_of, most_of
from app.evaluated import Evaluated
from app.spreadsheet import Cell, csv_of
from engine.retrieval.evaluation import DECIMALS, Row
from engine.retrieval.noise import Difference

DIFFERENCE = ("difference", "difference_low", "difference_high", "questions", "noise")
HEAD = ("row", "name", "track", "retriever", "measure", "value", *DIFFERENCE)


def evaluation_csv(evaluated: Evaluated) -> bytes:
    """Every number of every row that is there, those of no retriever first; rows are counted from 0."""
    return csv_of(HEAD, _lines(evaluated))


def _lines(evaluated: Evaluated) -> Iterator[tuple[Cell, ...]]:
    for at, row in enumerate(evaluated.rows):
        if row is None:
            continue
        begins = at, evaluated.names[at], str(row.track)
        for name, value in _of_chunks(row, evaluated.asking.ks):
            yield *begins, None, name, value, *difference_cells(None)
        for retriever, ranking in row.rankings.items():
            found = differences_of(evaluated, at, retriever)
            for name, mean in means_of(ranking, evaluated.asking.ks).items():
                more = difference_cells(found.get(name))
                yield *begins, retriever, name, round(mean, DECIMALS), *more
            unread = len(row.unread_by(retriever))
            yield *begins, retriever, "answers_unread", unread, *difference_cells(None)


def _of_chunks(row: Row, ks: tuple[int, ...]) -> Iterator[tuple[str, float]]:
    """What is so under every retriever, under the names that programs know."""
    yield "chunks", len(row.chunks)
    yield "mean_tokens", round(float(row.chunks.tokens.mean()), 1)
    yield "index_tokens", row.index_tokens
    yield "duplication", round(row.duplication, DECIMALS)
    yield "truncated", row.truncated
    for verdict, number in row.verdicts.items():
        yield f"answers_{verdict}", number
    yield "answers_unread", len(row.unread)
    for name, most in most_of(row.chunks, ks).items():
        yield f"ceiling_{name}", round(most, DECIMALS)


def difference_cells(difference: Difference | None) -> tuple[Cell, ...]:
    """A difference under the heads of `DIFFERENCE`; empty cells where there is none."""
    if difference is None:
        return (None,) * len(DIFFERENCE)
    ends = (difference.mean, difference.low, difference.high)
    # A zero is added, since what rounds to none from below would be written as -0.0.
    rounded = (round(value, DECIMALS) + 0 for value in ends)
    return *rounded, difference.questions, difference.is_noise
