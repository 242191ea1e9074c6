"""Sentences about what comes back for a question: where the answer is, and what has no rank."""

from __future__ import annotations

from collections.abc import Sequence

from app.asking import MOST_NAMED, Answered
from app.words import count, listed, numeral
from engine.retrieval.words import stand_alone


def answer_words(answered: Answered) -> str:
    """At which rank the answer comes, or why it comes at none; empty where nobody said where it is."""
    if answered.kind is None:
        return ""
    chunks = answered.answer_chunks
    ranked = [answered.ranks[chunk] for chunk in chunks if chunk in answered.ranks]
    if len(answered.ranking.chunks.relevant[0]):
        return _whole_words(answered, chunks, ranked)
    if answered.kind == "lost" or not chunks:
        return "Part of the answer is in no chunk."
    return _parted_words(answered, chunks, ranked)


def _whole_words(answered: Answered, chunks: Sequence[int], ranked: Sequence[int]) -> str:
    if not ranked:
        where = _numbers(answered, chunks)
        return f"The answer is in {where}, {_no_rank(answered, len(chunks))}."
    of = f"of {len(answered.ranking.chunks):,}"
    if len(ranked) > MOST_NAMED:
        return (
            f"The answer: {_ranks(ranked[:1])} {of}, the first of {len(chunks):,} chunks with it."
        )
    left = count(len(chunks) - len(ranked), "chunk")
    rest = f", and in {left} without a rank" if len(ranked) < len(chunks) else ""
    return f"The answer: {_ranks(ranked)} {of}{rest}."


def _parted_words(answered: Answered, chunks: Sequence[int], ranked: Sequence[int]) -> str:
    left = [chunk for chunk in chunks if chunk not in answered.ranks]
    why = _no_rank(answered, len(left))
    if answered.is_kept_short:
        why = f"past rank {len(answered.order):,}"
    if not ranked:
        return f"The answer is cut: {_numbers(answered, left)} hold its parts, {why}."
    pieces = f"its {numeral(len(chunks))} parts"
    if len(chunks) > MOST_NAMED:
        return f"The answer is cut: the first of {pieces} comes at {_ranks(ranked[:1])}."
    if not left:
        return f"The answer is cut: {_ranks(ranked)} hold {pieces}."
    return (
        f"The answer is cut: of {pieces}, {_ranks(ranked)} and {_numbers(answered, left)}, {why}."
    )


def _no_rank(answered: Answered, chunks: int) -> str:
    if answered.ranking.retriever.kind != "words":
        return "which the index did not find"
    verbs = ("shares", "has") if chunks == 1 else ("share", "have")
    return f"which {verbs[0]} no word with the question and so {verbs[1]} no rank"


def _numbers(answered: Answered, chunks: Sequence[int]) -> str:
    """The numbers of chunks in their documents, as the screen counts them."""
    if len(chunks) > MOST_NAMED:
        return f"{len(chunks):,} chunks"
    numbers = [f"{answered.number(chunk) + 1:,}" for chunk in sorted(chunks)]
    return f"chunk{'s' * (len(numbers) > 1)} {listed(numbers)}"


def _ranks(ranks: Sequence[int]) -> str:
    """
    >>> _ranks([3]), _ranks([7, 2])
    ('rank 3', 'ranks 2 and 7')
    """
    return f"rank{'s' * (len(ranks) > 1)} {listed([f'{rank:,}' for rank in sorted(ranks)])}"


def stops_words(answered: Answered) -> str:
    """Which of the chunks that hold the answer whole are not read to its end; empty where all are."""
    found = [chunk for chunk in answered.answer_chunks if answered.is_unread(chunk)]
    if not found:
        return ""
    where = _numbers(answered, found)
    return f"{answered.embedder.label} stops reading {where} before the end of the answer."


def unranked_words(answered: Answered) -> str:
    """How many chunks have no rank and why; empty where each has one, or more have than are kept."""
    chunks, found = len(answered.ranking.chunks), len(answered.order)
    left = chunks - found
    if not left or answered.is_kept_short:
        return ""
    if answered.ranking.retriever.kind != "words":
        return f"{count(left, 'chunk')} of {chunks:,} were not looked at by the index."
    if not found and stand_alone(answered.ranking.chunks.corpus.questions[0].text):
        return (
            "This script is read in pairs of characters, and no chunk has what you typed standing alone: type "
            "two characters or more, or ask by Dense."
        )
    if not found:
        return "No chunk shares a word with the question; use words of the text, or ask by Dense."
    verb = "shares" if left == 1 else "share"
    have = "has" if left == 1 else "have"
    return (
        f"{left:,} of {count(chunks, 'chunk')} {verb} no word with the question and {have} no rank."
    )
