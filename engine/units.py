"""The document's own units, on which cuts are judged where nobody marked an answer."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.document import Block, Document
from engine.memo import per_object
from engine.span import Span, trimmed

Bounds = tuple[NDArray[np.int64], NDArray[np.int64]]


@dataclass(frozen=True, eq=False)
class Units:
    """Spans that a cut should leave whole.

    `sentences` are without the headings that lead to them. `headings` reach from each heading's start to
    the first character of its sentence, so that a span in no chunk is a heading stranded at a chunk's
    end. `rows` holds, for each table, its header row and the rows under it.
    """

    sentences: tuple[Span, ...]
    headings: tuple[Span, ...]
    tables: tuple[Span, ...]
    rows: tuple[tuple[Span, ...], ...]
    list_items: tuple[Span, ...]
    code_blocks: tuple[Span, ...]


@per_object
def units_of(document: Document) -> Units:
    headings = document.of_kind("heading")
    bodies = _bodies(document, headings)
    tables = document.of_kind("table")
    rows = document.of_kind("table_row")
    return Units(
        sentences=bodies,
        headings=_heading_units(document, headings, bodies),
        tables=_spans(document, tables),
        rows=tuple(
            _spans(document, [row for row in rows if row.table == table.table]) for table in tables
        ),
        list_items=_spans(document, document.of_kind("list_item")),
        code_blocks=_spans(document, document.of_kind("code")),
    )


def bounds(spans: Sequence[Span]) -> Bounds:
    """The starts and the ends of spans, (n,) each."""
    count = len(spans)
    return (
        np.fromiter((span.start for span in spans), np.int64, count),
        np.fromiter((span.end for span in spans), np.int64, count),
    )


def _spans(document: Document, blocks: Sequence[Block]) -> tuple[Span, ...]:
    return tuple(trimmed(document.text, block.start, block.end) for block in blocks)


def _bodies(document: Document, headings: Sequence[Block]) -> tuple[Span, ...]:
    """Each sentence without its headings; a sentence that is nothing else stays as it is."""
    starts = [heading.start for heading in headings]
    return tuple(
        _without(document, sentence, headings[bisect_right(starts, sentence.start - 1) :])
        for sentence in document.sentences
    )


def _without(document: Document, sentence: Span, headings: Sequence[Block]) -> Span:
    start = sentence.start
    for heading in headings:
        if heading.start != start or heading.end > sentence.end:
            break
        start = trimmed(document.text, heading.end, sentence.end).start
    return Span(start, sentence.end) if start < sentence.end else sentence


def _heading_units(
    document: Document, headings: Sequence[Block], bodies: Sequence[Span]
) -> tuple[Span, ...]:
    starts = [body.start for body in bodies]
    found = []
    for heading in headings:
        at = bisect_right(starts, heading.end - 1)
        first = starts[at] + 1 if at < len(starts) else heading.end
        found.append(Span(heading.start, first))
    return tuple(found)
