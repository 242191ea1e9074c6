"""What makes a ranking, a batch at a time, and remembers what was made by content."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal, TypeVar

from app.cache import Cache
from app.kept_vectors import GONE, EmbedsMore, KeptVectors
from app.library import Library, Opened
from app.question_sets import QuestionSet
from app.sample_corpora import is_sample
from engine.chunking import Chunking, cut, needs_vectors
from engine.embedding import load_embedder
from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.ranking import Ranking, embedded_texts, is_late, rank
from engine.retrieval.retrievers import Retriever, retriever_of
from engine.spec import Spec

BATCH = 32  # texts embedded between two looks at whether to go on
CHARACTERS = (
    16_000  # of them at most: others wait as long, the sentences of the workbench among them
)
SPANS = 256  # spans, which are cheap beside the windows that they stand in and neighbours share
CACHED = 24_000_000  # places in remembered orders, of 12 bytes each: 30 rows of 2 retrievers, 4,000 questions
PLACES_OF_CHUNK = 8  # about what a chunk weighs in them, where it is kept with one question alone

Cell = tuple[Spec, str]
"""A track and the name of a retriever: one ranking."""
Key = tuple[str, str, str]
"""A question set with its answers, a tokenizer, an embedder."""
Lane = Literal["plain", "embedding"]
"""Whether a step needs the embedder or none."""
LANES: tuple[Lane, ...] = ("plain", "embedding")


@dataclass(frozen=True, eq=False)
class Asked:
    """Rankings that are wanted over one question set, in this order.

    `purpose` is what for: the work for the table, a figure or a question is stopped apart.
    """

    questions: QuestionSet
    tokenizer: str
    embedder: str
    cells: tuple[Cell, ...]
    purpose: str = "table"

    @property
    def key(self) -> Key:
        return self.questions.key, self.tokenizer, self.embedder


@dataclass
class Making:
    """How far the ranking is that is made: `done` of `total` texts of the present kind are embedded."""

    done: int = 0
    total: int = 0


class Rankings:
    """Rankings of any question set: those that are remembered, and the steps that make another.

    Vectors are kept in the database, chunks and rankings for a while in memory.
    """

    def __init__(self, library: Library, worker: EmbedsMore) -> None:
        self._library = library
        self._worker = worker
        self._chunks: Cache[tuple[Key, Spec], CorpusChunks] = Cache(
            limit=library.settings.cached_chunks, weigh=len
        )
        self._chunkings: Cache[tuple[object, ...], tuple[Chunking, ...]] = Cache(
            limit=library.settings.cached_chunks, weigh=lambda held: sum(map(len, held))
        )
        self._rankings: Cache[tuple[Key, Cell], Ranking] = Cache(
            limit=CACHED,
            weigh=lambda ranking: ranking.top.size + PLACES_OF_CHUNK * len(ranking.chunks),
        )
        library.forgetting.append(self.forget)

    def forget(self) -> None:
        """Remember nothing, since a document was deleted or has another text."""
        for cache in (self._chunks, self._chunkings, self._rankings):
            cache.clear()

    def found(self, asked: Asked) -> dict[Cell, Ranking]:
        """Those of the wanted rankings that are remembered."""
        kept = {cell: self._rankings.kept((asked.key, cell)) for cell in asked.cells}
        return {cell: ranking for cell, ranking in kept.items() if ranking is not None}

    def steps(self, asked: Asked, cell: Cell, making: Making) -> Iterator[Lane]:
        """Make what a ranking needs, batch after batch, then the ranking.

        The first step needs no embedder; each says whether the one after it does. ValueError as soon as one of
        the documents is deleted.
        """
        for lane in self._steps(asked, cell, making):
            yield lane
            if lane == "embedding":
                self._expect_there(asked.questions)

    def _expect_there(self, questions: QuestionSet) -> None:
        ids = [one for one in questions.document_ids if not is_sample(one)]
        if not self._library.store.standings.are_kept(ids):
            raise ValueError(GONE)

    def _steps(self, asked: Asked, cell: Cell, making: Making) -> Iterator[Lane]:
        track, retriever = cell[0], retriever_of(cell[1])
        documents = [self._opened(asked, one) for one in asked.questions.document_ids]
        if needs_vectors(track):
            yield from self._make_sentences(asked, documents, making)
        key = (_chunks_key(asked, track), track)
        chunks = self._chunks.kept(key)
        if chunks is None:
            chunkings = yield from self._cut(documents, asked, track)
            made = CorpusChunks(asked.questions.corpus, chunkings)
            chunks = self._chunks.get(key, lambda: made)
        subject = asked.questions.subject
        vectors = KeptVectors(self._library, self._worker, asked.embedder, subject)
        if retriever.needs_vectors and not load_embedder(asked.embedder).stand_in:
            yield from _make_vectors(chunks, retriever, vectors, making)
        ranked = chunks
        self._rankings.get((asked.key, cell), lambda: rank(ranked, retriever, vectors))

    def _opened(self, asked: Asked, document_id: str) -> Opened:
        return self._library.open_document(document_id, asked.questions.language)

    def _cut(
        self, documents: Sequence[Opened], asked: Asked, track: Spec
    ) -> Generator[Lane, None, tuple[Chunking, ...]]:
        """The chunks of each document, the same ones for every question, with what was derived of them."""
        own = _chunks_key(asked, track)[1:]
        key = (tuple(one.document for one in documents), own, track)
        held = self._chunkings.kept(key)
        if held is not None:
            return held
        chunkings = []
        for one in documents:
            chunkings.append(self._chunking(one, asked, track))
            yield "plain"
        return self._chunkings.get(key, lambda: tuple(chunkings))

    def _chunking(self, opened: Opened, asked: Asked, track: Spec) -> Chunking:
        needed = needs_vectors(track)
        vectors = self._library.made_vectors(opened, asked.embedder) if needed else None
        return cut(opened.tokenization(asked.tokenizer), track, vectors=vectors)

    def _make_sentences(
        self, asked: Asked, documents: Sequence[Opened], making: Making
    ) -> Iterator[Lane]:
        """The int8 vectors by which a semantic track is cut."""
        embedder, store = asked.embedder, self._library.store
        if load_embedder(embedder).stand_in:
            return
        spans = [(one.document.text, one.document.sentences) for one in documents]
        sentences = list(dict.fromkeys(span.of(text) for text, own in spans for span in own))
        known = store.vectors(embedder, sentences)
        missing = sorted((one for one in sentences if one not in known), key=len, reverse=True)
        for batch in batches(making, missing, weigh=len):
            yield "embedding"
            vectors = self._worker.embed(embedder, batch)
            made = dict(zip(batch, vectors, strict=True))
            store.add_vectors(embedder, made, asked.questions.subject)
        yield "plain"


def _make_vectors(
    chunks: CorpusChunks, retriever: Retriever, vectors: KeptVectors, making: Making
) -> Iterator[Lane]:
    """The float vectors of the questions and the chunks that are not kept yet."""
    texts = [question.text for question in chunks.corpus.questions]
    if not is_late(chunks, retriever):
        yield from _make_texts([*texts, *embedded_texts(chunks, retriever)], vectors, making)
        return
    yield from _make_texts(texts, vectors, making)
    for one in chunks.chunkings:
        places = list(zip(one.starts.tolist(), one.ends.tolist(), strict=True))
        for batch in batches(making, vectors.missing_spans(one.document, places), SPANS):
            yield "embedding"
            vectors.make_spans(one.document, batch)
        yield "plain"


def _make_texts(texts: Sequence[str], vectors: KeptVectors, making: Making) -> Iterator[Lane]:
    for batch in batches(making, vectors.missing_texts(texts), weigh=len):
        yield "embedding"
        if missing := vectors.missing_texts(batch):  # others may have had them made meanwhile
            vectors.make_texts(missing)
    yield "plain"


def _chunks_key(asked: Asked, track: Spec) -> Key:
    """What the chunks of a track depend on: the embedder only where it decides the cuts."""
    return asked.questions.key, asked.tokenizer, asked.embedder if needs_vectors(track) else ""


Item = TypeVar("Item")


def batches(
    making: Making,
    missing: Sequence[Item],
    size: int = BATCH,
    weigh: Callable[[Item], int] = lambda _: 0,
) -> Iterator[Sequence[Item]]:
    """Parts of what is to be made; each is counted when it is made.

    >>> [len(one) for one in batches(Making(), ["long" * 3_000, "long" * 3_000, "", ""], 2, len)]
    [1, 2, 1]
    """
    making.done, making.total = 0, len(missing)
    while making.done < len(missing):
        batch = missing[making.done : making.done + size]
        weights = accumulate(map(weigh, batch))
        batch = batch[: max(sum(1 for weight in weights if weight <= CHARACTERS), 1)]
        yield batch
        making.done += len(batch)
