"""Questions that come along with files: which file holds them, and which file each is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from app.answer_files import listed
from app.bodies import Sent
from app.left_out_store import SetAside
from app.pieces import Piece
from app.problems import Problem, sentence
from engine.answer_places import AnswersError
from engine.naming import parted_name
from engine.retrieval.asking import Asked, Names, Parted, parted
from engine.retrieval.corpus_files import question_file

QUESTION_SUFFIXES = {".csv", ".tsv", ".json"}


def without_questions(pieces: Sequence[Piece]) -> tuple[list[Piece], list[object]]:
    """The files that are documents, and the questions of those that are about the others.

    A table that has a question and an answer in each row is a document too where it names no other file.
    """
    kept, questions = list(pieces), list[object]()
    for piece in pieces:
        others = [one for one in kept if one is not piece]
        if not others or piece.problem or parted_name(piece.name)[1] not in QUESTION_SUFFIXES:
            continue
        found = _questions_in(piece)
        if found and parted(found, names_of(others)).are_about_any:
            kept = others
            questions += found
    return kept, questions


def _questions_in(piece: Piece) -> tuple[object, ...]:
    """The questions of a file that holds nothing else."""
    try:
        content = piece.read().content
        found = question_file(content, piece.name) if isinstance(content, bytes) else None
    except ValueError:
        return ()
    return () if found is None or found.docs else found.questions


def names_of(pieces: Sequence[Piece]) -> Names:
    return Names([piece.name] for piece in pieces)


def asked(
    pieces: Sequence[Piece], sent: object, more: Sequence[object]
) -> tuple[list[Piece], SetAside]:
    """Each file with the questions that are about it, and what is about none.

    Problem 422 where `sent` is no list of questions, or where no question is about any of the files.
    """
    if sent is None and not more:
        return list(pieces), SetAside()
    try:
        found = parted([*listed([] if sent is None else sent), *more], names_of(pieces))
    except AnswersError as error:
        raise Problem(422, sentence(error)) from error
    if found.left_out and not found.are_about_any:
        raise Problem(422, _none_words(found))
    aside = SetAside(found.left_out, found.unanswerable)
    return [_with(*pair) for pair in zip(pieces, found.documents, strict=True)], aside


def _none_words(found: Parted) -> str:
    first = found.left_out[0]
    return f"None of the questions is about these files. {first.question} – {first.reason}"


def _with(piece: Piece, own: Asked) -> Piece:
    if not own.questions and not own.unanswerable:
        return piece
    return replace(piece, read=_read_with(piece.read, own))


def _read_with(read: Callable[[], Sent], own: Asked) -> Callable[[], Sent]:
    aside = SetAside((), own.unanswerable)
    return lambda: replace(read(), questions=own.questions, aside=aside)
