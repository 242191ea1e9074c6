"""Texts to documents: title, blocks, paragraphs and sentences."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice

from engine.blocks import markdown_layout, paragraphs, plain_layout
from engine.document import Document
from engine.sentences import sentences

_TITLE_LENGTH = 60
_TITLE_LINE = re.compile(r"^title:[ \t]*(.*?)[ \t]*$", re.MULTILINE | re.IGNORECASE)
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)")
_EMPHASIS = re.compile(r"(\*{1,3}|`+|__?)(?=\S)(.{1,200}?)(?<=\S)\1")


def structure(text: str, *, markdown: bool = True, title: str = "") -> Document:
    """The document of a text that is read already (no mark, line ends `\\n`).

    `title` names it where neither a heading of level 1 nor its front matter nor any other heading
    does. Any string is taken; the time grows in step with its length.

    >>> document = structure("# Leave\\n\\nAsk first. Then go.\\n")
    >>> document.title, [span.of(document.text) for span in document.sentences]
    ('Leave', ['# Leave\\n\\nAsk first.', 'Then go.'])
    """
    layout = markdown_layout(text) if markdown else plain_layout(text)
    headings = [block.span for block in layout.blocks if block.kind == "heading"]
    document = Document(
        text,
        title,
        layout.blocks,
        paragraphs(text, headings, layout.fences),
        sentences(text, layout.leaves),
    )
    return replace(document, title=_title(document))


def _title(document: Document) -> str:
    headings = document.of_kind("heading")
    chapters = (heading for heading in headings if heading.level == 1)
    candidates = (
        *(_words(document.heading_text(heading)) for heading in islice(chapters, 1)),
        _front_matter_title(document),
        *(_words(document.heading_text(heading)) for heading in headings[:1]),
        document.title,
    )
    return next(filter(None, candidates), "") or _first_words(document)


def _front_matter_title(document: Document) -> str:
    for block in document.of_kind("front_matter"):
        line = _TITLE_LINE.search(document.text, block.start, block.end)
        if line:
            return line[1].strip("\"'")
    return ""


def _words(line: str) -> str:
    """A line without the marks of links, emphasis and code.

    >>> _words("The **`read`** [call](#read)")
    'The read call'
    """
    line = _LINK.sub(r"\1", line)
    return _EMPHASIS.sub(r"\2", _EMPHASIS.sub(r"\2", line))


def _first_words(document: Document) -> str:
    """The opening of the text, cut between words.

    >>> _first_words(structure("word " * 30, title="x"))
    'word word word word word word word word word word word word…'
    """
    opening = next((span.of(document.text) for span in document.paragraphs), "")
    words = " ".join(_words(opening[:500]).split())
    if len(words) <= _TITLE_LENGTH:
        return words
    whole = words[:_TITLE_LENGTH].rsplit(" ", 1)[0]
    return whole.rstrip() + "…"
