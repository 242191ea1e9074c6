"""Sentences become vectors in the background, a batch at a time, and everyone sees how far."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from threading import Condition, Thread
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from app.store import Store
from app.worker import Worker, WorkerLostError

Status = Literal["embedding", "done", "stopped", "failed"]

LOST = (
    "The process that embeds ended twice without an answer; try again, "
    "or choose the embedder hash, which needs no model."
)


class Embeds(Protocol):
    """Whatever turns sentences into vectors, and can be stopped from another thread."""

    def embed(self, embedder: str, sentences: Sequence[str]) -> NDArray[np.int8]: ...
    def stop(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Progress:
    """How many of the document's sentences have their vectors, and what is wrong if anything."""

    status: Status
    done: int
    total: int
    message: str = ""

    @property
    def is_over(self) -> bool:
        """Whether it ended before all were made, so that nothing comes by itself."""
        return self.status in {"stopped", "failed"}

    @property
    def percent(self) -> int:
        """
        >>> Progress("embedding", 1, 3).percent
        33
        """
        return 100 * self.done // max(self.total, 1)


@dataclass(eq=False)
class Job:
    """The sentences of one document that one embedder has yet to read, longest first.

    `subject` is what their vectors are deleted with; empty for a sample.
    """

    embedder: str
    waiting: list[str]
    progress: Progress
    subject: str = ""
    losses: int = field(default=0)


Key = tuple[str, str]


class Jobs:
    """All jobs, each (document, embedder) once; one thread feeds the worker, job after job in turn.

    A job that ended well is forgotten: its vectors are in the store. One that was stopped or
    failed is kept, so that looking at the page does not start it again; `start` does.
    """

    def __init__(self, store: Store, *, batch: int = 64, worker: Embeds | None = None) -> None:
        self._store = store
        self._batch = batch
        self._worker: Embeds = worker if worker is not None else Worker()
        self._changed = Condition()
        self._jobs: dict[Key, Job] = {}
        self._turns: deque[Key] = deque()
        self._preload: str | None = None
        self.finished = (
            0  # jobs that ended well: while it is the same, no document has got all its vectors
        )
        self._closed = False
        self._thread = Thread(target=self._run, name="cutmarks-jobs", daemon=True)

    def open(self, preload: str | None = None) -> None:
        """Begin to work; a model named by `preload` is loaded before anything asks for it."""
        self._preload = preload
        self._thread.start()

    def close(self) -> None:
        """Drop what waits, end the worker and the thread."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        self._worker.stop()
        if self._thread.ident is not None:
            self._thread.join()
        self._worker.stop()  # the thread may have started it once more in between

    def ensure(
        self,
        document: str,
        embedder: str,
        sentences: Sequence[str],
        total: int,
        *,
        subject: str = "",
    ) -> None:
        """Have `sentences` embedded, the ones of `total` without vectors, unless they are already.

        Their vectors are deleted with `subject`, the document that they are of.
        """
        with self._changed:
            if (document, embedder) in self._jobs:
                return
            waiting = sorted(dict.fromkeys(sentences), key=len)
            progress = Progress("embedding", total - len(waiting), total)
            self._jobs[document, embedder] = Job(embedder, waiting, progress, subject)
            self._turns.append((document, embedder))
            self._changed.notify_all()

    def progress(self, document: str, embedder: str) -> Progress | None:
        """How far a job is; None where there is none (never asked for, or done)."""
        with self._changed:
            job = self._jobs.get((document, embedder))
            return None if job is None else job.progress

    def stop(self, document: str, embedder: str) -> None:
        """Embed no more of a document; what has been embedded stays."""
        with self._changed:
            job = self._jobs.get((document, embedder))
            if job is not None and job.progress.status == "embedding":
                job.progress = replace(job.progress, status="stopped")

    def drop(self, subjects: Collection[str]) -> None:
        """Forget what was to be embedded of documents that are deleted."""
        with self._changed:
            gone = [key for key, job in self._jobs.items() if job.subject in subjects]
            for key in gone:
                del self._jobs[key]

    def start(self, document: str, embedder: str) -> None:
        """Forget that a job was stopped or failed, so that the next look starts it again."""
        with self._changed:
            job = self._jobs.get((document, embedder))
            if job is not None and job.progress.status != "embedding":
                del self._jobs[document, embedder]

    def _run(self) -> None:
        self._load()
        while (turn := self._next_turn()) is not None:
            key, job = turn
            self._take_turn(key, job)

    def _load(self) -> None:
        if self._preload is not None and not self._closed:
            try:
                self._worker.embed(self._preload, ["Ready."])
            except (ValueError, WorkerLostError):
                return  # the first job meets the same error and tells it

    def _next_turn(self) -> tuple[Key, Job] | None:
        """Wait for a job that wants a batch; None when all is over."""
        with self._changed:
            while True:
                if self._closed:
                    return None
                while self._turns:
                    key = self._turns.popleft()
                    job = self._jobs.get(key)
                    if job is not None and job.progress.status == "embedding":
                        return key, job
                self._changed.wait()

    def _take_turn(self, key: Key, job: Job) -> None:
        batch = job.waiting[-self._batch :]
        try:
            self._embed(job, batch)
        except WorkerLostError:
            self._lost(key, job)
        except Exception as error:  # told to the person; the thread goes on with other jobs
            self._end(job, "failed", str(error))
        else:
            self._embedded(key, job, len(batch))

    def _embed(self, job: Job, batch: Sequence[str]) -> None:
        """Embed what no other document has had embedded since the job began."""
        kept = self._store.vectors(job.embedder, batch)
        missing = [sentence for sentence in batch if sentence not in kept]
        if missing:
            vectors = self._worker.embed(job.embedder, missing)
            made = dict(zip(missing, vectors, strict=True))
            self._store.add_vectors(job.embedder, made, job.subject)

    def _embedded(self, key: Key, job: Job, count: int) -> None:
        with self._changed:
            del job.waiting[len(job.waiting) - count :]
            done = job.progress.total - len(job.waiting)
            job.progress = replace(job.progress, done=done)
            if not job.waiting and self._jobs.get(key) is job:
                del self._jobs[key]
                self.finished += 1
            self._turns.append(key)

    def _lost(self, key: Key, job: Job) -> None:
        job.losses += 1
        if job.losses > 1:
            self._end(job, "failed", LOST)
        with self._changed:
            self._turns.append(key)

    def _end(self, job: Job, status: Status, message: str) -> None:
        with self._changed:
            job.progress = replace(job.progress, status=status, message=message)
