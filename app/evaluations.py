"""Questions are asked of corpora in the background, a batch at a time, and everyone sees how far."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from threading import Condition, Thread
from typing import Literal, TypeVar

from app.cache import Cache
from app.jobs import LOST
from app.kept_vectors import EmbedsMore, KeptVectors
from app.library import Library, Opened
from app.question_sets import QuestionSet
from app.worker import WorkerLostError
from engine.chunking import Chunking, cut, needs_vectors
from engine.embedding import load_embedder
from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.ranking import Ranking, embedded_texts, is_late, rank
from engine.retrieval.retrievers import Retriever, retriever_of
from engine.spec import Spec

BATCH = 32  # texts embedded between two looks at whether to go on
CACHED = 4_000_000  # chunks times questions whose orders are remembered, as a rough weight
FAULT = "Something went wrong on our side; start it again."

Status = Literal["working", "done", "stopped", "failed", "unasked"]
Cell = tuple[Spec, str]
"""A track and the name of a retriever: one ranking."""


@dataclass(frozen=True, eq=False)
class Asked:
    """Rankings that are wanted over one question set, in this order."""

    questions: QuestionSet
    tokenizer: str
    embedder: str
    cells: tuple[Cell, ...]

    @property
    def key(self) -> Key:
        return self.questions.key, self.tokenizer, self.embedder


Key = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class EvaluationProgress:
    """How many of the wanted rankings are there, what is worked on now and how far that is.

    `done` of `total` texts of the current one are embedded; `message` says what is wrong if anything.
    """

    status: Status
    ready: int
    wanted: int
    now: Cell | None = None
    done: int = 0
    total: int = 0
    message: str = ""

    @property
    def percent(self) -> int:
        """
        >>> EvaluationProgress("working", 1, 4, done=1, total=2).percent
        37
        """
        part = self.done / self.total if self.total else 0.0
        return int(100 * (self.ready + part) / max(self.wanted, 1))


@dataclass(frozen=True, eq=False)
class Looked:
    """The rankings that are there by now, and how far the others are."""

    rankings: dict[Cell, Ranking]
    progress: EvaluationProgress


@dataclass(eq=False)
class Job:
    """What is wanted of one question set, and the steps that make the ranking of the first."""

    asked: Asked
    waiting: deque[Cell]
    status: Status = "working"
    done: int = 0
    total: int = 0
    losses: int = 0
    message: str = ""
    begun: Cell | None = None
    steps: Iterator[None] | None = field(default=None)


class Evaluations:
    """All evaluations; one thread works on a batch of each in turn.

    What is worked out is remembered by content: the vectors in the database, the rankings for a while in
    memory, so that another row costs only that row, and looking again costs nothing.
    """

    def __init__(self, library: Library, worker: EmbedsMore) -> None:
        self._library = library
        self._worker = worker
        self._changed = Condition()
        self._jobs: dict[Key, Job] = {}
        self._turns: deque[Job] = deque()
        self._closed = False
        self._chunks: Cache[tuple[Key, Spec], CorpusChunks] = Cache(
            limit=library.settings.cached_chunks, weigh=len
        )
        self._rankings: Cache[tuple[Key, Cell], Ranking] = Cache(
            limit=CACHED, weigh=lambda ranking: ranking.top.size + len(ranking.chunks)
        )
        self._thread = Thread(target=self._run, name="cutmarks-evaluations", daemon=True)

    def open(self) -> None:
        self._thread.start()

    def end(self) -> None:
        """Begin no more batches; to be called before what embeds is closed."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def close(self) -> None:
        self.end()
        if self._thread.ident is not None:
            self._thread.join()

    def look(self, asked: Asked, *, seconds: float = 0.0) -> Looked:
        """What is there of the wanted rankings, after waiting so long for the others, which this begins.

        Those that were stopped or failed are not begun again; `start` does that.
        """
        until = time.monotonic() + seconds
        with self._changed:
            while True:
                found = self._found(asked)
                progress = self._ensured(asked, [one for one in asked.cells if one not in found])
                left = until - time.monotonic()
                if progress.status != "working" or left <= 0 or self._closed:
                    return Looked(found, progress)
                self._changed.wait(left)

    def known(self, asked: Asked) -> Looked:
        """What is there of the wanted rankings; begins none, and is `unasked` where nobody waits for them."""
        with self._changed:
            found = self._found(asked)
            missing = [one for one in asked.cells if one not in found]
            job = self._jobs.get(asked.key)
            if not missing or (job is not None and set(missing) <= set(job.waiting)):
                return Looked(found, self._ensured(asked, missing))
            return Looked(found, EvaluationProgress("unasked", len(found), len(asked.cells)))

    def stop(self, asked: Asked) -> None:
        """Work on nothing more of a question set; what is there stays."""
        with self._changed:
            job = self._jobs.get(asked.key)
            if job is not None and job.status == "working":
                job.status = "stopped"
                self._changed.notify_all()

    def start(self, asked: Asked) -> None:
        """Forget that an evaluation was stopped or failed, so that the next look begins it again."""
        with self._changed:
            job = self._jobs.get(asked.key)
            if job is not None and job.status != "working":
                del self._jobs[asked.key]

    def _found(self, asked: Asked) -> dict[Cell, Ranking]:
        kept = {cell: self._rankings.kept((asked.key, cell)) for cell in asked.cells}
        return {cell: ranking for cell, ranking in kept.items() if ranking is not None}

    def _ensured(self, asked: Asked, missing: Sequence[Cell]) -> EvaluationProgress:
        """Have the missing rankings made, those asked for last before all others."""
        wanted = len(asked.cells)
        job = self._jobs.get(asked.key)
        if not missing:
            return EvaluationProgress("done", wanted, wanted)
        if job is None:
            job = self._jobs[asked.key] = Job(asked, deque())
            self._turns.append(job)
        if job.status == "working":
            job.waiting = _first(job, missing)
            self._changed.notify_all()
        now = job.waiting[0] if job.waiting else None
        return EvaluationProgress(
            job.status, wanted - len(missing), wanted, now, job.done, job.total, job.message
        )

    def _run(self) -> None:
        while (job := self._next()) is not None:
            try:
                self._step(job)
            except WorkerLostError:
                self._lost(job)
            except ValueError as error:  # of a model or a track; told to the person
                self._fail(job, str(error))
            except Exception:
                logging.getLogger(__name__).exception("An evaluation failed")
                self._fail(job, FAULT)

    def _next(self) -> Job | None:
        """Wait for an evaluation with something to do; None when all is over."""
        with self._changed:
            while True:
                if self._closed:
                    return None
                while self._turns:
                    job = self._turns.popleft()
                    if job.status == "working" and self._jobs.get(job.asked.key) is job:
                        return job
                self._changed.wait()

    def _step(self, job: Job) -> None:
        """One batch; a ranking that is finished leaves the queue, and the last one ends the job."""
        cell = job.waiting[0]
        if job.steps is None or job.begun != cell:
            job.done = job.total = 0
            job.begun, job.steps = cell, self._steps(job, cell)
        is_over = next(job.steps, cell) is cell
        with self._changed:
            if is_over:
                job.steps, job.losses = None, 0
                job.waiting.remove(cell)
            if job.waiting:
                self._turns.append(job)
            elif self._jobs.get(job.asked.key) is job:
                del self._jobs[job.asked.key]
            self._changed.notify_all()

    def _lost(self, job: Job) -> None:
        job.losses += 1
        job.steps = None
        if job.losses > 1:
            self._fail(job, LOST)
        with self._changed:
            self._turns.append(job)

    def _fail(self, job: Job, message: str) -> None:
        with self._changed:
            job.status, job.message, job.steps = "failed", message, None
            self._changed.notify_all()

    def _steps(self, job: Job, cell: Cell) -> Iterator[None]:
        """Make what a ranking needs, batch after batch, then the ranking."""
        track, retriever = cell[0], retriever_of(cell[1])
        asked = job.asked
        documents = [self._opened(asked, one) for one in asked.questions.document_ids]
        if needs_vectors(track):
            yield from self._make_sentences(job, documents)
        chunks = self._chunks.get(
            (_chunks_key(asked, track), track), lambda: self._cut(asked, documents, track)
        )
        vectors = KeptVectors(self._library, self._worker, asked.embedder)
        if retriever.needs_vectors and not load_embedder(asked.embedder).stand_in:
            yield from self._make_vectors(job, chunks, retriever, vectors)
        self._rankings.get((asked.key, cell), lambda: rank(chunks, retriever, vectors))

    def _opened(self, asked: Asked, document_id: str) -> Opened:
        return self._library.open_document(document_id, asked.questions.language)

    def _cut(self, asked: Asked, documents: Sequence[Opened], track: Spec) -> CorpusChunks:
        chunkings = tuple(
            self._chunking(one, track, asked.tokenizer, asked.embedder) for one in documents
        )
        return CorpusChunks(asked.questions.corpus, chunkings)

    def _chunking(self, opened: Opened, track: Spec, tokenizer: str, embedder: str) -> Chunking:
        vectors = self._library.made_vectors(opened, embedder) if needs_vectors(track) else None
        return cut(opened.tokenization(tokenizer), track, vectors=vectors)

    def _make_sentences(self, job: Job, documents: Sequence[Opened]) -> Iterator[None]:
        """The int8 vectors by which a semantic track is cut."""
        embedder, store = job.asked.embedder, self._library.store
        if load_embedder(embedder).stand_in:
            return
        sentences = list(
            dict.fromkeys(
                span.of(one.document.text) for one in documents for span in one.document.sentences
            )
        )
        known = store.vectors(embedder, sentences)
        missing = sorted((one for one in sentences if one not in known), key=len, reverse=True)
        for batch in _batches(job, missing):
            vectors = self._worker.embed(embedder, batch)
            store.add_vectors(embedder, dict(zip(batch, vectors, strict=True)))
            yield

    def _make_vectors(
        self, job: Job, chunks: CorpusChunks, retriever: Retriever, vectors: KeptVectors
    ) -> Iterator[None]:
        texts = [question.text for question in chunks.corpus.questions]
        if is_late(chunks, retriever):
            yield from self._make_texts(job, texts, vectors)
            for one in chunks.chunkings:
                places = list(zip(one.starts.tolist(), one.ends.tolist(), strict=True))
                missing = vectors.missing_spans(one.document, places)
                for batch in _batches(job, missing):
                    vectors.make_spans(one.document, batch)
                    yield
        else:
            yield from self._make_texts(job, texts + embedded_texts(chunks, retriever), vectors)

    def _make_texts(self, job: Job, texts: Sequence[str], vectors: KeptVectors) -> Iterator[None]:
        for batch in _batches(job, vectors.missing_texts(texts)):
            vectors.make_texts(batch)
            yield


def _first(job: Job, missing: Sequence[Cell]) -> deque[Cell]:
    """What waits: what needs no vectors, what is worked on, what is missing, then what others wait for.

    One that is put off costs nothing: the vectors made for it are kept.
    """
    begun = list(job.waiting)[:1] if job.steps is not None else []
    return deque(sorted(dict.fromkeys([*begun, *missing, *job.waiting]), key=_needs_vectors))


def _needs_vectors(cell: Cell) -> bool:
    return retriever_of(cell[1]).needs_vectors or needs_vectors(cell[0])


def _chunks_key(asked: Asked, track: Spec) -> Key:
    """What the chunks of a track depend on: the embedder only where it decides the cuts."""
    return asked.questions.key, asked.tokenizer, asked.embedder if needs_vectors(track) else ""


Item = TypeVar("Item")


def _batches(job: Job, missing: Sequence[Item]) -> Iterator[Sequence[Item]]:
    """Parts of what is to be made; the job counts each when it is made."""
    job.done, job.total = 0, len(missing)
    for at in range(0, len(missing), BATCH):
        batch = missing[at : at + BATCH]
        yield batch
        job.done += len(batch)
