"""Files and texts that come from outside are read within the limits of the settings."""

from __future__ import annotations

from app.problems import too_long
from engine.incoming import Incoming
from engine.naming import shown_name
from engine.readers import parse_with
from engine.reading import Run, document_of, parse


def incoming(
    content: bytes | str, name: str, longest: int, *, language: str = "", run: Run = parse_with
) -> Incoming:
    """The document of a file's bytes, or of a text; ReadingError or Problem 413 says what is wrong."""
    shown = shown_name(name)
    parsed = parse(content, name=shown, run=run)
    if len(parsed.text) > longest:
        raise too_long(len(parsed.text), longest)
    return Incoming(shown, parsed.text, document_of(parsed, name=shown, language=language))
