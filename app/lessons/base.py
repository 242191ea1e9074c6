"""What a lesson is made of, and what it may ask for to work its numbers out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.evaluations import Evaluations
from app.forms import State
from app.library import Library
from app.subject import Subject, subject_of
from engine.spec import Spec, parse_track

EMBEDDER = "all-MiniLM-L6-v2"
"""By which every lesson measures likeness: its words are about these vectors."""

FIXED = ("names", "tokenizer", "embedder", "language")
"""What a lesson has of a state beside its tracks that makes its words true."""

READING = "The model reads the sentences of the sample; that takes a few seconds the first time."
STOPPED = "The model was stopped while it read the sample; let it go on from the workbench, then come back."


@dataclass(frozen=True)
class Desk:
    """What lessons are worked out with."""

    library: Library
    evaluations: Evaluations


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something that a lesson's numbers wait for; `total` is 0 where nobody knows how much is to come.

    `is_over` is set where it was stopped or failed, so that nothing comes by itself.
    """

    sentence: str
    done: int = 0
    total: int = 0
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """One of the answers to a lesson's question; `told` is what is said to who chose it."""

    words: str
    is_right: bool
    told: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """A setting of a track that a lesson lets be moved, between two numbers that it may be too."""

    track: int
    param: str
    least: float
    most: float

    def reaches(self, track: Spec, own: Spec) -> bool:
        """Whether the setting of a track of the lesson can be moved to make this one of it.

        >>> move, own = Move(0, "overlap", 0, 140), parse_track("fixed:size=300")
        >>> [move.reaches(own.with_overlap(to), own) for to in (0, 140, 141)]
        [True, True, False]
        """
        value = track.params.get(self.param)
        if track.strategy != own.strategy or not isinstance(value, int | float):
            return False
        moved_back = {**track.params, self.param: own.params[self.param]}
        return moved_back == own.params and self.least <= value <= self.most


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: a sample in one state, and what works its numbers out.

    `about` is one sentence for the list of lessons. `numbers` gives a frozen view for the lesson's templates,
    `lesson_<name>.html` and `_lesson_<name>.html`, or what it waits for; the subject it is given is in the
    state of the address, which a reader may have moved. `opens` is the page of an evaluation where that, and
    not the same state on the workbench, is where the lesson goes on. `moves` are the settings that a reader
    may move; where `comes_by_track` is set, the tracks of the lesson come one after the other.
    """

    name: str
    title: str
    about: str
    document: str
    tracks: tuple[str, ...]
    numbers: Callable[[Desk, Subject], Any]
    names: tuple[str, ...] = ()
    tokenizer: str = "wordpiece"
    opens: str = ""
    moves: tuple[Move, ...] = ()
    comes_by_track: bool = False

    @property
    def url(self) -> str:
        return f"/learn/{self.name}"

    @property
    def template(self) -> str:
        return f"lesson_{self.name.replace('-', '_')}.html"

    @property
    def live_template(self) -> str:
        return f"_{self.template}"

    @property
    def state(self) -> State:
        """What the lesson opens on."""
        return State(tracks_of(self.tracks), names=self.names, tokenizer=self.tokenizer)

    def taken(self, asked: State) -> State | None:
        """What the lesson takes of an asked state: its own tracks as they may be moved, and what is looked at.

        None where the tracks, or what counts and measures them, are not the lesson's.
        """
        own = self._as_far_as(asked)
        if any(getattr(asked, name) != getattr(own, name) for name in FIXED):
            return None
        if not self._reaches(asked.tracks, own.tracks):
            return None
        return replace(asked, view=own.view, chosen=own.chosen, ask=own.ask)

    def _as_far_as(self, asked: State) -> State:
        """The state that the lesson opens on, with as many of its tracks as have come."""
        own, come = self.state, len(asked.tracks)
        if not self.comes_by_track:
            return own
        return replace(own, tracks=own.tracks[:come], names=own.names[:come])

    def _reaches(self, tracks: Sequence[Spec], own: Sequence[Spec]) -> bool:
        return len(tracks) == len(own) and all(
            track == one or any(move.reaches(track, one) for move in self.moves if move.track == at)
            for at, (track, one) in enumerate(zip(tracks, own, strict=True))
        )


def tracks_of(spellings: Sequence[str]) -> tuple[Spec, ...]:
    return tuple(parse_track(one) for one in spellings)


def own_subject(desk: Desk, lesson: Lesson) -> Subject:
    """A lesson's document in the state that it opens on, whatever the address has made of it."""
    return subject_of(desk.library.open_document(lesson.document), lesson.state)


def vectors_missing(desk: Desk, document_id: str, embedder: str = EMBEDDER) -> Waiting | None:
    """What a document's vectors wait for, having been asked for; None where they are there."""
    opened = desk.library.open_document(document_id)
    if opened.vectors(embedder) is not None:
        return None
    made = opened.progress(embedder)
    said = {"failed": made.message, "stopped": STOPPED}
    is_over = made.status in said
    return Waiting(said.get(made.status, READING), made.done, made.total, is_over=is_over)
