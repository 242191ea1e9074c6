"""Questions are asked of corpora in the background, a batch at a time, and everyone sees how far."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Condition, Thread
from typing import Literal, TypeVar

from app.evaluation_turns import Task, Turns
from app.jobs import LOST
from app.kept_vectors import EmbedsMore
from app.library import Library
from app.rankings import LANES, Asked, Cell, Key, Lane, Rankings
from app.worker import WorkerLostError
from engine.params import TrackError
from engine.retrieval.ranking import Ranking

__all__ = ["Asked", "Cell", "EvaluationProgress", "Evaluations", "Key", "Looked"]

FAULT = "Something went wrong on our side; start it again."
MOST_NOTED = 20_000  # rankings that were stopped or failed and are remembered as such

Status = Literal["working", "done", "stopped", "failed", "unasked"]


@dataclass(frozen=True, slots=True)
class EvaluationProgress:
    """How many of the wanted rankings are there, what is worked on now and how far that is.

    `done` of `total` texts of the current one are embedded. `message` says what is wrong if anything, and
    `failures` of which rankings; the others are made all the same. `is_refused` says that they fail because
    their tracks cannot cut these documents, which no other try changes.
    """

    status: Status
    ready: int
    wanted: int
    now: Cell | None = None
    done: int = 0
    total: int = 0
    message: str = ""
    failures: Mapping[Cell, str] = field(default_factory=dict)
    is_refused: bool = False

    @property
    def percent(self) -> int:
        """
        >>> EvaluationProgress("working", 1, 4, done=1, total=2).percent
        37
        """
        part = self.done / self.total if self.total else 0.0
        return int(100 * (self.ready + part) / max(self.wanted, 1))


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a ranking cannot be made; `of_track` where its track cannot cut these documents."""

    message: str
    of_track: bool = False


@dataclass(frozen=True, eq=False)
class Looked:
    """The rankings that are there by now, and how far the others are."""

    rankings: dict[Cell, Ranking]
    progress: EvaluationProgress


