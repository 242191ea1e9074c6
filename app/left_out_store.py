"""Questions that came with documents and cannot be asked of them, kept so that people can be told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session, sessionmaker

from app.tables import LeftOutRow
from engine.retrieval.corpus import LeftOut

OWNERS_PER_QUERY = 500  # SQLite takes few variables in one statement


@dataclass(frozen=True, slots=True)
class SetAside:
    """What is asked of nothing: the questions that were left out, and how many have no answer."""

    left_out: tuple[LeftOut, ...] = ()
    unanswerable: int = 0

    def __bool__(self) -> bool:
        return bool(self.left_out) or self.unanswerable > 0

    def row(self, owner: str, version: int) -> LeftOutRow:
        told = [[one.question, one.reason] for one in self.left_out]
        return LeftOutRow(
            owner=owner, version=version, left_out=told, unanswerable=self.unanswerable
        )


NOTHING = SetAside()


class LeftOutStore:
    """What was set aside of each document and collection; each method is one transaction."""

    def __init__(self, session: sessionmaker[Session], revive: Callable[[], None]) -> None:
        self._session = session
        self._revive = revive

    def add(self, owner: str, aside: SetAside, version: int = 0) -> None:
        """Keep what was set aside when a document or a collection came, if anything was.

        Undo takes it back with that version of a document's answers; what came with the first stays.
        """
        if not aside:
            return
        self._revive()
        with self._session.begin() as session:
            session.merge(aside.row(owner, version))

    def of(self, owners: Sequence[str]) -> SetAside:
        """What was set aside of some documents and collections, in their order.

        What the same questions, sent again, leave out once more counts once.
        """
        rows: dict[str, list[LeftOutRow]] = {}
        with self._session() as session:
            for first in range(0, len(owners), OWNERS_PER_QUERY):
                some = owners[first : first + OWNERS_PER_QUERY]
                query = select(LeftOutRow).where(LeftOutRow.owner.in_(some))
                for row in session.scalars(query.order_by(LeftOutRow.version)):
                    rows.setdefault(row.owner, []).append(row)
        ordered = [row for owner in owners for row in rows.get(owner, ())]
        left_out = [one for owner in dict.fromkeys(owners) for one in _new(rows.get(owner, ()))]
        return SetAside(tuple(left_out), sum(row.unanswerable for row in ordered))


def _new(rows: Iterable[LeftOutRow]) -> Iterator[LeftOut]:
    """What each of an owner's rows leaves out more often than those before it."""
    known = Counter[LeftOut]()
    for row in rows:
        own = Counter[LeftOut]()
        for one in (LeftOut(*pair) for pair in row.left_out):
            own[one] += 1
            if own[one] > known[one]:
                yield one
        known |= own
