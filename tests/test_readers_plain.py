"""Source code and reStructuredText: indexed as they were written."""

from __future__ import annotations

import pytest

from engine.alarms import alarms_of
from engine.reading import read
from engine.strategies import STRATEGIES
from engine.tokens import tokenize
from tests.conftest import REPOSITORY
from tests.tracks import cut_with_hash, hash_embedder

SOURCE = (REPOSITORY / "engine" / "spec.py").read_bytes()


def test_source_code_is_one_block_of_unchanged_text() -> None:
    document = read(SOURCE, name="spec.py")
    assert document.text == SOURCE.decode()
    assert document.title == "spec.py"
    assert [(block.kind, block.start, block.end) for block in document.blocks] == [
        ("code", 0, len(SOURCE.decode().rstrip()))
    ]


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_every_strategy_cuts_source_code(strategy: str) -> None:
    text = SOURCE.decode()
    track = "manual:cuts=200|900" if strategy == "manual" else strategy
    chunks = cut_with_hash(tokenize(read(SOURCE, name="spec.py")), track).chunks
    held = set[int]().union(*(range(chunk.start, chunk.end) for chunk in chunks))
    assert {at for at, character in enumerate(text) if not character.isspace()} <= held


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (SOURCE, "spec.py"),
        (SOURCE, "Makefile"),
        (b"a,b\n" + b"1,2\n" * 20, "table.csv"),
    ],
)
def test_code_and_tables_are_no_bad_parse(content: bytes, name: str) -> None:
    tokenization = tokenize(read(content, name=name))
    assert alarms_of(tokenization, (), hash_embedder(), None) == ()


def test_a_script_without_a_suffix_is_source_code() -> None:
    document = read(b"#!/usr/bin/env python3\n# A script\nprint(1)\n", name="bin/run-it")
    assert [block.kind for block in document.blocks] == ["code"]
    assert (document.title, document.source.format) == ("run-it", "code")


def test_restructured_text_is_plain_text() -> None:
    text = "LEAVE\n\n.. note:: Ask first.\n\nThen go.\n\n3.1 Deadlines\n\nIn May.\n"
    document = read(text.encode(), name="leave.rst")
    assert document.text == text
    assert [block.kind for block in document.blocks] == [
        *("heading", "paragraph", "paragraph", "heading", "paragraph")
    ]
    assert document.source.format == "rst"
