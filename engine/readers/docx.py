"""Word documents: mammoth makes a page of their structure, which is read as any page is."""

from __future__ import annotations

import io
import re
from typing import Any

from bs4 import BeautifulSoup, Tag

from engine.readers.docx_styles import has_contents, style_map
from engine.readers.html import soup_of
from engine.readers.html_clean import clean
from engine.readers.html_markdown import markdown_of
from engine.readers.package import check_parts, macro_notices, package, part_of
from engine.source import Parsed, Source

_NOTE = re.compile(r"(?:foot|end)note-\d+$")
_BACK = re.compile(r"#(?:foot|end)note-ref-\d+$")
_BODY = re.compile(r"word/document\d*\.xml$")
_STYLES = "word/styles.xml"


def parse(content: bytes, name: str) -> Parsed:
    """The Markdown of a document: headings by style, tables in place, notes at its end.

    Comments, deleted text, pictures and the table of contents are left out.
    """
    with package(content, name, "a Word document") as archive:
        check_parts(archive, name)
        body = b"".join(archive.read(part) for part in archive.namelist() if _BODY.match(part))
        styles = part_of(archive, _STYLES)
        notices = macro_notices(archive)
        soup = soup_of(_html(content, style_map(styles), equations=b":oMath" in body))
        if has_contents(styles, body):
            notices += ("Its table of contents was left out: the headings themselves are kept.",)
        _write_notes(soup)
        clean(soup)
        return Parsed(markdown_of(soup), source=Source(notices=notices))


def _html(content: bytes, styles: str, *, equations: bool) -> str:
    import mammoth

    file: Any = io.BytesIO(content)
    if equations:
        from markitdown.converter_utils.docx.pre_process import pre_process_docx

        file = pre_process_docx(file)  # equations as LaTeX, which mammoth leaves out
    alone = mammoth.images.img_element(lambda _image: {})
    made = mammoth.convert_to_html(file, style_map=styles, convert_image=alone)
    return str(made.value)


def _write_notes(soup: BeautifulSoup) -> None:
    """Footnotes as paragraphs at the end, each behind the mark that it has in the text."""
    notes = soup.find_all("li", id=_NOTE)
    for number, note in enumerate(notes, 1):
        for link in note.find_all("a", href=_BACK):
            link.decompose()
        note.name = "div"
        first = note.find("p") or note
        first.insert(0, f"[{number}] ")
    for notes_list in {id(note.parent): note.parent for note in notes}.values():
        if isinstance(notes_list, Tag):
            notes_list.name = "div"
