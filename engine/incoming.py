"""What comes from outside: JSON, and texts whose places count characters as they were written."""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import orjson

from engine.document import Document
from engine.reading import BYTE_ORDER_MARK, offset_mover

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
