"""Whose turn it is: what is wanted of all evaluations, by whom, and what each wanted ranking needs next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from app.rankings import Asked, Cell, Key, Lane, Making
from engine.chunking import needs_vectors
from engine.retrieval.retrievers import retriever_of

FORGOTTEN = 90.0  # seconds without a look; browsers wake a page that is not seen once a minute
PUT_OFF = 5.0  # seconds; a page that is open asks every second or so

Owner = tuple[Key, str]
"""A question set and what its rankings are for, such as the table or a figure."""


@dataclass(eq=False)
class Task:
    """A ranking that is made: its steps once it is begun, and the lane in which the next one goes.

    One that is `admitted` may wait for the embedder with its steps; another gives them up, since they hold
    all of its texts, and does the first of them again.
    """

    asked: Asked
    cell: Cell
    making: Making = field(default_factory=Making)
    steps: Iterator[Lane] | None = None
    lane: Lane = "plain"
    is_running: bool = False
    admitted: bool = False

    @property
    def key(self) -> Key:
        return self.asked.key

    @property
    def is_begun(self) -> bool:
        return self.is_running or self.steps is not None

    @property
    def is_parked(self) -> bool:
        return self.lane == "embedding" and not self.is_begun


@dataclass(frozen=True, slots=True)
class Seen:
    """When a ranking was last looked at, and by which look of its job."""

    at: float
    look: int


@dataclass(eq=False)
class Job:
    """What one panel waits for, the newest wish first; `served` says when it last had a turn in each lane."""

    waiting: dict[Cell, Seen] = field(default_factory=dict)
    looks: int = 0
    looked: float = 0.0
    served: dict[Lane, int] = field(default_factory=dict)


class Turns:
    """The queues of both lanes; whoever calls holds the lock.

    Lanes keep what needs no model from waiting behind an embedder: a batch of it takes a second. In a lane jobs
    take turns, those that someone looks at before others. A ranking that no one has looked at for
    `FORGOTTEN` seconds is dropped, so that closing a page ends its work, and so is one that a newer look of
    the same panel left out and no one asked for in `PUT_OFF` seconds, so that removing a row does.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._jobs: dict[Owner, Job] = {}
        self._tasks: dict[tuple[Key, Cell], Task] = {}
        self._lost: set[Key] = set()
        self._turn = 0

    def wish(self, asked: Asked, cells: Iterable[Cell]) -> bool:
        """A panel looks and waits for these rankings; whether one of them is new to all.

        One that waits for nothing is no job.
        """
        wanted, now = list(cells), self._clock()
        owner = asked.key, asked.purpose
        if not wanted and owner not in self._jobs:
            return False
        job = self._jobs.setdefault(owner, Job())
        job.looks, job.looked = job.looks + 1, now
        seen = dict.fromkeys(wanted, Seen(now, job.looks))
        job.waiting = dict(sorted({**seen, **_without(job.waiting, seen)}.items(), key=_is_dear))
        new = [cell for cell in wanted if (asked.key, cell) not in self._tasks]
        self._tasks.update({(asked.key, cell): Task(asked, cell) for cell in new})
        self._settle()
        return bool(new)

    def waiting(self, asked: Asked) -> set[Cell]:
        """What a panel waits for."""
        self._drop()
        job = self._jobs.get((asked.key, asked.purpose))
        return set(job.waiting) if job else set()

    def task(self, key: Key, cell: Cell) -> Task | None:
        return self._tasks.get((key, cell))

    def next(self, lane: Lane) -> Task | None:
        """The task whose turn it is, which nobody else gets until it is put back; None where none waits."""
        self._drop()
        now = self._clock()
        in_turn = sorted(
            self._jobs.items(),
            key=lambda pair: (now - pair[1].looked > PUT_OFF, pair[1].served.get(lane, -1)),
        )
        for (key, _), job in in_turn:
            for cell in job.waiting:
                task = self._tasks[key, cell]
                if self._is_ready(task, lane):
                    self._turn += 1
                    job.served[lane] = self._turn
                    task.is_running = True
                    return task
        return None

    def _is_ready(self, task: Task, lane: Lane) -> bool:
        if task.is_running or task.lane != lane or task.is_parked:
            return False
        return lane == "plain" or task.key not in self._lost

    def put_back(self, task: Task, lane: Lane) -> None:
        """A step is done, and the next one goes in that lane."""
        task.is_running, task.lane = False, lane
        if lane == "embedding" and not task.admitted:
            task.admitted = not self._is_behind(task)
            if not task.admitted:
                task.steps = None
        self._settle()

    def begin_again(self, task: Task) -> None:
        """A step failed, and all of them are to be done again."""
        task.is_running = task.admitted = False
        task.lane, task.steps = "embedding", None
        self._settle()

    def leave(self, key: Key, cell: Cell) -> None:
        """Nobody waits for this ranking any more: it is made, or cannot be."""
        for (own, _), job in self._jobs.items():
            if own == key:
                job.waiting.pop(cell, None)
        self._settle()

    def stop(self, asked: Asked) -> None:
        """A panel does not wait for these any more; others may."""
        job = self._jobs.get((asked.key, asked.purpose))
        if job is not None:
            job.waiting = _without(job.waiting, asked.cells)
        self._settle()

    def lose(self, key: Key) -> None:
        """The embedder cannot be had for a question set, until it is `found` again."""
        self._lost.add(key)

    def find(self, key: Key) -> None:
        self._lost.discard(key)
        self._settle()

    def is_lost(self, task: Task) -> bool:
        """Whether a task needs an embedder that cannot be had."""
        return task.lane == "embedding" and task.key in self._lost

    def _drop(self) -> None:
        now = self._clock()
        for job in self._jobs.values():
            job.waiting = {
                cell: seen for cell, seen in job.waiting.items() if _is_wanted(job, seen, now)
            }
        self._settle()

    def _is_behind(self, task: Task) -> bool:
        """Whether whoever waits for a task has another one before it that waits for the embedder."""
        waiting = [
            list(job.waiting)
            for (key, _), job in self._jobs.items()
            if key == task.key and task.cell in job.waiting
        ]
        return all(
            any(self._tasks[task.key, one].admitted for one in cells[: cells.index(task.cell)])
            for cells in waiting
        )

    def _settle(self) -> None:
        """Forget what nobody waits for, and have the first that gave up its steps do them again."""
        self._jobs = {owner: job for owner, job in self._jobs.items() if job.waiting}
        wanted = {(key, cell) for (key, _), job in self._jobs.items() for cell in job.waiting}
        self._tasks = {name: task for name, task in self._tasks.items() if name in wanted}
        for (key, _), job in self._jobs.items():
            tasks = [self._tasks[key, cell] for cell in job.waiting]
            parked = next((one for one in tasks if one.is_parked), None)
            is_free = not any(one.admitted for one in tasks)
            if parked is not None and is_free and key not in self._lost:
                parked.admitted, parked.lane = True, "plain"


def _without(waiting: dict[Cell, Seen], cells: Iterable[Cell]) -> dict[Cell, Seen]:
    left_out = set(cells)
    return {cell: seen for cell, seen in waiting.items() if cell not in left_out}


def _is_wanted(job: Job, seen: Seen, now: float) -> bool:
    ago = now - seen.at
    return ago < FORGOTTEN and (seen.look == job.looks or ago < PUT_OFF)


def _is_dear(waiting: tuple[Cell, Seen]) -> bool:
    track, retriever = waiting[0]
    return retriever_of(retriever).needs_vectors or needs_vectors(track)
