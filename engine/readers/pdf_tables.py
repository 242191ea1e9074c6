"""Tables on a page of a PDF: those with lines around their cells, and those whose rows align."""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from engine.readers.pdf_joins import joined
from engine.readers.pdf_runs import Run

Row = list[Run]

# Shares of the size of the type.
_COLUMN_GAP = 0.4
_LINE_PITCH = 1.35

_STRAY = 0.1  # of the rows may have a run across a strip between columns
_FEWEST_ROWS = 3
_MANY_NUMBERS = 0.6  # of the cells of a column
_MOST_WORDS = 5
_NUMBER = re.compile(
    r"[^\w]*\d[\d.,:/%\s]*[^\w]*(?:\s*[-–]\s*\d[\d.,%\s]*)?(?:[kKMx%°]|bn)?|[-–—]|n/?a|unq"
)


@dataclass(frozen=True, slots=True)
class Table:
    """The cells of a table, row by row, each row as long as the others; where it stands."""

    rows: tuple[tuple[str, ...], ...]
    left: float
    top: float
    right: float
    bottom: float

    @property
    def base(self) -> float:
        return self.bottom

    @property
    def width(self) -> float:
        return self.right - self.left


def rows_of(runs: Iterable[Run]) -> list[Row]:
    """Runs that share a baseline, from the top down, each row from the left."""
    rows: list[Row] = []
    for run in sorted(runs, key=lambda run: (run.base, run.left)):
        if rows and run.base - rows[-1][0].base <= 0.3 * min(run.size, rows[-1][0].size):
            rows[-1].append(run)
        else:
            rows.append([run])
    for row in rows:
        row.sort(key=lambda run: run.left)
    return rows


@dataclass(frozen=True, slots=True)
class Aligned:
    """A table found by its alignment, and the rows before and after that are none of it."""

    before: list[Row]
    table: Table
    after: list[Row]


