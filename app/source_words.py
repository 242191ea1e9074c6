"""Where a document comes from, in the words of the screen and of a terminal."""

from __future__ import annotations

from app.words import count
from engine.document import Document
from engine.formats import FORMATS
from engine.pages import page_noun, page_words
from engine.span import Span


def source_words(document: Document) -> str:
    """What its file is, with the encoding or the pages that it has.

    >>> from engine.source import Source
    >>> sources = (Source("text", "Windows-1252"), Source("pptx", pages=(0, 4)), Source("markdown"))
    >>> [source_words(Document("", "", (), (), (), source=source)) for source in sources]
    ['Plain text in Windows-1252', 'PowerPoint, 2 slides', 'Markdown']
    """
    source = document.source
    label = FORMATS[source.format].label
    encoded = f" in {source.encoding}" if source.encoding else ""
    pages = f", {count(len(source.pages), page_noun(document))}" if source.pages else ""
    return f"{label}{encoded}{pages}"


def pages_shown(document: Document, span: Span) -> str:
    """The numbers of the pages that a span is on, under a heading that says what they are.

    >>> from engine.source import Source
    >>> paged = Document("", "", (), (), (), source=Source("pdf", pages=(0, 10, 20)))
    >>> pages_shown(paged, Span(9, 12)), pages_shown(Document("", "", (), (), ()), Span(9, 12))
    ('1–2', '')
    """
    pages = document.source.pages_of(span)
    if pages is None:
        return ""
    first, last = pages
    return f"{first:,}" if first == last else f"{first:,}–{last:,}"


def paged(words: str, document: Document, span: Span) -> str:
    """Words about a place, and the pages that it is on where there are any."""
    return " · ".join(filter(None, (words, page_words(document, span))))


def read_words(document: Document) -> str:
    """How its text came from its file."""
    source, noun = document.source, page_noun(document)
    row = FORMATS[source.format]
    read = f"Read as {row.words}"
    if source.encoding:
        read += f", whose bytes are {source.encoding}"
    if source.pages:
        read += f"; faint marks show where each {noun} starts"
    return read


def made_words(document: Document) -> str:
    """What made the text that is indexed; empty where it is the file's own.

    >>> from engine.source import Source
    >>> made_words(Document("", "", (), (), (), source=Source("docx")))
    'Made from a Word document; every place counts characters of this text.'
    """
    row = FORMATS[document.source.format]
    if not row.reader:
        return ""
    return f"Made from {row.words}; every place counts characters of this text."
