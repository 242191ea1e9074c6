"""The figure of a lesson as its card in the list shows it: its cuts alone, which give no answer away."""

from __future__ import annotations

from dataclasses import dataclass

from app.lesson_view import frame_of
from app.lessons.base import Desk, Lesson
from app.subject import subject_of
from engine.drawing.axis import Axis
from engine.drawing.stage import set_out
from engine.drawing.thumbnail import Scale, Thumbnail, thumbnail

STRIPES = Scale(lane=0.4, label=6, curve=30)


@dataclass(frozen=True, slots=True)
class LessonPicture:
    """`is_coming` is set while some of it waits for vectors, which are being made."""

    drawn: Thumbnail
    is_coming: bool


def lesson_picture(desk: Desk, lesson: Lesson) -> LessonPicture:
    """The lesson's tracks on its document; those that wait for vectors are still empty."""
    opened = desk.library.open_document(lesson.document)
    subject = subject_of(opened, lesson.state, frame_of(lesson))
    axis = Axis(subject.tokenization, lesson.state.unit)
    drawn = thumbnail(set_out(axis, (), subject.drawn, names=subject.names), STRIPES)
    return LessonPicture(drawn, subject.is_coming)
