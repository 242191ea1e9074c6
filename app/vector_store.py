"""Float vectors that are kept across restarts, for retrieval: of texts, and of spans pooled late."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, sessionmaker

from app.standing_store import is_kept, note_uses
from app.tables import VectorRow
from engine.late import WINDOW_OVERLAP

Vector = NDArray[np.float32]

KEYS_PER_QUERY = 500  # SQLite takes few variables in one statement, PostgreSQL plans fewer faster
TRIES = 5
TEXTS = "float32"
LATE = f"late, {WINDOW_OVERLAP} shared"


class VectorStore:
    """The vectors of a database; every method is one transaction and may be called from any thread.

    `kind` tells vectors of texts from those pooled late, which other windows would make others.
    """

    def __init__(self, session: sessionmaker[Session], revive: Callable[[], None]) -> None:
        self._session = session
        self._revive = revive

    def kept(self, model: str, texts: Iterable[str], kind: str = TEXTS) -> dict[str, Vector]:
        """The vectors (d,) of those of the texts that have one."""
        digests = {digest(text): text for text in texts}
        with self._session() as session:
            return {
                digests[key]: np.frombuffer(vector, dtype=np.float32)
                for keys in groups(list(digests))
                for key, vector in kept_vectors(session, named(model, kind), keys)
            }

    def known(self, model: str, texts: Iterable[str], kind: str = TEXTS) -> set[str]:
        """Those of the texts that have a vector."""
        digests = {digest(text): text for text in texts}
        with self._session() as session:
            return {
                digests[key]
                for keys in groups(list(digests))
                for key in known_keys(session, named(model, kind), keys)
            }

    def keep(
        self, model: str, vectors: Mapping[str, Vector], kind: str = TEXTS, subject: str = ""
    ) -> None:
        """Keep the vectors of texts; those that are kept already stay as they are.

        `subject` is the document or the collection that they are made for, and are deleted with.
        """
        self._revive()
        rows = {digest(text): vector.tobytes() for text, vector in vectors.items()}
        for keys in groups(list(rows)):
            some = {key: rows[key] for key in keys}
            add_missing(self._session, named(model, kind), some, subject)


def named(model: str, kind: str) -> str:
    """What a model's vectors of a kind are kept under."""
    return f"{model} ({kind})"


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def groups(keys: Sequence[str]) -> Iterator[Sequence[str]]:
    for first in range(0, len(keys), KEYS_PER_QUERY):
        yield keys[first : first + KEYS_PER_QUERY]


def kept_vectors(session: Session, model: str, keys: Sequence[str]) -> Sequence[tuple[str, bytes]]:
    query = select(VectorRow.sentence, VectorRow.vector).where(
        VectorRow.model == model, VectorRow.sentence.in_(keys)
    )
    return [(key, vector) for key, vector in session.execute(query)]


def known_keys(session: Session, model: str, keys: Sequence[str]) -> Sequence[str]:
    query = select(VectorRow.sentence).where(VectorRow.model == model, VectorRow.sentence.in_(keys))
    return list(session.scalars(query))


def add_missing(
    sessions: sessionmaker[Session], model: str, rows: Mapping[str, bytes], subject: str = ""
) -> None:
    """Keep those that are missing; none for a document or a collection that was deleted meanwhile."""
    for attempt in range(TRIES):
        try:
            with sessions.begin() as session:
                if subject and not is_kept(session, subject):
                    return
                present = set(known_keys(session, model, list(rows)))
                if subject:
                    note_uses(session, subject, set(rows) - present)
                session.add_all(
                    VectorRow(model=model, sentence=key, vector=vector)
                    for key, vector in rows.items()
                    if key not in present
                )
                session.flush()
                if subject and not is_kept(session, subject):  # deleted since the first look
                    session.rollback()
            return
        except IntegrityError:  # another process embedded the same text meanwhile
            if attempt == TRIES - 1:
                raise
