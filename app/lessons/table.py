"""The lessons in the order in which they are read."""

from __future__ import annotations

from app.lessons import five_bets, overlap, recall, three_cuts, threshold, worked_example
from app.lessons.base import Lesson

LESSONS: tuple[Lesson, ...] = (
    three_cuts.LESSON,
    five_bets.LESSON,
    overlap.LESSON,
    threshold.LESSON,
    worked_example.LESSON,
    recall.LESSON,
)


def number_of(name: str) -> int | None:
    """The place of a lesson, from 0; None where there is none of that name.

    >>> number_of("overlap"), number_of("chess")
    (2, None)
    """
    names = [lesson.name for lesson in LESSONS]
    return names.index(name) if name in names else None
