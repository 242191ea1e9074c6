"""Files that came together become pieces to read one by one: told apart, in natural order, within limits."""

from __future__ import annotations

import mimetypes
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import IO

from app.archives import (
    check_room,
    files_in,
    is_document,
    looked_into,
    may_be_archive,
    name_of,
    problem_of,
    read_file,
)
from app.bodies import Sent, SentFile, SentFiles
from app.left_out_store import NOTHING, SetAside
from app.pieces import Piece, after_name, natural, piece_of_text, told_apart
from app.problems import Problem, megabytes, sentence
from app.questions_along import asked, without_questions
from app.settings import Settings
from engine.naming import ReadingError, called, parted_name, shown_name

MEDIA = ("image/", "audio/", "video/", "font/")
MEDIA_WORDS = "holds a picture, a sound or the like, and no text"


@dataclass(frozen=True)
class Batch:
    """Files to read one by one; `held` are closed when all are read."""

    title: str
    pieces: tuple[Piece, ...]
    held: tuple[IO[bytes], ...]
    aside: SetAside = NOTHING

    @property
    def only(self) -> Piece | None:
        """The one file of a zip or corpus that may be read, where the others hold no text."""
        readable = [piece for piece in self.pieces if not piece.problem]
        others = (piece.problem for piece in self.pieces if piece.problem)
        came_alone = len(self.held) <= 1 or len(self.pieces) == 1
        is_one = len(readable) == 1 and came_alone and set(others) <= {MEDIA_WORDS}
        return readable[0] if is_one else None

    def close(self) -> None:
        for file in self.held:
            file.close()


def batch_of(sent: SentFiles, settings: Settings) -> Batch:
    """The files that were sent, those in zips too; Problem 413 or 422 where none of them can be read."""
    held = tuple(file.content for file in sent.files if not isinstance(file.content, str))
    try:
        found = without_questions(_pieces(sent, settings))
        _check_room(found.kept, settings)
        pieces, aside = asked(found, sent.questions)
    except Exception:
        Batch("", (), held).close()
        raise
    return Batch(sent.title or _title(sent.files), told_apart(pieces), held, aside)


def _pieces(sent: SentFiles, settings: Settings) -> list[Piece]:
    alone, largest = len(sent.files) == 1, settings.max_upload_bytes
    found = [piece for file in sent.files for piece in _of_file(file, alone, largest)]
    if len(found) > settings.max_files:  # many pictures beside the texts are not told of one by one
        found = [piece for piece in found if piece.problem != MEDIA_WORDS]
    readable = [piece for piece in found if not piece.problem]
    _check_room(found, settings)
    if not readable:
        raise Problem(422, _none_words(sent.files, found))
    return sorted(found, key=lambda piece: natural(piece.name))


def _check_room(pieces: Sequence[Piece], settings: Settings) -> None:
    size = sum(piece.size for piece in pieces if not piece.problem)
    check_room(len(pieces), size, most=settings.max_files, largest=settings.max_together_bytes)


def _none_words(files: Sequence[SentFile], found: Sequence[Piece]) -> str:
    name = called(files[0].name) if len(files) == 1 else "This"
    if not found:
        return f"{name} holds no files: choose one with documents in it."
    first = found[0]
    if all(piece.problem == first.problem for piece in found):
        whole = name if len(found) > 1 and len(files) == 1 else called(first.name)
        return f"{whole} {first.problem}."
    return f"None of these {len(found)} files can be read: {called(first.name)} {first.problem}."


def _title(files: Sequence[SentFile]) -> str:
    """The name of what holds all the files, if anything does."""
    return parted_name(shown_name(files[0].name))[0] if len(files) == 1 else ""


def _of_file(file: SentFile, alone: bool, largest: int) -> Iterator[Piece]:
    """The file itself, or what the zip holds that it is; of several, each names its zip too."""
    content, name = file.content, file.name
    if isinstance(content, str):
        text = content
        yield piece_of_text(name, text)
    elif may_be_archive(content, name):
        yield from _of_archive(content, name, alone, largest)
    else:
        yield _of_bytes(content, name, largest)


def _of_bytes(content: IO[bytes], name: str, largest: int) -> Piece:
    size = content.seek(0, 2)
    is_large = size > largest
    problem = f"is more than {megabytes(largest)}, the largest file here: open a part of it"

    def read() -> Sent:
        content.seek(0)
        return Sent(content.read(), file_name=name)

    return Piece(shown_name(name), read, size, problem if is_large else "")


def _of_archive(content: IO[bytes], name: str, alone: bool, largest: int) -> Iterator[Piece]:
    try:
        with looked_into(content, name) as archive:
            if is_document(archive):
                yield _of_bytes(content, name, largest)
                return
            infos = files_in(archive)
    except ReadingError as error:
        if alone:
            raise Problem(422, sentence(error)) from error
        told = after_name(sentence(error), name)
        yield Piece(shown_name(name), lambda: Sent(b""), 0, told)
        return
    for info in infos:
        piece = _of_info(content, info, largest)
        yield piece if alone else replace(piece, name=f"{shown_name(name)}/{piece.name}")


def _of_info(content: IO[bytes], info: zipfile.ZipInfo, largest: int) -> Piece:
    name = name_of(info)

    def read() -> Sent:
        with looked_into(content, name) as archive:
            return Sent(read_file(archive, info), file_name=name)

    is_media = (mimetypes.guess_type(name)[0] or "").startswith(MEDIA)
    problem = problem_of(info, largest) or (MEDIA_WORDS if is_media else "")
    return Piece(name or "a file without a name", read, info.file_size, problem)
