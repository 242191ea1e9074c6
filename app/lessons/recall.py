"""Lesson: from cuts to recall."""

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
    name="recall",
    title="From cuts to recall",
    about="The same questions asked of six ways to cut: what is found, what is lost, and what is only noise.",
    numbers=numbers,
    document="expense-policy",
    tracks=(
        "fixed:size=128",
        "fixed",
        "fixed:size=512",
        "fixed:overlap=64",
        "recursive",
        "semantic:size=256",
    ),
)
