"""The versions of documents: the newest keeps the address, each one before it gets an address of its own."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session, sessionmaker

from app.added_set_store import newest_version, rows_of
from app.left_out_store import SetAside, set_aside, settle
from app.problems import Problem, unknown_document
from app.standing_store import begin, owning
from app.tables import (
    AnswersRow,
    CollectionFileRow,
    DocumentRow,
    GivenTitleRow,
    LeftOutRow,
    SourceRow,
    StandingRow,
    VersionRow,
    now,
)
from engine.source import Source

CHANGED = (
    "The document was changed in another window meanwhile, so nothing was done; send it again."
)


@dataclass(frozen=True, slots=True)
class VersionMark:
    """Which version a document is, and where the newest one is."""

    number: int
    newest_id: str
    newest_number: int


@dataclass(frozen=True, slots=True)
class StoredVersion:
    """A version as it is listed; `created` is when its text came."""

    number: int
    id: str
    title: str
    file_name: str
    characters: int
    created: datetime


@dataclass(frozen=True, slots=True)
class NewText:
    """What takes the place of a document's text; `is_named` where a person gave it its title."""

    file_name: str
    title: str
    text: str
    tokenizer: str
    source: Source
    is_named: bool = False


class VersionStore:
    """The versions of all documents; each method is one transaction."""

    def __init__(self, session: sessionmaker[Session], revive: Callable[[], None]) -> None:
        self._session = session
        self._revive = revive

    def add(
        self,
        document_id: str,
        text: NewText,
        stages: Sequence[Sequence[dict[str, Any]]],
        aside: SetAside,
        *,
        seen: tuple[int, int],
    ) -> None:
        """Put a new text under a document's id, with its answers and what is asked of nothing in it.

        `stages` are the answers without those of the question sets of its collection, then with one set after
        another, so that each can still be taken back. The text that was there gets another id, with the
        answers it had. `seen` is the revision and how many changes of the answers there were when those for
        the new text were made; Problem 409 where there are others now.
        """
        self._revive()
        with self._session.begin() as session:
            revise_seen(session, document_id, seen)
            number_sets(session, document_id, len(stages) - 1)
            earlier = moved_away(session, document_id)
            put(session, document_id, text)
            session.add_all(
                AnswersRow(document_id=document_id, version=version, answers=list(answers))
                for version, answers in enumerate(stages)
            )
            number_anew(session, document_id, earlier)
            if aside:
                session.add(aside.row(document_id, 0))

    def of(self, document_id: str) -> tuple[StoredVersion, ...]:
        """The versions of a document, the oldest first; none of one that was never replaced."""
        with self._session() as session:
            mark = mark_of(session, document_id)
            if mark is None:
                return ()
            query = (
                select(
                    *(VersionRow.number, DocumentRow.id, DocumentRow.title, DocumentRow.file_name),
                    *(func.length(DocumentRow.text), DocumentRow.created),
                )
                .join(DocumentRow, DocumentRow.id == VersionRow.document_id)
                .where(VersionRow.newest_id == mark.newest_id)
                .order_by(VersionRow.number)
            )
            return tuple(StoredVersion(*row) for row in session.execute(query))


def mark_of(session: Session, document_id: str) -> VersionMark | None:
    """Which version a document is; None where it was never replaced."""
    row = session.get(VersionRow, document_id)
    if row is None:
        return None
    newest = session.get(VersionRow, row.newest_id)
    return VersionMark(row.number, row.newest_id, newest.number if newest else row.number)


def revise_seen(session: Session, document_id: str, seen: tuple[int, int]) -> None:
    """Raise the revision of a document that is as it was seen; Problem 409 where it is not, or 404.

    Being the first to write, it holds back whoever else would change the document.
    """
    revision, changes = seen
    if session.scalar(select(DocumentRow.id).filter_by(id=document_id)) is None:
        raise unknown_document()
    begin(session, document_id, None)
    raised = (
        update(StandingRow)
        .filter_by(subject=document_id, revision=revision)
        .values(revision=revision + 1)
        .returning(StandingRow.subject)
    )
    is_seen = session.scalar(raised) is not None
    if not is_seen or newest_version(session, document_id) != changes:
        raise Problem(409, CHANGED)


def number_sets(session: Session, document_id: str, count: int) -> None:
    """Let each question set of its collection be one change of the answers, from the first on.

    Problem 409 where there are others than were seen.
    """
    settle_collection(session, document_id)
    sets = rows_of(session, document_id)
    if len(sets) != count:
        raise Problem(409, CHANGED)
    for number, row in enumerate(sets, 1):
        row.version = number


def settle_collection(session: Session, document_id: str) -> None:
    """Of the collection that a document is in, keep what is left out by now."""
    if (collection := owning(session, document_id)) == document_id:
        return
    query = select(CollectionFileRow.document_id).filter_by(collection_id=collection)
    settle(session, collection, [one for one in session.scalars(query) if one is not None])


def moved_away(session: Session, document_id: str) -> str:
    """Copy a document, its source and its newest answers to a new id, and forget all its answers."""
    earlier = secrets.token_urlsafe(12)
    row = session.get_one(DocumentRow, document_id)
    kept = {name: getattr(row, name) for name in DocumentRow.__table__.columns.keys()}  # noqa: SIM118, no dict
    session.add(DocumentRow(**kept | {"id": earlier}))
    session.flush()
    if (source := session.get(SourceRow, document_id)) is not None:
        session.add(SourceRow(document_id=earlier, source=source.source))
    if session.get(GivenTitleRow, document_id) is not None:
        session.add(GivenTitleRow(document_id=earlier))
    last = session.get(AnswersRow, (document_id, newest_version(session, document_id)))
    if last is not None:
        session.add(AnswersRow(document_id=earlier, version=0, answers=last.answers))
    session.flush()
    aside = set_aside(session, [document_id])[document_id]
    session.execute(delete(AnswersRow).filter_by(document_id=document_id))
    session.execute(delete(LeftOutRow).filter_by(owner=document_id))
    if aside:
        session.add(aside.row(earlier, 0))
    session.expire_all()
    return earlier


def put(session: Session, document_id: str, text: NewText) -> None:
    """Write another text into the row of a document."""
    row = session.get_one(DocumentRow, document_id)
    row.file_name, row.title, row.text = text.file_name, text.title, text.text
    row.tokenizer, row.created = text.tokenizer, now()
    session.merge(SourceRow(document_id=document_id, source=asdict(text.source)))
    if text.is_named:
        session.merge(GivenTitleRow(document_id=document_id))


def number_anew(session: Session, document_id: str, earlier: str) -> None:
    """Give the text that was moved away the number that the document had, and the document the next one."""
    row = session.get(VersionRow, document_id)
    number = row.number if row else 1
    session.add(VersionRow(document_id=earlier, newest_id=document_id, number=number))
    newest = VersionRow(document_id=document_id, newest_id=document_id, number=number + 1)
    session.merge(newest)
