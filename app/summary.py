"""The table of numbers: a row for each track, each number with the list that it counts.

All columns stand in one table, of which a view shows a part, so that a track keeps its row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.boundaries import Boundaries, boundaries_of
from app.forms import NUMBERS, Numbers
from app.subject import Subject
from app.words import in_bytes, share
from engine.analysis import Summary, TrackAnalysis
from engine.chunking import needs_vectors
from engine.document import BlockKind


@dataclass(frozen=True, slots=True)
class View:
    """A part of the columns, shown together; `columns` is how many."""

    name: str
    label: str
    columns: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the summary: the views it is in, its label and what it means, for those who hover."""

    kind: str
    views: str
    label: str
    help: str
    is_number: bool = True


@dataclass(frozen=True, slots=True)
class Count:
    """A number of the summary; `url` leads to the list of what it counts, where there is one.

    `more` stands under it: the answers that are cut but rescued, which the number leaves out.
    """

    kind: str
    views: str
    label: str
    text: str
    more: str
    tone: str
    url: str


@dataclass(frozen=True, slots=True)
class Row:
    """One track in numbers; `pending` is a sentence while it waits."""

    index: int
    name: str
    words: str
    look: str
    shown: bool
    pending: str
    counts: tuple[Count, ...]
    boundaries: Boundaries | None


VIEWS = {name: name.capitalize() for name in NUMBERS}
CHUNKS = Column("chunks", "cuts boundaries", "Chunks", "How many pieces the page is cut into.")
MEAN = Column("mean", "cuts", "Mean tokens", "Tokens of a chunk, on average.")
LARGEST = Column("largest", "cuts", "Largest", "Tokens of the largest chunk.")
VECTORS = Column("vectors", "cost", "Vectors", "One for each chunk.")
BYTES = Column(
    "bytes",
    "cost",
    "Bytes of vectors",
    "What the vectors take: 4 bytes (float32) for each of their numbers, before what an index adds.",
)
EMBEDDED = Column(
    "embedded",
    "cost",
    "Tokens embedded",
    "What the embedding model reads to index the page, in its own tokens, those it adds included. "
    "Late reads the whole page once; the stand-in counts no tokens.",
)
TO_CUT = Column(
    "to_cut",
    "cost",
    "Of these, to cut",
    "Tokens read only to find the cuts: a semantic track embeds each sentence on its own first.",
)
INDEX = Column(
    "index",
    "cuts cost",
    "Index size",
    "Tokens stored for each token of the page. 1.00× stores it once; overlap stores some of it twice.",
)
ANSWERS = Column(
    "answers",
    "cuts",
    "Answers cut",
    "Marked answers that no chunk holds whole. Rescued ones are cut too, but whole again in an "
    "overlapping chunk, so they are not counted.",
)
SENTENCES = Column(
    "sentences", "cuts units", "Sentences cut", "Sentences that no chunk holds whole."
)
HEADINGS = Column(
    "headings",
    "units",
    "Headings stranded",
    "Headings at the end of a chunk, parted from the first words under them. No answer is lost, "
    "but those words are searched without their heading.",
)
TABLES = Column("tables", "units", "Tables cut", "Tables that no chunk holds whole.")
ITEMS = Column("items", "units", "List items cut", "Items of lists that no chunk holds whole.")
CODE = Column("code", "units", "Code cut", "Code blocks that no chunk holds whole.")
TRUNCATED = Column(
    "truncated",
    "cuts",
    "Past encoder limit",
    "Chunks longer than the embedding model reads. What lies past its limit is in no vector, so "
    "no search by meaning finds it.",
)
CUTS = Column(
    "boundaries",
    "boundaries",
    "Boundaries",
    "Each cut by the last token before it and the first after it, counted from 0. A table that names "
    "only one of the two means the same cut.",
    is_number=False,
)
SITS = Column(
    "sits",
    "boundaries",
    "Where the answer sits",
    "The chunk that holds the chosen answer, and whether it also holds the heading above the answer.",
    is_number=False,
)
COLUMNS = (
    *(CHUNKS, MEAN, LARGEST, VECTORS, BYTES, EMBEDDED, TO_CUT, INDEX, ANSWERS, SENTENCES),
    *(HEADINGS, TABLES, ITEMS, CODE, TRUNCATED, CUTS, SITS),
)
UNITS: tuple[tuple[Column, BlockKind], ...] = (
    (HEADINGS, "heading"),
    (TABLES, "table"),
    (ITEMS, "list_item"),
    (CODE, "code"),
)
# A stranded heading loses no answer, so its number does not shout as those of lost units do.
TONES = {"truncated": "warn", "headings": "some"}
STAND_IN = " · stand-in vectors"


