"""Where a text can be handed to a tokenizer in parts without any token noticing."""

from __future__ import annotations

from functools import cache

import numpy as np
import regex
from numpy.typing import NDArray

Flags = NDArray[np.bool_]

# What BERT's tokenizers make a word of its own, whatever stands beside it: ideographs and their marks.
_LONE = ((0x3001, 0x3002), (0x3008, 0x3011), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xFF0C, 0xFF0C))

# Past the planes of ideographs no character has a script. This last one of them is none.
_LAST_PLANE = 0x3FFFF

# Beyond the last of the blank characters stands one entry for all others.
_IS_BLANK = np.array([chr(point).isspace() for point in range(0x3002)])


def code_points(text: str) -> NDArray[np.uint32]:
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<u4")


def blanks(text: str) -> Flags:
    r"""Which characters are white space, as `str.strip` sees it, (len(text),).

    >>> blanks("a\u3000b\n").tolist()
    [False, True, False, True]
    """
    return _IS_BLANK[np.minimum(code_points(text), len(_IS_BLANK) - 1)]


def word_starts(text: str, *, lone: bool = False) -> list[int]:
    r"""0, every safe edge, and the end of the text.

    An edge is safe before a visible character that opens a line, and before a single space
    between two visible characters: there neither WordPiece nor the patterns of Qwen2.5 and
    cl100k_base look across. `lone` adds the edges between two ideographs, each a word for WordPiece.

    >>> word_starts("one two  three\nfour"), word_starts("在那里。", lone=True)
    ([0, 3, 15, 19], [0, 1, 2, 3, 4])
    """
    points, visible = code_points(text), ~blanks(text)
    edges = np.zeros(len(text) + 1, np.bool_)
    edges[[0, -1]] = True
    ends_line = (points == ord("\n")) | (points == ord("\r"))
    edges[1:-1] |= ends_line[:-1] & visible[1:]
    edges[1:-2] |= visible[:-2] & (points[1:-1] == ord(" ")) & visible[2:]
    if lone and not text.isascii():
        alone = _are_lone(points)
        edges[1:-1] |= alone[:-1] & alone[1:]
    return np.flatnonzero(edges).tolist()


def _are_lone(points: NDArray[np.uint32]) -> Flags:
    found = np.zeros(len(points), np.bool_)
    for first, last in _LONE:
        found |= (points >= first) & (points <= last)
    return found


def is_among(text: str, characters: regex.Pattern[str]) -> Flags:
    """Which characters a pattern takes, one that judges each for itself, (len(text),).

    >>> is_among("an apple", regex.compile("[aeiou]+")).tolist()
    [True, False, False, True, False, False, False, True]
    """
    return _taken(characters)[np.minimum(code_points(text), _LAST_PLANE)]


@cache
def _taken(characters: regex.Pattern[str]) -> Flags:
    every = "".join(map(chr, range(_LAST_PLANE + 1)))
    taken = np.zeros(len(every), np.bool_)
    for run in characters.finditer(every):
        taken[run.start() : run.end()] = True
    return taken
