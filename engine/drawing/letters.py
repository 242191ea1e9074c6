"""How wide words are on the screen, for those who draw them without one."""

from __future__ import annotations

from unicodedata import east_asian_width

PLAIN, CAPITAL, THIN, BROAD, WIDE = 0.535, 0.62, 0.32, 0.86, 1.0
"""Widths of letters, of the size of the type: most, capital, thin and broad ones, those of Han and Kana."""
BOLD = 1.09
"""How much wider bold letters are."""
SIZES = {False: 11, True: 12}


def width_of(words: str, *, bold: bool = False) -> int:
    """Pixels that the words take as the name of a track (bold) or as the words under it, near enough."""
    ems = sum(map(_em, words))
    return round(ems * SIZES[bold] * (BOLD if bold else 1))


def _em(letter: str) -> float:
    if letter in "ijlrt ,.=|'\u00a0":
        return THIN
    if letter in "mwMW%×≤":
        return BROAD
    if east_asian_width(letter) in "WF" or letter > "\U0001f000":
        return WIDE
    return CAPITAL if letter.isupper() else PLAIN


def fitted(words: str, room: float, *, bold: bool = False) -> str:
    """The words, or as many of their letters as have room before an ellipsis.

    >>> fitted("Our default, as of spring", 90), fitted("Fixed", 90)
    ('Our default, as o…', 'Fixed')
    """
    if width_of(words, bold=bold) <= room:
        return words
    kept = len(words)
    while kept > 1 and width_of(words[:kept] + "…", bold=bold) > room:
        kept -= 1
    return words[:kept].rstrip(" ,:|") + "…"


def in_lines(words: str, room: float, most: int = 2) -> list[str]:
    """The words in as few lines as they need, at most `most`, the last one clipped.

    >>> in_lines("every sentence, 2 sentences a side", 130)
    ['every sentence, 2', 'sentences a side']
    """
    lines: list[str] = []
    left = words.split(" ")
    while left and len(lines) < most - 1:
        kept = next(
            n for n in range(len(left), 0, -1) if n == 1 or width_of(" ".join(left[:n])) <= room
        )
        lines.append(fitted(" ".join(left[:kept]), room))
        left = left[kept:]
    return [*lines, fitted(" ".join(left), room)] if left else lines
