"""Which encoding a text is in that nothing tells: the one by which it looks like the text of a language."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

import regex

from engine.legacy import ENCODINGS, WIDE, Encoding
from engine.likeness import likeness

# No text has these, so a decoding that gives one is wrong: controls beyond ASCII, marks for what could
# not be decoded, characters of private use, and halves of one.
WRONG = re.compile("[\x80-\x9f\ufffd-\uffff\ud800-\uf8ff\U000f0000-\U0010ffff]")
_ASCII = bytes(range(128))
_RIGHT, _SPOILT = re.compile("[^\0-\x7f\ufffd]"), re.compile("\ufffd")
_HIGH = re.compile(rb"[\x80-\xff]")
_LATIN = regex.compile(r"[\p{Latin}--\0-\x7f\uff21-\uff5a]", regex.VERSION1)
_TAG = re.compile("<[^<>]*>")

# What is looked at: stretches of so many bytes, from before a byte that is no ASCII.
_PLACES, _STRETCH, _BEFORE, _AFTER = 16, 240, 60, 20
# No encoding of the table has one of these inside a character.
_BETWEEN = re.compile(rb"[\0-\x2f]")

# What a decoding must reach to be believed, and how far it must be ahead of the next: at least so far, and
# farther the fewer characters beyond ASCII there are to tell by, most of all where its alphabet is not that
# of the rest.
_SURE, _AHEAD, _DOUBT, _OTHER_DOUBT, _KIN_DOUBT = 0.4, 0.02, 0.6, 3.0, 6.0
# What the commonest encoding is given where it reads as nothing but these, once for each byte of a text
# and once: where they are one or two in a few words, they say little about any other.
_USUAL = re.compile(
    "[\0-\x7f\xa0àáâäåæçèéêëìíîïñòóôöøùúûüßœãõÀÁÂÄÅÇÈÉÊÖØÜÑªº£¢¥€§©®™«»°±²³µ×·½¼¾¿¡–—‘’“”•…]*"
)
_COMMON, _COMMON_ONCE = 12.0, 0.4

Readings = Mapping[Encoding, tuple[str, ...]]
Looks = Mapping[Encoding, Sequence[float]]


@dataclass(frozen=True, slots=True)
class Guess:
    """The encodings that give the same likely beginning, the commonest first; or those it is between."""

    encodings: tuple[Encoding, ...] = ()
    between: tuple[Encoding, ...] = ()


def guess(data: bytes) -> Guess:
    """What bytes that are no UTF-8 are in: nothing where they look like no text, or like two alike.

    >>> [row.name for row in guess("Première étape".encode("cp1252")).encodings][:2]
    ['Windows-1252', 'ISO-8859-15']
    """
    pieces = list(_pieces(data))
    if _is_spoilt_utf8(pieces):
        return Guess()
    read = dict(_readings(data, pieces))
    looks = _looks(read, len(_HIGH.findall(b"".join(pieces))))
    best = max(looks, key=lambda row: fmean(looks[row]), default=None)
    if best is None or fmean(looks[best]) < _SURE:
        return Guess()
    likely = sorted(read, key=lambda row: fmean(looks[row]), reverse=True)
    alike = {read[row]: row for row in reversed(likely) if not _is_ahead(best, row, read, looks)}
    if alike:
        return Guess(between=(best, *reversed(alike.values())))
    return Guess(tuple(row for row, texts in read.items() if texts == read[best]))


def _readings(data: bytes, pieces: Sequence[bytes]) -> Iterator[tuple[Encoding, tuple[str, ...]]]:
    """What pieces of a file are in every encoding that they can be in."""
    for row in ENCODINGS:
        if texts := _texts(pieces, row.codec):
            yield row, texts
    if len(pieces) == 1 and len(data) <= _STRETCH and len(data) % 2 == 0:
        for row in WIDE:
            if texts := _texts([data], row.codec):
                yield row, texts


def _looks(read: Readings, highs: int) -> Looks:
    """How likely each piece is by each reading, where the pieces hold so many bytes beyond ASCII."""
    prose = {row: [_TAG.sub(" ", text) for text in texts] for row, texts in read.items()}
    common = prose.get(ENCODINGS[0], ())
    is_usual = all(map(_USUAL.fullmatch, common))
    bonus = (_COMMON / max(1, sum(map(len, common))) + _COMMON_ONCE) / highs
    return {
        row: [likeness(text, row) + _ahead(row, bonus if is_usual else None) for text in texts]
        for row, texts in prose.items()
    }


def _ahead(row: Encoding, bonus: float | None) -> float:
    """What an encoding is given beforehand; nothing for being common where its signs are not usual."""
    if bonus is None:
        return 0.0 if row.languages == ENCODINGS[0].languages and row.ahead > 0 else row.ahead
    return row.ahead + bonus if row == ENCODINGS[0] else row.ahead


def _is_ahead(best: Encoding, other: Encoding, read: Readings, looks: Looks) -> bool:
    """Whether a reading is far enough ahead of another where the two differ."""
    differ = [
        (text, is_best - is_other)
        for text, theirs, is_best, is_other in zip(
            read[best], read[other], looks[best], looks[other], strict=True
        )
        if text != theirs
    ]
    texts = [text for text, _lead in differ]
    return not differ or fmean(lead for _text, lead in differ) >= _needed(best, other, texts)


def _needed(best: Encoding, other: Encoding, texts: Sequence[str]) -> float:
    """How far a reading must be ahead of another to be believed."""
    signs = max(1, sum(len(_RIGHT.findall(text)) for text in texts))
    if _is_western(best) or any(map(_LATIN.search, texts)):
        doubt = _DOUBT / signs
    else:
        doubt = _DOUBT / signs + _OTHER_DOUBT / signs**2
    if best.languages == other.languages and not _is_western(best):
        doubt = min(doubt, _KIN_DOUBT / sum(map(len, texts)))
    return max(_AHEAD, doubt)


def _is_western(row: Encoding) -> bool:
    return row.languages == ENCODINGS[0].languages


def _is_spoilt_utf8(pieces: Sequence[bytes]) -> bool:
    """Whether most of what is no ASCII is UTF-8, as in a file cut off; no other text is so by chance."""
    texts = [piece.decode("utf-8", "replace") for piece in pieces]
    right, wrong = (sum(len(kind.findall(text)) for text in texts) for kind in (_RIGHT, _SPOILT))
    return right > wrong


def _texts(pieces: Sequence[bytes], codec: str) -> tuple[str, ...] | None:
    """What pieces of a file are in an encoding, the last character left out where it is not whole."""
    try:
        texts = tuple(codecs.getincrementaldecoder(codec)().decode(piece) for piece in pieces)
    except UnicodeDecodeError:
        return None
    return None if any(map(WRONG.search, texts)) else texts


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
