"""The page of a document, and the parts of it that are fetched on their own."""

from __future__ import annotations

from urllib.parse import quote

import orjson
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from app import views
from app.embed_view import page_discovery
from app.library import Opened
from app.marking import LONGEST_SEARCH
from app.problems import Problem
from app.routes.asked import (
    Document,
    Look,
    Rendering,
    Structure,
    Swap,
    public_url,
    sentences_of_errors,
)
from app.samples import FIRST
from engine.pages import page_noun

router = APIRouter()


@router.get("/")
def first_page() -> Response:
    return RedirectResponse(f"/d/{FIRST}", 307)


@router.get("/d/{document_id}")
def workbench(
    request: Request,
    opened: Document,
    state: Look,
    pages: Rendering,
    swap: Swap,
    structure: Structure,
) -> Response:
    with sentences_of_errors():
        if swap:
            bench = views.bench(opened, state, structure)
            return pages.render("_bench.html", bench=bench)
        found = page_discovery(opened, state, public_url(request))
        page = views.workbench(opened, state)
        return pages.render("workbench.html", page=page, discovery=found)


@router.get("/d/{document_id}/")
def without_slash(request: Request, document_id: str) -> Response:
    query = request.url.query
    return RedirectResponse(f"/d/{quote(document_id)}{'?' if query else ''}{query}", 307)


@router.get("/d/{document_id}/text")
def text(opened: Document) -> Response:
    """The text as it is indexed, with its blocks and where its pages start; it never changes under one id."""
    document = opened.document
    content = {
        "text": document.text,
        "characters": len(document.text),
        "title": document.title,
        "blocks": [[block.kind, block.start, block.end, block.level] for block in document.blocks],
        "pages": document.source.pages,
        "page": page_noun(document),
    }
    return Response(orjson.dumps(content), headers=caching(opened), media_type="application/json")


def caching(opened: Opened) -> dict[str, str]:
    """A sample's text changes with the version of the app, another text never."""
    kept = "private, no-cache" if opened.is_sample else "private, max-age=31536000, immutable"
    return {"Cache-Control": kept}


@router.get("/d/{document_id}/chunks")
def chunks(
    opened: Document, state: Look, pages: Rendering, page: int = 0, headed: bool = False
) -> Response:
    """A page of the table; `headed` where it is the list behind a number."""
    with sentences_of_errors():
        view = views.chunks(opened, state, page, headed=headed)
        return pages.render("_chunks.html", chunks=view)


@router.get("/d/{document_id}/card")
def card(opened: Document, state: Look, pages: Rendering, chunk: int) -> Response:
    with sentences_of_errors():
        return pages.render("_card.html", card=views.card(opened, state, chunk))


@router.get("/d/{document_id}/units")
def units(opened: Document, state: Look, pages: Rendering, kind: str, page: int = 0) -> Response:
    with sentences_of_errors():
        return pages.render("_units.html", units=views.units(opened, state, kind, page))


@router.get("/d/{document_id}/similarity")
def similarity(opened: Document, state: Look, pages: Rendering) -> Response:
    with sentences_of_errors():
        return pages.render("_similarity.html", similarity=views.similarity(opened, state))


@router.get("/d/{document_id}/find")
def find(opened: Document, pages: Rendering, q: str = "", page: int = 0) -> Response:
    if len(q) > LONGEST_SEARCH:
        raise Problem(422, f"Search for up to {LONGEST_SEARCH:,} characters, not {len(q):,}.")
    return pages.render("_found.html", found=views.found(opened, q, page))


@router.get("/d/{document_id}/progress")
def progress(opened: Document, state: Look, pages: Rendering) -> Response:
    with sentences_of_errors():
        return pages.render("_progress.html", progress=views.progress(opened, state))


@router.post("/d/{document_id}/progress/stop")
def stop(opened: Document, state: Look, pages: Rendering) -> Response:
    opened.library.jobs.stop(opened.key, state.embedder)
    return progress(opened, state, pages)


@router.post("/d/{document_id}/progress/start")
def start(opened: Document, state: Look, pages: Rendering) -> Response:
    opened.library.jobs.start(opened.key, state.embedder)
    return progress(opened, state, pages)
