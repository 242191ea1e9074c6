"""What travels along with a sentence in the chunks that hold it: its heading, and what is of other sections."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from engine.chunking import Chunk, Chunking
from engine.document import Block, Document
from engine.headings import heading_above
from engine.span import Span, trimmed


@dataclass(frozen=True, slots=True)
class Company:
    """A chunk that holds a sentence: `own` of its tokens are of the sentence's section, `along` names the rest.

    `is_headed` says whether it holds the heading of that section, all of it.
    """

    chunk: int
    tokens: int
    own: int
    is_headed: bool
    along: tuple[str, ...]

    @property
    def is_alone(self) -> bool:
        return self.is_headed and not self.along


def section_at(document: Document, character: int) -> tuple[Block, Span]:
    """The heading over a character, and the text from it to the next; ValueError where there is none."""
    heading = heading_above(document, character)
    if heading is None:
        raise ValueError(f"no heading stands before character {character}")
    span = next(span for one, span in sections_of(document) if one == heading)
    return heading, span


def sections_of(document: Document) -> list[tuple[Block, Span]]:
    """Each heading with its text up to the next heading, without white space at its end."""
    headings = document.of_kind("heading")
    ends = [*(heading.start for heading in headings), len(document.text)]
    return [
        (heading, trimmed(document.text, start, end))
        for heading, (start, end) in zip(headings, pairwise(ends), strict=True)
    ]


def company_of(chunking: Chunking, chunk: int, character: int) -> Company:
    """What one chunk of a text holds beside the section of a character in it."""
    held = chunking.chunks[chunk]
    heading, section = section_at(chunking.document, character)
    span = Span(held.start, held.end)
    return Company(
        chunk=chunk,
        tokens=held.tokens,
        own=_tokens(chunking, _shared(span, section)),
        is_headed=span.contains(heading.span),
        along=tuple(_along(chunking.document, held, heading)),
    )


def _along(document: Document, chunk: Chunk, own: Block) -> Iterator[str]:
    """The other sections that a chunk touches, in words."""
    for heading, section in sections_of(document):
        part = _shared(trimmed(document.text, chunk.start, chunk.end), section)
        name = document.heading_text(heading)
        if heading == own or part.start >= part.end:
            continue
        if part == section:
            yield name
        elif part.end <= heading.end:
            yield f"the heading {name}"
        else:
            yield f"a part of {name}"


def _shared(one: Span, other: Span) -> Span:
    return Span(max(one.start, other.start), min(one.end, other.end))


def _tokens(chunking: Chunking, span: Span) -> int:
    first, last = chunking.tokenization.tokens_of(span)
    return last - first + 1
