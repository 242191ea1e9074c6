"""What a generator would receive: the chunks that were found, their neighbours, or their sections."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from engine.headings import heading_paths
from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.measures import Places, merged_spans
from engine.retrieval.ranking import Ranking
from engine.span import Span
from engine.tokens import Tokenization

Mode = Literal["chunk", "neighbours", "section"]
MODES: tuple[Mode, ...] = get_args(Mode)


@dataclass(frozen=True, eq=False)
class Context:
    """What k chunks become for each of q questions.

    `tokens` counts every piece that is given, (q,); `unique_tokens` what is left when what stands twice is
    given once, by its place in the document, (q,). `answered` says whether all of some reference is in it.
    """

    mode: Mode
    k: int
    tokens: NDArray[np.int64]
    unique_tokens: NDArray[np.int64]
    answered: NDArray[np.bool_]

    @property
    def duplicate_tokens(self) -> NDArray[np.int64]:
        """The tokens that are given more than once, (q,)."""
        return self.tokens - self.unique_tokens


def context(ranking: Ranking, k: int, mode: Mode = "chunk") -> Context:
    """What the generator would receive of the first k chunks for each question."""
    chunks = ranking.chunks
    rows = [_given(chunks, ranking.found(at, k).tolist(), mode) for at in range(len(ranking.ranks))]
    pairs = zip(rows, chunks.corpus.questions, strict=True)
    answered = [
        any(_holds(merged, reference.document, reference.span) for reference in question.references)
        for (_, merged), question in pairs
    ]
    return Context(
        mode,
        k,
        np.array([tokens for tokens, _ in rows], np.int64),
        np.array([_tokens(chunks, merged) for _, merged in rows], np.int64),
        np.array(answered, np.bool_),
    )


def _given(chunks: CorpusChunks, found: list[int], mode: Mode) -> tuple[int, Places]:
    """The tokens of all that is given, and the places that it covers together."""
    spans: dict[int, list[Span]] = {}
    for chunk in found:
        spans.setdefault(int(chunks.documents[chunk]), []).append(given_for(chunks, chunk, mode))
    total = sum(
        _tokens_in(chunks, document, span) for document, held in spans.items() for span in held
    )
    return total, {document: merged_spans(held) for document, held in spans.items()}


def given_for(chunks: CorpusChunks, chunk: int, mode: Mode) -> Span:
    """The characters of its document that are given for a chunk that was found."""
    span, document = chunks.span(chunk), int(chunks.documents[chunk])
    if mode == "chunk":
        return span
    if mode == "neighbours":
        first, last = int(chunks.first[document]), int(chunks.first[document + 1]) - 1
        before, after = chunks.span(max(chunk - 1, first)), chunks.span(min(chunk + 1, last))
        return Span(min(before.start, span.start), max(after.end, span.end))
    return _section(chunks, document, span)


def _section(chunks: CorpusChunks, document: int, span: Span) -> Span:
    """From the heading above a chunk's first character to the one below its last, the chunk itself in it."""
    text = chunks.corpus.documents[document]
    headings = heading_paths(text)[0]
    above, below = bisect_right(headings, span.start) - 1, bisect_left(headings, span.end)
    start = headings[above] if above >= 0 else 0
    end = headings[below] if below < len(headings) else len(text.text)
    return Span(min(start, span.start), max(end, span.end))


def _holds(places: Places, document: int, reference: Span) -> bool:
    return any(span.contains(reference) for span in places.get(document, ()))


def _tokens(chunks: CorpusChunks, places: Places) -> int:
    return sum(
        _tokens_in(chunks, document, span) for document, held in places.items() for span in held
    )


def _tokens_in(chunks: CorpusChunks, document: int, span: Span) -> int:
    return tokens_between(chunks.chunkings[document].tokenization, span)


def tokens_between(tokenization: Tokenization, span: Span) -> int:
    """The tokens that begin inside a span, so that parts of a text count what the whole does."""
    first, last = np.searchsorted(
        tokenization.token_starts, np.array([span.start, span.end], np.int32)
    )
    return int(last - first)
