"""Files that are zip archives of XML parts: opened, and refused in a sentence where that cannot be."""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager

from engine.naming import ReadingError, called
from engine.unpacking import damaged, locked

_MACROS = re.compile(r"(?:^|/)(?:vbaProject\w*\.bin$|macrosheets/|activeX/)", re.IGNORECASE)
MACROS = "The file holds macros: they were left out and none was run."

# A part of an Office file declares no document type, so one that does is made to do harm.
_DECLARATION = re.compile(rb"<\0?!\0?(?:D\0?O\0?C\0?T\0?Y\0?P\0?E|E\0?N\0?T\0?I\0?T\0?Y)")


@contextmanager
def package(content: bytes, name: str, words: str) -> Iterator[zipfile.ZipFile]:
    """The archive that a file's bytes are, while it is read; whatever fails then is a ReadingError.

    `words` say what the file should be, as in "an e-book".
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about parts that libraries leave out
            yield archive
    except (ReadingError, MemoryError):
        raise
    except RuntimeError as error:
        if "password" not in str(error):
            raise damaged(name, words) from error
        raise locked(name) from error
    except Exception as error:  # libraries tell of a bad file by whatever they stumble over
        raise damaged(name, words) from error


def check_parts(archive: zipfile.ZipFile, name: str) -> None:
    """Refuse an Office file with a document type in one of its parts, as entity bombs have."""
    for part in archive.namelist():
        if part.lower().endswith((".xml", ".rels", ".vml")) and _DECLARATION.search(
            archive.read(part)
        ):
            raise ReadingError(
                f"{called(name)} declares entities, as no Office program does: save its text anew and"
                " open that"
            )


def macro_notices(archive: zipfile.ZipFile) -> tuple[str, ...]:
    """What to say of macros where a file has some."""
    return (MACROS,) if any(map(_MACROS.search, archive.namelist())) else ()


def part_of(archive: zipfile.ZipFile, part: str) -> bytes:
    """The bytes of a part; empty where there is none."""
    return archive.read(part) if part in archive.namelist() else b""
