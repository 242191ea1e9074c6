"""The tracks of each sweep, and where the embedder's limit lies among them."""

from __future__ import annotations

import pytest

from engine import cut, load_embedder, tokenize
from engine.encoder import truncated
from engine.reading import read_text
from engine.retrieval.sweeps import (
    EncoderLimit,
    Point,
    encoder_limit,
    grid,
    grid_sizes,
    longest_document,
    percentile_sweep,
    reference_tracks,
    size_sweep,
    sizes_for,
)
from engine.spec import parse_track
from tests.conftest import REPOSITORY

MINILM = load_embedder("all-MiniLM-L6-v2")


def tracks(points: list[Point]) -> list[str]:
    return [str(point.track) for point in points]


def test_size_sweep_is_fixed_at_each_size_with_a_share_shared() -> None:
    assert tracks(size_sweep([32, 64])) == ["fixed:size=32", "fixed:size=64"]
    shared = size_sweep([32, 256], share=0.2)
    assert tracks(shared) == ["fixed:size=32,overlap=6", "fixed:overlap=51"]
    assert [(point.size, point.overlap) for point in shared] == [(32, 6), (256, 51)]
    assert tracks(size_sweep([96], "characters")) == ["fixed:size=96,unit=characters"]


@pytest.mark.parametrize(
    ("longest", "unit", "found"),
    [
        (0, "tokens", [8]),
        (8, "tokens", [8]),
        (9, "tokens", [8, 12]),
        (10_000, "tokens", [32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024]),
        (400, "characters", [32, 48, 64, 96, 128, 192, 256, 384, 512]),
    ],
)
def test_sizes_end_at_the_first_that_holds_the_longest_document(
    longest: int, unit: str, found: list[int]
) -> None:
    assert sizes_for(longest, unit) == found  # type: ignore[arg-type]


def test_longest_document_is_counted_in_the_unit() -> None:
    known = [tokenize(read_text(text)) for text in ("one two three", "internationalization")]
    assert longest_document(known) == 3
    assert longest_document(known, "characters") == 20


def test_grid_holds_every_size_with_every_share() -> None:
    found = grid([10, 100], shares=(0.0, 0.5))
    assert [(point.size, point.overlap) for point in found] == [
        (10, 0),
        (100, 0),
        (10, 5),
        (100, 50),
    ]
    assert tracks(found)[-1] == "fixed:size=100,overlap=50"
    assert grid_sizes([8, 12, 16, 24]) == [12, 24]


def test_percentile_sweep_is_semantic_within_a_size() -> None:
    found = percentile_sweep(128, [5, 25])
    assert tracks(found) == ["semantic:percentile=5,size=128", "semantic:size=128"]
    assert [(point.percentile, point.size) for point in found] == [(5, 128), (25, 128)]


def test_references_are_the_structured_strategies_and_headings_where_there_are_some() -> None:
    plain, headed = read_text("One. Two."), read_text("# One\n\nTwo.\n", markdown=True)
    without = ["recursive", "semantic:size=256", "paragraphs"]
    assert tracks(reference_tracks([plain])) == without
    assert tracks(reference_tracks([plain, headed], 99)) == [
        "recursive:size=99",
        "semantic:size=99",
        "headings:size=99",
        "paragraphs",
    ]


def test_every_track_of_a_sweep_is_one_people_can_write() -> None:
    sizes = sizes_for(5000)
    for point in [*grid(sizes), *percentile_sweep(), *size_sweep(sizes, "characters", 0.2)]:
        assert parse_track(str(point.track)) == point.track


def test_encoder_limit_is_its_room_where_both_count_alike() -> None:
    known = tokenize(read_text("word " * 1000), "wordpiece")
    assert encoder_limit([known], MINILM) == EncoderLimit(256, 1.0, 254, 254)
    in_characters = encoder_limit([known], MINILM, "characters")
    # A piece is "word " and 254 of them are 1,270 characters; 255 are the first that are too many.
    assert in_characters == EncoderLimit(256, 0.2, 1270, 1270)


def test_dense_part_of_a_corpus_lowers_the_size_at_which_no_chunk_is_truncated() -> None:
    # The embedder makes more of unheard words than the tokenizer that cuts.
    plain, dense = read_text("word " * 3000), read_text("zxqj " * 300)
    known = [tokenize(one, "qwen2.5") for one in (plain, dense)]
    limit = encoder_limit(known, MINILM)
    assert limit is not None
    assert limit.whole < limit.size
    for size, over in ((limit.whole, 0), (limit.size + 8, 1)):
        chunkings = [cut(one, f"fixed:size={size}") for one in known]
        assert (sum(len(truncated(one, MINILM)) for one in chunkings) > 0) == over


@pytest.mark.parametrize(
    "track", ["fixed:size={}", "fixed:size={},unit=characters", "recursive:size={}"]
)
def test_no_chunk_of_the_samples_is_truncated_at_the_size_that_holds_whole(track: str) -> None:
    paths = sorted((REPOSITORY / "sample_docs").glob("*.*"))
    known = [tokenize(read_text(path.read_text("utf-8")), "qwen2.5") for path in paths]
    limit = encoder_limit(known, MINILM, "characters" if "characters" in track else "tokens")
    assert limit is not None
    chunkings = [cut(one, track.format(limit.whole)) for one in known]
    assert [len(truncated(one, MINILM)) for one in chunkings] == [0] * len(known)


def test_embedder_that_reads_all_has_no_limit() -> None:
    assert encoder_limit([tokenize(read_text("One."))], load_embedder("hash")) is None
