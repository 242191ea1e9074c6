"""Count how often the encoding of a short text is found: `python -m bench.encodings`.

Pieces of letters in many languages are written in the encodings that each was written in, and read without
being told which. What is refused can be saved as UTF-8; what is read wrong may go unnoticed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from bench.letters import LETTERS
from engine.encodings import decode
from engine.naming import ReadingError

LENGTHS = (20, 40, 80, 120)

_WESTERN = "en fr de es pt it sv da no fi nl"
_CENTRAL = "pl cs hu hr"
_UNSPACED = "zh zh-t ja th"
_STEP = 5  # characters from one piece to the next where no blanks part words


@dataclass(frozen=True, slots=True)
class Kind:
    """A row of the table: encodings by their codecs, each with the languages that it was used for."""

    name: str
    codecs: tuple[tuple[str, str], ...]


KINDS = (
    Kind("Latin-1, Windows-1252", (("cp1252", _WESTERN),)),
    Kind("GBK, Shift-JIS", (("gbk", "zh"), ("shift_jis", "ja"))),
    Kind(
        "other encodings of Windows and the web",
        (
            *(
                ("cp1250", _CENTRAL),
                ("iso8859_2", _CENTRAL),
                ("cp1251", "ru uk bg"),
                ("cp1254", "tr"),
            ),
            *(("koi8_r", "ru"), ("koi8_u", "uk"), ("iso8859_5", "ru uk bg"), ("cp1257", "lt et")),
            *(("cp1253", "el"), ("iso8859_7", "el"), ("cp1255", "he"), ("cp1256", "ar")),
            *(
                ("iso8859_6", "ar"),
                ("cp874", "th"),
                ("big5", "zh-t"),
                ("euc_jp", "ja"),
                ("cp949", "ko"),
            ),
        ),
    ),
    Kind(
        "DOS and Mac, Western",
        (("cp850", _WESTERN), ("mac_roman", _WESTERN)),
    ),
    Kind(
        "DOS and Mac, other",
        (
            *(
                ("cp852", _CENTRAL),
                ("mac_latin2", _CENTRAL),
                ("cp866", "ru"),
                ("mac_cyrillic", "ru uk"),
            ),
            *(
                ("cp737", "el"),
                ("mac_greek", "el"),
                ("cp862", "he"),
                ("cp857", "tr"),
                ("johab", "ko"),
            ),
        ),
    ),
)


def pieces(language: str, length: int) -> Iterator[str]:
    """A letter's pieces of so many characters, one from each word on."""
    text = LETTERS[language]
    blanks = (blank.end() for blank in re.finditer(r"^|\s", text))
    places = range(0, len(text), _STEP) if language in _UNSPACED.split() else blanks
    return (text[place : place + length] for place in places if place + length <= len(text))


def written(kind: Kind, length: int) -> Iterator[tuple[str, bytes]]:
    """Every piece that is no ASCII, as far as an encoding has its letters, with its bytes."""
    for codec, languages in kind.codecs:
        for language in languages.split():
            for piece in pieces(language, length):
                data = piece.encode(codec, "ignore")
                if not data.isascii():
                    yield data.decode(codec), data


def outcome(text: str, data: bytes) -> str:
    """right, wrong, or refused."""
    try:
        return "right" if decode(data).text == text else "wrong"
    except ReadingError:
        return "refused"


def counted(kind: Kind, length: int) -> Counter[str]:
    """How many pieces are read right and wrong, and how many are refused."""
    return Counter(outcome(text, data) for text, data in written(kind, length))


def row(kind: Kind) -> str:
    """A line of the table: of how many pieces of each length how many were wrong and how many refused."""
    counts = (counted(kind, length) for length in LENGTHS)
    cells = (f"{count['wrong']} + {count['refused']} of {count.total():,}" for count in counts)
    return f"| {kind.name} | {' | '.join(cells)} |"


def main() -> None:
    heads = (f"{length} characters" for length in LENGTHS)
    print(f"| read wrong + refused of so many pieces | {' | '.join(heads)} |")
    print("|---|" + "---|" * len(LENGTHS))
    for kind in KINDS:
        print(row(kind), flush=True)


if __name__ == "__main__":
    main()
