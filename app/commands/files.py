"""The files that a command names, read within the limits of the settings."""

from __future__ import annotations

from pathlib import Path

from app.answer_files import read_answers
from app.forms import asked_language
from app.incoming import incoming
from app.parsing import Parser
from app.problems import too_large
from app.settings import Settings
from engine.answers import Answer
from engine.incoming import Incoming
from engine.kinds import ARCHIVE
from engine.naming import ReadingError


def source_of(path: Path, settings: Settings, language: str) -> Incoming:
    """What a file holds; ReadingError or Problem says in one sentence why it cannot be read."""
    content = file_content(path, settings.max_upload_bytes)
    spoken = asked_language(language)
    with Parser(settings) as parser:
        try:
            return incoming(
                content, path.name, settings.max_characters, language=spoken, run=parser.parse
            )
        except ReadingError as error:
            if not str(error).endswith(f" is {ARCHIVE.words}: {ARCHIVE.advice}"):
                raise
            raise ReadingError(f"{error}, or open it in the app, as a collection") from error


def marked_of(answers: Path | None, source: Incoming, settings: Settings) -> tuple[Answer, ...]:
    """The answers of a file of them; none where none is named."""
    if answers is None:
        return ()
    content = file_content(answers, settings.max_upload_bytes)
    return read_answers(content, answers.name, source)


def file_content(path: Path, limit: int) -> bytes:
    """The bytes of a file, read once, since a pipe gives them once, and no further than the limit."""
    try:
        with path.open("rb") as file:
            content = file.read(limit + 1)
    except OSError as error:
        raise ReadingError(
            f"{path} cannot be read ({error.strerror}): check the name and try again"
        ) from error
    if len(content) > limit:
        raise too_large(limit)
    return content
