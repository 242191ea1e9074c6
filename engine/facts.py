"""What reads like a fact that someone will ask for: a number with its unit, a date, a definition."""

from __future__ import annotations

import re
from typing import Literal

import regex

from engine.fact_words import AFTER_YEAR, BEFORE_YEAR, DEFINES, MONTHS, NO_TERM, PARTS, UNITS
from engine.span import Span

_SYMBOLS = (
    r"%|‰|％|٪|°[ ]?[CFK]?|℃|℉|[€£$¥₹₽₩₺₪฿元円圓]"
    r"|(?:[kMGTP]i?B|KB|[kMG]?bit|[kcmµn]?m[²³]?|[km]?g|µg|m?l|L|ha|[mµn]?s|h|min|[kMG]?Hz|[kMG]?Wh?"
    r"|[km]?V|mA|k?cal|kJ|[kh]?Pa|bar|dB|px|dpi|mph|km/h|m/s|ppm|EUR|USD|GBP|CHF|JPY|SEK|PLN)(?![\p{L}\p{N}])"
)
_NUMERALS = (
    r"two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty"
    r"|sixty|ninety|hundred|thousand|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|zwanzig"
    r"|dreißig|deux|trois|quatre|cinq|sept|huit|neuf|dix|quinze|vingt|trente|dos|tres|cuatro|cinco"
    r"|seis|siete|ocho|nueve|diez|treinta|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|trenta"
    r"|twee|drie|vijf|zes|acht|negen|tien|dertig|duas|três|quatro|sete|oito|dez|trinta"
)
_DIGITS = (
    r"(?<![\p{Latin}\p{N}.,])\p{Nd}++(?:[.,٫٬'’]\p{Nd}++|[\u00a0\u202f ]\p{Nd}{3}(?!\p{Nd}))*+"
)
_BETWEEN = r"[\s-]?(?:(?!(?i:and|or|of|to|in)\b)\p{L}{2,15}[ -])?"  # 10 working days

NUMBER = regex.compile(
    rf"""{_DIGITS}\s?(?:{_SYMBOLS})
    |{_DIGITS}{_BETWEEN}(?i:{UNITS})(?!\p{{L}})
    |(?:[€£$¥₹₽₩₪฿]|\b(?:EUR|USD|GBP|CHF|JPY|Rs\.?))[ ]?\p{{Nd}}
    # Scripts whose units are not listed: a number and the word after it, which it may count.
    |(?<!(?i:{PARTS})\s)(?<![第제]){_DIGITS}\s?[\p{{L}}--\p{{Latin}}]
    |[二三四五六七八九十百千万两兩]+[个個]?(?:天|日(?:[间間内內]|以内)|年[间間]|[周週]|月|小[时時]|[时時][间間]|分[钟鐘]|元|円|公里|公斤)""",
    regex.VERSION1 | regex.VERBOSE,
)

_SPOKEN_NUMBER = regex.compile(
    rf"\b(?i:{_NUMERALS})[ -]{_BETWEEN}(?i:{UNITS})(?!\p{{L}})", regex.VERSION1
)
_NUMERAL_WORDS = frozenset(_NUMERALS.split("|"))

_MONTH = rf"(?:{MONTHS})[.]?(?![\p{{L}}\p{{M}}])"  # `.` ends an abbreviation
_DAY = r"(?<![\p{N}.,])\p{Nd}{1,2}(?:st|nd|rd|th|er|º|[.])?"

