"""Where sentences start: the library's boundaries within a leaf, corrected, and whole leaves."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

import regex
import sentencex

from engine.blocks import Leaf
from engine.span import Span, trimmed

# Within one paragraph the library's time grows with the square of its marks, so a long paragraph
# is read in windows that open at a sentence. A boundary in the second half of a window waits for
# the next one, which sees what follows it (the other half of a quotation).
WINDOW = 1_024
_MARGIN = 64

# What the library is not given: white space of more than one byte, on which it may stop short
# (U+00A0, U+2028), and lone surrogates. Each is replaced by one character, so offsets hold.
_WIDE_SPACE = re.compile(r"[^\S\n ]")
_SURROGATE = re.compile("[\ud800-\udfff]")

_LANGUAGES = {
    "Greek": "el",
    "Cyrillic": "ru",
    "Armenian": "hy",
    "Arabic": "ar",
    "Devanagari": "hi",
    "Bengali": "bn",
    "Gurmukhi": "pa",
    "Gujarati": "gu",
    "Tamil": "ta",
    "Telugu": "te",
    "Kannada": "kn",
    "Malayalam": "ml",
    "Ethiopic": "am",
    "Myanmar": "my",
    "Hiragana": "ja",
    "Han": "zh",
    "Latin": "en",
}
_SCRIPTS = regex.compile("|".join(rf"(?P<{name}>\p{{{name}}}+)" for name in _LANGUAGES))
_SAMPLE = 5_000

# Without one of these before its end a text is one sentence, and the library need not be asked.
_MARKS = regex.compile(r"[\p{SB=STerm}\p{SB=ATerm}。｡…;\u037e:។៕]|\n\s*\n")

_GAP = re.compile(r"\n\s*\n\s*")

# Ends the library passes over: a quotation's, where a capital follows it, and the Khmer stop.
_MISSED_ENDS = regex.compile(
    r"""\p{Ll}{2}[.!?]+["'”’»]\s+(?=["'“‘«]?\p{Lu})|[។៕]\s*""", regex.VERSION1
)
# A sentence in brackets of its own.
_BRACKETED = regex.compile(
    r"""[(\[][^()\[\]]{1,400}[.!?…]["'”’»]?[)\]]\s+(?=["'“‘«(\[]?[\p{Lu}\p{Lo}])"""
)
# Marks that close what the stop before them ends: `**Bold.** Next`.
_CLOSERS = re.compile(r"(?:[*_~`\"'”’»›」』)\]}]+|</\w{1,10}>)+(?=\s|$)")
_SPACE = re.compile(r"\s*")

# After these a sentence goes on, whatever follows.
_GOES_ON = re.compile(
    r"""(?:\b(?:e\.g|i\.e|cf|viz|vs|Mr|Mrs|Ms|Dr|Prof|Rev|Hon)\.
    |\bet\ al\.,?\s*[\[(][^\[\]()]{1,60}[\])])\s*$""",
    re.VERBOSE,
)
# A number or letter that marks an item is no sentence.
_MARKER = re.compile(r"(?:[-*+•>]\s+)*\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,5}|[IVX]{1,5})[.)]\s*$")
# Before and after a place where the two together make no boundary.
_JOINS = tuple(
    (regex.compile(before + r"\s*$"), regex.compile(after))
    for before, after in (
        # The first of these hold within a line only: a line may well begin in small letters.
        (r"""[.!?…]["'”’»)\]]+""", r"\p{Ll}{2,}|\p{Ll}\s"),
        (r"[.!?…]", r"[-–—]{1,3}[ ]+\p{Ll}"),
        (r"\b(?:[Aa]pprox|[Ff]igs?|[Nn]os?|pp?|[Vv]ols?|[Ss]ec|[Ee]q|Nr|Abb)\.", r"\d"),
        (r"\b\d{1,2}\.", r"(?:Jan|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\p{Ll}*\b"),
        (r"(?<!\p{L})\p{L}\.", r"(?<=\.)\p{L}\."),
        (
            r"""[!?…]["'”’»]""",
            r"(?:\p{Lu}\p{L}+|[Tt]he \p{L}+)[ ](?:said|asked|cried|called|shouted|replied|whispered"
            r"|answered|muttered|yelled|exclaimed|demanded|wondered)\b",
        ),
        (r"[。！？!?…][」』”]", r"と(?!ても|ころが|にかく|もかく)|って|なんて"),
        (r"[！？!?…][」』”]", r"\p{Han}{0,4}(?:说|說|(?<!知)道|问|問|喊|叫|答)"),
    )
)
_ON_ONE_LINE = 2


