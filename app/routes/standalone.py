"""The picture, the tables and the text of a document as one file that needs no network."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.export_names import stem_of
from app.forms import DEFAULTS
from app.routes.api import when_state_analysed
from app.routes.asked import Document, public_url, state_of
from app.routes.export import as_file
from app.standalone import standalone_page
from app.subject import subject_of
from engine.analysis import Analysis

router = APIRouter(prefix="/api/documents/{document_id}")


@router.get("/page.html")
async def page(request: Request, opened: Document) -> Response:
    """The file of the state in the address; without a track, as the analysis, of the three defaults.

    It is sent as a file to keep, so that none of its scripts runs at this address, whose policy forbids them.
    """
    state = state_of(request, replace(opened.opening, tracks=DEFAULTS.tracks))

    def answer(_: Analysis) -> Response:
        subject = subject_of(opened, state)
        content = standalone_page(subject, f"{public_url(request)}{subject.url()}")
        name = f"{stem_of(opened.document, opened.file_name)}-cuts.html"
        return as_file(content, "text/html; charset=utf-8", name)

    return await when_state_analysed(opened, state, answer)
