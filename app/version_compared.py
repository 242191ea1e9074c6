"""Two versions of a document in one state: the answers of the old one, and the cuts of each track in both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from app.forms import State
from app.library import Library, Opened
from app.problems import Problem
from app.version_store import StoredVersion
from engine.document import Document
from engine.memo import per_object
from engine.spec import track_names
from engine.versions import Alignment, align
from engine.versions_answers import Carried, carry
from engine.versions_cuts import VersionCuts, compare_cuts

NO_VERSIONS = "This document has one version only; send a new one to compare it with."


@dataclass(frozen=True, eq=False)
class Side:
    """A version of the two: the document, and how it is listed."""

    opened: Opened
    listed: StoredVersion

    @property
    def number(self) -> int:
        return self.listed.number

    @property
    def document(self) -> Document:
        return self.opened.document

    @property
    def text(self) -> str:
        return self.opened.document.text


@dataclass(frozen=True, eq=False)
class Pair:
    """An old version and a newer one, of all the versions of a document, in a state of its page."""

    id: str
    versions: tuple[StoredVersion, ...]
    old: Side
    new: Side
    state: State

    @property
    def alignment(self) -> Alignment:
        return alignment_of(self.old.document, self.new.document)

    @cached_property
    def carried(self) -> tuple[Carried, ...]:
        """What becomes of the answers that the old version has."""
        answers = self.old.opened.answers
        return carry(self.old.document, self.new.document, answers, self.alignment)

    @property
    def names(self) -> list[str]:
        return track_names(self.state.tracks, self.state.names)

    @cached_property
    def cuts(self) -> tuple[VersionCuts | None, ...]:
        """The cuts of each track in both versions; None of one that waits for vectors."""
        return tuple(self._cuts(at) for at in range(len(self.state.tracks)))

    def _cuts(self, track: int) -> VersionCuts | None:
        state = self.state
        old, new = (
            side.opened.chunking(state.tracks[track], state.tokenizer, state.embedder)
            for side in (self.old, self.new)
        )
        return None if old is None or new is None else compare_cuts(old, new, self.alignment)

    @property
    def waits(self) -> bool:
        return None in self.cuts


@per_object
def alignment_of(old: Document, new: Document) -> Alignment:
    """What two texts share; it takes seconds where they are long, so it is kept with the old one."""
    return align(old.text, new.text)


def pair_of(opened: Opened, number: int, against: int | None, state: State) -> Pair:
    """A version of a document beside a newer one, the newest where none is asked for.

    Problem 404 where there is no such version, 422 where the other is not newer.
    """
    library = opened.library
    versions = library.store.versions.of(opened.id)
    if not versions:
        raise Problem(404, NO_VERSIONS)
    old = numbered(versions, number)
    new = versions[-1] if against is None else numbered(versions, against)
    if old.number >= new.number:
        raise Problem(422, later_words(versions))
    state = replace(state, pin=None, window=None)
    first, second = (side_of(library, one, opened.language) for one in (old, new))
    return Pair(versions[-1].id, versions, first, second, state)


def later_words(versions: Sequence[StoredVersion]) -> str:
    return (
        f"A version is compared with a newer one; choose one of 1 to {versions[-1].number - 1}, "
        "and against it one with a higher number."
    )


def numbered(versions: Sequence[StoredVersion], number: int) -> StoredVersion:
    for one in versions:
        if one.number == number:
            return one
    raise Problem(404, f"There is no version {number} here; the newest is {versions[-1].number}.")


def side_of(library: Library, version: StoredVersion, language: str) -> Side:
    return Side(library.open_document(version.id, language), version)
