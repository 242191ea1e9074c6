"""Lesson: five bets about where a fact ends."""

from __future__ import annotations

from dataclasses import dataclass

from app.lessons.base import EMBEDDER, Desk, Lesson, Option, Waiting, own_subject, vectors_missing
from app.lessons.company import Company, company_of, section_at
from app.lessons.heading_cuts import Curve, curve_of
from app.subject import Subject
from app.words import listed, numeral
from engine.analysis import TrackAnalysis
from engine.answers import VerdictKind
from engine.params import whole_number

BETS = {
    "fixed": "after so many tokens",
    "recursive": "with a paragraph",
    "sentence-window": "a sentence or two away",
    "headings": "where its section does",
    "semantic": "where the subject changes",
}
"""Where each strategy bets that a fact ends."""


@dataclass(frozen=True, slots=True)
class Bet:
    """What a track does to the sentence, with the company in each chunk that holds it whole."""

    track: int
    name: str
    look: str
    bet: str
    chunks: int
    verdict: VerdictKind
    holders: tuple[Company, ...]

    @property
    def headed(self) -> tuple[Company, ...]:
        return tuple(one for one in self.holders if one.is_headed)

    @property
    def alone(self) -> tuple[Company, ...]:
        return tuple(one for one in self.holders if one.is_alone)

    @property
    def best(self) -> Company | None:
        """The chunk that holds the sentence with its heading and the least of anything else."""
        return min(self.headed, key=lambda one: one.tokens - one.own, default=None)

    @property
    def held_words(self) -> str:
        """Where the sentence went."""
        if not self.holders:
            return self.verdict
        numbers = [one.chunk + 1 for one in self.holders]
        if len(numbers) == 1:
            return f"{self.verdict} in chunk {numbers[0]}"
        return f"{self.verdict} in chunks {numbers[0]} to {numbers[-1]}"

    @property
    def headed_words(self) -> str:
        """Whether its heading is with it."""
        if len(self.holders) == 1:
            return "yes" if self.headed else "no"
        return f"in {len(self.headed)} of {len(self.holders)}"


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the lesson says in numbers: of its own tracks, and in `rows` of those of the address.

    Fixed and Recursive may fill `size` tokens. The section of the sentence has the `heading`, with which it
    counts so many tokens and sentences.
    """

    size: int
    heading: str
    section_tokens: int
    section_sentences: int
    bets: tuple[Bet, ...]
    curve: Curve
    options: tuple[Option, ...]
    rows: tuple[Bet, ...]

    @property
    def alone(self) -> tuple[Bet, ...]:
        return tuple(bet for bet in self.bets if bet.alone)

    @property
    def crowded(self) -> tuple[Bet, ...]:
        return tuple(bet for bet in self.bets if not bet.alone)


def numbers(desk: Desk, subject: Subject) -> Numbers | Waiting:
    missing = vectors_missing(desk, subject.id, EMBEDDER)
    if missing is not None:
        return missing
    own = own_subject(desk, LESSON)
    by_strategy = {
        track.chunking.spec.strategy: track.chunking for track in own.tracks if track is not None
    }
    document = own.tokenization.document
    heading, section = section_at(document, own.answers[0].start)
    first, last = own.tokenization.tokens_of(section)
    found = bets_of(own)
    return Numbers(
        size=whole_number(by_strategy["fixed"].spec.params, "size"),
        heading=document.heading_text(heading),
        section_tokens=last - first + 1,
        section_sentences=sum(section.contains(sentence) for sentence in document.sentences),
        bets=found,
        curve=curve_of(by_strategy["headings"], by_strategy["semantic"]),
        options=_options(found),
        rows=bets_of(subject),
    )


def bets_of(subject: Subject) -> tuple[Bet, ...]:
    """Each track that is ready and takes part in the bet."""
    return tuple(
        _bet(subject, at, track)
        for at, track in enumerate(subject.tracks)
        if track is not None and track.chunking.spec.strategy in BETS
    )


def _bet(subject: Subject, at: int, track: TrackAnalysis) -> Bet:
    chunking, verdict = track.chunking, track.verdicts[0]
    start = subject.answers[0].start
    holds = verdict.kind in {"whole", "rescued"}
    return Bet(
        track=at,
        name=subject.names[at],
        look=subject.looks[at].classes,
        bet=BETS[chunking.spec.strategy],
        chunks=len(chunking),
        verdict=verdict.kind,
        holders=tuple(company_of(chunking, one, start) for one in verdict.chunks if holds),
    )


def _options(found: tuple[Bet, ...]) -> tuple[Option, ...]:
    """How many of the bets leave the sentence alone with its heading in some chunk."""
    names = [bet.name for bet in found if bet.alone]
    told = f"{numeral(len(names)).capitalize()} of them: {listed(names)}."
    words = ("none", "one", "two", "three", "four", "all five")
    return tuple(
        Option(words[number].capitalize(), number == len(names), told)
        for number in range(len(found) + 1)
        if number
    )


LESSON = Lesson(
    name="five-bets",
    title="Five bets about where a fact ends",
    about="Five strategies disagree about where a fact ends; one sentence shows what each bet costs.",
    numbers=numbers,
    document="expense-policy",
    tracks=(
        "fixed:size=512",
        "recursive:size=512",
        "sentence-window",
        "headings",
        "semantic:percentile=10",
    ),
)
