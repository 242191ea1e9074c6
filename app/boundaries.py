"""Where a track cuts, named by the tokens on both sides, and where one answer sits in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.answer_rows import verdict_words
from app.subject import Subject
from app.words import MOST_BOUNDARIES, boundary, count, goto, head, prose
from engine.analysis import TrackAnalysis
from engine.answers import Cut, Verdict, cuts_at
from engine.chunking import Chunking
from engine.document import Block
from engine.headings import heading_above

WORDS_AFTER = 40  # characters after a cut that a jump to it lights up


@dataclass(frozen=True, slots=True)
class Boundary:
    """One cut as `last | next` token, the place after it, and the chunk that ends there."""

    text: str
    goto: str
    chunk: int


@dataclass(frozen=True, slots=True)
class Sits:
    """What a track does to the chosen answer, in words."""

    verdict: str
    text: str
    goto: str


@dataclass(frozen=True, slots=True)
class Boundaries:
    """The first cuts of a track, how many more there are, and where the chosen answer sits."""

    places: tuple[Boundary, ...]
    more: str
    sits: Sits | None


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer that the table may follow."""

    number: int
    name: str
    chosen: bool


def choices_of(subject: Subject) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            number,
            answer.question or head(prose(answer.span.of(subject.text)), 60),
            number == subject.state.chosen,
        )
        for number, answer in enumerate(subject.answers)
    )


def boundaries_of(subject: Subject, index: int) -> Boundaries:
    """The cuts of a track that is ready."""
    track = subject.tracks[index]
    if track is None:
        raise ValueError(f"{subject.names[index]} is not cut yet; wait for its vectors")
    chunking = track.chunking
    shown = chunking.cuts[:MOST_BOUNDARIES]
    chunks = np.searchsorted(chunking.ends, shown).tolist()
    left = len(chunking.cuts) - len(shown)
    return Boundaries(
        places=tuple(
            Boundary(
                boundary(cut, chunking.tokenization.n_tokens),
                goto(cut.character, _after(chunking, cut)),
                chunk,
            )
            for cut, chunk in zip(cuts_at(chunking, shown), chunks, strict=True)
        ),
        more=f"and {left:,} more" if left else "",
        sits=_sits(subject, track) if subject.answers else None,
    )


def _after(chunking: Chunking, cut: Cut) -> int:
    return min(cut.character + WORDS_AFTER, len(chunking.document.text))


def _sits(subject: Subject, track: TrackAnalysis) -> Sits:
    chosen = subject.state.chosen
    answer, verdict = subject.answers[chosen], track.verdicts[chosen]
    at = verdict.cuts[0].character if verdict.kind == "cut" and verdict.cuts else answer.start
    text = sits_words(
        track.chunking, verdict, heading_above(subject.tokenization.document, answer.start)
    )
    return Sits(verdict.kind, text, goto(at, max(at, answer.end)))


def sits_words(chunking: Chunking, verdict: Verdict, heading: Block | None) -> str:
    """Which chunks hold an answer, how large they are, and whether its heading is with it."""
    if verdict.kind in {"cut", "lost"}:
        return verdict_words(verdict)
    numbers = [f"{chunk + 1:,}" for chunk in verdict.chunks]
    which = f"chunk {numbers[0]}" if len(numbers) == 1 else f"chunks {numbers[0]} to {numbers[-1]}"
    whole = "whole in" if verdict.kind == "whole" else "cut, whole again in"
    size = _size_words(chunking.tokens[list(verdict.chunks)].tolist())
    return ", ".join(
        filter(None, (f"{whole} {which}", size, _heading_words(chunking, verdict, heading)))
    )


def _size_words(tokens: Sequence[int]) -> str:
    """
    >>> _size_words([190]), _size_words([118, 90])
    ('190 tokens', '90 to 118 tokens')
    """
    least, most = min(tokens), max(tokens)
    return count(most, "token") if least == most else f"{least:,} to {count(most, 'token')}"


def _heading_words(chunking: Chunking, verdict: Verdict, heading: Block | None) -> str:
    if heading is None:
        return ""
    chunks = list(verdict.chunks)
    held = (chunking.starts[chunks] <= heading.start) & (heading.end <= chunking.ends[chunks])
    title = head(chunking.document.heading_text(heading), 50)
    if held.all():
        return f"with its heading {title}"
    return (
        f"with its heading {title} in {held.sum():,}"
        if held.any()
        else f"without its heading {title}"
    )
