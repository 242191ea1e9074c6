"""How much a text looks like one that people wrote, to tell a right decoding from the wrong ones."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from unicodedata import normalize

import regex

from engine.languages import scores_of_languages
from engine.legacy import Encoding

_NOT_ASCII = regex.compile(r"[^\0-\x7f]")
_CAPITALS = regex.compile(r"[\p{Lu}--\0-\x7f]", regex.VERSION1)

# What writing hardly ever has and wrong decodings have often.
_ODD = regex.compile(
    r"""
    # a capital after a small letter
      \p{Ll}(?=[\p{Lu}--A-Z]) | (?<=[\p{Ll}--a-z])(?=[A-Z]) | (?<=[\p{Lu}--A-Z])(?=[A-Z][a-z])
    # two alphabets in a word, or one letter of another script in it
    | (?<=\p{Latin})(?=[\p{Cyrillic}\p{Greek}\p{Arabic}\p{Hebrew}\p{Thai}])
    | (?<=[\p{Cyrillic}\p{Greek}\p{Arabic}\p{Hebrew}\p{Thai}])(?=\p{Latin})
    | (?<=\p{Cyrillic})(?=[\p{L}--\p{Cyrillic}]) | (?<=[\p{L}--\p{Cyrillic}])(?=\p{Cyrillic})
    | (?<=[a-z])(?=[\p{Han}\p{Hangul}]{1,2}[a-z])
    # letters that nothing surrounds but others beyond ASCII, or digits, or stops, or blanks
    | (?<![\p{L}\p{M}])[\p{Latin}--A-Za-zªº]{2,}(?![\p{L}\p{M}])
    | [\p{Latin}--A-Za-zªºđĐưƯơƠ]{3,} | [\p{Latin}--A-Za-zªº](?=\d) | (?<=\d)[\u0100-\u017f]
    | (?<=[,.!?])[\p{Lu}--A-Z] | (?<!\p{L})[ÐÑÒÔÕÞðþœ](?!\p{L})
    | (?<![\p{L}\p{M}.'’&-])[\u0100-\u014f\u0154-\u017f](?![\p{L}\p{M}.'’)])
    # signs inside words or on the wrong side of them, and lines of a table beside letters
    | (?<=\p{L})[\p{S}¡¢§¶»«¿‰†‡•‚„“”‘…‹›ª²³¹º¼½¾]+(?=\p{L}) | (?<=\p{Ll})—{2}
    | (?<=\p{L})[‚„¼½¾](?!\p{L}) | (?<!„[^\n]*)(?<=\p{L})“ | (?<=\p{L})‘ | (?<=\p{Ll})\xa0(?=\ )
    | [†‡€¶¼½¾](?=\p{L}) | (?<=[\p{L}\d])[¡¿] | „(?![^\n]*[“”"»]) | ‚(?![^\n]*[‘’])
    | (?<=\p{Ll})[¢£¥](?!\p{L}) | (?<!\p{L})’(?=[\p{Greek}\p{Cyrillic}]) | (?<=\d\ ?)z³(?!\p{L})
    | (?<=\p{L})[\u2500-\u25a0] | [\u2500-\u25a0](?=\p{L}) | (?<!\p{L})\p{M}
    | [¤¨¯¸ˆ˜\u00ad\p{Cn}\p{Co}\0-\x08\x0e-\x19\x1c-\x1f\x7f]
    # Hebrew: ends of words inside them, points on nothing
    | [ךםןףץ](?=[א-ת]) | (?<![\u05d0-\u05ea\u05b0-\u05c7])[\u05b0-\u05c7]
    # Greek: a sigma of the wrong form, a second accent, a lone accented vowel, ends that no word has
    | ς(?=\p{L}) | (?<=\p{L})σ(?!\p{L}) | [άέήίόύώ](?=\p{Greek}*[άέήίόύώ])
    | (?<!\p{L})[άέίόύώ](?!\p{L}) | (?<=\p{Greek}{2})[βγδζθλμπτφχψξ](?![\p{L}.'’])
    # Cyrillic: beginnings that no word has, a lone consonant, letters of Serbian beside those of Russian
    | (?<!\p{L})[ьЬы] | (?<=[бвгджзклмнпрстфхцчшщ])й | (?<=\p{L}\ )[гдзйлмнпртфхцчшщ](?=\ \d)
    | [ЂЃЉЊЋЏЌЅђѓљњћџќѕ](?=[^\n]*[йьюящъыэ]) | (?<=[йьюящъыэ][^\n]*)[ЂЃЉЊЋЏЌЅђѓљњћџќѕ]
    # Arabic: ends of words inside them, a comma or a sign stuck to a letter
    | [ةى](?=[\u0621-\u064a]) | ،(?=\p{L}) | (?<=\p{Arabic})[×÷]
    # Thai: vowels and tones on nothing, letters hardly in use, words without a vowel
    | (?<![\u0e01-\u0e3a\u0e45-\u0e4e])[\u0e30-\u0e3a\u0e45\u0e47-\u0e4e]
    | [\u0e40-\u0e44](?![\u0e01-\u0e2e]) | (?<!ก)็(?![\u0e01-\u0e2e])
    | [\u0e4f\u0e5a\u0e5bฃฅฆฌฎฏฑฒ] | (?<=[\u0e01-\u0e3a])[๐-๙฿]
    | (?<![\u0e01-\u0e5b])[\u0e01-\u0e2e]{3,}(?![\u0e01-\u0e5b])
    """,
    regex.VERBOSE | regex.VERSION1,
)
# One odd place in ten characters that are no ASCII, or a mess of a half, outweighs any language.
_ODD_WEIGHT, _MESS_WEIGHT, _CAPITALS_WEIGHT, _RARE_WEIGHT = 10.0, 2.0, 0.4, 2.0

_LETTER = regex.compile(r"[\p{L}--\0-\x7f\uff21-\uff5a]", regex.VERSION1)
_HALF_WIDTH = regex.compile("[\uff61-\uff9f]+")
# By codec, the first and the last of the leading bytes whose characters texts are mostly made of.
_LEADS = {
    "gb2312": ((0xB0, 0xD7),),
    "big5": ((0xA4, 0xC6),),
    "euc_jp": ((0x8E, 0x8E), (0xA4, 0xA5), (0xB0, 0xCF)),
    "shift_jis": ((0x82, 0x83), (0x88, 0x98)),
    "euc_kr": ((0xB0, 0xC8),),
}
# Alphabets that a text in UTF-16 without a mark may be in; of others only everyday letters count.
_ALPHABET = regex.compile(
    r"[A-Za-z\p{Cyrillic}\p{Greek}\p{Arabic}\p{Hebrew}\p{Thai}\p{Devanagari}]"
)


def likeness(text: str, row: Encoding) -> float:
    """How much a text looks like one that an encoding is for, for each byte of it in UTF-8.

    That is how far the likeliest of its languages is ahead of the mean of all that the model knows, less
    what is odd in the text, less its rare letters where an encoding has many thousands, and less what
    charset-normalizer calls its mess. Above 1 for nearly every text, more where its script is its own;
    below 0 for what no one wrote.
    """
    scores = scores_of_languages(_HALF_WIDTH.sub(lambda run: normalize("NFKC", run[0]), text))
    mean = sum(scores.values()) / len(scores)
    ahead = max(scores[language] for language in row.languages.split()) - mean
    others = max(1, len(_NOT_ASCII.findall(text)))
    odd, capitals = (len(pattern.findall(text)) / others for pattern in (_ODD, _CAPITALS))
    return (
        ahead / max(1, len(text.encode()))
        - _ODD_WEIGHT * odd
        - _CAPITALS_WEIGHT * capitals
        - _RARE_WEIGHT * rarity(text, row.everyday)
        - _MESS_WEIGHT * _mess(text)
    )


def rarity(text: str, everyday: str) -> float:
    """The share of the letters beyond ASCII that codecs do not put among the everyday ones, from 0 to 1.

    >>> rarity("中文 ok", "gb2312"), rarity("中澍 ok", "gb2312")
    (0.0, 0.5)
    """
    letters = _LETTER.findall(text) if everyday else ()
    return sum(letter not in _everyday(everyday) for letter in letters) / max(1, len(letters))


@cache
def _everyday(codecs: str) -> frozenset[str]:
    if len(names := codecs.split()) > 1:
        alphabets = filter(_ALPHABET.match, map(chr, range(0x3000)))
        return frozenset(alphabets).union(*map(_everyday, names))
    return frozenset(_letters(codecs))


def _letters(codec: str) -> Iterator[str]:
    for first, last in _LEADS[codec]:
        for lead in range(first, last + 1):
            for trail in range(0x40, 0xFF):
                yield bytes((lead, trail)).decode(codec, "ignore")


def _mess(text: str) -> float:
    """The share of a text that charset-normalizer takes for noise, from 0 to 1."""
    from charset_normalizer import from_bytes

    found = from_bytes(text.encode(), cp_isolation=["utf_8"], threshold=1.0).best()
    return 1.0 if found is None else found.chaos
