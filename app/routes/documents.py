"""A file or a pasted text becomes a document with an address of its own."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from app.arrivals import keep
from app.bodies import Sent, sent_form
from app.routes.asked import Known, Swap, parts_of

router = APIRouter()


async def sent_by_form(request: Request) -> Sent:
    return await sent_form(request, parts_of(request).settings.max_upload_bytes)


@router.post("/documents")
def add_document(
    library: Known, swap: Swap, sent: Annotated[Sent, Depends(sent_by_form)]
) -> Response:
    return moved(f"/d/{keep(library, sent)}", swap=swap)


def moved(address: str, *, swap: bool) -> Response:
    """Lead the browser to another page, in the way of htmx or of HTTP."""
    if swap:
        return Response(status_code=204, headers={"HX-Redirect": address})
    return RedirectResponse(address, 303)
