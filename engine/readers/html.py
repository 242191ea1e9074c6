"""HTML pages: their words as Markdown, without what is there for programs."""

from __future__ import annotations

import re
import warnings

from bs4 import BeautifulSoup
from bs4.exceptions import ParserRejectedMarkup

from engine.naming import ReadingError, called
from engine.readers.html_clean import clean
from engine.readers.html_markdown import markdown_of
from engine.readers.lines import one_line
from engine.source import Parsed, Source

# As XHTML has it, a tag may end where it starts; in HTML it would go on to the end of the page.
_PROLOGUE = re.compile(r"^\s*<\?xml[^>]*\?>")
_EMPTY_TAG = re.compile(r"<([A-Za-z][\w:-]*)((?:\s[^<>]*?)?)/>")
_XHTML = re.compile(r"^\s*<\?xml|<html[^>]*\sxmlns\s*=", re.IGNORECASE)
_VOID = {
    *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source"),
    *("track", "wbr"),
}


def parse(content: str, name: str) -> Parsed:
    """The Markdown of a page, with the title that it gives itself."""
    soup = soup_of(content, name)
    titles = (tag for tag in soup.find_all("title") if tag.find_parent("svg") is None)
    title = next((one_line(tag.get_text()) for tag in titles), "")
    left_out = clean(soup)
    notices = (f"Left out of the page: {' and '.join(left_out)}.",) if left_out else ()
    return Parsed(markdown_of(soup), title, Source(notices=notices))


def soup_of(content: str, name: str = "") -> BeautifulSoup:
    """The tree of a page in HTML or XHTML, however badly it is written."""
    if _XHTML.search(content[:2_000]):
        content = _EMPTY_TAG.sub(_closed, _PROLOGUE.sub("", content))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # that a page may be XML, or the name of a file
            return BeautifulSoup(content, "lxml")
    except (ParserRejectedMarkup, AssertionError) as error:
        raise ReadingError(
            f"{called(name)} cannot be read as HTML: save the page anew, or its text as .txt"
        ) from error


def _closed(tag: re.Match[str]) -> str:
    return tag[0] if tag[1].lower() in _VOID else f"<{tag[1]}{tag[2]}></{tag[1]}>"
