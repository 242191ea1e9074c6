"""Vectors are made in the background, each once, and a process that dies is not the end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from app.jobs import LOST, Jobs, Progress
from app.store import Store
from app.worker import Worker, WorkerLostError
from tests.conftest import REPOSITORY

SENTENCES = [f"Sentence {number}." for number in range(10)]


class Recorder:
    """Stands for the worker: notes what it is given, and does as it is told."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.go_on = threading.Event()
        self.go_on.set()
        self.errors: list[Exception] = []

    def embed(self, embedder: str, sentences: Sequence[str]) -> NDArray[np.int8]:
        self.go_on.wait(10)
        self.batches.append(list(sentences))
        if self.errors:
            raise self.errors.pop(0)
        return np.ones((len(sentences), 3), np.int8)

    def stop(self) -> None:
        self.go_on.set()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(f"sqlite:///{tmp_path / 'store.db'}")
    yield opened
    opened.close()


@contextmanager
def running(store: Store, worker: Recorder, batch: int = 4) -> Iterator[Jobs]:
    jobs = Jobs(store, batch=batch, worker=worker)
    jobs.open()
    try:
        yield jobs
    finally:
        jobs.close()


def wait_until(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < until, "waited for ten seconds in vain"
        time.sleep(0.005)


def status(jobs: Jobs, document: str = "d") -> str | None:
    progress = jobs.progress(document, "hash")
    return progress.status if progress else None


def test_job_embeds_in_batches_of_like_length_and_is_forgotten(store: Store) -> None:
    worker = Recorder()
    with running(store, worker) as jobs:
        jobs.ensure("d", "hash", ["aaaa", "a", "aaa", "aa", "aaaaa", "aa"], total=9)
        wait_until(lambda: status(jobs) is None)
    assert worker.batches == [["aa", "aaa", "aaaa", "aaaaa"], ["a"]]
    assert len(store.vectors("hash", ["a", "aa", "aaa", "aaaa", "aaaaa"])) == 5


def test_progress_counts_what_is_done_of_the_whole_document(store: Store) -> None:
    worker = Recorder()
    worker.go_on.clear()
    with running(store, worker) as jobs:
        jobs.ensure("d", "hash", SENTENCES, total=25)
        assert jobs.progress("d", "hash") == Progress("embedding", 15, 25)


def test_job_asked_for_twice_runs_once(store: Store) -> None:
    worker = Recorder()
    worker.go_on.clear()
    with running(store, worker, batch=20) as jobs:
        for _ in range(3):
            jobs.ensure("d", "hash", SENTENCES, total=10)
        worker.go_on.set()
        wait_until(lambda: status(jobs) is None)
    assert len(worker.batches) == 1


def test_sentence_of_two_documents_is_embedded_once(store: Store) -> None:
    worker = Recorder()
    worker.go_on.clear()
    with running(store, worker, batch=20) as jobs:
        jobs.ensure("d", "hash", SENTENCES, total=10)
        jobs.ensure("e", "hash", [*SENTENCES, "One more."], total=11)
        worker.go_on.set()
        wait_until(lambda: status(jobs) is None and status(jobs, "e") is None)
    assert [len(batch) for batch in worker.batches] == [10, 1]


def test_small_document_does_not_wait_for_a_large_one(store: Store) -> None:
    worker = Recorder()
    worker.go_on.clear()
    with running(store, worker, batch=2) as jobs:
        jobs.ensure("large", "hash", SENTENCES, total=10)
        jobs.ensure("small", "hash", ["Short."], total=1)
        worker.go_on.set()
        wait_until(lambda: status(jobs, "large") is None)
    assert ["Short."] in worker.batches[:3]


def test_stopped_job_stays_stopped_until_it_is_started(store: Store) -> None:
    worker = Recorder()
    worker.go_on.clear()
    with running(store, worker, batch=2) as jobs:
        jobs.ensure("d", "hash", SENTENCES, total=10)
        jobs.stop("d", "hash")
        worker.go_on.set()
        jobs.ensure("d", "hash", SENTENCES, total=10)
        assert status(jobs) == "stopped"
        jobs.start("d", "hash")
        assert status(jobs) is None
        jobs.ensure("d", "hash", SENTENCES, total=10)
        wait_until(lambda: status(jobs) is None)
    assert len(store.vectors("hash", SENTENCES)) == 10


def test_lost_worker_is_tried_once_more(store: Store) -> None:
    worker = Recorder()
    worker.errors = [WorkerLostError()]
    with running(store, worker, batch=20) as jobs:
        jobs.ensure("d", "hash", SENTENCES, total=10)
        wait_until(lambda: status(jobs) is None)
    assert len(worker.batches) == 2


def test_worker_lost_twice_is_one_sentence(store: Store) -> None:
    worker = Recorder()
    worker.errors = [WorkerLostError(), WorkerLostError()]
    with running(store, worker, batch=20) as jobs:
        jobs.ensure("d", "hash", SENTENCES, total=10)
        wait_until(lambda: status(jobs) == "failed")
        assert jobs.progress("d", "hash") == Progress("failed", 0, 10, LOST)


def test_what_the_model_refuses_is_said_and_others_go_on(store: Store) -> None:
    worker = Recorder()
    worker.errors = [ValueError("The vector of one sentence is not finite.")]
    with running(store, worker, batch=20) as jobs:
        jobs.ensure("d", "hash", SENTENCES, total=10)
        wait_until(lambda: status(jobs) == "failed")
        jobs.ensure("e", "hash", SENTENCES, total=10)
        wait_until(lambda: status(jobs, "e") is None)
        progress = jobs.progress("d", "hash")
    assert progress == Progress("failed", 0, 10, "The vector of one sentence is not finite.")


def test_worker_process_embeds_as_the_engine_does() -> None:
    from engine.embedding import load_embedder

    worker = Worker()
    vectors = worker.embed("hash", SENTENCES[:2])
    worker.stop()
    assert vectors.tolist() == load_embedder("hash").embed(SENTENCES[:2]).tolist()


def test_worker_process_says_what_it_cannot_do() -> None:
    worker = Worker()
    with pytest.raises(ValueError, match="nothing-like-it"):
        worker.embed("nothing-like-it", SENTENCES)
    worker.stop()


def test_killed_worker_is_lost_and_begins_again() -> None:
    worker = Worker()
    worker.embed("hash", SENTENCES)
    first = worker.process_id
    assert first is not None
    os.kill(first, signal.SIGKILL)
    with pytest.raises(WorkerLostError):
        worker.embed("hash", SENTENCES)
    assert worker.embed("hash", SENTENCES).shape[0] == 10
    assert worker.process_id != first
    worker.stop()
    assert worker.process_id is None


def test_worker_ends_when_its_parent_is_killed() -> None:
    script = (
        "from app.worker import Worker\n"
        "import time\n"
        "if __name__ == '__main__':\n"
        "    worker = Worker()\n"
        "    worker.embed('hash', ['One.'])\n"
        "    print(worker.process_id, flush=True)\n"
        "    time.sleep(60)\n"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", script], cwd=REPOSITORY, stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdout.close()
    wait_until(lambda: has_ended(child))


def has_ended(process_id: int) -> bool:
    """Whether a process is gone, or only waits for whoever adopted it to notice."""
    try:
        state = Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state == "Z"
