"""The chunks that a row gave for a question: what they share with it, and what was read of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.evaluated import Evaluated
from app.excerpts import MOST
from app.question_places import Places
from app.question_verdicts import judged_of
from app.question_words import Part, excerpt, marked
from app.source_words import paged
from app.words import count, share
from engine.direction import Direction, direction_at
from engine.embedding import Embedder
from engine.headings import heading_path
from engine.retrieval.context import Mode
from engine.retrieval.evaluation import Row
from engine.retrieval.ingest import embedded_tokens
from engine.retrieval.ranking import Ranking
from engine.retrieval.unread import embedder_stops


@dataclass(frozen=True, slots=True)
class Hit:
    """One chunk in the order of a retriever.

    `excerpt` is what a glance shows, `whole` the chunk, empty where that is the same. `reading` says how much
    the embedder reads where it does not read all, `unread` that it stops before the answer.
    """

    rank: str
    score: str
    holds: bool
    chunk: str
    facts: str
    document: str
    headings: tuple[str, ...]
    excerpt: tuple[Part, ...]
    whole: tuple[Part, ...]
    dir: Direction
    language: str
    reading: str
    unread: bool
    url: str


def hits_of(
    evaluated: Evaluated, row: int, ranking: Ranking, question: int, k: int, places: Places
) -> Iterator[Hit]:
    """The first k chunks that a retriever gave for a question, fewer where fewer were found."""
    for at, chunk in enumerate(ranking.found(question, k).tolist()):
        score = float(ranking.scores[question, at])
        yield _hit(evaluated, row, ranking, question, chunk, at + 1, score, places)


def _hit(
    evaluated: Evaluated,
    row: int,
    ranking: Ranking,
    question: int,
    chunk: int,
    rank: int,
    score: float,
    places: Places,
) -> Hit:
    chunks, corpus = ranking.chunks, evaluated.questions.corpus
    number = int(chunks.documents[chunk])
    chunking, index = chunks.chunkings[number], chunk - int(chunks.first[number])
    document, span = chunking.document, chunks.span(chunk)
    answers = [
        (one.reference.span, one.verdict.kind)
        for one in judged_of(chunks, question)
        if one.reference.document == number
        and one.reference.start < span.end
        and span.start < one.reference.end
    ]
    held = [answer for answer, _ in answers if span.contains(answer)]
    embedder = evaluated.embedder
    stop = int(embedder_stops(chunks, embedder, ranking.retriever)[chunk])
    text = corpus.questions[question].text
    tokens = count(int(chunking.tokens[index]), "token")
    return Hit(
        rank=f"{rank:,}",
        score=f"{score:.2f}" if ranking.retriever.kind == "words" else f"{score:.3f}",
        holds=bool(held),
        chunk=f"chunk {index + 1:,}",
        facts=paged(tokens, document, span),
        document=corpus.names[number] if len(corpus.documents) > 1 else "",
        headings=heading_path(document, span.start, span.end),
        excerpt=excerpt(document, span, text, answers, stop),
        whole=marked(document, span, text, answers, stop) if len(span) > MOST else (),
        dir=direction_at(document, span.start),
        language=document.language,
        reading=_reading(ranking, embedder, chunk) if stop < span.end else "",
        unread=bool(held) and all(answer.end > stop for answer in held),
        url=places.of_chunk(row, number, index, span),
    )


def _reading(ranking: Ranking, embedder: Embedder, chunk: int) -> str:
    """How much is read of a chunk that is longer than the limit, its prefix counted."""
    if (limit := embedder.max_tokens) is None:
        return ""
    counted = int(embedded_tokens(ranking.chunks, ranking.retriever, embedder)[chunk])
    prefix = ", its prefix with them" if ranking.retriever.prefix else ""
    return f"{embedder.label} reads {share(limit, counted)} tokens{prefix}"


@dataclass(frozen=True, slots=True)
class Relevant:
    """A chunk that holds an answer, and its rank."""

    chunk: str
    rank: str
    is_found: bool
    url: str


def relevant_of(
    row: int, ranking: Ranking, question: int, k: int, places: Places
) -> list[Relevant]:
    """Each chunk that holds an answer to a question, in their order in the documents."""
    chunks, found = ranking.chunks, []
    pairs = zip(chunks.relevant[question].tolist(), ranking.ranks[question].tolist(), strict=True)
    for chunk, rank in pairs:
        number = int(chunks.documents[chunk])
        index = chunk - int(chunks.first[number])
        name = f" of {places.name(number)}" if len(chunks.chunkings) > 1 else ""
        found.append(
            Relevant(
                chunk=f"chunk {index + 1:,}{name}",
                rank=f"rank {rank:,}" if rank else unfound_words(ranking),
                is_found=0 < rank <= k,
                url=places.of_chunk(row, number, index, chunks.span(chunk)),
            )
        )
    return found


def unfound_words(ranking: Ranking) -> str:
    """Why a chunk has no rank."""
    if ranking.retriever.kind == "words":
        return "no rank: it shares no word with the question"
    return "no rank: the index did not find it"


@dataclass(frozen=True, slots=True)
class Received:
    """What the generator would receive under one rule, and whether an answer is in it."""

    mode: str
    tokens: str
    twice: str
    is_answered: bool
    is_chosen: bool


MODES: dict[Mode, str] = {
    "chunk": "the chunks",
    "neighbours": "with their neighbours",
    "section": "their sections",
}


def received_of(
    evaluated: Evaluated, row: Row, retriever: str, question: int, k: int
) -> Iterator[Received]:
    """What each rule makes of the first k chunks for a question."""
    for mode in MODES:
        given = row.context(retriever, k, mode)
        twice = int(given.duplicate_tokens[question])
        yield Received(
            mode=MODES[mode],
            tokens=count(int(given.tokens[question]), "token"),
            twice=f"{twice:,} of them twice" if twice else "",
            is_answered=bool(given.answered[question]),
            is_chosen=mode == evaluated.asking.given,
        )
