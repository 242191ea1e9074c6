"""Marking, changing and removing answers; each answers with the numbers as they are then."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from app import views
from app.bodies import read_form
from app.forms import State
from app.library import Opened
from app.marking import Marked, add_answer, edit_answer, remove_answer, undo
from app.problems import Problem
from app.routes.asked import Changing, Look, Rendering, Swap, give, parts_of, sentences_of_errors
from app.routes.documents import moved
from app.suggesting import drop_suggestions, keep_suggestion, keep_suggestions, suggest_answers
from engine.quoting import quoted

router = APIRouter(prefix="/d/{document_id}/answers")


async def sent_answer(request: Request) -> Marked:
    async with read_form(request, parts_of(request).settings.max_upload_bytes) as form:
        return Marked(
            start=number(form.text("start"), "start"),
            end=number(form.text("end"), "end"),
            words=form.text("words"),
            occurrence=number(form.text("occurrence"), "occurrence"),
            question=form.text("question"),
            edition=form.text("edition"),
        )


def number(written: str, name: str) -> int | None:
    if not written.strip():
        return None
    if not (written.strip().isdecimal() and len(written.strip()) <= 9):
        raise Problem(422, f"{name} must be a whole number, 0 or more, not {quoted(written)}.")
    return int(written)


SentAnswer = Annotated[Marked, Depends(sent_answer)]


@router.post("")
def add(
    request: Request,
    opened: Changing,
    state: Look,
    pages: Rendering,
    swap: Swap,
    marked: SentAnswer,
) -> Response:
    return shown(request, pages, opened, add_answer(opened, marked), state, swap=swap)


@router.post("/undo")
def take_back(
    request: Request,
    opened: Changing,
    state: Look,
    pages: Rendering,
    swap: Swap,
    marked: SentAnswer,
) -> Response:
    return shown(request, pages, opened, undo(opened, marked.edition), state, swap=swap)


@router.post("/suggest")
def suggest(
    request: Request, opened: Changing, state: Look, pages: Rendering, swap: Swap
) -> Response:
    return shown(request, pages, opened, suggest_answers(opened), state, swap=swap)


@router.post("/keep")
def keep_all(
    request: Request,
    opened: Changing,
    state: Look,
    pages: Rendering,
    swap: Swap,
    marked: SentAnswer,
) -> Response:
    return shown(request, pages, opened, keep_suggestions(opened, marked.edition), state, swap=swap)


@router.post("/drop")
def drop_all(
    request: Request,
    opened: Changing,
    state: Look,
    pages: Rendering,
    swap: Swap,
    marked: SentAnswer,
) -> Response:
    return shown(request, pages, opened, drop_suggestions(opened, marked.edition), state, swap=swap)


@router.post("/{answer}")
def edit(
    request: Request,
    opened: Changing,
    state: Look,
    pages: Rendering,
    swap: Swap,
    marked: SentAnswer,
    answer: int,
) -> Response:
    return shown(request, pages, opened, edit_answer(opened, answer, marked), state, swap=swap)


@router.post("/{answer}/remove")
def remove(
    request: Request,
    opened: Changing,
    state: Look,
    pages: Rendering,
    swap: Swap,
    marked: SentAnswer,
    answer: int,
) -> Response:
    return shown(
        request, pages, opened, remove_answer(opened, answer, marked.edition), state, swap=swap
    )


@router.post("/{answer}/keep")
def keep(
    request: Request,
    opened: Changing,
    state: Look,
    pages: Rendering,
    swap: Swap,
    marked: SentAnswer,
    answer: int,
) -> Response:
    return shown(
        request, pages, opened, keep_suggestion(opened, answer, marked.edition), state, swap=swap
    )


def shown(
    request: Request,
    pages: Rendering,
    before: Opened,
    after: Opened,
    state: State,
    *,
    swap: bool,
) -> Response:
    """The numbers anew; a sample's change was made in a copy, which has another address."""
    address = f"/d/{after.id}?{state.query()}"
    if before.id != after.id:
        return give(request, moved(address, swap=swap), after.id)
    if not swap:
        return moved(address, swap=swap)
    with sentences_of_errors():
        return pages.render("_bench.html", bench=views.bench(after, state))
