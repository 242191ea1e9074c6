"""A lesson as its page shows it, in the state of its address."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app import views
from app.embed_frame import Frame
from app.forms import State
from app.lessons.base import Desk, Lesson, Waiting
from app.lessons.table import LESSONS
from app.library import Opened
from app.subject import subject_of
from app.views import Bench, Workbench


@dataclass(frozen=True, slots=True)
class LessonPage:
    """A lesson with everything it says; `number` counts from 1, `before` and `after` are its neighbours.

    `numbers` is the view of the lesson's own templates. `workbench_url` opens the same state there,
    or what the lesson opens in its place. Where another state was asked for than the lesson takes, `is_instead`
    is set, and `asked_url` opens that on the workbench, if it can be.
    """

    lesson: Lesson
    number: int
    lessons: tuple[Lesson, ...]
    before: Lesson | None
    after: Lesson | None
    page: Workbench
    numbers: Any
    workbench_url: str
    is_instead: bool = False
    asked_url: str = ""

    @property
    def own_url(self) -> str:
        """The address in full of the state that the lesson opens on."""
        return frame_of(self.lesson).address(self.page.id, self.lesson.state.query())


@dataclass(frozen=True, slots=True)
class LessonBench:
    """What a change of the state swaps in a lesson."""

    lesson: Lesson
    bench: Bench
    numbers: Any


@dataclass(frozen=True, slots=True)
class LessonWaits:
    """A lesson whose numbers are still to come."""

    lesson: Lesson
    number: int
    lessons: tuple[Lesson, ...]
    waiting: Waiting


def frame_of(lesson: Lesson) -> Frame:
    return Frame(lesson=lesson.name)


def lesson_page(desk: Desk, at: int, opened: Opened, state: State) -> LessonPage | LessonWaits:
    """The lesson at a place of the list."""
    lesson = LESSONS[at]
    subject = subject_of(opened, state, frame_of(lesson))
    numbers = lesson.numbers(desk, subject)
    if isinstance(numbers, Waiting):
        return LessonWaits(lesson, at + 1, LESSONS, numbers)
    return LessonPage(
        lesson=lesson,
        number=at + 1,
        lessons=LESSONS,
        before=LESSONS[at - 1] if at else None,
        after=LESSONS[at + 1] if at + 1 < len(LESSONS) else None,
        page=views.workbench_of(subject, opened.library.settings),
        numbers=numbers,
        workbench_url=lesson.opens or subject.url(),
    )


def lesson_bench(desk: Desk, at: int, opened: Opened, state: State, structure: str) -> LessonBench:
    """The parts that change with the state."""
    lesson = LESSONS[at]
    subject = subject_of(opened, state, frame_of(lesson))
    bench = views.bench(opened, state, structure, frame_of(lesson))
    numbers = lesson.numbers(desk, subject)
    return LessonBench(lesson, bench, None if isinstance(numbers, Waiting) else numbers)
