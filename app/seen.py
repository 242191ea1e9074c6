"""The one line that says what is seen, and the facts of the document beside its title."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.subject import Subject
from app.words import count, listed, numeral
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
    units, noun = _judged(subject)
    groups = _cut_groups(subject, units)
    parts = [
        _group_words(names, cuts, units, noun)
        for cuts, names in sorted(groups.items(), reverse=True)
    ]
    waiting = [n for n, t in zip(subject.names, subject.tracks, strict=True) if t is None]
    if waiting:
        parts.append(f"{listed(waiting)} {'is' if len(waiting) == 1 else 'are'} still to come")
    hint = "" if subject.answers else " Mark an answer in the text to see what the cuts do to it."
    return Seen(lead, "; ".join(parts) + "." + hint)


def _judged(subject: Subject) -> tuple[int, str]:
    """What the cuts are judged by: the answers, or the sentences where none is marked."""
    if subject.answers:
        return len(subject.answers), "answer"
    return len(units_of(subject.tokenization.document).sentences), "sentence"


def _cut_groups(subject: Subject, units: int) -> dict[int, list[str]]:
    """The names of the tracks by how many units they cut."""
    groups: dict[int, list[str]] = {}
    for name, track in zip(subject.names, subject.tracks, strict=True):
        if track is not None:
            summary = track.summary
            cut = summary.answers_cut if subject.answers else summary.sentences_cut
            groups.setdefault(cut, []).append(name)
    return groups


def _group_words(names: Sequence[str], cuts: int, units: int, noun: str) -> str:
    who, many = listed(names), len(names) > 1
    if not cuts:
        whole = "it" if units == 1 else f"all {numeral(units)}" if units < 10 else f"every {noun}"
        return f"{who} {'leave' if many else 'leaves'} {whole} whole"
    each = " each" if many else ""
    of = f"{cuts:,} of the {units:,} {noun}s" if units > 1 else f"the {noun}"
    return f"{who} {each}{'cut' if many else 'cuts'} {of} in two".replace("  ", " ")
