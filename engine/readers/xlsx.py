"""Excel workbooks: a heading for each sheet, and its cells as tables of what they show."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from typing import Any

from engine.naming import parted_name, shown_name
from engine.readers.lines import heading, joined, paragraph, table
from engine.readers.package import check_parts, macro_notices, package
from engine.readers.xlsx_values import shown_value
from engine.source import Parsed, Source

_SHEET = re.compile(r"xl/worksheets/[^/]+\.xml$", re.IGNORECASE)
# A formula whose value was never stored, as programs that do not compute leave it; an empty text is one.
_UNCOMPUTED = re.compile(
    rb'<c\b(?![^>]*\st="str")[^>]*>\s*<f\b[^>]*(?:/>|>[^<]*</f>)\s*(?:<v\s*/>|<v>\s*</v>)?\s*</c>'
)
_NUMBER = re.compile(r"[-+(]?\W?\s?\d[\d.,:/ -]*\W{0,3}")

# So many lines of one cell are a table of one column.
_LEAST_LIST = 3

Row = Sequence[str]


def parse(content: bytes, name: str) -> Parsed:
    """The Markdown of a workbook's sheets, formulas as their values; hidden sheets are left out."""
    from openpyxl import load_workbook

    with package(content, name, "an Excel workbook") as archive:
        check_parts(archive, name)
        sheets = [archive.read(part) for part in archive.namelist() if _SHEET.match(part)]
        notices = macro_notices(archive) + _uncomputed(sheets)
        workbook = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
        shown = [sheet for sheet in workbook.worksheets if sheet.sheet_state == "visible"]
        hidden = [sheet.title for sheet in workbook.worksheets if sheet.sheet_state != "visible"]
        blocks = [block for sheet in shown for block in _sheet_blocks(sheet)]
        title = parted_name(shown_name(name))[0]  # no one sheet's name
        return Parsed(joined(blocks), title, Source(notices=(*notices, *_left_out(hidden))))


def _sheet_blocks(sheet: Any) -> list[str]:
    sheet.reset_dimensions()  # what the file says of its size is not always so
    rows = ([shown_value(cell) for cell in row] for row in sheet.iter_rows())
    blocks = [block for part in _parts(rows) for block in _part_blocks(part)]
    return [heading(1, sheet.title), *blocks] if blocks else []


def _parts(rows: Iterator[Row]) -> Iterator[list[Row]]:
    """The rows as empty ones part them; a part that opens with a number goes on with the table before it."""
    part: list[Row] = []
    parted = False
    for row in rows:
        if not any(row):
            parted = True
            continue
        if part and parted and not _goes_on(part, row):
            yield part
            part = []
        part.append(row)
        parted = False
    yield from [part] if part else []


def _goes_on(part: list[Row], row: Row) -> bool:
    return len(part) > 1 and any(map(_NUMBER.fullmatch, row)) and _extent(row) <= _extent(*part)


def _extent(*rows: Row) -> int:
    """How many columns are used."""
    return max((at + 1 for row in rows for at, cell in enumerate(row) if cell), default=0)


def _part_blocks(rows: list[Row]) -> Iterator[str]:
    """A table; lines of one cell above it are its title, and lines of one cell alone are text."""
    lone = 0
    while lone < len(rows) and sum(map(bool, rows[lone])) == 1:
        lone += 1
    titles = rows[:lone] if lone < len(rows) or lone < _LEAST_LIST else []
    yield from (paragraph(next(filter(None, row))) for row in titles)
    yield table(rows[len(titles) :])


def _uncomputed(sheets: Sequence[bytes]) -> tuple[str, ...]:
    count = sum(len(_UNCOMPUTED.findall(sheet)) for sheet in sheets)
    if not count:
        return ()
    formulas = "1 formula has" if count == 1 else f"{count:,} formulas have"
    return (f"{formulas} no stored value: open the workbook in Excel, save it and open that.",)


def _left_out(hidden: Sequence[str]) -> tuple[str, ...]:
    if not hidden:
        return ()
    names = ", ".join(hidden[:5]) + (", …" if len(hidden) > 5 else "")
    sheets = "1 hidden sheet was" if len(hidden) == 1 else f"{len(hidden)} hidden sheets were"
    return (f"{sheets} left out: {names}.",)
