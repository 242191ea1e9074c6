"""The document's own units, on which cuts are judged where nobody marked an answer."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.document import Block, Document
from engine.memo import per_object
from engine.span import Span, trimmed


class Spans(tuple[Span, ...]):
    """Spans with their starts and ends as columns, (n,) each, read once."""

    @cached_property
    def starts(self) -> NDArray[np.int64]:
        return np.fromiter((span.start for span in self), np.int64, len(self))

    @cached_property
    def ends(self) -> NDArray[np.int64]:
        return np.fromiter((span.end for span in self), np.int64, len(self))


@dataclass(frozen=True, eq=False)
class Units:
    """Spans that a cut should leave whole.

    `sentences` are without the headings that lead to them. `headings` reach from each heading's start to
    the first character of its sentence, so that a span in no chunk is a heading stranded at a chunk's
    end. `rows` holds, for each table, its header row and the rows under it. `list_items` are without the
    items nested in them, which are items of their own.
    """

    sentences: Spans
    headings: Spans
    tables: Spans
    rows: tuple[Spans, ...]
    list_items: Spans
    code_blocks: Spans

    @cached_property
    def headed_rows(self) -> Spans:
        """From the header row to the end of each row under it, all tables in order."""
        return Spans(Span(row[0].start, one.end) for row in self.rows for one in row[1:])

    @cached_property
    def tables_of_rows(self) -> NDArray[np.int64]:
        """The table of each headed row, (rows,)."""
        return np.repeat(np.arange(len(self.rows)), [max(len(row) - 1, 0) for row in self.rows])


@per_object
def units_of(document: Document) -> Units:
    headings = document.of_kind("heading")
    bodies = _bodies(document, headings)
    tables = document.of_kind("table")
    rows_of: defaultdict[int | None, list[Block]] = defaultdict(list)
    for row in document.of_kind("table_row"):
        rows_of[row.table].append(row)
    return Units(
        sentences=bodies,
        headings=_heading_units(document, headings, bodies),
        tables=_spans(document, tables),
        rows=tuple(_spans(document, rows_of[table.table]) for table in tables),
        list_items=_items(document),
        code_blocks=_spans(document, document.of_kind("code")),
    )


def _spans(document: Document, blocks: Sequence[Block]) -> Spans:
    return Spans(trimmed(document.text, block.start, block.end) for block in blocks)


def _items(document: Document) -> Spans:
    """Each list item up to the first that is nested in it, where it has words before that one."""
    items = document.of_kind("list_item")
    nexts = [*(item.start for item in items[1:]), len(document.text)]
    own = (
        trimmed(document.text, item.start, min(item.end, following))
        for item, following in zip(items, nexts, strict=False)
    )
    return Spans(span for span in own if span)


def _bodies(document: Document, headings: Sequence[Block]) -> Spans:
    """Each sentence without its headings; of one that is nothing else, the last of them."""
    first_at = {heading.start: at for at, heading in reversed([*enumerate(headings)])}
    return Spans(
        _without(document, sentence, headings, first_at[sentence.start])
        if sentence.start in first_at
        else sentence
        for sentence in document.sentences
    )


def _without(document: Document, sentence: Span, headings: Sequence[Block], first: int) -> Span:
    start = sentence.start
    while first < len(headings) and headings[first].start == start:
        following = trimmed(document.text, headings[first].end, sentence.end).start
        if following >= sentence.end:
            break
        start = following
        first += 1
    return Span(start, sentence.end)


def _heading_units(document: Document, headings: Sequence[Block], bodies: Sequence[Span]) -> Spans:
    ends = [body.end for body in bodies]
    found = []
    for heading in headings:
        end, at = heading.end, bisect_right(ends, heading.end)
        if at < len(bodies):  # a rule between headings makes both part of one sentence
            following = trimmed(document.text, heading.end, bodies[at].end).start
            end = max(bodies[at].start, following) + 1
        found.append(Span(heading.start, end))
    return Spans(found)
