"""Whose documents and collections are, until when they are kept, and how they are deleted."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import delete, exists, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, aliased, sessionmaker

from app.tables import (
    AddedSetRow,
    CollectionFileRow,
    CollectionRow,
    DocumentRow,
    GivenTitleRow,
    LeftOutRow,
    OwnerRow,
    StandingRow,
    VectorRow,
    VectorUseRow,
    VersionRow,
)

KEYS_PER_QUERY = 500
TRIES = 5


@dataclass(frozen=True, slots=True)
class Standing:
    """Whose a document or a collection is and until when it is kept.

    `subject` is what owns: the collection, of a document that came with one. `expires` is a time of the
    clock in seconds, None where it is kept. `edit_key` is empty for what came before there were owners.
    """

    subject: str = ""
    owners: frozenset[str] = frozenset()
    edit_key: str = ""
    expires: float | None = None

    def admits(self, visitor: str, key: str = "") -> bool:
        """Whether a visitor, or whoever has this key, may change it.

        >>> standing = Standing("id", frozenset({"me"}), "key")
        >>> standing.admits("me"), standing.admits("you"), standing.admits("", "key"), Standing().admits("")
        (True, False, True, False)
        """
        is_key = bool(self.edit_key) and secrets.compare_digest(
            self.edit_key.encode(), key.encode("utf-8", "replace")
        )
        return visitor in self.owners or is_key

    def is_over(self, now: float) -> bool:
        return self.expires is not None and self.expires <= now


NO_ONES = Standing()


class StandingStore:
    """The standing of all that is kept; each method is one transaction."""

    def __init__(self, session: sessionmaker[Session], revive: Callable[[], None]) -> None:
        self._session = session
        self._revive = revive

    def of(self, subject: str) -> Standing:
        """The standing of a document or a collection; of a document that came with one, the collection's."""
        with self._session() as session:
            return standing_of(session, subject)

    def admit(self, subject: str, visitor: str) -> None:
        """Let a visitor change a document or a collection from now on."""
        self._revive()
        for attempt in range(TRIES):
            try:
                with self._session.begin() as session:
                    if is_kept(session, owner := owning(session, subject)):
                        begin(session, owner, None)
                        session.merge(OwnerRow(subject=owner, visitor=visitor))
                return
            except IntegrityError:  # the same link was opened twice at once
                if attempt == TRIES - 1:
                    raise

    def keep_until(self, subject: str, expires: float | None) -> None:
        """Keep it until then; for good where that is None."""
        with self._session.begin() as session:
            owner = owning(session, subject)
            session.execute(update(StandingRow).filter_by(subject=owner).values(expires=expires))

    def rename(self, subject: str, title: str) -> None:
        """Give a document or a collection another title."""
        with self._session.begin() as session:
            for table in (DocumentRow, CollectionRow):
                session.execute(update(table).where(table.id == subject).values(title=title))
            if is_kept(session, subject):
                revise(session, subject)
            if session.get(DocumentRow, subject) is not None:
                session.merge(GivenTitleRow(document_id=subject))

    def delete(self, subject: str) -> list[str]:
        """Delete a document, or a collection with all its documents: text, answers, vectors and links.

        The ids of all that is gone.
        """
        with self._session.begin() as session:
            return drop(session, subject)

    def are_kept(self, document_ids: Sequence[str]) -> bool:
        """Whether each of these documents is there."""
        query = select(func.count()).select_from(DocumentRow)
        with self._session() as session:
            found = (
                session.scalar(query.where(DocumentRow.id.in_(some))) or 0
                for some in grouped(document_ids)
            )
            return sum(found) == len(document_ids)

    def over(self, now: float) -> list[str]:
        """The documents and collections whose time is over, but for documents of a collection."""
        files = exists().where(CollectionFileRow.document_id == StandingRow.subject)
        query = select(StandingRow.subject).where(StandingRow.expires <= now, ~files)
        with self._session() as session:
            return list(session.scalars(query))


def begin(session: Session, subject: str, expires: float | None) -> None:
    """Make a standing, with a new edit key, where there is none."""
    if session.get(StandingRow, subject) is None:
        key = secrets.token_urlsafe(24)
        session.add(StandingRow(subject=subject, edit_key=key, expires=expires, revision=0))
        session.flush()


def revise(session: Session, subject: str) -> None:
    """Note that its title or its text is another one now."""
    begin(session, subject, None)
    session.execute(
        update(StandingRow).filter_by(subject=subject).values(revision=StandingRow.revision + 1)
    )


