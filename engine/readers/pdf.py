"""PDF files, by pypdfium2: it says where each character stands, and the order of reading is found from that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from itertools import chain
from typing import Any

from engine.naming import ReadingError, called
from engine.readers import pdf_margins
from engine.readers.pdf_blocks import Block, blocks_of
from engine.readers.pdf_columns import Layout, Page, layout_of
from engine.readers.pdf_flow import flowing
from engine.readers.pdf_headings import mark_headings
from engine.readers.pdf_joins import words_in
from engine.readers.pdf_markdown import Writing, notes_of
from engine.readers.pdf_notices import Found, notices_of, title_of
from engine.readers.pdf_pages import PageRuns, pages_of
from engine.readers.pdf_runs import Run
from engine.readers.pdf_style import Style, style_of
from engine.readers.pdf_tables import Table
from engine.source import Parsed, Source
from engine.unpacking import locked


def parse(content: bytes, name: str) -> Parsed:
    """The Markdown of a PDF: paragraphs in the order of reading, headings by their type, lists, tables.

    Raises ReadingError for a file that is locked, damaged, without pages or without text.
    """
    found = Found()
    with closing(_opened(content, name)) as document:
        pages = pages_of(document, found)
        found.look_at(document, content)
        title = title_of(document, name)
    if not any(page.runs or page.turned for page in pages):
        raise ReadingError(_no_text(len(pages), found, name))
    blocks = _read(pages, found)
    known = words_in(run.text for page in pages for run in page.runs)
    writing = Writing(known, notes_of(blocks))
    for block in blocks:
        writing.write(block)
    heading = next((block.text for block in blocks if block.kind == "heading"), "")
    if heading and not _says(writing.text, title):
        title = heading
    source = Source(pages=writing.pages(len(pages)), notices=tuple(notices_of(found, len(pages))))
    return Parsed(writing.text + "\n", title=title, source=source)


def _says(text: str, title: str) -> bool:
    """Whether the title that a file names can be read in it; others are often those of older files.

    >>> _says("# Harbour  Rules", "Harbour rules"), _says("Moor here.", ""), _says("Moor.", "Rules")
    (True, False, False)
    """
    words, sought = (" ".join(one.casefold().split()) for one in (text, title))
    return bool(sought) and sought in words


def _read(pages: Sequence[PageRuns], found: Found) -> list[Block]:
    """The blocks of all pages in the order of reading."""
    margins = pdf_margins.parted(pages)
    layouts = [
        layout_of(Page(runs, page.rules, page.from_right))
        for page, runs in zip(pages, margins.inside, strict=True)
    ]
    found.heads, found.numbers = margins.heads, margins.numbers
    found.without_text = [number for number, page in enumerate(pages, 1) if not page.runs]
    found.doubtful = [number for number, layout in enumerate(layouts, 1) if layout.doubtful]
    style = style_of(chain.from_iterable(layout.columns for layout in layouts))
    asides = [aside + page.turned for aside, page in zip(margins.aside, pages, strict=True)]
    blocks = list(_blocks(layouts, asides, [page.height for page in pages], style))
    mark_headings(blocks, style)
    return flowing(blocks)


def _opened(content: bytes, name: str) -> Any:
    import pypdfium2
    import pypdfium2.raw as pdfium

    try:
        document = pypdfium2.PdfDocument(content)
        count = len(document)
    except pypdfium2.PdfiumError as error:
        if error.err_code == pdfium.FPDF_ERR_PASSWORD:
            raise locked(name) from error
        raise ReadingError(
            f"{called(name)} is damaged and cannot be read as a PDF: make it anew, or print it to a"
            " new PDF, and open that"
        ) from error
    if not count:
        document.close()
        raise ReadingError(f"{called(name)} has no pages: choose a PDF with text in it")
    with suppress(
        pypdfium2.PdfiumError
    ):  # without it a form is read as far as its fields are drawn
        document.init_forms()
    return document


def _blocks(
    layouts: Sequence[Layout], asides: Sequence[list[Run]], heights: Sequence[float], style: Style
) -> Iterator[Block]:
    """The blocks of all pages; its notes come last on each page, and what stands at its edge."""
    number = 0
    for page, (layout, aside, height) in enumerate(zip(layouts, asides, heights, strict=True), 1):
        notes: list[Block] = []
        columns: list[Sequence[Run | Table]] = [*layout.columns, aside]
        for column in columns:
            number += 1
            for block in blocks_of(column, style, page=page, number=number, height=height):
                if column is aside or block.kind == "note":
                    block.kind = "note"
                    notes.append(block)
                else:
                    yield block
        yield from notes


def _no_text(pages: int, found: Found, name: str) -> str:
    if found.damaged:
        return (
            f"{called(name)} is damaged: none of its pages can be read; make it anew and open that"
        )
    holds = "its page is a picture" if pages == 1 else f"its {pages} pages are pictures"
    return (
        f"{called(name)} has no text, {holds}: run it through OCR (text recognition), which writes the"
        " words into the file, and open that"
    )
