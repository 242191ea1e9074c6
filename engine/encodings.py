"""Which encoding the bytes of a text are in, and what is refused because it is in none."""

from __future__ import annotations

import codecs
import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.guessing import WRONG, guess
from engine.legacy import Encoding, encoding_called
from engine.likeness import rarity
from engine.naming import ReadingError, called

# A byte-order mark and the encoding it announces; UTF-32's first mark begins as UTF-16's does.
MARKS = (
    (codecs.BOM_UTF8, "UTF-8"),
    (codecs.BOM_UTF32_LE, "UTF-32-LE"),
    (codecs.BOM_UTF32_BE, "UTF-32-BE"),
    (codecs.BOM_UTF16_LE, "UTF-16-LE"),
    (codecs.BOM_UTF16_BE, "UTF-16-BE"),
)
_WIDE = ("UTF-32-LE", "UTF-32-BE", "UTF-16-LE", "UTF-16-BE")
# What leads into other letters within ASCII, and the encodings that do so.
_ESCAPE, _TILDE = re.compile(rb"\x1b\$"), re.compile(rb"~\{(?:[\x21-\x77][\x21-\x7e])+~\}")
_SHIFTING = (
    ("ISO-2022-JP", "iso2022_jp"),
    ("ISO-2022-JP", "iso2022_jp_ext"),
    ("ISO-2022-KR", "iso2022_kr"),
)
_LEAST_LETTERS, _MOST_RARE = 2, 0.1
_MOST_NAMED = 3  # of those that a text could be in

# What a page, XML or source code says of itself, and how far it may be from the beginning.
_DECLARED = re.compile(
    rb"""<meta[^>]{1,200}?charset\s*=\s*["']?\s*([\w.:-]+)|<\?xml[^>]{1,200}?encoding\s*=\s*["']([\w.:-]+)"""
    rb"""|^[ \t]*(?:\#|/[/*]|;).{0,80}?coding[:=]\s*([\w.-]+)""",
    re.IGNORECASE | re.MULTILINE,
)
_HEAD = 2048
_LOOK = 50_000

_NO_TEXT = re.compile("[\0-\x08\x0e-\x19\x1c-\x1f]|" + WRONG.pattern)
_VISIBLE_ASCII = re.compile("[ -~]")
_STOP = re.compile("[ \n\r\u3000-\u3002\uff0c]")
_BEYOND_LATIN_1 = re.compile(rb"[\x80-\x9f]")


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text that bytes hold, and the encoding they were read by."""

    text: str
    encoding: str


def decode(data: bytes, *, name: str = "") -> Decoded:
    r"""The text that the bytes of a file called `name` hold.

    A byte-order mark says the encoding, and bytes that are UTF-8 are that. Others are what the file says of
    itself, as HTML does, if they can be; else what they look most like the text of a language in, of which
    `bench/encodings.py` counts how often it is right. ReadingError says in one sentence what is in no
    encoding, or could be in several.

    >>> decode(b"\xff\xfea\x00")
    Decoded(text='a', encoding='UTF-16-LE')
    >>> decode(b"Premi\xe8re \xe9tape")
    Decoded(text='Première étape', encoding='Latin-1')
    """
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return _strictly(data[len(mark) :], encoding, name)
    found = _wide(data) if b"\0" in data else _shifted(data, name)
    if found is None and b"\0" in data:
        raise ReadingError(
            f"{called(name)} is a binary file (it holds NUL bytes), not text: save its text as"
            " UTF-8 and open that"
        )
    if found is None:
        found = _read_as(data, "UTF-8", "utf-8") or _declared(data)
    return found or _likeliest(data, name)


def decode_utf8(data: bytes) -> Decoded:
    """The text of bytes that must be UTF-8; ReadingError names the byte and the line where they are not."""
    return _strictly(data, "UTF-8", "")


def _strictly(data: bytes, encoding: str, name: str, more: str = "") -> Decoded:
    try:
        return Decoded(data.decode(encoding), encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ReadingError(
            f"{called(name)} is not {encoding} (byte {data[error.start]:#04x} in line {line}){more}:"
            " save it as UTF-8 text and open that"
        ) from error


def _read_as(data: bytes, name: str, codec: str) -> Decoded | None:
    try:
        return Decoded(data.decode(codec), name)
    except UnicodeDecodeError:
        return None


def _wide(data: bytes) -> Decoded | None:
    """UTF-32 or UTF-16 without a mark: of two byte orders the one whose high bytes differ less."""
    orders = [_read_as(data, name, name) for name in _WIDE]
    texts = [found for found in orders if found and _may_be_wide(found.text)]
    return min(texts, key=lambda found: len(_high_bytes(found.text[:_LOOK])), default=None)


def _high_bytes(text: str) -> set[int]:
    return {ord(character) >> 8 for character in text}


def _may_be_wide(text: str) -> bool:
    """Whether a text is mostly ASCII, has blanks and stops or few alphabets, unlike most binary files."""
    if _NO_TEXT.search(text):
        return False
    start = text[:_LOOK]
    is_ascii = 2 * len(_VISIBLE_ASCII.findall(start)) > len(start)
    return is_ascii or bool(_STOP.search(text)) or 8 * len(_high_bytes(start)) <= len(start)


def _shifted(data: bytes, name: str) -> Decoded | None:
    """What holds Chinese, Japanese or Korean in ASCII: ISO 2022, between escape sequences, or HZ."""
    if _ESCAPE.search(data):
        found = next(filter(None, (_read_as(data, *shifting) for shifting in _SHIFTING)), None)
        if found is None:
            raise ReadingError(
                f"{called(name)} changes its letters by escape sequences (ISO 2022) in a way that is not read"
                " here: save it as UTF-8 text and open that"
            )
        return found
    held = _TILDE.findall(data) if data.isascii() else ()
    letters = b"".join(held).decode("hz", "replace")
    is_chinese = len(letters) >= _LEAST_LETTERS and rarity(letters, "gb2312") <= _MOST_RARE
    return _read_as(data, "HZ", "hz") if is_chinese else None


def _declared(data: bytes) -> Decoded | None:
    """What the file says of itself, if its bytes are that."""
    said = _DECLARED.search(data, 0, _HEAD)
    label = next(filter(None, said.groups()), b"").decode("ascii", "ignore") if said else ""
    row = encoding_called(label)
    found = _read_as(data, row.name, row.codec) if row else None
    return None if found is None or WRONG.search(found.text) else _named(found, data)


def _likeliest(data: bytes, name: str) -> Decoded:
    """What looks most like the text of a language; ReadingError where nothing does, or two things alike."""
    likely = guess(data)
    found = _first(data, likely.encodings)
    if found is not None:
        return found
    names = list(dict.fromkeys(row.name for row in likely.between))[:_MOST_NAMED]
    could = f" and could be {_any_of(names)}" if names else ", nor in another encoding for sure"
    return _strictly(data, "UTF-8", name, could)


def _any_of(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


def _first(data: bytes, rows: Sequence[Encoding]) -> Decoded | None:
    """The first encoding of some that all of the bytes can be in; they give its beginning alike."""
    for row in rows:
        found = _read_as(data, row.name, row.codec)
        if found and not WRONG.search(found.text):
            return _named(found, data)
    return None


def _named(found: Decoded, data: bytes) -> Decoded:
    """The two differ in the bytes 0x80 to 0x9f alone; without one, the lesser says enough."""
    plain = found.encoding == "Windows-1252" and not _BEYOND_LATIN_1.search(data)
    return Decoded(found.text, "Latin-1") if plain else found
