"""Answers are marked, changed and removed, each time as a new version that can be undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.ask_state import LONGEST_QUESTION, TOO_LONG
from app.library import Opened, as_stored
from app.own_copies import own_of
from app.problems import Problem, sentence
from app.store import StoredAnswer, edition_of
from engine.answers import Answer, find_answer, mark
from engine.structure import shown

MOST_ANSWERS = 2_000
FULL = f"A document holds up to {MOST_ANSWERS:,} answers; remove one first."
CHANGED = "The answers were changed in another window meanwhile, so nothing was done; look again."
REPLACED = "A new version of this document came meanwhile, so nothing was done; look again."
LONGEST_SEARCH = 10_000

Change = Callable[[tuple[StoredAnswer, ...]], Sequence[StoredAnswer]]


@dataclass(frozen=True, slots=True)
class Marked:
    """What someone wants marked: characters of the text, or words with the number of the occurrence.

    `edition` names the answers that the sender has seen, where that matters.
    """

    start: int | None = None
    end: int | None = None
    words: str = ""
    occurrence: int | None = None
    question: str = ""
    edition: str = ""


def add_answer(opened: Opened, marked: Marked) -> Opened:
    """Mark one more answer; on a sample, in a copy of it. The document with its answers now."""
    check_text(opened, marked.edition)
    answer = as_stored(answer_of(opened, marked))
    if answer in map(as_stored, opened.answers):
        return opened  # the same press twice
    check_room(opened)
    return change(opened, lambda answers: [*other_than(answer, answers), answer])


def check_room(opened: Opened) -> None:
    if len(opened.answers) >= MOST_ANSWERS:
        raise Problem(422, FULL)


def other_than(marked: StoredAnswer, answers: Sequence[StoredAnswer]) -> list[StoredAnswer]:
    """The answers without a suggestion of the very span that someone marks now."""
    span = (marked["start"], marked["end"])
    return [one for one in answers if not one["suggested"] or (one["start"], one["end"]) != span]


def edit_answer(opened: Opened, number: int, marked: Marked) -> Opened:
    """Put another span or question in the place of answer `number` (0-based)."""
    before = numbered(opened, number, marked.edition)
    if marked.start is None and not marked.words:
        marked = Marked(before.start, before.end, question=marked.question)
    answer = as_stored(answer_of(opened, marked))
    return change_seen(opened, lambda answers: [*answers[:number], answer, *answers[number + 1 :]])


def remove_answer(opened: Opened, number: int, edition: str = "") -> Opened:
    numbered(opened, number, edition)
    return change_seen(opened, lambda answers: [*answers[:number], *answers[number + 1 :]])


def undo(opened: Opened, edition: str = "") -> Opened:
    """Take the last change back; a sample has none. Problem 409 where the sender has not seen it."""
    check_seen(opened.edition, edition)
    if not opened.is_sample:
        opened.library.store.undo_answers(opened.id)
    return opened.library.open_document(opened.id, opened.language)


def numbered(opened: Opened, number: int, edition: str) -> Answer:
    """Answer `number` as the sender saw it; Problem 409 where the answers have changed since."""
    check_seen(opened.edition, edition)
    if not 0 <= number < len(opened.answers):
        raise Problem(404, f"There is no answer {number + 1} here; it may have been removed.")
    return opened.answers[number]


def check_text(opened: Opened, edition: str) -> None:
    """Problem 409 where a sender has seen another version of the document than there is now."""
    if edition and edition.partition(".")[2] != opened.text_edition:
        raise Problem(409, REPLACED)


def check_seen(now: str, edition: str) -> None:
    """Problem 409 where a sender has seen other answers than there are now."""
    if edition not in {"", now}:
        raise Problem(409, CHANGED)


def answer_of(opened: Opened, marked: Marked) -> Answer:
    question = shown(marked.question)
    if len(question) > LONGEST_QUESTION:
        raise Problem(422, TOO_LONG)
    start, end = place(opened, marked)
    try:
        return mark(opened.document, start, end, question)
    except ValueError as error:
        raise Problem(422, sentence(error)) from error


def place(opened: Opened, marked: Marked) -> tuple[int, int]:
    if marked.start is not None and marked.end is not None:
        return marked.start, marked.end
    if not marked.words.strip():
        raise Problem(422, "Select the words of the answer in the text, or type them.")
    return found(opened, marked.words, marked.occurrence)


def found(opened: Opened, words: str, occurrence: int | None) -> tuple[int, int]:
    places = find_answer(opened.document, words[:LONGEST_SEARCH])
    if not places:
        raise Problem(422, "These words are not in the document; copy them from the text.")
    if occurrence is None and len(places) > 1:
        raise Problem(422, f"These words occur {len(places)} times; choose which is the answer.")
    if not 0 <= (occurrence or 0) < len(places):
        raise Problem(422, f"occurrence must be from 0 to {len(places) - 1}, not {occurrence}.")
    chosen = places[occurrence or 0]
    return chosen.start, chosen.end


def change(opened: Opened, how: Change) -> Opened:
    """Keep a new version of the answers; a sample is copied first and stays as it is."""
    with own_of(opened) as own:
        own.library.store.change_answers(own.id, how, own.mark)
        return own.library.open_document(own.id, own.language)


def change_seen(opened: Opened, how: Change) -> Opened:
    """The same where `how` speaks of answers by their places, which another change must not move."""

    def checked(answers: tuple[StoredAnswer, ...]) -> Sequence[StoredAnswer]:
        check_seen(edition_of(answers), edition_of([*map(as_stored, opened.answers)]))
        return how(answers)

    return change(opened, checked)
