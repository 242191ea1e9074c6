"""What a command prints, and how it ends: quietly, or with one sentence and a status."""

from __future__ import annotations

import io
import os
import re
import sys
from typing import NoReturn, TextIO

ERROR_STATUS = 2
_STEERING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
READER_LEFT = 128 + 13  # as a shell reports a program that a closed pipe ended


def open_streams() -> None:
    """Give a stream that the shell closed somewhere to go, and let no letter be unprintable."""
    for name in ("stdout", "stderr"):
        stream: TextIO | None = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115, open as long as the process
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def legible(words: str) -> str:
    r"""Words in which nothing steers a terminal, such as the colours that a text may bring along.

    >>> legible("a\x1b[31mb\tc\n")
    'a�[31mb\tc\n'
    """
    return _STEERING.sub("\N{REPLACEMENT CHARACTER}", words)


def put(content: str | bytes, *, as_it_is: bool = False) -> None:
    """Print to the last byte; whoever reads may leave before, which is no error.

    Words are made legible; what is for programs and a text `as_it_is` stay what they are.
    """
    try:
        if isinstance(content, bytes):
            sys.stdout.buffer.write(content)
        else:
            sys.stdout.write(content if as_it_is else legible(content))
        sys.stdout.flush()
    except BrokenPipeError:
        abandon_output()
        sys.exit(READER_LEFT)
    except OSError as error:
        abandon_output()
        fail(f"The output cannot be written ({error.strerror}); choose another place for it")


def abandon_output() -> None:
    """Let what is still to be written go nowhere, or Python would try again when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def fail(message: str) -> NoReturn:
    """Say in one sentence what is wrong, if anything is to be said, and end."""
    if words := legible(" ".join(message.split())):  # none where the help was printed instead
        sys.stderr.write((words if words.endswith((".", "!", "?")) else f"{words}.") + "\n")
    sys.exit(ERROR_STATUS)
