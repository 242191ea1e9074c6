"""Answers that come with a document, in the JSON of `--answers`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeGuard

from app.incoming import Incoming, load_json
from engine.answers import Answer, find_answer, mark
from engine.document import Document
from engine.span import Span
from engine.structure import shown

SHAPE = 'Answers are JSON such as {"docs": [], "questions": [{"question": "...", "answer": "..."}]}'

MOST_TOLD = 5  # answers that were left out, of which each has a sentence

Fields = Mapping[str, object]


class AnswersError(ValueError):
    """Answers that cannot be marked; the message is one sentence for the person who wrote them."""


def read_answers(content: bytes, name: str, source: Incoming) -> tuple[Answer, ...]:
    """The answers of a file, each found in the document; AnswersError says what is wrong."""
    try:
        said = load_json(content)
    except ValueError as error:
        raise AnswersError(f"The file {name} is not JSON: {error}.") from error
    if not isinstance(said, dict):
        raise AnswersError(f"{SHAPE}.")
    return marked_answers(said.get("questions"), source)


def marked_answers(
    questions: object, source: Incoming, most: int | None = None
) -> tuple[Answer, ...]:
    """Every question's answers in the document, one for each of its `references`.

    The same span with the same question counts once. More than `most` are looked for no further than the
    first past it.

    Places count the characters of the text as it was written.

    >>> document = Document("Pay within 60 days.", "", (), (), ())
    >>> source = Incoming("", document.text, document)
    >>> [answer.span for answer in marked_answers([{"question": "When?", "answer": "60 days"}], source)]
    [Span(start=11, end=18)]
    """
    marked: dict[Answer, None] = {}  # in their order, each once
    for found in _looked_for(questions, source):
        if isinstance(found, ValueError):
            raise found
        marked[found] = None
        if most is not None and len(marked) > most:
            break
    return tuple(marked)


def sifted_answers(
    questions: object, source: Incoming, most: int
) -> tuple[tuple[Answer, ...], tuple[str, ...]]:
    """The answers that can be marked, up to `most`, and for each of the others a sentence that names it.

    >>> document = Document("Pay within 60 days.", "", (), (), ())
    >>> sifted_answers([{"answer": "60 days"}, {"answer": "90"}], Incoming("", "", document), 9)[1]
    ('An answer was left out: the answer “90” is not in the document.',)
    """
    marked: dict[Answer, None] = {}
    left_out = []
    for found in _looked_for(questions, source):
        if isinstance(found, ValueError):
            words = str(found)
            left_out.append(f"An answer was left out: {words[:1].lower()}{words[1:]}")
        elif len(marked) < most or found in marked:
            marked[found] = None
        else:
            left_out.append(f"Its first {most} answers are marked, as many as a document holds.")
            break
    return tuple(marked), _few(left_out)


def _few(sentences: list[str]) -> tuple[str, ...]:
    more = len(sentences) - MOST_TOLD
    last = [f"{more:,} more of its answers were left out."] * (more > 0)
    return (*sentences[:MOST_TOLD], *last)


def _looked_for(questions: object, source: Incoming) -> Iterator[Answer | ValueError]:
    """Each answer in turn, or why it cannot be marked; AnswersError where these are no questions."""
    if not isinstance(questions, list):
        raise AnswersError(f"{SHAPE}.")
    for question in questions:
        try:
            references = references_of(checked(question))
        except AnswersError as error:
            yield error
            continue
        for reference in references:
            try:
                span = span_of(checked(reference), source, named(question))
                yield mark(source.document, span.start, span.end, named(question))
            except ValueError as error:
                yield error


def checked(question: object) -> Fields:
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

    It must hold the words that are said to stand there, if any, in some Unicode form.
    """
    moved = [Span(move(written.start), move(written.end)) for move in source.moves]
    spans = [span for span in moved if holds(source.document, span)]
    if not spans or written.end > len(source.written):
        raise placeless(question, source)
    if not words.strip():
        return spans[0]
    places = find_answer(source.document, words)
    for span in spans:
        if any(span.contains(place) for place in places):
            return span
    raise AnswersError(
        f"The answer {quoted(words)} does not stand at characters {written.start:,} to "
        f"{written.end:,}; there it reads {quoted(spans[0].of(source.document.text))}."
    )


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
