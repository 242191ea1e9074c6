"""What the files are called that a document is taken along in."""

from __future__ import annotations

import re
from urllib.parse import quote

from engine.document import Document
from engine.formats import BY_SUFFIX, FORMATS
from engine.naming import parted_name, shown_name
from engine.source import Syntax

SUFFIXES: dict[Syntax, str] = {"markdown": ".md", "plain": ".txt", "code": ".sh"}
"""The one of a text without a name of its own, by which it is read again as it was."""


def stem_of(document: Document, file_name: str) -> str:
    """What the files of a document begin with: the name of its own without the suffix, or else its title.

    >>> stem_of(Document("", "Fees / 2026", (), (), ()), ""), stem_of(Document("", "x", (), (), ()), "a.md")
    ('Fees 2026', 'a')
    """
    stem = parted_name(shown_name(file_name))[0] or safe_name(document.title)
    return safe_name(stem) or "document"


def safe_name(words: str) -> str:
    """Words without the signs that some systems refuse in the name of a file.

    >>> safe_name("Fees / 2026: what?")
    'Fees 2026 what'
    """
    return " ".join(re.sub(r'[\\/<>:"|?*%]', " ", words).split()).strip(". ")


def is_own_text(document: Document, file_name: str) -> bool:
    """Whether a file of that name is read as the document's text was, with no reader between."""
    form = BY_SUFFIX.get(parted_name(file_name)[1])
    return form is not None and not form.reader and form.name == document.source.format


def is_parsed(document: Document, file_name: str) -> bool:
    """Whether a reader made the text of the file of that name, such as a PDF."""
    form = BY_SUFFIX.get(parted_name(file_name)[1])
    return form is not None and bool(form.reader) and form.name == document.source.format


def text_name(document: Document, file_name: str) -> str:
    """The name of the text as a file: its own, or one by which it is read again as it was.

    >>> text_name(Document("", "Fees", (), (), ()), "fees.pdf")
    'fees.txt'
    """
    if is_own_text(document, file_name):
        return stem_of(document, file_name) + parted_name(file_name)[1]
    return stem_of(document, file_name) + SUFFIXES[syntax_of(document)]


def syntax_of(document: Document) -> Syntax:
    return FORMATS[document.source.format].syntax


def attached(name: str) -> str:
    """The header that gives a file its name.

    >>> attached("plan.csv"), attached("Pläne.csv")
    ('attachment; filename="plan.csv"', "attachment; filename*=utf-8''Pl%C3%A4ne.csv")
    """
    if quote(name, safe=" ") == name:
        return f'attachment; filename="{name}"'
    return f"attachment; filename*=utf-8''{quote(name)}"
