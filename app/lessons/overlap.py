"""Lesson: what overlap buys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from app.lessons.base import Desk, Lesson, Move, Option, own_subject
from app.subject import Subject
from app.words import listed
from engine.analysis import Analysis, TrackAnalysis
from engine.answers import Answer, Cut, Verdict, verdicts
from engine.chunking import Chunking, cut
from engine.memo import per_object
from engine.overlaps import Advice, Price, advise, price_of
from engine.params import whole_number

YOURS = 2
"""The track that the slider moves."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One answer of the page, and the overlaps that leave it whole; all in tokens.

    Without any overlap it begins `before` the cut inside it, 0 where there is none. `smallest` is the
    smallest overlap that leaves it whole, with which it begins `before_then` the cut. `cut_at` are the runs
    of overlaps, first and last, at which it is cut; from `lasting` on it never is, and from `sure` on it
    would not be wherever windows ended.
    """

    tokens: int
    before: int
    smallest: int
    before_then: int
    cut_at: tuple[tuple[int, int], ...]
    lasting: int
    sure: int


@dataclass(frozen=True, slots=True)
class Readout:
    """What the slider does to one thing; `kind` is a verdict, or empty where it is none."""

    label: str
    words: str
    kind: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the lesson says in numbers.

    `ends` are, for each cut that is made without overlap, the first tokens after the chunk that it ends, at
    each overlap from 0 on. `smallest` is the price of the smallest overlap that leaves no answer cut,
    `lasting` that of the smallest from which on none ever is, `long` that of one as long as the table, which
    leaves `long_cuts` answers cut. Of all overlaps, `dearer` cost more than the formula says.
    """

    size: int
    tokens: int
    first_cut: Cut
    ends: tuple[tuple[int, ...], ...]
    sentence: Fact
    table: Fact
    photo: Fact
    smallest: Price
    lasting: Price
    long: Price
    long_cuts: int
    dearer: int
    options: tuple[Option, ...]
    yours: tuple[Readout, ...] = ()


def numbers(desk: Desk, subject: Subject) -> Numbers:
    """What holds of the page at every overlap, and what the one of the address does."""
    own = own_subject(desk, LESSON)
    if own.analysis is None:
        raise ValueError("windows of tokens wait for nothing")
    track = subject.tracks[YOURS] if len(subject.tracks) > YOURS else None
    known = _known(own.analysis)
    return replace(known, yours=_readouts(track, subject.answers)) if track else known


@per_object
def _known(analysis: Analysis) -> Numbers:
    chunking = analysis.tracks[0].chunking
    spans = [answer.span for answer in analysis.answers]
    sentence, table, photo = (_fact(chunking, answer) for answer in analysis.answers)
    advice = advise(chunking, spans)
    smallest, lasting = _found(advice.smallest), _found(advice.lasting)
    long = price_of(chunking, table.tokens)
    at_all = _at_all(chunking)
    return Numbers(
        size=whole_number(chunking.spec.params, "size"),
        tokens=chunking.tokenization.n_tokens,
        first_cut=analysis.tracks[0].verdicts[0].cuts[0],
        ends=tuple(tuple(_end(one, chunk) for one in at_all) for chunk in range(len(chunking) - 1)),
        sentence=sentence,
        table=table,
        photo=photo,
        smallest=smallest,
        lasting=lasting,
        long=long,
        long_cuts=int(advice.recuts.cut[long.overlap]),
        dearer=sum(map(_is_dearer, at_all)),
        options=_options(sentence, table, smallest.overlap),
    )


def _at_all(chunking: Chunking) -> list[Chunking]:
    size = whole_number(chunking.spec.params, "size")
    tracks = (chunking.spec.with_overlap(overlap) for overlap in range(size))
    return [cut(chunking.tokenization, track) for track in tracks]


def _end(chunking: Chunking, chunk: int) -> int:
    return chunking.tokenization.next_token(int(chunking.ends[chunk]))


def _is_dearer(chunking: Chunking) -> bool:
    params = chunking.spec.params
    size, overlap = whole_number(params, "size"), whole_number(params, "overlap")
    return chunking.index_tokens * (size - overlap) > chunking.tokenization.n_tokens * size


