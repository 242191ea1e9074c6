"""What a command prints, and how it ends: quietly, or with one sentence and a status."""

from __future__ import annotations

import codecs
import io
import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn, TextIO

ERROR_STATUS = 2
_STEERING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
READER_LEFT = 128 + 13  # as a shell reports a program that a closed pipe ended
SIGNS = {
    "“": '"',
    "”": '"',
    "’": "'",
    "–": "-",
    "−": "-",
    "·": "-",
    "…": "...",
    "×": "x",
    "≈": "~",
    "≠": "#",
    "✂": "8<",
    "─": "-",
    "│": "|",
    "╳": "X",
    "█": "=",
    "▒": "~",
    "░": ".",
    "▞": "#",
    "\N{REPLACEMENT CHARACTER}": "?",
}
"""What a terminal that knows no Unicode shows for the signs that reports are written with."""


def open_streams() -> None:
    """Give a stream that the shell closed somewhere to go, and let no letter be unprintable."""
    codecs.register_error("cutmarks", spelled_out)
    for name in ("stdout", "stderr"):
        stream: TextIO | None = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115, open as long as the process
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="cutmarks")


def spelled_out(error: UnicodeError) -> tuple[str, int]:
    r"""Letters that an encoding does not have: signs as others like them, all else by their numbers.

    >>> spelled_out(UnicodeEncodeError("ascii", "≈天", 0, 2, "not in range"))
    ('~\\u5929', 2)
    """
    assert isinstance(error, UnicodeEncodeError)
    letters = error.object[error.start : error.end]
    told = (SIGNS.get(one) or one.encode("ascii", "backslashreplace").decode() for one in letters)
    return "".join(told), error.end


@contextmanager
def ending_at_once() -> Iterator[None]:
    """Let Ctrl-C end the process without a word, where Python would tell which line it was at."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:  # else whoever started this wants it to go on
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def legible(words: str) -> str:
    r"""Words in which nothing steers a terminal: no colours that a text brings along, no turned order.

    >>> legible("a\x1b[31mb\tc\n"), legible("fees\u202etxt.md")
    ('a�[31mb\tc\n', 'fees�txt.md')
    """
    return _STEERING.sub("\N{REPLACEMENT CHARACTER}", words)


def put(content: str | bytes, *, as_it_is: bool = False) -> None:
    """Print to the last byte; whoever reads may leave before, which is no error.

    Words are made legible; what is for programs and a text `as_it_is` stay what they are.
    """
    try:
        if as_it_is and isinstance(content, str):  # no sign of a text becomes another
            content = content.encode(sys.stdout.encoding, "backslashreplace")
        if isinstance(content, bytes):
            sys.stdout.buffer.write(content)
        else:
            sys.stdout.write(legible(content))
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


def tell(message: str) -> None:
    """Say a sentence on stderr, if there is anything to be said."""
    if words := legible(" ".join(message.split())):
        with suppress(OSError):  # who cannot be told has the status
            sys.stderr.write((words if words.endswith((".", "!", "?")) else f"{words}.") + "\n")
            sys.stderr.flush()


def fail(message: str) -> NoReturn:
    """Say in one sentence what is wrong, or nothing where the help was printed instead, and end."""
    tell(message)
    sys.exit(ERROR_STATUS)
