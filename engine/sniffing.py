"""What a file is by what stands in it, whatever it is called, and what is said of files that hold no text."""

from __future__ import annotations

import io
import re
import zipfile
import zlib

from engine.formats import BY_SUFFIX, FORMATS, Format, format_of_text
from engine.kinds import ARCHIVE, BY_MAGIC, BY_MIMETYPE, BY_PART, BY_STREAM, OLD_OFFICE, Kind
from engine.naming import ReadingError, called, parted_name
from engine.unpacking import DAMAGED, damaged, is_packed, locked, parts_of

_HEAD = 1024  # bytes before which a PDF must begin, as its readers have it
LOOK = 4096
_CONTROLS = re.compile(rb"[\0-\x06\x0e-\x19\x1c-\x1f]")
_MARKS = (b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")
_HTML = re.compile(
    r"[\s\ufeff]*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--.*?-->\s*)*(?:<!doctype\s+html|<html[\s>])",
    re.IGNORECASE | re.DOTALL,
)
_MARKDOWN_SUFFIXES = FORMATS["markdown"].suffixes
_MADE_HERE = '<meta name="generator" content="Cutmarks '
_OFFICE = (("word/", "docx"), ("xl/workbook.xml", "xlsx"), ("ppt/", "pptx"))


def binary_format(data: bytes, name: str = "") -> Format | None:
    """The format of a file that is no text, by what stands in it; None for what may be a text.

    ReadingError says in one sentence what a file is that cannot be read, and what to do about it.

    >>> binary_format(b"%PDF-1.7").label, binary_format(b"Words.")
    ('PDF', None)
    """
    if is_pdf(data):
        return FORMATS["pdf"]
    if is_packed(data):
        return _packed_format(data, name)
    if data.startswith(OLD_OFFICE.sign):
        raise _refused_old(data, name)
    may_be_text = _may_be_text(data)
    for kind in BY_MAGIC:
        if data.startswith(kind.sign, kind.at) and (kind.typed or not may_be_text):
            raise _refused(name, kind)
    meant = _meant(name)
    if meant is not None and not may_be_text:
        raise damaged(name, meant.words)
    return None


def is_pdf(data: bytes) -> bool:
    """Whether a file is a PDF, which may have other bytes before its mark.

    >>> is_pdf(b"%PDF-1.4"), is_pdf(b"junk %PDF-1.4 ... startxref 9 %%EOF"), is_pdf(b"See %PDF-1.4.")
    (True, True, False)
    """
    found = data.find(b"%PDF-", 0, _HEAD)
    return found == 0 or (found > 0 and b"startxref" in data[-_HEAD:])


def looks_like_html(text: str) -> bool:
    """Whether a text begins as a page does, after what may stand before that.

    >>> looks_like_html("<!-- old --><!DOCTYPE html>"), looks_like_html("<p>Use <html> first.")
    (True, False)
    """
    return bool(_HTML.match(text[:LOOK]))


def is_made_here(text: str) -> bool:
    """Whether a page is a picture of a document that Cutmarks made, with its tables and its text.

    >>> is_made_here('<!doctype html><meta name="generator" content="Cutmarks 0.6.0">')
    True
    """
    return looks_like_html(text) and _MADE_HERE in text[:LOOK]


def text_format(text: str, name: str = "") -> Format:
    """The format of a file that is a text: a page is one without a suffix or under a wrong one too.

    >>> text_format("<!doctype html>", "page.txt").name, text_format("<!doctype html>", "a.md").name
    ('html', 'markdown')
    """
    form = format_of_text(text, name)
    is_told = form.name not in {"text", "markdown"} or parted_name(name)[1] in _MARKDOWN_SUFFIXES
    return FORMATS["html"] if not is_told and looks_like_html(text) else form


def misnamed(form: Format, name: str) -> str:
    """What to say of a file that has another format than its name tells; nothing where it has that.

    >>> misnamed(FORMATS["pdf"], "plan.txt"), misnamed(FORMATS["pdf"], "plan.PDF")
    ('plan.txt is a PDF; it was read as one.', '')
    """
    is_told = form.binary or form.name == "html" or _meant(name) is not None
    if not name or not is_told or parted_name(name)[1] in form.suffixes:
        return ""
    one = "one" if form.words.startswith(("a ", "an ")) else "that"
    return f"{called(name)} is {form.words}; it was read as {one}."


def _meant(name: str) -> Format | None:
    """The format that is no text which a file's name tells."""
    form = BY_SUFFIX.get(parted_name(name)[1])
    return form if form is not None and form.binary else None


def _may_be_text(data: bytes) -> bool:
    """Whether a file begins without the control characters that no text has."""
    return data.startswith(_MARKS) or not _CONTROLS.search(data, 0, LOOK)


def _packed_format(data: bytes, name: str) -> Format:
    parts = parts_of(data)
    meant = _meant(name)
    if parts is None and meant is not None:
        return meant  # its reader says what is wrong with it
    names = {part.filename for part in parts or ()}
    if "[Content_Types].xml" in names:
        for start, form in _OFFICE:
            if any(part.startswith(start) for part in names):
                return FORMATS[form]
    said = _mimetype(data) if "mimetype" in names else b""
    if b"epub" in said or "META-INF/container.xml" in names:
        return FORMATS["epub"]
    others = (kind for kind in BY_MIMETYPE if kind.sign in said)
    held = (kind for kind in BY_PART if kind.sign.decode() in names)
    raise _refused(name, next(others, None) or next(held, ARCHIVE))


def _mimetype(data: bytes) -> bytes:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive, archive.open("mimetype") as part:
            return part.read(200)
    except (*DAMAGED, zlib.error, EOFError, RuntimeError):
        return b""


def _refused_old(data: bytes, name: str) -> ReadingError:
    """What to say of a file of old Office programs, in which a locked file of new ones lies too."""
    if _stream(b"EncryptedPackage") in data:
        return locked(name)
    held = (kind for kind in BY_STREAM if _stream(kind.sign) in data)
    return _refused(name, next(held, OLD_OFFICE))


def _stream(name: bytes) -> bytes:
    return (name.decode() + "\0").encode("utf-16-le")


def _refused(name: str, kind: Kind) -> ReadingError:
    return ReadingError(f"{called(name)} is {kind.words}: {kind.advice}")
