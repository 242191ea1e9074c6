"""What a generator would receive: the chunks that were found, their neighbours, or their sections."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from engine.document import Document, visible_characters
from engine.headings import heading_paths
from engine.memo import per_object
from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.corpus import Corpus
from engine.retrieval.measures import checked_ks
from engine.retrieval.places import (
    Places,
    apart,
    counted_before,
    held,
    line_of,
    references_on_line,
)
from engine.retrieval.ranking import Indices, Ranking
from engine.span import Span, trimmed

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


@dataclass(frozen=True, eq=False)
class Given:
    """What is given for each of n chunks when it is found, (n,) each.

    `starts` and `ends` are characters of its document; `first_tokens` and `last_tokens` count the tokens of
    the corpus that begin before them, `first_visible` and `last_visible` its visible characters.
    """

    starts: Indices
    ends: Indices
    first_tokens: Indices
    last_tokens: Indices
    first_visible: Indices
    last_visible: Indices

    def span(self, chunk: int) -> Span:
        """The characters of its document that are given for a chunk."""
        return Span(int(self.starts[chunk]), int(self.ends[chunk]))


def context(ranking: Ranking, k: int, mode: Mode = "chunk") -> Context:
    """What the generator would receive of the first k chunks for each question.

    Raises ValueError for a k that is not from 1 to `LARGEST_K`.
    """
    checked_ks([k])
    given = given_of(ranking.chunks, mode)
    first, last = (ranking.of_top(one, k) for one in (given.first_tokens, given.last_tokens))
    first_apart, last_apart = apart(first, last)
    return Context(
        mode=mode,
        k=k,
        tokens=(last - first).sum(axis=1),
        unique_tokens=(last_apart - first_apart).sum(axis=1),
        answered=_answered(ranking, given, k),
    )


def _answered(ranking: Ranking, given: Given, k: int) -> NDArray[np.bool_]:
    """Whether all visible characters of some reference are given for each question, (q,)."""
    corpus = ranking.chunks.corpus
    spans = (ranking.of_top(one, k) for one in (given.first_visible, given.last_visible))
    wanted = _visible_references(corpus)
    whole = held(*apart(*spans), wanted) == wanted.sizes
    found = np.zeros(len(ranking.ranks), np.bool_)
    found[wanted.question[whole]] = True
    return found


@per_object
def _visible_references(corpus: Corpus) -> Places:
    """The references of a corpus, in visible characters of all its documents."""
    every = references_on_line(corpus)
    documents = np.array([one.document for one in corpus.references], np.int64)
    starts, ends = (one - line_of(corpus)[documents] for one in (every.starts, every.ends))
    marks = [visible_characters(one) for one in corpus.documents]
    return Places(
        every.question,
        counted_before(marks, documents, starts),
        counted_before(marks, documents, ends),
    )


@per_object
def given_of(chunks: CorpusChunks, mode: Mode) -> Given:
    """What is given for each chunk of a corpus: itself, with its neighbours, or its whole section.

    The neighbours are those in the same document. A section runs from the heading that the chunk's first
    visible character (of blanks, the first) stands under up to the next heading, of whatever level, after
    the chunk.
    """
    starts, ends = {"chunk": _chunks, "neighbours": _neighbours, "section": _sections}[mode](chunks)
    tokens = [one.tokenization.token_starts for one in chunks.chunkings]
    visible = [visible_characters(one) for one in chunks.corpus.documents]
    counts = [
        counted_before(marks, chunks.documents, edges)
        for marks in (tokens, visible)
        for edges in (starts, ends)
    ]
    return Given(starts, ends, *counts)


def _chunks(chunks: CorpusChunks) -> tuple[Indices, Indices]:
    return chunks.starts, chunks.ends


def _neighbours(chunks: CorpusChunks) -> tuple[Indices, Indices]:
    every, first = np.arange(len(chunks)), chunks.first
    before = np.maximum(every - 1, first[chunks.documents])
    after = np.minimum(every + 1, first[chunks.documents + 1] - 1)
    return chunks.starts[before], chunks.ends[after]


def _sections(chunks: CorpusChunks) -> tuple[Indices, Indices]:
    documents = [chunks.corpus.documents[at] for at in chunks.documents]
    spans = [_section(one, chunks.span(chunk)) for chunk, one in enumerate(documents)]
    starts, ends = np.array([(one.start, one.end) for one in spans], np.int64).reshape(-1, 2).T
    return starts, ends


def _section(document: Document, span: Span) -> Span:
    headings = heading_paths(document)[0]
    is_blank = not span.of(document.text).strip()
    visible = span.start if is_blank else trimmed(document.text, span.start, span.end).start
    above, below = bisect_right(headings, visible) - 1, bisect_left(headings, span.end)
    start = headings[above] if above >= 0 else 0
    end = headings[below] if below < len(headings) else len(document.text)
    return Span(min(start, span.start), max(end, span.end))
