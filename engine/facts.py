"""What reads like a fact that someone will ask for: a number with its unit, a date, a definition."""

from __future__ import annotations

import re
from typing import Literal

import regex

from engine.span import Span

# Units as words, where a language writes them between spaces; symbols and codes are below.
_UNIT_WORDS = (
    # English
    r"seconds?|minutes?|hours?|days?|weeks?|fortnights?|months?|quarters?|years?|decades?|centuries"
    r"|euros?|dollars?|pounds?|cents?|pence|francs?|yen|percent|per[ ]cent|degrees?|points?|times"
    r"|met(?:er|re)s?|\p{L}{2,5}met(?:er|re)s?|miles?|feet|foot|inch(?:es)?|grams?|kilos?|\p{L}{2,5}grams?"
    r"|tons?|tonnes?|lit(?:er|re)s?|gallons?|bits?|bytes?|\p{L}{2,5}bytes?|watts?|volts?|pages?|words?"
    r"|tokens?|characters?|people|persons?|employees|participants|patients|millions?|billions?"
    # German
    r"|sekunden?|minuten?|stunden?|tage?n?|\p{L}{3,20}tage?n?|wochen?|monate?n?|jahre?n?|prozent|grad"
    r"|gramm|kilogramm|tonnen?|liter|personen|seiten|mal"
    # French
    r"|secondes|heures?|jours?|semaines?|mois|ans?|années?|pour[ ]cent|degrés?|mètres?|kilomètres?"
    r"|grammes?|litres?|personnes|fois"
    # Spanish and Portuguese
    r"|segundos?|minutos?|horas?|d[ií]as?|semanas?|m[eê]s(?:es)?|años?|anos?|por[ ](?:ciento|cento)"
    r"|grados?|graus?|metros?|kil[oó]metros?|gramos?|litros?|d[oó]lares|personas|pessoas|veces|vezes"
    # Italian
    r"|secondi|minuti|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|per[ ]cento|grad[oi]|metri|litri"
    r"|persone|volte"
    # Dutch, Danish, Norwegian, Swedish
    r"|seconden|uur|uren|dag(?:en|e|ar)?|weken|maand(?:en)?|jaar|jaren|procent|graden|personen|keer"
    r"|sekunder|minutter|minuter|timer|timmar|uger|uker|veckor|måneder|månader|år|kronor|kroner|grader"
    # Polish, Czech, Finnish, Hungarian, Turkish
    r"|sekund|minut|godzin[ya]?|dni|tygodni[ea]?|miesi[ęą]c[ye]*|lat[a]?|procent|stopni|złotych"
    r"|hodin|dnů|týdnů|měsíců|let|roků|korun|stupňů|päivää|viikkoa|kuukautta|vuotta|tuntia|prosenttia"
    r"|nap(?:on|ot)?|hét|hónap(?:on)?|év|óra|százalék|forint|gün|hafta|yıl|saat|dakika|lira"
)
_SYMBOLS = (
    r"%|‰|％|°[ ]?[CFK]?|℃|℉|[€£$¥₹₽₩₺元円圓]"
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
    |{_DIGITS}{_BETWEEN}(?i:{_UNIT_WORDS})(?!\p{{L}})
    |(?:[€£$¥₹₽₩]|\b(?:EUR|USD|GBP|CHF|JPY|Rs\.?))[ ]?\p{{Nd}}
    # Scripts whose units are not listed: a number and the word after it.
    |{_DIGITS}\s?[\p{{L}}--\p{{Latin}}]
    |[二三四五六七八九十百千万两兩]+[个個]?(?:天|日[间間内內]|年[间間]|[周週]|月|小[时時]|[时時][间間]|分[钟鐘]|元|円|公里|公斤)""",
    regex.VERSION1 | regex.VERBOSE,
)

_SPOKEN_NUMBER = regex.compile(
    rf"\b(?i:{_NUMERALS})[ -]{_BETWEEN}(?i:{_UNIT_WORDS})(?!\p{{L}})", regex.VERSION1
)
_NUMERAL_WORDS = frozenset(_NUMERALS.split("|"))

# Stems, so that every case and spelling of a month is met; `[.]?` ends an abbreviation.
_MONTH = (
    r"(?:jan(?:uar[yi]?|vier|eiro)?|enero|gennaio|stycz\p{L}+|feb(?:ruar[yi]?|rero|braio)?|février"
    r"|fevereiro|lut(?:y|ego)|mar(?:ch|s|zo|ço|ca|zec|t)?|märz|maart|apr(?:il[e]?)?|avril|abril|kwie\p{L}+"
    r"|may|mai|mayo|maio|maggio|maja?|mei|june?|juni|juin|junio|junho|giugno|czerw\p{L}+|july?|juli|juillet"
    r"|julio|julho|luglio|lip(?:iec|ca)|aug(?:ust[i]?|ustus)?|août|agosto|sierp\p{L}+|sept?(?:emb(?:er|re))?"
    r"|septiembre|settembre|setembro|wrze\p{L}+|oct(?:ob(?:er|re))?|o[kc]tob(?:er|re)|okt|octubre|ottobre"
    r"|outubro|październik\p{L}*|nov(?:ember|embre|iembre|embro)?|listopad\p{L}*|de[czk](?:ember|embre)?|diciembre"
    r"|dicembre|dezember|dezembro|décembre|grud\p{L}+"
    r"|январ\p{L}+|феврал\p{L}+|март\p{L}*|апрел\p{L}+|ма[йя]|июн\p{L}|июл\p{L}|август\p{L}*|сентябр\p{L}"
    r"|октябр\p{L}|ноябр\p{L}|декабр\p{L}"
    r"|[Ιι]αν[οουά]+\p{L}+|[Φφ]εβρ\p{L}+|[Μμ][άα]ρτ\p{L}+|[Αα]πρ\p{L}+|[Μμ][άα][ΐϊι]\p{L}*|[Ιι]ο[υύ][νλ]\p{L}+"
    r"|[Αα][ύυ]γ\p{L}+|[Σσ]επτ\p{L}+|[Οο]κτ\p{L}+|[Νν]ο[εέ]μ\p{L}+|[Δδ]εκ\p{L}+)[.]?(?!\p{L})"
)
_DAY = r"(?<![\p{N}.,])\p{Nd}{1,2}(?:st|nd|rd|th|er|º|[.])?"

_DATE = regex.compile(
    rf"""(?<!\p{{N}})\p{{Nd}}{{4}}[-/.]\p{{Nd}}{{1,2}}[-/.]\p{{Nd}}{{1,2}}(?!\p{{N}})
    |(?<![\p{{N}}./-])\p{{Nd}}{{1,2}}([./-])\p{{Nd}}{{1,2}}\1(?:\p{{Nd}}{{4}}|\p{{Nd}}{{2}})(?!\p{{N}})
    |{_DAY}[ ]?(?i:(?:of|de|den)[ ])?\b(?i:{_MONTH})
    # Only a word with digits after it is compared with the months.
    |\b(?=\p{{L}}{{3,12}}[.]?[ ](?:de[ ])?\p{{Nd}})(?i:{_MONTH})[ ](?:de[ ])?
     (?:\p{{Nd}}{{1,2}}(?:st|nd|rd|th)?|(?:1\d|20)\d\d)(?![\p{{L}}\p{{N}}])
    # 2024年3月12日, 二〇二四年, 2024년 3월 12일
    |[\p{{Nd}}〇零一二三四五六七八九]{{4}}\s?[年년]
    |[\p{{Nd}}一二三四五六七八九十]{{1,3}}\s?[月월]\s?[\p{{Nd}}一二三四五六七八九十]{{1,3}}\s?[日號号일]""",
    regex.VERSION1 | regex.VERBOSE,
)
_YEAR = regex.compile(
    r"\b(?i:in|since|by|until|before|after|from|seit|bis|ab|jahr|en|depuis|dès|desde|hasta|dal|nel|em)"
    r"[ ](?:1[5-9]|20)\d\d(?![\p{L}\p{N}]|[.,]\d)"
)

# Words that open no definition: they stand for something else, or for a condition.
_NO_TERM = (
    r"(?i:(?:the|a)[ ]means?|it|this|that|these|those|there|here|he|she|we|you|they|i|if|when|where|while"
    r"|because|since|although|as|what|who|which|how|why|one|some|all|es|er|sie|wir|ich|das|dies(?:e[rs]?)?|hier|wenn|weil|was|wer"
    r"|ce|cela|ceci|il|elle|on|nous|si|quand|qui|esto|eso|ello|cuando|quien|questo|quello|se|quando|chi"
    r"|isto|isso|quem|dit|dat|het|er|als|wie)\b"
)
_SAYS_WHAT_IT_IS = (
    r"(?:is|are)[ ](?:an?|the|any|defined[ ]as|called)|means|mean|refers?[ ]to|denotes?|stands[ ]for"
    r"|ist[ ](?:eine?|der|die|das)|sind[ ](?:die|alle)|bezeichnet|bedeutet|heißt"
    r"|est[ ](?:une?|le|la|l['’])|désigne|signifie|s['’]entend|es[ ](?:una?|el|la)|significa|se[ ]refiere[ ]a"
    r"|è[ ](?:una?|uno|il|la|lo|l['’])|indica|é[ ](?:uma?|o|a)|designa|is[ ](?:een|het|de)|betekent"
    r"|означает|является|называется|[—–-][ ]это"
)
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
    [ ](?:{_SAYS_WHAT_IT_IS})(?!\p{{L}})
    |[^。，,.:：\n]{{1,20}}(?:是指|指的是|的意思是|意味着|とは|란|이란)""",
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
