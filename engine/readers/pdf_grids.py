"""Tables whose cells have lines around them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.readers.pdf_runs import Run
from engine.readers.pdf_sheet import Box, Rule
from engine.readers.pdf_tables import Table, rows_of, table_of_cells

_SNAP = 3.0  # points that lines which meet may miss each other by


@dataclass(frozen=True, slots=True)
class _Grid:
    """The sides of a table's columns and rows."""

    xs: list[float]
    ys: list[float]

    @property
    def box(self) -> Box:
        return self.xs[0], self.ys[0], self.xs[-1], self.ys[-1]


def ruled_tables(runs: Sequence[Run], rules: Sequence[Rule]) -> tuple[list[Table], list[Run]]:
    """The tables that lines draw around some runs, and the runs outside them."""
    tables: list[Table] = []
    rest = list(runs)
    for group in _meeting(rules):
        grid = _grid(group)
        if grid is None:
            continue
        inside = [run for run in rest if _is_inside(run, grid.box)]
        cells = _cells(inside, grid)
        if _is_table(cells):
            tables.append(table_of_cells(_without_empty(cells), grid.box))
            taken = set(map(id, inside))
            rest = [run for run in rest if id(run) not in taken]
    return tables, rest


def _meeting(rules: Sequence[Rule]) -> Iterable[list[Rule]]:
    """The rules in groups that hang together."""
    left = sorted(rules, key=lambda rule: rule.top)
    while left:
        group = [left.pop(0)]
        for rule in group:
            near = [other for other in left if _meet(rule, other)]
            if near:
                taken = set(map(id, near))
                left = [other for other in left if id(other) not in taken]
                group.extend(near)
        if len(group) >= 4:
            yield group


def _meet(one: Rule, other: Rule) -> bool:
    return (
        one.left <= other.right + _SNAP
        and other.left <= one.right + _SNAP
        and one.top <= other.bottom + _SNAP
        and other.top <= one.bottom + _SNAP
    )


def _grid(group: list[Rule]) -> _Grid | None:
    level = [rule for rule in group if rule.level]
    upright = [rule for rule in group if not rule.level]
    if len(level) < 2 or not upright:
        return None
    left, right = min(rule.left for rule in level), max(rule.right for rule in level)
    top, bottom = min(rule.top for rule in group), max(rule.bottom for rule in group)
    walls = _long(((rule.left, rule.bottom - rule.top) for rule in upright), (bottom - top) / 2)
    floors = _long(((rule.top, rule.right - rule.left) for rule in level), (right - left) / 2)
    xs, ys = _snapped([left, right, *walls]), _snapped([top, bottom, *floors])
    return _Grid(xs, ys) if len(xs) > 2 and len(ys) > 2 else None


def _long(lines: Iterable[tuple[float, float]], least: float) -> list[float]:
    """The places of lines that are long enough when the pieces of one line are put together."""
    lengths: dict[float, float] = {}
    for place, length in sorted(lines):
        at = next((known for known in lengths if abs(known - place) <= _SNAP), place)
        lengths[at] = lengths.get(at, 0.0) + length
    return [place for place, length in lengths.items() if length >= least]


def _snapped(places: list[float]) -> list[float]:
    kept: list[float] = []
    for place in sorted(places):
        if not kept or place - kept[-1] > _SNAP:
            kept.append(place)
    return kept


def _is_inside(run: Run, box: Box) -> bool:
    x, y = (run.left + run.right) / 2, (run.top + run.bottom) / 2
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _cells(runs: Sequence[Run], grid: _Grid) -> list[list[list[Run]]]:
    cells: list[list[list[Run]]] = [[[] for _ in grid.xs[1:]] for _ in grid.ys[1:]]
    for run in runs:
        row = bisect_right(grid.ys, (run.top + run.bottom) / 2) - 1
        column = bisect_right(grid.xs, run.left + _SNAP) - 1
        cells[min(max(row, 0), len(cells) - 1)][min(max(column, 0), len(grid.xs) - 2)].append(run)
    return cells


def _is_table(cells: list[list[list[Run]]]) -> bool:
    """Not so where hardly a row has two cells, or where a cell holds rows of a table of its own."""
    rows = [row for row in cells if any(row)]
    full = sum(sum(map(bool, row)) > 1 for row in rows)
    nested = any(_holds_table(cell) for row in rows for cell in row)
    return len(rows) > 1 and 2 * full >= len(rows) and not nested


def _holds_table(cell: list[Run]) -> bool:
    return sum(len(row) > 1 for row in rows_of(cell)) > 2


def _without_empty(cells: list[list[list[Run]]]) -> list[list[list[Run]]]:
    """The cells without rows and columns in which nothing stands."""
    rows = [row for row in cells if any(row)]
    kept = [column for column in range(len(rows[0])) if any(row[column] for row in rows)]
    return [[row[column] for column in kept] for row in rows]
