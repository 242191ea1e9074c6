"""What the tags of languages that programs and people write stand for."""

from __future__ import annotations

import re

from engine.languages import LANGUAGES

# A code of its own for what is read by the rules of another, what a code was once, and a name of the same.
_SAME = {
    "bs": "hr",
    "cmn": "zh",
    "fil": "tl",
    "in": "id",
    "iw": "he",
    "mo": "ro",
    "nb": "no",
    "nn": "no",
    "sh": "sr",
    "yue": "zh",
}
_TAG = re.compile(r"([A-Za-z]{2,3})(?:[-_][A-Za-z0-9]{1,8})*")


def language_of_tag(tag: str) -> str:
    """The code of the language that a tag of BCP 47 names, whatever its script or region; empty where none.

    >>> [language_of_tag(tag) for tag in ("DE", "pt-BR", "zh_Hans", "nb", "iw", "xx", "German")]
    ['de', 'pt', 'zh', 'no', 'he', '', '']
    """
    parts = _TAG.fullmatch(tag.strip())
    code = parts[1].lower() if parts else ""
    code = _SAME.get(code, code)
    return code if code in LANGUAGES else ""
