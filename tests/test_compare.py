"""Where two tracks cut at the same place: in the engine, in the API, in the command."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine import Chunking, Tokenization, cut, tokenize
from engine.agreement import Agreement, compare
from engine.reading import read_text
from tests.nasty import is_visible, nasty_texts
from tests.test_flagship import flagship, flagship_vectors

SIZES = st.integers(1, 30)
tracks = st.one_of(
    st.builds("fixed:size={}".format, SIZES),
    st.builds("fixed:size={},unit=characters".format, SIZES),
    st.builds("recursive:size={}".format, SIZES),
    st.builds("sentences:size={}".format, SIZES),
    st.builds("recursive-characters:size={}".format, SIZES),
    st.sampled_from(["headings", "paragraphs", "sentence-window"]),
)


def tokens_of(agreement: Agreement) -> list[list[int]]:
    """The tokens that follow the cuts: shared, only in the first, only in the second."""
    tokenization = agreement.first.tokenization
    return [
        [tokenization.next_token(int(at)) for at in cuts]
        for cuts in (agreement.both, agreement.only_first, agreement.only_second)
    ]


def following(chunking: Chunking, cuts: np.ndarray) -> list[int]:
    """The visible characters that follow some cuts, by the plainest way of looking."""
    text = chunking.document.text
    found = (
        next((at for at in range(cut, len(text)) if not text[at].isspace()), -1)
        for cut in cuts.tolist()
    )
    return sorted({at for at in found if at >= 0})


def test_flagship_semantic_at_10_shares_four_cuts_with_the_headings() -> None:
    semantic = cut(flagship(), "semantic:percentile=10", vectors=flagship_vectors())
    agreement = compare(semantic, cut(flagship(), "headings"))
    assert tokens_of(agreement) == [[96, 431, 691, 1011], [], [241]]


def test_cuts_on_two_sides_of_a_blank_line_are_one() -> None:
    tokenization = tokenize(read_text("One two.\n\nThree four."), "characters")
    by_hand, later = cut(tokenization, "manual:cuts=8"), cut(tokenization, "manual:cuts=10|14")
    agreement = compare(later, by_hand)
    assert agreement.both.tolist() == [8]
    assert agreement.only_first.tolist() == [14]
    assert agreement.only_second.tolist() == []


def test_cut_before_white_space_at_the_end_parts_nothing() -> None:
    tokenization = tokenize(read_text("abc   "), "characters")
    agreement = compare(cut(tokenization, "fixed:size=4"), cut(tokenization, "fixed:size=2"))
    assert [cuts.tolist() for cuts in (agreement.both, agreement.only_first)] == [[], []]
    assert agreement.only_second.tolist() == [2]


def test_chunkings_of_two_tokenizations_are_not_compared() -> None:
    document = flagship().document
    other = cut(tokenize(document, "characters"), "fixed")
    with pytest.raises(ValueError, match="share one tokenization"):
        compare(cut(flagship(), "fixed"), other)


def cut_twice(text: str, tokenizer: str, first: str, second: str) -> tuple[Chunking, Chunking]:
    tokenization: Tokenization = tokenize(read_text(text), tokenizer)
    return cut(tokenization, first), cut(tokenization, second)


@given(nasty_texts, st.sampled_from(["wordpiece", "qwen2.5", "characters"]), tracks, tracks)
def test_comparison_parts_both_sets_of_cuts_and_is_the_same_from_either_side(
    text: str, tokenizer: str, first_track: str, second_track: str
) -> None:
    assume(is_visible(text))
    first, second = cut_twice(text, tokenizer, first_track, second_track)
    there, back = compare(first, second), compare(second, first)
    sets = [there.both, there.only_first, there.only_second]
    assert [there.both.tolist(), there.only_first.tolist(), there.only_second.tolist()] == [
        back.both.tolist(),
        back.only_second.tolist(),
        back.only_first.tolist(),
    ]
    both, only_first, only_second = (set(following(first, cuts)) for cuts in sets)
    assert [len(cuts) for cuts in sets] == [len(both), len(only_first), len(only_second)]
    assert both | only_first == set(following(first, first.cuts))
    assert both | only_second == set(following(second, second.cuts))
    assert not both & only_first
    assert not both & only_second
    assert not only_first & only_second


@given(nasty_texts, tracks)
def test_track_agrees_with_itself(text: str, track: str) -> None:
    assume(is_visible(text))
    chunking, again = cut_twice(text, "wordpiece", track, track)
    agreement = compare(chunking, again)
    assert agreement.both.tolist() == agreement_places(chunking)
    assert (len(agreement.only_first), len(agreement.only_second)) == (0, 0)


def agreement_places(chunking: Chunking) -> list[int]:
    """The cuts with something visible after them, of those in one run of white space the first."""
    text, kept = chunking.document.text, []
    for at in chunking.cuts.tolist():
        if text[at:].strip() and not (kept and not text[kept[-1] : at].strip()):
            kept.append(at)
    return kept
