"""The document's own units that tracks part, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from app.advice import words_at_cut
from app.plain_text import place, wrapped
from engine.analysis import Analysis
from engine.chunking import Chunking
from engine.parted import PartedTable, parted_units
from engine.span import Span
from engine.spec import spelled_names

MOST_TABLES = 12  # of one track that get a line where the units are not asked for
WORDS = 34  # characters of a unit on either side of a cut
UNDER = 200  # characters of the text under a stranded heading, of which the first are shown


def names_of(analysis: Analysis) -> list[str]:
    return spelled_names([track.chunking.spec for track in analysis.tracks])


def table_lines(analysis: Analysis) -> Iterator[str]:
    """A line for each table that a track parts, of many the first."""
    document = analysis.document
    for name, track in zip(names_of(analysis), analysis.tracks, strict=True):
        tables = parted_units(track.chunking).tables
        for table in tables[:MOST_TABLES]:
            at = place(document, table.span.start)
            yield from wrapped(
                f"! {at}: {name} parts table {table.table + 1}, {table_words(table)}."
            )
        if left := len(tables[MOST_TABLES:]):
            yield from wrapped(f"! {name} parts {left:,} more tables; --units lists them.")


def table_words(table: PartedTable) -> str:
    """
    >>> table_words(PartedTable(0, Span(0, 9), 5, 3)), table_words(PartedTable(0, Span(0, 9), 5, 0))
    ('header row parted from 3 of its 5 rows', 'header row with each of its rows')
    """
    if not table.rows:
        return "which has no rows"
    if not table.parted:
        return "header row with each of its rows"
    return f"header row parted from {table.parted:,} of its {table.rows:,} rows"


def unit_lists(analysis: Analysis) -> Iterator[list[str]]:
    """For each track every unit that it parts, with its line and its words."""
    for name, track in zip(names_of(analysis), analysis.tracks, strict=True):
        lines = list(_unit_lines(track.chunking)) or ["  none"]
        yield [*wrapped(f"units that {name} parts"), *lines]


def _unit_lines(chunking: Chunking) -> Iterator[str]:
    found = parted_units(chunking)
    kinds = {
        "sentence": found.sentences,
        "list item": found.list_items,
        "code block": found.code_blocks,
    }
    for kind, spans in kinds.items():
        for span in spans:
            yield from _line(chunking, kind, span)
    for heading in found.headings:
        # Of the text that a heading is parted from, its span has one letter; the first words say more.
        longer = Span(heading.start, min(heading.end + UNDER, len(chunking.document.text)))
        yield from _line(chunking, "heading stranded", longer)
    for table in found.tables:
        yield from _line(chunking, f"table {table.table + 1}, {table_words(table)}", table.span)


def _line(chunking: Chunking, kind: str, span: Span) -> list[str]:
    document = chunking.document
    before, after = words_at_cut(document.text, span, _cut_in(chunking, span), WORDS)
    line = f"  {place(document, span.start)}: {kind}: {before} ✂ {after}"
    return wrapped(line, indent="    ")


def _cut_in(chunking: Chunking, span: Span) -> int:
    """The first cut inside a span; its end where it is parted without one."""
    at = int(np.searchsorted(chunking.cuts, span.start, "right"))
    return min(int(chunking.cuts[at]), span.end) if at < len(chunking.cuts) else span.end
