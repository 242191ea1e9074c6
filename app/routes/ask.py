"""A question asked of the tracks: on the workbench, beside an evaluation, and by a program."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from app.ask_json import ask_dict
from app.ask_state import Ask, asked, expect_question
from app.asked import Asking, Place, asking_of
from app.asked_view import ask_panel
from app.asking import NO_DOCUMENT, Answered, Refused, expect_some
from app.collected import opening_of, stored_collection
from app.collection_store import StoredCollection
from app.evaluated import Kind
from app.forms import DEFAULTS, State
from app.problems import Problem
from app.routes.api import as_json
from app.routes.asked import (
    Rendering,
    opened_document,
    parts_of,
    sentences_of_errors,
    state_of,
)
from app.routes.evaluate import asked_state, opening_and_title, read_now
from app.routes.told import expect_turn, progress_of, stopped, waiting

router = APIRouter()

FIRST_LOOK = 0.4  # seconds that the page waits, so that what is quick stands in it at once


def asking(request: Request, place: Place, kind: Kind, subject_id: str) -> Asking:
    """The question of the address, as far as it is answered.

    Beside an evaluation one is asked first by the retriever that its figures show.
    """
    opened = opening(request, kind, subject_id)
    if place == "evaluate":
        opened, _ = opening_and_title(request, kind, subject_id)
    state = state_of(request, opened)
    ask = state.ask
    if place == "evaluate" and not ask.question:
        ask = replace(ask, retriever=asked_state(request, opened).by)
    return looked(request, place, kind, subject_id, state, ask, FIRST_LOOK)


def opening(request: Request, kind: Kind, subject_id: str) -> State:
    if kind == "c":
        return opening_of(parts_of(request).library, subject_id)
    return opened_document(request, subject_id).opening


def looked(
    request: Request,
    place: Place,
    kind: Kind,
    subject_id: str,
    state: State,
    ask: Ask,
    seconds: float,
) -> Asking:
    parts = parts_of(request)
    with sentences_of_errors():
        return asking_of(
            *(parts.library, parts.evaluations, kind, subject_id, state, ask),
            place=place,
            seconds=seconds,
        )


def on_bench(request: Request, document_id: str) -> Asking:
    return asking(request, "bench", "d", document_id)


def beside_evaluation(request: Request, kind: Kind, subject_id: str) -> Asking:
    return asking(request, "evaluate", kind, subject_id)


OnBench = Annotated[Asking, Depends(on_bench)]
BesideEvaluation = Annotated[Asking, Depends(beside_evaluation)]


@router.get("/d/{document_id}/ask")
def ask(found: OnBench, pages: Rendering) -> Response:
    return pages.render("_ask.html", panel=ask_panel(found))


@router.post("/d/{document_id}/ask/{turn}")
def turn_work(request: Request, turn: str, found: OnBench, pages: Rendering) -> Response:
    """Stop what makes the vectors, or start it again."""
    turned(request, turn, found)
    return ask(on_bench(request, found.id), pages)


@router.get("/{kind}/{subject_id}/evaluate/ask")
def ask_beside(found: BesideEvaluation, pages: Rendering) -> Response:
    return pages.render("_ask.html", panel=ask_panel(found))


@router.post("/{kind}/{subject_id}/evaluate/ask/{turn}")
def turn_work_beside(
    request: Request, turn: str, found: BesideEvaluation, pages: Rendering
) -> Response:
    turned(request, turn, found)
    return ask_beside(beside_evaluation(request, found.kind, found.id), pages)


def turned(request: Request, turn: str, found: Asking) -> None:
    expect_turn(turn)
    evaluations = parts_of(request).evaluations
    (evaluations.stop if turn == "stop" else evaluations.start)(found.asked)


@router.get("/api/documents/{document_id}/ask")
def ask_document(request: Request, document_id: str) -> Response:
    """The chunks that each track gives for a question, or 202 with the progress of what they wait for."""
    return told(request, "d", document_id)


@router.get("/api/collections/{collection_id}/ask")
def ask_collection(request: Request, collection_id: str) -> Response:
    """The same of all documents of a collection together."""
    return told(request, "c", collection_id)


@router.post("/api/documents/{document_id}/ask/{turn}")
def turn_document(request: Request, document_id: str, turn: str) -> Response:
    """Stop what a question waits for, or start it again; how far it is by then."""
    return turned_by_program(request, "d", document_id, turn)


@router.post("/api/collections/{collection_id}/ask/{turn}")
def turn_collection(request: Request, collection_id: str, turn: str) -> Response:
    """The same of all documents of a collection together."""
    return turned_by_program(request, "c", collection_id, turn)


def turned_by_program(request: Request, kind: Kind, subject_id: str, turn: str) -> Response:
    wanted, state = asked_by_program(request, kind, subject_id)
    found = looked(request, "api", kind, subject_id, state, wanted, 0.0)
    if found.looked is None:
        raise Problem(422, NO_DOCUMENT)
    turned(request, turn, found)
    return as_json(progress_of(parts_of(request).evaluations.look(found.asked).progress))


def told(request: Request, kind: Kind, subject_id: str) -> Response:
    wanted, state = asked_by_program(request, kind, subject_id)
    is_reading = read_now(request, kind, subject_id) is not None
    parts = parts_of(request)
    wait = parts.settings.embed_wait_seconds
    found = looked(request, "api", kind, subject_id, state, wanted, wait)
    if early := awaited(found, is_reading=is_reading):
        return waiting(early)
    content = ask_dict(
        wanted, found.wanted.sentence, outcomes(request, found), found.questions.document_ids
    )
    if kind == "c":
        stored = stored_collection(parts.library, subject_id)
        content["reading"] = to_come(found, stored) if is_reading else []
    return as_json(content)


def asked_by_program(request: Request, kind: Kind, subject_id: str) -> tuple[Ask, State]:
    """The question and the state of the address; Problem 422 where no track can be asked it."""
    query = request.query_params
    with sentences_of_errors():
        names = ("question", "retriever", "k", "answer")
        wanted = expect_question(asked(*(query.get(name, "") for name in names)))
    opened = replace(opening(request, kind, subject_id), tracks=DEFAULTS.tracks)
    state = state_of(request, opened)
    with sentences_of_errors():
        expect_some(state.tracks, wanted.retriever)
    return wanted, state


def awaited(found: Asking, *, is_reading: bool) -> dict[str, Any]:
    """What the answers wait for: the first file that is read, or vectors; empty where they do not."""
    if found.looked is None:
        return {"status": "reading"} if is_reading else {}
    made = found.looked.progress
    if made.status != "working":
        return {}
    return {"status": "embedding", "done": made.ready, "total": made.wanted}


def outcomes(request: Request, found: Asking) -> list[Answered | Refused]:
    """What each track gives; Problem where there is no document, or none answers in the end."""
    if found.looked is None:
        raise Problem(422, NO_DOCUMENT)
    given = [one for one in found.tracks if one is not None]
    if len(given) < len(found.tracks):
        raise Problem(503, found.looked.progress.message or stopped(request))
    told = [one.sentence for one in given if isinstance(one, Refused)]
    if len(told) == len(given):
        raise Problem(422 if found.looked.progress.is_refused else 503, told[0])
    return given


def to_come(found: Asking, stored: StoredCollection) -> list[str]:
    """The files of a collection that were not asked, since they are being read or were meanwhile."""
    asked = found.questions.document_ids
    return [one.name for one in stored.files if not one.problem and one.document_id not in asked]
