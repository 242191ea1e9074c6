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
    """The words in one line, in two of about one width, or in `most`; the last is clipped where all are full.

    >>> in_lines("every sentence, 2 sentences a side", 130)
    ['every sentence, 2', 'sentences a side']
    >>> in_lines("every sentence, 2 sentences a side", 70, most=3)
    ['every', 'sentence, 2', 'sentences a…']
    """
    parts = words.split(" ")
    splits = [(" ".join(parts[:at]), " ".join(parts[at:])) for at in range(1, len(parts))]
    if width_of(words) <= room or not splits:
        return [fitted(words, room)]
    fitting = [pair for pair in splits if max(map(width_of, pair)) <= room]
    if fitting:
        return list(min(fitting, key=lambda pair: max(map(width_of, pair))))
    first, last = next((pair for pair in splits[::-1] if width_of(pair[0]) <= room), splits[0])
    rest = in_lines(last, room, most - 1) if most > 2 else [fitted(last, room)]
    return [fitted(first, room), *rest]
