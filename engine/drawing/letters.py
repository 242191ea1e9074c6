"""How wide words are on the screen, for those who draw them without one."""

from __future__ import annotations

from unicodedata import east_asian_width

PLAIN, THIN, BROAD, WIDE = 0.535, 0.32, 0.86, 1.0
"""Widths of letters, of the size of the type: most, thin and broad ones, and those of Han and Kana."""
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
    return WIDE if east_asian_width(letter) in "WF" or letter > "\U0001f000" else PLAIN


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
