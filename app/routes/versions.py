"""A new version of a document, the list of its versions, and two of them shown against each other."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from app.bodies import Sent, SentFiles
from app.forms import DEFAULTS, spoken
from app.problems import Problem
from app.routes.api import as_json, description, owned, sent_document, vectors_awaited
from app.routes.asked import (
    Changing,
    Document,
    Look,
    Rendering,
    Swap,
    give,
    sentences_of_errors,
    state_of,
)
from app.routes.documents import moved, sent_by_form
from app.version_adding import add_version
from app.version_compared import Pair, pair_of
from app.version_json import answers_dict, pair_dict, versions_dict
from app.version_view import CutsAsked, cut_lines, versions_page
from engine.spec import spelled_names

router = APIRouter(prefix="/d/{document_id}")
api = APIRouter(prefix="/api/documents/{document_id}")


@router.post("/version")
def new_version(
    request: Request,
    opened: Changing,
    state: Look,
    swap: Swap,
    sent: Annotated[Sent | SentFiles, Depends(sent_by_form)],
) -> Response:
    """Put a file or a pasted text in the place of the text, and lead to what that changes."""
    after = add_version(opened, sent).opened
    assert after.mark is not None
    state = replace(state, pin=None, window=None)
    address = f"/d/{after.id}/versions/{after.mark.number - 1}?{state.query()}"
    return give(request, moved(address, swap=swap), after.id)


@router.get("/versions")
def versions(opened: Document, state: Look, pages: Rendering, swap: Swap) -> Response:
    """The versions of a document, the newest of them against the one before it."""
    listed = opened.library.store.versions.of(opened.id)
    number = listed[-2].number if len(listed) > 1 else 1
    return compared(opened, state, pages, swap, number)


@router.get("/versions/{number}")
def compared(
    opened: Document,
    state: Look,
    pages: Rendering,
    swap: Swap,
    number: int,
    against: int | None = None,
    cuts: str = "all",
) -> Response:
    """A version beside a newer one; for htmx the part of the page that waits for vectors."""
    with sentences_of_errors():
        page = versions_page(pair_of(opened, number, against, state), CutsAsked(cuts))
        return pages.render("_versions.html" if swap else "versions.html", page=page)


@router.get("/versions/{number}/cuts")
def cuts_of_versions(
    opened: Document,
    state: Look,
    pages: Rendering,
    number: int,
    against: int | None = None,
    cuts: str = "all",
    page: int = 0,
) -> Response:
    """A page of the table of cuts."""
    with sentences_of_errors():
        found = cut_lines(pair_of(opened, number, against, state), CutsAsked(cuts, page))
        return pages.render("_version_cuts.html", cuts=found)


@api.post("/version")
def new_version_by_api(
    request: Request,
    opened: Changing,
    sent: Annotated[Sent | SentFiles, Depends(sent_document)],
) -> Response:
    """Put a text in the place of the document's, and tell which answers are carried over."""
    before = opened.document.text
    added = add_version(opened, sent)
    after = added.opened
    assert after.mark is not None
    told = description(after) | {
        "version": after.mark.number,
        **answers_dict(added.carried, before, after.document.text),
    }
    if after.id != opened.id:  # a copy of a sample, which is whoever's who asked
        told |= owned(request, "d", after.id)
    address = spoken(f"/api/documents/{after.id}/versions/{after.mark.number - 1}", after.language)
    answer = as_json(told, 201, {"Location": address})
    return give(request, answer, after.id) if after.id != opened.id else answer


@api.get("/versions")
def versions_by_api(opened: Document) -> Response:
    """The versions of a document, the oldest first; none of one that was never replaced."""
    return as_json({"versions": versions_dict(opened.library.store.versions.of(opened.id))})


@api.get("/versions/{number}")
async def compared_by_api(
    request: Request, opened: Document, number: int, against: int | None = None
) -> Response:
    """A version beside a newer one, or 202 with the progress where the vectors take too long."""
    state = state_of(request, replace(opened.opening, tracks=DEFAULTS.tracks))
    state = replace(state, names=tuple(spelled_names(state.tracks)))
    pair = await run_in_threadpool(pair_of, opened, number, against, state)
    for side in (pair.old, pair.new):
        progress = await vectors_awaited(side.opened, state)
        if progress.status == "embedding":
            waiting = {"status": "embedding", "done": progress.done, "total": progress.total}
            return as_json(waiting, 202, {"Retry-After": "1"})
        if progress.status != "done":
            raise Problem(503, progress.message or "Embedding was stopped; start it on the page.")
    return await run_in_threadpool(told, pair)


def told(pair: Pair) -> Response:
    with sentences_of_errors():
        return as_json(pair_dict(pair))
