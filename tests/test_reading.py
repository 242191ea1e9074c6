"""Reading: which bytes are text, which text is Markdown, and what is refused with which words."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.formats import Format, looks_like_markdown
from engine.naming import ReadingError, shown_name
from engine.reading import normalise, parse, read, read_text
from engine.source import Parsed, Source
from engine.span import Span
from engine.structure import structure


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "a.txt has no text to split, it is empty: choose one with words in it"),
        (b"\xef\xbb\xbf", "a.txt has no text to split, it is empty: choose one with words in it"),
        (b" \r\n\t", "a.txt has no text to split, it holds only blanks or invisible characters"),
        ("\u200b\u2060\ufe0f\u3164\u2800\u00ad".encode(), "only blanks or invisible characters"),
        (b"\x01\x1b\x7f", "only blanks or invisible characters"),
        (b"a\0b", "a.txt is a binary file (it holds NUL bytes), not text"),
        (b"\xff\xfea", "a.txt is not UTF-16-LE (byte 0x61 in line 1): save it as UTF-8 text"),
        ("\ufeffa\0".encode("utf-16-le"), "holds a NUL character at position 1, as binary files"),
    ],
)
def test_what_is_no_text_is_refused_with_a_sentence(data: bytes, words: str) -> None:
    with pytest.raises(ReadingError) as refused:
        read(data, name="a.txt")
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_half_a_character_is_refused() -> None:
    with pytest.raises(ReadingError, match=r"This file holds half a character .*U\+D83D.* 3"):
        read_text("abc\ud83d")


def test_a_path_that_holds_no_file_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "absent.md", tmp_path, "a\0b"):
        with pytest.raises(ReadingError, match="cannot be read"):
            read(path)


def test_a_suffix_says_whether_a_file_is_markdown(tmp_path: Path) -> None:
    for name, level in (("a.MD", 1), ("a.markdown", 1), ("a.txt", None), ("a.log", None)):
        path = tmp_path / name
        path.write_text("# One\n\nText.\n", encoding="utf-8")
        assert read(path).blocks[0].level == level
        assert read(str(path)).text == "# One\n\nText.\n"


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ("# One\n\nText.", True),
        ("One\n===\n\nText.", True),
        ("a | b\n--|--\n1 | 2", True),
        ("```\ncode\n```", True),
        ("- one\n- two", True),
        ("---\ntitle: x\n---\n", True),
        ("Plain words - and more.\n\n3.1 Deadlines\n\nText #5.", False),
        ("- a single dash", False),
    ],
)
def test_a_paste_is_markdown_when_it_looks_so(text: str, markdown: bool) -> None:
    assert looks_like_markdown(text) is markdown
    assert read_text(text).blocks == read_text(text, markdown=markdown).blocks


@pytest.mark.parametrize(
    ("text", "name", "title"),
    [
        ("## Two\n\n# One\n", "a.md", "One"),
        ("---\ntitle: 'Told'\n---\n\n## Two\n", "a.md", "Told"),
        ("---\ntitle: Told\n---\n\n# One\n\nWords.\n", "a.md", "One"),
        ("---\ntitle: Told\n---\n\nWords.\n\n# Far down\n", "a.md", "Told"),
        ("---\nlayout: page\n---\n\nWords.\n\n# Far down\n", "a.md", "Far down"),
        ("Words.\n\n# Far down\n", "a.md", "Far down"),
        ("Words.\n\n## The [`two`](x) **marks**\n", "a.md", "The two marks"),
        ("Words.", "docs/travel-policy.txt", "travel-policy"),
        ("Words.", "Policy v1.2", "Policy v1.2"),
        ("Words that go on.\n\nMore.", "", "Words that go on."),
        ("Words.", "caf\udce9.txt", "caf\ufffd"),
        ("Words.", "plan\u202egpj\x07.txt", "plangpj"),
        ("Words.", "C:\\plans\\a\nb.md", "a b"),
        ("Words.", "\u200d\u202e", "Words."),
        ("Words.", "👨\u200d👩 می\u200cخواهم.txt", "👨\u200d👩 می\u200cخواهم"),
        ("# A\u202eB\x1b[0m\u2066\n", "a.md", "AB[0m"),
        ('---\ntitle:  "A\u200fB"  \n---\n', "a.md", "AB"),
        ("# " + "long " * 60, "a.md", "long " * 39 + "long…"),
    ],
)
def test_a_document_has_a_title(text: str, name: str, title: str) -> None:
    assert read_text(text, name=name).title == title


def test_a_path_and_its_bytes_have_one_title(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"caf\xe9\xe2\x80\xae.txt")
    try:
        path.write_text("Words.", encoding="utf-8")
    except OSError:
        pytest.skip("This file system takes UTF-8 names only.")
    assert read(path).title == read(b"Words.", name=path.name).title == "caf\ufffd"


@given(st.text(), st.text(st.characters(), max_size=30))
def test_titles_and_names_can_be_shown(name: str, heading: str) -> None:
    titles = (read_text("Words.", name=name).title, structure(f"# {heading}\n\nWords.").title)
    for words in (shown_name(name), *titles):
        assert not any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in words)
        assert not set(words) & set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2069")
        assert len(words) <= 201
    assert shown_name(shown_name(name)) == shown_name(name)


@given(st.text())
def test_normalising_twice_changes_nothing_more(text: str) -> None:
    once = normalise(text)
    assert "\r" not in once
    assert once.replace("\n", "") == text.removeprefix("\ufeff").replace("\r", "").replace("\n", "")


@given(st.binary(max_size=60) | st.text(max_size=40).map(str.encode))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        document = read(data)
    except ReadingError:
        return
    assert document.sentences
    assert document.title


def test_pages_without_words_at_the_end_are_in_no_chunk() -> None:
    def run(form: Format, content: bytes | str, name: str) -> Parsed:
        return Parsed("One.\n\nTwo.\n", source=Source(pages=(0, 6, 10, 10)))

    pages = parse(b"%PDF-1.7", name="a.pdf", run=run).source.pages
    assert pages == (0, 6, 11, 11)
    assert Source(pages=pages).pages_of(Span(0, 11)) == (1, 2)
