"""Questions that come along with files: which file holds them, and which file each is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from app.answer_files import listed
from app.bodies import Sent
from app.left_out_store import NOTHING, SetAside
from app.pieces import Piece, after_name, piece_of_text
from app.problems import Problem, sentence
from engine.answer_places import AnswersError
from engine.naming import ReadingError, parted_name
from engine.retrieval.asking import Asked, Names, Parted, parted
from engine.retrieval.corpus_files import NoQuestionsError, question_file
from engine.retrieval.question_file import QuestionFile

QUESTION_SUFFIXES = {".csv", ".tsv", ".json"}


@dataclass(frozen=True)
class Sorted:
    """Files that are documents, the questions that came beside them, and what is asked of nothing."""

    kept: list[Piece]
    questions: list[object]
    aside: SetAside = NOTHING


def without_questions(pieces: Sequence[Piece]) -> Sorted:
    """The files that are documents, and the questions of those that are about the others.

    A table that has a question and an answer in each row is a document too where it names no other file. A
    corpus among them gives its own documents, with their questions; a table of questions that holds none, or
    cannot be read, is no document either: its problem says so.
    """
    kept, questions, aside = list(pieces), list[object](), NOTHING
    for piece in pieces:
        found = questions_in(piece)
        others = [one for one in kept if one is not piece]
        if isinstance(found, str):
            kept[kept.index(piece)] = replace(piece, problem=found)
        elif found is not None and found.docs:
            own, more = _documents_of(piece, found)
            kept = [*others, *own]
            aside = _together(aside, more)
        elif found is not None and parted(found.questions, names_of(others)).are_about_any:
            kept = others
            questions += found.questions
    return Sorted(kept, questions, aside)


def questions_in(piece: Piece) -> QuestionFile | str | None:
    """What a file of questions says, or the rest of a sentence why it says nothing; None for a document."""
    if piece.problem or parted_name(piece.name)[1] not in QUESTION_SUFFIXES:
        return None
    try:
        content = piece.read().content
        found = question_file(content, piece.name) if isinstance(content, bytes) else None
    except NoQuestionsError:
        return None
    except (Problem, ReadingError) as error:
        return after_name(sentence(error), piece.name)
    if found is not None and not found.docs and not found.questions:
        return "is made for questions and holds none"
    return found


def _documents_of(piece: Piece, file: QuestionFile) -> tuple[list[Piece], SetAside]:
    """The documents of a corpus, each with its questions, and what is asked of none of them."""
    found = parted(file.questions, Names([doc.name] for doc in file.docs))
    pieces = [piece_of_text(doc.name, doc.text) for doc in file.docs]
    own = [_with(*pair) for pair in zip(pieces, found.documents, strict=True)]
    return own, SetAside(found.left_out, found.unanswerable)


def _together(one: SetAside, other: SetAside) -> SetAside:
    return SetAside((*one.left_out, *other.left_out), one.unanswerable + other.unanswerable)


def names_of(pieces: Sequence[Piece]) -> Names:
    return Names([piece.name] for piece in pieces)


def asked(found: Sorted, sent: object) -> tuple[list[Piece], SetAside]:
    """Each file with the questions that are about it, those sent too, and what is about none.

    Problem 422 where `sent` is no list of questions, or where no question is about any of the files.
    """
    pieces = found.kept
    if sent is None and not found.questions:
        return list(pieces), found.aside
    try:
        every = [*listed([] if sent is None else sent), *found.questions]
        by_piece = parted(every, names_of(pieces))
    except AnswersError as error:
        raise Problem(422, sentence(error)) from error
    if by_piece.left_out and not by_piece.are_about_any:
        raise Problem(422, _none_words(by_piece))
    aside = _together(found.aside, SetAside(by_piece.left_out, by_piece.unanswerable))
    return [_with(*pair) for pair in zip(pieces, by_piece.documents, strict=True)], aside


def _none_words(found: Parted) -> str:
    first = found.left_out[0]
    return f"None of the questions is about these files. {first.question} – {first.reason}"


def _with(piece: Piece, own: Asked) -> Piece:
    if not own.questions and not own.unanswerable:
        return piece
    return replace(piece, read=_read_with(piece.read, own))


def _read_with(read: Callable[[], Sent], own: Asked) -> Callable[[], Sent]:
    """What a file is read as, with these questions beside those that it came with."""

    def read_with() -> Sent:
        sent = read()
        asked_already = [] if sent.questions is None else listed(sent.questions)
        aside = _together(sent.aside, SetAside((), own.unanswerable))
        return replace(sent, questions=[*asked_already, *own.questions], aside=aside)

    return read_with
