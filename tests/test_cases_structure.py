"""The shared cases that blocks, sentences and reading have to answer."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from engine.document import Document
from engine.naming import ReadingError
from engine.reading import decode, normalise, read, read_text
from engine.structure import structure
from tests.conftest import REPOSITORY, shared


@cache
def cases() -> dict[str, dict[str, Any]]:
    lines = shared("cases/cases.jsonl").read_text(encoding="utf-8").splitlines()
    return {case["id"]: case for case in map(json.loads, lines)}


def case(name: str) -> tuple[Any, dict[str, Any]]:
    found = cases()[name]
    return found["input"], found["expected"]


def pairs(document: Document) -> list[list[int]]:
    return [[span.start, span.end] for span in document.sentences]


@pytest.mark.parametrize("markdown", [True, False])
@pytest.mark.parametrize(
    "name", ["sen-01", "sen-02", "sen-03", "sen-04", "sen-05", "sen-06", "sem-04", "uni-03"]
)
def test_sentences_of_the_cases_are_exact(name: str, markdown: bool) -> None:
    text, expected = case(name)
    spans = expected.get("spans_trimmed") or expected["sentences"]
    document = structure(text, syntax="markdown" if markdown else "plain")
    assert pairs(document) == [[span["start"], span["end"]] for span in spans]


def test_thai_without_stops_is_one_sentence() -> None:
    given, expected = case("sen-09")
    words, times = given["repeat"]
    document = structure(words * times)
    assert (len(document.text), len(document.sentences)) == (given["length"], expected["sentences"])


def test_a_poem_is_parted_by_its_blank_line() -> None:
    texts, expected = case("sem-01")
    one, _, blank, unended, poem = texts
    assert pairs(structure(one)) == expected["one_sentence"]
    assert pairs(structure(unended)) == expected["no_terminator"]
    assert pairs(structure(poem)) == expected["poem_units_at_least"]
    assert pairs(structure(blank)) == expected["whitespace_only"]
    for refused in ("", blank):
        with pytest.raises(ReadingError, match="This file has no text to split"):
            read_text(refused)


def test_one_endless_sentence_stays_one() -> None:
    _, expected = case("size-02")
    middle = " ".join(f"item{number:03d}" for number in range(700))
    document = structure(f"Short opener. {middle}. Short closer.")
    assert pairs(document) == expected["sentence_spans_trimmed"]


@pytest.mark.parametrize("end", ["lf", "crlf"])
def test_windows_line_ends_give_the_same_paragraphs(end: str) -> None:
    texts, expected = case("enc-03")
    document = read(texts[end].encode(), name="a.txt")
    assert document.text == normalise(texts["lf"])
    assert [
        {"start": span.start, "end": span.end, "text": span.of(document.text)}
        for span in document.paragraphs
    ] == expected["lf_spans"]


@pytest.mark.parametrize("name", ["utf16le_bom.txt", "utf8.txt"])
def test_encodings_of_one_text_give_one_text(name: str) -> None:
    given, expected = case("enc-01")
    files = {file["name"]: bytes.fromhex(file["bytes_hex"]) for file in given["files"]}
    document = read(files[name], name=name)
    assert (document.text, len(document.text)) == (expected["text"], expected["length"])
    assert [[p.start, p.end] for p in document.paragraphs] == expected["paragraph_spans_trimmed"]
    assert decode(files[name]).encoding in ("UTF-8", "UTF-16-LE")


def test_fences_hold_no_headings() -> None:
    text, expected = case("head-01")
    document = structure(text)
    headings = document.of_kind("heading")
    assert [heading.start for heading in headings] == [
        s["start"] for s in expected["section_spans"]
    ]
    assert [[document.heading_text(heading)] for heading in headings] == expected["heading_paths"]


def test_a_byte_order_mark_hides_no_heading() -> None:
    given, expected = case("head-03")
    document = read(bytes.fromhex(given["bytes_hex"]), name="a.md")
    assert document.text == expected["text_after_decode"]
    assert [
        {"title": document.heading_text(block), "level": block.level, "start": block.start}
        for block in document.of_kind("heading")
    ] == expected["headings"]


def test_tabs_and_indents_are_left_alone() -> None:
    text, _ = case("head-05")
    document = read(text.encode(), name="a.md")
    assert document.text == text
    assert [(block.kind, block.span.of(text)) for block in document.blocks] == [
        ("heading", "# Code"),
        ("paragraph", "para one"),
        ("paragraph", "para two"),
        ("list_item", "- item\n    - sub item"),
        ("paragraph", "- item"),
        ("list_item", "- sub item"),
        ("paragraph", "- sub item"),
        ("code", "```py\ndef f():\n\treturn 1\u00a0\n```"),
    ]


def test_the_flagship_has_41_sentences_that_open_with_its_headings() -> None:
    document = read(REPOSITORY / "sample_docs" / "expense-policy.md")
    opening = [document.sentences[index].of(document.text) for index in (3, 13, 21, 33)]
    assert (document.title, len(document.sentences)) == ("Travel and expense policy", 41)
    assert [sentence.split("\n")[0] for sentence in opening] == [
        "## 3. Submitting a claim",
        "### 3.2 Receipts",
        "## 4. Approval thresholds",
        "## 5. Disputed claims",
    ]
