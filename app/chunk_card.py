"""The card of one chunk: its text, its counts, what the embedder reads of it, the answers in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.source_words import pages_shown
from app.subject import Subject
from app.words import goto, head, numeral, prose
from engine.analysis import TrackAnalysis
from engine.answers import Answer
from engine.encoder import encoder_tokens, reading_limit, reading_stops
from engine.headings import heading_path
from engine.pages import page_noun
from engine.span import Span

MOST_TEXT = 40_000


@dataclass(frozen=True, slots=True)
class CardAnswer:
    """An answer that a chunk holds or touches."""

    name: str
    verdict: str
    words: str
    goto: str


@dataclass(frozen=True, slots=True)
class Card:
    """One chunk. `read` is what the embedder reads of its text, `unread` what it never sees."""

    track: int
    index: int
    number: int
    of: int
    name: str
    look: str
    headings: tuple[str, ...]
    language: str
    tokens: str
    characters: str
    pages: str
    pages_label: str
    encoder_tokens: str
    encoder_help: str
    truncated: str
    read: str
    unread: str
    left_out: str
    goto: str
    answers: tuple[CardAnswer, ...]


def card(subject: Subject, index: int) -> Card:
    """One chunk of the shown track; ValueError where there is none of that number."""
    track, shown = subject.focus, subject.state.shown
    chunking = track.chunking
    if not 0 <= index < len(chunking):
        raise ValueError(f"chunk must be from 0 to {len(chunking) - 1}, not {index}")
    start, end = int(chunking.starts[index]), int(chunking.ends[index])
    stop = reading_stops(chunking, track.embedder, index)
    shown_end = min(end, start + MOST_TEXT)
    counted, truncated = _encoder_words(track, index)
    pages, noun = pages_shown(chunking.document, Span(start, end)), page_noun(chunking.document)
    return Card(
        track=shown,
        index=index,
        number=index + 1,
        of=len(chunking),
        name=subject.names[shown],
        look=subject.looks[shown].classes,
        headings=heading_path(chunking.document, start, end),
        language=chunking.document.language,
        tokens=f"{int(chunking.tokens[index]):,}",
        characters=f"{end - start:,}",
        pages=pages,
        pages_label=noun if pages.replace(",", "").isdecimal() else f"{noun}s",
        encoder_tokens=counted,
        encoder_help=(
            f"Tokens as {track.embedder.label} counts them, "
            f"its {numeral(track.embedder.special_tokens)} special ones included"
        ),
        truncated=truncated,
        read=subject.text[start : min(stop, shown_end)],
        unread=subject.text[min(stop, shown_end) : shown_end],
        left_out=f"and {end - shown_end:,} more characters" if shown_end < end else "",
        goto=goto(start, end),
        answers=tuple(_card_answers(subject, track, Span(start, end))),
    )


def _encoder_words(track: TrackAnalysis, index: int) -> tuple[str, str]:
    counted = encoder_tokens(track.chunking, track.embedder)
    limit = reading_limit(track.chunking, track.embedder)
    if counted is None:
        return "any number", ""
    tokens = int(counted[index])
    if limit is None or tokens <= limit:
        return f"{tokens:,}", ""
    sentence = (
        f"{track.embedder.label} reads only the first {limit:,} of these {tokens:,} tokens; "
        "the pale words are never seen."
    )
    return f"{tokens:,}", sentence


def _card_answers(subject: Subject, track: TrackAnalysis, chunk: Span) -> Iterator[CardAnswer]:
    for answer, verdict in zip(subject.answers, track.verdicts, strict=True):
        if answer.start < chunk.end and chunk.start < answer.end:
            yield CardAnswer(
                name=answer.question or f"“{head(prose(answer.span.of(subject.text)), 50)}”",
                verdict=verdict.kind,
                words=_held_words(answer, chunk),
                goto=goto(answer.start, answer.end),
            )


def _held_words(answer: Answer, chunk: Span) -> str:
    """
    >>> _held_words(Answer(2, 9), Span(0, 5)), _held_words(Answer(2, 9), Span(0, 9))
    ('its beginning', 'whole')
    """
    if chunk.contains(answer.span):
        return "whole"
    if answer.start >= chunk.start:
        return "its beginning"
    return "its end" if answer.end <= chunk.end else "its middle"
