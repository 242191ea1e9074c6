"""Where a Markdown text's blocks are, and the paragraphs of any text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate, pairwise

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, table
from markdown_it.token import Token
from mdit_py_plugins.front_matter import front_matter_plugin

from engine.document import Block, BlockKind
from engine.span import Span, trimmed

# Every level of nesting reads its lines once more, so the depth bounds the time; what lies deeper
# stays the text of the block that holds it.
DEEPEST = 40

# `---` on the first line opens front matter only where a key follows; else it is a rule.
FRONT_MATTER = re.compile(r"---[ \t]*\n(?:[ \t]*(?:#.*)?\n)*[\w\"'][^\n:]*:(?:[ \t\n]|$)")

_BULLET = re.compile(r"[-*+][ \t]+[^ \t]")

_LEAVES: dict[str, BlockKind] = {
    "front_matter": "front_matter",
    "heading_open": "heading",
    "paragraph_open": "paragraph",
    "fence": "code",
    "code_block": "code",
    "html_block": "html",
    "hr": "rule",
}
_CONTAINERS: dict[str, BlockKind] = {"blockquote_open": "quote", "list_item_open": "list_item"}
_CONTAINER_ENDS = {"blockquote_close", "list_item_close"}


@dataclass(frozen=True, slots=True)
class Leaf:
    """Words that no block parts further, from the marks that lead to them (`- `, `> `) on."""

    kind: BlockKind
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Layout:
    """The blocks of a text, the leaves that hold its words, and its code fences, by start."""

    blocks: tuple[Block, ...] = ()
    leaves: tuple[Leaf, ...] = ()
    fences: tuple[Span, ...] = ()


def markdown_layout(text: str) -> Layout:
    """The blocks of a Markdown text; each is made of whole lines, without outer white space.

    >>> [block.kind for block in markdown_layout("# One\\n\\n- two\\n").blocks]
    ['heading', 'list_item', 'paragraph']
    """
    # The line end is for the front matter rule, which looks one character past a blank last line.
    tokens = _parser(FRONT_MATTER.match(text) is not None).parse(text + "\n")
    builder = _Builder(text, line_starts(text))
    for token in tokens:
        builder.add(token)
    return Layout(tuple(builder.blocks), tuple(builder.leaves), tuple(builder.fences))


def line_starts(text: str) -> list[int]:
    """Where each line starts, and where one after the last would.

    >>> line_starts("a\\n\\nbc")
    [0, 2, 3, 6]
    """
    return list(accumulate((len(line) + 1 for line in text.split("\n")), initial=0))


@cache
def _parser(front_matter: bool) -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": DEEPEST})
    parser.block.ruler.at("table", _table_rule, {"alt": ["paragraph", "reference"]})
    parser.block.ruler.before("table", "lone_line", _lone_line_rule)
    parser.enable("table").disable("reference")
    if front_matter:
        parser.use(front_matter_plugin)
    # Marks inside a line are not parsed: nearly all of the time would go there.
    parser.core.ruler.enableOnly(["block"])
    return parser


def _lone_line_rule(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A line that begins with a letter, and at whose end a paragraph ends, is a paragraph.

    Said first, because asking every other rule takes most of the time of a text of short lines.
    """
    first = state.src[state.bMarks[start] + state.tShift[start]]
    if silent or not first.isalpha() or state.is_code_block(start):
        return False
    if not _ends_paragraph(state, start + 1):
        return False
    state.line = start + 1
    state.push("paragraph_open", "p", 0).map = [start, start + 1]
    return True


def _ends_paragraph(state: StateBlock, line: int) -> bool:
    """Whether `line` is blank or opens a bullet; the common cases, other ends are left to others."""
    if line >= state.lineMax or state.isEmpty(line):
        return True
    indent = state.sCount[line]
    if indent < 0 or indent - state.blkIndent > 3 or indent - max(0, state.listIndent) > 3:
        return False
    begin = state.bMarks[line] + state.tShift[line]
    return _BULLET.match(state.src, begin, state.eMarks[line]) is not None


