"""The page of a collection, and what it fetches and begins."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from app import collection_view as views
from app.collected import (
    COUNTING,
    Collected,
    asked_sort,
    collected_of,
    embed_all,
    opening_of,
    stop_embedding,
    stored_collection,
)
from app.forms import StateError
from app.problems import Problem, sentence
from app.routes.asked import (
    Rendering,
    Structure,
    Swap,
    changing_collection,
    is_mine,
    parts_of,
    sentences_of_errors,
    state_of,
)
from app.share_view import soon_words

router = APIRouter(prefix="/c/{collection_id}")


def asked_collection(request: Request, collection_id: str) -> Collected:
    """The collection in the state of the address, counted as long as an answer may take."""
    parts = parts_of(request)
    stored_collection(parts.library, collection_id)
    state = state_of(request, opening_of(parts.library, collection_id))
    try:
        sort = asked_sort(request.query_params.get("sort", ""))
    except StateError as error:
        raise Problem(422, sentence(error)) from error
    with sentences_of_errors():
        collected = collected_of(
            *(parts.library, parts.readings, parts.tallies, collection_id, state, sort),
            seconds=COUNTING,
        )
    return replace(collected, is_mine=is_mine(request, collection_id))


Asked = Annotated[Collected, Depends(asked_collection)]


@router.get("")
def collection(
    request: Request, collected: Asked, pages: Rendering, swap: Swap, structure: Structure
) -> Response:
    settings = parts_of(request).settings
    if swap:
        bench = views.bench(collected, settings, structure)
        return pages.render("_collection.html", bench=bench)
    standing = parts_of(request).library.standing_of(collected.id)
    expiry = soon_words("c", standing, is_mine=collected.is_mine)
    return pages.render("collection.html", page=views.page(collected, settings, expiry))


@router.get("/progress")
def progress(collected: Asked, pages: Rendering) -> Response:
    view = views.progress_of(collected)
    return pages.render("_collection_progress.html", progress=view)


@router.post("/reading/stop", dependencies=[Depends(changing_collection)])
def stop_reading(request: Request, collected: Asked, pages: Rendering) -> Response:
    parts_of(request).readings.stop(collected.id)
    return progress(asked_collection(request, collected.id), pages)


@router.post("/embed")
def embed(request: Request, collected: Asked, pages: Rendering) -> Response:
    ids = [entry.id for entry in collected.entries]
    embed_all(parts_of(request).library, ids, collected.state)
    return progress(asked_collection(request, collected.id), pages)


@router.post("/embed/stop")
def stop(request: Request, collected: Asked, pages: Rendering) -> Response:
    ids = [entry.id for entry in collected.entries]
    stop_embedding(parts_of(request).library, ids, collected.state)
    return progress(asked_collection(request, collected.id), pages)
