"""Files that came together, each waiting for its turn to be read: how they are called, and in which order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from app.bodies import Sent
from engine.naming import called


@dataclass(frozen=True)
class Piece:
    """A file that waits: how it is shown, how it is read, and why it cannot be if that is known.

    `problem` is the rest of a sentence that begins with the name. `size` is in bytes, unpacked.
    """

    name: str
    read: Callable[[], Sent]
    size: int
    problem: str = ""


def piece_of_text(name: str, text: str) -> Piece:
    """A document of a corpus, whose text is kept to the letter."""
    size = len(text.encode("utf-8", "replace"))
    return Piece(name, lambda: Sent(text, file_name=name, is_kept=True), size)


def told_apart(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """The same pieces, of which no two are shown under one name."""
    seen: dict[str, int] = {}
    told = []
    for piece in pieces:
        seen[piece.name] = number = seen.get(piece.name, 0) + 1
        told.append(piece if number == 1 else replace(piece, name=numbered(piece.name, number)))
    return tuple(told)


def numbered(name: str, number: int) -> str:
    """
    >>> numbered("plans/leave.md", 2), numbered("leave", 3)
    ('plans/leave (2).md', 'leave (3)')
    """
    stem, dot, suffix = name.rpartition(".")
    return f"{stem} ({number}).{suffix}" if dot and "/" not in suffix else f"{name} ({number})"


def natural(name: str) -> tuple[tuple[int, int, str], ...]:
    """An order of names in which numbers count as numbers.

    >>> sorted(["b10.md", "B2.md", "a/1.md"], key=natural)
    ['a/1.md', 'B2.md', 'b10.md']
    """
    parts = re.findall(r"\d+|\D+", name.casefold())
    return tuple((0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts)


def after_name(words: str, name: str) -> str:
    """What a sentence says after the name that it begins with, without its stop.

    >>> after_name("a.pdf is damaged: try again.", "plans/a.pdf"), after_name("Too long.", "a.pdf")
    ('is damaged: try again', 'cannot be read: Too long')
    """
    told = words.rstrip(".")
    own = called(name)
    return told[len(own) + 1 :] if told.startswith(f"{own} ") else f"cannot be read: {told}"