def _table_rule(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A table as one token, where the library's own rule makes three of every cell."""
    if not table(state, start, end, True):
        return False
    if not silent:
        outer, state.parentType = state.parentType, "table"
        state.line = _table_end(state, start + 2, end)
        state.parentType = outer
        state.push("table", "table", 0).map = [start, state.line]
    return True


def _table_end(state: StateBlock, line: int, end: int) -> int:
    others = state.md.block.ruler.getRules("blockquote")
    while (
        line < end
        and not state.isEmpty(line)
        and state.sCount[line] >= state.blkIndent
        and not state.is_code_block(line)
        and not any(rule(state, line, end, True) for rule in others)
    ):
        line += 1
    return line


@dataclass(slots=True)
class _Builder:
    """Turns the parser's tokens, which know lines, into blocks and leaves, which know characters."""

    text: str
    lines: list[int]
    blocks: list[Block] = field(default_factory=list)
    leaves: list[Leaf] = field(default_factory=list)
    fences: list[Span] = field(default_factory=list)
    open: list[Span] = field(default_factory=list)
    marks: int | None = None
    tables: int = 0

    def add(self, token: Token) -> None:
        if token.type in _CONTAINERS:
            self._open(_CONTAINERS[token.type], self._span(*_map(token)))
        elif token.type in _CONTAINER_ENDS:
            self._close(self.open.pop())
        elif token.type == "table":
            self._table(*_map(token))
        elif token.type in _LEAVES:
            self._leaf(token, self._span(*_map(token)))

    def _span(self, first: int, last: int) -> Span:
        return trimmed(self.text, self.lines[first], self.lines[last])

    def _open(self, kind: BlockKind, span: Span) -> None:
        self.open.append(span)
        self.blocks.append(Block(kind, span.start, span.end))
        self.marks = span.start if self.marks is None else self.marks

    def _close(self, span: Span) -> None:
        """A container that has words but no leaf holds what was nested too deep."""
        without_leaf = not self.leaves or self.leaves[-1].end <= span.start
        if without_leaf and any(map(str.isalnum, span.of(self.text))):
            self._add_leaf("paragraph", span)

    def _add_leaf(self, kind: BlockKind, span: Span) -> None:
        start = span.start if self.marks is None else self.marks
        self.marks = None
        self.leaves.append(Leaf(kind, start, span.end))

    def _leaf(self, token: Token, span: Span) -> None:
        kind, level = _LEAVES[token.type], None
        if kind == "heading" and self.open:
            kind = "paragraph"  # what a quote or a list holds opens no section of the document
        elif kind == "heading":
            level = int(token.tag[1:])
        if token.type == "fence":
            self.fences.append(span)
        # The indent of an indented block is part of its code.
        indented = token.type == "code_block" and not self.open
        start = self.lines[_map(token)[0]] if indented else span.start
        if span:
            self.blocks.append(Block(kind, start, span.end, level))
            self._add_leaf(kind, span)

    def _table(self, first: int, last: int) -> None:
        span = self._span(first, last)
        self.blocks.append(Block("table", span.start, span.end, table=self.tables))
        # The delimiter line belongs to the header row.
        for start, end in pairwise([first, *range(first + 2, last + 1)]):
            row = self._span(start, end)
            self.blocks.append(Block("table_row", row.start, row.end, table=self.tables))
            self._add_leaf("table_row", row)
        self.tables += 1


def _map(token: Token) -> tuple[int, int]:
    first, last = token.map or (0, 0)
    return first, last


_GAP = re.compile(r"\n(?:[^\S\n]*\n)+")


def paragraphs(
    text: str, headings: Iterable[Span] = (), fences: Iterable[Span] = ()
) -> tuple[Span, ...]:
    r"""The text as blank lines outside code fences part it; a heading is one of its own.

    >>> paragraphs("one\n \n\ntwo\nthree\n")
    (Span(start=0, end=3), Span(start=7, end=16))
    """
    fenced = list(fences)
    ends = [fence.end for fence in fenced]
    cuts = {0, len(text)}
    for gap in _GAP.finditer(text):
        at = bisect_right(ends, gap.start())
        if at == len(fenced) or gap.start() < fenced[at].start:
            cuts.add(gap.end())
    for heading in headings:
        cuts.update((heading.start, heading.end))
    parts = (trimmed(text, start, end) for start, end in pairwise(sorted(cuts)))
    return tuple(part for part in parts if part)
