"""Files are read in a process of their own, so that one that kills its reader harms no one else."""

from __future__ import annotations

from engine.formats import Format
from engine.readers import parse_with
from engine.source import Parsed


def parse_apart(form: Format, content: bytes | str, name: str) -> Parsed:
    """What the reader of a format makes of a file; ReadingError says in one sentence why it cannot."""
    return parse_with(form, content, name)
