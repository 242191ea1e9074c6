"""The encodings from before Unicode that are found, and the languages each was made for."""

from __future__ import annotations

import codecs
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

_WESTERN = "en fr de es pt it sv da no nn fi is nl ca gl eu ga af id sq"
_CENTRAL = "pl cs sk hu hr sl ro bs sq"


@dataclass(frozen=True, slots=True)
class Encoding:
    """A row of the table of encodings that are found by what their text looks like.

    `languages` are those it was made for, by the codes of the model that knows them. `ahead` is what it
    is given beforehand, in likeness: common encodings are ahead of rare ones, and scripts that gibberish
    falls into are behind.
    """

    name: str
    codec: str
    languages: str
    ahead: float = 0.0


# The first is the commonest, and of those that give the same text the first is taken. A file may name
# one of these itself, too.
ENCODINGS = (
    Encoding("Windows-1252", "cp1252", _WESTERN, 0.3),
    Encoding("ISO-8859-15", "iso8859_15", _WESTERN, 0.25),
    Encoding("Windows-1250", "cp1250", _CENTRAL),
    Encoding("ISO-8859-2", "iso8859_2", _CENTRAL),
    Encoding("Windows-1254", "cp1254", "tr"),
    Encoding("Windows-1257", "cp1257", "lt lv et"),
    Encoding("Windows-1258", "cp1258", "vi"),
    Encoding("Mac Roman", "mac_roman", _WESTERN, -0.2),
    Encoding("DOS 850", "cp850", _WESTERN, -0.2),
    Encoding("Windows-1251", "cp1251", "ru uk bg sr be mk"),
    Encoding("KOI8-R", "koi8_r", "ru bg", -0.1),
    Encoding("KOI8-U", "koi8_u", "uk", -0.1),
    Encoding("DOS 866", "cp866", "ru be", -0.5),
    Encoding("Windows-1253", "cp1253", "el", -0.5),
    Encoding("ISO-8859-7", "iso8859_7", "el", -0.5),
    Encoding("Windows-1255", "cp1255", "he", -0.8),
    Encoding("Windows-1256", "cp1256", "ar fa ur"),
    Encoding("Windows-874", "cp874", "th", -0.8),
    Encoding("GBK", "gbk", "zh"),
    Encoding("GB18030", "gb18030", "zh"),
    Encoding("Big5", "cp950", "zh"),
    Encoding("Shift-JIS", "shift_jis", "ja"),
    Encoding("Shift-JIS", "cp932", "ja"),
    Encoding("EUC-JP", "euc_jp", "ja"),
    Encoding("EUC-KR", "cp949", "ko"),
)

_BY_CODEC = MappingProxyType({codecs.lookup(row.codec).name: row for row in ENCODINGS})
# What files call an encoding that is a part of one in the table.
_PARTS: Mapping[str, str] = MappingProxyType(
    {"ascii": "cp1252", "iso8859-1": "cp1252", "iso8859-9": "cp1254", "gb2312": "gbk"}
    | {"euc_kr": "cp949", "big5": "cp950", "tis-620": "cp874", "iso8859-11": "cp874"}
)


def encoding_called(label: str) -> Encoding | None:
    """The encoding that a file names itself in, as the table has it, or another of ISO 8859.

    >>> encoding_called("iso-8859-1").name, encoding_called("ISO-8859-5").name, encoding_called("rot13")
    ('Windows-1252', 'ISO-8859-5', None)
    """
    try:
        codec = codecs.lookup(label).name
    except LookupError:
        return None
    other = Encoding(codec.upper().replace("ISO", "ISO-"), codec, "")
    return _BY_CODEC.get(_PARTS.get(codec, codec), other if codec.startswith("iso8859") else None)
