"""Questions written for one text are asked of another that holds the same passages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.answer_places import AnswersError, only_place
from engine.answers import Answer
from engine.document import Document
from engine.incoming import Incoming
from engine.reading import normalise
from engine.retrieval.asking import Names, answers_found, parted
from engine.retrieval.corpus import LeftOut
from engine.retrieval.question_file import Doc, QuestionFile
from engine.span import trimmed

NO_PASSAGE = "The passage that it is about is in none of the documents."


@dataclass(slots=True)
class Found:
    """The answers in one document, and how many questions about it are known to have none."""

    answers: list[Answer] = field(default_factory=list)
    unanswerable: int = 0


@dataclass(frozen=True, slots=True)
class Moved:
    """What a question set gives to each of some documents, and what it gives to none."""

    documents: tuple[Found, ...]
    left_out: tuple[LeftOut, ...]
    unanswerable: int = 0


def answers_in(file: QuestionFile, sources: Sequence[Incoming], names: Names) -> Moved:
    """The answers of a question set in documents that are at hand.

    Where the set brings the text that it is about, its passages are looked for in the documents, whatever
    these are called; an answer whose passage is in none of them must stand once in the one that is called
    as its own was. Where the set brings no text, a question names its document.

    >>> file = QuestionFile((), ({"question": "When?", "answer": "in May", "doc": "fees"},))
    >>> source = Incoming("fees.md", "Pay in May.", Document("Pay in May.", "", (), (), ()))
    >>> answers_in(file, [source], Names([["fees.md"]])).documents[0].answers
    [Answer(start=4, end=10, question='When?', suggested='')]
    """
    find = _by_passages if file.docs else _by_names
    return find(file, sources, names)


def _by_names(file: QuestionFile, sources: Sequence[Incoming], names: Names) -> Moved:
    asked = parted(file.questions, names)
    documents = tuple(Found(unanswerable=one.unanswerable) for one in asked.documents)
    left_out = list(asked.left_out)
    for found, source, own in zip(documents, sources, asked.documents, strict=True):
        for one in answers_found(own.questions, source):
            if isinstance(one, Answer):
                found.answers.append(one)
            else:
                left_out.append(one)
    return Moved(documents, tuple(left_out), asked.unanswerable)


def _by_passages(file: QuestionFile, sources: Sequence[Incoming], names: Names) -> Moved:
    asked = parted(file.questions, Names([doc.name] for doc in file.docs))
    documents = tuple(Found() for _ in sources)
    left_out, unanswerable = list(asked.left_out), asked.unanswerable
    for doc, own in zip(file.docs, asked.documents, strict=True):
        passages = Passages(doc, sources, names.place_of(doc.name))
        if (home := passages.home) is None:
            unanswerable += own.unanswerable
        else:
            documents[home].unanswerable += own.unanswerable
        for one in answers_found(own.questions, passages.source):
            moved = passages.moved(one) if isinstance(one, Answer) else one
            if isinstance(moved, LeftOut):
                left_out.append(moved)
            else:
                documents[moved[0]].answers.append(moved[1])
    return Moved(documents, tuple(left_out), unanswerable)


class Passages:
    """The passages of a document that came with questions, and where each stands in other documents.

    `namesake` is the document that is called as it is, or why none is.
    """

    def __init__(self, doc: Doc, sources: Sequence[Incoming], namesake: int | str) -> None:
        self._sources, self._namesake = sources, namesake
        text = normalise(doc.text)
        self.source = Incoming(doc.name, doc.text, Document(text, doc.name, (), (), ()), "corpus")
        move = self.source.moves[0]
        spans = [trimmed(text, move(one.start), move(one.end)) for one in doc.passages]
        self._places = {span: _places_of(span.of(text), sources) for span in spans if len(span)}

    @property
    def home(self) -> int | None:
        """The first document that holds a passage, or else the one of its name; None where none does."""
        found = min((at for places in self._places.values() for at, _ in places), default=None)
        return self._namesake if found is None and isinstance(self._namesake, int) else found

    def moved(self, answer: Answer) -> tuple[int, Answer] | LeftOut:
        """An answer where its passage stands now, with the document, or why that is not known."""
        held = [span for span in self._places if span.contains(answer.span)]
        places = self._places[held[0]] if held else []
        if not places:
            return self._by_words(answer)
        if len(places) > 1:
            return _left_out(
                answer, f"The passage that it is about stands there {len(places)} times."
            )
        document, start = places[0]
        by = start - held[0].start
        return document, Answer(answer.start + by, answer.end + by, answer.question)

    def _by_words(self, answer: Answer) -> tuple[int, Answer] | LeftOut:
        """An answer that stands once in the document which is called as its own was."""
        if not isinstance(self._namesake, int):
            return _left_out(answer, NO_PASSAGE)
        document = self._sources[self._namesake].document
        try:
            span = only_place(answer.span.of(self.source.document.text), document)
        except AnswersError as error:
            return _left_out(answer, str(error))
        return self._namesake, Answer(span.start, span.end, answer.question)


def _left_out(answer: Answer, reason: str) -> LeftOut:
    return LeftOut(answer.question or "A question without words", reason)


def _places_of(words: str, sources: Sequence[Incoming]) -> list[tuple[int, int]]:
    """Where words stand, to the letter: the document and the character of each place."""
    return [
        (at, start)
        for at, source in enumerate(sources)
        for start in _all_of(words, source.document.text)
    ]


def _all_of(words: str, text: str) -> Iterator[int]:
    start = text.find(words)
    while start >= 0:
        yield start
        start = text.find(words, start + 1)
