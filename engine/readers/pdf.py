"""PDF files, by pypdfium2."""

from __future__ import annotations

from itertools import accumulate

from engine.source import Parsed, Source


def parse(content: bytes, name: str) -> Parsed:
    """The text of a PDF, a page after another."""
    import pypdfium2

    document = pypdfium2.PdfDocument(content)
    texts = [
        page.get_textpage().get_text_range().replace("\r\n", "\n") + "\n\n" for page in document
    ]
    starts = tuple(accumulate(map(len, texts[:-1]), initial=0))
    return Parsed("".join(texts), source=Source(pages=starts))
