"""Lesson: what overlap buys."""

from __future__ import annotations

from dataclasses import dataclass

from app.lessons.base import EMBEDDER, Desk, Lesson, Waiting, vectors_missing
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
    name="overlap",
    title="What overlap buys",
    about="Drag the overlap until a neighbour holds the sentence whole, and see what that costs.",
    numbers=numbers,
    document="expense-policy",
    tracks=("fixed:size=300", "fixed:size=300,overlap=60", "fixed:size=300,overlap=20"),
    names=("Overlap 0", "Overlap 60", "Yours"),
)
