"""The processes that read files: one for each file, limited before it begins, ended when it has answered.

They are copies of one that has all libraries at hand, which takes a second, and that has seen no file. They
talk in JSON and text and never in pickles, so that whatever takes hold of one can say nothing worse.
"""

from __future__ import annotations

import importlib
import json
import math
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from engine.formats import FORMATS, Format
from engine.naming import ReadingError
from engine.readers import parse_with
from engine.source import Parsed
from engine.unpacking import Room

READY = b"ready"
END, WAIT = "end", "wait"
END_SECONDS = 2.0
READ, REFUSED, TOO_LONG, NO_MEMORY, FAILED = "read", "refused", "too long", "no memory", "failed"

# What readers import.
LIBRARIES = (
    "bs4",
    "lxml.etree",
    "mammoth",
    "markdownify",
    "markitdown",
    "openpyxl",
    "pptx",
    "pypdfium2",
)
# What a reader has no business with: the network, other programs, and files to write.
FORBIDDEN = (
    "socket.connect",
    "socket.getaddrinfo",
    "socket.sendto",
    "subprocess.Popen",
    "os.system",
    "os.exec",
    "os.posix_spawn",
    "os.fork",
    "os.remove",
    "os.rename",
    "os.mkdir",
)

Run = Callable[..., Parsed]


@dataclass(frozen=True, slots=True)
class Task:
    """What is asked of the process beside the bytes: which file this is, and how far it may go."""

    format: str
    name: str
    is_text: bool
    seconds: float
    megabytes: int
    characters: int
    room: tuple[int, int]


def main(control_number: int, reader: str) -> None:
    """Start processes that read, as asked by whoever has the other end of a socket, until that closes.

    Each message brings a pipe to read a file through, and is answered with the new process's number; or it
    is `end` or `wait` with such a number, answered with the status of that process once it is gone.
    """
    os.set_inheritable(control_number, False)
    run = reader_of(reader)
    started: set[int] = set()
    with socket.socket(fileno=control_number) as control:
        control.send(READY)
        while (received := socket.recv_fds(control, 64, 1))[0]:
            words, pipes = received[0].decode().split(), received[1]
            if pipes:
                answered = started_on(pipes[0], run, control)
                started.add(answered)
            else:
                answered = ended(int(words[1]), patience=END_SECONDS if words[0] == WAIT else 0.0)
                started.discard(int(words[1]))
            control.send(str(answered).encode())
    for process in started:
        ended(process, patience=0.0)


def reader_of(reader: str) -> Run:
    """A reader by `module:function`, with the libraries that it will want."""
    module, _, function = reader.partition(":")
    run: Run = getattr(importlib.import_module(module), function)
    if run is parse_with:
        for library in LIBRARIES:
            importlib.import_module(library)
    return run


def started_on(pipe: int, run: Run, control: socket.socket) -> int:
    """A copy of this process that reads the file which comes through a pipe, and nothing else."""
    process = os.fork()
    if process == 0:
        try:
            os.setsid()  # so that it can be ended with all that it started
            control.close()
            read_one(pipe, run)
        finally:
            os._exit(1)
    os.close(pipe)
    return process


def ended(process: int, *, patience: float) -> int:
    """The status of a process that ends by itself in so many seconds, or else is killed."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        found, status = os.waitpid(process, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.01)
    kill(process)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def kill(process: int) -> None:
    """Kill a process that `started_on` began, and all that it started."""
    for how in (os.killpg, os.kill):  # until it has begun it is in its parent's group
        with suppress(ProcessLookupError, PermissionError):
            how(process, signal.SIGKILL)


def read_one(pipe_number: int, run: Run) -> None:
    """Read the file that comes through a pipe, and answer."""
    pipe = Connection(pipe_number)
    task = Task(**json.loads(pipe.recv_bytes()))
    content = pipe.recv_bytes()
    limit(task)
    kind, told, parsed = answer(run, task, content)
    text = b"" if parsed is None else parsed.text.encode("utf-8", "surrogatepass")
    about = {} if parsed is None else {"title": parsed.title, "source": asdict(parsed.source)}
    pipe.send_bytes(json.dumps({"kind": kind, "told": told, **about}).encode())
    pipe.send_bytes(text)
    os._exit(0)


def answer(run: Run, task: Task, content: bytes) -> tuple[str, str, Parsed | None]:
    """What became of the file: the kind of the answer, what to tell, and the text if there is one."""
    form: Format = FORMATS[task.format]
    try:
        given = content.decode("utf-8", "surrogatepass") if task.is_text else content
        parsed = run(form, given, task.name, room=Room(*task.room))
    except ReadingError as error:
        return REFUSED, str(error), None
    except MemoryError:
        return NO_MEMORY, "", None
    except (
        Exception
    ) as error:  # of a library: told by its kind, since its words are for programmers
        return FAILED, type(error).__name__, None
    if len(parsed.text) > task.characters:
        return TOO_LONG, str(len(parsed.text)), None
    return READ, "", parsed


def limit(task: Task) -> None:
    """Hold the process to its time and memory, and away from network, programs and files.

    The memory is what a file may take beside what Python and its libraries have; where the system knows no
    such limit (macOS) the time alone holds.
    """
    with suppress(ImportError, OSError, ValueError):
        import resource

        seconds = math.ceil(task.seconds) + math.ceil(sum(os.times()[:2]))
        lower(resource.RLIMIT_CPU, seconds)
        lower(resource.RLIMIT_CORE, 0)
        lower(resource.RLIMIT_FSIZE, 0)
        lower(resource.RLIMIT_AS, taken() + task.megabytes * 1_000_000)
    sys.addaudithook(forbid)


def lower(which: int, most: int) -> None:
    import resource

    hard = resource.getrlimit(which)[1]
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(which, (most, most))


def taken() -> int:
    """The bytes of memory that this process has by now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    return pages * os.sysconf("SC_PAGE_SIZE")


def forbid(event: str, args: tuple[Any, ...]) -> None:
    if event in FORBIDDEN:
        raise PermissionError(f"a reader may not do this: {event}")
    if event == "open" and isinstance(args[1], str) and set(args[1]) & set("wax+"):
        raise PermissionError("a reader may not write files")
