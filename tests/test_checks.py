"""What is checked on the very text: chunks are slices, they tile, and cuts fall between pieces."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine import Chunking, cut, load_embedder, tokenize
from engine.checks import check
from engine.chunking import needs_vectors
from engine.params import TrackError
from engine.reading import read_text
from engine.span import Span
from tests.nasty import is_visible, nasty_texts
from tests.tracks import hash_embedder, specs

KEPT = {
    "slices": True,
    "tiles": True,
    "covers": True,
    "cuts_in_pieces": 0,
    "starts_in_pieces": 0,
    "cuts_in_clusters": 0,
    "starts_in_clusters": 0,
    "past_size": 0,
}
TEXT = "Claims are filed within sixty days. Cafe\u0301s are closed."
TILING = ("fixed:size=7", "recursive:size=9", "sentences:size=8", "headings:size=9", "paragraphs")


def made(starts: list[int], ends: list[int], track: str = "fixed:size=2") -> Chunking:
    """Chunks as no strategy makes them."""
    known = cut(tokenize(read_text(TEXT), "wordpiece"), track)
    return Chunking(known.tokenization, known.spec, np.array(starts), np.array(ends))


@given(
    nasty_texts,
    st.sampled_from([*TILING, "semantic", "late", "manual:cuts=1"]),
    st.sampled_from(["wordpiece", "qwen2.5"]),
)
def test_checks_hold_of_every_strategy_that_tiles(text: str, track: str, tokenizer: str) -> None:
    assume(is_visible(text) and len(text) > 1)
    document = read_text(text)
    sentences = [sentence.of(document.text) for sentence in document.sentences]
    vectors = load_embedder("hash").embed(sentences) if needs_vectors(track) else None
    found = check(cut(tokenize(document, tokenizer), track, vectors=vectors))
    assert found.to_dict() == KEPT


@given(st.data(), nasty_texts, st.sampled_from(["wordpiece", "qwen2.5"]))
def test_readme_promises_hold_of_every_strategy_and_setting(
    data: st.DataObject, text: str, tokenizer: str
) -> None:
    assume(is_visible(text))
    document = read_text(text)
    spec = data.draw(specs(len(document.text)))
    vectors = hash_embedder().embed([one.of(document.text) for one in document.sentences])
    with suppress(TrackError):  # cuts by hand past the end
        one, again = (cut(tokenize(document, tokenizer), spec, vectors=vectors) for _ in range(2))
        found = check(one)
        assert (found.slices, found.covers) == (True, True)
        assert one.starts.tolist() == again.starts.tolist()
        assert one.ends.tolist() == again.ends.tolist()
        if spec.base.strategy != "recursive-characters":
            assert (
                len(found.in_clusters) + len(found.starts_in_clusters) + len(found.past_size) == 0
            )
            assert found.tiles or found.overlaps
            if one.unit == "tokens":
                assert len(found.in_pieces) + len(found.starts_in_pieces) == 0


def test_counting_in_characters_cuts_inside_words_and_numbers() -> None:
    document = read_text("Within sixty days, 5,000 euros are paid.")
    tokens, characters = (
        [cut(tokenize(document), f"{strategy}:size=4{unit}") for strategy in ("fixed", "sentences")]
        for unit in ("", ",unit=characters")
    )
    assert [len(check(one).in_pieces) for one in tokens] == [0, 0]
    assert [len(check(one).in_pieces) for one in characters] == [6, 6]


@pytest.mark.parametrize(
    ("tokenizer", "pieces"),
    [("wordpiece", ["5", ",", "000"]), ("qwen2.5", ["5", ",", "0", "0", "0"])],
)
def test_a_number_can_be_several_pieces(tokenizer: str, pieces: list[str]) -> None:
    starts = tokenize(read_text("5,000"), tokenizer).piece_starts.tolist()
    assert ["5,000"[start:end] for start, end in pairwise(starts)] == pieces


@pytest.mark.parametrize("track", ["fixed:size=7,overlap=3", "sentence-window"])
def test_overlapping_chunks_cover_the_text_and_do_not_tile_it(track: str) -> None:
    text = read_text("One sentence here. Two of them here. Three of them. Four at last. Five now.")
    assert check(cut(tokenize(text), track)).to_dict() == KEPT | {"tiles": False}


def test_chunk_that_is_no_slice_or_out_of_order_is_found() -> None:
    end = len(TEXT)
    assert check(made([0, 6], [6, end + 1])).misplaced.tolist() == [1]
    assert check(made([0, 6], [6, 6])).misplaced.tolist() == [1]
    assert check(made([6, 0], [9, end])).misplaced.tolist() == [1]
    assert check(made([0, 3], [9, 6])).misplaced.tolist() == [1]


def test_words_in_no_chunk_are_found_and_white_space_may_be_left_out() -> None:
    spaced, worded = made([0, 7], [6, len(TEXT)]), made([0, 7], [5, len(TEXT)])
    assert (check(spaced).covers, check(spaced).tiles) == (True, False)
    assert check(worded).gaps == (Span(5, 7),)


def test_cut_inside_a_word_is_found_and_one_at_its_white_space_is_not() -> None:
    assert check(made([0, 3], [3, len(TEXT)])).in_pieces.tolist() == [3]
    assert check(made([0, 7], [6, len(TEXT)])).in_pieces.tolist() == []


def test_start_of_a_chunk_inside_another_is_no_cut() -> None:
    found = check(made([0, 3, 9], [7, 9, len(TEXT)]))
    assert (found.in_pieces.tolist(), found.starts_in_pieces.tolist()) == ([9], [3])
    sliding = cut(tokenize(read_text(TEXT)), "fixed:size=15,overlap=4,unit=characters")
    assert sliding.cuts.tolist() == [15, 26, 37, 48]
    assert check(sliding).in_pieces.tolist() == [15, 26, 37, 48]
    assert check(sliding).starts_in_pieces.tolist() == [22, 33, 44]


def test_cut_inside_a_cluster_is_found() -> None:
    accent = TEXT.index("\u0301")
    parted, shared = made([0, accent], [accent, len(TEXT)]), made([0, accent], [50, len(TEXT)])
    assert (
        check(parted).in_clusters.tolist() == check(shared).starts_in_clusters.tolist() == [accent]
    )
    assert [len(check(parted).starts_in_clusters), len(check(shared).in_clusters)] == [0, 0]


def test_chunk_past_its_size_is_found_unless_it_is_one_piece() -> None:
    word = "incomprehensibilities"
    tokenization = tokenize(read_text(f"a {word} b"), "wordpiece")
    spec = cut(tokenization, "fixed:size=2").spec
    alone = Chunking(tokenization, spec, np.array([0, 2, 24]), np.array([2, 24, 25]))
    joined = Chunking(tokenization, spec, np.array([0, 24]), np.array([24, 25]))
    assert [check(one).past_size.tolist() for one in (alone, joined)] == [[], [0]]


def test_one_long_word_cut_in_characters_is_looked_over_in_one_pass() -> None:
    """A megabyte without a space is one piece, with a cut inside it at every hundredth character."""
    tokenization = tokenize(read_text("x" * 1_000_000), "wordpiece")
    found = check(cut(tokenization, "fixed:size=100,unit=characters"))
    assert len(found.in_pieces) == 9999
