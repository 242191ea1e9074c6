"""Long texts: the work grows in step with them, and what a page is sent does not grow with every chunk."""

from __future__ import annotations

import gc
import json
import time
from functools import partial
from itertools import accumulate, chain, pairwise, repeat
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import views
from app.opening import opening_tokenization
from engine.analysis import analyse
from engine.chunkers import units
from engine.chunkers.leading import fill_from_all, pack_from_all
from engine.chunkers.windows import fill, pack
from engine.chunking import cut
from engine.document import Document
from engine.drawing.axis import Axis
from engine.drawing.image import MOST_CELLS, chunk_heatmap
from engine.drawing.lanes import Lane, make_lane
from engine.drawing.outline import MOST_ROWS
from engine.drawing.traces import Trace
from engine.figure import figure
from engine.pieces import CLOSING, UNSPACED
from engine.reading import read_text
from engine.rising import among, different, merged
from engine.span import Span
from engine.tokenizers import load_tokenizer
from engine.tokens import tokenize
from engine.words import is_among
from tests.conftest import REPOSITORY
from tests.test_views import TRACKS, subject
from tests.tracks import EXAMPLES

rising = st.lists(st.integers(0, 60), max_size=30).map(sorted)


@given(rising, rising)
def test_rising_arrays_are_compared_as_sets_are(one: list[int], other: list[int]) -> None:
    first, second = np.array(one, np.int64), np.array(other, np.int32)
    assert different(first).tolist() == sorted(set(one))
    assert merged(first, second).tolist() == sorted({*one, *other})
    assert among(first, second).tolist() == [number in set(other) for number in one]


@given(st.text("的中國。、，「』\u3001ab1 か한\u0301\u3099\u200d\ufe0f\n𠀀龥㐀豈", max_size=20))
def test_ideographs_are_counted_apart_as_in_one_call(text: str) -> None:
    """A tokenizer that makes a word of each is asked for each different one once."""
    backend = load_tokenizer("wordpiece").encode.args[1]
    found = load_tokenizer("wordpiece").encode(text)
    whole = backend.encode(text, add_special_tokens=False)
    assert [*zip(found.starts.tolist(), found.ends.tolist(), strict=True)] == whole.offsets
    assert found.opens.tolist() == [
        at == 0 or word != whole.word_ids[at - 1] for at, word in enumerate(whole.word_ids)
    ]


def test_what_is_tokenised_is_not_tokenised_again_while_it_is_in_use() -> None:
    document = read_text("One fact. Another.")
    held = tokenize(document, "characters")
    assert tokenize(document, "characters") is held
    assert tokenize(document, "wordpiece") is not held
    assert tokenize(read_text("One fact. Another."), "characters") is not held


TEXT = (
    "# Trips\n\nBy bus only. Ask first!\n\n- one fact\n- another fact\n\nNo more than 5 a day.   \n"
    * 3
)


@pytest.mark.parametrize("track", [*chain(*EXAMPLES.values())])
def test_page_is_sent_the_places_of_chunks_as_steps(track: str) -> None:
    page = subject(read_text(TEXT), tracks=(track,))
    (sent,) = json.loads(views.bench_of(page, swapped=True).data)["tracks"]
    starts = [*accumulate(sent["starts"])]
    ends = [*starts[1:], sent["end"]] if sent["ends"] is None else [*accumulate(sent["ends"])]
    chunking = page.focus.chunking
    assert (starts, ends) == (chunking.starts.tolist(), chunking.ends.tolist())
    assert [*dict.fromkeys(ends)][: sent["cuts"]] == chunking.cuts.tolist()


@given(
    st.lists(st.lists(st.integers(0, 9), min_size=1, max_size=9), min_size=1, max_size=4),
    st.integers(1, 40),
    st.data(),
)
def test_windows_from_all_units_are_those_of_one_after_the_other(
    runs: list[list[int]], size: int, data: st.DataObject
) -> None:
    overlap = data.draw(st.integers(0, size - 1))
    before = np.array([0, *accumulate(chain(*runs))])
    spans = np.array([*pairwise([0, *accumulate(map(len, runs))])][::2])  # some units are in no run
    found = fill_from_all(before, partial(last_of, before), size=size, overlap=overlap, runs=spans)
    expected = []
    for first, stop in spans.tolist():
        own = before[first : stop + 1]
        windows = fill(own.tolist(), partial(last_of, own), size=size, overlap=overlap)
        expected += [[first + a, first + b] for a, b in windows]
    assert found.tolist() == expected


@given(
    st.lists(st.lists(st.integers(1, 9), min_size=1, max_size=9), min_size=1), st.integers(1, 40)
)
def test_packing_from_all_units_is_that_of_one_after_the_other(
    groups: list[list[int]], size: int
) -> None:
    before = np.array([0, *accumulate(chain(*groups))])
    stops = np.array([0, *accumulate(map(len, groups))])
    found = pack_from_all(before, partial(last_of, before), stops, size=size)
    assert found.tolist() == pack(
        before.tolist(), partial(last_of, before), stops.tolist(), size=size
    )


def last_of(before: Any, tokens: Any) -> Any:
    """The last unit with no more than so many tokens before it, of one number or of many."""
    return before.searchsorted(tokens, "right") - 1


