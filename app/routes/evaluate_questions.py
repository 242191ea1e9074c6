"""The panels of an evaluation about single questions, and the same for programs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from app import evaluate_questions as views
from app.evaluated import Evaluated, Kind
from app.forms import StateError
from app.problems import Problem, sentence
from app.question_csv import questions_csv
from app.question_json import questions_dict
from app.question_places import Places
from app.question_state import QuestionState
from app.routes.api import as_csv, as_json
from app.routes.asked import Rendering, parts_of, sentences_of_errors
from app.routes.evaluate import Asked, evaluation_of
from app.routes.told import expect_done, expect_questions, progress_of, waiting, while_read
from engine.answers import Answer

router = APIRouter(prefix="/{kind}/{subject_id}/evaluate/questions")
api = APIRouter(prefix="/api")


def asked_questions(request: Request, evaluated: Asked) -> QuestionState:
    try:
        return QuestionState.parse(request.query_params.multi_items(), evaluated.asking)
    except StateError as error:
        raise Problem(422, sentence(error)) from error


def places_of(request: Request, evaluated: Asked) -> Places:
    library, language = parts_of(request).library, evaluated.questions.language

    def answers_of(document_id: str) -> Sequence[Answer]:
        return library.open_document(document_id, language).answers

    return Places(evaluated, answers_of)


Look = Annotated[QuestionState, Depends(asked_questions)]
Links = Annotated[Places, Depends(places_of)]


def is_known(evaluated: Evaluated, ready: int | None) -> bool:
    """Whether a panel that shows so many rankings shows all that there are, and more will come."""
    progress = evaluated.looked.progress
    return progress.status == "working" and ready == progress.ready


@router.get("")
def lost_questions(
    evaluated: Asked, asked: Look, places: Links, pages: Rendering, ready: int | None = None
) -> Response:
    """The questions that a row loses; nothing where those that ask know it all."""
    if is_known(evaluated, ready):
        return Response(status_code=204)
    with sentences_of_errors():
        lost = views.lost_questions(evaluated, asked, places)
        return pages.render("_questions.html", lost=lost)


@router.get("/all")
def all_questions(
    evaluated: Asked, asked: Look, places: Links, pages: Rendering, ready: int | None = None
) -> Response:
    """All questions, or the one that the address names."""
    if is_known(evaluated, ready):
        return Response(status_code=204)
    with sentences_of_errors():
        panel = views.panel(evaluated, asked, places)
        return pages.render("_questions_all.html", panel=panel)


@router.get("/{number}")
def one_question(
    evaluated: Asked, asked: Look, places: Links, pages: Rendering, number: int
) -> Response:
    """One question, and what each row made of it."""
    named = replace(evaluated, asking=replace(evaluated.asking, question=number))
    with sentences_of_errors():
        question = views.question_view(named, asked, number, replace(places, evaluated=named))
        return pages.render("_question.html", question=question)


@api.get("/documents/{document_id}/evaluation/questions")
def questions_of_document(request: Request, document_id: str) -> Response:
    """Every question about a document with its rank in every row."""
    return told(request, "d", document_id, object_of)


@api.get("/documents/{document_id}/evaluation/questions.csv")
def table_of_document(request: Request, document_id: str) -> Response:
    """The list of questions about a document that the address asks for, as CSV."""
    return told(request, "d", document_id, table_of)


@api.get("/collections/{collection_id}/evaluation/questions")
def questions_of_collection(request: Request, collection_id: str) -> Response:
    """Every question about a collection with its rank in every row."""
    return told(request, "c", collection_id, object_of)


@api.get("/collections/{collection_id}/evaluation/questions.csv")
def table_of_collection(request: Request, collection_id: str) -> Response:
    """The list of questions about a collection that the address asks for, as CSV."""
    return told(request, "c", collection_id, table_of)


def told(
    request: Request, kind: Kind, subject_id: str, written: Callable[[Request, Evaluated], Response]
) -> Response:
    """What is written of the questions, or 202 with the progress where the rankings take too long."""
    if (early := while_read(request, kind, subject_id)) is not None:
        return early
    seconds = parts_of(request).settings.embed_wait_seconds
    evaluated = evaluation_of(request, kind, subject_id, seconds)
    expect_questions(evaluated.questions.corpus)
    progress = evaluated.looked.progress
    if progress.status == "working":
        return waiting(progress_of(progress))
    expect_done(request, progress)
    return written(request, evaluated)


def object_of(request: Request, evaluated: Evaluated) -> Response:
    return as_json(questions_dict(evaluated))


def table_of(request: Request, evaluated: Evaluated) -> Response:
    return as_csv(questions_csv(evaluated, asked_questions(request, evaluated)), "questions.csv")
