"""Files and texts that come from outside are read within the limits of the settings."""

from __future__ import annotations

from app.problems import too_long
from engine.incoming import Incoming
from engine.naming import shown_name
from engine.readers import parse_with
from engine.reading import Run, document_of, parse, parse_kept


def incoming(
    content: bytes | str,
    name: str,
    longest: int,
    *,
    language: str = "",
    run: Run = parse_with,
    is_kept: bool = False,
) -> Incoming:
    """The document of a file's bytes, or of a text; ReadingError or Problem 413 says what is wrong.

    A text that `is_kept` is the document's to the letter, whatever its name says.
    """
    shown = shown_name(name)
    is_text = is_kept and isinstance(content, str)
    parsed = parse_kept(str(content), shown) if is_text else parse(content, name=shown, run=run)
    if len(parsed.text) > longest:
        raise too_long(len(parsed.text), longest)
    document = document_of(parsed, name=shown, language=language)
    return Incoming(shown, parsed.text, document, "corpus" if is_text else "file")
