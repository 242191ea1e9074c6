"""Questions in a table: CSV with the columns document, question and answer."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from engine.answer_places import Misread

COLUMNS = {"document": "doc", "doc": "doc"} | {
    name: name for name in ("question", "answer", "start", "end")
}
SEPARATORS = ",;\t|"
LONGEST_PLACE = 12  # characters of a number that can be the place of one
TOO_LONG = (
    "Its row has more cells than the head: put quotes around a cell that holds the separator."
)
_LOOK = 2_000  # characters that the csv module looks at; its time grows with their square
_NAMED_SEPARATOR = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)  # as Excel writes it


def csv_questions(text: str) -> list[object] | None:
    r"""The questions of a table, each in the form of the simple corpus JSON; None where it is none.

    The first row names the columns, in any order and case; `document`, `start` and `end` may be left out.
    A row with more cells than that is misread. ValueError names the line that cannot be read, or the column
    that is named twice.

    >>> csv_questions("Question;Answer;Document\nWhen?;\"in May; or June\";fees.md\n")
    [{'question': 'When?', 'answer': 'in May; or June', 'doc': 'fees.md'}]
    >>> csv_questions("name,price\npen,2\n") is None
    True
    """
    named = _NAMED_SEPARATOR.match(text)
    body = text[named.end() :] if named else text
    separators = named[1] if named else SEPARATORS
    fitting = [one for one in _usual(separators) if _names_columns(body, one)]
    fitting = fitting or [one for one in _sniffed(body, separators) if _names_columns(body, one)]
    if not fitting:
        return None
    tables = (_rows(body, dialect) for dialect in fitting)
    head, *rows = next(filter(_is_even, tables), None) or _rows(body, fitting[0])
    columns = [COLUMNS.get(_known(one)) for one in head]
    for name in filter(None, columns):
        if columns.count(name) > 1:
            called = next(one for one, own in COLUMNS.items() if own == name)
            raise ValueError(f"the column {called} is named twice, so leave one of the two out")
    return [_question(columns, row) for row in rows]


def _known(cell: str) -> str:
    return cell.strip().lower()


def _usual(separators: str) -> Iterator[type[csv.Dialect]]:
    """The usual quoting, with each separator."""
    for one in separators:
        yield type("Separated", (csv.excel,), {"delimiter": one, "strict": True})


def _sniffed(text: str, separators: str) -> Iterator[type[csv.Dialect]]:
    """What the csv module takes a table for."""
    with suppress(csv.Error):
        found = csv.Sniffer().sniff(text[:_LOOK], separators)
        found.doublequote, found.strict = True, True
        yield found


def _names_columns(text: str, dialect: type[csv.Dialect]) -> bool:
    """Whether the first row, read so, names a question and its answer."""
    with suppress(csv.Error):
        return {"question", "answer"} <= set(map(_known, next(_reader(text, dialect), [])))
    return False


def _rows(text: str, dialect: type[csv.Dialect]) -> list[list[str]]:
    reader = _reader(text, dialect)
    try:
        return [row for row in reader if any(map(str.strip, row))]
    except csv.Error as error:
        raise ValueError(f"line {reader.line_num:,} cannot be read ({error})") from error


def _reader(text: str, dialect: type[csv.Dialect]) -> Any:
    return csv.reader(io.StringIO(text, newline=""), dialect)


def _is_even(rows: Sequence[Sequence[str]]) -> bool:
    """Whether no row has more cells than the first."""
    return not any(_is_too_long(row, len(rows[0])) for row in rows)


def _is_too_long(row: Sequence[str], cells: int) -> bool:
    return any(map(str.strip, row[cells:]))


def _question(columns: Sequence[str | None], row: Sequence[str]) -> object:
    if _is_too_long(row, len(columns)):
        return Misread(row[columns.index("question")], TOO_LONG)
    cells = {name: cell for name, cell in zip(columns, row, strict=False) if name and cell.strip()}
    return {name: _value(name, cell) for name, cell in cells.items()}


def _value(name: str, cell: str) -> object:
    """A place as a number; what is no number stays as it is, and is refused where it is looked for."""
    is_place = name in {"start", "end"} and cell.strip().isdecimal() and len(cell) <= LONGEST_PLACE
    return int(cell) if is_place else cell
