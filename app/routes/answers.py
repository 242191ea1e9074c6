"""Marking, changing and removing answers; each answers with the numbers as they are then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from app import views
from app.bodies import read_form
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
Show = Callable[[Opened, Opened], Response]
"""Answers with a document as it was before a change and as it is after it."""


def showing(request: Request, state: Look, pages: Rendering, swap: Swap) -> Show:
    """What shows a document after a change; a sample's was made in a copy, which has another address."""

    def show(before: Opened, after: Opened) -> Response:
        address = f"/d/{after.id}?{state.query()}"
        if before.id != after.id:
            return give(request, moved(address, swap=swap), after.id)
        if not swap:
            return moved(address, swap=swap)
        with sentences_of_errors():
            return pages.render("_bench.html", bench=views.bench(after, state))

    return show


Shown = Annotated[Show, Depends(showing)]


@router.post("")
def add(opened: Changing, show: Shown, marked: SentAnswer) -> Response:
    return show(opened, add_answer(opened, marked))


@router.post("/undo")
def take_back(opened: Changing, show: Shown, marked: SentAnswer) -> Response:
    return show(opened, undo(opened, marked.edition))


@router.post("/suggest")
def suggest(opened: Changing, show: Shown) -> Response:
    return show(opened, suggest_answers(opened))


@router.post("/keep")
def keep_all(opened: Changing, show: Shown, marked: SentAnswer) -> Response:
    return show(opened, keep_suggestions(opened, marked.edition))


@router.post("/drop")
def drop_all(opened: Changing, show: Shown, marked: SentAnswer) -> Response:
    return show(opened, drop_suggestions(opened, marked.edition))


@router.post("/{answer}")
def edit(opened: Changing, show: Shown, marked: SentAnswer, answer: int) -> Response:
    return show(opened, edit_answer(opened, answer, marked))


@router.post("/{answer}/remove")
def remove(opened: Changing, show: Shown, marked: SentAnswer, answer: int) -> Response:
    return show(opened, remove_answer(opened, answer, marked.edition))


@router.post("/{answer}/keep")
def keep(opened: Changing, show: Shown, marked: SentAnswer, answer: int) -> Response:
    return show(opened, keep_suggestion(opened, answer, marked.edition))
