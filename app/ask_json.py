"""What comes back for a question, as JSON for programs and as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from app.ask_state import Ask
from app.ask_words import answer_words, stops_words, unranked_words
from app.asking import Answered, Held, Refused
from app.excerpts import excerpt
from app.plain_text import clipped, width, width_of, wrapped
from app.words import count, flat, head
from engine.headings import heading_path
from engine.retrieval.retrievers import retriever_of
from engine.retrieval.words import found_words, words
from engine.span import Span

DECIMALS = 6
LEAST_WORDS = 20  # columns for a chunk in a terminal


def ask_dict(
    ask: Ask, sentence: str, answered: Sequence[Answered | Refused], ids: Sequence[str] = ()
) -> dict[str, Any]:
    """The object that the API answers with and the command prints; its fields never change meaning.

    `ids` are those of the documents, where they have any.
    """
    return {
        "question": ask.question,
        "retriever": ask.retriever,
        "k": ask.k,
        "answer_said": sentence,
        "tracks": [_track_dict(ask, one, ids) for one in answered],
    }


def _track_dict(ask: Ask, answered: Answered | Refused, ids: Sequence[str]) -> dict[str, Any]:
    if isinstance(answered, Refused):
        return {
            "track": str(answered.track),
            "chunks": None,
            "found": [],
            "answer": None,
            "refused": answered.sentence,
        }
    return {
        "track": str(answered.ranking.chunks.track),
        "chunks": len(answered.ranking.chunks),
        "found": [_found_dict(ask, answered, chunk, ids) for chunk in answered.order[: ask.k]],
        "answer": _answer_dict(answered, ids),
        "refused": None,
    }


def _found_dict(ask: Ask, answered: Answered, chunk: int, ids: Sequence[str]) -> dict[str, Any]:
    chunks = answered.ranking.chunks
    span, document = chunks.span(chunk), answered.chunking(chunk).document
    matched = matched_words(answered, chunk, ask.question)
    score = answered.score(chunk)
    return {
        "rank": answered.ranks[chunk],
        "score": None if score is None else round(score, DECIMALS),
        **_place(answered, chunk, ids),
        "start": span.start,
        "end": span.end,
        "tokens": int(chunks.tokens[chunk]),
        "headings": list(heading_path(document, span.start, span.end)),
        "matched": [[one.start, one.end] for one in matched],
    }


def _place(answered: Answered, chunk: int, ids: Sequence[str]) -> dict[str, Any]:
    """The number of a chunk in its document, and what that is called."""
    chunks = answered.ranking.chunks
    document = int(chunks.documents[chunk])
    own = {"document_id": ids[document]} if ids else {}
    return {
        "chunk": answered.number(chunk),
        "document": chunks.corpus.names[document],
        **own,
    }


def _answer_dict(answered: Answered, ids: Sequence[str]) -> dict[str, Any] | None:
    if answered.kind is None:
        return None
    names = answered.ranking.chunks.corpus.names
    return {
        "verdict": answered.kind,
        "references": [
            {"document": names[one.document], "start": one.start, "end": one.end}
            for one in answered.ranking.chunks.corpus.references
        ],
        "rank": answered.ranking.first_rank(0),
        "held": [_held_dict(answered, chunk, ids) for chunk in answered.answer_chunks],
    }


def _held_dict(answered: Answered, chunk: int, ids: Sequence[str]) -> dict[str, Any]:
    held = answered.held(chunk)
    return {
        **_place(answered, chunk, ids),
        "rank": answered.ranks.get(chunk),
        "part": held.part if held else "",
        "unread": answered.is_unread(chunk),
    }


def matched_words(answered: Answered, chunk: int, question: str) -> list[Span]:
    """Where words of the question stand in a chunk, in characters of its document."""
    span = answered.ranking.chunks.span(chunk)
    text = span.of(answered.chunking(chunk).document.text)
    found = found_words(text, question)
    return [Span(span.start + one.start, span.start + one.end) for one in found]


def telling_words(answered: Answered, chunk: int, question: str) -> list[Span]:
    """The same without the words that most chunks have; where a question has no others, with them."""
    own = {word.term for word in words(question)}
    usual = answered.ranking.chunks.usual_words
    span = answered.ranking.chunks.span(chunk)
    text = span.of(answered.chunking(chunk).document.text)
    found = found_words(text, question, usual if own - usual else ())
    return [Span(span.start + one.start, span.start + one.end) for one in found]


def ask_text(
    ask: Ask, sentence: str, answered: Sequence[Answered | Refused], names: Sequence[str]
) -> str:
    """The same for a terminal."""
    label = retriever_of(ask.retriever).label
    title = f"“{ask.question}” by {label}, the first {ask.k} of each track. {sentence}"
    parts = [
        "\n".join(_track_lines(ask, one, name)) for one, name in zip(answered, names, strict=True)
    ]
    return "\n\n".join(["\n".join(wrapped(title)), *parts]) + "\n"


def _track_lines(ask: Ask, answered: Answered | Refused, name: str) -> Iterator[str]:
    if isinstance(answered, Refused):
        yield name
        yield from wrapped(f"  {answered.sentence}")
        return
    chunks = answered.ranking.chunks
    told = f"  {count(len(chunks), 'chunk')}. {answer_words(answered)}"
    yield name
    yield from wrapped(told)
    if stops := stops_words(answered):
        yield from wrapped(f"  ! {stops}", "    ")
    for chunk in answered.order[: ask.k]:
        held = answered.held(chunk)
        shown = excerpt(
            answered.chunking(chunk).document.text,
            chunks.span(chunk),
            matched_words(answered, chunk, ask.question),
            held.span if held else None,
        )
        line = flat("".join(part.words for part in shown.parts))
        number = f"chunk {answered.number(chunk) + 1:,}"
        score = answered.score(chunk) or 0.0
        part = _part_sign(held, is_unread=answered.is_unread(chunk))
        begins = f"  {answered.ranks[chunk]:>3}  {score:8.3f}  {number}{part}"
        room = width() - width_of(begins) - 2
        if room < LEAST_WORDS:  # so its words have a line of their own
            yield begins
            begins, room = " " * 5, width() - 7
        yield f"{begins}  {clipped(head(line, room - 2), room)}"
    if unranked := unranked_words(answered):
        yield from wrapped(f"  {unranked}")


def _part_sign(held: Held | None, *, is_unread: bool) -> str:
    if held is None:
        return ""
    if held.part != "whole":
        return f" [its {held.part}]"
    return " [answer, unread]" if is_unread else " [answer]"
