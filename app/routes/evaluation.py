"""An evaluation for programs: the object that the command prints or the table, or how far it is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from app.collected import stored_collection
from app.evaluate_csv import evaluation_csv
from app.evaluate_progress import problems_of
from app.evaluated import Evaluated, Kind, evaluated_of
from app.problems import Problem
from app.routes.api import ASK_EVERY, as_csv, as_json
from app.routes.asked import parts_of, sentences_of_errors
from app.routes.evaluate import asked_by_program, opening_and_title
from app.routes.told import (
    expect_done,
    expect_questions,
    expect_turn,
    progress_of,
    waiting,
    while_read,
)
from engine.retrieval.retrievers import expect_rankings

router = APIRouter(prefix="/api")


@router.get("/documents/{document_id}/evaluation")
async def document_evaluation(request: Request, document_id: str) -> Response:
    """What chunking does to the retrieval of a document's answers, or 202 with how far that is."""
    return await told(request, "d", document_id, evaluation_of)


@router.get("/collections/{collection_id}/evaluation")
async def collection_evaluation(request: Request, collection_id: str) -> Response:
    """The same over all documents of a collection."""
    return await told(request, "c", collection_id, evaluation_of)


@router.get("/documents/{document_id}/evaluation.csv")
async def document_table(request: Request, document_id: str) -> Response:
    """Every number of the rows as CSV, or 202 with how far they are."""
    return await told(request, "d", document_id, table_of)


@router.get("/collections/{collection_id}/evaluation.csv")
async def collection_table(request: Request, collection_id: str) -> Response:
    """The same over all documents of a collection."""
    return await told(request, "c", collection_id, table_of)


@router.post("/documents/{document_id}/evaluation/{turn}")
def turn_document(request: Request, document_id: str, turn: str) -> Response:
    return turned(request, "d", document_id, turn)


@router.post("/collections/{collection_id}/evaluation/{turn}")
def turn_collection(request: Request, collection_id: str, turn: str) -> Response:
    return turned(request, "c", collection_id, turn)


async def told(
    request: Request, kind: Kind, subject_id: str, written: Callable[[Request, Evaluated], Response]
) -> Response:
    """What is written of an evaluation, or 202 with how far it is."""
    if (early := while_read(request, kind, subject_id)) is not None:
        return early
    evaluated = await awaited(request, kind, subject_id)
    progress = evaluated.looked.progress
    if progress.status == "working":
        return waiting(progress_dict(evaluated))
    expect_done(request, progress, " ".join(problems_of(evaluated)))
    return await run_in_threadpool(written, request, evaluated)


def evaluation_of(request: Request, evaluated: Evaluated) -> Response:
    """The contract's object, with the files of a collection that could not be read."""
    with sentences_of_errors():
        if evaluated.evaluation is None:
            raise Problem(503, "The rankings are gone; ask again.")
        content = evaluated.evaluation.to_dict(evaluated.asking.measure)
    content["corpus"]["refused"] = refused(request, evaluated)
    return as_json(content)


def table_of(request: Request, evaluated: Evaluated) -> Response:
    with sentences_of_errors():
        return as_csv(evaluation_csv(evaluated), "evaluation.csv")


def refused(request: Request, evaluated: Evaluated) -> list[dict[str, str]]:
    if evaluated.kind == "d":
        return []
    stored = stored_collection(parts_of(request).library, evaluated.id)
    return [
        {"file_name": file.name, "problem": f"{file.name} {file.problem}."}
        for file in stored.files
        if file.problem
    ]


async def awaited(request: Request, kind: Kind, subject_id: str) -> Evaluated:
    """The evaluation of the address, after waiting for it as long as is set."""
    until = time.monotonic() + parts_of(request).settings.embed_wait_seconds
    evaluated = await run_in_threadpool(looked_at, request, kind, subject_id)
    expect_questions(evaluated.questions.corpus)
    while evaluated.looked.progress.status == "working" and time.monotonic() < until:
        await asyncio.sleep(ASK_EVERY)
        looked = await run_in_threadpool(parts_of(request).evaluations.look, evaluated.asked)
        evaluated = replace(evaluated, looked=looked)
    return evaluated


def looked_at(request: Request, kind: Kind, subject_id: str) -> Evaluated:
    parts = parts_of(request)
    opening, title = opening_and_title(request, kind, subject_id)
    asking = asked_by_program(request, opening)
    with sentences_of_errors():
        expect_rankings(asking.state.tracks, asking.retrievers)
        return evaluated_of(parts.library, parts.evaluations, kind, subject_id, title, asking)


def turned(request: Request, kind: Kind, subject_id: str, turn: str) -> Response:
    """Stop the work on an evaluation, or start it again; how far it is by then."""
    expect_turn(turn)
    evaluations = parts_of(request).evaluations
    evaluated = looked_at(request, kind, subject_id)
    (evaluations.stop if turn == "stop" else evaluations.start)(evaluated.asked)
    return as_json(progress_dict(replace(evaluated, looked=evaluations.look(evaluated.asked))))


def progress_dict(evaluated: Evaluated) -> dict[str, Any]:
    progress = evaluated.looked.progress
    track, retriever = progress.now or (None, None)
    return progress_of(progress) | {
        "track": None if track is None else str(track),
        "retriever": retriever,
        "done": progress.done,
        "total": progress.total,
    }
