"""What comes from outside, whichever way it came: JSON, and texts to cut."""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import orjson

from app.problems import too_long
from engine.document import Document
from engine.naming import shown_name
from engine.readers import parse_with
from engine.reading import BYTE_ORDER_MARK, Run, document_of, offset_mover, parse

Move = Callable[[int], int]


@dataclass(frozen=True)
class Incoming:
    """A text that was read: what it is called, its document, and the characters it was written in."""

    name: str
    written: str
    document: Document

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """Where a place in the written text stands in the document's.

        A byte-order mark counts as the character that it is; whoever read the file through an
        editor did not see it, which the second way is for.
        """
        bare = self.written.lstrip(BYTE_ORDER_MARK)
        texts = (self.written,) if bare == self.written else (self.written, bare)
        return tuple(map(offset_mover, texts))


def incoming(
    content: bytes | str, name: str, longest: int, *, language: str = "", run: Run = parse_with
) -> Incoming:
    """The document of a file's bytes, or of a text; ReadingError or Problem 413 says what is wrong."""
    shown = shown_name(name)
    parsed = parse(content, name=shown, run=run)
    if len(parsed.text) > longest:
        raise too_long(len(parsed.text), longest)
    return Incoming(shown, parsed.text, document_of(parsed, name=shown, language=language))


def load_json(content: bytes) -> object:
    r"""What JSON says; ValueError where it is none.

    Half a character, which orjson does not read, stays for whoever can say where it stands.

    >>> load_json(b'\xef\xbb\xbf{"text": "\\ud800"}')
    {'text': '\ud800'}
    """
    text = content.removeprefix(codecs.BOM_UTF8)
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError as error:
        if "surrogate" not in str(error):
            raise
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
