"""The encodings from before Unicode that are found, the languages each was made for, and what files call it."""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

_WESTERN = "en fr de es pt it sv da no nn fi is nl ca gl eu ga af id sq"
_CENTRAL = "pl cs sk hu hr sl ro bs sq"
_BALTIC = "lt lv et"
_CYRILLIC = "ru uk bg sr be mk"


@dataclass(frozen=True, slots=True)
class Encoding:
    """A row of the table of encodings that are found by what their text looks like.

    `languages` are those it was made for, by the codes of the model that knows them. `ahead` is what it
    is given beforehand, in likeness: common encodings are ahead of rare ones, and scripts that gibberish
    falls into are behind. `everyday` is for encodings of many thousands of letters: the codecs that keep
    the everyday ones apart from the rare ones.
    """

    name: str
    codec: str
    languages: str
    ahead: float = 0.0
    everyday: str = ""


# The first is the commonest, and of those that give the same text the first is taken. A file may name
# one of these itself, too.
ENCODINGS = (
    Encoding("Windows-1252", "cp1252", _WESTERN, 0.3),
    Encoding("ISO-8859-15", "iso8859_15", _WESTERN, 0.25),
    Encoding("Windows-1250", "cp1250", _CENTRAL),
    Encoding("ISO-8859-2", "iso8859_2", _CENTRAL),
    Encoding("ISO-8859-16", "iso8859_16", _CENTRAL, -0.5),
    Encoding("Windows-1254", "cp1254", "tr"),
    Encoding("Windows-1257", "cp1257", _BALTIC),
    Encoding("ISO-8859-13", "iso8859_13", _BALTIC, -0.1),
    Encoding("ISO-8859-4", "iso8859_4", _BALTIC, -0.4),
    Encoding("Windows-1258", "cp1258", "vi"),
    Encoding("Mac Roman", "mac_roman", _WESTERN, -0.2),
    Encoding("DOS 850", "cp850", _WESTERN, -0.2),
    Encoding("DOS 437", "cp437", _WESTERN, -0.3),
    Encoding("Mac Central European", "mac_latin2", _CENTRAL, -0.2),
    Encoding("DOS 852", "cp852", _CENTRAL, -0.2),
    Encoding("Mac Turkish", "mac_turkish", "tr", -0.2),
    Encoding("DOS 857", "cp857", "tr", -0.2),
    Encoding("DOS 775", "cp775", _BALTIC, -0.3),
    Encoding("Windows-1251", "cp1251", _CYRILLIC),
    Encoding("KOI8-R", "koi8_r", "ru bg", -0.1),
    Encoding("KOI8-U", "koi8_u", "uk", -0.1),
    Encoding("ISO-8859-5", "iso8859_5", _CYRILLIC, -0.2),
    Encoding("Mac Cyrillic", "mac_cyrillic", _CYRILLIC, -0.2),
    Encoding("DOS 866", "cp866", "ru be", -0.5),
    Encoding("DOS 855", "cp855", _CYRILLIC, -0.5),
    Encoding("Windows-1253", "cp1253", "el", -0.5),
    Encoding("ISO-8859-7", "iso8859_7", "el", -0.5),
    Encoding("Mac Greek", "mac_greek", "el", -0.5),
    Encoding("DOS 737", "cp737", "el", -1.0),
    Encoding("Windows-1255", "cp1255", "he", -0.8),
    Encoding("DOS 862", "cp862", "he", -0.9),
    Encoding("Windows-1256", "cp1256", "ar fa ur", -0.2),
    Encoding("ISO-8859-6", "iso8859_6", "ar", -0.3),
    Encoding("DOS 720", "cp720", "ar", -0.6),
    Encoding("Windows-874", "cp874", "th", -0.8),
    Encoding("GBK", "gbk", "zh", everyday="gb2312"),
    Encoding("GB18030", "gb18030", "zh", everyday="gb2312"),
    Encoding("Big5", "cp950", "zh yue", everyday="big5"),
    Encoding("Shift-JIS", "shift_jis", "ja zh", everyday="shift_jis"),
    Encoding("Shift-JIS", "cp932", "ja zh", everyday="shift_jis"),
    Encoding("EUC-JP", "euc_jp", "ja zh", everyday="euc_jp"),
    Encoding("EUC-KR", "cp949", "ko", everyday="euc_kr"),
    Encoding("Johab", "johab", "ko", -0.2, everyday="euc_kr"),
)

