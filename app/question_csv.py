"""The list of questions as CSV: a line for each question under each row and retriever."""

from __future__ import annotations

from collections.abc import Iterator

from app.evaluated import Evaluated
from app.question_list import listed
from app.question_ranks import LOST, Ranks, ranks_of
from app.question_state import QuestionState
from app.spreadsheet import Cell, csv_of

HEAD = ("number", "question", "doc", "answer", "row", "name", "track", "retriever", "first_rank")
LAST = "lost"


def questions_csv(evaluated: Evaluated, asked: QuestionState) -> bytes:
    """All questions that are asked for, in the order of the list; numbers and rows are counted from 0."""
    return csv_of((*HEAD, LAST), _lines(evaluated, asked, ranks_of(evaluated)))


def _lines(evaluated: Evaluated, asked: QuestionState, ranks: Ranks) -> Iterator[tuple[Cell, ...]]:
    tracks = evaluated.asking.state.tracks
    for number in listed(evaluated.questions.corpus, asked, ranks).tolist():
        begins = _question(evaluated, number)
        for column, rank in zip(ranks.columns, ranks.first[number].tolist(), strict=True):
            named = column.row, evaluated.names[column.row], str(tracks[column.row])
            yield *begins, *named, column.retriever, max(rank, 0) or None, rank == LOST


def _question(evaluated: Evaluated, number: int) -> tuple[Cell, ...]:
    """A question with the first of its answers."""
    corpus = evaluated.questions.corpus
    question = corpus.questions[number]
    first = question.references[0]
    answer = first.span.of(corpus.documents[first.document].text)
    return number, question.text, corpus.names[first.document], answer
