"""What a question set says, whatever shape its file has."""

from __future__ import annotations

from dataclasses import dataclass

from engine.span import Span


@dataclass(frozen=True, slots=True)
class Doc:
    """A document that came with its questions, as it was written.

    `passages` are the parts of it that questions were written for, which may stand in another text too.
    """

    name: str
    text: str
    passages: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class QuestionFile:
    """Documents, if the file holds any, and questions in the form of the simple corpus JSON.

    A question has `question`, `answer`, `doc`, `start` and `end`, or `references` that have them; one with
    `is_impossible` has no answer. `language` is the tag that the documents are to be read by, if any.
    """

    docs: tuple[Doc, ...]
    questions: tuple[object, ...]
    language: str = ""
