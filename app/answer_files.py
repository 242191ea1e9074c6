"""Answers that come with a document, or in the file of `--answers`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.words import count
from engine.answer_places import (
    SHAPE,
    AnswersError,
    checked,
    looked_for,
    name_of,
    references_of,
)
from engine.answers import Answer
from engine.incoming import Incoming
from engine.retrieval.asking import Names, parted, said
from engine.retrieval.corpus import LeftOut
from engine.retrieval.corpus_files import expect_asked, question_file
from engine.retrieval.moving import NO_PASSAGE, answers_in
from engine.retrieval.question_file import QuestionFile

MOST_TOLD = 5  # answers that were left out, of which each has a sentence


@dataclass(frozen=True, slots=True)
class About:
    """The answers of a file that are in one document, and how many of its questions are about others."""

    answers: tuple[Answer, ...]
    questions: int
    others: int

    def note(self, name: str) -> str:
        """What is said of the others; empty where there are none.

        >>> About((), 2, 1).note("a.json")
        'Of 2 questions in a.json 1 is about another document and is left out'
        >>> About((), 3, 2).note("a.json")
        'Of 3 questions in a.json 2 are about other documents and are left out'
        """
        one, many = "is about another document and is", "are about other documents and are"
        told = f"{self.others:,} {one if self.others == 1 else many} left out"
        return f"Of {count(self.questions, 'question')} in {name} {told}" if self.others else ""


def names_called(own: Sequence[str], answers: Path) -> list[str]:
    """What a document may be called in a file of answers: its path, from there and from here too, its names."""
    return [*own, os.path.relpath(own[0], answers.parent), os.path.relpath(own[0])]


def read_answers(content: bytes, name: str, source: Incoming, called: Sequence[str] = ()) -> About:
    """The answers in a document that goes by some names; ValueError, one sentence, says what is wrong.

    A question whose `doc` is none of the names is about another document.
    """
    file = expect_asked(question_file(content, name), name)
    for question in file.questions:
        references_of(checked(question))
    names = Names([[*called, source.name, source.document.title]])
    found, others = (_of_passages if file.docs else _of_names)(file, source, names)
    return About(tuple(dict.fromkeys(found)), len(file.questions), others)


def _of_names(file: QuestionFile, source: Incoming, names: Names) -> tuple[Sequence[Answer], int]:
    asked = [parted([one], names) for one in file.questions]
    questions = [one for each in asked for one in each.documents[0].questions]
    others = sum(not each.are_about_any for each in asked)
    return marked_answers(questions, source), others


def _of_passages(
    file: QuestionFile, source: Incoming, names: Names
) -> tuple[Sequence[Answer], int]:
    """Those of a file that brings its documents: of each that is this one, or that has a passage in it."""
    asked = parted(file.questions, Names([doc.name] for doc in file.docs))
    marked, others = list[Answer](), len(asked.left_out)
    for doc, own in zip(file.docs, asked.documents, strict=True):
        alone = QuestionFile((doc,), tuple(own.questions))
        moved = answers_in(alone, [source], names)
        is_this = isinstance(names.place_of(doc.name), int) or moved.documents[0].answers
        wrong = [one for one in moved.left_out if one.reason != NO_PASSAGE]
        if is_this and wrong:
            raise AnswersError(wrong[0].reason)
        marked += moved.documents[0].answers
        others += len(moved.left_out) if is_this else len(own.questions)
    return marked, others


def marked_answers(
    questions: object, source: Incoming, most: int | None = None
) -> tuple[Answer, ...]:
    """Every question's answers in the document, one for each of its `references`.

    The same span with the same question counts once. More than `most` are looked for no further than the
    first past it.

    Places count the characters of the text as it was written; of those with words, or of the document.
    """
    marked: dict[Answer, None] = {}  # in their order, each once
    for question in listed(questions):
        for found in looked_for(question, source):
            if isinstance(found, ValueError):
                raise found
            marked[found] = None
            if most is not None and len(marked) > most:
                return tuple(marked)
    return tuple(marked)


def listed(questions: object) -> list[object]:
    """Questions of JSON as a list; AnswersError where they are none."""
    if not isinstance(questions, list):
        raise AnswersError(f"{SHAPE}.")
    return questions


@dataclass(frozen=True, slots=True)
class Sifted:
    """The answers that can be marked, and why the others cannot; `past_most` is that of those past the last."""

    answers: tuple[Answer, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    past_most: str = ""

    @property
    def notices(self) -> tuple[str, ...]:
        """A sentence for each answer that was left out, of many the first."""
        wrong = [one.reason for one in self.left_out if one.reason != self.past_most]
        told = [f"An answer was left out: {one[:1].lower()}{one[1:]}" for one in wrong[:MOST_TOLD]]
        more = len(wrong) - len(told)
        told += [f"{more:,} more of its answers were left out."] * (more > 0)
        is_full = len(wrong) < len(self.left_out)
        return (*told, *([self.past_most] * is_full))


def sifted_answers(questions: Iterable[object], source: Incoming, most: int) -> Sifted:
    """The answers that can be marked, up to `most`; each of the others is left out."""
    marked: dict[Answer, None] = {}
    left_out: list[LeftOut] = []
    past_most = f"Its first {most:,} answers are marked, as many as a document holds."
    for question in questions:
        reasons: dict[str, None] = {}
        for found in looked_for(question, source):
            if isinstance(found, ValueError):
                reasons[said(found)] = None
            elif len(marked) < most or found in marked:
                marked[found] = None
            else:
                reasons[past_most] = None
        left_out += [LeftOut(name_of(question), reason) for reason in reasons]
    return Sifted(tuple(marked), tuple(left_out), past_most)
