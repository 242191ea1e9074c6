"""The page of an evaluation, and what it fetches and begins."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from app import evaluate_view as views
from app.adding_questions import News
from app.collected import opening_of, stored_collection
from app.corpus_json import corpus_dict
from app.evaluate_context import context_view
from app.evaluate_costs import cost_view
from app.evaluate_progress import progress_of
from app.evaluate_reading import READING, ReadingView, missing_files, reading_view
from app.evaluate_state import EvaluateState
from app.evaluated import Evaluated, Kind, evaluated_of
from app.forms import State, StateError
from app.open_view import open_view
from app.problems import Problem, sentence
from app.routes.api import as_json
from app.routes.asked import (
    Rendering,
    Structure,
    Swap,
    is_mine,
    opened_document,
    parts_of,
    sentences_of_errors,
    state_of,
)
from app.row_presets import SIX
from app.samples import opening_ks
from engine.retrieval.measures import DEFAULT_KS
from engine.spec import parse_track

router = APIRouter(prefix="/{kind}/{subject_id}/evaluate")

FIRST_LOOK = 0.4  # seconds that the page waits, so that what is quick stands in it at once


def read_now(request: Request, kind: Kind, subject_id: str) -> str | None:
    """The file of a collection that is being read; None where none will be."""
    return parts_of(request).readings.now(subject_id) if kind == "c" else None


def opening_and_title(request: Request, kind: Kind, subject_id: str) -> tuple[State, str]:
    """How a document or a collection opens, and what it is called.

    Problem 409 for a collection of which files are read: nothing is worked out of a part of them.
    """
    library = parts_of(request).library
    if read_now(request, kind, subject_id) is not None:
        raise Problem(409, READING)
    if kind == "c":
        return opening_of(library, subject_id), stored_collection(library, subject_id).called
    opened = opened_document(request, subject_id)
    return opened.opening, opened.document.title or opened.file_name


def asked_state(request: Request, opening: State) -> EvaluateState:
    """The evaluation that the address describes, completed by how its subject opens."""
    state = state_of(request, opening)
    pairs = request.query_params.multi_items()
    if not pairs:
        pairs = [("k", opening_ks(request.path_params.get("subject_id", "")))]
    try:
        return EvaluateState.parse(pairs, state)
    except StateError as error:
        raise Problem(422, sentence(error)) from error


def asked_by_program(request: Request, opening: State) -> EvaluateState:
    """The same for a program: rows and numbers of chunks are chosen as the command does where left out."""
    six = tuple(parse_track(track) for track in SIX.tracks)
    state = state_of(request, replace(opening, tracks=six, names=()))
    with sentences_of_errors():
        pairs = request.query_params.multi_items()
        return EvaluateState.parse(pairs, state, usual_ks=DEFAULT_KS)


def asked_evaluation(request: Request, kind: Kind, subject_id: str) -> Evaluated:
    """The evaluation of the address, as far as it is after a moment."""
    return evaluation_of(request, kind, subject_id, FIRST_LOOK)


def asked_again(request: Request, kind: Kind, subject_id: str) -> Evaluated:
    """The evaluation of the address, as far as it is now."""
    return evaluation_of(request, kind, subject_id, 0.0)


def evaluation_of(request: Request, kind: Kind, subject_id: str, seconds: float) -> Evaluated:
    parts = parts_of(request)
    opening, title = opening_and_title(request, kind, subject_id)
    asking = asked_state(request, opening)
    with sentences_of_errors():
        evaluated = evaluated_of(
            *(parts.library, parts.evaluations, kind, subject_id, title, asking),
            seconds=seconds,
        )
    if kind == "c":
        return replace(evaluated, is_mine=is_mine(request, subject_id))
    opened = opened_document(request, subject_id)
    return replace(evaluated, is_mine=opened.is_mine, is_earlier=opened.is_earlier)


Asked = Annotated[Evaluated, Depends(asked_evaluation)]
AskedAgain = Annotated[Evaluated, Depends(asked_again)]


@router.get("/reading")
def reading(request: Request, kind: Kind, subject_id: str, pages: Rendering) -> Response:
    """How far the files are read; then the page is loaded anew, which is the evaluation by then."""
    now = read_now(request, kind, subject_id)
    if now is None:
        return Response(headers={"HX-Refresh": "true"})
    return pages.render("_evaluation_reading.html", reading=_reading(request, subject_id, now))


def _reading(request: Request, subject_id: str, now: str) -> ReadingView:
    parts = parts_of(request)
    stored = stored_collection(parts.library, subject_id)
    url = f"/c/{subject_id}/evaluate/reading"
    can_stop = is_mine(request, subject_id)
    return reading_view(stored, now, url, open_view(parts.settings), can_stop=can_stop)


@router.get("")
def evaluation(
    request: Request,
    kind: Kind,
    subject_id: str,
    pages: Rendering,
    swap: Swap,
    structure: Structure,
) -> Response:
    now = None if swap else read_now(request, kind, subject_id)
    if now is not None:
        return pages.render("evaluate_reading.html", reading=_reading(request, subject_id, now))
    evaluated = asked_evaluation(request, kind, subject_id)
    settings = parts_of(request).settings
    with sentences_of_errors():
        if swap:
            bench = views.bench(evaluated, settings, structure)
            return pages.render("_evaluation.html", bench=bench)
        said = News.of(request.query_params).words
        library = parts_of(request).library
        view = views.page(
            evaluated,
            settings,
            said,
            last_set=len(library.store.added_sets.newest(subject_id)),
            missing=missing_files(stored_collection(library, subject_id)) if kind == "c" else None,
        )
        return pages.render("evaluate.html", page=view)


@router.get("/progress")
def progress(evaluated: AskedAgain, pages: Rendering) -> Response:
    return pages.render("_evaluation_progress.html", progress=progress_of(evaluated))


@router.get("/context")
def context(evaluated: AskedAgain, pages: Rendering) -> Response:
    return pages.render("_evaluation_context.html", context=context_view(evaluated))


@router.get("/costs")
def costs(evaluated: AskedAgain, pages: Rendering) -> Response:
    with sentences_of_errors():
        return pages.render("_evaluation_costs.html", costs=cost_view(evaluated))


@router.get("/questions.json")
def questions_file(evaluated: AskedAgain) -> Response:
    """The documents and their questions, as a file that can be opened elsewhere."""
    headers = {"Content-Disposition": 'attachment; filename="questions.json"'}
    return as_json(corpus_dict(evaluated.questions.corpus), headers=headers)


@router.post("/stop")
def stop(request: Request, evaluated: AskedAgain, pages: Rendering) -> Response:
    parts_of(request).evaluations.stop(evaluated.asked)
    return progress(_again(request, evaluated), pages)


@router.post("/start")
def start(request: Request, evaluated: AskedAgain, pages: Rendering) -> Response:
    parts_of(request).evaluations.start(evaluated.asked)
    return progress(_again(request, evaluated), pages)


def _again(request: Request, evaluated: Evaluated) -> Evaluated:
    return asked_again(request, evaluated.kind, evaluated.id)
