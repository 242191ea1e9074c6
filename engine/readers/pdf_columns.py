"""The order in which a page is read: its columns, and the lines and tables of each."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from itertools import groupby

from engine.readers.pdf_bands import (
    WHITE,
    Band,
    Item,
    bands_of,
    is_beside,
    is_prose,
    runs_in,
    size_of,
    strips_of,
)
from engine.readers.pdf_entries import are_entries, is_entry
from engine.readers.pdf_grids import ruled_tables
from engine.readers.pdf_lists import counted_in
from engine.readers.pdf_runs import Run, run_of
from engine.readers.pdf_sheet import Rule
from engine.readers.pdf_tables import Row, Table, aligned_table, rows_of

Column = list[Item]

# Shares of the size of the type.
_GUTTER = 0.7
_WIDE_GUTTER = 2.0
_APART = 3.0

_DEEPEST = 12


@dataclass(frozen=True, slots=True)
class Page:
    """What stands on a page. `from_right` says that it is laid out in a mirror, being read from the right."""

    runs: list[Run]
    rules: list[Rule] = field(default_factory=list)
    from_right: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns of a page in the order of reading; `doubtful` where that could be another."""

    columns: list[Column]
    doubtful: bool = False


def layout_of(page: Page) -> Layout:
    """How a page is read; one without columns is a single one."""
    tables, runs = ruled_tables(page.runs, page.rules)
    reading = _Reading(page)
    columns = reading.ordered([*runs, *tables], 0)
    return Layout(columns, reading.doubtful)


class _Reading:
    def __init__(self, page: Page) -> None:
        self.from_right = page.from_right
        self.doubtful = False
        self.walls = [rule for rule in page.rules if not rule.level]
        self.floors = sorted(rule.top for rule in page.rules if rule.level)

    def ordered(self, items: list[Item], depth: int) -> list[Column]:
        gutter = self._gutter(items) if depth < _DEEPEST else None
        if gutter is None:
            return self._alone(items)
        columns: list[Column] = []
        for band in bands_of(items, gutter):
            if band.parted:
                columns.extend(self.ordered(band.left, depth + 1))
                columns.extend(self.ordered(band.right, depth + 1))
            else:
                columns.extend(self.ordered(band.all, depth + 1))
        return columns

    def _gutter(self, items: list[Item]) -> float | None:
        """The middle of the strip between two columns of prose, or along a line between them."""
        if len(items) < 4:
            return None
        for strips in strips_of(items, _GUTTER * size_of(items)):
            for left, right in strips:
                middle = (left + right) / 2
                bands = [band for band in bands_of(items, middle) if band.parted]
                if bands and self._are_columns(bands, left, right):
                    return middle
        return None

    def _are_columns(self, bands: list[Band], left: float, right: float) -> bool:
        top = min(item.top for band in bands for item in band.all)
        bottom = max(item.bottom for band in bands for item in band.all)
        walls = [wall for wall in self.walls if left - 3 <= wall.left <= right + 3]
        beside = (min(wall.bottom, bottom) - max(wall.top, top) for wall in walls)
        if sum(max(0.0, length) for length in beside) >= 0.6 * (bottom - top):
            return True
        sides = [item for band in bands for item in band.left], [i for b in bands for i in b.right]
        one, other = map(is_prose, sides)
        if one and other:
            return True
        if not one and not other:
            return False
        prose, rest = sides if one else sides[::-1]
        return len(rows_of(runs_in(prose))) > 4 and not is_beside(rest, prose)

    def _alone(self, items: list[Item]) -> list[Column]:
        """Items of one column, the rows in which several stand made lines, tables or columns."""
        columns: list[Column] = [[]]
        parts: list[tuple[float, list[Row] | Table]] = [
            (item.top, item)
            for item in sorted(items, key=lambda item: item.left)
            if isinstance(item, Table)
        ]
        tops = sorted(top for top, _table in parts)
        rows = rows_of(runs_in(items))
        for _at, group in groupby(rows, key=lambda row: bisect_left(tops, row[0].base)):
            listed = list(group)
            parts.append((listed[0][0].top, listed))
        for _top, part in sorted(parts, key=lambda part: part[0]):
            if isinstance(part, Table):
                columns[-1].append(part)
            else:
                self._add_rows(part, columns)
        return [column for column in columns if column]

    def _add_rows(self, rows: list[Row], columns: list[Column]) -> None:
        start = 0
        while start < len(rows):
            end = _end_of_stretch(rows, start)
            if end - start < 2 or not self._add_stretch(rows[start:end], columns):
                for row in rows[start:end]:
                    columns[-1].extend(
                        row if end - start < 2 and _is_parted(row) else [self._line(row)]
                    )
            start = end

    def _add_stretch(self, rows: list[Row], columns: list[Column]) -> bool:
        """Add rows with gaps as a table or as columns; False where they are neither."""
        if are_entries(rows) or _are_counted(rows):
            return False
        found = aligned_table(rows, self._has_line_between)
        if found is not None:
            self._add_rows(found.before, columns)
            columns[-1].append(found.table)
            self._add_rows(found.after, columns)
            return True
        if _are_labelled(rows):
            return False
        items: list[Item] = [run for row in rows for run in row]
        for left, right in next(strips_of(items, _WIDE_GUTTER * size_of(items)), []):
            bands = bands_of(items, (left + right) / 2)
            if len(bands) == 1 and bands[0].parted:
                columns.extend(self._alone(bands[0].left))
                columns.extend(self._alone(bands[0].right))
                columns.append([])
                self.doubtful = True
                return True
        return False

    def _line(self, row: Row) -> Run:
        if len(row) == 1:
            return row[0]
        return run_of([word for run in row for word in run.words], from_right=self.from_right)

    def _has_line_between(self, above: float, below: float) -> bool:
        at = bisect_left(self.floors, above - 1)
        return at < len(self.floors) and self.floors[at] < below - 4


def _end_of_stretch(rows: list[Row], start: int) -> int:
    """The end of the rows from `start` on that have gaps, or that stand alone between two such rows."""
    if len(rows[start]) < 2:
        return start + 1
    end = start + 1
    while end < len(rows):
        if _is_far(rows[end - 1], rows[end]):
            break
        if len(rows[end]) > 1:
            end += 1
        elif (
            end + 1 < len(rows) and len(rows[end + 1]) > 1 and not _is_far(rows[end], rows[end + 1])
        ):
            end += 2
        else:
            break
    return end


def _is_parted(row: Row) -> bool:
    """Whether two lines that have nothing to do with each other stand on one height."""
    if len(row) != 2 or is_entry(row):
        return False
    return row[1].left - row[0].right > _APART * max(row[0].size, row[1].size)


def _are_counted(rows: list[Row]) -> bool:
    """Whether all rows with a gap are items of a list that is numbered without stops."""
    counted = counted_in([[word for run in row for word in run.words] for row in rows])
    return bool(counted) and all(
        len(row) == 1 or (len(row) == 2 and at in counted) for at, row in enumerate(rows)
    )


def _are_labelled(rows: list[Row]) -> bool:
    """Whether most rows begin with what is asked for on a form, and a colon."""
    return 2 * sum(row[0].text.endswith((":", "：")) for row in rows) > len(rows)


def _is_far(above: Row, below: Row) -> bool:
    return below[0].base - above[0].base > WHITE * max(above[0].size, below[0].size)
