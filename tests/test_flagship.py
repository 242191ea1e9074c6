"""The facts that the flagship page was written to show."""

from functools import cache
from pathlib import Path

import pytest

from engine import (
    Analysis,
    Chunking,
    analyse,
    cut,
    find_answer,
    load_embedder,
    mark,
    read,
    tokenize,
)
from engine.similarity import Vectors
from engine.tokens import Tokenization
from tests.conftest import shared

FLAGSHIP = Path(__file__).parents[1] / "sample_docs" / "expense-policy.md"
DEADLINE = "Claims must be filed within 60 days of the transaction date"


@cache
def flagship() -> Tokenization:
    return tokenize(read(FLAGSHIP), "wordpiece")


@cache
def flagship_vectors() -> Vectors:
    document = flagship().document
    embedder = load_embedder("all-MiniLM-L6-v2")
    return embedder.embed([span.of(document.text) for span in document.sentences])


def next_tokens(chunking: Chunking) -> list[int]:
    return [chunking.tokenization.next_token(int(cut)) for cut in chunking.cuts]


def judged(track: str) -> Analysis:
    document = flagship().document
    (span,) = find_answer(document, DEADLINE)
    answer = mark(document, span.start, span.end)
    return analyse(cut(flagship(), track), [answer], embedder="hash")


def test_sample_is_the_shared_file_unchanged() -> None:
    assert FLAGSHIP.read_bytes() == shared("sample_docs/expense-policy.md").read_bytes()


def test_page_counts_1180_tokens_and_41_sentences() -> None:
    assert flagship().n_tokens == 1180
    assert len(flagship().document.sentences) == 41


def test_sections_open_at_their_tokens() -> None:
    headings = flagship().document.of_kind("heading")
    assert [flagship().next_token(heading.start) for heading in headings] == [
        *(0, 96, 241, 431, 691, 1011),
    ]


def test_semantic_at_10_breaks_at_four_section_openings() -> None:
    chunking = cut(flagship(), "semantic:percentile=10", vectors=flagship_vectors())
    assert chunking.breaks == (3, 13, 21, 33)
    assert next_tokens(chunking) == [96, 431, 691, 1011]
    assert len(chunking) == 5


def test_headings_open_at_the_sections_and_paragraphs_part_the_table_from_them() -> None:
    assert next_tokens(cut(flagship(), "headings")) == [96, 241, 431, 691, 1011]
    assert next_tokens(cut(flagship(), "headings:level=2")) == [96, 691, 1011]
    assert next_tokens(cut(flagship(), "paragraphs")) == [96, 241, 431, 691, 886, 1011]


def test_sentence_windows_are_as_many_as_sentences_and_hold_the_deadline_whole() -> None:
    (track,) = judged("sentence-window").tracks
    assert (len(track.chunking), track.verdicts[0].kind) == (41, "whole")


def test_fixed_300_cuts_the_deadline_at_token_300() -> None:
    analysis = judged("fixed:size=300")
    (track,) = analysis.tracks
    assert next_tokens(track.chunking) == [300, 600, 900]
    (verdict,) = track.verdicts
    assert verdict.kind == "cut"
    assert verdict.chunks == (0, 1)
    (where,) = verdict.cuts
    assert (where.last_token, where.next_token) == (299, 300)
    text = analysis.document.text
    assert text[: where.character].rstrip().endswith("Claims must be filed within 60")
    assert text[where.character :].lstrip().startswith("days of the transaction date")
    assert verdict.overlap_needed == 6


def test_overlap_of_60_rescues_the_deadline_in_the_second_chunk() -> None:
    (track,) = judged("fixed:size=300,overlap=60").tracks
    (verdict,) = track.verdicts
    assert len(track.chunking) == 5
    assert (verdict.kind, verdict.chunks, verdict.overlap_needed) == ("rescued", (1,), 0)


def test_needed_overlap_is_the_smallest_that_rescues_at_the_first_cut() -> None:
    kinds = [judged(f"fixed:size=300,overlap={n}").tracks[0].verdicts[0].kind for n in (5, 6)]
    assert kinds == ["cut", "rescued"]


@pytest.mark.parametrize("track", ["fixed:size=512", "fixed:size=512,overlap=64"])
def test_512_makes_three_chunks_with_and_without_overlap(track: str) -> None:
    assert len(cut(flagship(), track)) == 3


def test_headings_stranded_are_not_sentences_cut() -> None:
    text = b"# Title\n\nOne short line here.\n"
    tokenization = tokenize(read(text, name="a.md"), "wordpiece")
    heading_only = tokenization.next_token(tokenization.document.text.index("One"))
    (track,) = analyse(cut(tokenization, f"fixed:size={heading_only}"), embedder="hash").tracks
    assert track.summary.headings_stranded == 1


def climate_passage() -> str:
    seed = shared("seeds/003_8441dc1c24e3dee0.txt").read_text(encoding="utf-8")
    start = seed.index("The global mean surface")
    return seed[start : seed.index("ecosystems worldwide.") + len("ecosystems worldwide.")]


def test_climate_passage_counts_its_characters_and_tokens() -> None:
    document = read(climate_passage().encode(), name="climate.txt")
    assert len(document.text) == 528
    assert tokenize(document, "wordpiece").n_tokens == 90
    assert tokenize(document, "qwen2.5").n_tokens == 99


def test_climate_passage_parts_its_last_sentence() -> None:
    document = read(climate_passage().encode(), name="climate.txt")
    embedder = load_embedder("all-MiniLM-L6-v2")
    vectors = embedder.embed([span.of(document.text) for span in document.sentences])
    chunking = cut(tokenize(document, "wordpiece"), "semantic:percentile=25", vectors=vectors)
    assert chunking.breaks == (4,)
