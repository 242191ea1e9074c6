"""The one line that says what is seen, and the facts of the document beside its title."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.source_words import read_words, source_words
from app.subject import Subject
from app.words import count, listed, numeral
from engine.analysis import TrackAnalysis
from engine.chunking import Chunking
from engine.document import Document
from engine.languages import LANGUAGES
from engine.params import whole_number
from engine.units import units_of


@dataclass(frozen=True, slots=True)
class Seen:
    """The one line that says what is seen."""

    lead: str
    rest: str


@dataclass(frozen=True, slots=True)
class Fact:
    """Something about the document in a few words, and for those who hover, what they mean.

    `is_name` is that it only says what the file is called, which a bar without much room leaves out.
    """

    words: str
    help: str
    is_name: bool = False


def facts(subject: Subject) -> tuple[Fact, ...]:
    document, counted = subject.tokenization.document, subject.tokenization
    tables = len(document.of_kind("table"))
    language = LANGUAGES.get(document.language, document.language)
    file_name = subject.file_name if subject.file_name != subject.title else ""
    found = (
        Fact(file_name, "The name of its file", is_name=True),
        Fact(source_words(document), read_words(document)),
        Fact(language, _language_help(language, is_set=bool(subject.state.language))),
        Fact(count(counted.n_tokens, "token"), f"As {counted.tokenizer.label} counts them"),
        Fact(count(len(document.sentences), "sentence"), f"By the rules of {language}"),
        Fact(count(tables, "table") if tables else "", "Tables in the text"),
    )
    return tuple(fact for fact in found if fact.words)


def _language_help(language: str, *, is_set: bool) -> str:
    origin = "as was set" if is_set else "the language found in the text"
    return f"Sentences end by the rules of {language}, {origin}"


def seen(subject: Subject) -> Seen:
    lead = _lead(subject)
    if all(track and len(track.chunking) == 1 for track in subject.tracks):
        advice = _advice(subject)
        alone = len(subject.tracks) == 1  # then the lead has said that it is one chunk
        rest = f"{advice[0].upper()}{advice[1:]}" if alone else f"It is all in one chunk; {advice}"
        return Seen(lead, f"{rest}.")
    groups = _by_toll(subject).items()
    parts = [_group_words(who, toll, again=at > 0) for at, (toll, who) in enumerate(groups)]
    waiting = [n for n, t in zip(subject.names, subject.tracks, strict=True) if t is None]
    if waiting:
        parts.append(f"{listed(waiting)} {'is' if len(waiting) == 1 else 'are'} still to come")
    may_follow = subject.may_mark and not subject.answers
    hint = " Mark an answer in the text to see what the cuts do to it." if may_follow else ""
    return Seen(lead, "; ".join(parts) + "." + hint)


def _lead(subject: Subject) -> str:
    many, only = len(subject.tracks), subject.tracks[0]
    if many > 1:
        return f"The same page, cut {'twice' if many == 2 else f'{numeral(many)} ways'}."
    return (
        f"The page in {count(len(only.chunking), 'chunk')}." if only else "The page, not cut yet."
    )


def _advice(subject: Subject) -> str:
    """What would bring cuts, where no track has one."""
    if subject.tokenization.n_pieces == 1:
        return "there is nothing to cut"
    if any(isinstance(spec.base.params.get("size"), int) for spec in subject.state.tracks):
        return "make the size smaller to see cuts"
    chunkings = [track.chunking for track in subject.tracks if track]
    return "; ".join(dict.fromkeys(map(_advice_of, chunkings)))


def _advice_of(chunking: Chunking) -> str:
    """What a rule without a size needs to cut a text."""
    document, base = chunking.document, chunking.spec.base
    if base.strategy == "manual":
        return "add a cut to see two"
    if base.strategy == "headings":
        return _headings_words(whole_number(base.params, "level"), document)
    if base.strategy == "paragraphs":
        return "this text has only one paragraph, list, table or code block"
    if len(document.sentences) == 1:
        return "this text is one sentence"
    if chunking.similarity is None or np.ptp(chunking.similarity) == 0:
        return "no neighbours in this text are less alike than others"
    larger = base.params["threshold"] == "absolute"
    return f"make the amount {'larger' if larger else 'smaller'} to see cuts"


def _headings_words(level: int, document: Document) -> str:
    headings = document.of_kind("heading")
    opening = [heading for heading in headings if (heading.level or 1) <= level]
    if not headings:
        return "this text has no headings"
    if not opening:
        return f"this text has no headings down to level {level}"
    return f"its only heading{'' if level == 6 else f' down to level {level}'} is at the top"


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
    """What some tracks do, each of them; `again` where the units have been named already.

    >>> _group_words(["Fixed", "Fixed 2"], Toll(2, 0, 3, "answer"))
    'Fixed and Fixed 2 each cut 2 of the 3 answers'
    >>> _group_words(["Recursive", "Semantic"], Toll(0, 0, 3, "answer"), again=True)
    'Recursive and Semantic leave all three whole'
    >>> _group_words(["Fixed + overlap"], Toll(0, 2, 3, "answer"))
    'Fixed + overlap keeps all three answers, 2 of them rescued by an overlapping chunk'
    >>> _group_words(["Fixed + overlap"], Toll(1, 2, 3, "answer"))
    'Fixed + overlap cuts 1 of the 3 answers, and 2 are rescued by an overlapping chunk'
    """
    who, many = listed(names), len(names) > 1
    if not toll.cut and not toll.rescued:
        return f"{who} {'leave' if many else 'leaves'} {_all_words(toll, again)} whole"
    verb = "each cut" if many else "cuts"
    if not toll.rescued:
        return f"{who} {verb} {_part_words(toll.cut, toll, again)}"
    if toll.units == 1:
        rescue = "each rescue" if many else "rescues"
        return f"{who} {rescue} the {toll.noun}: it is cut, but whole again in an overlapping chunk"
    if toll.cut:
        rescued = f"{toll.rescued:,} {'is' if toll.rescued == 1 else 'are'}"
        cut = _part_words(toll.cut, toll, again)
        return f"{who} {verb} {cut}, and {rescued} rescued by an overlapping chunk"
    keep = "each keep" if many else "keeps"
    part = "all" if toll.rescued == toll.units else f"{toll.rescued:,}"
    return f"{who} {keep} {_all_words(toll, again)}, {part} of them rescued by an overlapping chunk"


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
