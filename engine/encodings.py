"""Which encoding the bytes of a text are in, and what is refused because it is in none."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.legacy import ENCODINGS, Encoding, encoding_called
from engine.likeness import likeness
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
_SHIFTS = re.compile(rb"\x1b\$[@B].*?\x1b\([BJ]", re.DOTALL)  # in and out of ISO-2022-JP

# What a page, XML or source code says of itself, and how far it may be from the beginning.
_DECLARED = re.compile(
    rb"""<meta[^>]{1,200}?charset\s*=\s*["']?\s*([\w.:-]+)|<\?xml[^>]{1,200}?encoding\s*=\s*["']([\w.:-]+)"""
    rb"""|^[ \t]*(?:\#|/[/*]|;).{0,80}?coding[:=]\s*([\w.-]+)""",
    re.IGNORECASE | re.MULTILINE,
)
_HEAD = 2048
_LOOK = 50_000

# No text has these, so a decoding that gives one is wrong: controls beyond ASCII, marks for what could
# not be decoded, characters of private use, and halves of one.
_WRONG = re.compile("[\x80-\x9f\ufffd-\uffff\ud800-\uf8ff\U000f0000-\U0010ffff]")
_NO_TEXT = re.compile("[\0-\x08\x0e-\x19\x1c-\x1f]|" + _WRONG.pattern)
_ASCII = bytes(range(128))
_VISIBLE_ASCII = re.compile("[ -~]")
_RIGHT, _SPOILT = re.compile("[^\0-\x7f\ufffd]"), re.compile("\ufffd")
_STOP = re.compile("[ \n\r\u3000-\u3002\uff0c]")
_HIGH = re.compile(rb"[\x80-\xff]")
_BEYOND_LATIN_1 = re.compile(rb"[\x80-\x9f]")

