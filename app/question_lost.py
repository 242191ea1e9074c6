"""The questions that a row loses at a boundary, and the answers that it cuts, rescues or never reads."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from app.evaluate_columns import UNREAD_BY, unread_kinds, unread_of
from app.evaluated import Evaluated, words_of
from app.paging import Pager, pager
from app.question_places import Places
from app.question_state import JUDGEMENTS, WHOLE, Judgement, QuestionState
from app.question_verdicts import (
    Judged,
    chunks_words,
    first_references,
    judged_of,
    token_words,
)
from app.question_words import CutWords, cut_words
from app.words import count
from engine.direction import Direction, direction_at
from engine.retrieval.evaluation import Row

PAGE = 50


TITLES: dict[Judgement, str] = {
    "": "Questions lost at a boundary",
    "cut": "Answers cut by a boundary",
    "rescued": "Answers rescued by overlap",
    "lost": "Answers with words in no chunk",
    "unread": "Answers past the encoder’s limit",
    "unread-headings": "Answers past the encoder’s limit behind headings",
    "unread-opening": "Answers past the encoder’s limit behind the opening words",
}
BEHIND = {
    "unread-headings": "unread behind headings",
    "unread-opening": "unread behind the opening",
}


@dataclass(frozen=True, slots=True)
class RowChoice:
    """A row that can be looked at; its label says how many questions it loses."""

    index: int
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class KindChoice:
    """What of a row can be listed, with how many there are of it."""

    value: Judgement
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class LostQuestion:
    """A question without a chunk that holds its answer: the words that are cut, and where.

    One of a row's answers is listed in the same way; `key` tells those of one question apart. `url` shows
    the cut in the workbench, `question_url` what each row makes of the question.
    """

    key: str
    text: str
    words: CutWords
    verdict: str
    dir: Direction
    chunks: str
    token: str
    document: str
    more: str
    url: str
    question_url: str


@dataclass(frozen=True, slots=True)
class LostQuestions:
    """The lost questions of one row, or answers of it; `sentence` stands where there are none to list.

    `whole_url` has all of them, and is empty where they are on the page.
    """

    row: int
    title: str
    look: str
    name: str
    summary: str
    sentence: str
    choices: tuple[RowChoice, ...]
    kinds: tuple[KindChoice, ...]
    items: tuple[LostQuestion, ...]
    pager: Pager
    whole_url: str
    url: str
    own: str
    waiting_url: str


def page_size(asked: QuestionState, listed: int) -> int:
    """How many of a list stand on a page: all of them where it is whole."""
    return max(listed, PAGE) if asked.is_whole else PAGE


def lost_questions(evaluated: Evaluated, asked: QuestionState, places: Places) -> LostQuestions:
    """What is asked for of a row; its lost questions else, of the baseline or the first that loses any."""
    at, kind = _row(evaluated, asked.row), asked.answers
    row, asking = evaluated.rows[at], evaluated.asking
    found = [] if row is None else _listed(row, kind)
    url = evaluated.url("questions") + asked.pairs(asking, part="", row=at)
    pages = pager(len(found), asked.part, url, size=page_size(asked, len(found)), name="part")
    return LostQuestions(
        row=at,
        title=TITLES[kind],
        look=evaluated.looks[at].classes,
        name=evaluated.names[at],
        summary="" if row is None else _summary(row, kind, found),
        sentence="" if found else _sentence(evaluated, row, kind),
        choices=tuple(_choice(evaluated, one, one == at) for one in range(len(evaluated.rows))),
        kinds=() if row is None else _kinds(evaluated, row, kind),
        items=tuple(
            _item(evaluated, row, at, one, places) for one in found[pages.first : pages.end]
        )
        if row is not None
        else (),
        pager=pages,
        whole_url=f"{url}&{WHOLE}" if pages.caption else "",
        url=evaluated.url("questions"),
        own=asked.pairs(asking),
        waiting_url=waiting_url(evaluated, "questions", asked.pairs(asking)),
    )


@dataclass(frozen=True, slots=True)
class Listed:
    """A question with the answer of it that is shown; `place` tells answers of one question apart."""

    question: int
    one: Judged
    place: int | None
    others: int


def _listed(row: Row, kind: Judgement) -> list[Listed]:
    """The questions that a row loses or, of one kind, each of its answers, in the order of the questions."""
    if not kind:
        return [_lost(row, number) for number in row.lost]
    corpus, verdicts = row.chunks.corpus, row.chunks.verdicts
    own = (
        unread_of(row, kind)
        if kind in UNREAD_BY
        else [at for at, verdict in enumerate(verdicts) if verdict.kind == kind]
    )
    asked = np.searchsorted(first_references(corpus), own, side="right") - 1
    return [
        Listed(int(question), Judged(corpus.references[place], verdicts[place]), place, 0)
        for question, place in zip(asked, own, strict=True)
    ]


def _lost(row: Row, number: int) -> Listed:
    judged = judged_of(row.chunks, number)
    return Listed(number, _shown(judged), None, len(judged) - 1)


def _kinds(evaluated: Evaluated, row: Row, chosen: Judgement) -> tuple[KindChoice, ...]:
    """What can be listed of a row: lost questions and cut answers, the others where there are any."""
    past = {*unread_kinds(evaluated.asking.retrievers), chosen} & {*UNREAD_BY}
    numbers = {**row.verdicts, **{kind: len(unread_of(row, kind)) for kind in past}}
    found = (kind for kind in JUDGEMENTS if numbers.get(kind) or kind in {"", "cut", chosen})
    return tuple(
        KindChoice(kind, _kind_words(row, kind, numbers.get(kind, 0)), kind == chosen)
        for kind in found
    )


def _kind_words(row: Row, kind: Judgement, number: int) -> str:
    if not kind:
        return f"{count(len(row.lost), 'question')} lost"
    return f"{count(number, 'answer')} {BEHIND.get(kind, kind)}"


def _summary(row: Row, kind: Judgement, found: list[Listed]) -> str:
    """How answers that are cut and questions that are lost hang together."""
    cut = row.verdicts["cut"]
    if not found or kind not in {"", "cut", "lost"}:
        return ""
    if not kind:
        asked = count(len(row.chunks.corpus.questions), "question")
        some = f"{len(found):,} of {asked}: no chunk holds an answer whole."
        more = f" {count(cut, 'answer')} are cut; a question with another place is not lost."
        return some + (more if cut > len(found) else "")
    questions = {one.question for one in found}
    lost = len(questions.intersection(row.lost))
    whose = f"{count(len(found), 'answer')} of {count(len(questions), 'question')}"
    return f"{whose}; {lost:,} of them lost, as no other place of theirs is whole in a chunk."


def waiting_url(evaluated: Evaluated, panel: str, own: str) -> str:
    """Where a panel asks whether more is ready than it shows; empty where nothing comes any more."""
    progress = evaluated.looked.progress
    if progress.status != "working":
        return ""
    return f"{evaluated.url(*panel.split('/'))}{own}&ready={progress.ready}"


def _row(evaluated: Evaluated, asked: int | None) -> int:
    if asked is not None:
        return asked
    order = [evaluated.asking.baseline, *range(len(evaluated.rows))]
    losing = (at for at in order if (row := evaluated.rows[at]) is not None and row.lost)
    return next(losing, evaluated.asking.baseline)


def _choice(evaluated: Evaluated, at: int, chosen: bool) -> RowChoice:
    row, name = evaluated.rows[at], evaluated.names[at]
    lost = "…" if row is None else f"{len(row.lost):,}"
    words = words_of(evaluated.asking.state.tracks[at])
    return RowChoice(at, f"{name}, {words}: {lost}", chosen)


def _sentence(evaluated: Evaluated, row: Row | None, kind: Judgement) -> str:
    """Why nothing is listed."""
    number = len(evaluated.questions.corpus.questions)
    if not number:
        return "No question is asked yet: mark answers with their questions in the workbench."
    if row is None:
        return "This row is not cut yet."
    if kind:
        return "There is no such answer in this row."
    each = "the question" if number == 1 else f"each of {count(number, 'question')}"
    return f"It loses none: for {each} some chunk holds an answer whole."


def _item(evaluated: Evaluated, row: Row, at: int, listed: Listed, places: Places) -> LostQuestion:
    one, number, corpus = listed.one, listed.question, evaluated.questions.corpus
    reference = one.reference
    document = corpus.documents[reference.document]
    return LostQuestion(
        key=f"{number}" if listed.place is None else f"{number}-{listed.place}",
        text=corpus.questions[number].text,
        words=cut_words(document, reference.span, one.cuts),
        verdict=one.verdict.kind,
        dir=direction_at(document, one.at),
        chunks=chunks_words(one.verdict),
        token=token_words(row.chunks, one),
        document=corpus.names[reference.document] if len(corpus.documents) > 1 else "",
        more=f"and {count(listed.others, 'more place')} like it" if listed.others else "",
        url=places.of_answer(at, number, reference, one.at),
        question_url=question_url(evaluated, number),
    )


def _shown(judged: tuple[Judged, ...]) -> Judged:
    """The answer that a cut parts, if there is one."""
    return next((one for one in judged if one.verdict.kind == "cut"), judged[0])


def question_url(evaluated: Evaluated, number: int | None) -> str:
    """The page with one question looked into, or with none."""
    return evaluated.url(asking=replace(evaluated.asking, question=number))
