"""From a question to the place in the workbench where its cut, its answer or a chunk is seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from app.evaluated import Evaluated
from engine.answers import Answer
from engine.document import Document
from engine.retrieval.corpus import Reference
from engine.span import Span

BEFORE, AFTER = 160, 900
"""Characters that the window shows about a place: the text pane opens at its start."""

AnswersOf = Callable[[str], Sequence[Answer]]
"""The answers of a document as they are now, by its id."""


@dataclass(frozen=True, eq=False)
class Places:
    """The addresses of places in the documents of an evaluation, each with a row's track in focus."""

    evaluated: Evaluated
    answers_of: AnswersOf

    def document(self, number: int) -> Document:
        return self.evaluated.questions.corpus.documents[number]

    def name(self, number: int) -> str:
        return self.evaluated.questions.corpus.names[number]

    def of_answer(self, row: int, question: int, reference: Reference, at: int) -> str:
        """A character of an answer, such as that of its cut; the answer is chosen where it is still marked."""
        window = _about(self.document(reference.document), at, at)
        chosen = self._chosen(question, reference)
        return self._url(reference.document, row, window, chosen=chosen)

    def of_chunk(self, row: int, document: int, index: int, span: Span) -> str:
        """A chunk of a row, by its number in its document; it is pinned there."""
        window = _about(self.document(document), span.start, span.end)
        return self._url(document, row, window, pin=index)

    def _url(
        self, document: int, row: int, window: Span, *, pin: int | None = None, chosen: int = 0
    ) -> str:
        state = replace(
            self.evaluated.asking.state, shown=row, window=window, pin=pin, chosen=chosen
        )
        return f"/d/{self.evaluated.questions.document_ids[document]}?{state.query()}"

    def _chosen(self, question: int, reference: Reference) -> int:
        """The number of a reference among the answers of its document; 0 where it is none any more."""
        text = self.evaluated.questions.corpus.questions[question].text
        wanted = (reference.start, reference.end, text)
        answers = self.answers_of(self.evaluated.questions.document_ids[reference.document])
        found = [(one.start, one.end, one.question) for one in answers]
        return found.index(wanted) if wanted in found else 0


def _about(document: Document, start: int, end: int) -> Span:
    """The window on a place, inside the document."""
    return Span(max(start - BEFORE, 0), min(end + AFTER, len(document.text)))
