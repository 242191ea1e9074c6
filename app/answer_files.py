"""Answers that come with a document, in the JSON of `--answers`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import orjson

from engine.answers import Answer, find_answer, mark
from engine.document import Document
from engine.reading import offset_mover
from engine.span import Span

SHAPE = 'Answers are JSON such as {"docs": [], "questions": [{"question": "...", "answer": "..."}]}'


class AnswersError(ValueError):
    """Answers that cannot be marked; the message is one sentence for the person who wrote them."""


def read_answers(path: Path, document: Document, source: str) -> tuple[Answer, ...]:
    """The answers of a file, each found in the document; AnswersError says what is wrong.

    `source` is the document's text as it came: places given in the file count its characters.
    """
    try:
        content = orjson.loads(path.read_bytes())
    except OSError as error:
        raise AnswersError(f"{path} cannot be read: {error.strerror}.") from error
    except orjson.JSONDecodeError as error:
        raise AnswersError(f"{path} is not JSON: {error}.") from error
    if not isinstance(content, dict):
        raise AnswersError(f"{SHAPE}.")
    return marked_answers(content.get("questions"), document, source)


def marked_answers(questions: object, document: Document, source: str) -> tuple[Answer, ...]:
    """Every question's answers in the document, one for each of its `references`.

    >>> document = Document("Pay within 60 days.", "", (), (), ())
    >>> marked_answers([{"question": "When?", "answer": "60 days"}], document, document.text)
    (Answer(start=11, end=18, question='When?'),)
    """
    if not isinstance(questions, list):
        raise AnswersError(f"{SHAPE}.")
    move = offset_mover(source)
    return tuple(
        mark(document, span.start, span.end, named(question))
        for question in questions
        for span in spans_of(moved(checked(question), move), document)
    )


def checked(question: object) -> Mapping[str, object]:
    if not isinstance(question, dict):
        raise AnswersError(f"{SHAPE}; a question is an object.")
    return question


def moved(question: Mapping[str, object], move: Callable[[int], int]) -> Mapping[str, object]:
    """A question whose places count the characters of the text after reading."""
    places: dict[str, object] = {
        key: move(place)
        for key in ("start", "end")
        if isinstance(place := question.get(key), int) and place >= 0
    }
    references = question.get("references")
    if isinstance(references, list):
        places["references"] = [moved(checked(one), move) for one in references]
    return {**question, **places}


def named(question: Mapping[str, object]) -> str:
    return str(question.get("question") or "")


def spans_of(question: Mapping[str, object], document: Document) -> Iterator[Span]:
    references = question.get("references")
    if references is None:
        yield span_of(question, document, named(question))
        return
    if not isinstance(references, list) or not references:
        raise AnswersError(f"The references of {quoted(named(question))} must be a list of spans.")
    for reference in references:
        yield span_of(checked(reference), document, named(question))


def span_of(reference: Mapping[str, object], document: Document, question: str) -> Span:
    """Where a reference stands: at its `start` and `end`, or where its `answer` occurs once."""
    start, end = reference.get("start"), reference.get("end")
    words = reference.get("answer")
    if start is None and end is None and isinstance(words, str) and words.strip():
        return only_place(words, document)
    if not (isinstance(start, int) and isinstance(end, int) and holds(document, start, end)):
        raise AnswersError(
            f"The answer to {quoted(question)} needs a start and an end from 0 to "
            f"{len(document.text):,}, or words that occur once."
        )
    return agreeing(Span(start, end), words, document)


def holds(document: Document, start: int, end: int) -> bool:
    """Whether there is something to see between two characters of the document."""
    return 0 <= start < end <= len(document.text) and bool(document.text[start:end].strip())


def agreeing(span: Span, words: object, document: Document) -> Span:
    """The span, if it holds the words that are said to stand there, in any Unicode form."""
    if not isinstance(words, str) or not words.strip():
        return span
    if not any(span.contains(place) for place in find_answer(document, words)):
        raise AnswersError(
            f"The answer {quoted(words)} does not stand at characters "
            f"{span.start:,} to {span.end:,}; there it reads {quoted(span.of(document.text))}."
        )
    return span


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
    words = " ".join(words.split())
    return f"“{words if len(words) <= 80 else words[:79] + '…'}”"
