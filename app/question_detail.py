"""One question looked into: its answers, and what each row made of it under one retriever."""

from __future__ import annotations

from dataclasses import dataclass

from app.evaluated import Evaluated, words_of
from app.question_hits import Hit, Received, Relevant, hits_of, received_of, relevant_of
from app.question_list import Rank, rank_shown
from app.question_lost import question_url
from app.question_places import Places
from app.question_ranks import first_ranks
from app.question_state import QuestionState
from app.question_verdicts import Judged, judged_of, judged_words
from app.question_words import CutWords, cut_words
from app.source_words import paged
from app.words import share
from engine.direction import Direction, direction_at
from engine.headings import heading_path
from engine.retrieval.corpus import Reference
from engine.retrieval.evaluation import Row
from engine.retrieval.retrievers import RETRIEVERS


@dataclass(frozen=True, slots=True)
class ReferenceView:
    """An answer to the question, among the words around it."""

    words: CutWords
    dir: Direction
    language: str
    document: str
    place: str
    headings: tuple[str, ...]
    url: str


@dataclass(frozen=True, slots=True)
class JudgedView:
    """What a row's cuts do to one answer; `url` shows it in the workbench."""

    kind: str
    sentence: str
    words: CutWords
    dir: Direction
    url: str


@dataclass(frozen=True, slots=True)
class RowView:
    """One row; `rank` says how it did, and all that follows is empty while it is worked out."""

    name: str
    words: str
    look: str
    rank: Rank
    sentence: str
    judged: tuple[JudgedView, ...]
    relevant: tuple[Relevant, ...]
    hits: tuple[Hit, ...]
    received: tuple[Received, ...]


@dataclass(frozen=True, slots=True)
class RetrieverChoice:
    name: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question and all rows; `previous` and `next` are addresses, empty at the ends."""

    number: int
    place: str
    text: str
    top: int
    tops: tuple[int, ...]
    url: str
    previous: str
    next: str
    list_url: str
    retrievers: tuple[RetrieverChoice, ...]
    note: str
    references: tuple[ReferenceView, ...]
    rows: tuple[RowView, ...]


def question_view(
    evaluated: Evaluated, asked: QuestionState, number: int, places: Places
) -> QuestionView:
    """One question by its number; ValueError where there is none."""
    corpus, by = evaluated.questions.corpus, evaluated.asking.by
    last = len(corpus.questions) - 1
    if not 0 <= number <= last:
        raise ValueError(f"question must be from 0 to {last}, not {number}")
    question = corpus.questions[number]
    return QuestionView(
        number=number,
        place=share(number + 1, last + 1),
        text=question.text,
        top=asked.top,
        tops=tuple(sorted({*evaluated.asking.ks, asked.top})),
        url=evaluated.url("questions", "all"),
        previous=question_url(evaluated, number - 1) if number else "",
        next=question_url(evaluated, number + 1) if number < last else "",
        list_url=question_url(evaluated, None),
        retrievers=tuple(
            RetrieverChoice(name, RETRIEVERS[name].label, name == by)
            for name in evaluated.asking.retrievers
        ),
        note=RETRIEVERS[by].note,
        references=tuple(_reference(evaluated, number, one, places) for one in question.references),
        rows=tuple(_row(evaluated, asked, number, at, places) for at in range(len(evaluated.rows))),
    )


def _reference(evaluated: Evaluated, number: int, one: Reference, places: Places) -> ReferenceView:
    document, corpus = places.document(one.document), evaluated.questions.corpus
    return ReferenceView(
        words=cut_words(document, one.span),
        dir=direction_at(document, one.start),
        language=document.language,
        document=corpus.names[one.document] if len(corpus.documents) > 1 else "",
        place=paged(f"characters {one.start:,}–{one.end:,}", document, one.span),
        headings=heading_path(document, one.start, one.end),
        url=places.of_answer(evaluated.asking.baseline, number, one, one.start),
    )


def _row(
    evaluated: Evaluated, asked: QuestionState, number: int, at: int, places: Places
) -> RowView:
    row, by = evaluated.rows[at], evaluated.asking.by
    ranking = row.rankings.get(by) if row is not None else None
    judged = judged_of(row.chunks, number) if row is not None else ()
    is_there = row is not None and ranking is not None
    return RowView(
        name=evaluated.names[at],
        words=words_of(evaluated.asking.state.tracks[at]),
        look=evaluated.looks[at].classes,
        rank=_rank(evaluated, row, number, asked.top),
        sentence="" if is_there else "It is being worked out.",
        judged=tuple(_judged(row, number, at, one, places) for one in judged) if row else (),
        relevant=tuple(relevant_of(at, ranking, number, asked.top, places)) if ranking else (),
        hits=tuple(hits_of(evaluated, at, ranking, number, asked.top, places)) if ranking else (),
        received=tuple(received_of(evaluated, row, by, number, asked.top))
        if row is not None and ranking
        else (),
    )


def _rank(evaluated: Evaluated, row: Row | None, number: int, top: int) -> Rank:
    ranking = row.rankings.get(evaluated.asking.by) if row is not None else None
    if ranking is None:
        return Rank("pending", "…", "")
    rank = int(first_ranks(ranking)[number])
    shown = rank_shown("", rank, top)
    words = {"lost": "lost at a boundary", "unfound": "not found"}.get(shown.kind, f"rank {rank:,}")
    return Rank(shown.kind, words, "")


def _judged(row: Row, number: int, at: int, one: Judged, places: Places) -> JudgedView:
    document = places.document(one.reference.document)
    return JudgedView(
        kind=one.verdict.kind,
        sentence=judged_words(row.chunks, one),
        words=cut_words(document, one.reference.span, one.cuts),
        dir=direction_at(document, one.at),
        url=places.of_answer(at, number, one.reference, one.at),
    )
