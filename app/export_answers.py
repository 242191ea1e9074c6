"""The marked answers of a document in the JSON that `--answers` reads, with the text that they stand in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.answers import Answer
from engine.document import Document


def answers_dict(document: Document, answers: Sequence[Answer], name: str) -> dict[str, Any]:
    """A corpus of one document, called `name`; opened as one it is the same text with the same answers.

    Places count the characters of that text, so it stands in the file. `kind` tells a suggestion that nobody
    has kept yet.

    >>> found = answers_dict(Document("Pay soon.", "", (), (), ()), [Answer(4, 8, "When?")], "a.md")
    >>> found["questions"]
    [{'question': 'When?', 'answer': 'soon', 'doc': 'a.md', 'start': 4, 'end': 8}]
    """
    return {
        "docs": [{"id": name, "text": document.text}],
        "questions": [
            {
                "question": answer.question,
                "answer": answer.span.of(document.text),
                "doc": name,
                "start": answer.start,
                "end": answer.end,
            }
            | ({"kind": answer.suggested} if answer.suggested else {})
            for answer in answers
        ],
    }