@pytest.mark.parametrize(
    "track", ["fixed:size=9,overlap=8", "recursive:size=3", "recursive:size=9", "sentences:size=5"]
)
def test_tracks_of_many_windows_are_cut_as_those_of_few(
    track: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tokenization = tokenize(read_text(TEXT + "word " * 40))
    many = cut(tokenization, track)
    monkeypatch.setattr(units, "PIECES_OF_A_STEP", 0)
    few = cut(tokenization, track)
    assert (many.starts.tolist(), many.ends.tolist()) == (few.starts.tolist(), few.ends.tolist())


def lane_of(document: Document, track: str) -> Lane:
    tokenization = tokenize(document, "characters")
    return make_lane(Axis(tokenization, "tokens"), 0, "A", 0, cut(tokenization, track))


@pytest.mark.parametrize(
    "track", ["fixed:size=2", "fixed:size=4,overlap=2", "fixed:size=3,overlap=2"]
)
@pytest.mark.parametrize("part", [(0, 50_000), (20_000, 40_000), (49_990, 80_000)])
def test_image_of_many_chunks_shows_some_of_those_in_view(
    track: str, part: tuple[int, int]
) -> None:
    lane = lane_of(read_text("ab " * 16_667), track)
    image = chunk_heatmap(lane, part)
    edges = image["x"]
    assert len(edges) <= MOST_CELLS + 3
    assert edges[0] <= part[0]
    assert edges[-1] >= min(part[1], lane.ends[-1])
    for cells, tints in zip(image["customdata"], image["z"], strict=True):
        for place, number in zip(edges, cells, strict=False):
            assert number == 0 or lane.starts[number - 1] <= place < lane.ends[number - 1]
        assert set(tints) - {2} == {0, 1}
        assert sum(number > 0 for number in cells) > len(cells) / 4


def drawn_of(text: str, window: Span | None = None) -> list[Trace]:
    tokenization = tokenize(read_text(text, markdown=True), "characters")
    analysis = analyse(cut(tokenization, "fixed:size=400"), embedder="hash")
    traces: list[Trace] = figure(analysis, window=window)["data"]
    return traces


def test_many_headings_are_told_as_far_as_they_can_be_labelled() -> None:
    text = "".join(f"## {number}\n\nWords.\n\n" for number in range(3000))
    for window, most in ((None, MOST_ROWS + 1), (Span(30_000, 30_600), 120)):
        (labels,) = [one for one in drawn_of(text, window) if one.get("meta", {}).get("labels")]
        rows, order = labels["customdata"], labels["meta"]["order"]
        assert 80 < len(rows) <= most
        assert sorted(order) == [*range(len(rows))]
        assert [row[0] for row in rows] == sorted(row[0] for row in rows)


def test_many_tables_are_drawn_as_one_where_they_touch() -> None:
    table = "| a | b |\n| - | - |\n| 1 | 2 |\n\n"
    for text, window, count in (
        (table * 2000, Span(0, 1000), 2000 // len(table) + 1),
        (table * 2000, None, 1),
        ((table + "w " * 200 + "\n\n") * 900, None, 900),
    ):
        (bars,) = [trace for trace in drawn_of(text, window) if trace.get("hovertext")]
        assert len(bars["base"]) == count


def markdown(characters: int) -> str:
    policy = (REPOSITORY / "sample_docs" / "expense-policy.md").read_text(encoding="utf-8")
    return "\n\n".join(repeat(policy, characters // len(policy)))


BIG = {
    "markdown": markdown,
    "one paragraph": lambda length: (
        "A fact of 5 words each. And, as Dr. A. says, another! " * (length // 54)
    ),
    "short lines": lambda length: "a few\nwords\n" * (length // 12),
    "one table": lambda length: (
        "| a | b |\n| - | - |\n" + "| 1,234 | two words |\n" * (length // 22)
    ),
    "many tables": lambda length: "| a | b |\n| - | - |\n| 1 | 2 |\n\n" * (length // 31),
    "list": lambda length: "- one item\n  - another, of 3 words\n" * (length // 35),
    "ideographs": lambda length: "事实一，說明如下。另一件事！\n\n" * (length // 16),
    "clusters": lambda length: "น้ำในถังเต็มแล้ว ปิดวาล์ว " * (length // 26),
}


def seconds_of(text: str) -> float:
    """What the processor does from a text's arrival to its page, and for two moves of a slider."""
    gc.disable()  # else what other tests keep is walked through now and then
    try:
        begun = time.process_time()
        document = read_text(text)
        opening_tokenization(document)
        for tracks in (TRACKS, ("fixed:size=16,overlap=8", "sentences:size=40", "paragraphs")):
            views.bench_of(subject(document, tracks=tracks), swapped=True)
        return time.process_time() - begun
    finally:
        gc.enable()


@pytest.mark.parametrize("name", BIG)
def test_work_grows_in_step_with_the_text(name: str) -> None:
    """Four times the text takes up to eight times as long by chance; by its square it would be sixteen."""
    small, large = BIG[name](45_000), BIG[name](180_000)
    seconds_of(small)
    short, long = (min(seconds_of(text) for _ in range(2)) for text in (small, large))
    assert long < 8 * short + 0.1
    assert long < 12


@pytest.mark.parametrize("track", ["fixed:size=2", "fixed:size=9,overlap=8", "sentence-window"])
def test_page_is_sent_few_bytes_for_each_chunk(track: str) -> None:
    page = subject(read_text(BIG["one paragraph"](400_000)), tracks=(track,))
    data = views.bench_of(page, swapped=True).data
    assert len(data) < 300_000 + 8 * len(page.focus.chunking)


@pytest.mark.parametrize("pattern", [UNSPACED, CLOSING])
def test_characters_are_looked_up_as_the_pattern_takes_them(pattern: Any) -> None:
    every = "".join(map(chr, range(0x110000)))
    taken = np.zeros(len(every), np.bool_)
    for run in pattern.finditer(every):
        taken[run.start() : run.end()] = True
    assert np.array_equal(is_among(every, pattern), taken)
