"""Two tracks compared: the cuts both make and those of one alone, on the page, as JSON and as text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from app.advice import words_at_cut
from app.paging import Pager, pager
from app.plain_text import wrapped
from app.words import count, goto, numeral
from engine.agreement import Agreement, compare
from engine.analysis import Analysis
from engine.answers import cuts_at
from engine.chunking import Chunking
from engine.direction import Direction, direction_at
from engine.drawing.palette import hue_of
from engine.quoting import quoted
from engine.span import Span

if TYPE_CHECKING:
    from app.subject import Subject  # with the database, which the command needs not

KINDS = ("both", "first", "second")
FIELDS = {"both": "both", "only_first": "first", "only_second": "second"}  # for a program
MOST_LINES = 200  # of a list, in a terminal
MOST_LISTED = 5_000  # of a list, for a program
FEW_WORDS = re.compile(r"\s*\S+(?:[^\S\n]+\S+){0,5}")


@dataclass(frozen=True, slots=True)
class Choice:
    """A track that can be compared."""

    index: int
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class CutLine:
    """One cut: the words on its two sides, its place in words, and the place to go to."""

    before: str
    after: str
    place: str
    goto: str
    dir: Direction


@dataclass(frozen=True, slots=True)
class CutList:
    """A page of the cuts that both tracks make, or that one of them makes alone."""

    kind: str
    title: str
    hue: str
    lines: tuple[CutLine, ...]
    pager: Pager


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two tracks of the state; `lists` are empty where `sentence` says why they cannot be compared."""

    url: str
    firsts: tuple[Choice, ...]
    seconds: tuple[Choice, ...]
    sentence: str
    lists: tuple[CutList, ...]


def comparison(subject: Subject, first: int | None, second: int | None) -> Comparison:
    """Two tracks by their numbers; without them the shown one and the one after it."""
    one, other = _pair(subject, first, second)
    found = _agreement(subject, one, other)
    return Comparison(
        url=subject.url("compare"),
        firsts=_choices(subject, one),
        seconds=_choices(subject, other),
        sentence=found if isinstance(found, str) else _sentence(subject, found, one, other),
        lists=()
        if isinstance(found, str)
        else tuple(_list(subject, found, (one, other), kind, 0) for kind in KINDS),
    )


def cut_list(subject: Subject, first: int, second: int, kind: str, page: int) -> CutList:
    """A page of one list; ValueError where there is none, in the sentence that says why."""
    if kind not in KINDS:
        raise ValueError(f"list must be one of {', '.join(KINDS)}, not {quoted(kind)}")
    pair = _pair(subject, first, second)
    found = _agreement(subject, *pair)
    if isinstance(found, str):
        raise ValueError(found)
    return _list(subject, found, pair, kind, page)


def _pair(subject: Subject, first: int | None, second: int | None) -> tuple[int, int]:
    """Tracks that were removed since are replaced."""
    number = len(subject.state.tracks)
    one = subject.state.shown if first is None or not 0 <= first < number else first
    other = (one + 1) % number if second is None or not 0 <= second < number else second
    return one, other


def _choices(subject: Subject, chosen: int) -> tuple[Choice, ...]:
    return tuple(Choice(at, name, at == chosen) for at, name in enumerate(subject.names))


def _agreement(subject: Subject, first: int, second: int) -> Agreement | str:
    """The comparison, or the sentence that says why there is none."""
    if len(subject.state.tracks) < 2:
        return "There is one track only; add another one to compare it with."
    one, other = subject.tracks[first], subject.tracks[second]
    if one is None or other is None:
        name = subject.names[first if one is None else second]
        return f"{name} is not cut yet; it is compared when its sentences are embedded."
    return compare(one.chunking, other.chunking)


def _sentence(subject: Subject, found: Agreement, first: int, second: int) -> str:
    """What the two share, and what each adds."""
    one, other = subject.names[first], subject.names[second]
    shared, ones, others = len(found.both), len(found.only_first), len(found.only_second)
    if first == second:
        return f"This is {one} twice; choose another track on one side."
    if not shared + ones + others:
        return f"{one} and {other} make no cut at all; make their sizes smaller."
    if not ones + others:
        return f"{one} and {other} cut at the same {count(shared, 'place')}."
    together = f"share {numeral(shared)} cut{'s' * (shared != 1)}" if shared else "share no cut"
    return f"{one} and {other} {together}; {_alone(one, ones)}, {_alone(other, others)}."