_DATE = regex.compile(
    rf"""(?<!\p{{N}})\p{{Nd}}{{4}}(?:[-/]|[.][ ]?)\p{{Nd}}{{1,2}}(?:[-/]|[.][ ]?)\p{{Nd}}{{1,2}}(?!\p{{N}})
    |(?<![\p{{N}}./-])\p{{Nd}}{{1,2}}([./-])\p{{Nd}}{{1,2}}\1(?:\p{{Nd}}{{4}}|\p{{Nd}}{{2}})(?!\p{{N}})
    |{_DAY}[ ]?(?i:(?:of|de|den)[ ])?\b(?i:{_MONTH})
    # Only a word with digits after it is compared with the months.
    |\b(?=\p{{L}}{{3,12}}[.]?[ ](?:de[ ])?\p{{Nd}})(?i:{_MONTH})[ ](?:de[ ])?
     (?:\p{{Nd}}{{1,2}}(?:st|nd|rd|th)?|(?:1\d|20)\d\d)(?![\p{{L}}\p{{N}}])
    |\b(?i:ngày[ ]\p{{Nd}}{{1,2}}[ ]tháng[ ]\p{{Nd}}{{1,2}})
    # 2024年3月12日, 二〇二四年, 2024년 3월 12일, 令和6年
    |(?:令和|平成|昭和|大正|明治)\s?[\p{{Nd}}元一二三四五六七八九十]{{1,3}}年
    |[\p{{Nd}}〇零一二三四五六七八九]{{4}}\s?[年년]
    |[\p{{Nd}}一二三四五六七八九十]{{1,3}}\s?[月월]\s?[\p{{Nd}}一二三四五六七八九十]{{1,3}}\s?[日號号일]""",
    regex.VERSION1 | regex.VERBOSE,
)
_YEAR = regex.compile(
    rf"""\b(?i:{BEFORE_YEAR})[ ](?:1[5-9]|20)\d\d(?![\p{{L}}\p{{N}}]|[.,]\d)
    |(?<![\p{{L}}\p{{N}}])(?:1[5-9]|20)\d\d[ ](?:{AFTER_YEAR})(?!\p{{L}})""",
    regex.VERBOSE,
)

_NO_TERM = rf"(?i:{NO_TERM})\b"
_NO_TERM_BY_COLON = (
    r"(?i:notes?|warning|caution|important|tip|examples?|see|hint|remark|hinweis|beispiel|achtung"
    r"|exemple|attention|nota|ejemplo|esempio)\b|https?"
)
_BY_COLON = (
    rf"[*_`\"“«]{{0,3}}(?!{_NO_TERM}|{_NO_TERM_BY_COLON})"
    r"[\p{Lu}\p{Lo}][^\s:：.!?|]{0,30}(?:[ ][^\s:：.!?|]{1,20}){0,3}[*_`\"”»]{0,3}[:：][*_`]{0,3}"
)
_MARKER = r"(?:(?:[-*+•>]|\p{Nd}{1,3}[.)])\s+)*"

_DEFINITION = regex.compile(
    rf"""{_MARKER}[*_`"“«]{{0,3}}(?!{_NO_TERM})[^\s.,;:!?|][^.,;:!?|\n]{{0,60}}?
    [ ](?:{DEFINES})(?!\p{{L}})
    |[^。，,.:：\n]{{1,20}}(?:是指|指的是|的意思是|意味着|とは|란|이란|คือ|หมายถึง)""",
    regex.VERSION1 | regex.VERBOSE,
)
_TERM = regex.compile(
    rf"{_MARKER}(?:{_BY_COLON}(?:\s\S+){{3}}|[\p{{Han}}\p{{Kana}}\p{{Hira}}]{{1,8}}[:：]\s?\S{{6}})",
    regex.VERSION1,
)

# Most sentences have neither, and each is looked through far faster than for a fact.
_DIGIT = re.compile("[0-9〇零一二三四五六七八九十百千万两兩]|(?![0-9])\\d")


def stated(text: str, sentence: Span) -> Literal["number", "date"] | None:
    """The fact in a sentence, a date before a number with its unit.

    >>> [stated(words, Span(0, len(words))) for words in ("By 3 May.", "In 60 days.", "In rule 6.")]
    ['date', 'number', None]
    """
    start, end = sentence.start, sentence.end
    if _DIGIT.search(text, start, end):
        if _DATE.search(text, start, end):
            return "date"
        if NUMBER.search(text, start, end):
            return "number"
        if _YEAR.search(text, start, end):
            return "date"
    words = sentence.of(text).casefold().replace("-", " ").split()
    is_counted = not _NUMERAL_WORDS.isdisjoint(words)
    return "number" if is_counted and _SPOKEN_NUMBER.search(text, start, end) else None


def defines(text: str, sentence: Span, *, opens_block: bool) -> bool:
    """Whether a sentence says what something is, as a sentence or after a colon.

    >>> texts = ("A claim is a form.", "It is a form.", "Claim: a form to file.")
    >>> [defines(text, Span(0, len(text)), opens_block=True) for text in texts]
    [True, False, True]
    """
    if _DEFINITION.match(text, sentence.start, sentence.end):
        return True
    return opens_block and _TERM.match(text, sentence.start, sentence.end) is not None
