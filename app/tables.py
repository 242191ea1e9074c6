"""The tables of the database."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import JSON, Engine, ForeignKey, LargeBinary, String, Text, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.pool import ConnectionPoolEntry

WAITING = 10_000  # milliseconds that one who writes waits for another
CLEARING = 1_000  # milliseconds that emptying the log waits, and lets nobody write meanwhile

PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = NORMAL",
    "PRAGMA foreign_keys = ON",
    f"PRAGMA busy_timeout = {WAITING}",
    "PRAGMA secure_delete = ON",  # what is deleted is written over
)


class Table(DeclarativeBase):
    """The base of every table."""


def now() -> datetime:
    return datetime.now(UTC)


class DocumentRow(Table):
    """A document under its unguessable id."""

    __tablename__ = "documents"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    file_name: Mapped[str] = mapped_column(Text)
    title: Mapped[str] = mapped_column(Text)
    text: Mapped[str] = mapped_column(Text)
    tracks: Mapped[list[str]] = mapped_column(JSON)
    tokenizer: Mapped[str] = mapped_column(Text)
    created: Mapped[datetime] = mapped_column(default=now)


class AnswersRow(Table):
    """One version of a document's answers, as a list of {"start", "end", "question", "suggested"}."""

    __tablename__ = "answers"

    document_id: Mapped[str] = mapped_column(
        ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True
    )
    version: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    answers: Mapped[list[dict[str, Any]]] = mapped_column(JSON)


class SourceRow(Table):
    """Where a document's text came from: `engine.source.Source` as a dictionary."""

    __tablename__ = "sources"

    document_id: Mapped[str] = mapped_column(
        ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True
    )
    source: Mapped[dict[str, Any]] = mapped_column(JSON)


class GivenTitleRow(Table):
    """A document whose title a person gave it, which stays when a new version of its text comes."""

    __tablename__ = "given_titles"

    document_id: Mapped[str] = mapped_column(
        ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True
    )


class CollectionRow(Table):
    """Files that came together, under an unguessable id; the title is empty where nothing names them."""

    __tablename__ = "collections"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    title: Mapped[str] = mapped_column(Text)
    created: Mapped[datetime] = mapped_column(default=now)


class CollectionFileRow(Table):
    """A file of a collection: the document it became or why it became none, neither while it waits."""

    __tablename__ = "collection_files"

    collection_id: Mapped[str] = mapped_column(
        ForeignKey("collections.id", ondelete="CASCADE"), primary_key=True
    )
    place: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(Text)
    document_id: Mapped[str | None] = mapped_column(
        ForeignKey("documents.id", ondelete="CASCADE"), index=True
    )
    problem: Mapped[str] = mapped_column(Text)


class LeftOutRow(Table):
    """Questions that cannot be asked of a document or a collection, as [question, reason].

    `owner` is the id of either, `version` that of the document's answers which came with them or, of a
    collection, the number of the set.
    """

    __tablename__ = "left_out"

    owner: Mapped[str] = mapped_column(String(32), primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    left_out: Mapped[list[list[str]]] = mapped_column(JSON)
    unanswerable: Mapped[int]


class AddedSetRow(Table):
    """A document that a question set for its collection gave answers, and the version that holds them first.

    `number` tells the sets of a collection apart; what a set left out is a LeftOutRow of that version.
    """

    __tablename__ = "added_sets"

    collection_id: Mapped[str] = mapped_column(
        ForeignKey("collections.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    document_id: Mapped[str] = mapped_column(
        ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    version: Mapped[int]


class StandingRow(Table):
    """Who may change a document or a collection, and until when it is kept.

    `edit_key` is what its edit link ends in; `expires` is a time of the clock in seconds, None where it is
    kept; `revision` goes up with each change of its title or its text.
    """

    __tablename__ = "standings"

    subject: Mapped[str] = mapped_column(String(32), primary_key=True)
    edit_key: Mapped[str] = mapped_column(String(64))
    expires: Mapped[float | None] = mapped_column(index=True)
    revision: Mapped[int] = mapped_column(default=0)


class OwnerRow(Table):
    """A visitor who may change a document or a collection."""

    __tablename__ = "owners"

    subject: Mapped[str] = mapped_column(
        ForeignKey("standings.subject", ondelete="CASCADE"), primary_key=True
    )
    visitor: Mapped[str] = mapped_column(String(64), primary_key=True)


class VersionRow(Table):
    """A version of a document: the newest under the document's own id, each earlier one under an id of its own.

    `number` counts from 1, of the oldest. A document that was never replaced has no row.
    """

    __tablename__ = "versions"

    document_id: Mapped[str] = mapped_column(
        ForeignKey("documents.id", ondelete="CASCADE"), primary_key=True
    )
    newest_id: Mapped[str] = mapped_column(
        ForeignKey("documents.id", ondelete="CASCADE"), index=True
    )
    number: Mapped[int]


class VectorUseRow(Table):
    """A text whose vectors were made for a document or a collection, by its SHA-256, to be deleted with it."""

    __tablename__ = "vector_uses"

    subject: Mapped[str] = mapped_column(String(32), primary_key=True)
    sentence: Mapped[str] = mapped_column(String(64), primary_key=True)


class VectorRow(Table):
    """The vector of a text, found by the model's name and the text's SHA-256.

    int8 where it is a sentence's, to be compared with its neighbour's; float32 where the name of the model
    says for what retrieval it is.
    """

    __tablename__ = "vectors"

    model: Mapped[str] = mapped_column(String(255), primary_key=True)
    sentence: Mapped[str] = mapped_column(String(64), primary_key=True)
    vector: Mapped[bytes] = mapped_column(LargeBinary)


def connect(url: str) -> Engine:
    """A database with its tables made; SQLite keeps its foreign keys and lets readers go on."""
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", set_pragmas)
    make_tables(engine)
    return engine


def make_tables(engine: Engine) -> None:
    """Make the tables that are missing, and for SQLite the folder of its file."""
    if path := sqlite_file(engine):
        path.parent.mkdir(parents=True, exist_ok=True)
    Table.metadata.create_all(engine)


def sqlite_file(engine: Engine) -> Path | None:
    """The file of a database of SQLite that is in one."""
    name = engine.url.database
    in_file = engine.dialect.name == "sqlite" and name and name != ":memory:"
    return Path(str(name)) if in_file else None


def clear_log(engine: Engine) -> bool:
    """Write into SQLite's file what its log beside it holds, and empty that, which holds what was deleted too.

    Whether it is empty then: whoever reads or writes for longer than `CLEARING` keeps it.
    """
    if sqlite_file(engine) is None:
        return True
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {CLEARING}")
            try:
                busy, *_ = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
            finally:
                connection.exec_driver_sql(f"PRAGMA busy_timeout = {WAITING}")
    except OperationalError:  # locked, or no file is there any more
        return False
    return not busy


def identity(engine: Engine) -> tuple[int, int] | None:
    """What tells the file of an SQLite database from another one in its place; None without a file."""
    try:
        status = path.stat() if (path := sqlite_file(engine)) else None
    except OSError:
        return None
    return (status.st_dev, status.st_ino) if status else None


def set_pragmas(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()
