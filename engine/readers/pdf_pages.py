"""The pages of a PDF as runs of words, before it is found how they are read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Any

from engine.readers.pdf_capitals import with_capitals_joined
from engine.readers.pdf_fields import filled_page
from engine.readers.pdf_glyphs import sheet_of
from engine.readers.pdf_notices import Found
from engine.readers.pdf_runs import Run, runs_of
from engine.readers.pdf_sheet import Rule, Sheet
from engine.readers.pdf_words import Word, mirrored, reads_from_right, words_from_right, words_of

_MOSTLY = 0.5  # of the letters: where so many are of one width, that is no sign of code


@dataclass(slots=True)
class PageRuns:
    """The runs of a page. `turned` holds those of text that runs another way than most.

    `from_right` says that the page is laid out in a mirror, being read from the right.
    """

    height: float
    runs: list[Run] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    turned: list[Run] = field(default_factory=list)
    from_right: bool = False


@dataclass(slots=True)
class _Worded:
    height: float = 0.0
    words: list[Word] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    turned: list[list[Word]] = field(default_factory=list)
    from_right: bool = False


def pages_of(document: Any, found: Found) -> list[PageRuns]:
    """The pages of an open document; what is noticed on the way goes to `found`."""
    worded = list(_worded_pages(document, found))
    plain = _MOSTLY * sum(map(_letters, worded)) < sum(map(_fixed_letters, worded))
    return [_runs(page, plain) for page in worded]


def _worded_pages(document: Any, found: Found) -> Iterator[_Worded]:
    import pypdfium2

    for number in range(1, len(document) + 1):
        try:
            filled = filled_page(document, number - 1)
            with closing(filled.page):
                sheet = sheet_of(filled.page, filled.ticks)
        except pypdfium2.PdfiumError:
            found.damaged.append(number)
            yield _Worded()
            continue
        if filled.lost:
            found.unread.append(number)
        found.leaning += sheet.leaning
        found.unknown += sheet.unknown
        found.characters += len(sheet.glyphs)
        yield _worded(sheet)


def _worded(sheet: Sheet) -> _Worded:
    words, rules = with_capitals_joined(words_of(sheet.glyphs)), sheet.rules
    from_right = reads_from_right(words)
    if from_right:
        words, rules = mirrored(words_from_right(sheet.glyphs), rules, sheet.width)
    return _Worded(sheet.height, words, rules, list(map(words_of, sheet.turned)), from_right)


def _letters(page: _Worded) -> int:
    return sum(len(word.text) for word in page.words)


def _fixed_letters(page: _Worded) -> int:
    return sum(len(word.text) for word in page.words if word.fixed)


def _runs(page: _Worded, plain: bool) -> PageRuns:
    words = _without_fixed(page.words) if plain else page.words
    return PageRuns(
        page.height,
        runs_of(words, page.rules, from_right=page.from_right),
        page.rules,
        [run for turned in page.turned for run in runs_of(_without_fixed(turned), [])],
        page.from_right,
    )


def _without_fixed(words: Sequence[Word]) -> list[Word]:
    return [replace(word, fixed=False) if word.fixed else word for word in words]
