"""A file or a pasted text becomes a document with an address of its own; several become a collection."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from app.bodies import Sent, SentFiles, sent_form
from app.collecting import receive
from app.routes.asked import Known, Reading, Swap, give, parts_of

router = APIRouter()


async def sent_by_form(request: Request) -> Sent | SentFiles:
    settings = parts_of(request).settings
    return await sent_form(request, settings.max_upload_bytes, files=settings.max_files + 1)


@router.post("/documents")
def add_document(
    request: Request,
    library: Known,
    readings: Reading,
    swap: Swap,
    sent: Annotated[Sent | SentFiles, Depends(sent_by_form)],
) -> Response:
    kind, name = receive(library, readings, sent)
    return give(request, moved(f"/{kind}/{name}", swap=swap), name)


def moved(address: str, *, swap: bool) -> Response:
    """Lead the browser to another page, in the way of htmx or of HTTP."""
    if swap:
        return Response(status_code=204, headers={"HX-Redirect": address})
    return RedirectResponse(address, 303)
