"""Answers of one version of a document, carried over to the next by their words and what stands around them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import regex

from engine.answers import Answer
from engine.document import Document
from engine.headings import heading_path
from engine.span import Span
from engine.versions import Alignment, align
from engine.versions_words import Words, words_of

Fate = Literal["unchanged", "found", "gone", "changed", "several"]

MOST_PLACES = 200
"""Places of the same words that are told apart by what stands around them."""
AROUND = 10
"""Words on either side of an answer by which its places are told apart."""
ASTRAY = 2
"""How far from its place a word around an answer may stand and still be the same."""
FIRM = 3
"""Words beside an answer that must stay too: else it may be another place of the same words."""
UNDER_HEADING = 0.5
"""What the same heading counts for; the word beside the answer counts for as much."""
CLEARLY = 0.2
"""By how much the surroundings of a place must be more like the old ones than those of any other."""


@dataclass(frozen=True, slots=True)
class Carried:
    """An answer and what became of it in the new version.

    Its words are `unchanged` together with those around them, or `found` at a place of their own; else it is
    not carried: what stood there is `gone`, or is `changed` to the words at `now`, or its words stand in
    `several` places that cannot be told apart. `places` are those where its words stand.
    """

    old: Answer
    fate: Fate
    new: Answer | None = None
    now: Span | None = None
    places: tuple[Span, ...] = ()


def carry(
    old: Document, new: Document, answers: Sequence[Answer], alignment: Alignment | None = None
) -> tuple[Carried, ...]:
    """What becomes of each answer of the old document in the new one, in their order.

    A place that stood in the old text already, as another one, is not taken for that of an answer.
    """
    aligned = alignment or align(old.text, new.text)
    return tuple(_carried(old, new, aligned, answer) for answer in answers)


def _carried(old: Document, new: Document, aligned: Alignment, answer: Answer) -> Carried:
    moved = aligned.moved(answer.span)
    if moved is not None and aligned.around(answer.span) >= FIRM:
        return Carried(answer, "unchanged", at(answer, moved))
    places = _places(aligned, answer.span)
    free = [one for one in places if one == moved or aligned.reversed.moved(one) is None]
    if len(free) > 1:
        likeness = [_likeness(old, new, aligned, answer.span, place) for place in free]
        best = _clearly_best(likeness)
        free = free if best is None else [free[best]]
    if len(free) == 1:
        return Carried(answer, "unchanged" if free[0] == moved else "found", at(answer, free[0]))
    now = aligned.now(answer.span)
    fate: Fate = "several" if free else "gone" if now is None else "changed"
    return Carried(answer, fate, None, now, tuple(free or places))


def at(answer: Answer, span: Span) -> Answer:
    """The same answer at another place."""
    return replace(answer, start=span.start, end=span.end)


def _places(aligned: Alignment, span: Span) -> list[Span]:
    """Where the words of a span stand in the new text: to the letter or, if nowhere, in other white space."""
    words, text = span.of(aligned.old.text), aligned.new.text
    first, last = aligned.old.within(span.start, span.end)
    inner = aligned.old.words[first + 1 : last - 1]  # those at the ends may be marked in part
    if not aligned.new.different.issuperset(inner):
        return []
    edges = _at_edges(aligned.old, span)
    exact = [
        one for one in _found(regex.escape(words), text) if _at_edges(aligned.new, one) >= edges
    ]
    if any(aligned.reversed.moved(one) is None for one in exact):
        return exact
    spaced = r"\s*".join(map(regex.escape, words_of(words).words))
    return [one for one in _found(spaced, text) if _at_edges(aligned.new, one) >= edges]


def _found(pattern: str, text: str) -> Iterator[Span]:
    matches = regex.finditer(pattern, text, overlapped=True)
    for match, _ in zip(matches, range(MOST_PLACES + 1), strict=False):
        yield Span(*match.span())


def _at_edges(words: Words, span: Span) -> frozenset[str]:
    """Which ends of a span are ends of words, so that 60 is not found in 1600."""
    first, last = words.within(span.start, span.end)
    ends = {"start": words.starts[first] >= span.start, "end": words.ends[last - 1] <= span.end}
    return frozenset(name for name, is_edge in ends.items() if is_edge)


def _clearly_best(likeness: Sequence[float]) -> int | None:
    """The place that is liker than any other by far enough; None where that does not tell.

    >>> _clearly_best([0.5, 2.0, 1.0]), _clearly_best([1.0, 1.1])
    (1, None)
    """
    if len(likeness) > MOST_PLACES:
        return None
    second, first = sorted(likeness)[-2:]
    return likeness.index(first) if first - second >= CLEARLY else None


def _likeness(old: Document, new: Document, aligned: Alignment, span: Span, place: Span) -> float:
    """How alike the surroundings of two places are: words before and after, and the heading."""
    (before, after), (before_now, after_now) = (
        _around(words, one) for words, one in ((aligned.old, span), (aligned.new, place))
    )
    headings = [
        heading_path(document, one.start, one.end)[-1:]
        for document, one in ((old, span), (new, place))
    ]
    same = UNDER_HEADING if headings[0] and headings[0] == headings[1] else 0.0
    return same + alike(before, before_now) + alike(after, after_now)


def _around(words: Words, span: Span) -> tuple[Sequence[str], Sequence[str]]:
    """The words on the two sides of a span, the nearest first."""
    first, last = words.within(span.start, span.end)
    wide = AROUND + ASTRAY
    return words.words[max(first - wide, 0) : first][::-1], words.words[last : last + wide]


def alike(words: Sequence[str], others: Sequence[str]) -> float:
    """How many words stand at about the same distance; the further away, the less each counts.

    >>> alike(["within", "filed"], ["within", "then", "filed"]), alike(["a"], ["b"])
    (0.8333333333333333, 0)
    """
    return sum(
        1 / (distance + 2)
        for distance, word in enumerate(words[:AROUND])
        if word in others[max(distance - ASTRAY, 0) : distance + ASTRAY + 1]
    )
