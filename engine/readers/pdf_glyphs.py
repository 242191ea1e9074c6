"""What pdfium says of a page: its characters, each with its place, and the straight lines on it."""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.readers.pdf_fields import Tick
from engine.readers.pdf_rules import rules_of
from engine.readers.pdf_sheet import Box, Frame, Glyph, Sheet

_BOLD = re.compile(r"bold|black|heavy|[-,]medi$|cmbx", re.IGNORECASE)
_FIXED = re.compile(r"mono|courier|consol|typewriter|cmtt|menlo|fixed|nimbusmon", re.IGNORECASE)
_BOLD_WEIGHT = 600
_ONE_WIDTH = 1  # the flag of a font
_FILLED_AND_STROKED = 2  # how programs without a bold font make one

_SPACES = {0x09, 0x0A, 0x0D, 0x20, 0xA0}
_LINE_END_HYPHEN = 0x02
_UPRIGHT_WITHIN = 10  # degrees
_TICK_SIZE, _TICK_RISE = 11.0, 0.7  # points; of that, how high a letter is
_SMALLEST, _LARGEST = 0.1, 5000.0  # points of type


class _Look(NamedTuple):
    """What the characters of one text object share; `frame` is None where they run aslant."""

    size: float
    bold: bool
    fixed: bool
    frame: Frame | None


