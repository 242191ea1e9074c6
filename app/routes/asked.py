"""What a route is asked for: the document, the state of its page, and whether htmx asks.

What only looks something up is a coroutine, since each plain function costs a turn in a thread.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection, Request

from app.assets import Assets
from app.collecting import Readings
from app.evaluations import Evaluations
from app.forms import State, StateError, asked_language
from app.library import Library, Opened
from app.pages import STRUCTURE, Pages
from app.problems import Problem, sentence
from app.security import CROSS_SITE, is_cross_site
from app.settings import Settings
from app.sweeps import Sweeps
from app.tallies import Tallies


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
    try:
        language = asked_language(request.query_params.get("language", ""))
    except StateError as error:
        raise Problem(422, sentence(error)) from error
    return parts_of(request).library.open_document(document_id, language)


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
Look = Annotated[State, Depends(asked_state)]
Swap = Annotated[bool, Depends(asked_swap)]
Structure = Annotated[str, Depends(asked_structure)]
