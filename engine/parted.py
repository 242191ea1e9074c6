"""The document's own units that a chunking parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.answers import is_held
from engine.chunking import Chunking
from engine.memo import per_object
from engine.span import Span
from engine.units import Spans, units_of


@dataclass(frozen=True, slots=True)
class PartedTable:
    """A table that no chunk holds whole: its number from 0, and how many of its rows lack the header row.

    `rows` counts those under the header row, `parted` those of them that no chunk holds with it.
    """

    table: int
    span: Span
    rows: int
    parted: int

    def to_dict(self) -> dict[str, int]:
        return {
            "table": self.table,
            "start": self.span.start,
            "end": self.span.end,
            "rows": self.rows,
            "parted": self.parted,
        }


@dataclass(frozen=True, slots=True)
class PartedUnits:
    """The units of each kind that no chunk holds; a heading reaches to its sentence, as in `Units`."""

    sentences: list[Span]
    list_items: list[Span]
    code_blocks: list[Span]
    headings: list[Span]
    tables: list[PartedTable]

    def to_dict(self) -> dict[str, Any]:
        return {
            "sentences": _pairs(self.sentences),
            "list_items": _pairs(self.list_items),
            "code_blocks": _pairs(self.code_blocks),
            "headings": _pairs(self.headings),
            "tables": [table.to_dict() for table in self.tables],
        }


def _pairs(spans: list[Span]) -> list[list[int]]:
    return [[span.start, span.end] for span in spans]


@per_object
def parted_units(chunking: Chunking) -> PartedUnits:
    units = units_of(chunking.document)
    return PartedUnits(
        sentences=parted(chunking, units.sentences),
        list_items=parted(chunking, units.list_items),
        code_blocks=parted(chunking, units.code_blocks),
        headings=parted(chunking, units.headings),
        tables=_tables(chunking),
    )


def parted(chunking: Chunking, spans: Spans) -> list[Span]:
    """The spans that no chunk holds."""
    return [spans[at] for at in np.flatnonzero(~is_held(chunking, spans))]


def _tables(chunking: Chunking) -> list[PartedTable]:
    units = units_of(chunking.document)
    return [
        PartedTable(
            number,
            units.tables[number],
            max(len(units.rows[number]) - 1, 0),
            len(parted_rows(chunking, number)),
        )
        for number in np.flatnonzero(~is_held(chunking, units.tables)).tolist()
    ]


def parted_rows(chunking: Chunking, table: int) -> list[Span]:
    """The rows that no chunk holds whole together with the header row of their table."""
    units = units_of(chunking.document)
    first, last = np.searchsorted(units.tables_of_rows, [table, table + 1])
    is_parted = row_is_parted(chunking)[first:last]
    return [units.rows[table][at + 1] for at in np.flatnonzero(is_parted).tolist()]


@per_object
def row_is_parted(chunking: Chunking) -> NDArray[np.bool_]:
    """For each headed row of `Units`, all tables in order, whether no chunk holds it, (rows,)."""
    return np.asarray(~is_held(chunking, units_of(chunking.document).headed_rows), np.bool_)
