"""The rows near the edges of pages, and which of them could stand there beside the text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from engine.readers.pdf_pages import PageRuns
from engine.readers.pdf_sheet import Rule
from engine.readers.pdf_tables import Row, rows_of

_MARGIN = 0.13  # of a page's height, at its top and its bottom
_MOST_ROWS = 3
_CELL_WORDS = 5
_CELL_WALLS = 3  # two are as likely the frame of the page
_TOUCHING = 3.0  # points

# Times the size of the type.
_APART = 1.6
_FAR = 2.2
_NEXT_ROW = 4.0

_SAME_STEP = 0.05  # of the distance between two rows
_SAME_SIDE = 2.0  # points


@dataclass(frozen=True, slots=True)
class Edge:
    """A row near an edge of a page, `at` rows from it.

    `apart` says that white parts it from the text and that it is no row of a table or of lines that go on
    at its distance; `far`, that the white is more than what parts two paragraphs.
    """

    page: int
    at_top: bool
    at: int
    row: Row
    apart: bool
    far: bool

    @property
    def text(self) -> str:
        return " ".join(run.text for run in self.row)

    @property
    def base(self) -> float:
        return self.row[0].base

    @property
    def size(self) -> float:
        return self.row[0].size


def edges_of(number: int, page: PageRuns) -> Iterator[Edge]:
    """The rows of a page that stand in its margins, from its edges inwards; `number` counts from 0."""
    rows, walls = rows_of(page.runs), _walls(page.rules)
    margin = _MARGIN * page.height
    for at_top in (True, False):
        inwards = rows if at_top else rows[::-1]
        inside = margin if at_top else page.height - margin
        for at, row in enumerate(inwards[:_MOST_ROWS]):
            if (row[0].base < inside) is at_top and row[0].base != inside:
                size = row[0].size
                white = _step(inwards, at) if at + 1 < len(inwards) else page.height
                goes_on = _is_in_step(inwards, at) or _is_in_columns(inwards, at)
                apart = (
                    white > _APART * size and not goes_on and not _is_in_cells(row, walls, inside)
                )
                yield Edge(number, at_top, at, row, apart, white > _FAR * size)


def _step(rows: Sequence[Row], at: int) -> float:
    return abs(rows[at + 1][0].base - rows[at][0].base)


def _is_in_step(rows: Sequence[Row], at: int) -> bool:
    """Whether a row and the two next to it, inwards or on both sides, are as far from each other."""
    steps = [_step(rows, place) for place in range(max(0, at - 1), min(at + 2, len(rows) - 1))]
    return any(abs(one - other) <= _SAME_STEP * one for one, other in pairwise(steps))


def _is_in_columns(rows: Sequence[Row], at: int) -> bool:
    """Whether the runs of a row stand over or under those of a row next to it, as cells do."""
    row = rows[at]
    return any(
        abs(other[0].base - row[0].base) < _NEXT_ROW * row[0].size and _are_aligned(row, other)
        for other in (*rows[max(0, at - 1) : at], *rows[at + 1 : at + 2])
    )


def _are_aligned(row: Row, other: Row) -> bool:
    fewer, more = sorted((row, other), key=len)
    if len(fewer) < 2 or median(len(run.text.split()) for run in more) > _CELL_WORDS:
        return False
    return all(
        any(
            abs(one.left - two.left) <= _SAME_SIDE
            or abs(one.right - two.right) <= _SAME_SIDE
            or abs(one.left + one.right - two.left - two.right) <= _SAME_SIDE
            for two in more
        )
        for one in fewer
    )


def _walls(rules: Sequence[Rule]) -> list[Rule]:
    """The upright lines of a page, those that go on in one another made one."""
    walls: list[Rule] = []
    for rule in sorted(rules, key=lambda rule: (round(rule.left), rule.top)):
        if rule.level:
            continue
        last = walls[-1] if walls else None
        if last and round(last.left) == round(rule.left) and rule.top <= last.bottom + _TOUCHING:
            walls[-1] = last._replace(bottom=max(last.bottom, rule.bottom))
        else:
            walls.append(rule)
    return walls


def _is_in_cells(row: Row, walls: Sequence[Rule], inside: float) -> bool:
    """Whether a row stands between the walls of a table that goes on in the text of the page."""
    base = row[0].base - row[0].size / 3
    beside = {
        round(wall.left)
        for wall in walls
        if wall.top <= base <= wall.bottom and wall.top < inside < wall.bottom
    }
    return len(beside) >= _CELL_WALLS
