"""Numbers in text that is read from the right, and the marks beside them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from engine.readers.pdf_sheet import Glyph

# What stays within a number by the Unicode bidirectional algorithm (UAX 9, W4 and W5): after Hebrew also
# a sign between two numbers, and what says what is counted.
_NUMBER = {
    True: re.compile(r"\d+(?:[.,:/٫٬]\d+)*"),
    False: re.compile(r"[%$€₪£°#]*\d+(?:[-+.,:/]\d+)*[%$€₪£°#]*"),
}
_TURNED = str.maketrans("()[]{}<>«»", ")(][}{><»«")


def read_from_right(glyphs: Sequence[Glyph], *, arabic: bool = False) -> str:
    """The characters of a word as they are read from the right, its numbers from the left.

    pdfium gives what stands beside a number as it stands on paper: the stop after it before it, and a
    bracket in the shape that is drawn. A word without a number, or with Latin letters, it has right.
    """
    text = "".join(glyph.text for glyph in glyphs)
    ways = set(map(unicodedata.bidirectional, text))
    if "L" in ways or not ways & {"EN", "AN"}:
        return text
    parts: list[tuple[float, str]] = []
    for at, glyph in enumerate(glyphs):
        if parts and unicodedata.combining(glyph.text):
            parts[-1] = parts[-1][0], parts[-1][1] + glyph.text
        else:
            drawn = glyph.text.translate(_TURNED) if _is_as_drawn(glyphs, at) else glyph.text
            parts.append((-glyph.left, drawn))
    read = "".join(part for _left, part in sorted(parts, key=lambda part: part[0]))
    return _NUMBER[arabic].sub(lambda found: found[0][::-1], read)


def _is_as_drawn(glyphs: Sequence[Glyph], at: int) -> bool:
    """Whether a character comes in the order from the left, as one beside it shows."""
    before, after = glyphs[max(0, at - 1)], glyphs[min(at + 1, len(glyphs) - 1)]
    return before.left < glyphs[at].left or glyphs[at].left < after.left
