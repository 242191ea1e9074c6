"""A file that a command names: its bytes, or one sentence that says why there are none."""

from __future__ import annotations

from pathlib import Path

from app.problems import too_large
from engine.naming import ReadingError


def content_of(path: Path, limit: int) -> bytes:
    """The bytes of a file, read once, since a pipe gives them once, and no further than the limit.

    ReadingError where it cannot be read, Problem 413 where it is longer.
    """
    try:
        with path.open("rb") as file:
            content = file.read(limit + 1)
    except OSError as error:
        raise unreadable(path, error) from error
    if len(content) > limit:
        raise too_large(limit)
    return content


def unreadable(path: Path, error: OSError) -> ReadingError:
    return ReadingError(f"{path} cannot be read ({error.strerror}): check the name and try again")
