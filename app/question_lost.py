"""The questions that a row loses at a boundary: no chunk of it holds an answer to them whole."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.evaluated import Evaluated, words_of
from app.paging import Pager, pager
from app.question_places import Places
from app.question_state import QuestionState
from app.question_verdicts import Judged, chunks_words, judged_of, token_words
from app.question_words import CutWords, cut_words
from app.words import count
from engine.direction import Direction, direction_at
from engine.retrieval.evaluation import Row

PAGE = 50


@dataclass(frozen=True, slots=True)
class RowChoice:
    """A row that can be looked at; its label says how many questions it loses."""

    index: int
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class LostQuestion:
    """A question without a chunk that holds its answer: the words that are cut, and where.

    `url` shows the cut in the workbench, `question_url` what each row makes of the question.
    """

    number: int
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
    """The lost questions of one row; `sentence` stands where there are none to list."""

    row: int
    look: str
    name: str
    summary: str
    sentence: str
    choices: tuple[RowChoice, ...]
    items: tuple[LostQuestion, ...]
    pager: Pager
    url: str
    own: str
    waiting_url: str


def lost_questions(evaluated: Evaluated, asked: QuestionState, places: Places) -> LostQuestions:
    """The lost questions of the row that is asked for, else of the baseline or the first that loses any."""
    at = _row(evaluated, asked.row)
    row, asking = evaluated.rows[at], evaluated.asking
    lost = row.lost if row is not None else []
    url = evaluated.url("questions") + asked.pairs(asking, part="", row=at)
    pages = pager(len(lost), asked.part, url, size=PAGE, name="part")
    questions = len(evaluated.questions.corpus.questions)
    return LostQuestions(
        row=at,
        look=evaluated.looks[at].classes,
        name=evaluated.names[at],
        summary=f"of {questions:,}" if row is not None else "",
        sentence=_sentence(evaluated, row),
        choices=tuple(_choice(evaluated, one, one == at) for one in range(len(evaluated.rows))),
        items=tuple(
            _item(evaluated, row, at, number, places) for number in lost[pages.first : pages.end]
        )
        if row is not None
        else (),
        pager=pages,
        url=evaluated.url("questions"),
        own=asked.pairs(asking),
        waiting_url=waiting_url(evaluated, "questions", asked.pairs(asking)),
    )


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


def _sentence(evaluated: Evaluated, row: Row | None) -> str:
    """Why nothing is listed, or nothing."""
    number = len(evaluated.questions.corpus.questions)
    if not number:
        return "No question is asked yet: mark answers with their questions in the workbench."
    if row is None:
        return "This row is not cut yet."
    if row.lost:
        return ""
    each = "the question" if number == 1 else f"each of {count(number, 'question')}"
    return f"It loses none: for {each} some chunk holds an answer whole."


def _item(evaluated: Evaluated, row: Row, at: int, number: int, places: Places) -> LostQuestion:
    judged = judged_of(row.chunks, number)
    one = _shown(judged)
    reference, corpus = one.reference, evaluated.questions.corpus
    document = corpus.documents[reference.document]
    return LostQuestion(
        number=number,
        text=corpus.questions[number].text,
        words=cut_words(document, reference.span, one.cuts),
        verdict=one.verdict.kind,
        dir=direction_at(document, one.at),
        chunks=chunks_words(one.verdict),
        token=token_words(row.chunks, one),
        document=corpus.names[reference.document] if len(corpus.documents) > 1 else "",
        more=f"and {count(len(judged) - 1, 'more place')} like it" if len(judged) > 1 else "",
        url=places.of_answer(at, number, reference, one.at),
        question_url=question_url(evaluated, number),
    )


def _shown(judged: tuple[Judged, ...]) -> Judged:
    """The answer that a cut parts, if there is one."""
    return next((one for one in judged if one.verdict.kind == "cut"), judged[0])


def question_url(evaluated: Evaluated, number: int | None) -> str:
    """The page with one question looked into, or with none."""
    return evaluated.url(asking=replace(evaluated.asking, question=number))
