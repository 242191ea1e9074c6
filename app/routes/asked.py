"""What a route is asked for: the document, the state of its page, and whether htmx asks.

What only looks something up is a coroutine, since each plain function costs a turn in a thread.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from app.assets import Assets
from app.collected import stored_collection
from app.collecting import Readings
from app.evaluations import Evaluations
from app.forms import State, StateError, asked_language
from app.gallery import Gallery
from app.library import Library, Opened
from app.marking import check_text
from app.pages import STRUCTURE, Pages
from app.problems import Problem, sentence
from app.sample_corpora import comes_along
from app.security import CROSS_SITE, is_cross_site
from app.settings import Settings
from app.standing_store import Standing
from app.sweeps import Sweeps
from app.tallies import Tallies
from app.visitors import SECONDS, Visitors, new_visitor

EDITION = "Cutmarks-Edition"
"""In which a page says by which answers, and so by which version of the text, it was made."""

NOT_YOURS = (
    "Only who opened this {0} can change it; make a copy of your own, or open its edit link first."
)

NO_KEY = (
    "Only who opened this {0} can change it: send its edit key, as Authorization: Bearer, or make a copy of "
    "your own."
)
"""The same to a program."""

EARLIER = (
    "This is an earlier version of a document, which stays as it was; change the newest version, or make a "
    "copy of this one."
)


@dataclass(frozen=True)
class Parts:
    """What one app is made of; lives as long as the app runs."""

    settings: Settings
    library: Library
    readings: Readings
    tallies: Tallies
    evaluations: Evaluations
    sweeps: Sweeps
    pages: Pages
    assets: Assets
    visitors: Visitors
    gallery: Gallery


def parts_of(connection: HTTPConnection) -> Parts:
    parts: Parts = connection.app.state.parts
    return parts


async def library_of(request: Request) -> Library:
    return parts_of(request).library


async def readings_of(request: Request) -> Readings:
    return parts_of(request).readings


async def pages_of(request: Request) -> Pages:
    return parts_of(request).pages


def opened_document(request: Request, document_id: str) -> Opened:
    """The document, read by the rules of the language in the address.

    Problem 409 where a page asks that was made of another version of its text.
    """
    try:
        language = asked_language(request.query_params.get("language", ""))
    except StateError as error:
        raise Problem(422, sentence(error)) from error
    opened = parts_of(request).library.open_document(document_id, language)
    check_text(opened, request.headers.get(EDITION, ""))
    is_mine = opened.is_sample or is_owner(request, opened.standing)
    return replace(opened, is_mine=is_mine and not opened.is_earlier)


def is_owner(request: Request, standing: Standing) -> bool:
    """Whether whoever asks may change what has this standing, by the cookie or by the edit key."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    visitor = parts_of(request).visitors.of(request.cookies)
    return standing.admits(visitor, key.strip() if scheme.lower() == "bearer" else "")


def not_yours(request: Request, kind: str) -> Problem:
    told = NO_KEY if request.url.path.startswith("/api/") else NOT_YOURS
    return Problem(403, told.format(kind))


def changing_document(request: Request, document_id: str) -> Opened:
    """The document, for who may change it, or a sample, which is copied first; Problem 403 for others."""
    opened = opened_document(request, document_id)
    if opened.is_earlier:
        raise Problem(403, EARLIER)
    if not opened.is_mine:
        raise not_yours(request, "document")
    return opened


def changing_collection(request: Request, collection_id: str) -> str:
    """The id of a collection, for who may change it, or of a sample; Problem 403 for others."""
    stored_collection(parts_of(request).library, collection_id)
    if not is_mine(request, collection_id):
        raise not_yours(request, "collection")
    return collection_id


def is_mine(request: Request, subject: str) -> bool:
    """Whether whoever asks may change a document or a collection; of a sample anyone changes a copy."""
    return comes_along(subject) or is_owner(request, parts_of(request).library.standing_of(subject))


def give(request: Request, answer: Response, subject: str) -> Response:
    """Make whoever asks an owner of a new document or collection, and let the answer's cookie say who that is.

    A browser sends the cookie from our own pages alone, and no script can read it.
    """
    parts = parts_of(request)
    visitor = parts.visitors.of(request.cookies) or new_visitor()
    parts.library.store.standings.admit(subject, visitor)
    answer.set_cookie(
        parts.visitors.cookie,
        parts.visitors.signed(visitor),
        max_age=SECONDS,
        httponly=True,
        samesite="lax",
        secure=public_url(request).startswith("https:"),
    )
    return answer


def with_query(request: Request, address: str) -> str:
    """An address with the query of the request."""
    return f"{address}?{request.url.query}" if request.url.query else address


def public_url(request: HTTPConnection) -> str:
    """The address at which others reach the app, without a slash at its end."""
    named = parts_of(request).settings.public_url
    return (named or str(request.base_url)).rstrip("/")


async def asked_state(
    request: Request, opened: Annotated[Opened, Depends(opened_document)]
) -> State:
    """The state in the address, completed by how the document opens."""
    return state_of(request, opened.opening)


def state_of(request: Request, defaults: State) -> State:
    settings = parts_of(request).settings
    try:
        return State.parse(
            request.query_params.multi_items(),
            defaults,
            tokenizers=settings.tokenizer_names,
            embedders=settings.embedder_names,
        )
    except StateError as error:
        raise Problem(422, sentence(error)) from error


@contextmanager
def sentences_of_errors() -> Iterator[None]:
    """Problem 422 for what cannot be cut, counted or shown, in the sentence that says why."""
    try:
        yield
    except ValueError as error:
        raise Problem(422, sentence(error)) from error


def is_swap(request: Request) -> bool:
    """Whether htmx asks, for a part of a page."""
    return request.headers.get("hx-request") == "true"


async def asked_swap(request: Request) -> bool:
    return is_swap(request)


async def asked_structure(request: Request) -> str:
    """The structure of the controls on the page that asks; empty where it does not say."""
    return request.headers.get(STRUCTURE, "")


async def same_site(request: Request) -> None:
    """Problem 403 for a change that another site asks for."""
    if is_cross_site(request.method, request.headers):
        raise Problem(403, CROSS_SITE)


Known = Annotated[Library, Depends(library_of)]
Reading = Annotated[Readings, Depends(readings_of)]
Rendering = Annotated[Pages, Depends(pages_of)]
Document = Annotated[Opened, Depends(opened_document)]
Changing = Annotated[Opened, Depends(changing_document)]
ChangingCollection = Annotated[str, Depends(changing_collection)]
Look = Annotated[State, Depends(asked_state)]
Swap = Annotated[bool, Depends(asked_swap)]
Structure = Annotated[str, Depends(asked_structure)]
