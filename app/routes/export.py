"""The Export dialog, and the files and programs that it offers, for programs too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.as_code import code_of
from app.chunk_rows import FORMS, Named, chunk_rows
from app.code_words import Cutting
from app.export_answers import answers_dict
from app.export_names import attached, stem_of, text_name
from app.export_view import export_view
from app.forms import DEFAULTS
from app.library import Opened
from app.routes.api import as_json, when_analysed
from app.routes.asked import Document, Look, Rendering, sentences_of_errors, state_of
from app.subject import subject_of
from engine.analysis import Analysis

router = APIRouter()
api = APIRouter(prefix="/api/documents/{document_id}")

TYPES = {
    "json": "application/json",
    "jsonl": "application/jsonl; charset=utf-8",
    "csv": "text/csv; charset=utf-8; header=present",
}


@router.get("/d/{document_id}/export")
def export(opened: Document, state: Look, pages: Rendering) -> Response:
    """What the Export dialog holds."""
    with sentences_of_errors():
        return pages.render("_export.html", export=export_view(subject_of(opened, state)))


@api.get("/chunks")
async def chunks(request: Request, opened: Document) -> Response:
    """Every chunk of every track with its place, its headings and its text, as a list."""
    return await when_analysed(request, opened, rows_as("json", opened))


@api.get("/chunks.jsonl")
async def chunk_lines(request: Request, opened: Document) -> Response:
    """The same with an object a line."""
    return await when_analysed(request, opened, rows_as("jsonl", opened))


@api.get("/chunks.csv")
async def chunk_table(request: Request, opened: Document) -> Response:
    """The same as a table."""
    return await when_analysed(request, opened, rows_as("csv", opened))


def rows_as(form: str, opened: Opened) -> Callable[[Analysis], Response]:
    """What answers with the chunks of an analysis in one of `FORMS`."""
    stem = stem_of(opened.document, opened.file_name)
    named = Named(opened.file_name or opened.document.title, opened.id)

    def answer(found: Analysis) -> Response:
        chunkings = [track.chunking for track in found.tracks]
        content = FORMS[form](chunk_rows(named, chunkings, found.embedder))
        return as_file(content, TYPES[form], "" if form == "json" else f"{stem}-chunks.{form}")

    return answer


@api.get("/answers")
def answers(opened: Document) -> Response:
    """The marked answers with the text that they stand in, in the form that `--answers` reads."""
    name = text_name(opened.document, opened.file_name)
    return as_json(answers_dict(opened.document, opened.answers, name))


@api.get("/text.txt")
def text_file(opened: Document) -> Response:
    """The text that is indexed, as a file."""
    name = text_name(opened.document, opened.file_name)
    return as_file(opened.document.text.encode(), "text/plain; charset=utf-8", name)


@api.get("/code")
def code(request: Request, opened: Document, library: str = "engine") -> Response:
    """The Python that makes the chunks of the shown track, with `engine` or with `langchain`."""
    state = state_of(request, replace(opened.opening, tracks=DEFAULTS.tracks))
    cutting = Cutting(opened.document, opened.file_name, state)
    with sentences_of_errors():
        is_fixed = cutting.spec.base.strategy == "fixed"
        chunking = (
            opened.chunking(cutting.spec, state.tokenizer, state.embedder) if is_fixed else None
        )
        program = code_of(cutting, library, chunking)
    return as_file(program.encode(), "text/x-python; charset=utf-8")


def as_file(content: bytes, media_type: str, name: str = "") -> Response:
    """An answer that is kept as a file where it has a name."""
    headers = {"Cache-Control": "private, no-cache"}
    if name:
        headers["Content-Disposition"] = attached(name)
    return Response(content, 200, headers, media_type)
