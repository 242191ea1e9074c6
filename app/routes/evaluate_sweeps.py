"""The figures of an evaluation: how a measure goes with size, overlap and percentile."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from app.evaluated import Kind, questions_of
from app.problems import Problem
from app.routes.api import CSV, as_csv, as_json
from app.routes.asked import Rendering, parts_of, sentences_of_errors
from app.routes.evaluate import asked_by_program, asked_state, opening_and_title
from app.sweep_csv import sweep_csv
from app.sweep_json import sweep_dict
from app.sweep_view import sweep_view
from app.sweep_words import NO_QUESTION
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
        return pages.render("_sweep_empty.html", name=asked.name, sentence=NO_QUESTION)
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
    sweep = asked_sweep(request, kind, subject_id)
    if not sweep.questions.corpus.questions:
        raise Problem(422, NO_QUESTION)
    with sentences_of_errors():
        swept = parts_of(request).sweeps.look(sweep, begins=True, seconds=API_WAIT)
    progress = swept.progress
    if progress.status == "working":
        waiting = {"status": "working", "ready": progress.ready, "wanted": progress.wanted}
        return as_json(waiting, 202, {"Retry-After": "1"})
    if progress.status != "done":
        raise Problem(503, progress.message or "Measuring was stopped; start it on the page.")
    if request.url.path.endswith(CSV):
        return as_csv(sweep_csv(swept), f"{sweep.name}{CSV}")
    return as_json(sweep_dict(swept))


for name in NAMES:
    place = f"/{{kind}}/{{subject_id}}/evaluate/{name}"
    router.add_api_route(place, sweep, methods=["GET"])
    router.add_api_route(f"{place}/start", start, methods=["POST"])
    router.add_api_route(f"{place}/stop", stop, methods=["POST"])
    for told in (name, f"{name}{CSV}"):
        router.add_api_route(f"/api/documents/{{document_id}}/evaluation/{told}", measured_document)
        router.add_api_route(
            f"/api/collections/{{collection_id}}/evaluation/{told}", measured_collection
        )
