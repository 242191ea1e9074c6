"""The files that a path of the command line leads to: those of a question set, a folder or a zip, or one."""

from __future__ import annotations

import mimetypes
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import IO

from app.archives import may_be_archive
from app.bodies import Sent, SentFile, SentFiles
from app.named_files import content_of, unreadable
from app.pieces import Piece, natural, told_apart
from app.plain_text import clipped
from app.questions_along import asked, questions_in, without_questions
from app.settings import Settings
from app.several import MEDIA, Batch, batch_of
from engine.answer_places import Misread
from engine.naming import ReadingError, parted_name
from engine.reading import expect_file
from engine.retrieval.asking import is_outside
from engine.retrieval.corpus_files import expect_asked, question_file
from engine.retrieval.question_file import QuestionFile

TABLES = {".csv", ".tsv", ".json"}
"""Endings of files that may be questions; others are documents."""
MOST_OF_NAME = 80  # characters of a file's name in a sentence
ANY_NUMBER = 10**18
"""Files and bytes that may come together: whoever names a folder of theirs knows how large it is."""


def read_questions(path: Path, settings: Settings) -> QuestionFile:
    return question_file(content_of(path, settings.max_upload_bytes), path.name)


@contextmanager
def batch_at(path: Path, questions: Sequence[Path], settings: Settings) -> Iterator[Batch]:
    """The files that a path leads to but for those of `questions`, with the questions that came along."""
    roomy = settings.model_copy(update={"max_files": ANY_NUMBER, "max_together_bytes": ANY_NUMBER})
    try:
        batch = _batch(path, questions, roomy)
    except OSError as error:
        # Such as a name that is too long, or a folder that may not be looked into.
        raise unreadable(Path(error.filename or path), error) from error
    try:
        yield batch
    finally:
        batch.close()


def _batch(path: Path, questions: Sequence[Path], settings: Settings) -> Batch:
    if path.is_dir():
        found = [one for one in files_below(path) if not any(map(one.samefile, questions))]
        return with_documents(batch_of_files(path, found, settings), path, questions)
    if (zipped := opened_zip(path)) is not None:
        batch = batch_of(SentFiles((SentFile(path.name, zipped),)), settings)
        return with_documents(batch, path, questions)
    file = question_file_at(path, questions, settings)
    if file is None:
        return batch_of_files(path.parent, [path], settings)
    if file.docs:
        held = tuple(SentFile(doc.name, doc.text) for doc in file.docs)
        return batch_of(SentFiles(held, questions=list(file.questions)), settings)
    return batch_of_named(path, file, settings)


def with_documents(batch: Batch, path: Path, questions: Sequence[Path]) -> Batch:
    """The files, if they are more than one table of questions."""
    if not questions and len(batch.pieces) == 1:
        found = questions_in(batch.pieces[0])
        if isinstance(found, QuestionFile):
            batch.close()
            raise ReadingError(
                f"{path} holds questions and no documents: put those beside {batch.pieces[0].name}"
            )
    return batch


def opened_zip(path: Path) -> IO[bytes] | None:
    """A zip that is no document, to look into; None for any other file."""
    expect_file(path)
    try:
        file = path.open("rb")
    except OSError as error:
        raise unreadable(path, error) from error
    if file.seekable() and may_be_archive(file, path.name):
        return file
    file.close()
    return None


def question_file_at(
    path: Path, questions: Sequence[Path], settings: Settings
) -> QuestionFile | None:
    """What a file of questions says; None for a document, whose questions must stand elsewhere."""
    is_table = parted_name(path.name)[1] in TABLES
    try:
        return read_questions(path, settings) if is_table else None
    except ValueError:
        if not questions:
            raise
        return None


def batch_of_files(
    folder: Path, paths: Sequence[Path], settings: Settings, more: Sequence[object] = ()
) -> Batch:
    """Files as they are called below a folder, those that are questions about the others taken as such."""
    pieces = [piece_of(os.path.relpath(one, folder), one, settings) for one in paths]
    found = without_questions(sorted(pieces, key=lambda piece: natural(piece.name)))
    if not found.kept:
        raise ReadingError(f"{folder} holds no documents: name a folder that does")
    with_questions, aside = asked(replace(found, questions=[*found.questions, *more]), None)
    return Batch("", told_apart(with_questions), (), aside)


def piece_of(name: str, path: Path, settings: Settings) -> Piece:
    name = name.replace(os.sep, "/")

    def read() -> Sent:
        return Sent(content_of(path, settings.max_upload_bytes), file_name=name)

    return Piece(name, read, path.stat().st_size)


def files_below(folder: Path) -> list[Path]:
    """All files of a folder and the folders in it, but for hidden ones, pictures, sounds and the like."""
    found = []
    for path in sorted(folder.rglob("*")):
        is_hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        is_media = (mimetypes.guess_type(path.name)[0] or "").startswith(MEDIA)
        if path.is_file() and not is_hidden and not is_media:
            found.append(path)
    return found


def batch_of_named(path: Path, file: QuestionFile, settings: Settings) -> Batch:
    """The documents that a table of questions names, which are files beside it."""
    expect_asked(file, path.name)
    named = dict.fromkeys(docs_named(file.questions))
    misread = next((one.reason for one in file.questions if isinstance(one, Misread)), "")
    if not named and misread:
        raise ReadingError(f"{path.name} has no row that can be asked. {misread}")
    if not named:
        raise ReadingError(
            f"{path.name} names no document: add a column document, or name the document first and this file "
            "as --questions"
        )
    found = dict.fromkeys(filter(None, (beside(path, doc) for doc in named)))
    if not found:
        first = clipped(next(iter(named)), MOST_OF_NAME)
        raise ReadingError(
            f"None of the documents that {path.name} names is beside it, such as {first}: put them there"
        )
    return batch_of_files(path.parent, [*found], settings, file.questions)


def docs_named(questions: Iterable[object]) -> Iterator[str]:
    for question in questions:
        if isinstance(question, dict):
            references = question.get("references")
            inner = references if isinstance(references, list) else []
            for one in (question, *(one for one in inner if isinstance(one, dict))):
                if one.get("doc"):
                    yield str(one["doc"]).strip()


def beside(table: Path, doc: str) -> Path | None:
    """The file that a table means, called so or, where that is no file, so with some ending.

    None for one that is outside of the table's folder: whoever wrote the table may not choose what is read.
    """
    if is_outside(doc):
        return None
    meant = table.parent / doc.replace("\\", "/")
    with suppress(OSError):  # a name that is too long is no file's
        return file_called(meant, table)
    return None


def file_called(meant: Path, table: Path) -> Path | None:
    if meant.is_file():
        return meant
    if not meant.parent.is_dir():
        return None
    alike = [one for one in meant.parent.iterdir() if one.stem == meant.name and one.is_file()]
    others = [one for one in alike if not one.samefile(table)]
    return others[0] if len(others) == 1 else None
