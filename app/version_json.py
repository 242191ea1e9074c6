"""Versions of a document as JSON, for programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC
from typing import Any

from app.advice import words_at_cut
from app.version_compared import Pair
from app.version_store import StoredVersion
from app.version_words import reason_of
from engine.answers import Answer
from engine.span import Span
from engine.versions_answers import Carried
from engine.versions_cuts import VersionCuts

MOST_LISTED = 5_000
"""Of each list of cuts, and of the changes."""


def versions_dict(versions: Sequence[StoredVersion]) -> list[dict[str, Any]]:
    return [version_dict(one, is_newest=one is versions[-1]) for one in versions]


def version_dict(version: StoredVersion, *, is_newest: bool) -> dict[str, Any]:
    return {
        "number": version.number,
        "id": version.id,
        "url": f"/d/{version.id}",
        "title": version.title,
        "file_name": version.file_name,
        "characters": version.characters,
        "created": version.created.replace(tzinfo=UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "newest": is_newest,
    }


def answers_dict(carried: Iterable[Carried], old: str, new: str) -> dict[str, Any]:
    """The answers that are carried over and those that are not; places count the characters of each text."""
    listed = list(carried)
    return {
        "carried": [
            {**_answer(one.new), "how": one.fate, "was": _place(one.old.span, old)}
            for one in listed
            if one.new is not None
        ],
        "not_carried": [
            {
                "question": one.old.question,
                "was": _place(one.old.span, old),
                "reason": one.fate,
                "message": reason_of(one),
                "now": None if one.now is None else _place(one.now, new),
                "places": [[place.start, place.end] for place in one.places],
            }
            for one in listed
            if one.new is None
        ],
    }


def _answer(answer: Answer) -> dict[str, Any]:
    return {
        "start": answer.start,
        "end": answer.end,
        "question": answer.question,
        "suggested": answer.suggested,
    }


def _place(span: Span, text: str) -> dict[str, Any]:
    return {"start": span.start, "end": span.end, "words": span.of(text)}


def pair_dict(pair: Pair) -> dict[str, Any]:
    """Two versions compared: what changed, the answers of the old one, and the cuts of each track."""
    changes = pair.alignment.changes
    old, new = pair.old.listed, pair.new.listed
    return {
        "old": version_dict(old, is_newest=False),
        "new": version_dict(new, is_newest=new is pair.versions[-1]),
        "counts": {"changes": len(changes)},
        "most_listed": MOST_LISTED,
        "changes": [
            [one.old.start, one.old.end, one.new.start, one.new.end]
            for one in changes[:MOST_LISTED]
        ],
        "answers": answers_dict(pair.carried, pair.old.text, pair.new.text),
        "tracks": [
            {"track": str(spec), **cuts_dict(cuts)}
            for spec, cuts in zip(pair.state.tracks, pair.cuts, strict=True)
            if cuts is not None
        ],
    }


def cuts_dict(found: VersionCuts) -> dict[str, Any]:
    old, new = found.alignment.old.text, found.alignment.new.text
    lists = {
        "only_old": (found.only_old, old),
        "only_new": (found.only_new, new),
        "changed_old": (found.changed_old, old),
        "changed_new": (found.changed_new, new),
    }
    both = [
        {"old": one, "new": other, **_words(new, other)}
        for one, other in found.both[:MOST_LISTED].tolist()
    ]
    counts = {name: len(cuts) for name, (cuts, _) in lists.items()}
    return {
        "counts": {"both": len(found.both), **counts},
        "both": both,
        **{
            name: [{"character": at, **_words(text, at)} for at in cuts[:MOST_LISTED].tolist()]
            for name, (cuts, text) in lists.items()
        },
    }


def _words(text: str, at: int) -> dict[str, str]:
    before, after = words_at_cut(text, Span(0, len(text)), at)
    return {"before": before, "after": after}