def aligned_table(
    rows: list[Row], has_line_between: Callable[[float, float], bool]
) -> Aligned | None:
    """The table that most of some rows make, if their runs stand in columns and read like cells."""
    full = [row for row in rows if len(row) > 1]
    columns = _columns(full[1:] if len(full) > 2 else full)
    if len(columns) < 2:
        return None
    filled = [len(_cells(row, columns)) for row in rows]
    wanted = max(2, (len(columns) + 1) // 2)
    at = [index for index, count in enumerate(filled) if count >= wanted]
    if not at:
        return None
    first, last = at[0], at[-1] + 1
    inside = rows[first:last]
    if not _reads_like_cells(inside, columns):
        return None
    runs = [run for row in inside for run in row]
    table = Table(
        _texts(_merged(inside, columns, has_line_between), columns),
        min(run.left for run in runs),
        min(run.top for run in runs),
        max(run.right for run in runs),
        max(run.bottom for run in runs),
    )
    return Aligned(rows[:first], table, rows[last:]) if len(table.rows) > 1 else None


def _columns(rows: list[Row]) -> list[float]:
    """Where each column starts: after every strip in which hardly a row has a run."""
    runs = [run for row in rows for run in row]
    if not runs:
        return []
    gap = _COLUMN_GAP * median(run.size for run in runs)
    edges = sorted([(run.left, 1) for run in runs] + [(run.right, -1) for run in runs])
    stray = _STRAY * len(rows)
    starts, standing, emptied = [edges[0][0]], 0, math.inf
    for x, step in edges:
        if standing <= stray < standing + step and x - emptied >= gap:
            starts.append(x)
        if standing > stray >= standing + step:
            emptied = x
        standing += step
    return starts


def _cells(row: Row, columns: list[float]) -> dict[int, list[Run]]:
    """The runs of a row by the columns that most of each stands in."""
    cells: dict[int, list[Run]] = {}
    for run in row:
        first = max(0, bisect_right(columns, run.left + 1) - 1)
        last = max(first, bisect_right(columns, run.right - 1) - 1)
        ends = [*columns[1:], math.inf]
        shares = {
            column: min(run.right, ends[column]) - max(run.left, columns[column])
            for column in range(first, last + 1)
        }
        most = max(shares, key=lambda column: (round(shares[column]), -column))
        cells.setdefault(most, []).append(run)
    return cells


def _crosses(run: Run, columns: list[float]) -> bool:
    return bisect_right(columns, run.left + 1) != bisect_right(columns, run.right - 1)


def _reads_like_cells(rows: list[Row], columns: list[float]) -> bool:
    """Whether runs keep to their columns and are as short, or as many numbers, as cells are."""
    full = [row for row in rows if len(row) > 1]
    runs = [run for row in full[1:] for run in row]
    if not runs:
        return False
    crossing = sum(_crosses(run, columns) for run in runs)
    in_one = sum(len(cells) > 1 for row in full for cells in _cells(row, columns).values())
    words = median(len(run.text.split()) for run in runs)
    if max(crossing, in_one) > _STRAY * len(runs) or words > _MOST_WORDS:
        return False
    many_columns = len(columns) > 2
    if max(_share_of_numbers(full[1:], columns)) >= _MANY_NUMBERS:
        return len(full) >= (_FEWEST_ROWS - 1 if many_columns else _FEWEST_ROWS)
    small = sum(run.text[:1].islower() for run in runs) / len(runs)
    if len(full) < _FEWEST_ROWS:
        return False
    return (
        small < 0.4 if many_columns else small < 0.1 and words <= 3 and _spread(full, columns) < 2
    )


def _share_of_numbers(rows: list[Row], columns: list[float]) -> list[float]:
    """For each column but the first the share of its cells that are numbers."""
    shares = [0.0]
    for column in range(1, len(columns)):
        cells = [cell for row in rows for cell in _cells(row, columns).get(column, [])]
        if cells:
            shares.append(
                sum(_NUMBER.fullmatch(cell.text) is not None for cell in cells) / len(cells)
            )
    return shares


def _spread(rows: list[Row], columns: list[float]) -> float:
    """How far the left sides of a column's cells are apart, in points, where they are furthest."""
    lefts: dict[int, list[float]] = {}
    for row in rows:
        for column, runs in _cells(row, columns).items():
            lefts.setdefault(column, []).append(runs[0].left)
    return max(max(column) - min(column) for column in lefts.values())


def _merged(
    rows: list[Row], columns: list[float], has_line_between: Callable[[float, float], bool]
) -> list[list[Row]]:
    """Rows as lists of the lines they run over."""
    merged = [[rows[0]]]
    pitches = [below[0].base - above[0].base for above, below in pairwise(rows)]
    usual = median(pitches) if pitches else 0.0
    for above, row in pairwise(rows):
        pitch = row[0].base - above[0].base
        cells = _cells(row, columns)
        tight = pitch <= _LINE_PITCH * row[0].size
        partial = len(cells) < len(columns)
        goes_on = (0 not in cells and pitch < 0.85 * usual) or all(
            runs[0].text[:1].islower() for runs in cells.values()
        )
        if tight and partial and goes_on and not has_line_between(above[0].base, row[0].base):
            merged[-1].append(row)
        else:
            merged.append([row])
    return merged


def _texts(rows: list[list[Row]], columns: list[float]) -> tuple[tuple[str, ...], ...]:
    texts = []
    for lines in rows:
        cells: list[list[str]] = [[] for _ in columns]
        for line in lines:
            for column, runs in _cells(line, columns).items():
                cells[column].append(" ".join(run.text for run in runs))
        texts.append(tuple(joined(cell) for cell in cells))
    return tuple(texts)


def table_of_cells(
    cells: Sequence[Sequence[Sequence[Run]]], box: tuple[float, float, float, float]
) -> Table:
    """The table of a grid's cells, each given by the runs that stand in it."""
    rows = tuple(
        tuple(joined([" ".join(run.text for run in row) for row in rows_of(cell)]) for cell in row)
        for row in cells
    )
    return Table(rows, *box)
