"""Questions that came with documents and cannot be asked of them, kept so that people can be told."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session, sessionmaker

from app.placed_later import Versions, newest_versions, placed_later
from app.standing_store import is_kept
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
            if is_kept(session, owner):
                session.merge(aside.row(owner, version))

    def of(self, owners: Sequence[str]) -> SetAside:
        """What was set aside of some documents and collections, in their order, all together."""
        found = self.each(owners)
        each = [found[owner] for owner in dict.fromkeys(owners)]
        left_out = tuple(one for aside in each for one in aside.left_out)
        return SetAside(left_out, sum(aside.unanswerable for aside in each))

    def each(self, owners: Sequence[str]) -> dict[str, SetAside]:
        """What was set aside of each of some documents and collections; of a collection beside its documents.

        What the same questions, sent again, leave out once more counts once, and a question that got an
        answer since is not left out any more.
        """
        with self._session() as session:
            return set_aside(session, owners)


def set_aside(session: Session, owners: Sequence[str]) -> dict[str, SetAside]:
    """See `LeftOutStore.each`."""
    sets, unanswerable = defaultdict[str, list[list[LeftOut]]](list), Counter[str]()
    rows = _rows(session, owners)
    newest = newest_versions(session, owners) if rows else {}
    for row in rows:
        sets[row.owner].append(_left_out(session, row, newest))
        unanswerable[row.owner] += row.unanswerable
    return {owner: SetAside(tuple(once(sets[owner])), unanswerable[owner]) for owner in owners}


def settle(session: Session, collection_id: str, documents: Sequence[str]) -> None:
    """Keep no longer as left out what a collection's documents got an answer to since.

    To be called before the versions of their answers that tell so are gone.
    """
    rows = _rows(session, [collection_id])
    newest = newest_versions(session, documents) if rows else {}
    for row in rows:
        left_out = _left_out(session, row, newest)
        row.left_out = [[one.question, one.reason] for one in left_out]


def _rows(session: Session, owners: Sequence[str]) -> list[LeftOutRow]:
    """What is kept of these owners, of each in the order in which it came."""
    found: list[LeftOutRow] = []
    for first in range(0, len(owners), OWNERS_PER_QUERY):
        some = owners[first : first + OWNERS_PER_QUERY]
        query = select(LeftOutRow).where(LeftOutRow.owner.in_(some))
        found += session.scalars(query.order_by(LeftOutRow.version))
    return found


def _left_out(session: Session, row: LeftOutRow, newest: Versions) -> list[LeftOut]:
    """What a row leaves out, but for questions that got an answer since."""
    placed = placed_later(session, row, newest) if row.left_out else set()
    return [LeftOut(*pair) for pair in row.left_out if pair[0] not in placed]


def once(sets: Iterable[Iterable[LeftOut]]) -> Iterator[LeftOut]:
    """What each of an owner's sets leaves out more often than those before it.

    >>> one, other = LeftOut("Who?", "Gone."), LeftOut("When?", "Gone.")
    >>> [left_out.question for left_out in once([[one, one], [one, other]])]
    ['Who?', 'Who?', 'When?']
    """
    known = Counter[LeftOut]()
    for left_out in sets:
        own = Counter[LeftOut]()
        for one in left_out:
            own[one] += 1
            if own[one] > known[one]:
                yield one
        known |= own
