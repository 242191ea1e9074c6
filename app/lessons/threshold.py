"""Lesson: the threshold is the design."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from app.forms import State
from app.lessons.base import (
    EMBEDDER,
    Desk,
    Lesson,
    Move,
    Option,
    Waiting,
    tracks_of,
    vectors_missing,
)
from app.lessons.spreads import COLUMNS, POLICY, TITLES, Reading, breaks_by, reading
from app.library import Opened
from app.similarity_words import SEMANTIC
from app.subject import Subject
from app.words import count
from engine.document import Document
from engine.similarity import Similarities, Vectors, neighbour_similarity
from engine.spec import Spec

PERCENTILE = 10.0
FEW, MOST = 0.05, 0.5
"""Shares of the neighbours that a number parts: up to the one next to none, from the other on most."""


@dataclass(frozen=True)
class Numbers:
    """What the lesson says in numbers: `first` is what its words are about, `live` what the slider shows.

    The reference has `sections`, and `cuts_at_sections` of its own cuts fall before their headings.
    `policy_by_reference` is what the threshold of the reference makes of the policy, and `untangled` what the
    policy's makes of the columns once they are read one after the other, in chunks. `alarm` is the warning of
    the columns.
    """

    first: Reading
    live: Reading
    options: tuple[Option, ...]
    sections: int
    cuts_at_sections: int
    policy_by_reference: int
    untangled: int
    alarm: str


def numbers(desk: Desk, subject: Subject) -> Numbers | Waiting:
    missing = together(desk)
    if missing is not None:
        return missing
    first = reading(desk, PERCENTILE)
    live = reading(desk, percentile_of(subject.state.tracks[0]))
    sections = section_starts(first.reference.own.document)
    return Numbers(
        first=first,
        live=live,
        options=options(first),
        sections=len(sections),
        cuts_at_sections=len(sections & set(first.reference.own.cuts.tolist())),
        policy_by_reference=1 + len(breaks_by(first.policy.similarity, first.reference.threshold)),
        untangled=1 + len(breaks_by(untangled(desk), first.level)),
        alarm=alarm_of(desk.library.open_document(COLUMNS)),
    )


def together(desk: Desk) -> Waiting | None:
    """What the vectors of the three texts wait for, all having been asked for; None where all are there."""
    missing = {name: vectors_missing(desk, name) for name in TITLES}
    waits = [one for one in missing.values() if one is not None]
    if not waits:
        return None
    said = next((one for one in waits if one.is_over), waits[0])
    ready = sum(
        len(desk.library.open_document(name).document.sentences)
        for name, one in missing.items()
        if one is None
    )
    return replace(
        said,
        done=ready + sum(one.done for one in waits),
        total=ready + sum(one.total for one in waits),
    )


def percentile_of(track: Spec) -> float:
    """What the slider moves; that which the lesson opens on where the track has none.

    >>> from engine.spec import parse_track
    >>> percentile_of(parse_track("semantic:percentile=40")), percentile_of(parse_track("fixed"))
    (40.0, 10.0)
    """
    params = track.base.params
    if track.base.strategy != SEMANTIC or params["threshold"] != "percentile":
        return PERCENTILE
    return float(str(params["percentile"]))


def options(first: Reading) -> tuple[Option, ...]:
    """What the policy's number may do to the reference; all are told what it does."""
    reference, policy = first.reference, first.policy
    share = (len(reference.same) - 1) / len(reference.similarity)
    told = (
        f"The {first.ordinal} percentile of the policy, {first.said_level}, makes "
        f"{count(len(reference.same), 'chunk')} of it."
    )
    return (
        Option(
            f"About as many chunks as of the policy, {len(policy.own)}", FEW < share < MOST, told
        ),
        Option("A cut between most of its sentences", share >= MOST, told),
        Option("Hardly a cut, if any", share <= FEW, told),
    )


def section_starts(document: Document) -> set[int]:
    """Where the headings under the title begin, in characters."""
    return {block.start for block in document.of_kind("heading")[1:]}


def untangled(desk: Desk) -> Similarities:
    """How alike neighbours of the two columns are where the one is read after the other."""
    vectors = desk.library.open_document(COLUMNS).vectors(EMBEDDER)
    if vectors is None:
        raise ValueError("the vectors of the columns are not there")
    return neighbour_similarity(columns_apart(vectors))


def columns_apart(vectors: Vectors) -> Vectors:
    """Every second sentence, then the others; (n, d) both.

    >>> columns_apart(np.array([[1], [5], [2], [6]], np.int8)).ravel().tolist()
    [1, 2, 5, 6]
    """
    return np.concatenate([vectors[::2], vectors[1::2]])


def alarm_of(opened: Opened) -> str:
    """The warning of columns that were read across."""
    analysis = opened.analysis(State(tracks_of(LESSON.tracks), embedder=EMBEDDER))
    alarms = analysis.alarms if analysis else ()
    return next((one.message for one in alarms if one.kind == "columns"), "")


LESSON = Lesson(
    name="threshold",
    title="The threshold is the design",
    about="One percentile on three kinds of text, and why its threshold cannot be carried from one to another.",
    numbers=numbers,
    document=POLICY,
    tracks=(f"{SEMANTIC}:percentile={PERCENTILE:g}",),
    moves=(Move(0, "percentile", 0, 100),),
)