class Evaluations:
    """All evaluations; one thread embeds, another does what needs no model, a step of each in turn.

    What is worked out is remembered by content: the vectors in the database, the rankings for a while in
    memory, so that another row costs only that row, and looking again costs nothing. What no one looks at for
    a minute and a half is worked on no more, so that closing a page ends its work, and so is a row that was
    removed. What was stopped or failed is not begun again by looking; `start` does that.
    """

    def __init__(
        self,
        library: Library,
        worker: EmbedsMore,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._rankings = Rankings(library, worker)
        self._changed = Condition()
        self._turns = Turns(clock)
        self._stopped: dict[tuple[Key, str, Cell], bool] = {}
        self._failures: dict[tuple[Key, Cell], Failure] = {}
        self._losses: dict[Key, int] = {}
        self._closed = False
        self._threads = [
            Thread(target=self._run, args=(lane,), name=f"cutmarks-{lane}-rankings", daemon=True)
            for lane in LANES
        ]

    def open(self) -> None:
        for thread in self._threads:
            thread.start()

    def end(self) -> None:
        """Begin no more batches; to be called before what embeds is closed."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def close(self) -> None:
        self.end()
        for thread in self._threads:
            if thread.ident is not None:
                thread.join()

    def look(self, asked: Asked, *, seconds: float = 0.0) -> Looked:
        """What is there of the wanted rankings, after waiting so long for the others, which this begins."""
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
            waiting = self._turns.waiting(asked)
            if all(one in waiting or self._is_left(asked, one) for one in missing):
                return Looked(found, self._ensured(asked, missing))
            return Looked(found, EvaluationProgress("unasked", len(found), len(asked.cells)))

    def stop(self, asked: Asked) -> None:
        """Work on none of these rankings for their purpose; what is there stays."""
        with self._changed:
            for cell in asked.cells:
                _note(self._stopped, (asked.key, asked.purpose, cell), True)
            self._turns.stop(asked)
            self._changed.notify_all()

    def start(self, asked: Asked) -> None:
        """Forget that these rankings were stopped or failed, so that the next look begins them again."""
        with self._changed:
            for cell in asked.cells:
                self._stopped.pop((asked.key, asked.purpose, cell), None)
                self._failures.pop((asked.key, cell), None)
            self._losses.pop(asked.key, None)
            self._turns.find(asked.key)
            self._changed.notify_all()

    def _is_stopped(self, asked: Asked, cell: Cell) -> bool:
        return (asked.key, asked.purpose, cell) in self._stopped

    def _is_left(self, asked: Asked, cell: Cell) -> bool:
        """Whether a ranking waits for someone to begin it again."""
        return self._is_stopped(asked, cell) or (asked.key, cell) in self._failures

    def _ensured(self, asked: Asked, missing: Sequence[Cell]) -> EvaluationProgress:
        """Have the missing rankings made, those asked for last before all others."""
        wanted = len(asked.cells)
        waits = [one for one in missing if not self._is_left(asked, one)]
        if self._turns.wish(asked, waits):
            self._changed.notify_all()
        if not missing:
            return EvaluationProgress("done", wanted, wanted)
        noted = {one: self._failures.get((asked.key, one)) for one in missing}
        failed = {one: failure for one, failure in noted.items() if failure}
        failures = {one: failure.message for one, failure in failed.items()}
        tasks = [task for one in waits if (task := self._turns.task(asked.key, one))]
        lost = [task for task in tasks if self._turns.is_lost(task)]
        now = next((task for task in tasks if task.is_begun), None)
        status: Status = "working" if len(lost) < len(tasks) else "failed"
        if status == "failed" and any(self._is_stopped(asked, one) for one in missing):
            status = "stopped"
        return EvaluationProgress(
            status,
            wanted - len(missing),
            wanted,
            now.cell if now else None,
            now.making.done if now else 0,
            now.making.total if now else 0,
            LOST if lost else next(iter(failures.values()), ""),
            failures,
            status == "failed" and not lost and all(one.of_track for one in failed.values()),
        )

    def _run(self, lane: Lane) -> None:
        while (task := self._next(lane)) is not None:
            try:
                self._step(task)
            except WorkerLostError:
                self._lost(task)
            except ValueError as error:  # of a model or a track; told to the person
                self._leave_out(task, Failure(str(error), isinstance(error, TrackError)))
            except Exception:
                logging.getLogger(__name__).exception("An evaluation failed")
                self._leave_out(task, Failure(FAULT))

    def _next(self, lane: Lane) -> Task | None:
        """Wait for something to do; None when all is over."""
        with self._changed:
            while not self._closed:
                if task := self._turns.next(lane):
                    return task
                self._changed.wait()
            return None

    def _step(self, task: Task) -> None:
        """One batch; a ranking that is finished leaves the queue."""
        if task.steps is None:
            task.making.done = task.making.total = 0
            task.steps = self._rankings.steps(task.asked, task.cell, task.making)
        lane = next(task.steps, None)
        with self._changed:
            if lane is not None:
                self._turns.put_back(task, lane)
            else:
                self._losses.pop(task.key, None)
                self._turns.leave(task.key, task.cell)
            self._changed.notify_all()

    def _leave_out(self, task: Task, failure: Failure) -> None:
        """A ranking cannot be made; the others can."""
        with self._changed:
            _note(self._failures, (task.key, task.cell), failure)
            self._turns.leave(task.key, task.cell)
            self._changed.notify_all()

    def _lost(self, task: Task) -> None:
        """Begin the ranking again; a worker that is lost twice over it will be for the others too."""
        with self._changed:
            self._losses[task.key] = self._losses.get(task.key, 0) + 1
            if self._losses[task.key] > 1:
                self._turns.lose(task.key)
            self._turns.begin_again(task)
            self._changed.notify_all()


K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


def _note(noted: dict[K, V], key: K, value: V) -> None:
    """Remember the newest of what is noted."""
    noted[key] = value
    while len(noted) > MOST_NOTED:
        del noted[next(iter(noted))]
