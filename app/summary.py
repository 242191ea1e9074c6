"""The table of numbers: a row for each track, each number with the list that it counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.subject import Subject
from app.words import share
from engine.analysis import TrackAnalysis
from engine.chunking import needs_vectors


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the summary: its label and what it means, for those who hover."""

    kind: str
    label: str
    help: str


@dataclass(frozen=True, slots=True)
class Count:
    """A number of the summary; `url` leads to the list of what it counts, where there is one.

    `more` stands under it: the answers that are cut but rescued, which the number leaves out.
    """

    kind: str
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


CHUNKS = Column("chunks", "Chunks", "How many pieces the page is cut into.")
MEAN = Column("mean", "Mean tokens", "Tokens of a chunk, on average.")
LARGEST = Column("largest", "Largest", "Tokens of the largest chunk.")
INDEX = Column(
    "index",
    "Index size",
    "Tokens stored for each token of the page. 1.00× stores it once; overlap stores some of it twice.",
)
ANSWERS = Column(
    "answers",
    "Answers cut",
    "Marked answers that no chunk holds whole. Rescued ones are cut too, but whole again in an "
    "overlapping chunk, so they are not counted.",
)
SENTENCES = Column("sentences", "Sentences cut", "Sentences that no chunk holds whole.")
HEADINGS = Column(
    "headings",
    "Headings stranded",
    "Headings at the end of a chunk, parted from the first words under them. No answer is lost, "
    "but those words are searched without their heading.",
)
TABLES = Column("tables", "Tables cut", "Tables that no chunk holds whole.")
CODE = Column("code", "Code cut", "Code blocks that no chunk holds whole.")
TRUNCATED = Column(
    "truncated",
    "Past encoder limit",
    "Chunks longer than the embedding model reads. What lies past its limit is in no vector, so "
    "no search by meaning finds it.",
)
# A stranded heading loses no answer, so its number does not shout as those of lost units do.
TONES = {"truncated": "warn", "headings": "some"}
STAND_IN = " · stand-in vectors"


def columns_of(subject: Subject) -> tuple[Column, ...]:
    """The columns that say something about this document: no tables cut where there are none."""
    document = subject.tokenization.document
    found = [CHUNKS, MEAN, LARGEST, INDEX]
    found += [ANSWERS] if subject.answers else []
    found += [SENTENCES]
    found += [HEADINGS] if document.of_kind("heading") else []
    found += [TABLES] if document.of_kind("table") else []
    found += [CODE] if document.of_kind("code") else []
    return (*found, TRUNCATED)


def row_of(subject: Subject, index: int, columns: Sequence[Column]) -> Row:
    spec, track = subject.state.tracks[index], subject.tracks[index]
    return Row(
        index=index,
        name=subject.names[index],
        words=spec.words + (STAND_IN if needs_vectors(spec) and subject.is_stand_in else ""),
        look=subject.looks[index].classes,
        shown=index == subject.state.shown,
        pending="" if track else "arrives when its sentences are embedded",
        counts=tuple(_count(subject, index, track, column) for column in columns) if track else (),
    )


def _count(subject: Subject, index: int, track: TrackAnalysis, column: Column) -> Count:
    text, number, tone = _number(track, len(subject.answers), column.kind)
    state = subject.state.showing(index)
    url = ""
    if column.kind == "chunks":
        url = subject.url("chunks", state=state, page=0)
    elif tone and number:
        url = subject.url("units", state=state, kind=column.kind)
    return Count(column.kind, column.label, text, _rescued(track, column.kind), tone, url)


def _rescued(track: TrackAnalysis, kind: str) -> str:
    number = sum(verdict.kind == "rescued" for verdict in track.verdicts)
    return f"{number:,} rescued" if kind == "answers" and number else ""


def _number(track: TrackAnalysis, answers: int, kind: str) -> tuple[str, int, str]:
    """The text of a number, the number, and how it is coloured."""
    summary = track.summary
    plain = {
        "chunks": f"{summary.chunks:,}",
        "mean": f"{summary.mean_tokens:,.0f}",
        "largest": f"{summary.largest_tokens:,}",
        "index": f"{summary.duplication:.2f}×",
    }
    if kind in plain:
        return plain[kind], 0, ""
    number = {
        "answers": summary.answers_cut,
        "sentences": summary.sentences_cut,
        "headings": summary.headings_stranded,
        "tables": summary.tables_cut,
        "code": summary.code_blocks_cut,
        "truncated": summary.truncated,
    }[kind]
    text = share(number, answers) if kind == "answers" else f"{number:,}"
    return text, number, TONES.get(kind, "bad") if number else "good"
