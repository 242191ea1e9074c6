"""Lesson: the worked example."""

from __future__ import annotations

from dataclasses import dataclass

from app.lessons.base import EMBEDDER, Desk, Lesson, Waiting, vectors_missing
from app.samples import SAMPLES
from app.subject import Subject


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the lesson says in numbers."""

    answers: int


def numbers(desk: Desk, subject: Subject) -> Numbers | Waiting:
    missing = vectors_missing(desk, subject.id, EMBEDDER)
    if missing is not None:
        return missing
    return Numbers(answers=len(subject.answers))


LESSON = Lesson(
    name="worked-example",
    title="The worked example",
    about="Five sentences, five strategies: say where each will cut, then see.",
    numbers=numbers,
    document="warming",
    tracks=SAMPLES["warming"].tracks,
)
