"""Where a text can be handed to a tokenizer in parts without any token noticing."""

from __future__ import annotations

import re

_EDGE = re.compile(r"(?<=[\r\n])(?=\S)|(?<=\S)(?= \S)")


def word_starts(text: str) -> list[int]:
    r"""0, every safe edge, and the end of the text.

    An edge is safe before a visible character that opens a line, and before a single space
    between two visible characters: there neither WordPiece nor the patterns of Qwen2.5 and
    cl100k_base look across.

    >>> word_starts("one two  three\nfour")
    [0, 3, 15, 19]
    """
    return [0, *(edge.start() for edge in _EDGE.finditer(text, 1)), len(text)]
