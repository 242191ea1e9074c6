"""The lessons: their list, and a page for each."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from app.forms import State
from app.lesson_pictures import lesson_picture
from app.lesson_view import LessonWaits, lesson_bench, lesson_page
from app.lessons.base import Desk, Lesson
from app.lessons.table import LESSONS, number_of
from app.open_view import open_view
from app.problems import Problem
from app.routes.asked import (
    Rendering,
    Structure,
    Swap,
    parts_of,
    sentences_of_errors,
    state_of,
)

router = APIRouter()

NO_LESSON = "There is no lesson of this name; the list at /learn has them all."
READY = {"HX-Refresh": "true"}
"""Tells a page that waits to load itself anew."""


async def asked_desk(request: Request) -> Desk:
    parts = parts_of(request)
    return Desk(parts.library, parts.evaluations)


async def asked_number(name: str) -> int:
    found = number_of(name)
    if found is None:
        raise Problem(404, NO_LESSON)
    return found


Work = Annotated[Desk, Depends(asked_desk)]
At = Annotated[int, Depends(asked_number)]


@router.get("/learn")
def lessons(request: Request, desk: Work, pages: Rendering) -> Response:
    found = open_view(parts_of(request).settings)
    pictures = [lesson_picture(desk, lesson) for lesson in LESSONS]
    return pages.render("learn.html", lessons=LESSONS, pictures=pictures, open=found)


@router.get("/learn/{name}")
def lesson(
    request: Request, at: At, desk: Work, pages: Rendering, swap: Swap, structure: Structure
) -> Response:
    asked = LESSONS[at]
    opened = desk.library.open_document(asked.document)
    if swap:
        state = asked.taken(state_of(request, asked.state)) or asked.state
        with sentences_of_errors():
            view = lesson_bench(desk, at, opened, state, structure)
        return pages.render("_lesson_swap.html", lesson=view, bench=view.bench)
    wanted = wanted_state(request, asked)
    taken = wanted and asked.taken(wanted)
    page = lesson_page(desk, at, opened, taken or asked.state)
    if isinstance(page, LessonWaits):
        return pages.render("lesson_waits.html", learn=page)
    page = replace(page, is_instead=taken is None, asked_url=opens(asked, wanted))
    return pages.render(asked.template, learn=page, numbers=page.numbers)


def wanted_state(request: Request, lesson: Lesson) -> State | None:
    """The state of the address; None where it describes none."""
    try:
        return state_of(request, lesson.state)
    except Problem:
        return None


def opens(lesson: Lesson, state: State | None) -> str:
    """Where the workbench shows a lesson's document in a state."""
    return f"/d/{lesson.document}?{state.query()}" if state else ""


@router.get("/learn/{name}/figure")
def figure(at: At, desk: Work, pages: Rendering) -> Response:
    """The cuts of a lesson in small; it asks for itself again while something is still to come."""
    lesson = LESSONS[at]
    picture = lesson_picture(desk, lesson)
    return pages.render("_lesson_figure.html", lesson=lesson, picture=picture)


@router.get("/learn/{name}/waiting")
def waiting(request: Request, at: At, desk: Work, pages: Rendering) -> Response:
    """How far the numbers of a lesson are; asks the page to load itself anew once they are there."""
    opened = desk.library.open_document(LESSONS[at].document)
    page = lesson_page(desk, at, opened, LESSONS[at].state)
    if isinstance(page, LessonWaits):
        return pages.render("_lesson_waiting.html", learn=page)
    return Response(headers=READY)
