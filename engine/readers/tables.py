"""CSV and TSV files as Markdown tables."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from engine.naming import parted_name
from engine.readers.lines import table
from engine.source import Parsed

_DELIMITERS = (",", ";", "\t", "|")
_TOLD = re.compile(r"sep=(.)\n", re.IGNORECASE)
_SAMPLE_ROWS = 200
_LONGEST_CELL = 2**31 - 1


def parse(content: str, name: str) -> Parsed:
    """One table; its first row that says something is the header."""
    told = _TOLD.match(content)  # as Excel tells it
    text = content[told.end() :] if told else content
    delimiter = told[1] if told else delimiter_of(text, name)
    rows = table(list(rows_of(text, delimiter)))
    return Parsed(f"{rows}\n" if rows else "")


def rows_of(text: str, delimiter: str) -> Iterator[list[str]]:
    """The rows of a text; a cell in quotes may hold delimiters, quotes and line ends."""
    csv.field_size_limit(_LONGEST_CELL)
    return csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True)


def delimiter_of(text: str, name: str = "") -> str:
    r"""What parts the cells: the mark that gives most rows the same number of them, and more than one.

    >>> delimiter_of("a;b\n1,5;2\n"), delimiter_of("a\tb, c\n1\t2\n"), delimiter_of("words, alone")
    (';', '\t', ',')
    """
    tab_first = sorted(
        _DELIMITERS, key=lambda mark: parted_name(name)[1] == ".tsv" and mark != "\t"
    )
    return max(tab_first, key=lambda mark: _evenness(text, mark))


def _evenness(text: str, delimiter: str) -> tuple[float, int]:
    """The share of rows that are as wide as most are, and that width; nothing where it is one cell."""
    rows = islice(rows_of(text, delimiter), _SAMPLE_ROWS)
    widths = Counter(len(row) for row in rows if any(map(str.strip, row)))
    ((width, count),) = widths.most_common(1) or [(1, 0)]
    return (count / widths.total(), width) if width > 1 else (0.0, 1)
