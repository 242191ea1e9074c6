"""The chunks of all documents of a collection as one file, for programs and for its page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from app.collected import opening_of, stored_collection
from app.collection_chunks import together, written
from app.export_names import attached, safe_name
from app.jobs import Progress
from app.problems import Problem
from app.routes.api import as_json
from app.routes.asked import parts_of, sentences_of_errors, state_of
from app.routes.export import TYPES

api = APIRouter(prefix="/api/collections/{collection_id}")


@api.get("/chunks.jsonl")
async def chunk_lines(request: Request, collection_id: str) -> Response:
    """Every chunk of every document under every track, an object a line."""
    return await run_in_threadpool(taken, request, collection_id, "jsonl")


@api.get("/chunks.csv")
async def chunk_table(request: Request, collection_id: str) -> Response:
    """The same as a table."""
    return await run_in_threadpool(taken, request, collection_id, "csv")


def taken(request: Request, collection_id: str, form: str) -> Response:
    """The chunks, or 202 with how many documents are ready while the vectors of others are made."""
    parts = parts_of(request)
    stored = stored_collection(parts.library, collection_id)
    state = state_of(request, opening_of(parts.library, collection_id))
    with sentences_of_errors():
        found = together(parts.library, parts.readings, stored, state)
        if waits := found.waits:
            return waiting(waits, len(found.documents))
        content = written(found, form)
        first = next(content, b"")  # what cannot be cut is told before anything is sent
    name = f"{safe_name(stored.called)}-chunks.{form}"
    headers = {"Cache-Control": "private, no-cache", "Content-Disposition": attached(name)}
    return StreamingResponse(chain([first], content), 200, headers, TYPES[form])


def waiting(waits: Sequence[Progress], documents: int) -> Response:
    """How many documents have their vectors; Problem 503 where those of one are not made any more."""
    ended = [one for one in waits if one.status != "embedding"]
    if ended:
        raise Problem(503, ended[0].message or "Embedding was stopped; start it on the page.")
    told = {"status": "embedding", "done": documents - len(waits), "total": documents}
    return as_json(told, 202, {"Retry-After": "1"})
