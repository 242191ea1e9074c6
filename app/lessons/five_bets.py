"""Lesson: five bets about where a fact ends."""

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
    name="five-bets",
    title="Five bets about where a fact ends",
    about="Five strategies disagree about where a fact ends; one sentence shows who loses the bet.",
    numbers=numbers,
    document="expense-policy",
    tracks=(
        "fixed:size=512",
        "recursive:size=512",
        "sentence-window",
        "headings",
        "semantic:percentile=10",
    ),
)
