"""The process that embeds, so that the web process never imports a model."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from threading import Lock
from types import FrameType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.downloads import bring
from engine.embedding import Embedder, Floats, load_embedder
from engine.hub import is_offline
from engine.late import late_vectors

STOP_SECONDS = 5.0


class WorkerLostError(Exception):
    """The process ended before it answered."""


class Worker:
    """One spawned process and the pipe to it; started by the first call, again after a loss.

    The process ends when its pipe does, so it outlives neither `stop` nor a killed parent.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._turn = Lock()
        self._process: Any = None
        self._pipe: Connection | None = None

    @property
    def process_id(self) -> int | None:
        process = self._process
        return None if process is None else process.pid

    def embed(self, embedder: str, sentences: Sequence[str]) -> NDArray[np.int8]:
        """Vectors (n, d) of sentences; ValueError from the model, WorkerLostError without an answer."""
        vectors: NDArray[np.int8] = self._ask("embed", embedder, list(sentences))
        return vectors

    def vectors(self, embedder: str, texts: Sequence[str]) -> Floats:
        """Float vectors (n, d) of texts, each of length 1; raises what `embed` does."""
        vectors: Floats = self._ask("vectors", embedder, list(texts))
        return vectors

    def late(self, embedder: str, text: str, starts: Sequence[int], ends: Sequence[int]) -> Floats:
        """Vectors (n, d) of spans of a text, pooled from the text's own tokens; raises what `embed` does."""
        vectors: Floats = self._ask("late", embedder, (text, list(starts), list(ends)))
        return vectors

    def _ask(self, what: str, embedder: str, about: object) -> Any:
        """One question and its answer: a pipe carries one pair at a time."""
        with self._turn:
            pipe = self._connected()
            try:
                pipe.send((what, embedder, about))
                answer = pipe.recv()
            except (EOFError, OSError) as error:
                self.stop()
                raise WorkerLostError from error
        if isinstance(answer, str):
            raise ValueError(answer)
        return answer

    def stop(self) -> None:
        """End the process, whatever it does, and wait until it is gone."""
        with self._lock:
            process, self._process, self._pipe = self._process, None, None
        if process is not None:
            process.terminate()
            process.join(STOP_SECONDS)
            if process.exitcode is None:
                process.kill()
                process.join()
            process.close()

    def _connected(self) -> Connection:
        with self._lock:
            if self._process is None or self._pipe is None:
                self._process, self._pipe = spawned()
            return self._pipe


def spawned() -> tuple[Any, Connection]:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs,), name="cutmarks-embedder", daemon=True)
    process.start()
    theirs.close()  # so that reading ends when the process does
    return process, ours


def serve(pipe: Connection) -> None:
    """Answer (what, embedder, about) with vectors, or with a sentence, until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends this
    signal.signal(signal.SIGTERM, leave)  # model libraries hold semaphores that must be given back
    if hasattr(os, "nice"):
        os.nice(5)  # pages come first where processors are few
    offline = is_offline()
    os.environ["OMP_WAIT_POLICY"] = "passive"
    os.environ["HF_HUB_OFFLINE"] = "1"  # a model that is here asks nobody
    os.environ["TOKENIZERS_PARALLELISM"] = "false"
    while True:
        try:
            what, embedder, about = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(answered(what, embedder, about, offline=offline))


def leave(_signal: int, _frame: FrameType | None) -> None:
    # Where the signal falls into a finaliser, Python reports the exit and goes on; so end there.
    sys.unraisablehook = lambda _: os._exit(0)
    sys.exit(0)


ANSWERS: dict[str, Callable[[Embedder, Any], NDArray[Any]]] = {
    "embed": lambda embedder, sentences: embedder.embed(sentences),
    "vectors": lambda embedder, texts: embedder.vectors(texts),
    "late": lambda embedder, asked: late_vectors(embedder, *asked),
}


def answered(what: str, embedder: str, about: object, *, offline: bool) -> NDArray[Any] | str:
    try:
        bring(embedder, offline=offline)
        return ANSWERS[what](load_embedder(embedder), about)
    except Exception as error:  # whatever the model raises must reach the person as a sentence
        return str(error) or type(error).__name__
