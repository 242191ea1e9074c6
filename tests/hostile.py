"""A reader that does what a hostile or broken file may make one do; the file's own words say which."""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

from engine.naming import ReadingError
from engine.source import Parsed, Source


def parse(_form: object, content: bytes | str, name: str, **_more: Any) -> Parsed:
    words = content if isinstance(content, str) else content.decode()
    deed, _, rest = words.partition(" ")
    return Parsed(str(DEEDS[deed](rest)), title=name, source=Source(pages=(0,), notices=("Seen.",)))


def allocate(_: str) -> int:
    return len([bytearray(10_000_000) for _ in range(1_000)])


def refuse(words: str) -> None:
    raise ReadingError(words)


def start_another(_: str) -> None:
    """A process that holds the pipe, as far as it can, and does not end."""
    os.fork()
    time.sleep(1_000)


def write_file(path: str) -> None:
    Path(path).write_text("x", encoding="utf-8")


def ask_network(_: str) -> None:
    with socket.socket() as asked:
        asked.connect(("127.0.0.1", 9))


DEEDS = {
    "say": lambda words: words,
    "where": lambda _: os.getpid(),
    "settings": lambda _: [name for name in os.environ if name.startswith("CUTMARKS_")],
    "sleep": lambda seconds: time.sleep(float(seconds)),
    "allocate": allocate,
    "leave": lambda status: os._exit(int(status)),
    "crash": lambda _: ctypes.string_at(0),
    "die": lambda _: os.kill(os.getpid(), signal.SIGKILL),
    "fork": start_another,
    "raise": lambda _: {}["key"],
    "recurse": lambda _: DEEDS["recurse"](_),
    "exit": lambda _: sys.exit(3),
    "refuse": refuse,
    "fill": lambda length: "x" * int(length),
    "surrogate": lambda _: "\ud800",
    "write": write_file,
    "network": ask_network,
    "fetch": lambda _: urllib.request.urlopen("http://127.0.0.1:9/"),
    "run": lambda _: subprocess.run(["true"], check=True),
}
