"""HTML pages: their words in the blocks a person sees, and nothing that is there for programs."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chunking import cut
from engine.headings import heading_path
from engine.readers.html import parse
from engine.readers.lines import masked, paragraph, table, unmasked
from engine.reading import read
from engine.spec import parse_track
from engine.structure import structure
from engine.tokens import tokenize
from tests.conftest import shared
from tests.nasty import nasty_texts


def markdown(page: str) -> str:
    return parse(page, "page.html").text.rstrip("\n")


def test_case_head_06_nested_page_keeps_its_heading_paths() -> None:
    lines = shared("cases/cases.jsonl").read_text(encoding="utf-8").splitlines()
    case = next(case for case in map(json.loads, lines) if case["id"] == "head-06")
    document = read(case["input"].encode(), name="guide.html")
    chunking = cut(tokenize(document), parse_track("headings:level=3"))
    paths = [list(heading_path(document, *span)) for span in spans(chunking)]
    assert paths == case["expected"]["heading_paths"]
    sections = [
        " ".join(document.text[start:end].replace("#", "").split())
        for start, end in spans(chunking)
    ]
    assert sections == case["expected"]["section_texts_normalised"]
    assert [
        words for words in case["expected"]["forbidden_in_text"] if words in document.text
    ] == []


def spans(chunking) -> list[tuple[int, int]]:  # type: ignore[no-untyped-def]
    return [(chunk.start, chunk.end) for chunk in chunking.chunks]


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<p>one<p>two<br>three", "one\n\ntwo\nthree"),
        ("a\n  long&nbsp;&nbsp;line<div>b</div>c", "a long line\n\nb\n\nc"),
        ("<h2>1 <em>Parts</em></h2>text", "## 1 Parts\n\ntext"),
        ("<h1></h1><h2> <img src=x> </h2><p>x", "x"),
        ("<a href='/x'>li<b>nk</b></a>ed <code>a_b</code>", "linked a_b"),
        ("<img src='data:image/png;base64,AAAA' alt='A cat'>", "A cat"),
        ("H<sub>2</sub>O, 10<sup>3</sup>, 19<sup>th</sup>", "H₂O, 10³, 19th"),
        ("<q>So</q> <s>old</s> soft&shy;ly", "“So” old softly"),
        ("漢<ruby>字<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "漢字(kan)"),
        ("<ul><li>a<ul><li>b</ul><li>c<p>d</ul>", "- a\n  - b\n- c\n\n  d"),
        ("<ol start=9><li>a<li>b</ol>", "9. a\n10. b"),
        ("<ul><li><input type=checkbox checked>a</ul>", "- [x] a"),
        ("<ul><li><h3>News</h3>text</ul>", "### News\n\ntext"),
        ("<blockquote><p>a<p>b</blockquote>", "> a\n>\n> b"),
        ("<hr><p>Key: value", "***\n\nKey: value"),
        ("<details><summary>Why</summary>Because.</details>", "Why\n\nBecause."),
        ("<figure><img alt=Map><figcaption>North</figcaption></figure>", "Map\n\nNorth"),
        ("<pre>\n\ta = 1\n\n  b\n</pre>", "```\n\ta = 1\n\n  b\n```"),
        ("<pre><code class='language-sh'># no</code></pre>", "```sh\n# no\n```"),
        ("<div class='highlight-python'><pre>x</pre></div>", "```python\nx\n```"),
        ("<pre>```</pre>", "````\n```\n````"),
    ],
)
def test_a_page_becomes_the_blocks_that_are_seen(page: str, expected: str) -> None:
    assert markdown(page) == expected


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<dl><dt>Who?</dt><dd><p>You.</p><p>Me.</p></dd></dl>", "- Who?\n  You.\n\n  Me."),
        ("<dl><dt>a<dt>b<dd>1<dd>2<dt>c<dd>3</dl>", "- a\n  b\n  1\n\n  2\n- c\n  3"),
        ("<dl><div><dt>a</dt><dd><pre>x</pre></dd></div></dl>", "- a\n  ```\n  x\n  ```"),
        ("<dl><dt>a<dd><dl><dt>b<dd>c</dl></dl>", "- a\n  - b\n    c"),
        ("<dl><dt><h3>a</h3><dd>b</dl>", "### a\n\nb"),
    ],
)
def test_a_term_stays_with_what_is_said_of_it(page: str, expected: str) -> None:
    assert markdown(page) == expected


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("<tr><th>a<th>b<tr><td>1<td>2", ["a | b", "1 | 2"]),
        ("<tr><td>a<td>b<tr><td>1<td>2", ["a | b", "1 | 2"]),
        ("<thead><tr><th>a<th>b</thead><tbody><tr><td>1<td>2</tbody>", ["a | b", "1 | 2"]),
        ("<tr><th colspan=2>ab<tr><td>1<td>2", ["ab | ", "1 | 2"]),
        ("<tr><th>a<th>b<tr><td rowspan=2>1<td>2<tr><td>3", ["a | b", "1 | 2", " | 3"]),
        ("<tr><th>a<th>b<tr><td rowspan=0>1<td>2<tr><td>3", ["a | b", "1 | 2", " | 3"]),
        ("<tr><th>a<th>b<tr><td>x|y<td>1<br>2", ["a | b", "x\\|y | 1 2"]),
        ("<tr><th>a<th>b<tr><td><ul><li>x<li>y</ul><td>z", ["a | b", "• x • y | z"]),
        ("<tr><th>a<th>b<tr><td>+1<td># 2", ["a | b", "+1 | # 2"]),
        ("<tr><th>a<th><th>b<tr><td>1<td><td>2<tr><td><td>", ["a | b", "1 | 2"]),
        ("<tr><th>a<th>b<tr><td>1<td><table><tr><td>x<td>y</table>", ["a | b", "1 | x y"]),
    ],
)
def test_a_table_has_one_header_row_and_even_rows(rows: str, expected: list[str]) -> None:
    header, *body = (f"| {row} |" for row in expected)
    assert markdown(f"<table>{rows}</table>") == "\n".join([header, "| --- | --- |", *body])


@pytest.mark.parametrize(
    "page",
    [
        "<table><tr><td><h2>a</h2><p>b</p></td><td><p>c</p></td></tr></table>",
        "<table><tr><td><h2>a</h2>b<table><tr><td>c</table></table>",
        "<table role=presentation><tr><td><h2>a</h2><td>b<tr><td>c</table>",
    ],
)
def test_a_table_that_lays_a_page_out_is_no_table(page: str) -> None:
    assert markdown(page) == "## a\n\nb\n\nc"


def test_a_table_within_such_a_table_stays_one() -> None:
    inner = "<table><caption>t</caption><tr><th>a<th>b<tr><td>1<td>2</table>"
    assert markdown(f"<table><tr><td>x<td>{inner}</table>") == (
        "x\n\nt\n\n| a | b |\n| --- | --- |\n| 1 | 2 |"
    )


def test_what_is_not_seen_is_left_out_and_said() -> None:
    page = (
        "<svg><title>Logo</title></svg><title> The\n page </title><script>var a</script><style>p{}</style>"
        "<nav><a href=/>Home</a></nav><header><a href=/>Site</a></header>"
        "<h1>Page <a class=headerlink href=#page>¶</a></h1><p>The words of the page.</p>"
        "<div hidden>a</div><div aria-hidden=true>b</div><div style='display: none'>c</div>"
        "<template>d</template><noscript>e</noscript><svg><text>f</text></svg><!-- g -->"
        "<select><option>h</select><footer><p>By the team. <a href=/t>Terms</a></p></footer>"
    )
    parsed = parse(page, "page.html")
    assert parsed.text == "# Page\n\nThe words of the page.\n\nBy the team. Terms\n"
    assert parsed.title == "The page"
    assert parsed.source.notices == ("Left out of the page: hidden parts and navigation.",)


@pytest.mark.parametrize("opening", ["<div hidden>", "<nav>", "<div style='display:none'>"])
def test_what_holds_most_of_the_words_is_kept_whatever_it_is_called(opening: str) -> None:
    assert (
        markdown(f"{opening}All there is to read.</div></nav><p>x") == "All there is to read.\n\nx"
    )


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("# one", "\\# one"),
        ("> one", "\\> one"),
        ("* one", "\\* one"),
        ("---", "\\---"),
        ("a\n===", "a\n\\==="),
        ("```", "\\```"),
        ("<div>", "\\<div>"),
        ("a|b\n-|-", "a|b\n\\-|-"),
        ("#1 of 2 * 3_4 > 5 | 6", "#1 of 2 * 3_4 > 5 | 6"),
        ("- one", "- one"),
        ("1. > one", "1. \\> one"),
    ],
)
def test_only_what_would_make_another_block_is_escaped(words: str, expected: str) -> None:
    assert paragraph(words) == expected
    escaped = words.replace("<", "&lt;").replace("\n", "<br>")
    assert markdown(f"<p>{escaped}</p>") == expected


@given(st.text(st.sampled_from("#>-+*=~`|<_: ab1.\n"), max_size=30))
def test_words_are_never_headings_tables_code_or_rules(words: str) -> None:
    kinds = {block.kind for block in structure(paragraph(words)).blocks}
    assert kinds <= {"paragraph", "list_item"}


@given(nasty_texts)
def test_any_text_as_a_page_is_clean(text: str) -> None:
    for page in (text, f"<p>{text}</p><table><tr><td>{text}<td>x<tr></table><ul><li>{text}</ul>"):
        first, again = parse(page, "page.html"), parse(page, "page.html")
        assert first == again
        assert not set(first.text) & {
            "\0",
            "\r",
            "\u00a0",
            "\x07",
            *map(chr, range(0xFDD0, 0xFDF0)),
        }


@given(st.lists(st.lists(st.text("ab|\\\n", max_size=4), min_size=1, max_size=4), max_size=5))
def test_a_table_of_any_cells_has_a_row_for_each_that_says_something(rows: list[list[str]]) -> None:
    said = [row for row in rows if any(map(str.split, row))]
    blocks = structure(table(rows)).blocks
    assert sum(block.kind == "table_row" for block in blocks) == len(said)


@given(st.text())
def test_masks_come_off(text: str) -> None:
    plain = "".join(character for character in text if not 0xFDD0 <= ord(character) <= 0xFDEF)
    assert unmasked("x" + masked(plain.replace("\n", " "))) == "x" + plain.replace("\n", " ")


@pytest.mark.parametrize("depth", [50, 5_000])
def test_a_page_nested_deep_is_read(depth: int) -> None:
    for tag in ("div", "ul><li", "blockquote", "b"):
        assert "deep" in markdown(f"<{tag}>" * depth + "deep")


def test_xhtml_is_read_as_its_tags_say() -> None:
    page = (
        '<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml">'
        '<head><title/><script src="x"/></head><body><p>a<a id="z"/>b<br/>c</p></body></html>'
    )
    assert markdown(page) == "ab\nc"


@pytest.mark.parametrize("page", ["", " ", "<p></p>", "<!-- -->", "<script>x</script>", "x.html"])
def test_an_empty_page_is_empty(page: str) -> None:
    assert markdown(page) == ("x.html" if page == "x.html" else "")
