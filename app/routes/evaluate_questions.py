"""The panels of an evaluation about single questions, and the same for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from app import evaluate_questions as views
from app.evaluated import Evaluated
from app.forms import StateError
from app.problems import Problem, sentence
from app.question_csv import questions_csv
from app.question_json import questions_dict
from app.question_places import Places
from app.question_state import QuestionState
from app.routes.api import as_csv, as_json
from app.routes.asked import Rendering, parts_of, sentences_of_errors
from app.routes.evaluate import Asked
from app.routes.evaluation import told
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
async def questions_of_document(request: Request, document_id: str) -> Response:
    """Every question about a document with its rank in every row."""
    return await told(request, "d", document_id, object_of)


@api.get("/documents/{document_id}/evaluation/questions.csv")
async def table_of_document(request: Request, document_id: str) -> Response:
    """The list of questions about a document that the address asks for, as CSV."""
    return await told(request, "d", document_id, table_of)


@api.get("/collections/{collection_id}/evaluation/questions")
async def questions_of_collection(request: Request, collection_id: str) -> Response:
    """Every question about a collection with its rank in every row."""
    return await told(request, "c", collection_id, object_of)


@api.get("/collections/{collection_id}/evaluation/questions.csv")
async def table_of_collection(request: Request, collection_id: str) -> Response:
    """The list of questions about a collection that the address asks for, as CSV."""
    return await told(request, "c", collection_id, table_of)


def object_of(request: Request, evaluated: Evaluated) -> Response:
    return as_json(questions_dict(evaluated))


def table_of(request: Request, evaluated: Evaluated) -> Response:
    with sentences_of_errors():
        pairs = request.query_params.multi_items()
        asked = QuestionState.parse(pairs, evaluated.asking, is_strict=True)
    return as_csv(questions_csv(evaluated, asked), "questions.csv")
