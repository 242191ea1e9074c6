"""Questions are asked of corpora in the background, a batch at a time, and everyone sees how far."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Condition, Thread
from typing import Literal

from app.jobs import LOST
from app.kept_vectors import EmbedsMore
from app.library import Library
from app.rankings import Asked, Cell, Key, Making, Rankings
from app.worker import WorkerLostError
from engine.chunking import needs_vectors
from engine.retrieval.ranking import Ranking
from engine.retrieval.retrievers import retriever_of

__all__ = ["Asked", "Cell", "EvaluationProgress", "Evaluations", "Key", "Looked"]

FAULT = "Something went wrong on our side; start it again."

Status = Literal["working", "done", "stopped", "failed", "unasked"]


@dataclass(frozen=True, slots=True)
class EvaluationProgress:
    """How many of the wanted rankings are there, what is worked on now and how far that is.

    `done` of `total` texts of the current one are embedded. `message` says what is wrong if anything, and
    `failures` of which rankings; the others are made all the same.
    """

    status: Status
    ready: int
    wanted: int
    now: Cell | None = None
    done: int = 0
    total: int = 0
    message: str = ""
    failures: Mapping[Cell, str] = field(default_factory=dict)

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
    """What is wanted of one question set, and the steps that make the ranking that is begun.

    `failures` are the rankings that cannot be made, and why; they wait for nothing.
    """

    asked: Asked
    waiting: deque[Cell]
    status: Status = "working"
    making: Making = field(default_factory=Making)
    losses: int = 0
    message: str = ""
    failures: dict[Cell, str] = field(default_factory=dict)
    begun: Cell | None = None
    steps: Iterator[None] | None = None


class Evaluations:
    """All evaluations; one thread works on a batch of each in turn.

    What is worked out is remembered by content: the vectors in the database, the rankings for a while in
    memory, so that another row costs only that row, and looking again costs nothing.
    """

    def __init__(self, library: Library, worker: EmbedsMore) -> None:
        self._rankings = Rankings(library, worker)
        self._changed = Condition()
        self._jobs: dict[Key, Job] = {}
        self._turns: deque[Job] = deque()
        self._closed = False
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
                found = self._rankings.found(asked)
                progress = self._ensured(asked, [one for one in asked.cells if one not in found])
                left = until - time.monotonic()
                if progress.status != "working" or left <= 0 or self._closed:
                    return Looked(found, progress)
                self._changed.wait(left)

    def known(self, asked: Asked) -> Looked:
        """What is there of the wanted rankings; begins none, and is `unasked` where nobody waits for them."""
        with self._changed:
            found = self._rankings.found(asked)
            missing = [one for one in asked.cells if one not in found]
            job = self._jobs.get(asked.key)
            if not missing or (job is not None and set(missing) <= {*job.waiting, *job.failures}):
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
            if job is None:
                return
            job.failures.clear()
            if job.status != "working" or not job.waiting:
                del self._jobs[asked.key]

    def _ensured(self, asked: Asked, missing: Sequence[Cell]) -> EvaluationProgress:
        """Have the missing rankings made, those asked for last before all others."""
        wanted = len(asked.cells)
        if not missing:
            return EvaluationProgress("done", wanted, wanted)
        job = self._jobs.get(asked.key) or self._jobs.setdefault(asked.key, Job(asked, deque()))
        waits = [one for one in missing if one not in job.failures]
        failures = {one: job.failures[one] for one in missing if one in job.failures}
        if waits and job.status == "working":
            if not job.waiting:
                self._turns.append(job)
            job.waiting = _first(job, waits)
            self._changed.notify_all()
        status = job.status if waits or job.status != "working" else "failed"
        return EvaluationProgress(
            status,
            wanted - len(missing),
            wanted,
            job.waiting[0] if job.waiting else None,
            job.making.done,
            job.making.total,
            job.message or next(iter(failures.values()), ""),
            failures,
        )

    def _run(self) -> None:
        while (job := self._next()) is not None:
            try:
                self._step(job)
            except WorkerLostError:
                self._lost(job)
            except ValueError as error:  # of a model or a track; told to the person
                self._leave_out(job, str(error))
            except Exception:
                logging.getLogger(__name__).exception("An evaluation failed")
                self._leave_out(job, FAULT)

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
            job.making = Making()
            job.begun, job.steps = cell, self._rankings.steps(job.asked, cell, job.making)
        is_over = next(job.steps, cell) is cell
        with self._changed:
            if is_over:
                job.losses = 0
                self._leave(job, cell)
            else:
                self._turns.append(job)
            self._changed.notify_all()

    def _leave(self, job: Job, cell: Cell) -> None:
        """A ranking is made, or cannot be; a job is forgotten with its last, unless something failed."""
        job.steps = None
        job.waiting.remove(cell)
        if job.waiting:
            self._turns.append(job)
        elif not job.failures and self._jobs.get(job.asked.key) is job:
            del self._jobs[job.asked.key]

    def _leave_out(self, job: Job, message: str) -> None:
        """A ranking cannot be made; the others can."""
        with self._changed:
            assert job.begun is not None
            job.failures[job.begun] = message
            self._leave(job, job.begun)
            self._changed.notify_all()

    def _lost(self, job: Job) -> None:
        """Begin the ranking again; a worker that is lost twice over it will be for the others too."""
        with self._changed:
            job.losses += 1
            job.steps = None
            if job.losses > 1:
                job.status, job.message = "failed", LOST
            self._turns.append(job)
            self._changed.notify_all()


def _first(job: Job, missing: Sequence[Cell]) -> deque[Cell]:
    """What waits: what needs no vectors, what is worked on, what is missing, then what others wait for.

    One that is put off costs nothing: the vectors made for it are kept.
    """
    begun = list(job.waiting)[:1] if job.steps is not None else []
    return deque(sorted(dict.fromkeys([*begun, *missing, *job.waiting]), key=_needs_vectors))


def _needs_vectors(cell: Cell) -> bool:
    return retriever_of(cell[1]).needs_vectors or needs_vectors(cell[0])
