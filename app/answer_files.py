"""Answers that come with a document, in the JSON of `--answers`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.answer_places import SHAPE, AnswersError, looked_for, name_of
from engine.answers import Answer
from engine.incoming import Incoming, load_json
from engine.retrieval.asking import said
from engine.retrieval.corpus import LeftOut

MOST_TOLD = 5  # answers that were left out, of which each has a sentence


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
