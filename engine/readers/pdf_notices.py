"""What a reader should know of how a PDF was read, and the title that it names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.naming import parted_name
from engine.structure import shown

_SCRIPT = b"/JavaScript"
_END_MARK = b"%%EOF"
_LAST_BYTES = 4096
_MUCH = 0.02  # of the characters
_MOST_LISTED = 12
_MOST_HEADS = 3

# What programs write as a title on their own.
_NO_TITLE = re.compile(
    r"\(?(?:anonymous|unspecified|unknown|none)\)?|untitled.*|title|document\d*|microsoft word - .*"
    r"|.*\.(?:docx?|pdf|indd|tex|dvi|odt|rtf|qxd|xlsx?|pptx?)"
    r"|\W*|[\d\W_]+",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Found:
    """What was noticed on the way. Pages are numbered from 1."""

    without_text: list[int] = field(default_factory=list)
    damaged: list[int] = field(default_factory=list)
    doubtful: list[int] = field(default_factory=list)
    unread: list[int] = field(default_factory=list)
    heads: list[str] = field(default_factory=list)
    numbers: bool = False
    characters: int = 0
    leaning: int = 0
    unknown: int = 0
    attachments: int = 0
    scripts: bool = False
    cut_short: bool = False

    def look_at(self, document: Any, content: bytes) -> None:
        """Count what a PDF carries beside its pages; none of it is opened or run."""
        import pypdfium2.raw as pdfium

        self.attachments = max(0, document.count_attachments())
        named = pdfium.FPDFDoc_GetJavaScriptActionCount(document.raw) > 0
        self.scripts = named or _SCRIPT in content
        self.cut_short = _END_MARK not in content[-_LAST_BYTES:]


def title_of(document: Any, name: str) -> str:
    """The title that a PDF names, where it is more than what a program wrote there on its own."""
    title = shown(document.get_metadata_value("Title"))
    stem, _suffix = parted_name(name)
    return "" if _NO_TITLE.fullmatch(title) or title == stem else title


def notices_of(found: Found, pages: int) -> Iterator[str]:
    """The sentences about a PDF of so many pages."""
    empty = [page for page in found.without_text if page not in found.damaged]
    if empty:
        have = "has" if len(empty) == 1 else "have"
        yield (
            f"{len(empty)} of {pages} pages {have} no text ({listed(empty)}): if pictures of text are"
            " meant to be read, run the file through OCR (text recognition) first."
        )
    if found.damaged:
        are = "is" if len(found.damaged) == 1 else "are"
        yield f"{listed(found.damaged).capitalize()} {are} damaged and left out."
    if found.unread:
        yield (
            f"What is filled into the form on {listed(found.unread)} cannot be read: print the file to a new"
            " PDF and open that to read it too."
        )
    if found.cut_short:
        yield "The end of the file is missing, so it may once have held more: compare it with the original."
    if found.doubtful:
        yield (
            f"Text stands side by side on {listed(found.doubtful)}: check there that it is in the right"
            " order."
        )
    if found.heads:
        named = ", ".join(f"“{head}”" for head in found.heads[:_MOST_HEADS])
        more = len(found.heads) - _MOST_HEADS
        others = f" and {more} more" if more > 0 else ""
        numbers = ", and page numbers," if found.numbers else ""
        yield f"Lines that repeat at the edge of the pages{numbers} are left out: {named}{others}."
    if found.leaning:
        yield "Text that runs aslant, as watermarks do, is left out."
    if found.unknown > _MUCH * (found.characters + found.unknown):
        yield (
            "The file does not say which letters some of its characters are, so words are missing: run it"
            " through OCR (text recognition) to read them too."
        )
    if found.attachments or found.scripts:
        yield f"The file carries {_carried(found)}, which {'is' if _single(found) else 'are'} left alone."


def _carried(found: Found) -> str:
    files = "an attached file" if found.attachments == 1 else f"{found.attachments} attached files"
    parts = [files] * bool(found.attachments) + ["scripts"] * found.scripts
    return " and ".join(parts)


def _single(found: Found) -> bool:
    return found.attachments == 1 and not found.scripts


def listed(pages: Sequence[int]) -> str:
    """Page numbers in words, those in a row put together.

    >>> listed([2, 3]), listed([1, 4, 5, 6, 9]), listed([7])
    ('pages 2, 3', 'pages 1, 4 to 6, 9', 'page 7')
    """
    stretches: list[list[int]] = []
    for page in pages:
        if stretches and page == stretches[-1][-1] + 1:
            stretches[-1].append(page)
        else:
            stretches.append([page])
    words = [
        ", ".join(map(str, stretch)) if len(stretch) < 3 else f"{stretch[0]} to {stretch[-1]}"
        for stretch in stretches
    ]
    more = len(words) - _MOST_LISTED
    rest = f" and {more} more" if more > 0 else ""
    return f"page{'s' if len(pages) > 1 else ''} {', '.join(words[:_MOST_LISTED])}{rest}"
