"""The one line that says what is seen, and the facts of the document beside its title."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.subject import Subject
from app.words import count, listed, numeral
from engine.analysis import TrackAnalysis
from engine.units import units_of


@dataclass(frozen=True, slots=True)
class Seen:
    """The one line that says what is seen."""

    lead: str
    rest: str


def facts(subject: Subject) -> str:
    document = subject.tokenization.document
    tables = len(document.of_kind("table"))
    parts = [
        subject.file_name if subject.file_name != subject.title else "",
        count(subject.tokenization.n_tokens, "token"),
        count(len(document.sentences), "sentence"),
        count(tables, "table") if tables else "",
    ]
    return " · ".join(filter(None, parts))


def seen(subject: Subject) -> Seen:
    tracks = len(subject.tracks)
    ways = "once" if tracks == 1 else "twice" if tracks == 2 else f"{numeral(tracks)} ways"
    lead = f"The same page, cut {ways}." if tracks > 1 else f"The page, cut {ways}."
    if all(track and len(track.chunking) == 1 for track in subject.tracks):
        is_divisible = subject.tokenization.n_pieces > 1
        advice = "make the size smaller to see cuts" if is_divisible else "there is nothing to cut"
        return Seen(lead, f"It is all in one chunk; {advice}.")
    groups = _by_toll(subject).items()
    parts = [_group_words(who, toll, again=at > 0) for at, (toll, who) in enumerate(groups)]
    waiting = [n for n, t in zip(subject.names, subject.tracks, strict=True) if t is None]
    if waiting:
        parts.append(f"{listed(waiting)} {'is' if len(waiting) == 1 else 'are'} still to come")
    hint = "" if subject.answers else " Mark an answer in the text to see what the cuts do to it."
    return Seen(lead, "; ".join(parts) + "." + hint)


@dataclass(frozen=True, slots=True, order=True)
class Toll:
    """How many of the judged units a track cuts for good, and how many an overlap rescues."""

    cut: int
    rescued: int
    units: int
    noun: str


def _by_toll(subject: Subject) -> dict[Toll, list[str]]:
    """The names of the tracks that are ready, by what they do; the worst first."""
    groups: dict[Toll, list[str]] = {}
    for name, track in zip(subject.names, subject.tracks, strict=True):
        if track is not None:
            groups.setdefault(_toll(subject, track), []).append(name)
    return dict(sorted(groups.items(), reverse=True))


def _toll(subject: Subject, track: TrackAnalysis) -> Toll:
    """Judged by the answers, or by the sentences where none is marked."""
    if not subject.answers:
        sentences = units_of(subject.tokenization.document).sentences
        return Toll(track.summary.sentences_cut, 0, len(sentences), "sentence")
    rescued = sum(verdict.kind == "rescued" for verdict in track.verdicts)
    return Toll(track.summary.answers_cut, rescued, len(subject.answers), "answer")


def _group_words(names: Sequence[str], toll: Toll, *, again: bool = False) -> str:
    """What some tracks do; `again` where the units have been named already.

    >>> _group_words(["Fixed"], Toll(2, 0, 3, "answer"))
    'Fixed cuts 2 of the 3 answers'
    >>> _group_words(["Recursive", "Semantic"], Toll(0, 0, 3, "answer"), again=True)
    'Recursive and Semantic leave all three whole'
    >>> _group_words(["Fixed + overlap"], Toll(0, 2, 3, "answer"))
    'Fixed + overlap cuts none of the 3 answers for good (2 rescued: whole again in an overlapping chunk)'
    """
    who, verb = listed(names), "cut" if len(names) > 1 else "cuts"
    if not toll.cut and not toll.rescued:
        return f"{who} {'leave' if len(names) > 1 else 'leaves'} {_all_words(toll, again)} whole"
    if not toll.rescued:
        return f"{who} {verb} {_part_words(toll.cut, toll, again)}"
    if toll.units == 1:
        rescue = "rescue" if len(names) > 1 else "rescues"
        return f"{who} {rescue} the {toll.noun}: it is cut, but whole again in an overlapping chunk"
    rescued = f"({toll.rescued:,} rescued: whole again in an overlapping chunk)"
    if toll.cut:
        return f"{who} {verb} {_part_words(toll.cut, toll, again)} {rescued}"
    none = "none" if again else f"none of the {toll.units:,} {toll.noun}s"
    return f"{who} {verb} {none} for good {rescued}"


def _all_words(toll: Toll, again: bool) -> str:
    if toll.units == 1:
        return f"the {toll.noun}"
    if toll.units == 2:
        return "both" + ("" if again else f" {toll.noun}s")
    if toll.units >= 10:
        return f"every {toll.noun}"
    return f"all {numeral(toll.units)}" + ("" if again else f" {toll.noun}s")


def _part_words(part: int, toll: Toll, again: bool) -> str:
    if again and toll.units > 1:
        return f"{part:,}"
    return f"the {toll.noun}" if toll.units == 1 else f"{part:,} of the {toll.units:,} {toll.noun}s"
