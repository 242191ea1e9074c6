"""Words from the characters of a page, and the text of words that stand beside each other."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import regex

from engine.readers.pdf_joins import WITHOUT_SPACES
from engine.readers.pdf_numbers import read_from_right
from engine.readers.pdf_sheet import Glyph, Rule

# Shares of the size of the type.
_WORD_GAP = 0.22
_RAISED_GAP = 0.12
_SAME_BASE = 0.2
_SAME_SIZE = 0.88
_JUSTIFIED_GAP = 0.6  # between characters of scripts that are written without spaces
_DRAWN_GAP = 0.1

_RTL = {"R", "AL"}
_STRONG = {"L", *_RTL}
_LIGATURE = regex.compile("[\ufb00-\ufb06\ufb13-\ufb17\ufb50-\ufdff\ufe70-\ufefc]")
_BULLETS = "•●○▪■◦‣➢►▶"
_CLOSING = ".,;:!?)]}”’»"
_RAISED_DIGITS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

# TeX draws an accent apart, over its letter.
_ACCENTS = {
    "´": "\u0301",
    "¨": "\u0308",
    "ˆ": "\u0302",
    "˜": "\u0303",
    "¸": "\u0327",
    "˚": "\u030a",
    "ˇ": "\u030c",
    "˘": "\u0306",
    "¯": "\u0304",
    "˙": "\u0307",
    "˝": "\u030b",
    "˛": "\u0328",
}
_DOTLESS = {"ı": "i", "ȷ": "j"}
_MOST_ACCENTS = 500


@dataclass(frozen=True, slots=True)
class Word:
    """Characters without a gap between them. `spaced` says that one stands before them.

    `drawn` says that it is a space of the file's own, not one that the distance shows. `raised` is what
    stands small above the line, as the number of a note does.
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
    raised: bool = False


def words_of(glyphs: list[Glyph]) -> list[Word]:
    """The words of a page's characters, in the order in which they are drawn."""
    return [_word(part) for part in _parts(glyphs)]


def words_from_right(glyphs: list[Glyph]) -> list[Word]:
    """The words of a page that is read from the right; a number after a Latin word is read with that."""
    arabic = any(unicodedata.bidirectional(glyph.text[0]) == "AL" for glyph in glyphs)
    words: list[Word] = []
    lettered: Word | None = None
    for part in _parts(glyphs):
        word = _word(part)
        after_latin = (
            lettered is not None
            and not is_rtl(lettered.text)
            and abs(lettered.base - word.base) <= _SAME_BASE * word.size
        )
        if not after_latin:
            word = replace(word, text=_expanded(read_from_right(part, arabic=arabic)))
        if any(map(str.isalpha, word.text)):
            lettered = word
        words.append(word)
    return words


def _parts(glyphs: list[Glyph]) -> Iterator[list[Glyph]]:
    """The characters of each word."""
    glyphs = _accented(glyphs)
    start = 0
    for index, (before, glyph) in enumerate(pairwise(glyphs), start=1):
        if _parted(before, glyph):
            yield glyphs[start:index]
            start = index
    if glyphs:
        yield glyphs[start:]


def _parted(before: Glyph, glyph: Glyph) -> bool:
    size = max(before.size, glyph.size)
    resized = min(before.size, glyph.size) < _SAME_SIZE * size
    gap = max(glyph.left - before.right, before.left - glyph.right)
    return (
        glyph.spaced
        or before.text in _BULLETS
        or resized
        or abs(glyph.base - before.base) > _SAME_BASE * size
        or gap > _WORD_GAP * size
    )


def _word(glyphs: Sequence[Glyph]) -> Word:
    first = glyphs[0]
    return Word(
        _expanded("".join(glyph.text for glyph in glyphs)),
        min(glyph.left for glyph in glyphs),
        min(glyph.top for glyph in glyphs),
        max(glyph.right for glyph in glyphs),
        max(glyph.bottom for glyph in glyphs),
        first.base,
        first.size,
        first.bold,
        all(glyph.fixed for glyph in glyphs),
        first.spaced,
        first.drawn,
    )


def _expanded(text: str) -> str:
    """Letters for what is printed as one: Latin ligatures, and the forms that Arabic letters take.

    >>> _expanded("o\ufb03ce")
    'office'
    """
    text = text.replace("/˜", "/~")  # as TeX writes the addresses of people's pages
    return _LIGATURE.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)


