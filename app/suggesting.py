"""Suggested answers: found in the document, marked at one press, each kept or dropped by a person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from app.library import Opened
from app.marking import (
    MOST_ANSWERS,
    Change,
    change,
    change_seen,
    check_room,
    check_seen,
    numbered,
)
from app.problems import Problem
from app.store import StoredAnswer
from engine.document import Document
from engine.span import Span
from engine.suggestions import MOST_SUGGESTIONS, Suggestion, suggest

NOTHING_NEW = "No more likely answers were found in this text; select the words of one to mark it."


def suggest_answers(opened: Opened) -> Opened:
    """Mark the document's likely facts as answers, all in one change; Problem 422 where none is new."""
    check_room(opened)
    marked = [answer.span for answer in opened.answers]
    room = min(MOST_SUGGESTIONS, MOST_ANSWERS - len(marked))
    new = [as_suggested(one) for one in suggest(opened.document, marked, most=room)]
    if not new:
        raise Problem(422, NOTHING_NEW)
    return change(opened, lambda answers: [*answers, *apart_from(answers, new)])


def as_suggested(one: Suggestion) -> StoredAnswer:
    return StoredAnswer(start=one.span.start, end=one.span.end, question="", suggested=one.kind)


def apart_from(
    answers: Sequence[StoredAnswer], new: Sequence[StoredAnswer]
) -> Iterator[StoredAnswer]:
    """The new answers that overlap none of those marked meanwhile."""
    for one in new:
        if all(other["end"] <= one["start"] or one["end"] <= other["start"] for other in answers):
            yield one


def keep_suggestion(opened: Opened, number: int, edition: str = "") -> Opened:
    """Make answer `number` (0-based) one like those that a person marked."""
    if not numbered(opened, number, edition).suggested:
        return opened
    return change_seen(
        opened,
        lambda answers: [*answers[:number], kept(answers[number]), *answers[number + 1 :]],
    )


def keep_suggestions(opened: Opened, edition: str = "") -> Opened:
    return change_suggestions(opened, edition, lambda answers: [*map(kept, answers)])


def drop_suggestions(opened: Opened, edition: str = "") -> Opened:
    return change_suggestions(
        opened, edition, lambda answers: [one for one in answers if not one["suggested"]]
    )


def change_suggestions(opened: Opened, edition: str, how: Change) -> Opened:
    check_seen(opened.edition, edition)
    has_any = any(answer.suggested for answer in opened.answers)
    return change_seen(opened, how) if has_any else opened


def kept(answer: StoredAnswer) -> StoredAnswer:
    return StoredAnswer(
        start=answer["start"], end=answer["end"], question=answer["question"], suggested=""
    )


def questions(document: Document, marked: Sequence[Span] = ()) -> dict[str, Any]:
    """The suggestions in the form that `--answers` reads, without what is marked already.

    >>> questions(Document("Pay in 60 days.", "", (), (), (Span(0, 15),)))["questions"]
    [{'question': '', 'answer': 'Pay in 60 days.', 'start': 0, 'end': 15, 'kind': 'number'}]
    """
    return {
        "docs": [],
        "questions": [
            {
                "question": "",
                "answer": one.span.of(document.text),
                "start": one.span.start,
                "end": one.span.end,
                "kind": one.kind,
            }
            for one in suggest(document, marked)
        ],
    }
