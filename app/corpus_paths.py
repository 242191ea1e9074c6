"""The corpus that a path of the command line leads to: a file of questions, a folder, a zip, or a document."""

from __future__ import annotations

import mimetypes
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from app.answer_files import listed
from app.archives import may_be_archive
from app.bodies import Sent, SentFile, SentFiles
from app.incoming import incoming
from app.left_out_store import SetAside
from app.parsing import Parser
from app.pieces import Piece, after_name, natural, told_apart
from app.problems import Problem, sentence, too_large
from app.questions_along import asked, without_questions
from app.settings import Settings
from app.several import MEDIA, Batch, batch_of
from engine.answer_places import name_of
from engine.answers import Answer
from engine.incoming import Incoming
from engine.naming import ReadingError, parted_name
from engine.retrieval.asking import Names, answers_found
from engine.retrieval.corpus import Corpus, LeftOut, corpus_of
from engine.retrieval.corpus_files import SHAPES, question_file
from engine.retrieval.moving import answers_in
from engine.retrieval.question_file import QuestionFile

TABLES = {".csv", ".tsv", ".json"}
"""Endings of files that may be questions; others are documents."""
ANY_NUMBER = (
    10**9
)  # of files and bytes: whoever names a folder on a machine of theirs knows its size

Told = Callable[[str], None]


@dataclass(frozen=True, eq=False)
class Gathered:
    """A corpus, and the files that became no document of it, each with the rest of a sentence about it."""

    corpus: Corpus
    refused: tuple[tuple[str, str], ...]


def gathered(
    path: Path, questions: Path | None, settings: Settings, language: str, told: Told
) -> Gathered:
    """The corpus at a path, with the questions of another file where that is given.

    `told` is called with the name of each file before it is read. ReadingError or Problem says in one
    sentence why there is no corpus.
    """
    more = None if questions is None else read_questions(questions, settings)
    with batch_at(path, questions, settings) as batch, Parser(settings) as parser:
        found = Reading(settings, language, parser)
        for piece in batch.pieces:
            told(piece.name)
            found.read(piece)
    if not found.sources:
        name, problem = found.refused[0]
        raise ReadingError(f"None of the documents can be read: {name} {problem}")
    return Gathered(found.corpus(batch.aside, more), tuple(found.refused))


@dataclass
class Reading:
    """Documents that are read one after another, each with its answers."""

    settings: Settings
    language: str
    parser: Parser
    sources: list[tuple[str, Incoming]] = field(default_factory=list)
    answers: list[list[Answer]] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)
    unanswerable: int = 0

    def read(self, piece: Piece) -> None:
        """Read a file and find its answers; one that cannot be read is refused, with its questions."""
        if piece.problem:
            self.refused.append((piece.name, piece.problem))
            return
        sent = piece.read()
        questions = [] if sent.questions is None else listed(sent.questions)
        try:
            source = self._source(sent)
        except (Problem, ReadingError) as error:
            problem = after_name(sentence(error), piece.name)
            self.refused.append((piece.name, problem))
            reason = f"Its document cannot be asked: {piece.name} {problem}."
            self.left_out += [LeftOut(name_of(one), reason) for one in questions]
            return
        self.unanswerable += sent.aside.unanswerable
        self.sources.append((piece.name, source))
        self.answers.append([])
        for found in answers_found(questions, source):
            if isinstance(found, Answer):
                self.answers[-1].append(found)
            else:
                self.left_out.append(found)

    def _source(self, sent: Sent) -> Incoming:
        longest, run = self.settings.max_characters, self.parser.parse
        return incoming(sent.content, sent.file_name, longest, language=self.language, run=run)

    def corpus(self, aside: SetAside, more: QuestionFile | None) -> Corpus:
        """The corpus of what was read, with the answers of one more question set."""
        answers, left_out = self.answers, [*aside.left_out, *self.left_out]
        unanswerable = aside.unanswerable + self.unanswerable
        if more is not None:
            names = Names([name, source.document.title] for name, source in self.sources)
            moved = answers_in(more, [source for _, source in self.sources], names)
            pairs = zip(answers, moved.documents, strict=True)
            answers = [[*own, *found.answers] for own, found in pairs]
            left_out += moved.left_out
            unanswerable += sum(one.unanswerable for one in moved.documents) + moved.unanswerable
        return corpus_of(
            [
                (name, source.document, own)
                for (name, source), own in zip(self.sources, answers, strict=True)
            ],
            dict.fromkeys(left_out),
            unanswerable,
        )


