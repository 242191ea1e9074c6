"""What comes from outside: JSON, and texts whose places count characters as they were written."""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import orjson

from engine.document import Document
from engine.reading import BYTE_ORDER_MARK, offset_mover

Move = Callable[[int], int]

Counted = Literal["file", "corpus", "kept"]
"""Whose places those of a text are: a file's, those that came with it in a corpus, or of one that is kept."""


@dataclass(frozen=True)
class Incoming:
    """A text that was read: what it is called, its document, and the characters it was written in.

    Of one that is kept `written` is its document's text, whatever its file was.
    """

    name: str
    written: str
    document: Document
    counted: Counted = "file"

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """Where a place in the written text stands in the document's.

        A byte-order mark counts as the character that it is; whoever read the file through an
        editor did not see it, which the second way is for.
        """
        bare = self.written.lstrip(BYTE_ORDER_MARK)
        texts = (self.written,) if bare == self.written else (self.written, bare)
        return tuple(map(offset_mover, texts))

    @cached_property
    def ways(self) -> tuple[Move, ...]:
        r"""The ways in which a place that comes with its words may count, the likeliest first.

        All that is printed about a file counts the document, and a corpus the text as it wrote it. The file of
        a text that is kept may have had a byte-order mark, or line ends of two characters.

        >>> source = Incoming("", "One.\r\nTwo.", Document("One.\nTwo.", "", (), (), ()))
        >>> [move(6) for move in source.ways]
        [6, 5]
        """
        if self.counted == "corpus":
            return *self.moves, _same
        if self.counted == "file":
            return _same, *self.moves
        lines = self.written.replace("\n", "\r\n")
        others = (BYTE_ORDER_MARK + self.written, lines, BYTE_ORDER_MARK + lines)
        return _same, *map(offset_mover, others)


def _same(place: int) -> int:
    return place


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
