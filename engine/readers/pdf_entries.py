"""Lines of tables of contents."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from engine.readers.pdf_tables import Row
from engine.readers.pdf_words import Word

_LEADERS = re.compile(r"(?:\s*[.·…_]){4,}\s*")
_ENTRY_GAP, _TITLE_GAP = 2.5, 1.5  # times the size of the type
_PAGE_NUMBER = re.compile(r"\d{1,4}|[ivxlc]{1,7}", re.IGNORECASE)
_FALLS = 0.1  # of the page numbers may be lower than the one before, as where a part starts anew


def is_entry(row: Row) -> bool:
    """Whether a row is a line of a table of contents: words, a gap or leaders, a page number."""
    words = [word for run in row for word in run.words]
    if len(words) < 2 or not _PAGE_NUMBER.fullmatch(words[-1].text):
        return False
    title = " ".join(word.text for word in words[:-1])
    if not any(map(str.isalpha, title)):
        return False
    if _LEADERS.search(title) is not None:
        return True
    gap = words[-1].left - words[-2].right
    return gap > _ENTRY_GAP * words[-1].size and not _is_parted(words[:-1])


def _is_parted(words: Sequence[Word]) -> bool:
    """Whether wide gaps part words that come after the first with a letter, as in the row of a table."""
    first = next(at for at, word in enumerate(words) if any(map(str.isalpha, word.text)))
    return any(
        word.left - before.right > _TITLE_GAP * word.size
        for before, word in pairwise(words[first:])
    )


def are_entries(rows: Sequence[Row]) -> bool:
    """Whether most rows are lines of a table of contents: leaders, or page numbers that rise."""
    entries = [row for row in rows if is_entry(row)]
    if 2 * len(entries) <= len(rows):
        return False
    if any(_LEADERS.search(run.text) for row in entries for run in row):
        return True
    numbers = [row[-1].words[-1].text for row in entries]
    values = [int(number) for number in numbers if number.isdigit()]
    falls = sum(value < before for before, value in pairwise(values))
    return falls <= _FALLS * len(values) and (len(values) < 2 or values[0] < max(values))


def without_leaders(text: str) -> str:
    """A line without the dots that lead to its end.

    >>> without_leaders("Scope . . . . . . . 12")
    'Scope 12'
    """
    return _LEADERS.sub(" ", text).strip()
