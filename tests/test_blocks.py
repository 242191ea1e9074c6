"""Blocks and paragraphs: Markdown, plain text, and whatever else a person pastes."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from engine.blocks import DEEPEST, markdown_layout, paragraphs
from engine.document import Block
from engine.structure import heading_level, plain_layout, structure

FRAGMENTS = [
    *("# ", "## a", "\n", "\n\n", " ", "    ", "\t", "- ", "1. ", "2) ", "> ", "```", "~~~", "---"),
    *("===", "***", "|", "|--|--|", "a | b", "\\|", "<div>", "<!--", "-->", "a", "Go. ", "b: c"),
    *("[x]: y", "!", '"', "“", "”", "(", ")", ".", "?", "\u00a0", "\u2028", "\u200b", "\x85", "\r"),
    *("。", "「", "」", "と", "ก", "।", "😀", "e\u0301", "Dr. ", "U.S. ", "et al. [1] ", "\x00"),
]
MARKDOWN = st.lists(st.sampled_from(FRAGMENTS), max_size=40).map("".join)
TEXTS = st.one_of(MARKDOWN, st.text(max_size=60))


def kinds(text: str) -> list[tuple[str, str]]:
    return [(block.kind, block.span.of(text)) for block in markdown_layout(text).blocks]


def test_headings_of_both_styles_have_levels() -> None:
    text = "One\n===\n\nTwo\n---\n\n### Three ###\ntext\n"
    document = structure(text)
    assert [(b.level, document.heading_text(b)) for b in document.of_kind("heading")] == [
        (1, "One"),
        (2, "Two"),
        (3, "Three"),
    ]
    assert [span.of(text) for span in document.paragraphs] == [
        "One\n===",
        "Two\n---",
        "### Three ###",
        "text",
    ]


def test_a_table_holds_rows_and_its_delimiter_is_of_the_header() -> None:
    text = "Before.\n\na | b\\|c\n--|:-:\n1 | 2 | 3\n4\n\nAfter.\n\n| x |\n|---|\n| y |"
    assert [block for block in markdown_layout(text).blocks if block.table is not None] == [
        Block("table", 9, 36, table=0),
        Block("table_row", 9, 24, table=0),
        Block("table_row", 25, 34, table=0),
        Block("table_row", 35, 36, table=0),
        Block("table", 46, 63, table=1),
        Block("table_row", 46, 57, table=1),
        Block("table_row", 58, 63, table=1),
    ]


def test_front_matter_needs_a_key() -> None:
    assert kinds("---\ntitle: A\n---\nText")[0] == ("front_matter", "---\ntitle: A\n---")
    assert kinds("---\n\nText\n\n---\n")[0] == ("rule", "---")
    assert kinds("---\ntitle: A\n  ")[0] == ("rule", "---")


def test_a_container_comes_before_what_it_holds() -> None:
    assert kinds("> - one\n>   two\n>\n> # three\n") == [
        ("quote", "> - one\n>   two\n>\n> # three"),
        ("list_item", "> - one\n>   two\n>"),
        ("paragraph", "> - one\n>   two"),
        ("paragraph", "> # three"),
    ]


def test_code_html_and_rules_are_blocks() -> None:
    assert kinds("    code\n\n<div>\n# no\n</div>\n\n***\n\n```\n# no\n") == [
        ("code", "    code"),
        ("html", "<div>\n# no\n</div>"),
        ("rule", "***"),
        ("code", "```\n# no"),
    ]


def test_a_reference_definition_is_a_paragraph() -> None:
    assert kinds("[a]: https://example.org\n") == [("paragraph", "[a]: https://example.org")]


def test_blank_lines_inside_a_fence_part_nothing() -> None:
    text = "one\n```\na\n\nb\n```\ntwo\n\n# H\nthree\n\n    c\n\n    d"
    assert [span.of(text) for span in structure(text).paragraphs] == [
        "one\n```\na\n\nb\n```\ntwo",
        "# H",
        "three",
        "c",
        "d",
    ]


@pytest.mark.parametrize(
    ("line", "level"),
    [
        ("3.1 Deadlines", 2),
        ("1. Introduction", 1),
        ("2.10.3. Scope", 3),
        ("GENERAL TERMS", 1),
        ("CHAPTER 3", 1),
        ("1180", None),
        ("12 March 2024", None),
        ("2019 Budget", None),
        ("3.1 deadlines", 2),
        ("3.1 “Deadlines”", 2),
        ("2.4 (Optional) Steps", 2),
        ("3.2 2024 Budget", 2),
        ("4. Marketing", 1),
        ("1. Decisions", 1),
        ("PHASE 2 (2023-2024)", 1),
        ("“FY 2024”", 1),
        ("12.03.2024", None),
        ("3.1 1180", None),
        ("1. Pay the bill;", None),
        ("1180 EUR", None),
        ("1) Drain the tank", None),
        ("STOP!", None),
        ("3.1 Deadlines are near.", None),
        ("A", None),
        ("第三章", None),
        ("3 第三章", 1),
        ("A" * 81, None),
        ("TWO\nLINES", None),
    ],
)
def test_plain_headings_are_numbered_or_in_capitals(line: str, level: int | None) -> None:
    assert heading_level(line) == level


@pytest.mark.parametrize(
    ("text", "headings"),
    [
        ("3. Claims\n\n4 weeks is the limit for claims.", ["3. Claims"]),
        ("INTRO\n\n1. Scope\n\n2 persons must sign.", ["INTRO", "1. Scope"]),
        ("1. SCOPE\n\n2. TERMS\n\nBoth apply.", ["1. SCOPE", "2. TERMS"]),
        ("1. Terms\n2. Scope\n\nBoth apply.", []),
    ],
)
def test_a_plain_heading_needs_no_look_at_its_neighbours(text: str, headings: list[str]) -> None:
    blocks = plain_layout(text).blocks
    assert [block.span.of(text) for block in blocks if block.kind == "heading"] == headings


def test_text_nested_too_deep_stays_text() -> None:
    text = "> " * (DEEPEST + 20) + "Words here. More.\n\nAfter."
    document = structure(text)
    assert [span.of(text)[-11:] for span in document.sentences] == [
        "Words here.",
        "More.",
        "After.",
    ]


@given(TEXTS, st.booleans())
def test_blocks_lie_in_order_within_the_text(text: str, markdown: bool) -> None:
    blocks = structure(text, syntax="markdown" if markdown else "plain").blocks
    assert all(0 <= block.start < block.end <= len(text) for block in blocks)
    assert all(a.start <= b.start for a, b in pairwise(blocks))
    assert all(b.start >= a.end or b.end <= a.end for a, b in pairwise(blocks))
    rows = [block for block in blocks if block.kind == "table_row"]
    assert all(a.end < b.start for a, b in pairwise(rows))


@given(TEXTS, st.booleans())
def test_paragraphs_hold_every_character_that_is_not_blank(text: str, markdown: bool) -> None:
    spans = structure(text, syntax="markdown" if markdown else "plain").paragraphs
    assert all(a.end <= b.start for a, b in pairwise(spans))
    assert all(span.of(text) == span.of(text).strip() != "" for span in spans)
    assert "".join("".join(span.of(text).split()) for span in spans) == "".join(text.split())


@given(MARKDOWN.filter(lambda text: not text.startswith("---")))
def test_the_shorter_rules_find_what_the_library_finds(text: str) -> None:
    library = MarkdownIt("commonmark", {"maxNesting": DEEPEST}).enable("table")
    library.disable("reference").core.ruler.enableOnly(["block"])
    found = [
        "\n".join(text.split("\n")[slice(*token.map)]).strip()
        for token in library.parse(text + "\n")
        if token.map and token.type in LIBRARY_LEAVES
    ]
    ours = [words.strip() for kind, words in kinds(text) if kind in LEAVES]
    assert ours == [words for words in found if words]


TITLED = "---\ntitle: x" + " " * 9_000 + "y\n---\n"
LEAVES = {"heading", "paragraph", "table", "code", "html", "rule"}
LIBRARY_LEAVES = {
    *("heading_open", "paragraph_open", "table_open"),
    *("fence", "code_block", "html_block", "hr"),
}


@given(TEXTS)
def test_plain_paragraphs_need_no_headings(text: str) -> None:
    assert tuple(block.span for block in plain_layout(text).blocks) == paragraphs(text)


@pytest.mark.parametrize(
    "unit",
    [
        "Note line\n\n",
        "word ",
        " ",
        "x",
        "# Head\n",
        "- item\n",
        "| a | b |\n|---|---|\n",
        "```\ncode\n",
        ">",
        "“x. ",
        "「あ。」と",
        "a.” A",
        "(a.) B ",
        "**",
        "1. ",
        "\n \n",
        "`",
        "# `",
        "_a ",
        "[a](",
        "。*",
        "。" + "*" * 40 + "x ",
        "。)",
        ". ) ",
        ".:1 ",
        "a.:1",
        "a.) ",
        "Э. ",
        "y. p. ",
        "n. A ",
        "...",
    ],
)
@pytest.mark.parametrize(
    "opening", ["", "# ", "- - - ", "(a.)" + " " * 9_000, TITLED, "- " * 4_000]
)
def test_time_grows_in_step_with_the_text(unit: str, opening: str) -> None:
    """A ratio of 2 for each doubling; quadratic would be 16 in every try, however noisy."""

    def seconds(characters: int) -> float:
        text = opening + unit * (characters // len(unit)) + "end"
        began = time.process_time()
        structure(text)
        return time.process_time() - began

    assert any(seconds(16_000) < 8 * seconds(4_000) + 0.01 for _ in range(6))
