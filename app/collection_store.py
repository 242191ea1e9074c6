"""Collections as they are kept: which files came together, and what became of each."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session, sessionmaker

from app.problems import MAY_BE_GONE, Problem
from app.standing_store import begin
from app.tables import CollectionFileRow, CollectionRow, DocumentRow


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file of a collection: the document it became, or why it became none; neither while it waits.

    `title` is that of the document.
    """

    name: str
    document_id: str | None = None
    problem: str = ""
    title: str = ""

    @property
    def waits(self) -> bool:
        return self.document_id is None and not self.problem


@dataclass(frozen=True)
class StoredCollection:
    """Files that came together, in their order; `title` is empty where nothing names them."""

    id: str
    title: str
    files: tuple[StoredFile, ...]

    @property
    def called(self) -> str:
        """Its title or, without one, how many files came.

        >>> StoredCollection("id", "", (StoredFile("a.md"), StoredFile("b.md"))).called
        '2 files'
        """
        return self.title or f"{len(self.files):,} files"


class CollectionStore:
    """The collections of a database; every method is one transaction and may be called from any thread."""

    def __init__(self, session: sessionmaker[Session], revive: Callable[[], None]) -> None:
        self._session = session
        self._revive = revive

    def add(self, title: str, files: Sequence[StoredFile], expires: float | None = None) -> str:
        """Keep a collection under a new unguessable id, until a time of the clock where one is given."""
        collection_id = secrets.token_urlsafe(12)
        self._revive()
        with self._session.begin() as session:
            session.add(CollectionRow(id=collection_id, title=title))
            begin(session, collection_id, expires)
            session.flush()
            session.add_all(
                CollectionFileRow(
                    collection_id=collection_id,
                    place=place,
                    name=file.name,
                    document_id=file.document_id,
                    problem=file.problem,
                )
                for place, file in enumerate(files)
            )
        return collection_id

    def collection(self, collection_id: str) -> StoredCollection | None:
        query = (
            select(CollectionFileRow, DocumentRow.title)
            .outerjoin(DocumentRow, CollectionFileRow.document_id == DocumentRow.id)
            .where(CollectionFileRow.collection_id == collection_id)
            .order_by(CollectionFileRow.place)
        )
        with self._session() as session:
            row = session.get(CollectionRow, collection_id)
            if row is None:
                return None
            files = tuple(
                StoredFile(file.name, file.document_id, file.problem, title or "")
                for file, title in session.execute(query)
            )
            return StoredCollection(row.id, row.title, files)

    def set_file(
        self, collection_id: str, place: int, *, document_id: str | None = None, problem: str = ""
    ) -> bool:
        """Keep what became of a file, by its place among the files of its collection (0-based).

        False where the collection was deleted meanwhile.
        """
        return self._update(
            {"document_id": document_id, "problem": problem}, collection_id, place=place
        )

    def end(self, collection_id: str, problem: str) -> None:
        """Keep why the files that wait will not be read."""
        self._update({"problem": problem}, collection_id, document_id=None, problem="")

    def _update(self, values: dict[str, Any], collection_id: str, **where: Any) -> bool:
        """Whether there is such a file."""
        change = update(CollectionFileRow).filter_by(collection_id=collection_id, **where)
        with self._session.begin() as session:
            done = session.execute(change.values(**values).returning(CollectionFileRow.place))
            return done.first() is not None

    def tokenizers(self, collection_id: str) -> set[str]:
        """Those that the documents of a collection open on."""
        query = (
            select(DocumentRow.tokenizer)
            .join(CollectionFileRow, CollectionFileRow.document_id == DocumentRow.id)
            .where(CollectionFileRow.collection_id == collection_id)
            .distinct()
        )
        with self._session() as session:
            return set(session.scalars(query))

    def of_document(self, document_id: str) -> StoredCollection | None:
        """The collection that a document came with; None where it came alone."""
        query = select(CollectionFileRow.collection_id).filter_by(document_id=document_id)
        with self._session() as session:
            found = session.scalar(query.limit(1))
        return None if found is None else self.collection(found)


def unknown_collection() -> Problem:
    return Problem(404, f"There is no collection at this address: {MAY_BE_GONE}, or open files.")
