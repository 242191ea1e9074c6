"""Which language a text is in, and what that says about how it is read."""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType

import regex

_NAMES = {
    "am": "Amharic",
    "ar": "Arabic",
    "bg": "Bulgarian",
    "bn": "Bengali",
    "cs": "Czech",
    "da": "Danish",
    "de": "German",
    "el": "Greek",
    "en": "English",
    "es": "Spanish",
    "fa": "Persian",
    "fi": "Finnish",
    "fr": "French",
    "gu": "Gujarati",
    "he": "Hebrew",
    "hi": "Hindi",
    "hu": "Hungarian",
    "hy": "Armenian",
    "id": "Indonesian",
    "it": "Italian",
    "ja": "Japanese",
    "kn": "Kannada",
    "ko": "Korean",
    "ml": "Malayalam",
    "mr": "Marathi",
    "my": "Burmese",
    "nl": "Dutch",
    "no": "Norwegian",
    "pa": "Punjabi",
    "pl": "Polish",
    "pt": "Portuguese",
    "ro": "Romanian",
    "ru": "Russian",
    "sk": "Slovak",
    "sv": "Swedish",
    "ta": "Tamil",
    "te": "Telugu",
    "th": "Thai",
    "tr": "Turkish",
    "uk": "Ukrainian",
    "ur": "Urdu",
    "vi": "Vietnamese",
    "zh": "Chinese",
}

LANGUAGES = MappingProxyType(_NAMES)
"""The languages a text can be read in: their codes and their names."""

RIGHT_TO_LEFT = frozenset({"ar", "fa", "he", "ur"})

_BY_SCRIPT = {
    "Greek": "el",
    "Cyrillic": "ru",
    "Armenian": "hy",
    "Hebrew": "he",
    "Arabic": "ar",
    "Devanagari": "hi",
    "Bengali": "bn",
    "Gurmukhi": "pa",
    "Gujarati": "gu",
    "Tamil": "ta",
    "Telugu": "te",
    "Kannada": "kn",
    "Malayalam": "ml",
    "Thai": "th",
    "Ethiopic": "am",
    "Myanmar": "my",
    "Hangul": "ko",
    "Hiragana": "ja",
    "Han": "zh",
    "Latin": "en",
}
_SCRIPTS = regex.compile("|".join(rf"(?P<{name}>\p{{{name}}}+)" for name in _BY_SCRIPT))
_SAMPLE = 5_000


def guess_language(text: str) -> str:
    """The code of the language that most letters of a text are written in; English where none tells.

    >>> guess_language("Good day"), guess_language("राम घर गया।"), guess_language("これは本です。")
    ('en', 'hi', 'ja')
    """
    counts: Counter[str] = Counter()
    for run in _SCRIPTS.finditer(text, 0, _SAMPLE):
        counts[run.lastgroup or "Latin"] += len(run[0])
    if counts["Hiragana"] * 5 > counts["Han"]:  # Japanese writes Han letters too
        counts["Han"] = 0
    script = max(counts, key=counts.__getitem__, default="Latin")
    return _BY_SCRIPT[script]
