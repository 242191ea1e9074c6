"""Where sentences start: the library's boundaries within a leaf, corrected, and whole leaves."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise

import regex
import sentencex

from engine.blocks import Leaf
from engine.joins import OPENERS, is_joined, never_opens
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
_GREEK_QUESTION_MARK = "\u037e"  # which is written as a semicolon; the library knows that alone
# The mark of a Hebrew acronym, which the library would pair with the next as a quotation.
# German quotations in single marks, of which the library knows those in double ones alone; none inside those.
_SINGLE = regex.compile(r"[„»][^“”«]*+[“”«]|(?<![^\s(])(?:‚([^‚‘’]++)[‘’]|›([^›‹]++)‹)(?!\w)")
_ACRONYM = regex.compile(r"""(?<=\p{Hebrew})["״](?=\p{Hebrew})""")

# Without one of these before its end a text is one sentence, and the library need not be asked.
_MARKS = regex.compile(r"[\p{SB=STerm}\p{SB=ATerm}。｡…;\u037e:។៕፡]|\n\s*\n")

_GAP = re.compile(r"\n\s*\n\s*")

# Ends the library passes over: a quotation's, where a capital follows it; a unit's, a variable's and
# that of `p.a.`, which no name follows; the Khmer stop.
_MISSED_ENDS = regex.compile(
    r"""\p{Ll}{2}[.!?]++["'”’»“‘«›‹]{1,2}+\s++(?=["'“‘«”’»„‚›‹]{0,2}\p{Lu})
    |(?:/\p{L}{1,4}|\bp\.a)\.\s++(?=["'“‘«(]?\p{Lu})
    |(?<=[^.\s]\s)[a-z--[bcdpsv]]\.\s++(?=\p{Lu}\p{Ll}*[\s,])
    # A number after an abbreviation, which the library takes for the mark of an item.
    |(?<=\p{L}\.[º°]?\s?)\p{Nd}{1,4}\.\s++(?=["'“‘«(¿¡]?\p{Lu})
    # Measures, which are written without a stop; `and so on`; a year, before what opens a sentence.
    |\d\s?(?:[мскд]м|[кмц]г|мл|га|(?:кв|куб)\.\s?м)\.\s++(?=["«„]?\p{Lu}\p{Ll})
    |\b[иі]\sт\.\s?[дп]\.\s++(?=["«„]?\p{Lu})
    |\d\s?[гр]\.\s++(?=(?:[ВСУКЗОАИ]|З[аі]|До|"""
    + OPENERS
    + r""")\b(?!\.))
    |[។៕]\s*+""",
    regex.VERSION1 | regex.VERBOSE,
)
# Stops that nothing but a sentence ends with, whatever follows: a digit, a Latin letter.
_FULL_STOPS = regex.compile(
    r"""(?:[。！？｡।։።፧]|፡፡)++(?P<closed>(?:(?:[”’」』）】》〉»)\]}]|["'](?=\s|$))++[。！？｡।…]*+)*+)(?:…|\.{2,})*+\s*+(?!["'])"""
)
# A sentence in brackets of its own.
_BRACKETED = regex.compile(
    r"""[(\[][^()\[\]]{1,400}[.!?…]["'”’»]?[)\]]\s{1,40}(?=["'“‘«(\[]?[\p{Lu}\p{Lo}])"""
)
# What closes the sentence that the stop before it ends (`**Bold.** Next`), and after white space the
# marks that open nothing, the pages a source is quoted from (`.:212–219`) and a remark in brackets
# that ends a line (`[citation needed]`).
_CLOSERS = regex.compile(r"(?:[*_~`\"'”’»›“‘«‹」』״)\]}]|</\w{1,10}>)++(?=\s|$)")
_LATE_CLOSERS = regex.compile(
    r"""(?:(?:[)\]}）」』】》〉]++|["'”’»›״](?=\s|$)|[:：]\s?\d\S{0,60}+(?=\s|$)
    |\[[^\[\]\n.!?]{1,40}\](?=[^\S\n]*(?:\n|$)))\s*+)*+""",
    regex.VERBOSE,
)
_SPACE = re.compile(r"\s*")
# A mark that opens what follows it, though the library may take it for one that closes: `'t is`, `”Ja`.
_OPENING = regex.compile(r"""\s(?:["'”’»›״]{1,2})(?=[\p{L}\p{N}¿¡])""")

