"""Documents with questions, and where the answer to each question stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.answers import Answer
from engine.document import Document
from engine.span import Span


@dataclass(frozen=True, slots=True, order=True)
class Reference:
    """An answer: the characters `[start, end)` of a document, known by its place in the corpus."""

    document: int
    start: int
    end: int

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)


@dataclass(frozen=True, slots=True)
class Question:
    """A question with every place that answers it: one at least, in order, none twice."""

    text: str
    references: tuple[Reference, ...]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A question that cannot be asked of the corpus, and why, in one sentence."""

    question: str
    reason: str


@dataclass(frozen=True, eq=False)
class Corpus:
    """Documents, what each is called, and the questions asked of all of them together.

    `unanswerable` counts questions that are known to have no answer here; they are asked of nothing.
    """

    names: tuple[str, ...]
    documents: tuple[Document, ...]
    questions: tuple[Question, ...]
    left_out: tuple[LeftOut, ...] = ()
    unanswerable: int = 0

    @cached_property
    def references(self) -> tuple[Reference, ...]:
        """The answers of all questions, in their order."""
        return tuple(one for question in self.questions for one in question.references)


NO_QUESTION = "It has no question: write one, so that it can be searched for."


def corpus_of(
    documents: Sequence[tuple[str, Document, Sequence[Answer]]],
    left_out: Iterable[LeftOut] = (),
    unanswerable: int = 0,
) -> Corpus:
    """The corpus of named documents with their marked answers.

    Answers to the same question, in one document or in several, are references of one question; one
    without a question is left out.

    >>> document = Document("Pay in May. Or in June.", "", (), (), ())
    >>> marked = [Answer(7, 10, "When?"), Answer(18, 22, "When?")]
    >>> [len(one.references) for one in corpus_of([("a.md", document, marked)]).questions]
    [2]
    """
    found: dict[str, dict[Reference, None]] = {}
    missing = list(left_out)
    for place, (_, document, answers) in enumerate(documents):
        for answer in answers:
            if answer.question:
                reference = Reference(place, answer.start, answer.end)
                found.setdefault(answer.question, {})[reference] = None
            else:
                missing.append(LeftOut(_begun(answer.span.of(document.text)), NO_QUESTION))
    return Corpus(
        names=tuple(name for name, _, _ in documents),
        documents=tuple(document for _, document, _ in documents),
        questions=tuple(Question(text, tuple(sorted(places))) for text, places in found.items()),
        left_out=tuple(missing),
        unanswerable=unanswerable,
    )


def _begun(words: str) -> str:
    """The first words of an answer, which stand for it where it has no question."""
    words = " ".join(words.split())
    return f"“{words if len(words) <= 60 else words[:59] + '…'}”"
