"""Formats: a file is what stands in it, and what holds no text is told by its kind in one sentence."""

from __future__ import annotations

import gzip
import io
import re
import tarfile

import pytest

from engine.formats import BY_SUFFIX, FORMATS, format_of_text
from engine.kinds import BY_MAGIC
from engine.naming import ReadingError
from engine.reading import parse
from engine.sniffing import binary_format, misnamed, text_format
from tests import small_files
from tests.small_files import WORDS, zipped
from tests.test_readme import rows

FILES = {
    "pdf": small_files.pdf,
    "docx": small_files.docx,
    "xlsx": small_files.xlsx,
    "pptx": small_files.pptx,
    "epub": small_files.epub,
}


@pytest.mark.parametrize("form", FILES)
@pytest.mark.parametrize("name", ["plan", "plan.txt", "plan.docx", "plan.foo", ""])
def test_file_is_what_stands_in_it(form: str, name: str) -> None:
    found = binary_format(FILES[form](), name)
    assert found is FORMATS[form]


@pytest.mark.parametrize("form", FILES)
def test_wrong_ending_is_noticed_and_the_file_read(form: str) -> None:
    parsed = parse(FILES[form](), name="plan.md")
    assert parsed.source.format == form
    words = FORMATS[form].words
    assert parsed.source.notices[0] == f"plan.md is {words}; it was read as one."
    assert ("Oslo" if form == "xlsx" else WORDS) in parsed.text
    right = parse(FILES[form](), name=f"plan.{form}")
    assert (right.text, right.source.notices) == (parsed.text, parsed.source.notices[1:])


def test_pdf_may_have_other_bytes_before_it() -> None:
    assert binary_format(b"\r\nX-Header: 1\r\n\r\n" + small_files.pdf(), "a.pdf") is FORMATS["pdf"]
    text = b"A file that begins with %PDF-1.7 is a PDF."
    assert binary_format(text, "a.md") is None
    assert parse(text, name="a.md").source.format == "markdown"


@pytest.mark.parametrize(
    ("content", "name", "form", "notice"),
    [
        (small_files.html(), "page", "html", "page is an HTML page; it was read as one."),
        (small_files.html(), "page.txt", "html", "page.txt is an HTML page; it was read as one."),
        (small_files.html(), "page.pdf", "html", "page.pdf is an HTML page; it was read as one."),
        (small_files.html(), "page.html", "html", ""),
        (small_files.html().decode().encode("utf-16"), "page.htm", "html", ""),
        (
            small_files.html().decode().encode("utf-16"),
            "page",
            "html",
            "page is an HTML page; it was read as one.",
        ),
        (small_files.html(), "page.md", "markdown", ""),
        (small_files.html(), "page.vue", "code", ""),
        (b"Words alone.", "plan.pdf", "text", "plan.pdf is a text; it was read as one."),
        (b"# Plan\n\nGo.", "plan.docx", "markdown", "plan.docx is Markdown; it was read as that."),
        (b"Words alone.", "plan", "text", ""),
        (b"Words alone.", "plan.foo", "text", ""),
        (b"all:\n\tmake -j2\n", "Makefile", "code", ""),
        (b"FROM python\n", "Dockerfile", "code", ""),
        (b"project(x)\n", "CMakeLists.txt", "code", ""),
        (b"#!/bin/sh\nmake\n", "build-all", "code", ""),
        (b"# Project\n\nWords.\n", "README", "markdown", ""),
        (b"Licensed to you.\n", "LICENSE", "text", ""),
    ],
)
def test_text_is_what_it_looks_like(content: bytes, name: str, form: str, notice: str) -> None:
    parsed = parse(content, name=name)
    assert parsed.source.format == form
    assert parsed.source.notices == ((notice,) if notice else ())


def test_pasted_text_is_never_misnamed() -> None:
    assert parse("<!doctype html><p>x", name="").source.format == "text"
    assert parse("Words.", name="plan.pdf").source.notices == ()
    assert misnamed(FORMATS["pdf"], "") == ""


