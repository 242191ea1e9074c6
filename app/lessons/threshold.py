"""Lesson: the threshold is the design."""

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
    name="threshold",
    title="The threshold is the design",
    about="One percentile on three kinds of text, and why its threshold cannot be carried from one to another.",
    numbers=numbers,
    document="expense-policy",
    tracks=("semantic:percentile=10",),
)