def columns_of(subject: Subject) -> tuple[Column, ...]:
    """The columns that say something about this document: no tables cut where there are none."""
    document = subject.tokenization.document
    empty = {column for column, kind in UNITS if not document.of_kind(kind)}
    if not subject.answers:
        empty |= {ANSWERS, SITS}
    return tuple(column for column in COLUMNS if column not in empty)


def views_of(columns: Sequence[Column], chosen: Numbers) -> tuple[View, ...]:
    return tuple(
        View(
            name=name,
            label=label,
            columns=sum(name in column.views.split() for column in columns),
            chosen=name == chosen,
        )
        for name, label in VIEWS.items()
    )


def row_of(subject: Subject, index: int, columns: Sequence[Column]) -> Row:
    spec, track = subject.state.tracks[index], subject.tracks[index]
    numbers = [column for column in columns if column not in (CUTS, SITS)]
    return Row(
        index=index,
        name=subject.names[index],
        words=spec.words + (STAND_IN if needs_vectors(spec) and subject.is_stand_in else ""),
        look=subject.looks[index].classes,
        shown=index == subject.state.shown,
        pending="" if track else "arrives when its sentences are embedded",
        counts=tuple(_count(subject, index, track, column) for column in numbers) if track else (),
        boundaries=boundaries_of(subject, index) if track else None,
    )


def _count(subject: Subject, index: int, track: TrackAnalysis, column: Column) -> Count:
    text, number, tone = _number(track, len(subject.answers), column.kind)
    state = subject.state.showing(index)
    url = ""
    if column.kind == "chunks":
        url = subject.url("chunks", state=state, headed=1)
    elif tone and number:
        url = subject.url("units", state=state, kind=column.kind)
    more = _rescued(track, column.kind)
    return Count(column.kind, column.views, column.label, text, more, tone, url)


def _rescued(track: TrackAnalysis, kind: str) -> str:
    number = sum(verdict.kind == "rescued" for verdict in track.verdicts)
    return f"{number:,} rescued" if kind == "answers" and number else ""


def _number(track: TrackAnalysis, answers: int, kind: str) -> tuple[str, int, str]:
    """The text of a number, the number, and how it is coloured."""
    summary = track.summary
    plain = _plain(summary) | ({} if track.embedder.is_here else {"truncated": "–"})
    if kind in plain:
        return plain[kind], 0, ""
    number = {
        "answers": summary.answers_cut,
        "sentences": summary.sentences_cut,
        "headings": summary.headings_stranded,
        "tables": summary.tables_cut,
        "items": summary.list_items_cut,
        "code": summary.code_blocks_cut,
        "truncated": summary.truncated,
    }[kind]
    text = share(number, answers) if kind == "answers" else f"{number:,}"
    return text, number, TONES.get(kind, "bad") if number else "good"


def _plain(summary: Summary) -> dict[str, str]:
    """The numbers that are neither good nor bad."""
    embedded, to_cut = summary.embedded_tokens, summary.tokens_to_cut
    return {
        "chunks": f"{summary.chunks:,}",
        "mean": f"{summary.mean_tokens:,.0f}",
        "largest": f"{summary.largest_tokens:,}",
        "index": f"{summary.duplication:.2f}×",
        "vectors": f"{summary.vectors:,}",
        "bytes": in_bytes(summary.index_bytes),
        "embedded": "–" if embedded is None else f"{embedded:,}",
        "to_cut": "–" if to_cut is None else f"{to_cut:,}",
    }
