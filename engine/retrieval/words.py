"""The words of a text as a search counts them: the same for a question and for what it is asked of."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

import regex

from engine.span import Span

# Written without spaces or, in Korean, with what bends a word glued to it: such a run gives its pairs of
# neighbouring characters, as Lucene's CJKAnalyzer has it.
_PAIRED = (
    r"(?:[[\p{Han}\p{Hiragana}\p{Katakana}\p{Bopomofo}\p{Hangul}]&&[\p{L}\p{Nl}]]"
    r"|[ーｰ\u3099\u309a\uff9e\uff9f])\p{M}*+"
)
_CLUSTERED = r"[[\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}]&&[\p{L}\p{M}]]"
_RUN_PARTS = r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Bopomofo}\p{Hangul}ーｰ\u3099\u309a\uff9e\uff9f]"
_LETTER = rf"[[\p{{L}}\p{{M}}\p{{N}}\p{{Pc}}\u00ad\u200c\u200d\u2060]--[{_RUN_PARTS}{_CLUSTERED}]]"
_WORDS = regex.compile(
    rf"""(?P<paired>(?:{_PAIRED})++)
    |(?P<clustered>{_CLUSTERED}++)
    # A stop or a comma between digits is part of a number; the marks of a Hebrew acronym, of it.
    |(?=_*+[\p{{L}}\p{{N}}]){_LETTER}++
     (?:(?:[.,٫٬](?<=\p{{Nd}}.)(?=\p{{Nd}})|[．，](?<=[０-９].)(?=[０-９])
      |["'׳״](?<=\p{{Hebrew}}.)(?=\p{{Hebrew}})){_LETTER}++)*+""",
    regex.VERSION1 | regex.VERBOSE,
)
_CLUSTER = regex.compile(r"\X")

# What a writer may leave out: Arabic vowel marks and the line that stretches a word, Hebrew points and the
# marks of an acronym, what is drawn as nothing; and the accents of Greek, which capitals do without.
_LEFT_OUT = regex.compile(
    r"""[\u0610-\u061a\u0640\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]
    |[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7"'׳״]
    |\p{Default_Ignorable_Code_Point}""",
    regex.VERBOSE,
)
_GREEK_ACCENTS = regex.compile(r"(?<=\p{Greek}\p{M}*)[\u0300\u0301\u0313\u0314\u0342\u0345]")
_TURKISH = str.maketrans({"İ": "i", "ı": "i"})
_KNOWN_WORDS = 65_536


class Word(NamedTuple):
    """A term and the characters `[start, end)` that it stands at; pairs overlap."""

    term: str
    start: int
    end: int


def words(text: str) -> Iterator[Word]:
    """The words of a text in their order; white space, punctuation and symbols are none.

    A word is a run of letters, marks and digits: what stands between apostrophes or hyphens is a word of
    its own, so `l'école` is found by `école`. A term is in small letters and one Unicode form (NFKC, case
    folded), digits of every script are 0 to 9. Accents are kept, and no word is a stop word or cut back to
    its stem, as in the standard analyzers of Lucene and Elasticsearch: `pêche` is not `péché`. Scripts
    without spaces, and Korean, give each two neighbouring characters (grapheme clusters), or the one that
    stands alone. The time grows in step with the text.

    >>> [word.term for word in words("The Label's 1,180 km")]
    ['the', 'label', 's', '1,180', 'km']
    >>> list(words("連携の"))
    [Word(term='連携', start=0, end=2), Word(term='携の', start=1, end=3)]
    """
    for run in _WORDS.finditer(text):
        if run.lastgroup is None:
            if term := _term(run[0]):
                yield Word(term, run.start(), run.end())
        else:
            yield from _pairs(run[0], run.start())


def _pairs(run: str, start: int) -> Iterator[Word]:
    edges = [0, *(cluster.end() for cluster in _CLUSTER.finditer(run))]
    last = max(1, len(edges) - 2)
    for at in range(last):
        opened, closed = edges[at], edges[min(at + 2, len(edges) - 1)]
        if term := _term(run[opened:closed]):
            yield Word(term, start + opened, start + closed)


def stand_alone(text: str) -> bool:
    """Whether all words are single characters of scripts that are read in pairs: a longer run lacks them.

    >>> stand_alone("犬"), stand_alone("犬？ 猫"), stand_alone("番犬"), stand_alone("犬 dog"), stand_alone("?")
    (True, True, False, False, False)
    """
    runs = list(_WORDS.finditer(text))
    return bool(runs) and all(run.lastgroup and len(_CLUSTER.findall(run[0])) == 1 for run in runs)


@lru_cache(_KNOWN_WORDS)
def _term(word: str) -> str:
    """What is counted for a word as it is written.

    >>> [_term(word) for word in ("STRASSE", "Straße", "Ὀδυσσεύς", "كِتـاب", "६०", "ｶﾞ")]
    ['strasse', 'strasse', 'οδυσσευσ', 'كتاب', '60', 'ガ']
    """
    if word.isascii():
        return word.lower()
    folded = unicodedata.normalize("NFKC", word.translate(_TURKISH)).casefold()
    bare = _GREEK_ACCENTS.sub("", unicodedata.normalize("NFKD", _LEFT_OUT.sub("", folded)))
    return unicodedata.normalize("NFKC", "".join(map(_digit, bare)))


def _digit(character: str) -> str:
    return str(unicodedata.decimal(character, character))


def found_words(text: str, asked: str, without: Collection[str] = frozenset()) -> tuple[Span, ...]:
    """Where words of a question stand in a text, to be marked; what overlaps or touches is one.

    Those `without` which the question is to be seen do not count.

    >>> [span.of("地域医療連携の計画") for span in found_words("地域医療連携の計画", "医療連携")]
    ['医療連携']
    """
    terms = {word.term for word in words(asked)}.difference(without)
    spans = (Span(word.start, word.end) for word in words(text) if word.term in terms)
    return tuple(_joined(spans))


def _joined(spans: Iterable[Span]) -> Iterator[Span]:
    held: Span | None = None
    for span in spans:
        if held is not None and span.start <= held.end:
            held = Span(held.start, max(held.end, span.end))
            continue
        if held is not None:
            yield held
        held = span
    if held is not None:
        yield held
