"""The smallest files of each kind that are what they say, made anew for each test run."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from functools import cache

WORDS = "Ask first. Then go."


def zipped(parts: Mapping[str, str | bytes]) -> bytes:
    """A zip of some parts."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return made.getvalue()


@cache
def docx() -> bytes:
    from docx import Document

    document, made = Document(), io.BytesIO()
    document.add_heading("Leave", 1)
    document.add_paragraph(WORDS)
    document.save(made)
    return made.getvalue()


@cache
def xlsx() -> bytes:
    from openpyxl import Workbook

    workbook, made = Workbook(), io.BytesIO()
    sheet = workbook.active
    for row in (["Place", "Rate"], ["Oslo", 120], ["Rome", 95]):
        sheet.append(row)
    workbook.save(made)
    return made.getvalue()


@cache
def pptx() -> bytes:
    from pptx import Presentation

    presentation, made = Presentation(), io.BytesIO()
    slide = presentation.slides.add_slide(presentation.slide_layouts[1])
    slide.shapes.title.text = "Leave"
    slide.placeholders[1].text = WORDS
    presentation.save(made)
    return made.getvalue()


@cache
def epub() -> bytes:
    container = (
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>'
        '<rootfile full-path="a.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
    )
    package = (
        '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Leave</dc:title></metadata>'
        '<manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest>'
        '<spine><itemref idref="a"/></spine></package>'
    )
    page = (
        '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Leave</title></head>'
        f"<body><h1>Leave</h1><p>{WORDS}</p></body></html>"
    )
    return zipped(
        {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": container,
            "a.opf": package,
            "a.xhtml": page,
        }
    )


@cache
def pdf(password: str = "") -> bytes:
    from reportlab.lib.pdfencrypt import StandardEncryption
    from reportlab.pdfgen.canvas import Canvas

    made = io.BytesIO()
    canvas = Canvas(made, encrypt=StandardEncryption(password) if password else None)
    canvas.drawString(72, 720, WORDS)
    canvas.showPage()
    canvas.save()
    return made.getvalue()


def html() -> bytes:
    return f"<!doctype html><title>Leave</title><h1>Leave</h1><p>{WORDS}</p>".encode()


def old_office(*streams: str) -> bytes:
    """The bytes by which a file of old Office programs, or a locked one, is known."""
    names = b"".join((name + "\0").encode("utf-16-le").ljust(128, b"\0") for name in streams)
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504) + names


def bomb(size: int = 210_000_000) -> bytes:
    """A small Word file that says it unpacks to a large one."""
    parts = {"[Content_Types].xml": "<Types/>", "word/document.xml": bytes(1_234_567)}
    return zipped(parts).replace((1_234_567).to_bytes(4, "little"), size.to_bytes(4, "little"))