def sentences(text: str, leaves: Sequence[Leaf]) -> tuple[Span, ...]:
    """The sentences of a text, trimmed; together they hold every character that is not blank.

    A paragraph is parted where the library says so. Any other leaf is one sentence; a heading
    belongs to the sentence after it, a rule to the one before it.

    >>> sentences("# Up\\n\\nGo. Stop.", [Leaf("heading", 0, 4), Leaf("paragraph", 6, 15)])
    (Span(start=0, end=9), Span(start=10, end=15))
    """
    starts = [0, *_starts(text, leaves), len(text)]
    parts = (trimmed(text, start, end) for start, end in pairwise(starts))
    return tuple(part for part in parts if part)


def _starts(text: str, leaves: Sequence[Leaf]) -> Iterator[int]:
    language = guess_language(text)
    led = False  # whether a heading, or a rule that nothing precedes, leads to what comes next
    for number, leaf in enumerate(leaves):
        first = [] if led or (leaf.kind == "rule" and number) else [leaf.start]
        yield from first
        if leaf.kind == "paragraph":
            yield from prose_starts(text, leaf.start, leaf.end, language)
        led = leaf.kind == "heading" or (leaf.kind == "rule" and (led or not number))


def guess_language(text: str) -> str:
    """The library's code for the script most letters are in; English for Latin and unknown ones.

    >>> guess_language("Good day"), guess_language("राम घर गया।"), guess_language("これは本です。")
    ('en', 'hi', 'ja')
    """
    counts: Counter[str] = Counter()
    for run in _SCRIPTS.finditer(text, 0, _SAMPLE):
        counts[run.lastgroup or "Latin"] += len(run[0])
    if counts["Hiragana"] * 5 > counts["Han"]:  # Japanese writes Han letters too
        counts["Han"] = 0
    script = max(counts, key=counts.__getitem__, default="Latin")
    return _LANGUAGES[script]


def prose_starts(text: str, start: int, end: int, language: str = "en") -> list[int]:
    """Where the sentences of `text[start:end]` start, the first one aside.

    >>> prose_starts("See p. 3. 1) Go. 2) Stop.", 0, 25)
    [10, 17]
    """
    if not _MARKS.search(text, start, end - 1):
        return []
    gaps = {gap.end() for gap in _GAP.finditer(text, start, end)}
    ends = {match.end() for match in _MISSED_ENDS.finditer(text, start, end)}
    found: list[int] = []
    opened = start
    for at in sorted({*_library_starts(text, start, end, language), *ends, *gaps, end}):
        while bracketed := _BRACKETED.match(text, opened, at):
            opened = bracketed.end()
            found.append(opened)
        at = _after_closers(text, at, end)
        if opened < at < end and (at in gaps or not _is_joined(text, opened, at)):
            opened = at
            found.append(opened)
    return found


def _after_closers(text: str, at: int, end: int) -> int:
    """The start of the words after a boundary: past white space and what closes the sentence."""
    closers = None if text[at - 1].isspace() else _CLOSERS.match(text, at, end)
    space = _SPACE.match(text, closers.end() if closers else at, end)
    return space.end() if space else at


def _is_joined(text: str, opened: int, at: int) -> bool:
    """Whether no sentence that opened at `opened` ends at `at`."""
    if _MARKER.match(text, opened, at):
        return True
    before = text[max(opened, at - 80) : at]
    if _GOES_ON.search(before):
        return True
    joins = _JOINS if "\n" not in before[len(before.rstrip()) :] else _JOINS[_ON_ONE_LINE:]
    return any(left.search(before) and right.match(text, at) for left, right in joins)


def _library_starts(text: str, start: int, end: int, language: str) -> Iterator[int]:
    at = start
    while at < end:
        until = min(end, at + WINDOW)
        starts = [at + offset for offset in _boundaries(text[at:until], language)]
        if until == end:
            yield from starts
            return
        sure = until - _MARGIN
        kept = starts[: bisect_right(starts, at + WINDOW // 2)] or [
            start for start in starts[:1] if start < sure
        ]
        yield from kept
        at = kept[-1] if kept else sure


def _boundaries(text: str, language: str) -> list[int]:
    """The library's sentence starts in `text`, the first aside, in code points."""
    text = _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", _WIDE_SPACE.sub(" ", text))
    found = sentencex.get_sentence_boundaries(language, text)
    return [boundary["start_index"] for boundary in found[1:]]
