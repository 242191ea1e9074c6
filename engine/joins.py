"""Places that look like the end of a sentence and are none."""

from __future__ import annotations

import re

import regex

from engine.abbreviations import ends_in_abbreviation

# How far back the words before a place are looked at, so that the time stays in step with the text.
_REACH = 80

# Marks that part a sentence, and what makes an ordinal of a number: `n.º 5`.
_NEVER_OPENS = regex.compile(r"[,;،؛，；、]|(?<=\.)[ºª°]")

# After these a sentence goes on, whatever follows.
_GOES_ON = re.compile(
    r"""(?:(?<![A-Za-z\d])(?:e\.g|i\.e|cf|viz|vs|Mr|Mrs|Ms|Dr|Prof|Rev|Hon|[Gg]ovt|Sra|Srta|Dra|Mme|Mlle)\.
    |\bet\ al\.,?\s*[\[(][^\[\]()]{1,60}[\])])\s*$""",
    re.VERBOSE,
)
# A number or letter that marks an item is no sentence.
_MARKER = re.compile(r"(?:[-*+•>]\s+)*\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,5}|[IVX]{1,5})[.)]\s*$")

_ALONE = r"""(?<![\p{L}\p{M}\p{N}'’]|\p{Hebrew}["״׳])"""
# The English letters as they are spelled before a name in scripts without capitals.
_LETTERS = (
    r"(?:ए|बी|सी|डी|ई|एफ|जी|एच|आई|जे|के|एल|एम|एन|ओ|पी|क्यू|आर|एस|टी|यू|वी|डब्ल्यू|एक्स|वा[ईय]|जेड|डॉ"
    r"|เอ|บี|ซี|ดี|อี|เอฟ|จี|เอช|ไอ|เจ|เค|แอล|เอ็ม|เอ็น|โอ|พี|คิว|อาร์|เอส|ที|ยู|วี|ดับเบิลยู|เอ็กซ์|วาย|แซด|[ก-ฮ]{2,3})"
)
# With a capital these open a sentence, so that no initial stands before them.
OPENERS = (
    r"(?:Он[аио]?|Это[тй]?|Эт[аи]|Мы|Вы|Но|Если|При|Для|Как|Не|Так|Все|Его|По|На|Потом|Затем|После|Тогда"
    r"|Позже|Впоследствии|Через|Там|Здесь|Теперь|Однако|Её|Их|Він|Вон[аио]|Це[йя]?|Потім|Тоді|Але"
    r"|Якщо|Його|Після"
    r"|Το|Οι|Τα|Τη[νς]?|Αυτ\p{L}+|Στ\p{L}+|Δεν|Αν|Και|Με|Για|Από|Είναι)\b"
)
_FRENCH_OPENERS = r"(?:Ils?|Elles?|On|Je|Nous|Vous|L[ae]s?|Une?|Des|Ces?|Et|Mais|Puis|Dans|En)\b"
# Who said it, after a quotation, in scripts without capitals.
_SAID = (
    r"(?:पूछा|कहा|बोल[ाीे]|म्हणाल[ाे]|বলল(?:েন)?|জিজ্ঞেস|জিজ্ঞাসা|پوچھا|کہا|بول[ای]|پرسید|گفت|سألت?|قالت?|أجابت?|صاحت?"
    r"|שאלה?|אמרה?|ענה|ענתה|አለ|አለች)"
)
_SAID_IN_KOREAN = (
    r"(?:이?라고|라며|라면서|하고|고)(?!\p{Hangul}{2})"
    r"|\p{Hangul}{1,5}[가이는은도][ ](?:말|물|외|대답|속삭|중얼|소리)\p{Hangul}"
)

