"""What is cut: a parsed text with its title, its blocks and its sentences."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from engine.memo import per_object
from engine.source import Source
from engine.span import Span
from engine.words import blanks

BlockKind = Literal[
    "front_matter",
    "heading",
    "paragraph",
    "quote",
    "list_item",
    "table",
    "table_row",
    "code",
    "html",
    "rule",
]


@dataclass(frozen=True, slots=True)
class Block:
    """A span of the document with a kind.

    `level` is set for headings (1 to 6). `table` is the 0-based number of the table in the
    document, set for a `table` and for each of its `table_row`s; the delimiter line belongs to
    the header row, which is the first row. `end` does not count the line end that closes the block.
    """

    kind: BlockKind
    start: int
    end: int
    level: int | None = None
    table: int | None = None

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)


@dataclass(frozen=True, eq=False)
class Document:
    """The parsed text that is indexed; every offset counts code points of `text`.

    `blocks` are ordered by start, a container before what it holds. `paragraphs` and `sentences`
    are trimmed, ordered, disjoint, and together they hold every visible character. A sentence
    begins with the headings that lead to it. `language` is the code of the language whose rules its
    sentences follow.
    """

    text: str
    title: str
    blocks: tuple[Block, ...]
    paragraphs: tuple[Span, ...]
    sentences: tuple[Span, ...]
    language: str = "en"
    source: Source = field(default_factory=Source)

    def of_kind(self, kind: BlockKind) -> tuple[Block, ...]:
        return tuple(block for block in self.blocks if block.kind == kind)

    def heading_text(self, heading: Block) -> str:
        """The words of a heading, without the marks that make it one.

        >>> Document("## 3. Claims ##", "", (), (), ()).heading_text(Block("heading", 0, 15, 2))
        '3. Claims'
        """
        line = heading.span.of(self.text)
        line = re.sub(r"^[ \t]*#{1,6}(?=[ \t]|$)|(?:(?<=[ \t])|^)#+[ \t]*$", "", line)
        line = re.sub(r"\n[ \t]*(=+|-+)[ \t]*$", "", line)
        return " ".join(line.split())


@per_object
def visible_characters(document: Document) -> NDArray[np.int64]:
    r"""The characters that are no white space, rising.

    >>> visible_characters(Document("a b\n", "", (), (), ())).tolist()
    [0, 2]
    """
    return np.flatnonzero(~blanks(document.text))
