"""The panel of similarities: its numbers, its words, and what the threshold would do elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.assets import Assets
from app.bench_data import bench_data
from app.forms import State
from app.histogram import Bar, Mark, Scale, common_scale, histogram
from app.jobs import Jobs
from app.kept import Kept, default_opening
from app.library import Library, Opened
from app.pages import Pages
from app.settings import Settings
from app.similarity_view import SimilarityView, TextRow, similarity_view
from app.store import open_store
from app.subject import subject_of
from engine.chunking import cut
from engine.distribution import Bin, distribution, plain_level
from engine.reading import read_text
from engine.similarity import find_breaks, nearest_rank
from engine.spec import parse_track
from engine.tokens import tokenize

MODEL = "all-MiniLM-L6-v2"
TEXT = "One comes. Two come. Three come. Four come. Five come. Six come."
VECTORS = np.array([[5, 0], [5, 0], [3, 4], [-4, 3], [0, 5], [7, 24]], np.int8)
SIMILARITY = [1.0, 0.6, 0.0, 0.6, 0.96]
similarities = st.lists(st.floats(-1, 1), min_size=1, max_size=40).map(np.array)


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    """Jobs are taken in and never done, so that vectors which are not kept stay on their way."""
    settings = Settings(data_dir=tmp_path)
    store = open_store(settings)
    yield Library(settings, store, Jobs(store))
    store.close()


def added(library: Library, *, embedded: bool = True) -> Opened:
    document = read_text(TEXT)
    if embedded:
        words = [sentence.of(TEXT) for sentence in document.sentences]
        library.store.add_vectors(MODEL, dict(zip(words, VECTORS, strict=True)))
    kept = Kept("six.txt", document, default_opening(library.settings))
    return library.open_document(library.add(kept, []))


def view(opened: Opened, *tracks: str, **state: int) -> SimilarityView:
    specs = tuple(parse_track(track) for track in tracks)
    asked = replace(State(specs), **state)
    return similarity_view(subject_of(opened, asked), opened)


def test_bins_hold_their_low_end_and_the_last_its_high_end_too() -> None:
    found = distribution(np.array([-0.02, 0.0, 0.04, 0.05, 0.1]))
    assert found.bins == (Bin(-0.05, 0.0, 1), Bin(0.0, 0.05, 2), Bin(0.05, 0.1, 2))
    assert found.median == 0.04
    assert distribution(np.array([1.0, 1.0])).bins == (Bin(1.0, 1.05, 2),)


@given(similarities)
def test_every_similarity_is_in_one_bin(similarity: np.ndarray) -> None:
    found = distribution(similarity)
    assert sum(one.count for one in found.bins) == len(similarity)
    assert found.low - 1e-9 <= similarity.min()
    assert similarity.max() <= found.high + 1e-9


@given(similarities.map(lambda values: values.round(6)), st.integers(0, 100))
def test_plain_level_breaks_where_the_threshold_does(
    similarity: np.ndarray, percentile: int
) -> None:
    threshold = nearest_rank(similarity, percentile)
    level = plain_level(similarity, threshold)
    assert (similarity <= level).tolist() == (similarity <= threshold).tolist()
    assert str(parse_track(f"semantic:threshold=absolute,amount={level:.9f}"))


def test_plain_level_has_as_few_decimals_as_it_can() -> None:
    values = np.array([0.2446, 0.2512, 0.2513, 0.9])
    assert [plain_level(values, value) for value in values] == [0.25, 0.2512, 0.26, 0.9]
    assert plain_level(values, -1.7) == -1.0


def test_bars_lie_over_the_axis_and_marks_where_their_value_is() -> None:
    drawn = histogram(np.array([0.31, 0.34, 0.4]), 0.34)
    assert drawn.bars == (
        Bar("0.30 to 0.35", 2, "2.00%", "26.00%", "48.00%", 56, 84),
        Bar("0.35 to 0.40", 1, "50.00%", "74.00%", "48.00%", 98, 42),
    )
    assert drawn.ticks == (Mark("2.00%", "0.3", "start"), Mark("98.00%", "0.4", "end"))
    assert drawn.median == Mark("40.40%", "median 0.340", "middle")
    assert drawn.threshold == Mark("40.40%", "threshold 0.340", "middle")
    assert histogram(np.array([0.31, 0.34]), -2.0).threshold == Mark(
        "2.00%", "threshold -2.000", "start"
    )


def test_histograms_on_one_scale_can_be_compared() -> None:
    first, second = np.array([-0.12, 0.31]), np.array([0.41, 0.42, 0.43, 0.44])
    scale = common_scale(map(distribution, (first, second)))
    assert scale == Scale(-0.15, 0.45, 4)
    drawn = [histogram(values, 0.15, scale=scale) for values in (first, second)]
    assert [[(bar.x, bar.y) for bar in one.bars if bar.count] for one in drawn] == [
        [("2.00%", 119), ("74.00%", 119)],
        [("90.00%", 56)],
    ]
    assert [(one.low, one.high) for one in drawn] == [(-0.15, 0.45)] * 2
    assert [one.threshold for one in drawn] == [Mark("50.00%", "threshold 0.150", "middle")] * 2
    assert drawn[0].ticks == drawn[1].ticks


@pytest.mark.parametrize(
    ("track", "words", "counted"),
    [
        (
            "semantic",
            "The threshold is 0.600, the 25th percentile of 5 similarities; "
            "the median is 0.600; 3 breaks.",
            "3 of 5 are at or under the threshold.",
        ),
        (
            "semantic:percentile=12.5",
            "The threshold is 0.000, the 12.5th percentile of 5 similarities; "
            "the median is 0.600; 1 break.",
            "1 of 5 is at or under the threshold.",
        ),
        (
            "semantic:threshold=stddev",
            "The threshold is 0.093, 1.5 × the standard deviation under the mean of 5 similarities; "
            "the median is 0.600; 1 break.",
            "1 of 5 is at or under the threshold.",
        ),
        (
            "semantic:threshold=iqr,amount=1",
            "The threshold is 0.272, 1 × the quartile range under the mean of 5 similarities; "
            "the median is 0.600; 1 break.",
            "1 of 5 is at or under the threshold.",
        ),
        (
            "semantic:threshold=absolute,amount=0.7",
            "The threshold is 0.700, as it was set, for 5 similarities; "
            "the median is 0.600; 3 breaks.",
            "3 of 5 are at or under the threshold.",
        ),
        (
            "semantic:threshold=gradient,percentile=30",
            "The steepest 30 % of the changes of 5 similarities break, so no level is drawn; "
            "the median is 0.600; 1 break.",
            "",
        ),
    ],
)
def test_words_say_where_each_kind_of_threshold_comes_from(
    library: Library, track: str, words: str, counted: str
) -> None:
    shown = view(added(library), "fixed", track)
    assert (shown.sentence, shown.counted, shown.track) == (words, counted, 1)


def test_similarities_of_the_text_are_those_worked_by_hand() -> None:
    chunking = cut(tokenize(read_text(TEXT)), "semantic", vectors=VECTORS)
    assert chunking.similarity is not None
    assert chunking.similarity.round(12).tolist() == SIMILARITY


def test_same_number_cuts_the_same_here_and_the_samples_come(library: Library) -> None:
    opened = added(library)
    shown = view(opened, "semantic:percentile=12.5")
    assert shown.added == "semantic:threshold=absolute,amount=0"
    assert shown.elsewhere is not None
    assert shown.elsewhere.words == (
        "As an absolute threshold 0 makes the same breaks in this text."
    )
    first, *others = shown.elsewhere.texts
    assert first == TextRow("This document", "", "0.000", "2", "2", "")
    assert others[0] == TextRow(
        "Expense policy", "/d/expense-policy", "", "", "", "its vectors are coming"
    )
    assert shown.elsewhere.is_coming
    library.jobs.stop("expense-policy", MODEL)
    again = view(opened, "semantic").elsewhere
    assert again is not None
    assert again.texts[1].note == "its vectors are not made"


def test_rule_and_number_are_tried_on_the_samples(library: Library) -> None:
    opened = added(library)
    specs = (parse_track("semantic:percentile=10"),)
    shown = similarity_view(subject_of(opened, State(specs, embedder="hash")), opened)
    assert shown.elsewhere is not None
    policy = library.open_document("expense-policy")
    own, same = (
        policy.chunking(parse_track(track), "wordpiece", "hash")
        for track in ("semantic:percentile=10", shown.added)
    )
    assert own is not None
    assert same is not None
    row = next(row for row in shown.elsewhere.texts if row.url == "/d/expense-policy")
    assert row == TextRow(
        "Expense policy", row.url, f"{own.threshold:.3f}", str(len(own)), str(len(same)), ""
    )
    assert not shown.elsewhere.is_coming


def test_copy_of_a_sample_is_not_compared_with_it(library: Library) -> None:
    sample = library.open_document("expense-policy")
    copy = library.open_document(library.add(replace(sample.kept, sample_answers=None), []))
    for opened in (sample, copy):
        specs = (parse_track("semantic"),)
        shown = similarity_view(subject_of(opened, State(specs, embedder="hash")), opened)
        assert shown.elsewhere is not None
        assert "Expense policy" not in [row.title for row in shown.elsewhere.texts]


def test_absolute_track_is_offered_only_where_it_is_another_one(library: Library) -> None:
    shown = view(added(library), "semantic:threshold=absolute,amount=0.7")
    assert (shown.added, shown.elsewhere and shown.elsewhere.words) == ("", "")
    sized = view(added(library), "semantic:percentile=12.5,size=9,window=1")
    assert sized.added == "semantic:size=9,threshold=absolute,amount=0"


def test_shown_track_is_told_about_and_else_the_first_semantic_one(library: Library) -> None:
    tracks = ("fixed", "semantic", "late:over=(semantic:percentile=12.5)")
    opened = added(library)
    assert [view(opened, *tracks, shown=shown).track for shown in range(3)] == [1, 1, 2]


def test_late_track_has_the_curve_of_what_it_is_over_but_no_percentile_to_move(
    library: Library,
) -> None:
    opened = added(library)
    specs = (parse_track("late:over=(semantic:percentile=12.5)"),)
    data = json.loads(bench_data(subject_of(opened, State(specs)), {}))
    assert np.round(data["curve"]["values"], 12).tolist() == SIMILARITY
    assert (data["curve"]["percentile"], data["curve"]["levels"]) == (None, None)


def test_panel_says_why_there_is_nothing_to_draw(library: Library) -> None:
    none = view(added(library), "fixed")
    assert (none.sentence, none.added) == (
        "No track here compares neighbouring sentences.",
        "semantic",
    )
    waiting = view(added(library, embedded=True), "semantic")
    assert waiting.histogram is not None
    kept = Kept("one.txt", read_text("One."), default_opening(library.settings))
    word = library.open_document(library.add(kept, []))
    assert view(word, "semantic").sentence == (
        "The sentences are being embedded; their similarities come then."
    )
    library.jobs.stop(word.id, MODEL)
    library.jobs.start(word.id, MODEL)
    library.store.add_vectors(MODEL, {"One.": VECTORS[0]})
    assert view(word, "semantic").sentence == (
        "There is one sentence, so there are no neighbours to compare."
    )


@pytest.mark.parametrize("track", ["fixed", "semantic", "semantic:threshold=gradient"])
def test_panel_renders(library: Library, track: str) -> None:
    shown = view(added(library), track)
    html = bytes(Pages(Assets()).render("_similarity.html", similarity=shown).body).decode()
    assert shown.sentence in html
    assert " style=" not in html
    assert ("data-threshold" in html) == (track == "semantic")
    assert (f'data-add-track="{shown.added}"' in html) == bool(shown.added)


def test_breaks_at_the_plain_level_are_those_of_the_track() -> None:
    similarity = np.array(SIMILARITY)
    level = plain_level(similarity, 0.6)
    _, breaks = find_breaks(similarity, threshold="absolute", percentile=0, amount=level)
    assert breaks.tolist() == [2, 3, 4]
