"""Lesson: one text, cut three ways."""

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
    name="three-cuts",
    title="One text, cut three ways",
    about="Watch a size, paragraphs and meaning lay their cuts over one page and its answers.",
    numbers=numbers,
    document="expense-policy",
    tracks=("fixed:size=300", "recursive:size=256", "semantic:percentile=10"),
)
