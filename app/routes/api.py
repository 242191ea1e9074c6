"""Documents and their analyses as JSON, for programs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from app.bodies import Sent, SentFiles, sent_either
from app.collected import collected_of, opening_of, stored_collection
from app.collecting import receive
from app.collection_json import collection_dict
from app.compare import agreement_of, expect_two
from app.forms import DEFAULTS, State, asked_language, spoken
from app.jobs import Progress
from app.library import Opened
from app.overlap_advice import overlaps_dict
from app.own_copies import gone_on_failure
from app.problems import Problem
from app.routes.asked import (
    Document,
    give,
    parts_of,
    public_url,
    sentences_of_errors,
    state_of,
)
from app.suggesting import questions
from engine.analysis import Analysis
from engine.chunking import needs_vectors
from engine.spec import spelled_names

router = APIRouter(prefix="/api")

CSV = ".csv"  # ends an address that answers with a table
ASK_EVERY = 0.05  # seconds between two looks at a job


async def sent_document(request: Request) -> Sent | SentFiles:
    settings = parts_of(request).settings
    return await sent_either(request, settings.max_upload_bytes, files=settings.max_files + 1)


@router.post("/documents")
def add_document(
    request: Request, sent: Annotated[Sent | SentFiles, Depends(sent_document)]
) -> Response:
    """One file becomes a document, several a collection, which is read in the background."""
    parts = parts_of(request)
    with sentences_of_errors():
        language = asked_language(sent.language)
    kind, name = receive(parts.library, parts.readings, sent)
    if kind == "c":
        address = spoken(f"/api/collections/{name}", language)
        with gone_on_failure(parts.library, name):  # as where a track of the address is wrong
            told = collected(request, name, language) | owned(request, "c", name)
        return give(request, as_json(told, 201, {"Location": address}), name)
    told = description(parts.library.open_document(name, language)) | owned(request, "d", name)
    return give(request, as_json(told, 201, {"Location": told["analysis"]}), name)


def owned(request: Request, kind: str, subject: str) -> dict[str, Any]:
    """What only the owner of a document or a collection is told."""
    standing = parts_of(request).library.standing_of(subject)
    address = f"{public_url(request)}/{kind}/{subject}/edit/{standing.edit_key}"
    return {"edit_key": standing.edit_key, "edit_url": address, "expires": day(standing.expires)}


def day(seconds: float | None) -> str | None:
    """A time of the clock as ISO 8601 has it.

    >>> day(0.0), day(None)
    ('1970-01-01T00:00:00Z', None)
    """
    if seconds is None:
        return None
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


@router.get("/collections/{collection_id}")
def collection(request: Request, collection_id: str) -> Response:
    """The documents of a collection under the tracks of the address, as far as they are read."""
    return as_json(collected(request, collection_id))


def collected(request: Request, collection_id: str, language: str = "") -> dict[str, Any]:
    parts = parts_of(request)
    stored_collection(parts.library, collection_id)
    opening = replace(opening_of(parts.library, collection_id), language=language)
    state = state_of(request, opening)
    with sentences_of_errors():
        return collection_dict(
            collected_of(parts.library, parts.readings, parts.tallies, collection_id, state)
        )


@router.get("/documents/{document_id}")
def document(opened: Document) -> Response:
    return as_json(description(opened))


@router.get("/documents/{document_id}/text")
def text(opened: Document) -> Response:
    """The text that is indexed, whose characters every place counts."""
    return as_json({"text": opened.document.text})


@router.get("/documents/{document_id}/analysis")
async def analysis(request: Request, opened: Document) -> Response:
    """The contract's object, or 202 with the progress where the vectors take too long.

    Without a track it is cut by the three defaults, whatever its page opens on.
    """
    return await when_cut(request, opened, Analysis.to_dict)


@router.get("/documents/{document_id}/agreement")
async def agreement(request: Request, opened: Document) -> Response:
    """The cuts that two tracks both make, and those of each alone."""
    with sentences_of_errors():
        expect_two(len(request.query_params.getlist("track")))
    return await when_cut(request, opened, agreement_of)


@router.get("/documents/{document_id}/overlaps")
async def overlaps(request: Request, opened: Document) -> Response:
    """How much overlap each track needs for the answers, and what it costs."""
    return await when_cut(request, opened, overlaps_dict)


async def when_cut(
    request: Request, opened: Opened, told: Callable[[Analysis], dict[str, Any]]
) -> Response:
    """What is told of the tracks, or 202 with the progress where their vectors take too long."""
    return await when_analysed(request, opened, lambda found: as_json(told(found)))


async def when_analysed(
    request: Request, opened: Opened, answer: Callable[[Analysis], Response]
) -> Response:
    """The answer that is made of the analysis, or 202 as above."""
    state = state_of(request, replace(opened.opening, tracks=DEFAULTS.tracks))
    state = replace(state, names=tuple(spelled_names(state.tracks)))  # as the command calls them
    return await when_state_analysed(opened, state, answer)


async def when_state_analysed(
    opened: Opened, state: State, answer: Callable[[Analysis], Response]
) -> Response:
    progress = await vectors_awaited(opened, state)
    if progress.status == "embedding":
        waiting = {"status": "embedding", "done": progress.done, "total": progress.total}
        return as_json(waiting, 202, {"Retry-After": "1"})
    if progress.status != "done":
        raise Problem(503, progress.message or "Embedding was stopped; start it on the page.")
    return await run_in_threadpool(analysed, opened, state, answer)


@router.get("/documents/{document_id}/suggestions")
def suggestions(opened: Document) -> Response:
    """Likely answers that are not marked yet, in the form that `--answers` reads."""
    return as_json(questions(opened.document, [answer.span for answer in opened.answers]))


def analysed(opened: Opened, state: State, answer: Callable[[Analysis], Response]) -> Response:
    with sentences_of_errors():
        found = opened.analysis(state)
        if found is None or len(found.tracks) < len(state.tracks):
            raise Problem(503, "The vectors are gone; ask again.")
        return answer(found)


async def vectors_awaited(opened: Opened, state: State) -> Progress:
    """How far the vectors are that the tracks need, after waiting for them as long as is set."""
    if not any(map(needs_vectors, state.tracks)):
        return Progress("done", 0, 0)
    until = time.monotonic() + opened.library.settings.embed_wait_seconds
    progress = await run_in_threadpool(opened.progress, state.embedder)
    while progress.status == "embedding" and time.monotonic() < until:
        await asyncio.sleep(ASK_EVERY)
        job = opened.library.jobs.progress(opened.key, state.embedder)
        if job is None or job.status != "embedding":
            progress = await run_in_threadpool(opened.progress, state.embedder)
    return progress


def description(opened: Opened) -> dict[str, Any]:
    document = opened.document
    return {
        "id": opened.id,
        "url": spoken(f"/d/{opened.id}", opened.language),
        "analysis": spoken(f"/api/documents/{opened.id}/analysis", opened.language),
        "file_name": opened.file_name,
        "title": document.title,
        "language": document.language,
        "format": document.source.format,
        "encoding": document.source.encoding,
        "pages": len(document.source.pages) or None,
        "characters": len(document.text),
        "sentences": len(document.sentences),
        "answers": [
            {
                "start": answer.start,
                "end": answer.end,
                "question": answer.question,
                "suggested": answer.suggested,
            }
            for answer in opened.answers
        ],
    }


def as_csv(content: bytes, file_name: str) -> Response:
    """A table as a file that a spreadsheet opens."""
    headers = {
        "Cache-Control": "private, no-cache",
        "Content-Disposition": f'attachment; filename="{file_name}"',
    }
    return Response(content, 200, headers, "text/csv; charset=utf-8; header=present")


def as_json(content: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(
        orjson.dumps(content),
        status,
        {"Cache-Control": "private, no-cache", **(headers or {})},
        "application/json",
    )
