"""What the panels about single questions see: those lost at a boundary, all of them, one of them."""

from __future__ import annotations

from dataclasses import dataclass

from app.evaluated import Evaluated, program_query, told_at
from app.question_detail import QuestionView, question_view
from app.question_list import QuestionTable, column_name, question_table
from app.question_lost import lost_questions, waiting_url
from app.question_places import Places
from app.question_ranks import Column, ranks_of
from app.question_state import SHOWS, QuestionState, columns_of
from app.questions_apart import Apart, apart
from app.words import count

__all__ = ["lost_questions", "panel", "question_view"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several that may be chosen."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class QuestionForm:
    """What may be asked of the list; `firsts`, `seconds` and `tops` are empty where they change nothing."""

    url: str
    find: str
    order: str
    shows: tuple[Choice, ...]
    firsts: tuple[Choice, ...]
    seconds: tuple[Choice, ...]
    tops: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class QuestionPanel:
    """The panel of all questions: one of them, or a table, or the two lists of what one of two finds.

    `note` says that there is no such question. `own` is its part of the query, `waiting_url` where it asks
    whether more is ready; `csv_url` is empty until all is.
    """

    question: QuestionView | None
    form: QuestionForm | None
    table: QuestionTable | None
    apart: Apart | None
    note: str
    own: str
    waiting_url: str
    csv_url: str


def panel(evaluated: Evaluated, asked: QuestionState, places: Places) -> QuestionPanel:
    """The question that the address names, else the list that it asks for."""
    number, ranks = evaluated.asking.question, ranks_of(evaluated)
    questions = len(evaluated.questions.corpus.questions)
    is_one = number is not None and number < questions
    is_apart = asked.show == "apart"
    own = asked.pairs(evaluated.asking)
    return QuestionPanel(
        question=question_view(evaluated, asked, number, places)
        if is_one and number is not None
        else None,
        form=None if is_one else _form(evaluated, asked),
        table=None if is_one or is_apart else question_table(evaluated, asked, ranks),
        apart=apart(evaluated, asked, ranks) if is_apart and not is_one else None,
        note="" if is_one or number is None else _unknown(number, questions),
        own=own,
        waiting_url=waiting_url(evaluated, "questions/all", own),
        csv_url=_csv_url(evaluated, asked),
    )


def _csv_url(evaluated: Evaluated, asked: QuestionState) -> str:
    if evaluated.looked.progress.status != "done" or not evaluated.questions.corpus.questions:
        return ""
    query = program_query(evaluated.asking) + asked.pairs(evaluated.asking, page="", part="")
    return f"{told_at(evaluated.kind, evaluated.id)}/questions.csv?{query}"


def _unknown(number: int, questions: int) -> str:
    known = f"these are the {count(questions, 'question')} that there are."
    return f"There is no question {number + 1:,}; {known}"


def _form(evaluated: Evaluated, asked: QuestionState) -> QuestionForm:
    asking, show = evaluated.asking, asked.show
    tops = sorted({*asking.ks, asked.top})
    return QuestionForm(
        url=evaluated.url("questions", "all"),
        find=asked.find,
        order=asked.order,
        shows=tuple(Choice(name, label, name == show) for name, label in SHOWS.items()),
        firsts=_columns(evaluated, asked.first) if show != "all" else (),
        seconds=_columns(evaluated, asked.second) if show in ("apart", "moved") else (),
        tops=tuple(Choice(str(top), f"{top:,}", top == asked.top) for top in tops)
        if show != "lost"
        else (),
    )


def _columns(evaluated: Evaluated, chosen: Column) -> tuple[Choice, ...]:
    return tuple(
        Choice(one.key, column_name(evaluated, one), one == chosen)
        for one in columns_of(evaluated.asking)
    )
