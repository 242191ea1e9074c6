"""The table of answers: what every track does to each of them, in words."""

from __future__ import annotations

from dataclasses import dataclass

from app.source_words import paged
from app.subject import Subject
from app.words import goto, head, prose
from engine.answers import Verdict


@dataclass(frozen=True, slots=True)
class Cell:
    """What one track does to one answer; `chunk` is the first that holds or touches it."""

    verdict: str
    text: str
    track: int
    track_name: str
    chunk: int | None
    goto: str


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """One marked answer with its verdict on every track.

    `suggested` says what it was suggested as and `suggested_as` what that means; both are empty, as
    `keep_url`, where a person marked or kept it.
    """

    number: int
    name: str
    words: str
    place: str
    goto: str
    cells: tuple[Cell, ...]
    remove_url: str
    suggested: str
    suggested_as: str
    keep_url: str


KINDS: dict[str, str] = {
    "number": "A sentence that states a number with its unit",
    "date": "A sentence that states a date",
    "definition": "A sentence that says what something is",
    "table row": "A row of a table",
    "opening": "The first sentence under a heading",
}
"""What a suggested answer was taken for, for those who hover."""


@dataclass(frozen=True, slots=True)
class Suggesting:
    """The buttons under the answers: ask for suggestions, keep or drop all that there are."""

    url: str
    count: int
    keep_url: str
    drop_url: str


def suggesting(subject: Subject) -> Suggesting:
    return Suggesting(
        url=subject.url("answers", "suggest"),
        count=sum(bool(answer.suggested) for answer in subject.answers),
        keep_url=subject.url("answers", "keep"),
        drop_url=subject.url("answers", "drop"),
    )


def answer_row(subject: Subject, number: int) -> AnswerRow:
    answer = subject.answers[number]
    words = head(prose(answer.span.of(subject.text)), 160)
    first, last = subject.tokenization.tokens_of(answer.span)
    return AnswerRow(
        number=number,
        name=answer.question or f"“{head(words, 60)}”",
        words=words,
        place=paged(f"tokens {first:,}–{last:,}", subject.tokenization.document, answer.span),
        goto=goto(answer.start, answer.end),
        cells=tuple(_cell(subject, number, index) for index in range(len(subject.tracks))),
        remove_url=subject.url("answers", str(number), "remove"),
        suggested=f"suggested · {answer.suggested}" if answer.suggested else "",
        suggested_as=KINDS.get(answer.suggested, ""),
        keep_url=subject.url("answers", str(number), "keep") if answer.suggested else "",
    )


def _cell(subject: Subject, number: int, index: int) -> Cell:
    track, name = subject.tracks[index], subject.names[index]
    if track is None:
        return Cell("pending", "…", index, name, None, "")
    verdict, answer = track.verdicts[number], subject.answers[number]
    at = verdict.cuts[0].character if verdict.kind == "cut" and verdict.cuts else answer.start
    end = max(at, answer.end)
    chunk = verdict.chunks[0] if verdict.chunks else None
    return Cell(verdict.kind, verdict_words(verdict), index, name, chunk, goto(at, end))


def verdict_words(verdict: Verdict) -> str:
    """
    >>> verdict_words(Verdict("cut", (0, 1), (), 6)), verdict_words(Verdict("rescued", (1,), (), 0))
    ('cut 1 | 2', 'cut, whole again in 2')
    """
    numbers = [f"{chunk + 1:,}" for chunk in verdict.chunks]
    if verdict.kind == "cut":
        return "cut " + " | ".join(numbers if len(numbers) <= 3 else [numbers[0], "…", numbers[-1]])
    if verdict.kind == "lost":
        return "in no chunk"
    place = numbers[0] if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
    return f"whole in {place}" if verdict.kind == "whole" else f"cut, whole again in {place}"
