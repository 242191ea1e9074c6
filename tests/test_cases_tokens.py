"""The shared cases about tokens: what broke other tools, with the right values."""

from __future__ import annotations

import json
from typing import Any

from engine.document import Document
from engine.graphemes import inside_clusters
from engine.span import Span
from engine.tokens import Tokenization, count_tokens, tokenize
from tests.conftest import shared


def case(number: str) -> dict[str, Any]:
    lines = shared("cases/cases.jsonl").read_text(encoding="utf-8").splitlines()
    found: dict[str, Any] = next(row for row in map(json.loads, lines) if row["id"] == number)
    return found


def tokenized(text: str, name: str) -> Tokenization:
    return tokenize(Document(text, "", (), (), ()), name)


def offsets(found: Tokenization) -> list[list[int]]:
    return [list(pair) for pair in zip(found.token_starts, found.token_ends, strict=True)]


def test_uni_01_a_character_of_several_tokens_is_one_piece() -> None:
    row = case("uni-01")
    found = tokenized(row["input"], "qwen2.5")
    assert offsets(found) == row["expected"]["token_offsets"]
    assert found.piece_starts.tolist() == [0, 2, 7, 8, 9, 10]
    assert found.tokens_before.tolist() == [0, 4, 5, 6, 7, 8]


def test_uni_03_pieces_of_hindi_tile_the_text_at_cluster_edges() -> None:
    row = case("uni-03")
    found = tokenized(row["input"], "qwen2.5")
    assert offsets(found) == row["expected"]["token_offsets"]
    clusters = row["expected"]["grapheme_clusters"]
    inside = {offset for start, end in clusters for offset in range(start + 1, end)}
    assert set(inside_clusters(row["input"]).tolist()) == inside
    assert set(found.piece_starts.tolist()) <= {0, *(end for _, end in clusters)}


def test_uni_05_uncased_tokens_stand_for_the_letters_of_the_text() -> None:
    row = case("uni-05")
    (text, made), expected = row["input"], row["expected"]
    found = tokenized(text, "wordpiece")
    assert offsets(found) == expected["token_offsets"]
    assert found.tokens_of(Span(13, 16)) == (2, 2)
    assert found.unknown_characters == 3
    letter, times = made["repeat"]
    long = tokenized(letter * times + made["then"], "wordpiece")
    assert offsets(long) == expected["long_word"]["token_offsets"]
    assert long.unknown_characters == 150


def test_uni_07_clusters_are_those_listed() -> None:
    row = case("uni-07")
    clusters = row["expected"]["grapheme_clusters"]
    inside = [offset for start, end in clusters for offset in range(start + 1, end)]
    assert inside_clusters(row["input"]).tolist() == inside


def test_off_06_counts_are_of_the_exact_span_not_the_trimmed_one() -> None:
    row = case("off-06")
    text, expected = row["input"], row["expected"]
    found = tokenized(text, "qwen2.5")
    assert found.n_tokens == expected["token_count_document"]
    span = expected["example_span"]
    first, last = found.tokens_before[found.pieces_at([span["start"], span["end"]])]
    assert last - first == span["tokens_as_cut"]
    assert count_tokens("qwen2.5", span["text"].lstrip()) == span["tokens_if_trimmed_and_recounted"]