def _alone(name: str, number: int) -> str:
    return f"{name} makes {numeral(number) if number else 'none'} alone"


def _list(
    subject: Subject, found: Agreement, pair: tuple[int, int], kind: str, page: int
) -> CutList:
    cuts, chunking = _part(found, kind)
    url = subject.url("compare", "cuts", first=pair[0], second=pair[1], list=kind)
    pages = pager(len(cuts), page, url)
    one, other = (subject.names[index] for index in pair)
    whose = {"both": "of both", "first": f"of {one} alone", "second": f"of {other} alone"}[kind]
    return CutList(
        kind=kind,
        title=f"{_cuts(len(cuts))} {whose}",
        hue="" if kind == "both" else hue_of(chunking.spec),
        lines=tuple(_lines(chunking, cuts[pages.first : pages.end])),
        pager=pages,
    )


def _part(found: Agreement, kind: str) -> tuple[NDArray[np.int64], Chunking]:
    """The cuts of a list, and a track that makes them."""
    return {
        "both": (found.both, found.first),
        "first": (found.only_first, found.first),
        "second": (found.only_second, found.second),
    }[kind]


def _lines(chunking: Chunking, cuts: NDArray[np.int64]) -> Iterator[CutLine]:
    text = chunking.document.text
    for cut in cuts_at(chunking, cuts):
        at = cut.character
        following = FEW_WORDS.match(text, at)
        yield CutLine(
            *_words(text, at),
            place=f"token {cut.last_token:,} | {cut.next_token:,}",
            goto=goto(at, following.end() if following else at + 1),
            dir=direction_at(chunking.document, at),
        )


def _words(text: str, at: int) -> tuple[str, str]:
    return words_at_cut(text, Span(0, len(text)), at)


def agreement_dict(found: Agreement) -> dict[str, Any]:
    """The object that the API answers with and the command prints; its fields never change meaning."""
    return {
        "tracks": [str(found.first.spec), str(found.second.spec)],
        "counts": {name: len(_part(found, kind)[0]) for name, kind in FIELDS.items()},
        "most_listed": MOST_LISTED,
        **{name: _cut_dicts(*_part(found, kind)) for name, kind in FIELDS.items()},
    }


def _cut_dicts(cuts: NDArray[np.int64], chunking: Chunking) -> list[dict[str, Any]]:
    text, found = chunking.document.text, []
    for cut in cuts_at(chunking, cuts[:MOST_LISTED]):
        before, after = _words(text, cut.character)
        found.append(
            {
                "character": cut.character,
                "last_token": cut.last_token,
                "next_token": cut.next_token,
                "before": before,
                "after": after,
            }
        )
    return found


def agreement_of(analysis: Analysis) -> dict[str, Any]:
    """The object for the two tracks there are; ValueError for any other number of them."""
    return agreement_dict(_only_two(analysis))


def _only_two(analysis: Analysis) -> Agreement:
    expect_two(len(analysis.tracks))
    one, other = analysis.tracks
    return compare(one.chunking, other.chunking)


def expect_two(tracks: int) -> None:
    """ValueError for any other number of tracks."""
    if tracks != 2:
        given = numeral(tracks) if tracks else "none"
        raise ValueError(f"a comparison needs exactly two tracks, not {given}")


def agreement_text(analysis: Analysis) -> str:
    """The three lists for a terminal; ValueError for any other number of tracks than two."""
    found = _only_two(analysis)
    one, other = str(found.first.spec), str(found.second.spec)
    titles = {
        "both": f"of both {one} and {other}",
        "first": f"of {one} alone",
        "second": f"of {other} alone",
    }
    return "\n\n".join(_part_text(titles[kind], *_part(found, kind)) for kind in KINDS)


def _part_text(title: str, cuts: NDArray[np.int64], chunking: Chunking) -> str:
    shown = _lines(chunking, cuts[:MOST_LINES])
    lines = [f"  {line.place}  {line.before} ✂ {line.after}" for line in shown]
    if len(cuts) > MOST_LINES:
        printed = "them all" if len(cuts) <= MOST_LISTED else f"the first {MOST_LISTED:,}"
        lines.append(f"  and {len(cuts) - MOST_LINES:,} more; --json prints {printed}")
    told = [wrapped(f"{_cuts(len(cuts))} {title}"), *(wrapped(line, "    ") for line in lines)]
    return "\n".join(part for one in told for part in one)


def _cuts(number: int) -> str:
    return count(number, "cut") if number else "No cut"
