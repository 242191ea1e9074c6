"""The page of a document, and the parts of it that are fetched on their own."""

from __future__ import annotations

import orjson
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app import views
from app.embed_view import page_discovery
from app.library import Opened
from app.marking import LONGEST_SEARCH, REPLACED
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
from app.version_line import version_line
from engine.pages import page_noun

router = APIRouter()

FOR_GOOD = "private, max-age=31536000, immutable"


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
        version = version_line(opened, state)
        return pages.render("workbench.html", page=page, discovery=found, version=version)


@router.get("/d/{document_id}/text")
def text(opened: Document, r: int | None = None) -> Response:
    """The text as it is indexed, with its blocks and where its pages start.

    `r` is the revision that is asked for, whose text never changes; Problem 409 where there is a newer one.
    """
    if r not in {None, opened.revision}:
        raise Problem(409, REPLACED)
    document = opened.document
    content = {
        "text": document.text,
        "characters": len(document.text),
        "title": document.title,
        "blocks": [[block.kind, block.start, block.end, block.level] for block in document.blocks],
        "pages": document.source.pages,
        "page": page_noun(document),
    }
    headers = {"Cache-Control": FOR_GOOD if may_be_kept(opened, r) else "private, no-cache"}
    return Response(orjson.dumps(content), headers=headers, media_type="application/json")


def may_be_kept(opened: Opened, revision: int | None) -> bool:
    """Whether a text never changes, as that of a revision; a sample's does with the version of the app."""
    return revision is not None and not opened.is_sample


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
