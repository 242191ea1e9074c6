"""All chunks of a corpus under one track, numbered through, with those that hold each answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.answers import Verdict, containing, verdicts
from engine.chunking import Chunking
from engine.memo import per_object
from engine.retrieval.bm25 import Bm25
from engine.retrieval.corpus import Corpus
from engine.retrieval.places import line_of
from engine.retrieval.words import words
from engine.span import Span
from engine.spec import Spec
from engine.units import Spans

Indices = NDArray[np.int64]
_NONE: Indices = np.empty(0, np.int64)
LEAST_USUAL = 4  # chunks; of fewer each word would be in most
SAMPLE = 200  # chunks that are read for the words that are usual, in some 50 ms


@dataclass(frozen=True, eq=False)
class CorpusChunks:
    """The n chunks of all documents, one document after another; `chunkings` are in their order.

    A chunk is known by its number in the whole corpus, from 0.
    """

    corpus: Corpus
    chunkings: tuple[Chunking, ...]

    def __post_init__(self) -> None:
        if not self.corpus.documents:
            raise ValueError("a corpus needs one document at least")
        if len(self.chunkings) != len(self.corpus.documents):
            raise ValueError("a corpus needs one chunking for each of its documents")

    def __len__(self) -> int:
        return int(self.first[-1])

    @property
    def track(self) -> Spec:
        return self.chunkings[0].spec

    @cached_property
    def first(self) -> Indices:
        """The number of each document's first chunk, and after the last document n, (documents + 1,)."""
        return np.cumsum([0, *map(len, self.chunkings)])

    @cached_property
    def documents(self) -> Indices:
        """The document of each chunk, (n,)."""
        return np.repeat(np.arange(len(self.chunkings)), np.diff(self.first))

    @cached_property
    def starts(self) -> Indices:
        """Where each chunk starts in its document, in characters, (n,)."""
        return np.concatenate([one.starts for one in self.chunkings]).astype(np.int64)

    @cached_property
    def ends(self) -> Indices:
        return np.concatenate([one.ends for one in self.chunkings]).astype(np.int64)

    @cached_property
    def line_starts(self) -> Indices:
        """Where each chunk starts when all documents stand one after another, (n,); rising, as the ends."""
        return self.starts + line_of(self.corpus)[self.documents]

    @cached_property
    def line_ends(self) -> Indices:
        return self.ends + line_of(self.corpus)[self.documents]

    @cached_property
    def tokens(self) -> Indices:
        """The tokens of each chunk, (n,)."""
        return np.concatenate([one.tokens for one in self.chunkings]).astype(np.int64)

    @property
    def texts(self) -> list[str]:
        """The text of each chunk: made anew each time, since those who keep chunks need not keep it twice."""
        return _texts(self.chunkings)

    @property
    def words(self) -> Bm25:
        """The chunks as bags of words, made once for as long as the chunkings live, whoever asks them what."""
        return _words(self.chunkings[0], self.chunkings)

    @property
    def usual_words(self) -> frozenset[str]:
        """The words that stand in most chunks, as far as some of them tell; of fewer than four, none are."""
        return _usual_words(self.chunkings[0], self.chunkings)

    def span(self, chunk: int) -> Span:
        """Where a chunk stands in its document."""
        return Span(int(self.starts[chunk]), int(self.ends[chunk]))

    @cached_property
    def relevant(self) -> tuple[Indices, ...]:
        """For each question the chunks that hold one of its references whole, rising."""
        found = self._holding()
        edges = np.cumsum([0, *(len(question.references) for question in self.corpus.questions)])
        return tuple(
            np.unique(np.concatenate([_NONE, *found[edges[one] : edges[one + 1]]]))
            for one in range(len(self.corpus.questions))
        )

    def _holding(self) -> list[Indices]:
        """The chunks that hold each reference of the corpus."""
        held: list[Indices] = [_NONE] * len(self.corpus.references)
        for document, places in _by_document(self.corpus).items():
            spans = Spans([self.corpus.references[place].span for place in places])
            first, last = containing(self.chunkings[document], spans)
            for place, low, high in zip(places, first.tolist(), last.tolist(), strict=True):
                held[place] = np.arange(low, high + 1) + self.first[document]
        return held

    @cached_property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdict on each reference of the corpus; chunks are numbered in their document."""
        found: dict[int, Verdict] = {}
        for document, places in _by_document(self.corpus).items():
            spans = [self.corpus.references[place].span for place in places]
            found |= zip(places, verdicts(self.chunkings[document], spans), strict=True)
        return tuple(found[place] for place in range(len(self.corpus.references)))


def _texts(chunkings: Sequence[Chunking]) -> list[str]:
    return [
        one.document.text[start:end]
        for one in chunkings
        for start, end in zip(one.starts.tolist(), one.ends.tolist(), strict=True)
    ]


@per_object
def _words(_first: Chunking, chunkings: tuple[Chunking, ...]) -> Bm25:
    return Bm25(_texts(chunkings))


@per_object
def _usual_words(_first: Chunking, chunkings: tuple[Chunking, ...]) -> frozenset[str]:
    places = [(one, at) for one in chunkings for at in range(len(one))]
    some = places[:: -(-len(places) // SAMPLE)] if len(places) >= LEAST_USUAL else []
    spans = ((one.document.text, int(one.starts[at]), int(one.ends[at])) for one, at in some)
    found = Counter(
        term
        for text, start, end in spans
        for term in {word.term for word in words(text[start:end])}
    )
    return frozenset(term for term, chunks in found.items() if 2 * chunks > len(some))


def _by_document(corpus: Corpus) -> dict[int, list[int]]:
    places: dict[int, list[int]] = {}
    for place, reference in enumerate(corpus.references):
        places.setdefault(reference.document, []).append(place)
    return places
