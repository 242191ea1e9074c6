"""The corpus at a path of the command line: its files are read one after another, and asked their questions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from app.answer_files import listed
from app.bodies import Sent
from app.corpus_paths import batch_at, read_questions
from app.incoming import incoming
from app.left_out_store import SetAside
from app.parsing import Parser
from app.pieces import Piece, after_name
from app.problems import Problem, sentence
from app.question_sets import nothing_asked
from app.settings import Settings
from engine.answer_places import name_of
from engine.answers import Answer
from engine.incoming import Incoming
from engine.naming import ReadingError
from engine.retrieval.asking import Names, answers_found
from engine.retrieval.corpus import Corpus, LeftOut, corpus_of
from engine.retrieval.corpus_files import SHAPES
from engine.retrieval.moving import answers_in
from engine.retrieval.question_file import QuestionFile

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
    with (
        batch_at(path, [questions] if questions else [], settings) as batch,
        Parser(settings) as parser,
    ):
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
        return incoming(
            sent.content,
            sent.file_name,
            longest,
            language=self.language,
            run=run,
            is_kept=sent.is_kept,
        )

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
            left_out,
            unanswerable,
        )


def expect_questions(corpus: Corpus, asked: Path | None = None) -> Corpus:
    """The corpus, if anything can be asked of it; ReadingError says why nothing can.

    `asked` is the file of questions, where one was given.
    """
    if corpus.questions:
        return corpus
    if corpus.left_out or corpus.unanswerable:
        raise ReadingError(nothing_asked(corpus))
    missing = (
        "There are no questions: give them as --questions FILE"
        if asked is None
        else f"{asked.name} holds no question: name another file as --questions"
    )
    raise ReadingError(f"{missing}; those that are read are {SHAPES}")