# These are found by their zeros, which only a few words of other scripts than Latin are without.
WIDE = tuple(
    Encoding(name, name, "zh ja ko ru el ar he th hi", -0.3, "gb2312 big5 euc_jp euc_kr")
    for name in ("UTF-16-LE", "UTF-16-BE")
)

# These are found by other signs, or told by the file alone.
_TOLD = (
    Encoding("ISO-2022-JP", "iso2022_jp", "ja"),
    Encoding("ISO-2022-JP", "iso2022_jp_ext", "ja"),
    Encoding("Big5-HKSCS", "big5hkscs", "zh"),
    Encoding("UTF-8", "utf-8", ""),
)

_BY_CODEC = MappingProxyType({codecs.lookup(row.codec).name: row for row in (*ENCODINGS, *_TOLD)})
# What files call an encoding that is a part of one in the table.
_PARTS: Mapping[str, str] = MappingProxyType(
    {"ascii": "cp1252", "iso8859-1": "cp1252", "iso8859-9": "cp1254", "gb2312": "gbk"}
    | {"euc_kr": "cp949", "big5": "cp950", "tis-620": "cp874", "iso8859-11": "cp874"}
)

# What the rule below does not make of a label that Python does not know.
_ALIASES: Mapping[str, str] = MappingProxyType(
    dict.fromkeys(("visual", "logical"), "iso8859-8")
    | dict.fromkeys(("unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8"), "utf-8")
    | dict.fromkeys(("koi", "koi8"), "koi8-r")
    | dict.fromkeys(("mac", "macintosh", "macroman"), "mac-roman")
    | dict.fromkeys(("mac-ukrainian", "maccyrillic"), "mac-cyrillic")
    | dict.fromkeys(("gb_2312", "gb_2312-80", "gb2312-80"), "gbk")
    | dict.fromkeys(("iso-ir-149", "ks_c_5601-1989", "ksc56011987", "ksc_5601"), "cp949")
    | dict.fromkeys(("windows-949", "ms949", "uhc"), "cp949")
    | dict.fromkeys(("windows-31j", "31j"), "cp932")
    | {"koi8-ru": "koi8-u", "cn-big5": "big5", "sun_eu_greek": "iso8859-7"}
    | dict.fromkeys(("dos-874", "windows-874"), "cp874")
    | {"isolatin9": "iso8859-15", "eucpkdfmtjapanese": "euc_jp", "euckr": "cp949"}
)
_BEFORE = re.compile(r"(?:x-)+|cs(?=[a-z])")
_ISO_8859 = re.compile(r"iso[-_ ]?8859[-_ ]?(\d\d?)(?:[-_:]?(?:[ei]|\d{4}))?")


def encoding_called(label: str) -> Encoding | None:
    """The encoding that a file names itself in, as the table has it, or another of ISO 8859.

    >>> encoding_called("iso-8859-1").name, encoding_called("ISO-8859-3").name, encoding_called("rot13")
    ('Windows-1252', 'ISO-8859-3', None)
    """
    codec = _codec_called(label)
    other = Encoding(codec.upper().replace("ISO", "ISO-"), codec, "")
    return _BY_CODEC.get(_PARTS.get(codec, codec), other if codec.startswith("iso8859") else None)


def codec_of(name: str, text: str) -> str:
    """Python's name of an encoding that a file was found to be in, of several the one that holds its text.

    >>> codec_of("DOS 850", "é"), codec_of("Shift-JIS", "～"), codec_of("UTF-16-LE", "é")
    ('cp850', 'cp932', 'utf-16-le')
    """
    known = [row.codec for row in (*ENCODINGS, *_TOLD) if row.name == name]
    known = known or [codecs.lookup(name).name]
    return next(filter(partial(_holds, text), known), known[0])


def _holds(text: str, codec: str) -> bool:
    try:
        text.encode(codec)
    except UnicodeEncodeError:
        return False
    return True


def _codec_called(label: str) -> str:
    """Python's name of what a label means, of which web pages know more than two hundred; or nothing."""
    plain = label.strip().lower()
    for name in (plain, _BEFORE.sub("", plain, count=1)):
        iso = _ISO_8859.fullmatch(name)
        name = f"iso8859-{iso[1]}" if iso else _ALIASES.get(name, name)
        try:
            return codecs.lookup(name).name
        except LookupError:
            continue
    return ""