def _accented(glyphs: list[Glyph]) -> list[Glyph]:
    """The characters, with each accent that is drawn over a letter put onto it."""
    accents = [at for at, glyph in enumerate(glyphs) if glyph.text in _ACCENTS][:_MOST_ACCENTS]
    if not accents:
        return glyphs
    kept: list[Glyph | None] = list(glyphs)
    for at in accents:
        accent = glyphs[at]
        under = next((i for i, glyph in enumerate(glyphs) if _stands_under(accent, glyph)), None)
        letter = None if under is None else kept[under]
        if under is not None and letter is not None:
            text = _DOTLESS.get(letter.text, letter.text) + _ACCENTS[accent.text]
            kept[under] = letter._replace(text=unicodedata.normalize("NFC", text))
            kept[at] = None
    return [glyph for glyph in kept if glyph is not None]


def _stands_under(accent: Glyph, glyph: Glyph) -> bool:
    middle = (accent.left + accent.right) / 2
    over = glyph.left < middle < glyph.right and abs(glyph.base - accent.base) < accent.size
    return over and glyph.text.isalpha()


def is_rtl(text: str) -> bool:
    """Whether the first letter of a text with a direction is written from the right.

    >>> is_rtl("12 שלום"), is_rtl("12 am")
    (True, False)
    """
    strong = (unicodedata.bidirectional(character) for character in text)
    return next((way for way in strong if way in _STRONG), "L") in _RTL


def reads_from_right(words: Iterable[Word]) -> bool:
    """Whether most words with letters are written from the right."""
    ways = [is_rtl(word.text) for word in words if any(map(str.isalpha, word.text))]
    return 2 * sum(ways) > len(ways)


def mirrored(words: list[Word], rules: list[Rule], width: float) -> tuple[list[Word], list[Rule]]:
    """A page as in a mirror, so that what is read from the right is laid out as from the left."""
    return (
        [replace(word, left=width - word.right, right=width - word.left) for word in words],
        [rule._replace(left=width - rule.right, right=width - rule.left) for rule in rules],
    )


def text_of(words: Sequence[Word], *, from_right: bool = False) -> str:
    """The text of words as they stand beside each other, in the order in which they are read."""
    parts: list[str] = []
    ordered = _in_reading_order(words, from_right)
    for before, word in zip([None, *ordered], ordered, strict=False):
        if before is not None and _is_spaced(before, word):
            parts.append(" ")
        parts.append(word.text.translate(_RAISED_DIGITS) if word.raised else word.text)
    return "".join(parts)


def as_typed(words: Sequence[Word]) -> str:
    """The text of words in type of one width, with as many spaces as their places show."""
    width = letter_width(words)
    parts = [words[0].text]
    for before, word in pairwise(words):
        gap = max(1 if word.spaced else 0, round((word.left - before.right) / width))
        parts.append(" " * gap + word.text)
    return "".join(parts)


def letter_width(words: Sequence[Word]) -> float:
    """How wide each letter of words in type of one width is, in points."""
    return max(0.1, max((word.right - word.left) / len(word.text) for word in words))


def _is_spaced(before: Word, word: Word) -> bool:
    gap = max(word.left - before.right, before.left - word.right)
    size = max(word.size, before.size)
    if WITHOUT_SPACES.match(before.text[-1]) and WITHOUT_SPACES.match(word.text[0]):
        return gap > (_DRAWN_GAP if word.drawn else _JUSTIFIED_GAP) * size
    if word.raised or (before.raised and word.text[0] in _CLOSING):
        return gap > _WORD_GAP * size
    return word.spaced or gap > (_RAISED_GAP if before.raised else _WORD_GAP) * size


def _in_reading_order(words: Sequence[Word], from_right: bool) -> list[Word]:
    """Turns the stretches of words around that run against the line's direction."""
    ordered: list[Word] = []
    stretch: list[Word] = []
    for word in words:
        strong = any(unicodedata.bidirectional(letter) in _STRONG for letter in word.text)
        against = is_rtl(word.text) != from_right and (strong or from_right)
        if against or (stretch and not strong):
            stretch.append(word)
            continue
        ordered.extend(_turned(stretch))
        stretch = []
        ordered.append(word)
    return [*ordered, *_turned(stretch)]


def _turned(stretch: list[Word]) -> list[Word]:
    """A stretch backwards; words without a direction at its end stay where they are."""
    end = len(stretch)
    while end and not any(unicodedata.bidirectional(c) in _STRONG for c in stretch[end - 1].text):
        end -= 1
    return [*reversed(stretch[:end]), *stretch[end:]]