# What makes more than marks of a part.
_WORD = regex.compile(r"[\p{L}\p{N}\p{So}]")


def sentences(text: str, leaves: Sequence[Leaf], language: str = "en") -> tuple[Span, ...]:
    """The sentences of a text, trimmed; together they hold every character that is not blank.

    A paragraph is parted where the library says so. Any other leaf is one sentence; a heading
    belongs to the sentence after it, a rule to the one before it.

    >>> sentences("# Up\\n\\nGo. Stop.", [Leaf("heading", 0, 4), Leaf("paragraph", 6, 15)])
    (Span(start=0, end=9), Span(start=10, end=15))
    """
    starts = [0, *_starts(text, leaves, language), len(text)]
    parts = (trimmed(text, start, end) for start, end in pairwise(starts))
    return tuple(part for part in parts if part)


def _starts(text: str, leaves: Sequence[Leaf], language: str) -> Iterator[int]:
    led = False  # whether a heading, or marks that nothing precedes, lead to what comes next
    for number, leaf in enumerate(leaves):
        bare = _is_bare(text, leaf)
        yield from [] if led or (bare and number) else [leaf.start]
        if leaf.kind == "paragraph" and not bare:
            yield from prose_starts(text, leaf.start, leaf.end, language)
        led = leaf.kind == "heading" or (bare and (led or not number))


def _is_bare(text: str, leaf: Leaf) -> bool:
    """Whether a leaf is marks alone, as a rule is, so that it is no sentence."""
    prose = leaf.kind == "paragraph"
    return leaf.kind == "rule" or (prose and not _WORD.search(text, leaf.start, leaf.end))


def prose_starts(text: str, start: int, end: int, language: str = "en") -> list[int]:
    """Where the sentences of `text[start:end]` start, the first one aside.

    >>> prose_starts("See p. 3. 1) Go. 2) Stop.", 0, 25)
    [10, 17]
    """
    if not _MARKS.search(text, start, end - 1):
        return []
    gaps = {gap.end() for gap in _GAP.finditer(text, start, end)}
    ends = {match.end() for match in _MISSED_ENDS.finditer(text, start, end)}
    stops = {stop.end(): not stop["closed"] for stop in _FULL_STOPS.finditer(text, start, end)}
    found: list[int] = []
    opened = start
    for place in sorted({*_library_starts(text, start, end, language), *ends, *gaps, *stops, end}):
        while bracketed := _BRACKETED.match(text, opened, place):
            opened = bracketed.end()
            found.append(opened)
        at = place if place in gaps else _after_closers(text, place, end)
        firm = place in gaps or (stops.get(place, False) and not never_opens(text, at))
        if opened < at < end and (firm or not _is_joined(text, opened, at, language)):
            opened = at
            found.append(opened)
    return list(_with_words(text, start, found, end))


def _is_joined(text: str, opened: int, at: int, language: str) -> bool:
    return never_opens(text, at) or is_joined(text, opened, at, language)


def _with_words(text: str, start: int, found: list[int], end: int) -> Iterator[int]:
    """The starts of parts with words; marks alone belong to the part before them."""
    worded = False
    for at, until in pairwise([start, *found, end]):
        if _WORD.search(text, at, until):
            if worded:
                yield at
            worded = True


def _after_closers(text: str, at: int, end: int) -> int:
    """The start of the words after a boundary: past white space and what closes the sentence."""
    opening = _OPENING.match(text, at - 2) or _OPENING.match(text, at - 3)
    if opening and opening.end() == at:
        return opening.start() + 1
    closers = None if text[at - 1].isspace() else _CLOSERS.match(text, at, end)
    space = _SPACE.match(text, closers.end() if closers else at, end)
    late = _LATE_CLOSERS.match(text, space.end() if space else at, end)
    return late.end() if late else at


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
    text = _SINGLE.sub(_doubled, text)
    text = _ACRONYM.sub("א", text.replace(_GREEK_QUESTION_MARK, ";"))
    found = sentencex.get_sentence_boundaries(language, text)
    return [boundary["start_index"] for boundary in found[1:]]


def _doubled(quotation: regex.Match[str]) -> str:
    words = quotation[1] or quotation[2]
    return f"„{words}“" if words else quotation[0]
