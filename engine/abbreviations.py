"""Words written with a stop that ends no sentence, where the library of sentences does not know them."""

from __future__ import annotations

from functools import cache

import regex

# By language: those that lead to a name or go on whatever follows, and those that lead to a number.
# Only what hardly ever ends a sentence stands here: `etc.` and `1990 r.` may well.
WORDS = {
    "ar": ("أ د م", ""),
    "bg": ("доц инж", "гл рис табл тел"),
    "bn": ("ডা ডাঃ মোঃ মো", ""),
    "ca": ("", "art cap pàg núm tel"),
    "cs": ("tzv", "kap tab"),
    "da": ("bl.a jf fx", "kap tab tlf"),
    "de": ("Az Dipl Fa freundl Frl geb Hl inkl zzgl", "Abb Abs Anm Art Aufl Bd Kap Tab Tel"),
    "el": ("αγ βλ δηλ δρ καθ κος οδ", "άρθ άρθρ αρ αριθ εικ κεφ ν παρ πίν σ σελ τηλ"),
    "es": (
        "D Dª Dña Cía",
        "abr ago aprox art arts cap dic ed ene feb fig jul jun nov núm núms oct pág págs tel",
    ),
    "fi": ("esim hra ks nro rva tri vrt", "klo kuva luku n s"),
    "fr": ("M MM Pr St Ste", "art avr bd ch chap déc févr fig janv juil n no nov oct réf sept tél vol"),
    "gu": ("ડો ડૉ શ્રી", ""),
    "hi": ("कु डॉ पं प्रो मो रु श्री स्व सुश्री", "क्र नं पृ सं"),
    "hr": ("gđa gosp npr sv tj tzv ul", "br čl str tab tel"),
    "hu": ("ifj özv pl ún", "fej kb old tel"),
    "hy": ("դոկ պրն պրոֆ տկն", ""),
    "id": ("Drs Hj Ir Jl Kab Kec Kel Ny Tn", "gbr hal hlm Rp tab tel"),
    "it": ("dott.ssa prof.ssa", "art artt n nn pag pagg tel"),
    "ka": ("დოქ პროფ", ""),
    "kn": ("ಡಾ ಶ್ರೀ", ""),
    "ml": ("ഡോ ശ്രീ", ""),
    "mr": ("कु डॉ प्रा प्रो श्री स्व", ""),
    "ms": ("En Hj Ir Jln Pn", "hlm tel"),
    "ne": ("डा प्रा श्री", ""),
    "nl": ("ds jhr mevr mw", "afb tab tel"),
    "no": ("bl.a jf", "kap kl tab tlf"),
    "pa": ("ਸ੍ਰੀ ਡਾ", ""),
    "pl": (
        "al dr dyr gen hab inż ks mgr np płk św tzn tzw",
        "art dn godz nr ok poz rys s str tab tel ur ust zm",
    ),
    "pt": (
        "av D profa R",
        "abr ago aprox art cap dez ed fev fig inc jan jul jun n nov núm out p pág págs tel vol",
    ),
    "ro": ("av dl dna d-na ex sf str", "alin art cap et lit nr pag tab tel"),
    "ru": ("доц Им Обл пос просп т.е т.к т.н", "гл корп ок рис ст табл тел"),
    "sk": ("tzv", "kap tab"),
    "sl": ("mag npr sv tj ul", "čl odst str št tab tel"),
    "sr": ("npr sv tj tzv ul нпр св тј тзв ул", "br čl str tel бр стр тел чл"),
    "sv": ("bl.a jfr t.ex", "kap kl tab tel"),
    "ta": ("திரு திருமதி", "ரூ"),
    "te": ("డా శ్రీ", ""),
    "tr": ("Alb Av bkz Doç Hz Sn Yrd", "böl Cad Mah M.Ö M.S No sf Sok şek tab Tel"),
    "uk": ("вул доц просп", "гл корп рис ст табл тел"),
    "vi": ("BS GS KS PGS ThS TP TS", "tel tr"),
}  # fmt: skip
# A number in figures, after a bracket or an abbreviation too, or in Roman letters, but not a word like `I`.
_NUMBER = r"(?:\(?[\p{Nd}ºª°№§]|(?:[IVXLC]{2,}|[VX])\b|\p{L}{1,4}\.\s?\p{Nd})"
# A German ordinal stands between an article, which opens no sentence's last word, and a noun; or it is the
# second of two: `19. und 20. Jahrhundert`.
_ORDINAL = (
    r"(?:(?i:\b(?:der|die|das|den|dem|des|[ai]m|zu[mr]|vom|beim))\s"
    r"|\b\p{Nd}{1,3}\.,?\s(?:und|u\.|oder|bis|bzw\.|sowie)\s)\p{Nd}{1,3}\.\s*$"
)
_GERMAN_NOUN = (
    r"(?!(?:Dann|Danach|D(?:a|er|ie|as)|Dies\p{Ll}*|Ein\p{Ll}*|Er|Es|Sie|Wir|Ich|I[mn]|Am|Und|Aber|Doch|So)\b)"
    r"\p{Lu}"
)


def ends_in_abbreviation(before: str, text: str, at: int, language: str) -> bool:
    """Whether `before`, the words up to `at`, ends in what ends no sentence of a language there.

    >>> text = "See pag. 3 of Pag. Due"
    >>> ends_in_abbreviation("See pag. ", text, 9, "it"), ends_in_abbreviation(text[:19], text, 19, "it")
    (True, False)
    """
    return any(
        left.search(before) and (right is None or right.match(text, at))
        for left, right in _patterns(language)
    )


@cache
def _patterns(
    language: str,
) -> tuple[tuple[regex.Pattern[str], regex.Pattern[str] | None], ...]:
    """What stands before a place and, unless it does not matter, after it."""
    going_on, counting = (words.split() for words in WORDS.get(language, ("", "")))
    rows: list[tuple[str, str | None]] = [(_any_of(going_on), None)] if going_on else []
    rows += [(_any_of(counting), _NUMBER)] if counting else []
    rows += [(_ORDINAL, _GERMAN_NOUN)] if language == "de" else []
    return tuple(
        (regex.compile(left), regex.compile(right) if right else None) for left, right in rows
    )


def _any_of(words: list[str]) -> str:
    """One of the words with its stop or several in a row, as they stand or with a capital in front."""
    spelt = sorted({*words, *(word[0].upper() + word[1:] for word in words)})
    word = rf"(?:{'|'.join(map(regex.escape, spelt))})\."
    return rf"(?<![\p{{L}}\p{{M}}\p{{N}}.-])(?:{word}\s?)*{word}\s*$"
