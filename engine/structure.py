"""Texts to documents: title, blocks, paragraphs and sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import regex

from engine.blocks import Layout, Leaf, markdown_layout, paragraphs
from engine.document import Block, Document
from engine.languages import guess_language
from engine.sentences import sentences
from engine.source import Source, Syntax
from engine.span import Span, trimmed

_LONGEST_HEADING = 80
_NUMBERED = re.compile(r"(\d{1,3}(?:\.\d{1,3})*)\.?[^\S\n]")
_CLOSED = regex.compile(r"[\p{SB=STerm}\p{SB=ATerm}。｡…,;][\"'”’»」』)\]]*$")
_OPENING = "\"'“‘«„‹([{"
_DATE = re.compile(
    r"\d+\.?\s+(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?(?:[ ,]+\d+)?$",
    re.IGNORECASE,
)

# A title is looked for in so many characters, and as long as that at most.
_LONGEST_TITLE = 200
_TITLE_LENGTH = 60
_TITLE_LINE = re.compile(r"^title:(.*)$", re.MULTILINE | re.IGNORECASE)
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)")
_EMPHASIS = re.compile(r"(\*{1,3}|`+|__?)(?=\S)(.{1,200}?)(?<=\S)\1")

# What a person sees: no white space, no control and nothing that is drawn as nothing.
VISIBLE = regex.compile(
    r"[^\s\p{Cc}\p{Z}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]"
)
# Formatting that does nothing, or harm, in a title. Two joiners stay: emoji and Persian need them.
_UNSHOWN = regex.compile(
    r"[\p{Cc}\p{Bidi_Control}\ufff9-\ufffb[\p{Cf}&&\p{Default_Ignorable_Code_Point}]--[\u200c\u200d]]",
    regex.VERSION1,
)
_HALF = re.compile("[\ud800-\udfff]")


def structure(
    text: str,
    *,
    syntax: Syntax = "markdown",
    title: str = "",
    language: str = "",
    source: Source | None = None,
) -> Document:
    """The document of a text that is read already (no mark, line ends `\\n`).

    `title` names it where neither its front matter nor a heading does. Its sentences follow the rules of
    `language`, which is found where none is given. Any string is taken; the time grows in step with its
    length.

    >>> document = structure("# Leave\\n\\nAsk first. Then go.\\n")
    >>> document.title, [span.of(document.text) for span in document.sentences]
    ('Leave', ['# Leave\\n\\nAsk first.', 'Then go.'])
    """
    laid = _LAYOUTS[syntax](text)
    headings = [block.span for block in laid.blocks if block.kind == "heading"]
    spoken = language or guess_language(text, _prose(laid.leaves))
    document = Document(
        text,
        title,
        laid.blocks,
        paragraphs(text, headings, laid.fences),
        sentences(text, laid.leaves, spoken),
        spoken,
        source or Source(),
    )
    return replace(document, title=_title(document))


def _prose(leaves: Sequence[Leaf]) -> list[Span]:
    """Where words of a language may stand."""
    told = ("heading", "paragraph", "table_row")
    return [Span(leaf.start, leaf.end) for leaf in leaves if leaf.kind in told]


def _title(document: Document) -> str:
    """That of a chapter's heading at the very top, of the front matter, of a chapter, of any heading."""
    headings = document.of_kind("heading")
    chapters = [heading for heading in headings if heading.level == 1]
    first = next((block for block in document.blocks if block.kind != "front_matter"), None)
    candidates = (
        *(_words(document.heading_text(heading)) for heading in chapters[:1] if heading is first),
        _front_matter_title(document),
        *(_words(document.heading_text(heading)) for heading in (*chapters[:1], *headings[:1])),
        shown(document.title),
    )
    return next(filter(None, candidates), "") or _first_words(document)


def _front_matter_title(document: Document) -> str:
    for block in document.of_kind("front_matter"):
        line = _TITLE_LINE.search(document.text, block.start, block.end)
        if line:
            return _shortened(shown(line[1].strip().strip("\"'")), _LONGEST_TITLE)
    return ""


def _words(line: str) -> str:
    """A line without the marks of links, emphasis and code, cut where it is no title any more.

    >>> _words("The **`read`** [call](#read)")
    'The read call'
    """
    line = _LINK.sub(r"\1", line[: 2 * _LONGEST_TITLE])
    return _shortened(shown(_EMPHASIS.sub(r"\2", _EMPHASIS.sub(r"\2", line))), _LONGEST_TITLE)


def shown(words: str) -> str:
    r"""Words in one line without what cannot be shown: controls, turns of direction, half characters.

    >>> shown("plan\u202e\n B\x00\ud800")
    'plan B\ufffd'
    """
    whole = _HALF.sub("\N{REPLACEMENT CHARACTER}", " ".join(words.split()))
    line = " ".join(_UNSHOWN.sub("", whole).split())
    return line if VISIBLE.search(line) else ""


def _first_words(document: Document) -> str:
    """The opening of the text, cut between words.

    >>> _first_words(structure("word " * 30, title="x"))
    'word word word word word word word word word word word word…'
    """
    opening = next((span.of(document.text) for span in document.paragraphs), "")
    return _shortened(_words(opening), _TITLE_LENGTH)


def _shortened(words: str, length: int) -> str:
    if len(words) <= length:
        return words
    whole = words[:length].rsplit(" ", 1)[0]
    return whole.rstrip() + "…"


def plain_layout(text: str) -> Layout:
    r"""The paragraphs of a text without marks, parted by blank lines, and its heading lines.

    A heading is a line alone of at most 80 characters without a closing mark, numbered or in
    capitals.

    >>> [block.kind for block in plain_layout("3.1 Deadlines\n\nFile at once.").blocks]
    ['heading', 'paragraph']
    """
    levels = ((span, heading_level(span.of(text))) for span in paragraphs(text))
    blocks = tuple(
        Block("paragraph" if level is None else "heading", span.start, span.end, level)
        for span, level in levels
    )
    return Layout(blocks, tuple(Leaf(block.kind, block.start, block.end) for block in blocks))


def heading_level(line: str) -> int | None:
    """The level of a plain heading, from the depth of its number; none where it is no heading.

    >>> [heading_level(line) for line in ("3.1 Deadlines", "SCOPE", "1180", "Mind the gap")]
    [2, 1, None, None]
    """
    if len(line) > _LONGEST_HEADING or "\n" in line or _CLOSED.search(line) or _DATE.match(line):
        return None
    numbered = _NUMBERED.match(line)
    if numbered and any(map(str.isalpha, line)):
        return min(6, numbered[1].count(".") + 1)
    return 1 if _in_capitals(line) else None


def _in_capitals(line: str) -> bool:
    """Two capitals at least and no other letter; they come first or outweigh the digits and marks."""
    letters = [character for character in line if character.isalpha()]
    marks = sum(not (character.isalpha() or character.isspace()) for character in line)
    opens = line.lstrip(_OPENING)[:1].isalpha()
    return len(letters) > (1 if opens else max(1, marks)) and all(map(str.isupper, letters))


def code_layout(text: str) -> Layout:
    """A file of source code: one block, its blank lines too.

    >>> [(block.kind, block.start, block.end) for block in code_layout("a = 1\\n\\nb = 2\\n").blocks]
    [('code', 0, 12)]
    """
    span = trimmed(text, 0, len(text))
    block = Block("code", span.start, span.end)
    return Layout((block,), (Leaf("code", span.start, span.end),), (span,))


_LAYOUTS: dict[Syntax, Callable[[str], Layout]] = {
    "markdown": markdown_layout,
    "plain": plain_layout,
    "code": code_layout,
}
