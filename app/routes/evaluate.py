"""The page of an evaluation, and what it fetches and begins."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from app.collected import opening_of, stored_collection
from app.evaluate_state import EvaluateState
from app.evaluated import Evaluated, Kind, asked_of, cells_of, evaluated_of
from app.forms import State, StateError
from app.problems import Problem, sentence
from app.routes.asked import Rendering, opened_document, parts_of, sentences_of_errors, state_of

router = APIRouter(prefix="/{kind}/{subject_id}/evaluate")

FIRST_LOOK = 0.4  # seconds that the page waits, so that what is quick stands in it at once


def opening_and_title(request: Request, kind: Kind, subject_id: str) -> tuple[State, str]:
    """How a document or a collection opens, and what it is called."""
    library = parts_of(request).library
    if kind == "c":
        return opening_of(library, subject_id), stored_collection(library, subject_id).called
    opened = opened_document(request, subject_id)
    return opened.opening, opened.document.title or opened.file_name


def asked_evaluation(request: Request, kind: Kind, subject_id: str) -> Evaluated:
    """The evaluation of the address, as far as it is."""
    parts = parts_of(request)
    opening, title = opening_and_title(request, kind, subject_id)
    state = state_of(request, opening)
    try:
        asking = EvaluateState.parse(request.query_params.multi_items(), state)
    except StateError as error:
        raise Problem(422, sentence(error)) from error
    with sentences_of_errors():
        return evaluated_of(
            *(parts.library, parts.evaluations, kind, subject_id, title, asking),
            seconds=FIRST_LOOK,
        )


Asked = Annotated[Evaluated, Depends(asked_evaluation)]


@router.get("")
def evaluation(evaluated: Asked, pages: Rendering) -> Response:
    return pages.render("evaluate.html", evaluated=evaluated)


@router.post("/stop")
def stop(request: Request, evaluated: Asked, pages: Rendering) -> Response:
    asked = asked_of(evaluated.questions, evaluated.asking, cells_of(evaluated.asking))
    parts_of(request).evaluations.stop(asked)
    return pages.render("evaluate.html", evaluated=evaluated)
