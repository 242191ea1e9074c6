"""Answers as someone wrote them down, in the JSON of `--answers`, and where each stands in its document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeGuard

from engine.answers import Answer, find_answer, mark
from engine.document import Document
from engine.incoming import Incoming, Move
from engine.span import Span
from engine.structure import VISIBLE, shown

SHAPE = 'Answers are JSON such as {"docs": [], "questions": [{"question": "...", "answer": "..."}]}'

Fields = Mapping[str, object]


class AnswersError(ValueError):
    """Answers that cannot be marked; the message is one sentence for the person who wrote them."""


@dataclass(frozen=True, slots=True)
class Misread:
    """A question that its file does not say plainly: what it goes by, and why it cannot be asked."""

    question: str
    reason: str


def looked_for(question: object, source: Incoming) -> Iterator[Answer | ValueError]:
    """Each answer to a question, one for each of its `references`, or why it cannot be marked.

    Places count the characters of the text as it was written; of those with words, or of the document.

    >>> source = Incoming("", "Pay soon.", Document("Pay soon.", "", (), (), ()))
    >>> [answer.span for answer in looked_for({"question": "When?", "answer": "soon"}, source)]
    [Span(start=4, end=8)]
    """
    try:
        references = references_of(checked(question))
    except AnswersError as error:
        yield error
        return
    for reference in references:
        try:
            name = named(checked(question))
            span = span_of(checked(reference), source, name)
            yield mark(source.document, span.start, span.end, name)
        except ValueError as error:
            yield error


def checked(question: object) -> Fields:
    if isinstance(question, Misread):
        raise AnswersError(question.reason)
    if not isinstance(question, dict):
        raise AnswersError(f"{SHAPE}; a question is an object.")
    return question


def named(question: Fields) -> str:
    return shown(words_of(question, "question"))


def words_of(fields: Fields, key: str) -> str:
    words = fields.get(key)
    if words is not None and not isinstance(words, str):
        raise AnswersError(f"{SHAPE}; the {key} is a text.")
    return words or ""


def references_of(question: Fields) -> Sequence[object]:
    """Where its answers stand: the `references` of a question, or else the question itself."""
    references = question.get("references")
    if references is None:
        return [question]
    if not isinstance(references, list) or not references:
        raise AnswersError(f"The references of {quoted(named(question))} must be a list of spans.")
    if any(isinstance(reference, dict) and "references" in reference for reference in references):
        raise AnswersError(
            f"A reference of {quoted(named(question))} is one span, without references of its own."
        )
    return references


def span_of(reference: Fields, source: Incoming, question: str) -> Span:
    """Where a reference stands: at its `start` and `end`, or where its `answer` occurs once."""
    start, end = reference.get("start"), reference.get("end")
    words = words_of(reference, "answer")
    if start is None and end is None and words.strip():
        return only_place(words, source.document)
    if not (is_place(start) and is_place(end)):
        raise placeless(question, source)
    return agreeing(Span(start, end), words, source, question)


def is_place(value: object) -> TypeGuard[int]:
    """Whether JSON gives a whole number; its true and false are numbers to Python."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def placeless(question: str, source: Incoming) -> AnswersError:
    return AnswersError(
        f"The answer to {quoted(question)} needs a start and an end from 0 to "
        f"{len(source.written):,}, or words that occur once."
    )


def agreeing(written: Span, words: str, source: Incoming, question: str) -> Span:
    """Where a span of the written text stands in the document.

    It must read as the words that are said to stand there, if any, in some Unicode form. They also tell
    whether its places count the document instead.
    """
    if words.strip() and (span := reading_as(words, written, source)):
        return span
    spans = spans_of(written, source.moves, source.document)
    if not spans or written.end > len(source.written):
        raise placeless(question, source)
    if not words.strip():
        return spans[0]
    raise AnswersError(
        f"The answer {quoted(words)} does not stand at characters {written.start:,} to "
        f"{written.end:,}; there it reads {quoted(spans[0].of(source.document.text))}."
    )


def reading_as(words: str, written: Span, source: Incoming) -> Span | None:
    """Where a span reads as its words, in the likeliest of the ways to count."""
    document = source.document
    spans = spans_of(written, source.ways, document)
    exact = [span for span in spans if span.of(document.text) == words]
    if exact:  # such as the second “ana” of “banana”, which a search for it passes over
        return exact[0]
    places = find_answer(document, words) if spans else ()
    read = (span for span in spans if any(_reads_as(span, place, document) for place in places))
    return next(read, None)


def spans_of(written: Span, ways: Sequence[Move], document: Document) -> list[Span]:
    """What a span may be in the document, where there is something to see."""
    moved = [Span(move(written.start), move(written.end)) for move in ways]
    return [span for span in moved if holds(document, span)]


def _reads_as(span: Span, place: Span, document: Document) -> bool:
    """Whether a span is a place but for blanks, and what is drawn as nothing, around it."""
    edges = document.text[span.start : place.start] + document.text[place.end : span.end]
    return span.contains(place) and not VISIBLE.search(edges)


def holds(document: Document, span: Span) -> bool:
    """Whether there is something to see between two characters of the document."""
    inside = 0 <= span.start < span.end <= len(document.text)
    return inside and bool(span.of(document.text).strip())


def only_place(words: str, document: Document) -> Span:
    places = find_answer(document, words)
    if not places:
        raise AnswersError(f"The answer {quoted(words)} is not in the document.")
    if len(places) > 1:
        raise AnswersError(
            f"The answer {quoted(words)} occurs {len(places)} times in the document; "
            "give its start and end."
        )
    return places[0]


def quoted(words: str) -> str:
    """
    >>> quoted("one  two")
    '“one two”'
    """
    words = shown(words)
    return f"“{words if len(words) <= 80 else words[:79] + '…'}”"


def name_of(question: object) -> str:
    """What a question goes by where it is left out: its words or, where it has none, those of its answer.

    >>> name_of({"question": "When?"}), name_of({"answer": "May"}), name_of(None)
    ('When?', '“May”', 'A question without words')
    """
    if isinstance(question, Misread):
        return shown(question.question) or "A question without words"
    fields = question if isinstance(question, dict) else {}
    words, answer = (fields.get(key) for key in ("question", "answer"))
    if isinstance(words, str) and shown(words):
        return shown(words)
    told = isinstance(answer, str) and shown(answer)
    return quoted(str(answer)) if told else "A question without words"
