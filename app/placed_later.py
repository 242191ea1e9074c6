"""What was left out of a set and is asked by now, since a later change of the answers has a place for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from sqlalchemy import func, select, tuple_
from sqlalchemy.orm import Session

from app.tables import AddedSetRow, AnswersRow, CollectionRow, LeftOutRow

DOCUMENTS_PER_QUERY = 250  # SQLite takes few variables in one statement, and each has two

Versions = dict[str, int]
"""Of each document by its id the number of a version of its answers; 0 for those that it came with."""


def placed_later(session: Session, row: LeftOutRow, newest: Versions) -> set[str]:
    """The questions that have more answers in the newest versions than when a row was kept."""
    then = versions_with(session, row, list(newest))
    changed = {one: version for one, version in then.items() if newest.get(one, 0) != version}
    if not changed:
        return set()
    now = questions_at(session, {one: newest.get(one, 0) for one in changed})
    return set(now - questions_at(session, changed))


def versions_with(session: Session, row: LeftOutRow, documents: Sequence[str]) -> Versions:
    """The versions that were the newest when a row was kept.

    A collection keeps those that its sets changed; of another document it is taken to be the one it came with.
    """
    if session.get(CollectionRow, row.owner) is None:
        return {row.owner: row.version}
    sets = select(AddedSetRow.document_id, func.max(AddedSetRow.version)).where(
        AddedSetRow.collection_id == row.owner, AddedSetRow.number <= row.version
    )
    changed = session.execute(sets.group_by(AddedSetRow.document_id))
    return dict.fromkeys(documents, 0) | dict(changed.all())


def newest_versions(session: Session, documents: Sequence[str]) -> Versions:
    """The newest version of those documents that have answers."""
    found: Versions = {}
    for first in range(0, len(documents), DOCUMENTS_PER_QUERY):
        some = documents[first : first + DOCUMENTS_PER_QUERY]
        last = select(AnswersRow.document_id, func.max(AnswersRow.version))
        query = last.where(AnswersRow.document_id.in_(some)).group_by(AnswersRow.document_id)
        found |= dict(session.execute(query).all())
    return found


def questions_at(session: Session, versions: Mapping[str, int]) -> Counter[str]:
    """How many answers each question has in these versions."""
    pairs, found = list(versions.items()), Counter[str]()
    for first in range(0, len(pairs), DOCUMENTS_PER_QUERY):
        of_some = tuple_(AnswersRow.document_id, AnswersRow.version).in_(
            pairs[first : first + DOCUMENTS_PER_QUERY]
        )
        for answers in session.scalars(select(AnswersRow.answers).where(of_some)):
            found.update(str(answer["question"]) for answer in answers)
    return found
