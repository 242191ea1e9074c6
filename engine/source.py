"""Where a document's text comes from: the format and encoding of its file, its pages, what was noticed."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Literal

from engine.span import Span

Syntax = Literal["markdown", "plain", "code"]

# What notices say of things that are as they should be; all others are worth a look.
_PLAIN = re.compile(
    r"Left out of the page: |The file (?:holds macros|carries )|Its table of contents was left out"
    r"|Slides? [\d, and]+ (?:is|are) hidden|\d+ hidden sheets? w(?:as|ere) left out"
    r"|Lines that repeat at the edge of the pages|Text that runs aslant|.* it was read as one\.$"
)


@dataclass(frozen=True, slots=True)
class Source:
    """What is known of a document's file beside its text.

    `format` is a name in the table of formats. `encoding` is that of the file's bytes, empty where they
    hold no text as such (a PDF) or where a text was pasted. `pages` holds where each page starts in the
    text, page 1 first; a page without text starts where the next does. `notices` are sentences about the
    reading that a reader should know.
    """

    format: str = "text"
    encoding: str = ""
    pages: tuple[int, ...] = ()
    notices: tuple[str, ...] = ()

    def pages_of(self, span: Span) -> tuple[int, int] | None:
        """The first and the last page that `span` has characters of, from 1; None without pages.

        >>> pages_of = Source(pages=(0, 10, 10, 20)).pages_of
        >>> pages_of(Span(5, 12)), pages_of(Span(0, 10)), Source().pages_of(Span(5, 12))
        ((1, 3), (1, 1), None)
        """
        if not self.pages:
            return None
        first = max(1, bisect_right(self.pages, span.start))
        return first, max(first, bisect_right(self.pages, span.end - 1))


@dataclass(frozen=True, slots=True)
class Parsed:
    """What a reader made of a file: its text, its title where the file names one, and the rest.

    The text has line ends `\\n` and no byte-order mark; of a file that is no text it is Markdown.
    """

    text: str
    title: str = ""
    source: Source = field(default_factory=Source)


def merely_informs(notice: str) -> bool:
    """Whether a notice tells what was done and nobody needs to look into it.

    >>> merely_informs("Left out of the page: scripts."), merely_informs("Page 2 is damaged and left out.")
    (True, False)
    """
    return _PLAIN.match(notice) is not None
