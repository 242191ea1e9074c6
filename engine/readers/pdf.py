"""PDF files, by pypdfium2: it says where each character stands, and the order of reading is found from that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from engine.naming import ReadingError, called
from engine.readers import pdf_margins
from engine.readers.pdf_blocks import Block, blocks_of
from engine.readers.pdf_columns import Layout, Page, layout_of
from engine.readers.pdf_flow import flowing
from engine.readers.pdf_glyphs import sheet_of
from engine.readers.pdf_headings import mark_headings
from engine.readers.pdf_joins import words_in
from engine.readers.pdf_markdown import Writing, notes_of
from engine.readers.pdf_notices import Found, notices_of, title_of
from engine.readers.pdf_runs import Run, runs_of
from engine.readers.pdf_sheet import Rule, Sheet
from engine.readers.pdf_style import Style, style_of
from engine.readers.pdf_tables import Table
from engine.readers.pdf_words import mirrored, reads_from_right, words_of
from engine.source import Parsed, Source


@dataclass(slots=True)
class _Sheet:
    """What is kept of a page once its characters have become words."""

    height: float
    runs: list[Run] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    turned: list[Run] = field(default_factory=list)
    from_right: bool = False


def parse(content: bytes, name: str) -> Parsed:
    """The Markdown of a PDF: paragraphs in the order of reading, headings by their type, lists, tables.

    Raises ReadingError for a file that is locked, damaged, without pages or without text.
    """
    found = Found()
    with closing(_opened(content, name)) as document:
        sheets = list(_sheets(document, found))
        found.look_at(document, content)
        title = title_of(document, name)
    if not any(sheet.runs or sheet.turned for sheet in sheets):
        raise ReadingError(_no_text(len(sheets), found, name))
    margins = pdf_margins.parted([(sheet.runs, sheet.height) for sheet in sheets])
    found.heads, found.numbers = margins.heads, margins.numbers
    layouts = [
        layout_of(Page(runs, sheet.rules, sheet.from_right))
        for sheet, runs in zip(sheets, margins.inside, strict=True)
    ]
    found.without_text = [at for at, sheet in enumerate(sheets, start=1) if not sheet.runs]
    found.doubtful = [at for at, layout in enumerate(layouts, start=1) if layout.doubtful]
    style = style_of(chain.from_iterable(layout.columns for layout in layouts))
    asides = [aside + sheet.turned for aside, sheet in zip(margins.aside, sheets, strict=True)]
    parts = list(_blocks(layouts, asides, [sheet.height for sheet in sheets], style))
    mark_headings(parts, style)
    blocks = flowing(parts)
    writing = Writing(
        words_in(run.text for sheet in sheets for run in sheet.runs), notes_of(blocks)
    )
    for block in blocks:
        writing.write(block)
    heading = next((block.text for block in blocks if block.kind == "heading"), "")
    source = Source(pages=writing.pages(len(sheets)), notices=tuple(notices_of(found, len(sheets))))
    return Parsed(writing.text + "\n", title=title or heading, source=source)


def _opened(content: bytes, name: str) -> Any:
    import pypdfium2
    import pypdfium2.raw as pdfium

    try:
        document = pypdfium2.PdfDocument(content)
        count = len(document)
    except pypdfium2.PdfiumError as error:
        if error.err_code == pdfium.FPDF_ERR_PASSWORD:
            raise ReadingError(
                f"{called(name)} is locked with a password: save it without one and open that"
            ) from error
        raise ReadingError(
            f"{called(name)} is damaged and cannot be read as a PDF: make it anew, or print it to a"
            " new PDF, and open that"
        ) from error
    if not count:
        document.close()
        raise ReadingError(f"{called(name)} has no pages: choose a PDF with text in it")
    return document


def _sheets(document: Any, found: Found) -> Iterator[_Sheet]:
    import pypdfium2

    for number in range(1, len(document) + 1):
        try:
            with closing(document[number - 1]) as page:
                sheet = sheet_of(page)
        except pypdfium2.PdfiumError:
            found.damaged.append(number)
            yield _Sheet(0.0)
            continue
        found.leaning += sheet.leaning
        found.unknown += sheet.unknown
        found.characters += len(sheet.glyphs)
        yield _worded(sheet)


def _worded(sheet: Sheet) -> _Sheet:
    words, rules = words_of(sheet.glyphs), sheet.rules
    from_right = reads_from_right(words)
    if from_right:
        words, rules = mirrored(words, rules, sheet.width)
    turned = [run for glyphs in sheet.turned for run in runs_of(words_of(glyphs), [])]
    return _Sheet(
        sheet.height, runs_of(words, rules, from_right=from_right), rules, turned, from_right
    )


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
