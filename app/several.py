"""Files that came together become pieces to read one by one: told apart, in natural order, within limits."""

from __future__ import annotations

import mimetypes
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import IO

from app.answer_files import SHAPE
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
from app.problems import Problem, megabytes, sentence
from app.settings import Settings
from engine.naming import ReadingError, called, parted_name, shown_name
from engine.quoting import quoted

MEDIA = ("image/", "audio/", "video/", "font/")
MEDIA_WORDS = "holds a picture, a sound or the like, and no text"


@dataclass(frozen=True)
class Piece:
    """A file that waits: how it is shown, how it is read, and why it cannot be if that is known.

    `problem` is the rest of a sentence that begins with the name. `size` is in bytes, unpacked.
    """

    name: str
    read: Callable[[], Sent]
    size: int
    problem: str = ""


@dataclass(frozen=True)
class Batch:
    """Files to read one by one; `held` are closed when all are read."""

    title: str
    pieces: tuple[Piece, ...]
    held: tuple[IO[bytes], ...]

    @property
    def only(self) -> Piece | None:
        """The one file of a zip or corpus that may be read, where the others hold no text."""
        readable = [piece for piece in self.pieces if not piece.problem]
        others = (piece.problem for piece in self.pieces if piece.problem)
        is_one = len(readable) == 1 and len(self.held) <= 1 and set(others) <= {MEDIA_WORDS}
        return readable[0] if is_one else None

    def close(self) -> None:
        for file in self.held:
            file.close()


def batch_of(sent: SentFiles, settings: Settings) -> Batch:
    """The files that were sent, those in zips too; Problem 413 or 422 where none of them can be read."""
    held = tuple(file.content for file in sent.files if not isinstance(file.content, str))
    try:
        pieces = _pieces(sent, settings)
    except Exception:
        Batch("", (), held).close()
        raise
    return Batch(sent.title or _title(sent.files), pieces, held)


def _pieces(sent: SentFiles, settings: Settings) -> tuple[Piece, ...]:
    alone, largest = len(sent.files) == 1, settings.max_upload_bytes
    found = [piece for file in sent.files for piece in _of_file(file, alone, largest)]
    if len(found) > settings.max_files:  # many pictures beside the texts are not told of one by one
        found = [piece for piece in found if piece.problem != MEDIA_WORDS]
    readable = [piece for piece in found if not piece.problem]
    check_room(
        len(found),
        sum(piece.size for piece in readable),
        most=settings.max_files,
        largest=settings.max_together_bytes,
    )
    if not readable:
        raise Problem(422, _none_words(sent.files, found))
    return told_apart(_asked(sent.questions, sorted(found, key=lambda piece: natural(piece.name))))


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
        yield Piece(name, lambda: Sent(text, file_name=name), len(text.encode("utf-8", "replace")))
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


def _asked(questions: object, pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Each file with the questions that are about it; all are about it where it is the only one."""
    if questions is None:
        yield from pieces
        return
    if not isinstance(questions, list) or not all(isinstance(one, dict) for one in questions):
        raise Problem(422, f"{SHAPE}.")
    by_doc: dict[str, list[object]] = {}
    for question in questions:
        by_doc.setdefault(str(question.get("doc", "")), []).append(question)
    for piece in pieces:
        own = by_doc.pop(piece.name, None) or by_doc.pop(called(piece.name), None)
        yield piece if own is None else replace(piece, read=_with(piece.read, own))
    if by_doc:
        name = quoted(next(iter(by_doc)))
        raise Problem(
            422, f"A question is about {name}, and no file is called so; name its file as `doc`."
        )


def _with(read: Callable[[], Sent], questions: object) -> Callable[[], Sent]:
    return lambda: replace(read(), questions=questions)


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