def sheet_of(page: Any, ticks: Sequence[Tick] = ()) -> Sheet:
    """The characters and lines of a pypdfium2 page, turned so that most of its text is upright.

    Of boxes to tick each becomes a character.
    """
    import pypdfium2.raw as pdfium

    text_page = page.get_textpage()
    try:
        reading = _Reading(_seen_box(page), text_page.raw, pdfium)
        reading.read()
        reading.add(ticks, page.get_rotation() // 90 % 4)
    finally:
        text_page.close()
    ways = sorted(reading.ways.items(), key=lambda way: (-len(way[1]), way[0]))
    turns = ways[0][0] if ways else page.get_rotation() // 90 % 4
    frame = reading.frames[turns]
    return Sheet(
        *frame.size,
        glyphs=ways[0][1] if ways else [],
        turned=[glyphs for _turns, glyphs in ways[1:]],
        rules=rules_of(page.raw, frame),
        leaning=reading.leaning,
        unknown=reading.unknown,
    )


def _seen_box(page: Any) -> Box:
    """The left, bottom, right and top of what is seen of a page, before it is turned."""
    seen, sheet = page.get_cropbox(), page.get_mediabox()
    left, bottom = max(seen[0], sheet[0]), max(seen[1], sheet[1])
    right, top = min(seen[2], sheet[2]), min(seen[3], sheet[3])
    return (left, bottom, right, top) if left < right and bottom < top else sheet


class _Reading:
    """Walks the characters of a page. pdfium finds the spaces between words, also where none is drawn."""

    def __init__(self, box: Box, raw: Any, pdfium: Any) -> None:
        self.raw, self.pdfium = raw, pdfium
        left, bottom, right, top = box
        self.frames = [Frame(left, bottom, right, top, turns) for turns in range(4)]
        self.ways: dict[int, list[Glyph]] = {}
        self.leaning = self.unknown = 0
        self._looks: dict[bytes, _Look] = {}
        self._faces: dict[bytes, tuple[bool, bool]] = {}

    def read(self) -> None:
        raw, pdfium = self.raw, self.pdfium
        rect, x, y = pdfium.FS_RECTF(), ctypes.c_double(), ctypes.c_double()
        to_rect, to_x, to_y = ctypes.byref(rect), ctypes.byref(x), ctypes.byref(y)
        spaced, drawn = True, False
        for index in range(pdfium.FPDFText_CountChars(raw)):
            code = pdfium.FPDFText_GetUnicode(raw, index)
            if code in _SPACES:
                spaced = True
                drawn = drawn or not pdfium.FPDFText_IsGenerated(raw, index)
                continue
            self.unknown += code == 0
            text = character(code)
            look = self._look(index)
            self.leaning += look.frame is None
            if not text or look.frame is None:
                continue
            pdfium.FPDFText_GetLooseCharBox(raw, index, to_rect)
            pdfium.FPDFText_GetCharOrigin(raw, index, to_x, to_y)
            box = look.frame.box(rect.left, rect.bottom, rect.right, rect.top)
            _x, base = look.frame.point(x.value, y.value)
            if look.frame.holds(box) and abs(base - box[3]) < _LARGEST:
                glyph = Glyph(text, *box, base, look.size, look.bold, look.fixed, spaced, drawn)
                self.ways.setdefault(look.frame.turns, []).append(glyph)
                spaced = drawn = False

    def add(self, ticks: Sequence[Tick], turns: int) -> None:
        for tick in ticks:
            box = self.frames[turns].box(*tick.box)
            size = max(_SMALLEST, min(_TICK_SIZE, box[3] - box[1]))
            base = (box[1] + box[3] + _TICK_RISE * size) / 2
            glyph = Glyph(tick.text, *box, base, size, False, False, spaced=True)
            if self.frames[turns].holds(box):
                self.ways.setdefault(turns, []).append(glyph)

    def _look(self, index: int) -> _Look:
        drawn = self.pdfium.FPDFText_GetTextObject(self.raw, index)
        address = bytes(drawn)
        look = self._looks.get(address)
        if look is None:
            look = self._looks[address] = self._looked_up(drawn, index)
        return look

    def _looked_up(self, drawn: Any, index: int) -> _Look:
        matrix = self.pdfium.FS_MATRIX()
        self.pdfium.FPDFText_GetMatrix(self.raw, index, ctypes.byref(matrix))
        scale = math.hypot(matrix.c, matrix.d) or 1.0
        size = abs(self.pdfium.FPDFText_GetFontSize(self.raw, index) * scale)
        size = size if _SMALLEST < size < _LARGEST else _SMALLEST  # neither holds for no number
        angle = math.degrees(math.atan2(matrix.b, matrix.a))
        turns = round(angle / 90)
        upright = abs(angle - 90 * turns) <= _UPRIGHT_WITHIN
        bold, fixed = self._face(drawn)
        return _Look(size, bold, fixed, self.frames[turns % 4] if upright else None)

    def _face(self, drawn: Any) -> tuple[bool, bool]:
        """Whether an object's type is bold, and whether its letters are all of one width."""
        if not drawn:
            return False, False
        font = self.pdfium.FPDFTextObj_GetFont(drawn)
        address = bytes(font)
        if address not in self._faces:
            self._faces[address] = self._face_of_font(font)
        bold, fixed = self._faces[address]
        mode = self.pdfium.FPDFTextObj_GetTextRenderMode(drawn)
        return bold or mode == _FILLED_AND_STROKED, fixed

    def _face_of_font(self, font: Any) -> tuple[bool, bool]:
        buffer = ctypes.create_string_buffer(256)
        self.pdfium.FPDFFont_GetBaseFontName(font, buffer, len(buffer))
        name = buffer.value.decode("utf-8", "replace")
        heavy = self.pdfium.FPDFFont_GetWeight(font) >= _BOLD_WEIGHT
        one_width = self.pdfium.FPDFFont_GetFlags(font) & _ONE_WIDTH
        return heavy or _BOLD.search(name) is not None, bool(one_width) or bool(_FIXED.search(name))


def character(code: int) -> str:
    """A character that can be shown, or nothing; pdfium marks a hyphen at a line's end by a 2.

    >>> [character(code) for code in (0x41, 0x02, 0x07, 0xD800, 0xFFFE)]
    ['A', '-', '', '', '']
    """
    if code == _LINE_END_HYPHEN:
        return "-"
    control = code < 0x20 or 0x7F <= code < 0xA0
    no_character = 0xD800 <= code < 0xE000 or code & 0xFFFE == 0xFFFE or code > 0x10FFFF
    return "" if control or no_character or code in (0x200B, 0xFEFF) else chr(code)