# What a quotation in the middle of a sentence is followed by: a particle, and not a word that begins like one.
_JAPANESE_PARTICLE = (
    r"を|[はがのにでも](?=[\p{Han}\p{Katakana}\p{Latin}\p{N}、「『（(])"
    r"|は(?=どう|とても|まだ|な[いか])|[がも](?=あ[るっり])|の(?=よう|とき|こと|まま|ほう)"
    r"|に(?=は|も|な[るっりら]|つい|よ[っりる]|お[いけ])|で(?=あ[るっろり]|す|した|しょ)|だ(?=[。、っろと](?!て))"
    r"|だけ(?!ど|れ)|など"
)
_KOREAN_PARTICLE = (
    r"(?<=\S)(?:(?:[은는이가을를의에와과도로만며]|이?라[는며]?|이?란|하[는며]|[에으](?:서|로)|처럼|보다|까지|부터)(?=[\s,])"
    r"|입니다|이다|이었|였)"
)
_CHINESE_PARTICLE = r"的(?!确|士)|[就便](?![这那是在算连此])|这[句种]|之[类声]|一[词语句声]"
# Up to two letters with their marks, as abbreviations of Indian languages have before each stop.
_INDIAN = r"(?:[\p{Deva}\p{Beng}\p{Gujr}\p{Guru}\p{Taml}\p{Telu}\p{Knda}\p{Mlym}\p{Orya}--\p{M}]\p{M}*){1,2}\."

# Before and after a place where the two together make no boundary.
_JOINS = tuple(
    (regex.compile(before + r"\s*$", regex.VERSION1), regex.compile(after, regex.VERSION1))
    for before, after in (
        # The first of these hold within a line only: a line may well begin in small letters.
        (r"""[.!?…;؟]["'”’»)\]]+""", r"\p{Ll}{2,}|\p{Ll}\s"),
        (r"""[.!?…]["'”’»)\]]*""", r"[-–—]{1,3}\s+\p{Ll}|[–—]\p{Ll}"),
        (r"\b(?:[Aa]pprox|[Ff]igs?|[Nn]os?|pp?|[Vv]ols?|[Ss]ec|[Ee]q|Nr|Abb|αριθ)\.", r"\d"),
        (r"\b\d{1,2}\.", r"(?:Jan|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\p{Ll}*\b"),
        (r"\b\d{1,4}\.", r"§-"),
        (r"(?<![\p{L}--[\p{Han}\p{Hira}\p{Kana}\p{Hang}]])\p{L}\.", r"(?<=\.)\p{L}\."),
        (_ALONE + _INDIAN, r"(?<=\.)" + _INDIAN),
        (_ALONE + r"(?:ई\.[ ]पू\.|(?:" + _INDIAN + r"){2,})", r"[\p{Lo}\p{N}]"),
        (r"\p{N}．", r"(?<=．)\p{N}"),
        (r"\.", r"[πμ]\.[ ]?Χ\."),
        # A letter alone, letters parted by stops, a number: small letters go on after them.
        (_ALONE + r"(?:\p{L}(?:\.[ ]?\p{L}{1,3})*|\d{1,4})\.", r"\p{Ll}(?!\p{Lu})"),
        # Initials. The library knows them where the name is in Latin letters.
        (_ALONE + r"\p{Lu}\p{Ll}?\.", r"\p{Lu}\."),
        (_ALONE + r"\p{Lu}\.-\p{Lu}\.", r"\p{Lu}"),
        (_ALONE + r"\p{Lu}\.", r"-\p{Lu}\."),
        (r"\b(?i:prof|dr|hab|inż|ing|mgr|doc|doz)\.\s\p{Lu}\.", r"\p{Lu}\p{Ll}"),
        (_ALONE + r"\p{Lu}\.", r"(?!" + OPENERS + r")[\p{Lu}--\p{Latin}][\p{L}\p{M}]"),
        (
            _ALONE + r"(?:[\p{Lo}--[\p{Han}\p{Kana}\p{Hira}\p{Hang}]]\u0640?\.[ ]?)+",
            r"[\p{Lo}\p{N}]",
        ),
        (_ALONE + _LETTERS + r"\.", r"[\p{Lo}\p{N}(]"),
        (r"(?<![\d\p{L}]\s?)г\.|\b(?:им|ул|св|проф|акад)\.", r"(?!" + OPENERS + r")\p{Lu}\p{L}"),
        (r"\b[Pp]rof\.", r"(?!" + _FRENCH_OPENERS + r")\p{Lu}\p{Ll}"),
        (
            r"""[!?…]["'”’»]""",
            r"(?:\p{Lu}\p{L}+|[Tt]he \p{L}+)[ ](?:said|asked|cried|called|shouted|replied|whispered"
            r"|answered|muttered|yelled|exclaimed|demanded|wondered)\b",
        ),
        (r"[。！？!?…][」』”）)]", r"と(?!ても|ころが|にかく|もかく)|って|なんて"),
        (r"[。！？!?…][」』”]", _JAPANESE_PARTICLE),
        (r"[。！？!?…][」』”]", r"(?<=\S)(?:" + _CHINESE_PARTICLE + ")"),
        (r"""[.!?…]["'”’」』]""", _KOREAN_PARTICLE),
        (r"[！？!?…][」』”]", r"\p{Han}{0,4}(?:说|說|(?<!知)道|问|問|喊|叫|答)"),
        (r"[。！？!?…][》〉]", r"[\p{L}\p{N}]"),
        (r"""[.!?…]["'”’」』]""", _SAID_IN_KOREAN),
        (r"""[!?؟…]["'”’»״]""", r"(?:[\p{L}\p{M}]+[ ]){0,2}" + _SAID + r"(?![\p{L}\p{M}])"),
        # 2024. 3. 12.
        (r"(?<![\p{L}\p{N}])\d{4}\.", r"\d{1,2}\.[ ]?\d{1,2}\."),
        (r"(?<!\p{N})\d{4}년\s\d{1,2}\.", r"\d{1,2}\."),
        (r"(?<![\p{L}\p{N}])\d{4}\.[ ]?\d{1,2}\.", r"\d{1,2}\."),
        (
            r"\d{4}[.년][ ]?\d{1,2}\.[ ]?\d{1,2}\.",
            r"에|까지|부터|자[ ]|경[ ]|이[후전]|현재|기준|[(~]",
        ),
    )
)
_ON_ONE_LINE = 2