def tar() -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        archive.addfile(tarfile.TarInfo("a.txt"))
    return made.getvalue()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (
            small_files.old_office("WordDocument"),
            "an old Word document (.doc): save it as .docx and open that",
        ),
        (
            small_files.old_office("Workbook"),
            "an old Excel workbook (.xls): save it as .xlsx and open that",
        ),
        (
            small_files.old_office("Book"),
            "an old Excel workbook (.xls): save it as .xlsx and open that",
        ),
        (
            small_files.old_office("PowerPoint Document"),
            "an old PowerPoint presentation (.ppt): save it as .pptx and open that",
        ),
        (
            small_files.old_office("EncryptionInfo", "EncryptedPackage"),
            "locked with a password: save it without one and open that",
        ),
        (small_files.old_office(), "an old Office file: save it as a PDF and open that"),
        (b"{\\rtf1\\ansi Words}", "an RTF document: save it as .docx or .txt and open that"),
        (
            zipped({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": "<x/>"}),
            "an OpenDocument text (.odt): save it as .docx and open that",
        ),
        (
            zipped({"[Content_Types].xml": "<x/>", "xl/workbook.bin": b"\0"}),
            "a binary Excel workbook (.xlsb): save it as .xlsx and open that",
        ),
        (zipped({"a.txt": "Words."}), "a zip archive: unpack it and open the files in it"),
        (
            gzip.compress(b"Words.", mtime=0),
            "an archive (gzip): unpack it and open the files in it",
        ),
        (tar(), "an archive (tar): unpack it and open the files in it"),
        (
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
            "a picture (PNG): have its words recognised (OCR) and open the text that gives",
        ),
        (b"MZ\x90\0\x03\0\0\0", "a program: open its source code"),
        (
            b"SQLite format 3\0\x10\0",
            "a database (SQLite): export its text or its tables as .txt or .csv and open that",
        ),
        (
            b"PAR1\x15\x04\x15\0",
            "a table (Parquet): export its text or its tables as .txt or .csv and open that",
        ),
    ],
)
@pytest.mark.parametrize("name", ["a.txt", "a.docx", "a"])
def test_what_holds_no_text_is_named_with_what_to_do(content: bytes, words: str, name: str) -> None:
    with pytest.raises(ReadingError) as refused:
        parse(content, name=name)
    assert str(refused.value) == f"{name} is {words}"


@pytest.mark.parametrize("kind", BY_MAGIC, ids=lambda kind: kind.words)
def test_every_kind_is_refused_in_one_sentence(kind: object) -> None:
    assert isinstance(kind, type(BY_MAGIC[0]))
    data = bytes(kind.at) + kind.sign + bytes(20)
    with pytest.raises(ReadingError) as refused:
        parse(data, name="a.bin")
    assert str(refused.value).startswith("a.bin is ")
    assert ": " in str(refused.value)


@pytest.mark.parametrize("text", ["BZh is a mark of bzip2.", "MZ, then PE.", "ID3 tags", "ustar"])
def test_text_that_begins_as_another_file_does_is_a_text(text: str) -> None:
    assert parse(text.encode(), name="a.txt").text == text


@pytest.mark.parametrize("suffix", [".pdf", ".docx", ".xlsx", ".pptx", ".epub"])
def test_bytes_under_an_ending_that_they_are_not_are_called_damaged(suffix: str) -> None:
    with pytest.raises(ReadingError) as refused:
        parse(b"\x01\x02\x03" * 50, name=f"a{suffix}")
    assert str(refused.value).startswith(f"a{suffix} is damaged or is no ")


def test_suffixes_belong_to_one_format_each() -> None:
    suffixes = [suffix for form in FORMATS.values() for suffix in form.suffixes]
    assert len(suffixes) == len(BY_SUFFIX)
    for suffix, form in BY_SUFFIX.items():
        assert suffix == suffix.lower()
        if not form.binary:
            assert format_of_text("words", f"a{suffix.upper()}") is form
            assert text_format("words", f"a{suffix}") is form


def test_readme_tells_every_format_and_its_suffixes() -> None:
    told = [(row[0], tuple(re.findall(r"\.\w+", row[1]))) for row in rows("What can be read")]
    assert told == [(form.label, form.suffixes) for form in FORMATS.values()]