def standing_of(session: Session, subject: str) -> Standing:
    row = session.get(StandingRow, owning(session, subject))
    if row is None:
        return Standing(subject)
    owners = session.scalars(select(OwnerRow.visitor).filter_by(subject=row.subject))
    return Standing(row.subject, frozenset(owners), row.edit_key, row.expires)


def owning(session: Session, subject: str) -> str:
    """The collection that a document came with, or the document or collection itself.

    An earlier version is whose the newest is.
    """
    newest = session.scalar(select(VersionRow.newest_id).filter_by(document_id=subject))
    document = newest or subject
    query = select(CollectionFileRow.collection_id).filter_by(document_id=document).limit(1)
    return session.scalar(query) or document


def revisions_of(session: Session, subjects: Sequence[str]) -> dict[str, int]:
    """How often each of these that was changed was given another title or text."""
    query = select(StandingRow.subject, StandingRow.revision).where(StandingRow.revision > 0)
    found: dict[str, int] = {}
    for some in grouped(subjects):
        rows = session.execute(query.where(StandingRow.subject.in_(some)))
        found.update((subject, revision) for subject, revision in rows)
    return found


def is_kept(session: Session, subject: str) -> bool:
    """Whether there is such a document or collection."""
    query = select(DocumentRow.id).where(DocumentRow.id == subject)
    other = select(CollectionRow.id).where(CollectionRow.id == subject)
    return session.scalar(query.union_all(other).limit(1)) is not None


def drop(session: Session, subject: str) -> list[str]:
    """Delete a document, or a collection with all its documents, with their earlier versions; their ids.

    Vectors that were made for one of a collection may hold the others' words, so all of them go.
    """
    files = select(CollectionFileRow.document_id).filter_by(collection_id=subject)
    documents = [one for one in session.scalars(files) if one is not None]
    gone = [subject, *documents]
    gone += [one for some in grouped(gone) for one in earlier_of(session, some)]
    drop_vectors(session, [*gone, owning(session, subject)])
    drop_left_out_with(session, subject)
    for some in grouped(gone):
        session.execute(delete(LeftOutRow).where(LeftOutRow.owner.in_(some)))
        session.execute(delete(OwnerRow).where(OwnerRow.subject.in_(some)))
        session.execute(delete(StandingRow).where(StandingRow.subject.in_(some)))
        session.execute(delete(DocumentRow).where(DocumentRow.id.in_(some)))
        session.execute(delete(CollectionRow).where(CollectionRow.id.in_(some)))
    return gone


def drop_left_out_with(session: Session, document_id: str) -> None:
    """Delete what was left out by those question sets for its collection that gave answers to it alone."""
    other = aliased(AddedSetRow)
    is_same = (other.collection_id == AddedSetRow.collection_id) & (
        other.number == AddedSetRow.number
    )
    others = select(other).where(is_same, other.document_id != document_id).exists()
    own = select(AddedSetRow).where(AddedSetRow.document_id == document_id, ~others)
    for one in session.scalars(own).all():
        left_out = {"owner": one.collection_id, "version": one.number}
        session.execute(delete(LeftOutRow).filter_by(**left_out))


def earlier_of(session: Session, subjects: Sequence[str]) -> list[str]:
    """The earlier versions of documents."""
    query = select(VersionRow.document_id).where(VersionRow.newest_id.in_(subjects))
    return list(session.scalars(query.where(VersionRow.document_id != VersionRow.newest_id)))


def drop_vectors(session: Session, subjects: Sequence[str]) -> None:
    """Delete the vectors that were made for these; what else has the same text has them made anew."""
    for subject in dict.fromkeys(subjects):
        used = select(VectorUseRow.sentence).filter_by(subject=subject)
        session.execute(delete(VectorRow).where(VectorRow.sentence.in_(used)))
        session.execute(delete(VectorUseRow).filter_by(subject=subject))


def note_uses(session: Session, subject: str, sentences: Iterable[str]) -> None:
    """Note that the vectors of these texts were made for a document or a collection."""
    wanted = set(sentences)
    query = select(VectorUseRow.sentence).filter_by(subject=subject)
    known = set(session.scalars(query.where(VectorUseRow.sentence.in_(wanted))))
    session.add_all(VectorUseRow(subject=subject, sentence=one) for one in wanted - known)


def grouped(subjects: Sequence[str]) -> Iterable[Sequence[str]]:
    return (
        subjects[first : first + KEYS_PER_QUERY]
        for first in range(0, len(subjects), KEYS_PER_QUERY)
    )