# What is looked at: stretches of so many bytes, from before a byte that is no ASCII.
_PLACES, _STRETCH, _BEFORE, _AFTER = 16, 240, 60, 20
# What a decoding must reach to be believed, and how far it must be ahead of the next.
_SURE, _AHEAD = 0.4, 0.02
# What the commonest encoding is given, for each byte of a text and each that is no ASCII: where these are
# one or two in a few words, they say little about any other.
_COMMON = 12
# No encoding of the table has one of these inside a character.
_BETWEEN = re.compile(rb"[\0-\x2f]")


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text that bytes hold, and the encoding they were read by."""

    text: str
    encoding: str


def decode(data: bytes, *, name: str = "") -> Decoded:
    r"""The text that the bytes of a file called `name` hold.

    A byte-order mark says the encoding, and bytes that are UTF-8 are that. Others are what the file says of
    itself, as HTML does, if they can be; else what they look most like the text of a language in. Of 2,800
    pieces of texts in 26 languages that was wrong for 27 of 20 characters, 4 of 40 and 2 of 80; of pieces from
    old PCs and Macs (DOS 850 and 866, Mac Roman) for 1 in 60. ReadingError says in one sentence
    what is in no encoding, or in none for sure.

    >>> decode(b"\xff\xfea\x00")
    Decoded(text='a', encoding='UTF-16-LE')
    >>> decode(b"Premi\xe8re \xe9tape")
    Decoded(text='Première étape', encoding='Latin-1')
    """
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return _strictly(data[len(mark) :], encoding, name)
    found = _wide(data) if b"\0" in data else _shifted(data)
    if found is None and b"\0" in data:
        raise ReadingError(
            f"{called(name)} is a binary file (it holds NUL bytes), not text: save its text as"
            " UTF-8 and open that"
        )
    if found is None:
        found = _read_as(data, "UTF-8", "utf-8") or _declared(data) or _likeliest(data)
    return found or _strictly(data, "UTF-8", name, ", nor in another encoding for sure")


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
    """Whether a text is mostly ASCII or has blanks and stops, which bytes of a binary file hardly make."""
    if _NO_TEXT.search(text):
        return False
    start = text[:_LOOK]
    return 2 * len(_VISIBLE_ASCII.findall(start)) > len(start) or bool(_STOP.search(text))


def _shifted(data: bytes) -> Decoded | None:
    """ISO-2022-JP, which holds Japanese in ASCII between two escape sequences."""
    return _read_as(data, "ISO-2022-JP", "iso2022_jp") if _SHIFTS.search(data) else None


def _declared(data: bytes) -> Decoded | None:
    """What the file says of itself, if its bytes are that."""
    said = _DECLARED.search(data, 0, _HEAD)
    label = next(filter(None, said.groups()), b"").decode("ascii", "ignore") if said else ""
    row = encoding_called(label)
    found = _read_as(data, row.name, row.codec) if row else None
    return None if found is None or _WRONG.search(found.text) else _named(found, data)


def _likeliest(data: bytes) -> Decoded | None:
    """What looks most like the text of a language; None where nothing does, or two things alike."""
    pieces = list(_pieces(data))
    if _is_spoilt_utf8(pieces):
        return None
    read = [(row, texts) for row in ENCODINGS if (texts := _texts(pieces, row.codec))]
    looks = {row: likeness(texts, row.languages.split()) + row.ahead for row, texts in read}
    if (common := ENCODINGS[0]) in looks:
        looks[common] += _COMMON / (len(_HIGH.findall(b"".join(pieces))) * sum(map(len, pieces)))
    best = max(looks, key=looks.__getitem__, default=None)
    if best is None or looks[best] < _SURE:
        return None
    same = dict(read)[best]
    others = [row for row, texts in read if texts != same and row.languages != best.languages]
    if any(looks[best] - looks[row] < _AHEAD for row in others):
        return None
    return _first(data, [row for row, texts in read if texts == same])


def _is_spoilt_utf8(pieces: Sequence[bytes]) -> bool:
    """Whether most of what is no ASCII is UTF-8, as in a file cut off; no other text is so by chance."""
    texts = [piece.decode("utf-8", "replace") for piece in pieces]
    right, wrong = (sum(len(kind.findall(text)) for text in texts) for kind in (_RIGHT, _SPOILT))
    return right > wrong


def _first(data: bytes, rows: Sequence[Encoding]) -> Decoded | None:
    """The first encoding of some that all of the bytes can be in; they give its beginning alike."""
    for row in rows:
        found = _read_as(data, row.name, row.codec)
        if found and not _WRONG.search(found.text):
            return _named(found, data)
    return None


def _named(found: Decoded, data: bytes) -> Decoded:
    """The two differ in the bytes 0x80 to 0x9f alone; without one, the lesser says enough."""
    plain = found.encoding == "Windows-1252" and not _BEYOND_LATIN_1.search(data)
    return Decoded(found.text, "Latin-1") if plain else found


def _texts(pieces: Sequence[bytes], codec: str) -> tuple[str, ...] | None:
    """What pieces of a file are in an encoding, the last character left out where it is not whole."""
    try:
        texts = tuple(codecs.getincrementaldecoder(codec)().decode(piece) for piece in pieces)
    except UnicodeDecodeError:
        return None
    return None if any(map(_WRONG.search, texts)) else texts


def _pieces(data: bytes) -> Iterator[bytes]:
    """Parts of a file, none starting inside a character: stretches from all over it, and one for each byte
    that none of these holds, since one letter may be all that tells two encodings apart.
    """
    stretches = list(_stretches(data))
    yield from stretches
    for byte in sorted(set(data.translate(None, _ASCII + b"".join(stretches)))):
        at = data.index(byte)
        edges = [edge.end() for edge in _BETWEEN.finditer(data, max(0, at - _BEFORE), at)]
        yield from (data[edge : at + _AFTER] for edge in edges[:1])


def _stretches(data: bytes) -> Iterator[bytes]:
    """What stands around bytes that are no ASCII."""
    end = 0
    for place in range(_PLACES):
        high = _HIGH.search(data, max(end, len(data) * place // _PLACES))
        start = _edge(data, end, high.start()) if high else None
        if start is None:
            continue
        end = start + _STRETCH
        yield data[start:end]


def _edge(data: bytes, end: int, high: int) -> int | None:
    """Where a stretch may start that is to hold the byte at `high`; the one before it ended at `end`."""
    if end == 0 and high <= _BEFORE:
        return 0
    before = _BETWEEN.search(data, max(end, high - _BEFORE), high)
    if before or end == 0:
        return before.end() if before else high
    after = _BETWEEN.search(data, high, high + _STRETCH)
    return after.end() if after else None
