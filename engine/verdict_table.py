"""What each track does to each answer, as a table for people who read numbers under a figure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from engine.analysis import Analysis, Summary
from engine.answers import Answer, Verdict

MOST_OF_ANSWER = 60  # characters of an answer that stands for itself
COUNTS: dict[str, Callable[[Summary], int]] = {
    "sentences cut": lambda summary: summary.sentences_cut,
    "tables cut": lambda summary: summary.tables_cut,
    "list items cut": lambda summary: summary.list_items_cut,
    "code blocks cut": lambda summary: summary.code_blocks_cut,
    "headings stranded": lambda summary: summary.headings_stranded,
}
"""Counts of the document's own units, of which those that are 0 on every track are left out."""


@dataclass(frozen=True, slots=True)
class VerdictTable:
    """A column for each track, a row for each answer and for what else is counted; the first is the head."""

    rows: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        widths = [max(map(len, column)) for column in zip(*self.rows, strict=True)]
        lines = (zip(row, widths, strict=True) for row in self.rows)
        return "\n".join(
            "  ".join(cell.ljust(most) for cell, most in row).rstrip() for row in lines
        )

    __repr__ = __str__

    @property
    def html(self) -> str:
        """The table as HTML, which notebooks give the look of their own."""
        table = ElementTree.Element("table")
        for at, row in enumerate(self.rows):
            line = ElementTree.SubElement(table, "tr")
            for place, words in enumerate(row):
                cell = ElementTree.SubElement(line, "td" if at and place else "th")
                cell.set("style", "text-align: left")
                cell.text = words
        return ElementTree.tostring(table, encoding="unicode", method="html")

    def _repr_html_(self) -> str:
        return self.html


def table_of(analysis: Analysis) -> VerdictTable:
    """The verdicts of an analysis, its chunks and the units that are cut."""
    return VerdictTable(
        (("", *(str(one.chunking.spec) for one in analysis.tracks)), *_rows(analysis))
    )


def _rows(analysis: Analysis) -> Iterator[tuple[str, ...]]:
    for at, answer in enumerate(analysis.answers):
        yield _name(analysis, answer), *(words(one.verdicts[at]) for one in analysis.tracks)
    summaries = [one.summary for one in analysis.tracks]
    yield "chunks", *(f"{one.chunks:,}" for one in summaries)
    yield "index size", *(f"{one.duplication:.2f}x" for one in summaries)
    for name, count in COUNTS.items():
        if any(map(count, summaries)):
            yield name, *(f"{count(one):,}" for one in summaries)


def _name(analysis: Analysis, answer: Answer) -> str:
    """The question, or else the words of an answer."""
    words = answer.question or f"“{' '.join(answer.span.of(analysis.document.text).split())}”"
    return (
        words
        if len(words) <= MOST_OF_ANSWER
        else f"{words[: MOST_OF_ANSWER - 2]}…" + "”" * (not answer.question)
    )


def words(verdict: Verdict) -> str:
    """
    >>> words(Verdict("cut", (0, 1, 2), (), 6)), words(Verdict("rescued", (1,), (), 0))
    ('cut 1 | 2 | 3', 'rescued in 2')
    """
    chunks = [f"{chunk + 1:,}" for chunk in verdict.chunks]
    if verdict.kind == "lost":
        return "lost"
    if verdict.kind == "cut":
        return "cut " + " | ".join(chunks if len(chunks) <= 3 else [chunks[0], "…", chunks[-1]])
    return f"{verdict.kind} in {chunks[0]}" + (f" to {chunks[-1]}" if len(chunks) > 1 else "")
