"""Words of a document as a question sees them: those it shares, its answer, its cuts, what is never read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from app.excerpts import glance
from app.words import head, tail
from engine.document import Document
from engine.retrieval.words import found_words
from engine.span import Span

AROUND = 48
"""Characters of context on either side of an answer."""
MOST_ANSWER = 240
"""Characters of an answer, or of what lies between two of its cuts, that are shown."""
MOST_TEXT = 4_000
"""Characters of a chunk that are shown at all."""
SCANNED = 4_000
"""Characters of a chunk in which the place that is shown is looked for."""


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of words that look alike all through; `verdict` is the answer's that it is part of, if any."""

    text: str
    verdict: str = ""
    is_found: bool = False
    is_unread: bool = False


@dataclass(frozen=True, slots=True)
class CutWords:
    """An answer among the words around it; `pieces` are what its cuts part it in."""

    before: str
    pieces: tuple[str, ...]
    after: str


def cut_words(document: Document, span: Span, cuts: Sequence[int] = ()) -> CutWords:
    """The words of an answer with those around it, clipped, in one line.

    >>> document = Document("It can be a set of triples, he said.", "", (), (), ())
    >>> cut_words(document, Span(12, 26), [18])
    CutWords(before='It can be a ', pieces=('set of', 'triples'), after=', he said.')
    """
    text = document.text
    before, after = text[max(span.start - 4 * AROUND, 0) : span.start], text[span.end :]
    edges = [span.start, *cuts, span.end]
    inside = pairwise(edges)
    return CutWords(
        _left(before),
        tuple(_piece(text[start:end].strip()) for start, end in inside),
        _right(after[: 4 * AROUND]),
    )


def _left(text: str) -> str:
    return tail(text, AROUND) + " " * text[-1:].isspace() if text.strip() else ""


def _right(text: str) -> str:
    return " " * text[:1].isspace() + head(text, AROUND) if text.strip() else ""


def _piece(text: str) -> str:
    """A part of an answer in one line; a long one keeps its two ends, where the cuts are."""
    line = spaced(text)
    if len(line) <= MOST_ANSWER:
        return line
    half = MOST_ANSWER // 2
    return f"{line[:half].rpartition(' ')[0]} … {line[-half:].partition(' ')[2]}"


def spaced(text: str) -> str:
    """A text in one line, every run of white space made one space.

    >>> spaced(" one\\n\\n two ")
    ' one two '
    """
    return re.sub(r"\s+", " ", text)


def marked(
    document: Document, chunk: Span, question: str, answers: Sequence[tuple[Span, str]], stop: int
) -> tuple[Part, ...]:
    """A chunk's words with what the question shares with them marked, up to `MOST_TEXT` characters.

    `answers` are spans of the document with their verdicts; the embedder stops reading at `stop`.
    """
    end = min(chunk.end, chunk.start + MOST_TEXT)
    return tuple(_parts(document, Span(chunk.start, end), question, answers, stop))


def excerpt(
    document: Document, chunk: Span, question: str, answers: Sequence[tuple[Span, str]], stop: int
) -> tuple[Part, ...]:
    """As much of a chunk's words as a glance takes in: about an answer, or where most words are shared."""
    text = document.text
    scanned = Span(chunk.start, min(chunk.end, chunk.start + SCANNED))
    inside = glance(
        text, chunk, _shared(text, scanned, question), answers[0][0] if answers else None
    )
    parts = list(_parts(document, inside, question, answers, stop))
    if text[chunk.start : inside.start].strip():
        parts.insert(0, Part("… "))
    if text[inside.end : chunk.end].strip():
        parts.append(Part(" …"))
    return tuple(parts)


def _shared(text: str, span: Span, question: str) -> list[Span]:
    """The words of a stretch that the question has too, by their places in the text."""
    found = found_words(span.of(text), question)
    return [Span(one.start + span.start, one.end + span.start) for one in found]


def _parts(
    document: Document, span: Span, question: str, answers: Sequence[tuple[Span, str]], stop: int
) -> Iterator[Part]:
    """Stretches that look alike, in order."""
    text = document.text
    found = _shared(text, span, question)
    marks = [*found, *(one for one, _ in answers), Span(stop, stop)]
    edges = {edge for one in marks for edge in (one.start, one.end) if span.start < edge < span.end}
    bounds = sorted({span.start, span.end} | edges)
    for start, end in pairwise(bounds):
        own = Span(start, end)
        verdicts = [verdict for one, verdict in answers if one.contains(own)]
        yield Part(
            spaced(own.of(text)),
            verdicts[0] if verdicts else "",
            any(one.contains(own) for one in found),
            start >= stop,
        )
