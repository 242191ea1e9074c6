"""Which language a text is in, and what that says about how it is read."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from math import exp, sqrt
from types import MappingProxyType
from typing import TYPE_CHECKING

import regex

from engine.span import Span

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

_NAMES = {
    "af": "Afrikaans",
    "sq": "Albanian",
    "am": "Amharic",
    "ar": "Arabic",
    "hy": "Armenian",
    "az": "Azerbaijani",
    "eu": "Basque",
    "be": "Belarusian",
    "bn": "Bengali",
    "bg": "Bulgarian",
    "my": "Burmese",
    "ca": "Catalan",
    "zh": "Chinese",
    "hr": "Croatian",
    "cs": "Czech",
    "da": "Danish",
    "nl": "Dutch",
    "en": "English",
    "et": "Estonian",
    "fi": "Finnish",
    "fr": "French",
    "gl": "Galician",
    "ka": "Georgian",
    "de": "German",
    "el": "Greek",
    "gu": "Gujarati",
    "he": "Hebrew",
    "hi": "Hindi",
    "hu": "Hungarian",
    "is": "Icelandic",
    "id": "Indonesian",
    "ga": "Irish",
    "it": "Italian",
    "ja": "Japanese",
    "kn": "Kannada",
    "kk": "Kazakh",
    "km": "Khmer",
    "ko": "Korean",
    "lo": "Lao",
    "la": "Latin",
    "lv": "Latvian",
    "lt": "Lithuanian",
    "mk": "Macedonian",
    "ms": "Malay",
    "ml": "Malayalam",
    "mr": "Marathi",
    "mn": "Mongolian",
    "ne": "Nepali",
    "no": "Norwegian",
    "or": "Odia",
    "ps": "Pashto",
    "fa": "Persian",
    "pl": "Polish",
    "pt": "Portuguese",
    "pa": "Punjabi",
    "ro": "Romanian",
    "ru": "Russian",
    "sr": "Serbian",
    "si": "Sinhala",
    "sk": "Slovak",
    "sl": "Slovenian",
    "es": "Spanish",
    "sw": "Swahili",
    "sv": "Swedish",
    "tl": "Tagalog",
    "ta": "Tamil",
    "te": "Telugu",
    "th": "Thai",
    "tr": "Turkish",
    "uk": "Ukrainian",
    "ur": "Urdu",
    "vi": "Vietnamese",
    "cy": "Welsh",
}

LANGUAGES: Mapping[str, str] = MappingProxyType(_NAMES)
"""The languages a text can be read in: their codes and their names, in the order of the names."""

RIGHT_TO_LEFT = frozenset({"ar", "fa", "he", "ps", "ur"})

# The languages that a script writes; the first is taken where nothing tells them apart.
_WRITTEN = {
    "Latin": (
        *("en", "af", "az", "ca", "cs", "cy", "da", "de", "es", "et", "eu", "fi", "fr", "ga", "gl"),
        *("hr", "hu", "id", "is", "it", "la", "lt", "lv", "ms", "nl", "no", "pl", "pt", "ro", "sk"),
        *("sl", "sq", "sr", "sv", "sw", "tl", "tr", "vi"),
    ),
    "Cyrillic": ("ru", "be", "bg", "kk", "mk", "mn", "sr", "uk"),
    "Arabic": ("ar", "fa", "ps", "ur"),
    "Devanagari": ("hi", "mr", "ne"),
    "Greek": ("el",),
    "Hebrew": ("he",),
    "Armenian": ("hy",),
    "Georgian": ("ka",),
    "Bengali": ("bn",),
    "Gurmukhi": ("pa",),
    "Gujarati": ("gu",),
    "Oriya": ("or",),
    "Tamil": ("ta",),
    "Telugu": ("te",),
    "Kannada": ("kn",),
    "Malayalam": ("ml",),
    "Sinhala": ("si",),
    "Thai": ("th",),
    "Lao": ("lo",),
    "Khmer": ("km",),
    "Myanmar": ("my",),
    "Ethiopic": ("am",),
    "Hangul": ("ko",),
    "Hiragana": ("ja",),
    "Katakana": ("ja",),
    "Han": ("zh",),
}
# What the model tells apart and the rules of sentences do not.
_SAME = {"nn": "no", "bs": "hr", "arz": "ar", "ary": "ar", "pcm": "en"}
_SURE = 0.5

_SCRIPTS = regex.compile("|".join(rf"(?P<{name}>\p{{{name}}}+)" for name in _WRITTEN))
# How many letters of an alphabet say what one of these says, so that quoting in another script does
# not make a text one of that script.
_WEIGHTS = {"Han": 3, "Hiragana": 2, "Katakana": 2, "Hangul": 2}
# Letters that Japanese writes and Chinese, in its old or its simplified form, does not.
_JAPANESE = regex.compile(
    "[円図広気楽沢県売読変対発検権観歴営駅様応転軽経済総価仮仏伝児関単団囲圧増専従徳恵悪戦戻択拝拡掲摂暁桜歓毎浄渋滝焼獣産畳"
    "穂竜粋絵継続繊脳臓覚訳証謡辺遅郷酔鉄録隠雑霊顔顕騒験髪鶏黙齢働込峠畑枠匂塀栃辻庁]"
)

# What a text is looked at by: so many stretches of so many characters from all of it.
_PLACES = 12
_STRETCH = 400
# Code, tags, addresses, names of files and of what programs hold, and links, in any language the same.
_NO_WORDS = regex.compile(
    r"`[^`\n]*`|</?[A-Za-z][^<>\n]*>|\]\([^()\s]*\)|[!-~]*[\d_@/\\=<>{}$#|~^][!-~]*|[A-Za-z]+(?:\.[A-Za-z]+)+"
)
# Half of the words of English are short ones; these two are words of hardly any other language.
_ENGLISH = regex.compile(r"\b(?:the|and)\b", regex.IGNORECASE)
_WORD = regex.compile(r"\p{L}++")
_NAME = regex.compile(r"(?<!\p{L})\p{Lu}\p{Ll}++(?!\p{L})")
# Letters that a language does not write, which the model does not know of short texts.
_NOT_WRITTEN = {
    "be": regex.compile("[ищъїєґ]", regex.IGNORECASE),
    "bg": regex.compile("[ыэёіїєґў]", regex.IGNORECASE),
    "mk": regex.compile("[ыэёъьщюяїєґў]", regex.IGNORECASE),
    "ru": regex.compile("[іїєґўђјљњћџѓќѕ]", regex.IGNORECASE),
    "sr": regex.compile("[ыэёъьщюяїєґў]", regex.IGNORECASE),
    "uk": regex.compile("[ыэёъў]", regex.IGNORECASE),
}
_FEW = 0.01  # of the letters: a name from another language
_CAPITAL_NOUNS = "de"  # whose every noun looks like a name


def is_right_to_left(language: str) -> bool:
    """Whether the lines of a language run from right to left."""
    return language in RIGHT_TO_LEFT


def guess_language(text: str, prose: Sequence[Span] | None = None) -> str:
    """The code of the language that most of a text is written in; English where nothing tells.

    `prose` are the spans to look at, in order; the whole text where none are given. The script tells it, and
    a model does where a script writes several languages. The time does not grow with the text.

    >>> guess_language("Good day"), guess_language("राम घर गया।"), guess_language("これは本です。")
    ('en', 'hi', 'ja')
    """
    spans = [Span(0, len(text))] if prose is None else prose
    sample = _NO_WORDS.sub(" ", "\n".join(_stretches(text, spans)))
    counts = _letters(sample)
    script = max(counts, key=counts.__getitem__, default="Latin")
    first, *others = _WRITTEN[script]
    if not others or (script == "Latin" and _is_english(sample)):
        return first
    own = regex.sub(rf"[^\p{{{script}}}\p{{M}}\s.,'’-]+", " ", sample)
    whole = script == "Latin"
    found = _likeliest(own, _WRITTEN[script], whole=whole)
    if whole and found != _CAPITAL_NOUNS and _is_of_names(own):
        return _likeliest(_NAME.sub(" ", own), _WRITTEN[script], whole=True)
    return found


def warm() -> None:
    """Load the model ahead of the first text that needs it, which takes half a second."""
    _model()


def _stretches(text: str, spans: Sequence[Span]) -> Iterator[str]:
    """What is looked at: all of a short text, and of a long one stretches that lie evenly in it."""
    reached = list(accumulate((len(span) for span in spans), initial=0))
    if reached[-1] <= _PLACES * _STRETCH:
        yield from (span.of(text) for span in spans)
        return
    for place in range(_PLACES):
        at = reached[-1] * place // _PLACES
        yield from _stretch(text, spans, reached, at)


def _stretch(text: str, spans: Sequence[Span], reached: Sequence[int], at: int) -> Iterator[str]:
    number, left = bisect_right(reached, at) - 1, _STRETCH
    while left > 0 and number < len(spans):
        start = spans[number].start + max(0, at - reached[number])
        end = min(spans[number].end, start + left)
        yield text[start:end]
        left -= max(1, end - start)
        number += 1


def _letters(sample: str) -> Counter[str]:
    """How much of each script there is. Japanese writes Han letters too, and few lines without kana."""
    counts: Counter[str] = Counter()
    for run in _SCRIPTS.finditer(sample):
        script = run.lastgroup or "Latin"
        counts[script] += len(run[0]) * _WEIGHTS.get(script, 1)
    kana = counts["Hiragana"] + counts["Katakana"]
    own = len(_JAPANESE.findall(sample)) * _WEIGHTS["Han"]
    if max(kana * 7, own * 20) > counts["Han"]:
        counts["Hiragana"] = kana + counts["Han"]
        counts["Han"] = 0
    return counts


def _is_of_names(sample: str) -> bool:
    """Whether names, which are the same in any language, are more than two thirds of the words."""
    names, words = (sum(1 for _ in pattern.finditer(sample)) for pattern in (_NAME, _WORD))
    return 3 * names > 2 * words


def _is_english(sample: str) -> bool:
    """Whether two words say so already; that spares most texts the model, which takes time to load."""
    found, words = (sum(1 for _ in pattern.finditer(sample)) for pattern in (_ENGLISH, _WORD))
    return found >= 3 and found * 20 >= words


def _likeliest(sample: str, languages: Sequence[str], *, whole: bool) -> str:
    """The likeliest of some languages; the first of them where the model is not sure.

    With `whole` it must be likely among all that the model knows, not only among these.
    """
    chances: defaultdict[str, float] = defaultdict(float)
    for label, chance in _chances(sample).items():
        chances[_SAME.get(label, label)] += chance
    languages = [language for language in languages if _may_be(sample, language)] or languages
    among: Iterable[str] = chances if whole else languages
    best = max(languages, key=chances.__getitem__)
    is_sure = chances[best] >= _SURE * sum(chances[language] for language in among)
    return best if is_sure else languages[0]


def _may_be(sample: str, language: str) -> bool:
    """Whether a text has hardly a letter that a language does not write."""
    foreign = _NOT_WRITTEN.get(language)
    return foreign is None or len(foreign.findall(sample)) <= _FEW * len(sample)


def _chances(text: str) -> dict[str, float]:
    """The chance of each language, with the evidence of long texts damped as the model's makers do."""
    scores = scores_of_languages(text)
    most, damped = max(scores.values()), sqrt(len(text.encode()) or 1)
    weights = {label: exp((score - most) / damped) for label, score in scores.items()}
    total = sum(weights.values())
    return {label: weight / total for label, weight in weights.items()}


def scores_of_languages(text: str) -> dict[str, float]:
    """For each language of the model the logarithm of how likely a text is in it; the greatest first."""
    return dict(_model().rank(text))


@cache
def _model() -> LanguageIdentifier:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE)
