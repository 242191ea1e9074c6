"""The figures of an evaluation: how a measure goes with size, overlap and percentile."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from app.evaluated import Kind, questions_of
from app.question_sets import nothing_asked
from app.routes.api import CSV, as_csv, as_json
from app.routes.asked import Rendering, parts_of, sentences_of_errors
from app.routes.evaluate import asked_by_program, asked_state, opening_and_title
from app.routes.told import (
    expect_done,
    expect_questions,
    expect_turn,
    progress_of,
    waiting,
    while_read,
)
from app.sweep_csv import sweep_csv
from app.sweep_json import sweep_dict
from app.sweep_view import sweep_view
from app.sweeps import NAMES, Sweep, Swept, sweep_of

router = APIRouter()

FIRST_LOOK = 0.2  # seconds that a panel waits for what is quick
API_WAIT = 5.0
PLACE = 4  # of the name in the parts of an address: /d/id/evaluate/sweep


def asked_sweep(request: Request, kind: Kind, subject_id: str) -> Sweep:
    """The sweep that the address names; Problem 404 for a document or collection that there is not."""
    library = parts_of(request).library
    parts = request.url.path.removesuffix(CSV).split("/")[PLACE:]
    name = next(name for name in NAMES if name in parts)
    opening, _ = opening_and_title(request, kind, subject_id)
    asking_of = asked_by_program if request.url.path.startswith("/api/") else asked_state
    asking = asking_of(request, opening)
    with sentences_of_errors():
        questions = questions_of(library, kind, subject_id, asking.state.language)
        return sweep_of(library, name, kind, subject_id, questions, asking)


Asked = Annotated[Sweep, Depends(asked_sweep)]


def sweep(request: Request, asked: Asked, pages: Rendering) -> Response:
    """What is measured by now; what is quick to measure begins by itself."""
    if not asked.questions.corpus.questions:
        sentence = nothing_asked(asked.questions.corpus)
        return pages.render("_sweep_empty.html", name=asked.name, sentence=sentence)
    with sentences_of_errors():
        return _panel(pages, parts_of(request).sweeps.look(asked, seconds=FIRST_LOOK))


def start(request: Request, asked: Asked, pages: Rendering) -> Response:
    with sentences_of_errors():
        return _panel(pages, parts_of(request).sweeps.start(asked))


def stop(request: Request, asked: Asked, pages: Rendering) -> Response:
    with sentences_of_errors():
        return _panel(pages, parts_of(request).sweeps.stop(asked))


def _panel(pages: Rendering, swept: Swept) -> Response:
    return pages.render(f"_{swept.sweep.name}.html", sweep=sweep_view(swept))


def measured_document(request: Request, document_id: str) -> Response:
    return _measured(request, "d", document_id)


def measured_collection(request: Request, collection_id: str) -> Response:
    return _measured(request, "c", collection_id)


def _measured(request: Request, kind: Kind, subject_id: str) -> Response:
    """The points of a sweep, or 202 with how many there are while others are measured, which this begins."""
    if (early := while_read(request, kind, subject_id)) is not None:
        return early
    sweep = asked_sweep(request, kind, subject_id)
    expect_questions(sweep.questions.corpus)
    with sentences_of_errors():
        swept = parts_of(request).sweeps.look(sweep, begins=True, seconds=API_WAIT)
    progress = swept.progress
    if progress.status == "working":
        return waiting(progress_of(progress))
    expect_done(request, progress)
    if request.url.path.endswith(CSV):
        return as_csv(sweep_csv(swept), f"{sweep.name}{CSV}")
    return as_json(sweep_dict(swept))


def turn_document(request: Request, document_id: str, turn: str) -> Response:
    return _turned(request, "d", document_id, turn)


def turn_collection(request: Request, collection_id: str, turn: str) -> Response:
    return _turned(request, "c", collection_id, turn)


def _turned(request: Request, kind: Kind, subject_id: str, turn: str) -> Response:
    """Stop measuring, or start it again; how far it is by then."""
    expect_turn(turn)
    sweeps, sweep = parts_of(request).sweeps, asked_sweep(request, kind, subject_id)
    expect_questions(sweep.questions.corpus)
    with sentences_of_errors():
        swept = (sweeps.stop if turn == "stop" else sweeps.start)(sweep)
    return as_json(progress_of(swept.progress))


for name in NAMES:
    place = f"/{{kind}}/{{subject_id}}/evaluate/{name}"
    router.add_api_route(place, sweep, methods=["GET"])
    router.add_api_route(f"{place}/start", start, methods=["POST"])
    router.add_api_route(f"{place}/stop", stop, methods=["POST"])
    turned = f"evaluation/{name}/{{turn}}"
    router.add_api_route(
        f"/api/documents/{{document_id}}/{turned}", turn_document, methods=["POST"]
    )
    router.add_api_route(
        f"/api/collections/{{collection_id}}/{turned}", turn_collection, methods=["POST"]
    )
    for told in (name, f"{name}{CSV}"):
        router.add_api_route(f"/api/documents/{{document_id}}/evaluation/{told}", measured_document)
        router.add_api_route(
            f"/api/collections/{{collection_id}}/evaluation/{told}", measured_collection
        )
