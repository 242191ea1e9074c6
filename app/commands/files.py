"""The files that a command names, read within the limits of the settings."""

from __future__ import annotations

from pathlib import Path

from app.answer_files import names_called, read_answers
from app.forms import asked_language
from app.incoming import incoming
from app.named_files import content_of
from app.parsing import Parser
from app.settings import Settings
from app.terminal import tell
from engine.answers import Answer
from engine.incoming import Incoming
from engine.kinds import ARCHIVE
from engine.naming import ReadingError


def source_of(path: Path, settings: Settings, language: str) -> Incoming:
    """What a file holds; ReadingError or Problem says in one sentence why it cannot be read."""
    content = content_of(path, settings.max_upload_bytes)
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


def marked_of(
    answers: Path | None,
    path: Path,
    source: Incoming,
    settings: Settings,
    *,
    is_told: bool = True,
) -> tuple[Answer, ...]:
    """The answers in a file that are about what another holds; none where none is named.

    That there are others is told on stderr, where it is in nobody's way; of several files each has some.
    """
    if answers is None:
        return ()
    content = content_of(answers, settings.max_upload_bytes)
    found = read_answers(content, str(answers), source, names_called([str(path)], answers))
    if is_told:
        tell(found.note(str(answers)))
    return found.answers
