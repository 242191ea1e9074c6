"""Question sets that were added to a collection: what each changed, so that it can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session, sessionmaker

from app.left_out_store import SetAside
from app.problems import Problem
from app.tables import AddedSetRow, AnswersRow, LeftOutRow

CHANGED_SINCE = "Answers of {} were changed since; undo that on its own page first."


@dataclass(frozen=True, slots=True)
class Step:
    """The answers of a document, as they are kept, before a question set was added and after."""

    before: list[dict[str, Any]]
    after: list[dict[str, Any]]


class AddedSetStore:
    """The sets of the collections; each method is one transaction."""

    def __init__(self, session: sessionmaker[Session], revive: Callable[[], None]) -> None:
        self._session = session
        self._revive = revive

    def add(self, collection_id: str, versions: Mapping[str, int], aside: SetAside) -> None:
        """Keep which version of the answers of which documents a set made, and what it left out."""
        self._revive()
        with self._session.begin() as session:
            number = last_number(session, collection_id) + 1
            session.add_all(
                AddedSetRow(
                    collection_id=collection_id,
                    number=number,
                    document_id=document_id,
                    version=version,
                )
                for document_id, version in versions.items()
            )
            if aside:
                session.add(aside.row(collection_id, number))

    def newest(self, collection_id: str) -> dict[str, int]:
        """The documents that the last set changed, each with the version it made; none without a set."""
        with self._session() as session:
            return {row.document_id: row.version for row in newest_rows(session, collection_id)}

    def steps(self, document_id: str) -> list[Step]:
        """What each of the sets that were given to its collection did to a document, the first one first."""
        with self._session() as session:
            return [
                Step(
                    answers_at(session, document_id, row.version - 1),
                    answers_at(session, document_id, row.version),
                )
                for row in rows_of(session, document_id)
            ]

    def undo(self, collection_id: str, names: Mapping[str, str]) -> int:
        """Take the last set back, with what it left out; how many documents that changed.

        `names` are what the documents are called. Problem 409 where one was changed since.
        """
        with self._session.begin() as session:
            rows = newest_rows(session, collection_id)
            for row in rows:
                if newest_version(session, row.document_id) != row.version:
                    raise Problem(409, CHANGED_SINCE.format(names[row.document_id]))
            for row in rows:
                drop_version(session, row.document_id, row.version)
            return len(rows)


def newest_rows(session: Session, collection_id: str) -> list[AddedSetRow]:
    rows = select(AddedSetRow).filter_by(collection_id=collection_id)
    last = select(func.max(AddedSetRow.number)).filter_by(collection_id=collection_id)
    return list(session.scalars(rows.where(AddedSetRow.number == last.scalar_subquery())))


def rows_of(session: Session, document_id: str) -> list[AddedSetRow]:
    """The sets that gave a document answers, in the order in which they did."""
    query = select(AddedSetRow).filter_by(document_id=document_id)
    return list(session.scalars(query.order_by(AddedSetRow.version)))


def answers_at(session: Session, document_id: str, version: int) -> list[dict[str, Any]]:
    row = session.get(AnswersRow, (document_id, version))
    return [] if row is None else row.answers


def last_number(session: Session, collection_id: str) -> int:
    """The highest number that a set of a collection has, or what came with the collection; -1 without any."""
    sets = select(func.max(AddedSetRow.number)).filter_by(collection_id=collection_id)
    aside = select(func.max(LeftOutRow.version)).filter_by(owner=collection_id)
    found = [session.scalar(query) for query in (sets, aside)]
    return max((number for number in found if number is not None), default=-1)


def newest_version(session: Session, document_id: str) -> int:
    query = select(func.max(AnswersRow.version)).filter_by(document_id=document_id)
    return session.scalar(query) or 0


def drop_version(session: Session, document_id: str, version: int) -> None:
    """Forget a version of a document's answers and what came with it.

    What a set for its collection left out goes with the last of the documents that it gave answers.
    """
    of_document = {"document_id": document_id, "version": version}
    sets = list(session.scalars(select(AddedSetRow).filter_by(**of_document)))
    session.execute(delete(AnswersRow).filter_by(**of_document))
    session.execute(delete(LeftOutRow).filter_by(owner=document_id, version=version))
    for one in sets:
        session.delete(one)
        session.flush()
        same = {"collection_id": one.collection_id, "number": one.number}
        if session.scalar(select(AddedSetRow).filter_by(**same).limit(1)) is None:
            owned = {"owner": one.collection_id, "version": one.number}
            session.execute(delete(LeftOutRow).filter_by(**owned))
