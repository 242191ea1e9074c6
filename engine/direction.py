"""Words that run from right to left, among others that do not."""

from __future__ import annotations

import regex

_RIGHT_TO_LEFT = regex.compile(r"[\p{bidi_class=R}\p{bidi_class=AL}]")
_ISOLATE, _END = "\u2068", "\u2069"  # first strong isolate, pop directional isolate


def isolated(words: str) -> str:
    """Words that keep their order inside any others, where only characters can say so and no element.

    >>> isolated("Leave"), isolated("إجازة 2") == "\u2068إجازة 2\u2069"
    ('Leave', True)
    """
    return f"{_ISOLATE}{words}{_END}" if _RIGHT_TO_LEFT.search(words) else words
