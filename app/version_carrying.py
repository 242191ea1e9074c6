"""What goes over to a new version of a document: its answers, step by step, and what is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.left_out_store import SetAside, once
from app.library import Opened
from app.marking import FULL, MOST_ANSWERS
from app.problems import Problem
from app.store import as_answer
from app.version_words import name_of, reason_of
from engine.answers import Answer
from engine.document import Document
from engine.retrieval.corpus import LeftOut
from engine.versions_answers import Carried, carry

Stages = list[list[Answer]]
"""The answers of a document without those of question sets, then with one set after another."""


@dataclass(frozen=True)
class Going:
    """What became of the answers of the old text, and what is marked and asked of nothing in the new one."""

    carried: tuple[Carried, ...]
    stages: Stages
    aside: SetAside


def going(opened: Opened, new: Document, sent: Sequence[Answer], aside: SetAside) -> Going:
    """What goes over from a document to its new text, which came with answers and things set aside.

    Questions that were left out before stay so, but for those that have an answer now. Problem 422 where there
    are more answers than a document holds.
    """
    old = stages_of(opened)
    every = dict.fromkeys(answer for stage in old for answer in stage)
    found = dict(zip(every, carry(opened.document, new, [*every]), strict=True))
    stages = [[one for answer in stage if (one := found[answer].new) is not None] for stage in old]
    carried = tuple(found[answer] for answer in opened.answers)
    left_out_before = opened.library.store.left_out.of([opened.id])
    missed = Counter(one.question for one in left_out_before.left_out)
    missed -= Counter(answer.question for answer in sent)
    more = [*sent, *found_again(opened, new, missed)]
    answered = {name_of(one, new.text) for one in more if one not in stages[-1]}
    stages = [list(dict.fromkeys([*stage, *more])) for stage in stages]
    if len(stages[-1]) > MOST_ANSWERS:
        raise Problem(422, FULL)
    lost = [one for one in left_out(opened, carried) if one.question not in answered]
    before = [one for one in left_out_before.left_out if one.question not in answered]
    together = tuple(once([before, [*lost, *aside.left_out]]))
    unanswerable = max(left_out_before.unanswerable, aside.unanswerable)
    return Going(carried, stages, SetAside(together, unanswerable))


def stages_of(opened: Opened) -> Stages:
    """The answers of a document as if the question sets of its collection had come last."""
    stages = [[*opened.answers]]
    for step in reversed(opened.library.store.added_sets.steps(opened.id)):
        before, after = (
            [Answer(**as_answer(one)) for one in answers] for answers in (step.before, step.after)
        )
        last = stages[0]
        kept = [one for one in last if one not in after or one in before]
        stages.insert(0, [*kept, *(one for one in before if one not in [*after, *last])])
    return stages


def found_again(opened: Opened, new: Document, missed: Counter[str]) -> Iterator[Answer]:
    """Answers that earlier versions lost, by the names that are missed, and whose words are back."""
    library, following, missed = opened.library, opened, Counter(missed)
    for version in reversed(library.store.versions.of(opened.id)[:-1]):
        earlier = library.open_document(version.id, opened.language)
        text = earlier.document.text
        named = [one for one in earlier.answers if missed[name_of(one, text)] > 0]
        gone = carry(earlier.document, following.document, named) if named else ()
        lost = [one.old for one in gone if one.new is None]
        for one in carry(earlier.document, new, lost) if lost else ():
            if one.new is not None and missed[name := name_of(one.old, text)] > 0:
                missed[name] -= 1
                yield one.new
        following = earlier


def left_out(opened: Opened, carried: Sequence[Carried]) -> Iterator[LeftOut]:
    """The answers that are not carried over, for who evaluates the new version."""
    text = opened.document.text
    for one in carried:
        if one.new is None:
            yield LeftOut(name_of(one.old, text), reason_of(one))
