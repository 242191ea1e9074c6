"""Pages made for frames of other sites, the script that fits those frames, oEmbed, and their dialog."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated
from urllib.parse import parse_qsl, urlsplit

from fastapi import APIRouter, Depends, Query
from starlette.requests import Request
from starlette.responses import Response

from app import views
from app.assets import static_path
from app.embed_frame import Frame
from app.embed_snippet import WIDTH, oembed
from app.embed_view import LEAST, MOST, embed_dialog, embedding_of, framed
from app.forms import State, StateError, asked_language
from app.problems import Problem, sentence
from app.routes.api import as_json
from app.routes.asked import (
    Document,
    Look,
    Rendering,
    Structure,
    Swap,
    parts_of,
    public_url,
    sentences_of_errors,
)
from app.routes.assets import sent
from app.subject import Subject, subject_of

router = APIRouter()

NOT_OURS = "This is the address of no document here; give that of its page or of its frame."
ONLY_JSON = "Only format=json is given here."


async def asked_frame(request: Request) -> Frame:
    with sentences_of_errors():
        return frame_of(dict(request.query_params))


def frame_of(query: dict[str, str]) -> Frame:
    return Frame(query.get("show", "figure"), query.get("theme", "auto"))


Framing = Annotated[Frame, Depends(asked_frame)]


@router.get("/embed/d/{document_id}")
def framed_page(
    request: Request,
    opened: Document,
    state: Look,
    frame: Framing,
    pages: Rendering,
    swap: Swap,
    structure: Structure,
) -> Response:
    with sentences_of_errors():
        if swap:
            return pages.render("_bench.html", bench=views.bench(opened, state, structure, frame))
        return pages.render("embed.html", framed=framed(opened, state, frame, public_url(request)))


@router.get("/embed.js")
def fitting_script(request: Request) -> Response:
    return sent(request, static_path("js/embed.js"), "")


@router.get("/d/{document_id}/embed")
def dialog(
    request: Request,
    opened: Document,
    state: Look,
    frame: Framing,
    pages: Rendering,
    height: str = "",
) -> Response:
    with sentences_of_errors():
        view = embed_dialog(opened, state, frame, public_url(request), asked_height(height))
        return pages.render("_embed.html", embed=view)


def asked_height(written: str) -> int | None:
    """
    >>> asked_height(""), asked_height("400")
    (None, 400)
    """
    if not written:
        return None
    if not written.isdecimal() or not LEAST <= int(written[:9]) <= MOST:
        raise ValueError(f"height must be from {LEAST} to {MOST:,} pixels, or empty")
    return int(written)


@router.get("/oembed")
def told_by_oembed(
    request: Request,
    url: str,
    maxwidth: Annotated[int | None, Query(ge=1)] = None,
    maxheight: Annotated[int | None, Query(ge=1)] = None,
    written: Annotated[str, Query(alias="format")] = "json",
) -> Response:
    if written != "json":
        raise Problem(501, ONLY_JSON)
    base = public_url(request)
    with sentences_of_errors():
        width = min(WIDTH, maxwidth or WIDTH)
        embedding = embedding_of(subject_at(request, url, base), base, width=width)
    lower = replace(embedding, height=min(embedding.height, maxheight or embedding.height))
    return as_json(oembed(lower, width))


def subject_at(request: Request, url: str, base: str) -> Subject:
    """The document and the state at an address of ours; Problem 404 for any other."""
    kind, document_id = parted(url, (base, str(request.base_url)))
    query = parse_qsl(urlsplit(url).query)
    settings = parts_of(request).settings
    try:
        opened = parts_of(request).library.open_document(
            document_id, asked_language(dict(query).get("language", ""))
        )
        state = State.parse(
            query,
            opened.opening,
            tokenizers=settings.tokenizer_names,
            embedders=settings.embedder_names,
        )
    except StateError as error:
        raise Problem(422, sentence(error)) from error
    return subject_of(opened, state, frame_of(dict(query)) if kind == "embed" else Frame())


def parted(url: str, bases: tuple[str, ...]) -> tuple[str, str]:
    """Whether an address is that of a page or of a frame, and of which document.

    Its scheme may be another: where something before the app speaks https, the app is asked by http.

    >>> parted("https://a.test/embed/d/x1?show=text", ("http://a.test/",))
    ('embed', 'x1')
    """
    for base in map(urlsplit, bases):
        try:
            asked = urlsplit(url)
        except ValueError:
            break
        rest = asked.path.removeprefix(base.path.rstrip("/")).rstrip("/")
        kind, _, document_id = rest.removeprefix("/").rpartition("d/")
        is_ours = asked.scheme in {"http", "https"} and asked.netloc.lower() == base.netloc.lower()
        if is_ours and kind in {"", "embed/"} and document_id and "/" not in document_id:
            return kind.rstrip("/") or "page", document_id
    raise Problem(404, NOT_OURS)
