"""The document's own likely facts, to be marked as answers where nobody has marked any yet."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import regex

from engine.document import Document
from engine.facts import NUMBER, defines, stated
from engine.memo import per_object
from engine.span import Span, trimmed
from engine.units import units_of

SuggestionKind = Literal["number", "date", "definition", "table row", "opening"]

MOST_SUGGESTIONS = 24
LONGEST = 500  # characters that still read as one answer
SHORTEST_OPENING = 20  # a first sentence with fewer says nothing yet

_CLAUSE_END = regex.compile(r"[;:,][\s]|[；：，、]|\n|\s[–—-](?=\s)")
_SPOKEN = regex.compile(r"[\p{L}\p{N}]")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A span that someone may well ask for, and the kind of fact that it reads like."""

    span: Span
    kind: SuggestionKind


def suggest(
    document: Document, marked: Sequence[Span] = (), *, most: int = MOST_SUGGESTIONS
) -> tuple[Suggestion, ...]:
    """Up to `most` likely answers in the order of the text, spread over it and over their kinds.

    None overlaps another or a span of `marked`, and none says what another says. The time grows in
    step with the text.

    >>> text = "Pay in 60 days. A claim is a form. Go."
    >>> document = Document(text, "", (), (), (Span(0, 15), Span(16, 34), Span(35, 38)))
    >>> [(one.kind, one.span.of(text)) for one in suggest(document)]
    [('number', 'Pay in 60 days.'), ('definition', 'A claim is a form.')]
    """
    return _spread(tuple(_free(_candidates(document), marked)), most)


@per_object
def _candidates(document: Document) -> tuple[Suggestion, ...]:
    """Everything that reads like a fact, in order and disjoint; what comes again is left out."""
    seen: dict[str, Suggestion] = {}
    for one in sorted((*_rows(document), *_told(document)), key=lambda one: one.span):
        seen.setdefault(" ".join(one.span.of(document.text).split()).casefold(), one)
    return tuple(seen.values())


def _rows(document: Document) -> Iterator[Suggestion]:
    """Each row of a table without its header, whose words every row would share.

    Rows with their header would overlap each other; whether a header is parted from them is judged
    by the tables of the document's own units.
    """
    for rows in units_of(document).rows:
        for row in rows[1:]:
            if len(row) <= LONGEST and _SPOKEN.search(document.text, row.start, row.end):
                yield Suggestion(row, "table row")


def _told(document: Document) -> Iterator[Suggestion]:
    """The sentences that state a fact, and those that open what a heading names."""
    for sentence, body in zip(document.sentences, units_of(document).sentences, strict=True):
        if not _is_prose(document, body):
            continue
        if len(body) > LONGEST:
            yield from _clauses(document.text, body)
        elif kind := _kind(document, body, is_first=body.start > sentence.start):
            yield Suggestion(body, kind)


def _kind(document: Document, body: Span, *, is_first: bool) -> SuggestionKind | None:
    text = document.text
    if fact := stated(text, body):
        return fact
    if defines(text, body, opens_block=body.start in _block_starts(document)):
        return "definition"
    is_opening = is_first and len(body) >= SHORTEST_OPENING and text[body.end - 1] not in ":："
    return "opening" if is_opening and _SPOKEN.search(text, body.start, body.end) else None


def _clauses(text: str, sentence: Span) -> Iterator[Suggestion]:
    """The clauses with a fact, of what is too long to be one answer."""
    ends = [end.end() for end in _CLAUSE_END.finditer(text, sentence.start, sentence.end)]
    edges = [sentence.start, *ends, sentence.end]
    reached = 0
    for fact in NUMBER.finditer(text, sentence.start, sentence.end):
        at = bisect_right(edges, fact.start()) - 1
        clause = trimmed(text, edges[at], edges[at + 1])
        if at >= reached and fact.end() <= clause.end and len(clause) <= LONGEST:
            reached = at + 1
            yield Suggestion(clause, "number")


@per_object
def _block_starts(document: Document) -> frozenset[int]:
    return frozenset(block.start for block in document.blocks)


@per_object
def _no_prose(document: Document) -> tuple[list[int], list[int]]:
    """Starts and ends of what holds no sentences of its own: headings, tables, code, settings."""
    kinds = {"heading", "table", "code", "html", "rule", "front_matter"}
    blocks = [block for block in document.blocks if block.kind in kinds]
    return [block.start for block in blocks], [block.end for block in blocks]


def _is_prose(document: Document, span: Span) -> bool:
    starts, ends = _no_prose(document)
    at = bisect_right(starts, span.start) - 1
    return at < 0 or ends[at] <= span.start


def _free(found: Sequence[Suggestion], marked: Sequence[Span]) -> Iterator[Suggestion]:
    """Those that overlap nothing marked; `found` is in order and disjoint."""
    waiting = sorted(marked, reverse=True)
    reach = 0
    for one in found:
        while waiting and waiting[-1].start < one.span.end:
            reach = max(reach, waiting.pop().end)
        if reach <= one.span.start:
            yield one


def _spread(found: Sequence[Suggestion], most: int) -> tuple[Suggestion, ...]:
    """As many of each kind as there is room for, and of one kind some from every part of the text."""
    by_kind: dict[str, list[Suggestion]] = {}
    for one in found:
        by_kind.setdefault(one.kind, []).append(one)
    chosen: list[Suggestion] = []
    groups = sorted(by_kind.values(), key=len)
    for at, group in enumerate(groups):
        share = min((most - len(chosen)) // (len(groups) - at), len(group))
        chosen += (group[(2 * n + 1) * len(group) // (2 * share)] for n in range(share))
    return tuple(sorted(chosen, key=lambda one: one.span))
