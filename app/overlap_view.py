"""The adviser on overlap as the page shows it: a sentence, a table, a plot, and what is to be expected."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.overlap_advice import (
    IN_USE,
    advice_of,
    in_unit,
    length_of,
    overlap_now,
    prices,
    sentences,
    steps,
    untried,
)
from app.subject import Subject
from app.words import count, head, share
from engine.analysis import TrackAnalysis
from engine.answers import Answer
from engine.overlaps import TOP_K, Advice, expected_share, measured_share

WIDTH, HEIGHT = 600, 60  # units of the plot


@dataclass(frozen=True, slots=True)
class PriceRow:
    """One overlap with its price, every number in words.

    `use` is what its button sets and `track` the track with it; one that is chosen anew keeps its button.
    """

    name: str
    overlap: str
    cut: str
    tone: str
    chunks: str
    index: str
    formula: str
    repeated: str
    use: int
    track: str
    in_use: bool
    can_use: bool


@dataclass(frozen=True, slots=True)
class Bar:
    """Neighbouring overlaps that leave the same number of answers cut, in units of the plot."""

    x: float
    width: float
    height: float
    words: str


@dataclass(frozen=True, slots=True)
class Plot:
    """How many answers are cut at each overlap; `now` is where the track's own overlap stands."""

    bars: tuple[Bar, ...]
    now: float
    largest: str
    most: str


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer whose like are counted."""

    number: int
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Likely:
    """What is to be expected of answers as long as the chosen one, and what is measured."""

    choices: tuple[Choice, ...]
    begins: str
    length: str
    expected: str
    formula: str
    measured: str
    more: str


@dataclass(frozen=True, slots=True)
class Overlaps:
    """The adviser for the shown track; where it has nothing to say, `sentence` says what to do."""

    url: str
    track: int
    sentence: str
    unit: str = ""
    top_k: int = TOP_K
    rows: tuple[PriceRow, ...] = ()
    has_formula: bool = False
    plot: Plot | None = None
    untried: str = ""
    likely: Likely | None = None


def overlaps(subject: Subject, answer: int | None) -> Overlaps:
    """The adviser for the shown track, and one of the answers by its number."""
    shown, answers, url = subject.state.shown, subject.answers, subject.url("overlaps")
    track = subject.tracks[shown]
    advice = advice_of(track, answers) if track else None
    if track is None or advice is None:
        return Overlaps(url, shown, _what_to_do(subject, track))
    chosen = answer if answer is not None and 0 <= answer < len(answers) else 0
    rows = tuple(_rows(track, advice))
    return Overlaps(
        url=url,
        track=shown,
        sentence=" ".join(sentences(advice)),
        unit=advice.unit,
        rows=rows,
        has_formula=any(row.formula for row in rows),
        plot=_plot(advice),
        untried=untried(advice),
        likely=_likely(track, answers, chosen),
    )


def _what_to_do(subject: Subject, track: TrackAnalysis | None) -> str:
    name = subject.names[subject.state.shown]
    if track is None:
        return f"{name} is not cut yet; this comes when its sentences are embedded."
    if track.chunking.spec.overlap_unit is None:
        return (
            f"{name} has no overlap to set. Show a track that has one, such as a fixed or a "
            "recursive one."
        )
    return "No answer is marked yet. Mark one, and this says how much overlap keeps it whole."


def _rows(track: TrackAnalysis, advice: Advice) -> Iterator[PriceRow]:
    for name, price, cut in prices(track, advice):
        yield PriceRow(
            name=name,
            overlap=f"{price.overlap:,}",
            cut=cut,
            tone="good" if cut.startswith("0 ") else "bad",
            chunks=f"{price.chunks:,}",
            index=f"{price.index:.2f}×",
            formula="" if price.by_formula is None else f"{price.by_formula:.2f}×",
            repeated=f"{price.repeated:,}",
            use=price.overlap,
            track=str(advice.chunking.spec.with_overlap(price.overlap)),
            in_use=price.overlap == advice.now.overlap,
            can_use=name != IN_USE,
        )


def _plot(advice: Advice) -> Plot:
    """Bars of the plot's height where most answers are cut."""
    most = int(advice.recuts.cut.max())
    return Plot(
        bars=tuple(_bars(advice, most)),
        now=_x(advice, advice.now.overlap + 0.5),
        largest=in_unit(advice.recuts.largest, advice),
        most=share(most, len(advice.answers)),
    )


def _bars(advice: Advice, most: int) -> Iterator[Bar]:
    every = steps(advice)
    ends = [first for first, _ in every[1:]] + [advice.recuts.tried + 1]
    for (first, cut), end in zip(every, ends, strict=True):
        where = f"{first:,}" if end == first + 1 else f"{first:,} to {end - 1:,}"
        yield Bar(
            x=_x(advice, first),
            width=_x(advice, end - first),
            height=round(HEIGHT * cut / max(most, 1), 1),
            words=f"{where}: {share(cut, len(advice.answers))} cut",
        )


def _x(advice: Advice, overlap: float) -> float:
    return round(WIDTH * overlap / (advice.recuts.largest + 1), 2)


def _likely(track: TrackAnalysis, answers: Sequence[Answer], chosen: int) -> Likely:
    text, chunking = track.chunking.document.text, track.chunking
    length, mean = length_of(track, answers[chosen]), float(chunking.tokens.mean())
    return Likely(
        choices=tuple(
            Choice(at, one.question or f"“{head(one.span.of(text), 50)}”", at == chosen)
            for at, one in enumerate(answers)
        ),
        begins=_begins(track, chosen),
        length=count(length, "token"),
        expected=f"{100 * expected_share(chunking, length):.1f}\u00a0%",
        formula=f"({length:,} − 1) / {mean:,.1f}",
        measured=f"{100 * measured_share(chunking, length):.1f}\u00a0%",
        more="The formula knows of no overlap." if overlap_now(track) else "",
    )


def _begins(track: TrackAnalysis, number: int) -> str:
    """How far before its cut the answer begins, or what else became of it."""
    verdict, unit = track.verdicts[number], str(track.chunking.spec.overlap_unit)
    if verdict.kind == "cut" and verdict.overlap_needed is not None:
        needed = count(verdict.overlap_needed, unit.removesuffix("s"))
        last = "last " if len(verdict.cuts) > 1 else ""
        return f"It begins {needed} before its {last}cut."
    return {
        "rescued": "It is cut, but whole again in an overlapping chunk.",
        "whole": "It is whole in one chunk.",
    }.get(verdict.kind, "Some of it is in no chunk.")