def read_questions(path: Path, settings: Settings) -> QuestionFile:
    return question_file(content_of(path, settings), path.name)


def content_of(path: Path, settings: Settings) -> bytes:
    """The bytes of a file, no more than may be uploaded."""
    try:
        with path.open("rb") as file:
            content = file.read(settings.max_upload_bytes + 1)
    except OSError as error:
        raise unreadable(path, error) from error
    if len(content) > settings.max_upload_bytes:
        raise too_large(settings.max_upload_bytes)
    return content


def unreadable(path: Path, error: OSError) -> ReadingError:
    return ReadingError(f"{path} cannot be read ({error.strerror}): check the name and try again")


@contextmanager
def batch_at(path: Path, questions: Path | None, settings: Settings) -> Iterator[Batch]:
    """The files that a path leads to, with those questions that came along."""
    roomy = settings.model_copy(
        update={"max_files": ANY_NUMBER, "max_together_bytes": ANY_NUMBER * ANY_NUMBER}
    )
    batch = _batch(path, questions, roomy)
    try:
        yield batch
    finally:
        batch.close()


def _batch(path: Path, questions: Path | None, settings: Settings) -> Batch:
    if path.is_dir():
        found = [one for one in files_below(path) if not (questions and one.samefile(questions))]
        return batch_of_files(path, found, settings)
    if (zipped := opened_zip(path)) is not None:
        return batch_of(SentFiles((SentFile(path.name, zipped),)), settings)
    file = question_file_at(path, questions, settings)
    if file is None:
        return batch_of_files(path.parent, [path], settings)
    if file.docs:
        held = tuple(SentFile(doc.name, doc.text) for doc in file.docs)
        return batch_of(SentFiles(held, questions=list(file.questions)), settings)
    return batch_of_named(path, file, settings)


def opened_zip(path: Path) -> IO[bytes] | None:
    """A zip that is no document, to look into; None for any other file."""
    try:
        file = path.open("rb")
    except OSError as error:
        raise unreadable(path, error) from error
    if file.seekable() and may_be_archive(file, path.name):
        return file
    file.close()
    return None


def question_file_at(path: Path, questions: Path | None, settings: Settings) -> QuestionFile | None:
    """What a file of questions says; None for a document, whose questions must stand elsewhere."""
    is_table = parted_name(path.name)[1] in TABLES
    try:
        return read_questions(path, settings) if is_table else None
    except ValueError:
        if questions is None:
            raise
        return None


def batch_of_files(
    folder: Path, paths: Sequence[Path], settings: Settings, more: Sequence[object] = ()
) -> Batch:
    """Files as they are called below a folder, those that are questions about the others taken as such."""
    pieces = [piece_of(os.path.relpath(one, folder), one, settings) for one in paths]
    kept, found = without_questions(sorted(pieces, key=lambda piece: natural(piece.name)))
    if not kept:
        raise ReadingError(f"{folder} holds no documents: name a folder that does")
    with_questions, aside = asked(kept, None, [*found, *more])
    return Batch("", told_apart(with_questions), (), aside)


def piece_of(name: str, path: Path, settings: Settings) -> Piece:
    name = name.replace(os.sep, "/")
    return Piece(
        name, lambda: Sent(content_of(path, settings), file_name=name), path.stat().st_size
    )


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
    named = dict.fromkeys(docs_named(file.questions))
    if not named:
        raise ReadingError(
            f"{path.name} names no document: add a column document, or name the document first and this file "
            "as --questions"
        )
    found = dict.fromkeys(filter(None, (beside(path, doc) for doc in named)))
    if not found:
        first = next(iter(named))
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
    """The file that a table means, called so or, where that is no file, so with some ending."""
    meant = table.parent / doc.replace("\\", "/")
    if meant.is_file():
        return meant
    if not meant.parent.is_dir():
        return None
    alike = [one for one in meant.parent.iterdir() if one.stem == meant.name and one.is_file()]
    others = [one for one in alike if not one.samefile(table)]
    return others[0] if len(others) == 1 else None


def expect_questions(corpus: Corpus) -> Corpus:
    """The corpus, if anything can be asked of it; ReadingError says why nothing can."""
    if corpus.questions:
        return corpus
    if not corpus.left_out:
        raise ReadingError(
            f"There are no questions: give them as --questions FILE; those that are read are {SHAPES}"
        )
    first = corpus.left_out[0]
    told = f"None of {len(corpus.left_out):,} questions can be asked"
    if len(corpus.left_out) == 1:
        told = "The only question cannot be asked"
    raise ReadingError(f"{told}. {first.question} – {first.reason}")
