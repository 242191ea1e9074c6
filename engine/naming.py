"""What a file is called in the sentences about it."""

from __future__ import annotations

import re
from pathlib import PurePath

from engine.structure import shown

LONGEST_NAME = 200

_SUFFIX = re.compile(r"\.[A-Za-z]\w{0,9}")


class ReadingError(ValueError):
    """A file or a text that cannot be read: one sentence that says what to do."""


def shown_name(name: str) -> str:
    r"""A file's name as words to show: no folders, nothing that cannot be shown, not too long.

    >>> shown_name("C:\\plans\\..\\travel\x00 policy.md"), shown_name("../../a\udce9.txt")
    ('travel policy.md', 'a\ufffd.txt')
    """
    words = shown(name.replace("\\", "/").rpartition("/")[2])
    return shown(words[-LONGEST_NAME:])


def called(name: str) -> str:
    """
    >>> called("plans/a.md"), called("")
    ('a.md', 'This file')
    """
    return shown_name(name) or "This file"


def parted_name(name: str) -> tuple[str, str]:
    """A name without its suffix, and the suffix in small letters; what only looks like one stays.

    >>> parted_name("Plan.MD"), parted_name("Policy v1.2")
    (('Plan', '.md'), ('Policy v1.2', ''))
    """
    path = PurePath(name)
    if not _SUFFIX.fullmatch(path.suffix):
        return name, ""
    return path.stem, path.suffix.lower()