def _fact(chunking: Chunking, answer: Answer) -> Fact:
    advice = advise(chunking, [answer.span])
    first, last = chunking.tokenization.tokens_of(answer.span)
    smallest, lasting = _found(advice.smallest), _found(advice.lasting)
    return Fact(
        tokens=last - first + 1,
        before=_before(chunking, answer, 0),
        smallest=smallest.overlap,
        before_then=_before(chunking, answer, smallest.overlap),
        cut_at=_runs(advice),
        lasting=lasting.overlap,
        sure=advice.recuts.sure,
    )


def _found(price: Price | None) -> Price:
    if price is None:
        raise ValueError("every answer of the page fits into a window")
    return price


def _before(chunking: Chunking, answer: Answer, overlap: int) -> int:
    """How far before the cut inside it an answer begins, at some overlap; 0 where there is no cut."""
    made = cut(chunking.tokenization, chunking.spec.with_overlap(overlap))
    inside = verdicts(made, [answer.span])[0].cuts
    first, _ = chunking.tokenization.tokens_of(answer.span)
    return inside[-1].next_token - first if inside else 0


def _runs(advice: Advice) -> tuple[tuple[int, int], ...]:
    """The runs of overlaps that leave the answer cut, first and last of each."""
    edges = np.diff(advice.recuts.cut > 0, prepend=False, append=False).nonzero()[0].tolist()
    return tuple((first, stop - 1) for first, stop in zip(edges[::2], edges[1::2], strict=True))


def _options(sentence: Fact, table: Fact, right: int) -> tuple[Option, ...]:
    """The smallest overlap that leaves no answer cut, among what one might take for it."""
    told = {
        right: f"{right} tokens reach the beginning of the sentence, and the table is whole by luck.",
        table.before: f"The table begins {table.before} tokens before its cut of now; cut anew, that moves.",
        sentence.tokens: "That is as long as the sentence, and only a part of it lies before the cut.",
        table.tokens: "That is as long as the table; it works, but far less does.",
    }
    return tuple(Option(str(one), one == right, told[one]) for one in sorted(told))


def _readouts(track: TrackAnalysis, answers: Sequence[Answer]) -> tuple[Readout, ...]:
    """What the reader's own overlap does, in the order of the page; nothing where answers are others."""
    chunking = track.chunking
    if len(answers) != len(NAMES):
        return ()
    order = sorted(range(len(answers)), key=lambda number: answers[number].start)
    facts = (
        Readout(NAMES[at], _verdict_words(track.verdicts[at]), track.verdicts[at].kind)
        for at in order
    )
    price = price_of(chunking, whole_number(chunking.spec.base.params, "overlap"))
    formula = f"{price.chunks} chunks; by the formula {price.by_formula:.2f}×"
    return (*facts, Readout("what it costs", f"{price.index:.2f}× the page", note=formula))


NAMES = ("the 60-day sentence", "the approval table", "the receipt photo")
"""What the answers of the page are called, in their order."""


def _verdict_words(verdict: Verdict) -> str:
    """
    >>> _verdict_words(Verdict("cut", (0, 1), (), 6)), _verdict_words(Verdict("rescued", (1,), (), 0))
    ('cut between 1 and 2', 'rescued in chunk 2')
    """
    numbers = [str(chunk + 1) for chunk in verdict.chunks]
    if verdict.kind in {"cut", "lost"}:
        return f"cut between {listed(numbers)}"
    chunks = "chunk" if len(numbers) == 1 else "chunks"
    return f"{verdict.kind} in {chunks} {listed(numbers)}"


LESSON = Lesson(
    name="overlap",
    title="What overlap buys",
    about="Drag the overlap until a neighbour holds the sentence whole, and see what that costs.",
    numbers=numbers,
    document="expense-policy",
    tracks=("fixed:size=300", "fixed:size=300,overlap=125", "fixed:size=300"),
    names=("Overlap 0", "Overlap 125", "Yours"),
    moves=(Move(YOURS, "overlap", 0, 140),),
)
