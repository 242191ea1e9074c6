"""A file that a command names: its bytes, read or written, or one sentence that says why not."""

from __future__ import annotations

import os
from pathlib import Path

from app.problems import too_large
from engine.naming import ReadingError
from engine.reading import expect_file


def content_of(path: Path, limit: int) -> bytes:
    """The bytes of a file, read once, since a pipe gives them once, and no further than the limit.

    ReadingError where it cannot be read, Problem 413 where it is longer.
    """
    expect_file(path)
    try:
        with path.open("rb") as file:
            content = file.read(limit + 1)
    except OSError as error:
        raise unreadable(path, error) from error
    if len(content) > limit:
        raise too_large(limit)
    return content


def is_same(one: Path, other: Path) -> bool:
    """Whether two paths lead to the same file; ReadingError where one cannot be looked at.

    A path that leads nowhere yet is no file's.
    """
    try:
        return one.exists() and other.exists() and one.samefile(other)
    except OSError as error:
        raise unreadable(one, error) from error


def keep(content: bytes, path: Path) -> None:
    """Write a file as a whole or not at all, over one of that name; ReadingError where it cannot be."""
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)  # a pipe or a device is written to, not replaced
        else:
            _replace(path.resolve(), content)
    except OSError as error:
        told = f"{path} cannot be written ({error.strerror}): name a file in a folder that is there"
        raise ReadingError(told) from error


def make_folder(path: Path) -> None:
    """Make a folder and those that it is in, where they are not there; ReadingError where that cannot be."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ReadingError(
            f"{path} cannot be made ({error.strerror}): name another folder"
        ) from error


def _replace(path: Path, content: bytes) -> None:
    beside = path.with_name(f".{path.name}-{os.getpid()}")
    try:
        with beside.open("xb") as file:
            file.write(content)
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def unreadable(path: Path, error: OSError) -> ReadingError:
    return ReadingError(f"{path} cannot be read ({error.strerror}): check the name and try again")
