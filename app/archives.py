"""Zips are looked into with their limits in force: what they hold is read file by file, and never unpacked."""

from __future__ import annotations

import stat
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from app.problems import Problem, megabytes
from engine.naming import ReadingError, called, parted_name, shown_name
from engine.unpacking import DAMAGED, LARGEST_LIST, is_packed, size_of_list

DOCUMENTS = {".docx", ".pptx", ".xlsx", ".epub"}  # are zips too, each of one document
DOCUMENT_PARTS = {"[Content_Types].xml", "mimetype", "META-INF/container.xml"}
PACKED_BY = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}  # others inflate a small part without bounds
SYSTEM_NAMES = {"__MACOSX", "Thumbs.db", "desktop.ini"}
UTF_8_NAME = 0x800
LOCKED = 0x1
END_ROOM = 66_000  # bytes that the end of a zip takes at most, with a comment
LOCKED_WORDS = "is locked with a password: unpack it and open its files"


def may_be_archive(file: IO[bytes], name: str) -> bool:
    """Whether a file begins as a zip does and is not called as a document in one."""
    file.seek(0)
    begins = is_packed(file.read(4))
    file.seek(0)
    return begins and parted_name(name)[1] not in DOCUMENTS


@contextmanager
def looked_into(file: IO[bytes], name: str) -> Iterator[zipfile.ZipFile]:
    """A zip to look into; ReadingError where it is damaged or lists far too many files."""
    try:
        if size_of_list(end_of(file)) > LARGEST_LIST:
            raise ReadingError(f"{called(name)} lists too many files: open a part of them")
        with zipfile.ZipFile(file) as archive:
            yield archive
    except ReadingError:
        raise
    except DAMAGED as error:
        raise ReadingError(f"{called(name)} is a damaged zip: pack its files anew") from error


def end_of(file: IO[bytes]) -> bytes:
    """The last part of a file, in which a zip says how long its list is."""
    file.seek(max(0, file.seek(0, 2) - END_ROOM))
    return file.read()


def is_document(archive: zipfile.ZipFile) -> bool:
    """Whether a zip is one document, as those of Office and e-books are."""
    return not DOCUMENT_PARTS.isdisjoint(archive.namelist())


def files_in(archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """The files of a zip without folders, hidden ones and what systems add."""
    return [info for info in archive.infolist() if not info.is_dir() and not is_hidden(info)]


def is_hidden(info: zipfile.ZipInfo) -> bool:
    parts = name_of(info).split("/")
    return any(part in SYSTEM_NAMES or part.startswith(".") for part in parts)


def name_of(info: zipfile.ZipInfo) -> str:
    """The path of a file in a zip, for showing only: no step up, nothing that cannot be shown.

    Many programs write UTF-8 without saying so, which reads as the letters of old PCs.

    >>> name_of(zipfile.ZipInfo("../plans/B\u251c\u255dro.md")), name_of(zipfile.ZipInfo("a\\\\b.txt"))
    ('plans/Büro.md', 'a/b.txt')
    """
    written = info.filename
    if not info.flag_bits & UTF_8_NAME:
        try:
            written = written.encode("cp437").decode("utf-8")
        except UnicodeError:
            written = info.filename
    parts = (part for part in written.replace("\\", "/").split("/") if part not in {"", ".", ".."})
    return "/".join(map(shown_name, parts))


def problem_of(info: zipfile.ZipInfo, largest: int) -> str:
    """Why a file of a zip is not read, as the rest of a sentence about it; empty where it may be."""
    if info.flag_bits & LOCKED:
        return LOCKED_WORDS
    if stat.S_ISLNK(info.external_attr >> 16):
        return "is a link and no file: pack what it leads to"
    if parted_name(name_of(info))[1] == ".zip":
        return "is a zip inside a zip: unpack it and open its files"
    if info.compress_type not in PACKED_BY:
        return "is packed in a way that is not read here: pack it as an ordinary zip"
    if info.file_size > largest:
        return f"is more than {megabytes(largest)}, the largest file here: open a part of it"
    return ""


def read_file(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """The bytes of one file; no more are inflated than the zip says it holds, which was looked at before."""
    try:
        with archive.open(info) as file:
            return file.read()
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise ReadingError(
            f"{called(name_of(info))} is damaged in its zip: pack it anew"
        ) from error


def check_room(files: int, size: int, *, most: int, largest: int) -> None:
    """Problem 413 where so many files of so many bytes are more than is opened at once."""
    if files > most:
        raise Problem(
            413, f"These are {files:,} files and up to {most:,} are opened at once; open fewer."
        )
    if size > largest:
        held, limit = megabytes(size), megabytes(largest)
        raise Problem(
            413, f"These files hold {held} and up to {limit} are opened at once; open fewer."
        )
