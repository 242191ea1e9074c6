"""What is kept across restarts: documents, the versions of their answers, and vectors."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from threading import Lock
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Select, func, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.orm import Session, sessionmaker

from app.added_set_store import AddedSetStore, drop_version
from app.collection_store import CollectionStore
from app.left_out_store import LeftOutStore
from app.problems import Problem, unknown_document
from app.settings import Settings
from app.standing_store import (
    Standing,
    StandingStore,
    begin,
    revisions_of,
    standing_of,
)
from app.tables import (
    AnswersRow,
    DocumentRow,
    GivenTitleRow,
    SourceRow,
    StandingRow,
    clear_log,
    connect,
    identity,
    make_tables,
)
from app.vector_store import TRIES, VectorStore, add_missing, digest, groups, kept_vectors
from app.version_store import CHANGED, VersionMark, VersionStore, mark_of
from engine.source import Source

Vector = NDArray[np.int8]

FIRST_VERSION = 0
"""The answers a document came with; each change makes the next version."""


class StoredAnswer(TypedDict):
    """An answer as it is kept: a span in code points and its question, which may be empty.

    `suggested` is the kind of fact for which it was suggested, empty where a person marked or kept it.
    """

    start: int
    end: int
    question: str
    suggested: str


@dataclass(frozen=True)
class StoredDocument:
    """A document as it is kept, with the tracks and the tokenizer it opens on.

    `is_named` says whether a person gave it its title.
    """

    id: str
    file_name: str
    title: str
    text: str
    tracks: tuple[str, ...]
    tokenizer: str
    source: Source | None = None
    is_named: bool = False


@dataclass(frozen=True, slots=True)
class Present:
    """What changes about a document: its answers, how often they and its text were changed, whose it is.

    `mark` says which version it is, of one that was ever replaced.
    """

    changes: int
    answers: tuple[StoredAnswer, ...]
    revision: int
    standing: Standing
    mark: VersionMark | None


class Store:
    """The database; every method is one transaction and may be called from any thread."""

    def __init__(self, url: str) -> None:
        self._engine = connect(url)
        self._session = sessionmaker(self._engine)
        self._file = identity(self._engine)
        self._reviving = Lock()
        self._clearing = Lock()
        self.collections = CollectionStore(self._session, self._revive)
        self.left_out = LeftOutStore(self._session, self._revive)
        self.added_sets = AddedSetStore(self._session, self._revive)
        self.floats = VectorStore(self._session, self._revive)
        self.standings = StandingStore(self._session, self._revive)
        self.versions = VersionStore(self._session, self._revive)

    def close(self) -> None:
        self._engine.dispose()

    def clear_log(self) -> bool:
        """Leave nothing of what was deleted beside the database; whether nobody kept that from being done."""
        with self._clearing:
            return clear_log(self._engine)

    def _revive(self) -> None:
        """Begin a new database where the file was taken away: what is written to the old one is lost."""
        with self._reviving:
            if identity(self._engine) != self._file:
                self._engine.dispose()
                make_tables(self._engine)
                self._file = identity(self._engine)

    def add_document(
        self,
        *,
        file_name: str,
        title: str,
        text: str,
        tracks: Sequence[str],
        tokenizer: str,
        answers: Sequence[StoredAnswer] = (),
        source: Source | None = None,
        expires: float | None = None,
        is_named: bool = False,
    ) -> str:
        """Keep a document, with its first answers where it has any, under a new unguessable id.

        `expires` is the time of the clock, in seconds, until which it is kept.
        """
        document_id = secrets.token_urlsafe(12)
        row = DocumentRow(
            id=document_id,
            file_name=file_name,
            title=title,
            text=text,
            tracks=list(tracks),
            tokenizer=tokenizer,
        )
        self._revive()
        with self._session.begin() as session:
            session.add(row)
            begin(session, document_id, expires)
            session.flush()
            if source is not None:
                session.add(SourceRow(document_id=document_id, source=asdict(source)))
            if is_named:
                session.add(GivenTitleRow(document_id=document_id))
            if answers:
                session.add(version_of(document_id, FIRST_VERSION, answers))
        return document_id

    def document(self, document_id: str) -> StoredDocument | None:
        with self._session() as session:
            row = session.get(DocumentRow, document_id)
            if row is None:
                return None
            is_named = session.get(GivenTitleRow, document_id) is not None
            return stored(row, session.get(SourceRow, document_id), is_named=is_named)

    def answers(self, document_id: str) -> tuple[StoredAnswer, ...]:
        """The newest version of a document's answers; none for an unknown document."""
        return self.version(document_id)[1]

    def version(self, document_id: str) -> tuple[int, tuple[StoredAnswer, ...]]:
        """The number of the newest version, which is how many changes undo can take back, and its answers."""
        with self._session() as session:
            return newest(session, document_id)

    def present(self, document_id: str) -> Present | None:
        """What changes about a document, as it is now; None where there is none."""
        with self._session() as session:
            query = (
                select(DocumentRow.id, StandingRow.revision)
                .outerjoin(StandingRow, StandingRow.subject == DocumentRow.id)
                .where(DocumentRow.id == document_id)
            )
            if (found := session.execute(query).first()) is None:
                return None
            changes, answers = newest(session, document_id)
            standing, mark = standing_of(session, document_id), mark_of(session, document_id)
            return Present(changes, answers, found.revision or 0, standing, mark)

    def revisions(self, document_ids: Sequence[str]) -> dict[str, int]:
        """How often each of these documents that was changed was given another title or text."""
        with self._session() as session:
            return revisions_of(session, document_ids)

    def change_answers(
        self,
        document_id: str,
        change: Callable[[tuple[StoredAnswer, ...]], Sequence[StoredAnswer]],
        mark: VersionMark | None = None,
    ) -> None:
        """Keep what `change` makes of the newest answers as a version after it.

        `mark` is the version of the document whose text they are marked in. Problem 404 where the document
        is gone, 409 where it has another text by now.
        """
        self._revive()
        for attempt in range(TRIES):
            try:
                with self._session.begin() as session:
                    check_kept(session, document_id)
                    if mark_of(session, document_id) != mark:
                        raise Problem(409, CHANGED)
                    version, answers = newest(session, document_id)
                    session.add(version_of(document_id, version + 1, change(answers)))
                return
            except IntegrityError:  # someone else kept the same version meanwhile
                if attempt == TRIES - 1:
                    raise

    def answers_of(self, document_ids: Sequence[str]) -> dict[str, tuple[StoredAnswer, ...]]:
        """The newest answers of each of these documents that has any."""
        found: dict[str, tuple[StoredAnswer, ...]] = {}
        with self._session() as session:
            for ids in groups(document_ids):
                for row in session.scalars(newest_of(ids)):
                    found[row.document_id] = tuple(map(as_answer, row.answers))
        return found

    def undo_answers(self, document_id: str) -> None:
        """Drop the newest version of a document's answers, but never those that it came with."""
        with self._session.begin() as session:
            version, _ = newest(session, document_id)
            if version > FIRST_VERSION:
                drop_version(session, document_id, version)

    def vectors(self, model: str, sentences: Sequence[str]) -> dict[str, Vector]:
        """The kept vectors (d,) of those of `sentences` that have one."""
        digests = {digest(sentence): sentence for sentence in sentences}
        with self._session() as session:
            return {
                digests[key]: np.frombuffer(vector, dtype=np.int8)
                for keys in groups(list(digests))
                for key, vector in kept_vectors(session, model, keys)
            }

    def add_vectors(self, model: str, vectors: Mapping[str, Vector], subject: str = "") -> None:
        """Keep the vectors of sentences; those that are kept already stay as they are.

        `subject` is the document or the collection that they are made for, and are deleted with.
        """
        rows = {digest(sentence): vector.tobytes() for sentence, vector in vectors.items()}
        for keys in groups(list(rows)):
            add_missing(self._session, model, {key: rows[key] for key in keys}, subject)