# A short word that ends in no vowel, as abbreviations do; of the days one does.
_SHORT = regex.compile(
    _ALONE + r"(?=\p{L}{2,5}\.)(?:fri|şti|\p{L}+(?<![aeiouyаеёийоуыьэюяαάεέηήιίοόυύωώς]))\.\s*$",
    regex.IGNORECASE,
)
_SMALL = regex.compile(r"\p{Ll}(?![\p{Lu})])")
_OPENS_SMALL = regex.compile(r"[^\p{L}\p{N}]{0,80}\p{Ll}")


def never_opens(text: str, at: int) -> bool:
    """Whether what stands at `at` belongs to the sentence before it, whatever that is."""
    return _NEVER_OPENS.match(text, at) is not None


def is_joined(text: str, opened: int, at: int, language: str = "en") -> bool:
    """Whether no sentence of a language that opened at `opened` ends at `at`.

    >>> text = "It is J. D. Lund of 5 p.m. fame."
    >>> [is_joined(text, 0, at) for at in (9, 12, 27)]
    [True, False, True]
    """
    if at - opened <= _REACH and _MARKER.match(text, opened, at):
        return True
    before = text[max(opened, at - _REACH) : at]
    if _GOES_ON.search(before) or ends_in_abbreviation(before, text, at, language):
        return True
    joins = _JOINS if "\n" not in before[len(before.rstrip()) :] else _JOINS[_ON_ONE_LINE:]
    if any(left.search(before) and right.match(text, at) for left, right in joins):
        return True
    return _follows_short_word(text, opened, at, before)


def _follows_short_word(text: str, opened: int, at: int, before: str) -> bool:
    """Whether small letters go on after an abbreviation, by one who opens sentences otherwise."""
    return (
        _SMALL.match(text, at) is not None
        and _SHORT.search(before) is not None
        and not _OPENS_SMALL.match(text, opened)
    )
