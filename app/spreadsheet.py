"""Tables as CSV, for a spreadsheet or a program."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

Cell = str | int | float | bool | None

BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""With these, in wide letters too, a spreadsheet takes words for something to work out."""


def csv_of(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    r"""A table as RFC 4180 has it, in UTF-8; words that would be a formula stand behind an apostrophe.

    >>> csv_of(["words", "number"], [["=1+1", -0.5], ['a "b", c', None]])
    b'words,number\r\n\'=1+1,-0.5\r\n"a ""b"", c",\r\n'
    """
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow(head)
    writer.writerows([_cell(one) for one in row] for row in rows)
    return written.getvalue().encode("utf-8", "replace")


def _cell(cell: Cell) -> str | int | float | None:
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, str) and cell.startswith(BEGINS_A_FORMULA):
        return f"'{cell}"
    return cell