def open_store(settings: Settings) -> Store:
    """The database of the settings; ValueError, one sentence, where it cannot be opened."""
    try:
        settings.data_dir.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ValueError(
            f"CUTMARKS_DATA_DIR must be a folder or the place for one, not {settings.data_dir} "
            f"({error.strerror})"
        ) from error
    try:
        return Store(settings.database)
    except (SQLAlchemyError, ImportError, OSError, ValueError) as error:
        reason = getattr(error, "orig", None) or error
        raise ValueError(
            f"The database that {settings.database_words} cannot be opened ({reason}); "
            "mend it or name another one"
        ) from error


def edition_of(answers: Sequence[StoredAnswer]) -> str:
    """A name for answers: the same ones have the same, all others another, however often they change.

    >>> one, other = (StoredAnswer(start=0, end=n, question="", suggested="") for n in (3, 4))
    >>> edition_of([one]) == edition_of([one]), edition_of([one]) == edition_of([one, other])
    (True, False)
    """
    written = [[one["start"], one["end"], one["question"], one["suggested"]] for one in answers]
    return digest(json.dumps(written))[:16]


def newest(session: Session, document_id: str) -> tuple[int, tuple[StoredAnswer, ...]]:
    """The number of the newest version and its answers; 0 and none before the first."""
    query = (
        select(AnswersRow)
        .where(AnswersRow.document_id == document_id)
        .order_by(AnswersRow.version.desc())
        .limit(1)
    )
    row = session.scalar(query)
    return (0, ()) if row is None else (row.version, tuple(map(as_answer, row.answers)))


def newest_of(document_ids: Sequence[str]) -> Select[AnswersRow]:
    """A query for the newest version of the answers of each of some documents."""
    last = (
        select(AnswersRow.document_id, func.max(AnswersRow.version).label("version"))
        .where(AnswersRow.document_id.in_(document_ids))
        .group_by(AnswersRow.document_id)
        .subquery()
    )
    is_last = (AnswersRow.document_id == last.c.document_id) & (
        AnswersRow.version == last.c.version
    )
    return select(AnswersRow).join(last, is_last)


def check_kept(session: Session, document_id: str) -> None:
    """Problem 404 where there is no such document any more."""
    if session.scalar(select(DocumentRow.id).where(DocumentRow.id == document_id)) is None:
        raise unknown_document()


def version_of(document_id: str, version: int, answers: Sequence[StoredAnswer]) -> AnswersRow:
    return AnswersRow(
        document_id=document_id, version=version, answers=[dict(answer) for answer in answers]
    )


def as_answer(kept: Mapping[str, object]) -> StoredAnswer:
    return StoredAnswer(
        start=int(str(kept["start"])),
        end=int(str(kept["end"])),
        question=str(kept["question"]),
        suggested=str(kept.get("suggested", "")),  # kept by versions that suggested nothing
    )


def stored(row: DocumentRow, source: SourceRow | None, *, is_named: bool) -> StoredDocument:
    return StoredDocument(
        id=row.id,
        file_name=row.file_name,
        title=row.title,
        text=row.text,
        tracks=tuple(row.tracks),
        tokenizer=row.tokenizer,
        source=None if source is None else as_source(source.source),
        is_named=is_named,
    )


def as_source(kept: Mapping[str, Any]) -> Source:
    return Source(
        format=kept["format"],
        encoding=kept["encoding"],
        pages=tuple(kept["pages"]),
        notices=tuple(kept["notices"]),
    )
