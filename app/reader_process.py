"""Processes that read one file each, as seen from the app: asked, watched, and ended for sure."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from threading import Lock, Timer
from typing import Any

from app.apart import END, READY, WAIT, Task, kill
from app.settings import PREFIX

LARGEST_HEAD = 4_000_000  # bytes of what is told of a file beside its text
START_SECONDS = 60.0

_PROGRAM = "import sys; sys.path = {path!r}; from app.apart import main; main({number}, {reader!r})"


class Starter:
    """The process that the others are copies of; it and they end with whoever holds this.

    A web server with its threads must not be copied, so this is a program of its own.
    """

    def __init__(self, reader: str) -> None:
        self._lock = Lock()
        self._is_ready = False
        self._control, theirs = socket.socketpair()
        self._control.settimeout(START_SECONDS)
        with theirs:
            program = _PROGRAM.format(path=sys.path, number=theirs.fileno(), reader=reader)
            self._process = subprocess.Popen(
                [sys.executable, "-c", program],
                pass_fds=(theirs.fileno(),),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is for the app, which ends this
                env=environment(),
            )

    @property
    def process_id(self) -> int:
        return self._process.pid

    @property
    def has_ended(self) -> bool:
        return self._process.poll() is not None

    def start(self) -> ReaderProcess:
        """A new process that reads one file; RuntimeError where there can be none."""
        ours, theirs = Pipe()
        with theirs, self._lock:
            try:
                self._wait_until_ready()
                socket.send_fds(self._control, [b"start"], [theirs.fileno()])
                return ReaderProcess(self, int(self._answer()), ours)
            except (OSError, ValueError) as error:
                ours.close()
                raise RuntimeError("the process that reads files did not start") from error

    def ended(self, process: int, how: str) -> int:
        """The status of a process, negative for a signal, once it is gone: killed, or waited for a moment."""
        with self._lock:
            try:
                self._control.send(f"{how} {process}".encode())
                return int(self._answer())
            except (OSError, ValueError):  # this ended, and all it started with it
                kill(process)
                return 1

    def close(self) -> None:
        """End it and all that it started, and wait until they are gone."""
        with self._lock:
            self._control.close()
            try:
                self._process.wait(START_SECONDS)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()

    def _wait_until_ready(self) -> None:
        if not self._is_ready:
            self._is_ready = self._answer() == READY

    def _answer(self) -> bytes:
        return self._control.recv(64)


class ReaderProcess:
    """A process that reads one file, and the pipe to it."""

    def __init__(self, starter: Starter, process_id: int, pipe: Connection) -> None:
        self.is_late = False
        self._starter = starter
        self._process_id = process_id
        self._pipe = pipe
        self._lock = Lock()
        self._status: int | None = None

    def ask(self, task: Task, content: bytes) -> tuple[dict[str, Any], str]:
        """What it tells of a file, and the text; EOFError, OSError or ValueError where it does not."""
        with self._killed_after(task.seconds):
            self._pipe.send_bytes(json.dumps(asdict(task)).encode())
            self._pipe.send_bytes(content)
            head: dict[str, Any] = json.loads(self._pipe.recv_bytes(LARGEST_HEAD))
            text = self._pipe.recv_bytes(4 * task.characters + 1)
        return head, text.decode("utf-8", "surrogatepass")

    def kill(self) -> None:
        """Stop it and all that it started, whatever they do; whoever waits for its answer gets none."""
        with self._lock:
            if self._status is None:  # its number is its own until it has been ended
                kill(self._process_id)

    def end(self, how: str = END) -> int:
        """Its status when it is gone: it is killed, or waited for a moment before that (`wait`)."""
        with self._lock:
            if self._status is None:
                self._status = self._starter.ended(self._process_id, how)
                self._pipe.close()
            return self._status

    def fate(self) -> int:
        """The status that it ended with when its pipe broke, negative for a signal."""
        return self.end(WAIT)

    @contextmanager
    def _killed_after(self, seconds: float) -> Iterator[None]:
        timer = Timer(seconds, self._give_up)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _give_up(self) -> None:
        self.is_late = True
        self.kill()


def environment() -> dict[str, str]:
    """What the process may know: nothing of the app's settings, which may hold a password.

    One thread each keeps number libraries from taking memory for threads they do not use.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
    return {**kept, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONUTF8": "1"}
