"""One module for each way in which a file becomes a text; each has a `parse(content, name) -> Parsed`.

`content` is what the table of formats says: the bytes of a file, or its decoded text with line ends `\\n`.
Libraries are imported inside the module, which is loaded when a file asks for it.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from engine.formats import Format
from engine.source import Parsed
from engine.unpacking import Room, check_room, is_packed


def parse_with(
    form: Format, content: bytes | str, name: str, *, room: Room | None = None
) -> Parsed:
    """The text that the reader of a format makes of a file; ReadingError says why it cannot.

    A file that is a zip inside may unpack to as much as there is `room` for.
    """
    if isinstance(content, bytes) and is_packed(content):
        check_room(content, name, form.words, room or Room())
    module: Any = import_module(f"engine.readers.{form.reader}")
    parsed: Parsed = module.parse(content, name)
    return parsed
