"""The documents that `cutmarks check` is given, each with its answers, and the answers that are missing."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.answer_files import names_called
from app.corpus_paths import TABLES, batch_at, batch_of_files, files_below, read_questions
from app.corpus_reading import Reading
from app.named_files import is_same
from app.parsing import Parser
from app.pieces import Piece
from app.problems import Problem
from app.settings import Settings
from app.several import Batch
from engine.answers import Answer
from engine.document import Document
from engine.naming import ReadingError, parted_name
from engine.retrieval.asking import Names, answers_found, parted
from engine.retrieval.corpus import LeftOut
from engine.retrieval.corpus_files import NoQuestionsError, expect_asked
from engine.retrieval.moving import answers_in
from engine.retrieval.question_file import QuestionFile


@dataclass(frozen=True, slots=True)
class Missing:
    """An answer that is not where its question says: the file to look into, and why, in one sentence."""

    file: str
    question: str
    reason: str


@dataclass(frozen=True, eq=False)
class Checked:
    """A document by the path that leads to it, with the answers to keep whole, none of them twice."""

    file: str
    document: Document
    answers: tuple[Answer, ...]


@dataclass(frozen=True)
class Given:
    """All that is to be checked.

    `refused` are files of folders and zips that cannot be read, each with the rest of a sentence about it;
    `by_units` says that no answer is asked for, so that the documents' own units are checked.
    """

    documents: tuple[Checked, ...]
    missing: tuple[Missing, ...]
    refused: tuple[tuple[str, str], ...]
    by_units: bool


def given(paths: Sequence[Path], answers: Path | None, settings: Settings, language: str) -> Given:
    """What the paths lead to; ReadingError or Problem says in one sentence what cannot be read.

    With `answers`, a file that is it is no document, and those that documents bring along are asked for too.
    Questions that lie among the documents of a folder are asked by the same names.
    """
    asked = answers and expect_asked(read_questions(answers, settings), str(answers))
    with Parser(settings) as parser:
        found = Found(Reading(settings, language, parser))
        for path in paths:
            if not (answers and is_same(path, answers)):
                found.read(path, [answers] if answers else [], settings)
        if found.reading.sources:
            found.ask_along(settings)
    if not found.reading.sources:
        raise ReadingError(_nothing_read(found))
    if answers and asked:
        found.ask(asked, answers)
    return found.given(may_be_units=not asked)


@dataclass
class Found:
    """Documents that are read path by path, and then asked; `names` is what each may be called.

    `waiting` are files of questions, each with the folder that it lies in.
    """

    reading: Reading
    names: list[tuple[str, ...]] = field(default_factory=list)
    missing: list[Missing] = field(default_factory=list)
    waiting: dict[Path, Path] = field(default_factory=dict)

    def read(self, path: Path, answers: Sequence[Path], settings: Settings) -> None:
        """Read a file, or those of a folder, a zip or a corpus; what was read before is not read again.

        Questions in a folder wait until all its documents are known by their names.
        """
        waiting = question_sets(path, answers, settings)
        self.waiting |= dict.fromkeys(waiting, path)
        with _batch(path, [*answers, *waiting], settings) as batch:
            self._take(path, batch)

    def _take(self, path: Path, batch: Batch) -> None:
        self._left_out(str(path), batch.aside.left_out)
        for piece in batch.pieces:
            self._read(path, piece)

    def ask_along(self, settings: Settings) -> None:
        """Find the answers of questions that lie in folders; those about no document are one."""
        for path, folder in self.waiting.items():
            asked = read_questions(path, settings)
            if parted(asked.questions, self._names(path)).are_about_any:
                self.ask(asked, path)
            else:
                self._take(folder, batch_of_files(folder, [path], settings))

    def _read(self, path: Path, piece: Piece) -> None:
        file, reading = _place(path, piece), self.reading
        if any(file == name for name, _ in reading.sources):
            return
        sources, left_out = len(reading.sources), len(reading.left_out)
        reading.read(replace(piece, name=file))
        if len(reading.sources) > sources:
            title = reading.sources[-1][1].document.title
            self.names.append((file, piece.name, title))
        elif file == str(path):
            raise ReadingError(f"{file} {reading.refused[-1][1]}")
        self._left_out(file, reading.left_out[left_out:])

    def _left_out(self, file: str, left_out: Iterable[LeftOut]) -> None:
        self.missing += [Missing(file, one.question, one.reason) for one in left_out]

    def ask(self, asked: QuestionFile, answers: Path) -> None:
        """Find the answers of a question set, whose documents may be named by paths from where it lies."""
        sources = [source for _, source in self.reading.sources]
        names = self._names(answers)
        if asked.docs:  # its passages are looked for in all documents
            moved = answers_in(asked, sources, names)
            for own, more in zip(self.reading.answers, moved.documents, strict=True):
                own += more.answers
            self._left_out(str(answers), moved.left_out)
            return
        by_document = parted(asked.questions, names)
        self._left_out(str(answers), by_document.left_out)
        for at, about in enumerate(by_document.documents):
            found = list(answers_found(about.questions, sources[at]))
            self.reading.answers[at] += [one for one in found if isinstance(one, Answer)]
            self._left_out(self.names[at][0], [one for one in found if isinstance(one, LeftOut)])

    def _names(self, answers: Path) -> Names:
        return Names(names_called(own, answers) for own in self.names)

    def given(self, *, may_be_units: bool) -> Given:
        answered = [tuple(dict.fromkeys(own)) for own in self.reading.answers]
        documents = tuple(
            Checked(file, source.document, own)
            for (file, source), own in zip(self.reading.sources, answered, strict=True)
        )
        by_units = may_be_units and not any(answered) and not self.missing
        return Given(documents, tuple(self.missing), tuple(self.reading.refused), by_units)


def question_sets(path: Path, answers: Sequence[Path], settings: Settings) -> list[Path]:
    """The files of a folder that ask something and hold no documents, unless there are no others."""
    if not os.path.isdir(path):  # which never fails, as of a name that is too long
        return []
    files = [one for one in files_below(path) if not any(map(one.samefile, answers))]
    found = [one for one in files if _asks(one, settings)]
    return found if len(found) < len(files) else []


def _asks(path: Path, settings: Settings) -> bool:
    if parted_name(path.name)[1] not in TABLES:
        return False
    try:
        found = read_questions(path, settings)
    except (Problem, ValueError):  # whoever reads it as a document says what is wrong
        return False
    return bool(found.questions) and not found.docs


@contextmanager
def _batch(path: Path, answers: Sequence[Path], settings: Settings) -> Iterator[Batch]:
    """The files that a path leads to; JSON or a table that holds no questions is a document."""
    with ExitStack() as opened:
        try:
            batch = opened.enter_context(batch_at(path, answers, settings))
        except NoQuestionsError:
            batch = batch_of_files(path.parent, [path], settings)
        yield batch


def _place(path: Path, piece: Piece) -> str:
    """The path of a file that another path leads to; of one in a zip or a corpus, as if that were a folder."""
    beside = path.parent / piece.name
    is_beside = beside.is_file() and path.is_file() and not zipfile.is_zipfile(path)
    return str(beside if is_beside else path / piece.name)


def _nothing_read(found: Found) -> str:
    if not found.reading.refused:
        return "There is no document to check: name files or folders that hold some"
    file, problem = found.reading.refused[0]
    return f"None of the documents can be read: {file} {problem}"
