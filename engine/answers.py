"""What the cuts of a chunking do to an answer: whole, rescued, cut or lost."""

from __future__ import annotations

import re
import unicodedata
from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import regex
from numpy.typing import NDArray

from engine.chunkers.units import ruler_of
from engine.chunking import Chunking
from engine.document import Document
from engine.memo import per_object
from engine.span import Span, trimmed
from engine.units import Spans

VerdictKind = Literal["whole", "rescued", "cut", "lost"]
Indices = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Answer:
    """A span that someone marked, with the question it answers; outer white space is not part of it.

    `suggested` is the kind of fact for which it was suggested; empty once a person marked or kept it.
    """

    start: int
    end: int
    question: str = ""
    suggested: str = ""

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)


def mark(document: Document, start: int, end: int, question: str = "") -> Answer:
    """An answer on a document; raises ValueError where no visible character is marked."""
    if not 0 <= start < end <= len(document.text):
        raise ValueError(
            f"an answer must lie between characters 0 and {len(document.text):,}, "
            f"not {start:,} to {end:,}"
        )
    span = trimmed(document.text, start, end)
    if not len(span):
        raise ValueError("an answer needs at least one visible character")
    return Answer(span.start, span.end, question.strip())


@dataclass(frozen=True, slots=True)
class Cut:
    """Where a chunk ends: the first character after it, and the tokens on either side.

    `last_token` is the last that ends there or before (-1 where none does), `next_token` the first that
    starts there or after (the count of tokens where none does); a token parted by the cut lies between.
    """

    character: int
    last_token: int
    next_token: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a chunking does to one answer.

    `chunks` are those that contain it or, where none does, those that touch it. `cuts` fall strictly
    inside it. `overlap_needed` is how far before the cut the answer begins, in the unit of the track's
    overlap: 0 when whole or rescued, None where the strategy has no overlap.
    """

    kind: VerdictKind
    chunks: tuple[int, ...]
    cuts: tuple[Cut, ...]
    overlap_needed: int | None


def containing(chunking: Chunking, spans: Spans) -> tuple[Indices, Indices]:
    """The first and the last chunk that hold each span, (n,) each; none where first > last.

    Chunks are ordered by both their starts and their ends, so those that hold a span are neighbours.
    """
    first = np.searchsorted(chunking.ends, spans.ends, "left")
    last = np.searchsorted(chunking.starts, spans.starts, "right") - 1
    return first, last


def is_held(chunking: Chunking, spans: Spans) -> NDArray[np.bool_]:
    """Whether some chunk contains each span, (n,)."""
    first, last = containing(chunking, spans)
    return np.asarray(first <= last, np.bool_)


def verdicts(chunking: Chunking, spans: Sequence[Span]) -> list[Verdict]:
    """The verdict on each span, in their order.

    Half-open spans settle what touches: an answer that ends where a cut falls is whole.
    """
    judged = Spans(spans)
    first, last = containing(chunking, judged)
    from_cut = np.searchsorted(chunking.cuts, judged.starts, "right")
    to_cut = np.searchsorted(chunking.cuts, judged.ends, "left")
    columns = (first.tolist(), last.tolist(), from_cut.tolist(), to_cut.tolist())
    return [_verdict(chunking, span, *row) for span, *row in zip(judged, *columns, strict=True)]


def _verdict(chunking: Chunking, span: Span, first: int, last: int, at: int, to: int) -> Verdict:
    cuts = cuts_at(chunking, chunking.cuts[at:to]) if at < to else ()
    if first <= last:
        needed = None if chunking.spec.overlap_unit is None else 0
        return Verdict("rescued" if cuts else "whole", tuple(range(first, last + 1)), cuts, needed)
    touched = _touching(chunking, span)
    if _is_lost(chunking, span):
        return Verdict("lost", touched, cuts, None)
    return Verdict("cut", touched, cuts, _overlap_needed(chunking, span, cuts))


def _touching(chunking: Chunking, span: Span) -> tuple[int, ...]:
    first = int(np.searchsorted(chunking.ends, span.start, "right"))
    last = int(np.searchsorted(chunking.starts, span.end, "left")) - 1
    return tuple(range(first, last + 1))


def cuts_at(chunking: Chunking, characters: Indices) -> tuple[Cut, ...]:
    """The cuts at some characters, (n,), with their tokens."""
    tokenization = chunking.tokenization
    places = characters.astype(np.int32)
    last = np.searchsorted(tokenization.token_ends, places, "right") - 1
    following = np.searchsorted(tokenization.token_starts, places, "left")
    return tuple(map(Cut, characters.tolist(), last.tolist(), following.tolist()))


def _overlap_needed(chunking: Chunking, span: Span, cuts: Sequence[Cut]) -> int | None:
    """From the last cut inside the answer back to the piece in which the answer begins."""
    unit = chunking.spec.overlap_unit
    if unit is None or not cuts:
        return None
    if unit == "sentences":
        starts = np.array([sentence.start for sentence in chunking.document.sentences])
        first, cut = np.searchsorted(starts, [span.start + 1, cuts[-1].character])
        return int(cut - first + 1)
    ruler = ruler_of(chunking.tokenization, chunking.unit)
    begin, end = ruler.pieces_at([span.start, cuts[-1].character])
    return int(ruler.tokens_before[end] - ruler.tokens_before[begin])


def _is_lost(chunking: Chunking, span: Span) -> bool:
    text = chunking.document.text
    parts = (Span(max(gap.start, span.start), min(gap.end, span.end)) for gap in gaps(chunking))
    return any(part.start < part.end and part.of(text).strip() for part in parts)


@per_object
def gaps(chunking: Chunking) -> tuple[Span, ...]:
    """The stretches with a visible character that no chunk holds."""
    text = chunking.document.text
    starts = np.append(chunking.starts, len(text))
    ends = np.insert(chunking.ends, 0, 0)
    found = (Span(int(ends[at]), int(starts[at])) for at in np.flatnonzero(starts > ends))
    return tuple(gap for gap in found if gap.of(text).strip())


def find_answer(document: Document, words: str) -> tuple[Span, ...]:
    """Every place where the words stand, in any Unicode form, case or white space; none overlap.

    Accents, vowel signs and points are letters' own: `cafe` is not `café`. A Turkish i is any i.

    >>> find_answer(Document("Cafe\\u0301 noir,  CAFÉ noir", "", (), (), ()), "café  noir")
    (Span(start=0, end=10), Span(start=13, end=22))
    """
    text, places = folded(document)
    wanted = _in_order("".join(part for part, _ in _fold(words.strip())))
    found: list[Span] = []
    at = text.find(wanted) if wanted else -1
    while at >= 0:
        end = at + len(wanted)
        if _parts_a_character(text, places, at, end):
            end = bisect_right(places, places[at])  # from the next character on
        else:
            found.append(Span(places[at], places[end - 1] + 1))
        at = text.find(wanted, end)
    return tuple(found)


def _parts_a_character(text: str, places: Sequence[int], at: int, end: int) -> bool:
    """Whether a match begins or ends inside what one character or its accents were folded to."""
    begins_inside = at > 0 and places[at - 1] == places[at]
    ends_inside = end < len(text) and (
        places[end] == places[end - 1] or unicodedata.combining(text[end]) > 0
    )
    return begins_inside or ends_inside


# What is drawn as nothing: joiners, hyphens that may be, and marks that turn the direction.
_UNSEEN = frozenset("\u00ad\u200b\u200c\u200d\u200e\u200f\u061c\u2060\ufeff") | frozenset(
    map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
)
_TURKISH = {"İ": "i", "ı": "i"}
_ACCENTS = regex.compile(r"\p{M}{2,}")
_RUNS = re.compile(r"\s+|[!-~]+|.", re.DOTALL)


@per_object
def folded(document: Document) -> tuple[str, array[int]]:
    """The text with case, Unicode form and white space folded, and where each character came from."""
    parts: list[str] = []
    places = array("i")
    for part, origin in _fold(document.text):
        parts.append(part)
        places.extend(origin if len(origin) == len(part) else [origin[0]] * len(part))
    return _in_order("".join(parts)), places


def _in_order(folded: str) -> str:
    """The same with the accents of each letter in the one order that Unicode gives them."""
    return _ACCENTS.sub(lambda accents: unicodedata.normalize("NFD", accents[0]), folded)


def _fold(text: str) -> Iterator[tuple[str, range]]:
    """Runs of folded text, each with the characters it stands for."""
    for run in _RUNS.finditer(text):
        characters, start = run.group(), run.start()
        if characters.isspace():
            yield " ", range(start, start + 1)
        elif characters.isascii():
            yield characters.lower(), range(start, run.end())
        elif characters not in _UNSEEN:
            plain = _TURKISH.get(characters, characters)
            yield unicodedata.normalize("NFKD", plain).casefold(), range(start, start + 1)
