"""A page of a PDF as it is drawn: characters and lines, each with its place."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

Box = tuple[float, float, float, float]


class Glyph(NamedTuple):
    """A character where it is drawn: x to the right, y down, in points; `base` is its baseline.

    `fixed` is type whose letters are all of one width. `spaced` says that a space, or the start of another
    line, stands before it; `drawn`, that the file has a space there.
    """

    text: str
    left: float
    top: float
    right: float
    bottom: float
    base: float
    size: float
    bold: bool
    fixed: bool
    spaced: bool
    drawn: bool = False


class Rule(NamedTuple):
    """A straight line drawn on the page, level or upright."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def level(self) -> bool:
        return self.right - self.left > self.bottom - self.top


class Frame(NamedTuple):
    """The box of a page that is seen, and the quarter turns clockwise that its text is read in."""

    left: float
    bottom: float
    right: float
    top: float
    turns: int = 0

    @property
    def size(self) -> tuple[float, float]:
        """Width and height.

        >>> Frame(0, 0, 600, 800, turns=1).size
        (800, 600)
        """
        width, height = self.right - self.left, self.top - self.bottom
        return (height, width) if self.turns % 2 else (width, height)

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A point of the file, where y goes up, as it is seen from the upper left corner.

        >>> Frame(0, 0, 600, 800).point(10, 790), Frame(0, 0, 600, 800, turns=1).point(10, 790)
        ((10, 10), (790, 10))
        """
        if self.turns == 0:
            return x - self.left, self.top - y
        if self.turns == 1:
            return y - self.bottom, x - self.left
        if self.turns == 2:
            return self.right - x, y - self.bottom
        return self.top - y, self.right - x

    def box(self, x: float, y: float, u: float, v: float) -> Box:
        """The left, top, right and bottom of a box given by two of its corners."""
        (a, b), (c, d) = self.point(x, y), self.point(u, v)
        return min(a, c), min(b, d), max(a, c), max(b, d)

    def holds(self, box: Box) -> bool:
        """Whether the middle of a box is seen."""
        width, height = self.size
        return 0 <= box[0] + box[2] <= 2 * width and 0 <= box[1] + box[3] <= 2 * height


@dataclass(slots=True)
class Sheet:
    """A page as it is read, upright.

    `turned` holds the text that runs another way than most, each way as if the page were turned for it.
    `leaning` and `unknown` count characters that run aslant, and those whose meaning the file does not say.
    """

    width: float
    height: float
    glyphs: list[Glyph] = field(default_factory=list)
    turned: list[list[Glyph]] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    leaning: int = 0
    unknown: int = 0
