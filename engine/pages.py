"""The pages of a document's file: what they are called, and which of them a place is on."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.document import Document
from engine.formats import FORMATS
from engine.span import Span

_SPOKEN = re.compile(r"\b(?:page|slide|sheet|chapter)s? (\d+)", re.IGNORECASE)


def page_noun(document: Document) -> str:
    """What one of its pages is called: a presentation has slides."""
    return FORMATS[document.source.format].page


def page_words(document: Document, span: Span) -> str:
    """The pages that a span is on; empty where the file has none.

    >>> from engine.source import Source
    >>> paged = Document("", "", (), (), (), source=Source("pdf", pages=(0, 10, 20)))
    >>> page_words(paged, Span(2, 9)), page_words(paged, Span(9, 21))
    ('p. 1', 'p. 1–3')
    """
    pages = document.source.pages_of(span)
    return "" if pages is None else numbered(page_noun(document), *pages)


def numbered(noun: str, first: int, last: int) -> str:
    """
    >>> numbered("page", 3, 3), numbered("slide", 3, 4), numbered("slide", 1200, 1200)
    ('p. 3', 'slides 3–4', 'slide 1,200')
    """
    called = "p." if noun == "page" else noun if first == last else f"{noun}s"
    return f"{called} {first:,}" if first == last else f"{called} {first:,}–{last:,}"


def page_words_of(document: Document, starts: NDArray[Any], ends: NDArray[Any]) -> list[str]:
    """`page_words` of many spans that rise; none where the file has no pages."""
    if not document.source.pages:
        return []
    pages = np.array(document.source.pages)
    first = np.maximum(np.searchsorted(pages, starts, "right"), 1)
    last = np.maximum(np.searchsorted(pages, ends - 1, "right"), first)
    noun = page_noun(document)
    return [numbered(noun, *pair) for pair in zip(first.tolist(), last.tolist(), strict=True)]


def page_span(document: Document, number: int) -> Span:
    """The characters of a page, counted from 1; one without text is empty."""
    starts = (*document.source.pages, len(document.text))
    return Span(starts[number - 1], starts[number])


def spoken_of(document: Document, sentence: str) -> Span:
    """The first page that a sentence names; the whole text where it names none.

    >>> from engine.source import Source
    >>> paged = Document("x" * 30, "", (), (), (), source=Source("pdf", pages=(0, 10, 20)))
    >>> spoken_of(paged, "1 of 3 pages has no text (page 2)."), spoken_of(paged, "It has scripts.")
    (Span(start=10, end=20), Span(start=0, end=30))
    """
    found = _SPOKEN.search(sentence)
    if found and 1 <= int(found[1]) <= len(document.source.pages):
        return page_span(document, int(found[1]))
    return Span(0, len(document.text))
