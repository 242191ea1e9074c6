"""The picture as data: what lies where, in which colours, and how much of it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import orjson
import plotly.graph_objects as go
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.figures import unread_spans, words
from app.forms import State
from app.subject import Subject
from engine import Analysis, Answer, Span, analyse, cut, find_answer, read, tokenize
from engine.drawing.axis import Axis
from engine.drawing.depth import depth_steps
from engine.drawing.detail import MOST_BARS
from engine.drawing.image import chunk_heatmap
from engine.drawing.lanes import MOST_ROWS, Lane, depth_of, make_lane, row_count_of
from engine.drawing.layout import NAME_RISE, layout, narrow
from engine.drawing.outline import LEAST_TICK
from engine.drawing.overlays import STICK_OUT
from engine.drawing.palette import DARK, HUES, LIGHT, looks_of
from engine.drawing.stage import set_out
from engine.drawing.traces import DASH, MOST_POINTS, chunk_bars, extremes, plain
from engine.encoder import reading_stops
from engine.figure import draw, figure
from engine.similarity import Vectors
from engine.spec import parse_track
from engine.strategies import STRATEGIES
from engine.tokens import Tokenization

REPOSITORY = Path(__file__).parents[1]
FLAGSHIP = REPOSITORY / "sample_docs" / "expense-policy.md"
DEADLINE = "Claims must be filed within 60 days of the transaction date"
TRACKS = ("fixed:size=300", "fixed:size=300,overlap=60", "recursive:size=256", "semantic")


@cache
def flagship() -> Tokenization:
    return tokenize(read(FLAGSHIP), "wordpiece")


@cache
def long_document() -> Tokenization:
    part = FLAGSHIP.read_text(encoding="utf-8")
    text = "\n\n".join(part.replace("# Travel", f"# Part {at}: travel", 1) for at in range(60))
    return tokenize(read(text.encode(), name="long.md"), "wordpiece")


def drifting(tokenization: Tokenization) -> Vectors:
    """Vectors whose neighbours are alike, as those of sentences are."""
    steps = np.random.default_rng(0).normal(size=(len(tokenization.document.sentences), 16))
    walk = np.cumsum(steps, axis=0)
    return np.round(127 * walk / np.abs(walk).max()).astype(np.int8)


def analysed(tokenization: Tokenization, *tracks: str, answer: str = DEADLINE) -> Analysis:
    vectors = drifting(tokenization)
    found = find_answer(tokenization.document, answer)[:1]
    answers = [Answer(span.start, span.end, "How <long> do I have?") for span in found]
    chunkings = [cut(tokenization, track, vectors=vectors) for track in tracks]
    return analyse(chunkings, answers, embedder="hash")


def of_track(drawn: dict[str, Any], track: int) -> dict[str, Any]:
    return next(trace for trace in drawn["data"] if trace.get("meta", {}).get("track") == track)


def verdict(drawn: dict[str, Any], kind: str) -> dict[str, Any]:
    return next(trace for trace in drawn["data"] if trace.get("meta", {}).get("verdict") == kind)


def test_chunks_are_bars_over_their_tokens() -> None:
    bars = of_track(figure(analysed(flagship(), "fixed:size=300")), 0)
    assert bars["base"] == [0, 300, 600, 900]
    assert bars["text"] == ["1", "2", "3", "4"]
    assert [base + width for base, width in zip(bars["base"], bars["x"], strict=True)] == [
        *bars["base"][1:],
        1180,
    ]


def test_characters_can_be_the_axis() -> None:
    analysis = analysed(flagship(), "fixed:size=300")
    drawn = figure(analysis, unit="characters")
    assert of_track(drawn, 0)["base"] == analysis.tracks[0].chunking.starts.tolist()
    assert drawn["layout"]["xaxis"]["range"] == [0, len(flagship().document.text)]
    assert drawn["layout"]["xaxis"]["title"]["text"] == "characters"


def test_overlapping_chunks_are_staggered() -> None:
    bars = of_track(figure(analysed(flagship(), "fixed:size=300,overlap=60")), 0)
    upper, lower = sorted(set(bars["y"]))
    assert bars["y"] == [upper, lower, upper, lower, upper]
    assert bars["width"] <= lower - upper


def test_answer_is_cut_in_one_lane_and_rescued_in_the_next() -> None:
    drawn = figure(analysed(flagship(), *TRACKS[:3]))
    lanes = drawn["layout"]["meta"]["lanes"]
    middles = [lane["top"] + lane["height"] / 2 for lane in lanes]
    assert verdict(drawn, "cut")["y"] == [middles[0]]
    assert verdict(drawn, "rescued")["y"] == [middles[1]]
    assert verdict(drawn, "whole")["y"] == [middles[2]]
    assert verdict(drawn, "cut")["base"] == [294]
    assert verdict(drawn, "cut")["hovertext"] == [
        "How &lt;long> do I have?<br>cut between chunks 1 and 2"
    ]
    assert verdict(drawn, "cut")["marker"]["pattern"]["shape"] == "/"


def test_suggested_answer_has_a_thinner_edge() -> None:
    chunking = cut(flagship(), "headings")
    answers = [Answer(0, 20, "Marked?"), Answer(100, 120, suggested="number")]
    marks = verdict(figure(analyse([chunking], answers)), "whole")
    assert marks["marker"]["line"] == {"color": LIGHT["--whole"], "width": [2, 1]}
    assert marks["hovertext"][1].startswith("suggested answer<br>whole in chunk")


def test_words_of_a_track_take_a_third_line_before_they_are_clipped() -> None:
    drawn = figure(analysed(flagship(), "sentences:size=200,overlap=2"))
    (words,) = [note for note in drawn["layout"]["annotations"] if "whole" in note["text"]]
    assert words["text"] == "≤ 200 tokens of whole<br>sentences, 2<br>sentences shared"
    assert "hovertext" not in words


def test_cut_line_stands_at_the_cut_of_the_answer_only() -> None:
    drawn = figure(analysed(flagship(), *TRACKS[:3]))
    (line,) = [trace for trace in drawn["data"] if trace.get("line", {}).get("width") == 3]
    assert line["x"] == [300, 300, None]


def test_curve_steps_from_sentence_to_sentence_and_rings_its_breaks() -> None:
    analysis = analysed(flagship(), "semantic:percentile=10")
    chunking = analysis.tracks[0].chunking
    drawn = figure(analysis)
    (curve,) = [trace for trace in drawn["data"] if trace.get("meta", {}).get("curve")]
    (rings,) = [trace for trace in drawn["data"] if trace.get("meta", {}).get("breaks")]
    assert chunking.similarity is not None
    assert chunking.breaks is not None
    starts = [flagship().next_token(span.start) for span in flagship().document.sentences]
    assert curve["x"] == starts
    assert curve["y"][:-1] == np.round(chunking.similarity, 4).tolist()
    assert rings["x"] == [starts[at] for at in chunking.breaks]
    assert rings["y"] == [chunking.similarity[at - 1] for at in chunking.breaks]


def test_track_without_vectors_waits_in_its_lane() -> None:
    analysis = analysed(flagship(), "fixed")
    tracks = [*analysis.tracks, parse_track("semantic")]
    drawn = draw(set_out(Axis(flagship()), analysis.answers, tracks))
    assert of_track(drawn, 1)["meta"] == {"track": 1, "waiting": True}
    words = [note["text"] for note in drawn["layout"]["annotations"]]
    assert "waiting for the vectors" in words
    assert "the curve comes with the vectors" in words


def test_all_tracks_waiting_is_a_picture_too() -> None:
    drawn = draw(set_out(Axis(flagship()), [], [parse_track("semantic")]))
    assert drawn["layout"]["yaxis2"]["range"] == [-0.05, 1.04]


def test_few_chunks_are_bars_and_many_are_one_image_per_lane() -> None:
    analysis = analysed(long_document(), "fixed:size=64", "recursive:size=64")
    whole = figure(analysis)
    assert {of_track(whole, track)["type"] for track in (0, 1)} == {"heatmap"}
    near = figure(analysis, window=Span(1000, 9000))
    assert {of_track(near, track)["type"] for track in (0, 1)} == {"bar"}
    assert 0 < len(of_track(near, 0)["base"]) < MOST_BARS / 2


def test_lane_of_few_chunks_is_bars_beside_one_of_many() -> None:
    drawn = figure(analysed(flagship(), "fixed:size=300,overlap=150", "fixed:size=1"))
    assert [of_track(drawn, track)["type"] for track in (0, 1)] == ["bar", "heatmap"]
    assert numbers_of(drawn)["text"] == [str(number + 1) for number in range(7)]


@pytest.mark.parametrize(
    ("track", "height", "rows"),
    [
        ("fixed:size=300", 38, 1),
        ("fixed:size=300,overlap=60", 38, 2),
        ("sentence-window:window=2", 60, 5),
        ("fixed:size=300,overlap=265", 84, 9),
        ("sentence-window:window=20", 124, 41),
        ("fixed:size=300,overlap=299", 124, 0),
    ],
)
def test_lane_is_as_high_as_its_rows_need(track: str, height: int, rows: int) -> None:
    drawn = figure(analysed(flagship(), track, "fixed:size=300"))
    first, second = drawn["layout"]["meta"]["lanes"]
    assert (first["height"], first["rows"]) == (height, rows)
    assert (second["top"], second["height"]) == (first["top"] + height + 19, 38)
    assert drawn["layout"]["height"] == second["top"] + 38 + 6 + 6 + 42


def test_every_window_of_the_deepest_is_a_bar_of_its_own() -> None:
    drawn = figure(analysed(flagship(), "sentence-window:window=20"))
    bars, (lane,) = of_track(drawn, 0), drawn["layout"]["meta"]["lanes"]
    sentences = len(flagship().document.sentences)
    assert bars["y"] == sorted(set(bars["y"]))
    assert len(bars["y"]) == sentences == lane["rows"]
    assert bars["width"] == pytest.approx(lane["height"] / sentences)
    assert bars["marker"]["line"]["width"] == 0
    assert numbers_of(drawn)["text"] == []


def test_what_lies_too_deep_is_drawn_by_its_depth() -> None:
    analysis = analysed(flagship(), "fixed:size=300,overlap=299")
    drawn = figure(analysis)
    band, (lane,) = of_track(drawn, 0), drawn["layout"]["meta"]["lanes"]
    (area,) = [trace for trace in drawn["data"] if trace.get("meta", {}).get("depth") == 0]
    chunking = analysis.tracks[0].chunking
    held = ((chunking.starts <= 3000) & (chunking.ends > 3000)).sum()
    at = np.searchsorted(band["x"], flagship().next_token(3000), "right") - 1
    assert band["customdata"][0][at] == held > MOST_ROWS
    depth = max(band["customdata"][0])
    assert min(area["y"]) == lane["top"]
    assert max(area["y"]) == lane["top"] + lane["height"]
    notes = [note["text"] for note in drawn["layout"]["annotations"]]
    assert f"300 tokens, 299 shared<br>up to {depth} over each other" in notes
    assert numbers_of(drawn)["customdata"] == []


def test_deep_lane_of_many_chunks_is_drawn_by_its_depth_until_few_are_in_view() -> None:
    analysis = analysed(long_document(), "sentence-window:window=9")
    whole = figure(analysis)
    near = figure(analysis, window=Span(1000, 9000))
    assert of_track(whole, 0)["customdata"][0][100] == 19
    assert of_track(near, 0)["type"] == "bar"
    assert whole["layout"]["meta"] == near["layout"]["meta"]


def test_depth_of_a_long_document_is_drawn_from_its_extremes() -> None:
    drawn = figure(analysed(long_document(), "fixed:size=300,overlap=299"))
    assert len(of_track(drawn, 0)["x"]) <= MOST_POINTS


def test_marks_of_answers_are_as_high_as_their_lanes() -> None:
    drawn = figure(analysed(flagship(), "sentence-window", "recursive"))
    lanes = drawn["layout"]["meta"]["lanes"]
    assert [lane["height"] for lane in lanes] == [60, 38]
    assert verdict(drawn, "whole")["width"] == [lane["height"] + 2 * STICK_OUT for lane in lanes]


def test_every_strategy_has_a_hue_of_the_style_sheet_and_there_are_eight() -> None:
    assert HUES.keys() | {"late"} == STRATEGIES.keys()
    assert len(set(HUES.values())) == 8
    assert {f"--{hue}{tint}" for hue in HUES.values() for tint in ("", "-1", "-2")} <= LIGHT.keys()


@pytest.mark.parametrize(
    ("tracks", "dashed"),
    [
        ("fixed recursive sentence-window headings semantic", []),
        ("fixed fixed:overlap=50 sentences recursive-characters semantic", [1]),
        ("fixed recursive-characters semantic late", []),
        ("paragraphs late:over=(paragraphs) late:over=(fixed) manual", [1]),
    ],
)
def test_track_whose_hue_an_earlier_one_has_is_dashed(tracks: str, dashed: list[int]) -> None:
    looks = looks_of([parse_track(track) for track in tracks.split()])
    assert [at for at, look in enumerate(looks) if look.dashed] == dashed


def test_swatches_of_neighbours_are_never_alike() -> None:
    looks = looks_of([parse_track(f"fixed:size={size}") for size in range(64, 94)])
    assert all(one.classes != other.classes for one, other in pairwise(looks))
    assert len({look.classes for look in looks}) == 4


def test_second_track_of_a_hue_has_dashed_edges() -> None:
    drawn = figure(analysed(flagship(), "fixed:size=300", "fixed:size=600"))
    first, second = of_track(drawn, 0), of_track(drawn, 1)
    (edges,) = [trace for trace in drawn["data"] if trace.get("line", {}).get("dash") == DASH]
    assert (first["marker"]["line"]["width"], second["marker"]["line"]["width"]) == (1, 0)
    lane = drawn["layout"]["meta"]["lanes"][1]
    top, bottom = lane["top"], lane["top"] + lane["height"]
    assert edges["x"] == [600, 0, 0, 600, None, 1180, 600, 600, 1180, 1180, None]
    assert edges["y"] == [top, top, bottom, bottom, None, top, top, bottom, bottom, top, None]


def test_second_image_of_a_hue_has_dashed_edges_along_its_lane() -> None:
    drawn = figure(analysed(long_document(), "fixed:size=64", "fixed:size=60"))
    (rails,) = [trace for trace in drawn["data"] if trace.get("line", {}).get("dash") == DASH]
    lane = drawn["layout"]["meta"]["lanes"][1]
    assert rails["y"] == [lane["top"]] * 2 + [None] + [lane["top"] + lane["height"]] * 2 + [None]


def test_names_that_were_given_are_drawn_clipped_to_their_room() -> None:
    analysis = analysed(flagship(), "fixed", "recursive")
    given = ["Our <default> since the spring of 2026", "B"]
    stage = set_out(Axis(flagship()), analysis.answers, analysis.tracks, names=given)
    (wide, words, *_), (above, *_) = layout(stage)["annotations"], narrow(stage)["annotations"]
    assert wide["text"] == "Our &lt;default> since the…"
    assert wide["hovertext"] == above["text"] == "Our &lt;default> since the spring of 2026"
    assert (words["text"], "hovertext" in words) == ("256 tokens, no overlap", False)
    assert of_track(draw(stage), 0)["hovertemplate"].startswith("Our &lt;default> since")


def test_neighbours_in_a_row_of_an_image_have_different_tints() -> None:
    image = chunk_heatmap(lane_of("fixed:size=64,overlap=40"))
    for chunks, tints in zip(image["customdata"], image["z"], strict=True):
        tint_of = {chunk: tint for chunk, tint in zip(chunks, tints, strict=True) if chunk}
        row = [tint_of[chunk] for chunk in sorted(tint_of)]
        assert all(one != other for one, other in pairwise(row))


def test_window_is_the_range_and_keeps_what_lies_around_it() -> None:
    analysis = analysed(long_document(), "fixed:size=64", "recursive:size=64")
    axis = Axis(long_document())
    drawn = figure(analysis, window=Span(20_000, 30_000))
    start, end = axis.at([20_000, 30_000]).tolist()
    bars = of_track(drawn, 0)
    assert drawn["layout"]["xaxis"]["range"] == [start, end]
    assert bars["base"][0] <= 2 * start - end < bars["base"][1]
    assert bars["text"][0] == str(bars["meta"]["first"] + 1)


@pytest.mark.parametrize("track", ["fixed:size=64", "fixed:size=64,overlap=40"])
def test_image_shows_the_chunks_that_bars_would(track: str) -> None:
    lane = lane_of(track)
    image, bars = chunk_heatmap(lane), chunk_bars(lane, 0, len(lane.starts))
    rows = lane.rows(0, len(lane.starts))
    numbers = np.array(image["customdata"])
    edges = np.array(image["x"])
    for at in (0, 1, 2, 57, len(lane.starts) - 1):
        inside = (edges[:-1] >= lane.starts[at]) & (edges[:-1] < lane.ends[at])
        assert set(numbers[rows[at], inside].tolist()) == {at + 1}
        middle = (image["y"][rows[at]] + image["y"][rows[at] + 1]) / 2
        assert bars["y"][at] == pytest.approx(middle)


def lane_of(track: str) -> Lane:
    return make_lane(Axis(long_document()), 0, "Fixed", 60, cut(long_document(), track))


@st.composite
def risen_chunks(draw: st.DrawFn) -> tuple[Any, Any]:
    """Chunks as every chunker makes them: starts and ends both rise."""
    steps = draw(st.lists(st.tuples(st.integers(1, 9), st.integers(1, 9)), min_size=1))
    starts = np.cumsum([start for start, _ in steps])
    ends = np.maximum(np.cumsum([end for _, end in steps]), starts + 1)
    return starts, np.maximum.accumulate(ends)


@given(risen_chunks())
def test_chunks_of_one_row_never_overlap(chunks: tuple[Any, Any]) -> None:
    starts, ends = chunks
    count = row_count_of(depth_of(starts, ends))
    for row in range(count):
        assert (starts[row::count][1:] >= ends[row::count][:-1]).all()


@given(risen_chunks(), st.integers(-5, 200), st.integers(1, 200))
def test_depth_steps_count_the_chunks_that_hold_each_place(
    chunks: tuple[Any, Any], start: int, width: int
) -> None:
    starts, ends = chunks
    lane = replace(lane_of("fixed"), starts=starts, ends=ends)
    places, depths = depth_steps(lane, (start, start + width))
    for at, place in enumerate(places[:-1].tolist()):
        middle = (place + places[at + 1]) / 2
        assert depths[at] == ((starts <= middle) & (middle < ends)).sum()
    assert places[0] == max(start, starts[0])
    assert (np.diff(places) > 0).all()


@given(
    st.lists(st.floats(-1, 1), min_size=1, max_size=300), st.integers(2, 60).map(lambda n: 2 * n)
)
def test_decimated_curve_keeps_its_extremes_in_order(values: list[float], most: int) -> None:
    x, y = extremes(np.arange(len(values)), np.array(values), most)
    assert len(x) <= max(most, 2)
    assert (np.diff(x) >= 0).all()
    assert y.min() == min(values)
    assert y.max() == max(values)


def test_long_curve_is_drawn_from_its_extremes() -> None:
    tokenization = tokenize(
        read(("One fact. Another one. " * 3000).encode(), name="a.txt"), "wordpiece"
    )
    drawn = figure(analysed(tokenization, "semantic"))
    (curve,) = [trace for trace in drawn["data"] if trace.get("meta", {}).get("curve")]
    assert len(curve["x"]) <= MOST_POINTS


def test_labels_of_headings_never_collide() -> None:
    width = 660
    drawn = figure(analysed(long_document(), "fixed"), window=Span(3000, 24_000))
    (labels,) = [trace for trace in drawn["data"] if trace.get("meta", {}).get("labels")]
    (ticks,) = [trace for trace in drawn["data"] if trace.get("meta", {}).get("ticks")]
    start, end = drawn["layout"]["xaxis"]["range"]
    pixels = [(x - start) * width / (end - start) for x in labels["x"]]
    ends = [x + 6.1 * len(text) for x, text in zip(pixels, labels["text"], strict=True)]
    assert labels["text"]
    assert all(end < next_start for end, next_start in zip(ends, pixels[1:], strict=False))
    assert len(ticks["x"]) == 3 * len(labels["x"])


def test_ticks_of_a_long_document_stand_apart() -> None:
    drawn = figure(analysed(long_document(), "fixed"))
    ticks = next(trace for trace in drawn["data"] if trace.get("y", [])[:2] == [17, 25])
    assert len(ticks["x"]) / 3 <= 660 / LEAST_TICK


@pytest.mark.parametrize("most", [50, 2000])
def test_knots_rise_from_nothing_to_all(most: int) -> None:
    knots = np.array(Axis(flagship()).knots(most))
    assert len(knots) <= most
    assert (np.diff(knots, axis=0) >= 0).all()
    assert knots[[0, -1]].tolist() == [[0, 0], [len(flagship().document.text), 1180]]


def test_notebook_gets_a_valid_figure_with_colours() -> None:
    drawn = figure(analysed(flagship(), *TRACKS))
    assert b'"--' not in orjson.dumps(drawn)
    assert len(go.Figure(**drawn).data) == len(drawn["data"])


def test_page_gets_names_of_the_style_sheet() -> None:
    drawn = orjson.dumps(figure(analysed(flagship(), *TRACKS), theme=None)).decode()
    names = set(re.findall(r'"(--[a-z0-9-]+)', drawn))
    assert "--fixed-1" in names
    assert names <= set(LIGHT)
    assert not re.search(r'"#[0-9a-f]{6}"', drawn)


def test_palettes_are_those_of_the_style_sheet() -> None:
    sheet = (REPOSITORY / "static" / "css" / "tokens.css").read_text(encoding="utf-8")
    dark = sheet.partition('[data-theme="dark"]')[2]
    for part, palette in ((sheet, LIGHT), (dark, DARK)):
        found = dict(re.findall(r"(--[a-z0-9-]+): (#[0-9a-f]{6});", part.partition("}")[0]))
        assert {name: found.get(name) for name in LIGHT} == palette


def test_figure_is_drawn_in_the_dark_too() -> None:
    drawn = figure(analysed(flagship(), *TRACKS), theme="dark")
    assert drawn["layout"]["paper_bgcolor"] == DARK["--card"]
    with pytest.raises(ValueError, match=r"^theme must be light or dark, not 'blue'$"):
        figure(analysed(flagship(), *TRACKS), theme="blue")


def test_words_of_a_document_are_no_tags() -> None:
    assert plain('<a href="x">&amp;') == '&lt;a href="x">&amp;amp;'


def test_words_of_the_figure_count_answers_as_the_headline_does() -> None:
    tracks = ("fixed:size=300", "fixed:size=300,overlap=60", "semantic")
    ready = analysed(flagship(), *tracks[:2])
    state = State(tuple(parse_track(track) for track in tracks))
    subject = Subject(
        id="d",
        file_name="a.md",
        state=state,
        tokenization=flagship(),
        answers=tuple(ready.answers),
        analysis=ready,
    )
    assert words(subject) == (
        "Where each track cuts the text. "
        "Fixed, 300 tokens, no overlap: 4 chunks, 1 of 1 answer cut. "
        "Fixed + overlap, 300 tokens, 60 shared: 5 chunks, 0 of 1 answer cut, 1 rescued by the overlap. "
        "Semantic waits for the vectors. The tables below say the same."
    )


def test_unread_ends_begin_where_the_embedder_stops_reading() -> None:
    (track,) = analyse([cut(flagship(), "fixed:size=300")]).tracks
    spans = unread_spans(track)
    stops = [reading_stops(track.chunking, track.embedder, at) for at in track.truncated.tolist()]
    assert spans == [
        [stop, int(track.chunking.ends[at])]
        for stop, at in zip(stops, track.truncated.tolist(), strict=True)
    ]
    assert len(spans) == 4


def labels_of(drawn: dict[str, Any]) -> list[str]:
    (labels,) = [trace for trace in drawn["data"] if trace.get("meta", {}).get("labels")]
    texts: list[str] = labels["text"]
    return texts


def test_sections_have_labels_wherever_their_words_have_room() -> None:
    words = "Claims are paid within ten days of their approval. "
    sections = [f"## {at}. Section\n\n{words * (9 if at % 5 else 1)}" for at in range(15)]
    document = read("\n\n".join(["# The whole policy", *sections]).encode(), name="a.md")
    texts = labels_of(figure(analyse([cut(tokenize(document, "wordpiece"), "fixed")])))
    assert [text.partition(".")[0] for text in texts if text] == [
        str(at) for at in range(15) if at % 5
    ]
    assert all(len(text) >= 6 for text in texts)


def test_headings_below_get_the_room_that_those_above_leave() -> None:
    texts = labels_of(figure(analysed(flagship(), "fixed")))
    assert [text[:2] for text in texts] == ["Tr", "3.", "3.", "3.", "4.", "5."]


def numbers_of(drawn: dict[str, Any]) -> dict[str, Any]:
    return next(trace for trace in drawn["data"] if trace.get("meta", {}).get("numbers"))


def test_number_stands_where_its_bar_comes_into_view() -> None:
    analysis = analysed(flagship(), "fixed:size=300")
    window = Span(*analysis.tracks[0].chunking.starts[1:3].tolist())
    numbers = numbers_of(figure(analysis, window=Span(window.start + 300, window.end + 300)))
    assert numbers["text"] == ["2", "3"]
    start, end = Axis(flagship()).at([window.start + 300, window.end + 300]).tolist()
    pad = 4 * (end - start) / 660
    assert numbers["x"] == pytest.approx([start + pad, 600 + pad], abs=0.1)
    assert [row[0] for row in numbers["customdata"]] == [0, 300, 600, 900]


def test_numbers_are_left_out_where_their_bars_are_too_small() -> None:
    numbers = numbers_of(figure(analysed(flagship(), "fixed:size=10")))
    assert numbers["text"] == []
    assert len(numbers["customdata"]) == 119


@pytest.mark.parametrize("percentile", [0, 10, 60, 100])
def test_threshold_in_words_hides_nothing_of_the_curve(percentile: int) -> None:
    analysis = analysed(flagship(), f"semantic:percentile={percentile}")
    stage = set_out(Axis(flagship()), analysis.answers, analysis.tracks)
    (wide,) = [note for note in layout(stage)["annotations"] if note.get("name") == "threshold"]
    (above,) = [note for note in narrow(stage)["annotations"] if note.get("name") == "threshold"]
    assert (wide["x"], wide["xanchor"]) == (0, "right")
    assert wide["y"] >= stage.stack.curve_top + 46
    assert above["y"] < narrow(stage)["meta"]["curve"]["top"] - 8


def test_narrow_lanes_leave_their_names_clear_of_all_marks() -> None:
    analysis = analysed(flagship(), *TRACKS)
    lanes = narrow(set_out(Axis(flagship()), analysis.answers, analysis.tracks))["meta"]["lanes"]
    mark, half_a_line = STICK_OUT + 4, 8
    for upper, lower in pairwise(lanes):
        name = lower["top"] - NAME_RISE
        assert upper["top"] + upper["height"] + mark <= name - half_a_line
        assert name + half_a_line <= lower["top"] - mark


def test_axis_of_a_few_tokens_has_a_tick_for_each() -> None:
    tokenization = tokenize(read(b"one two three", name="a.txt"), "wordpiece")
    analysis = analyse(cut(tokenization, "fixed"), embedder="hash")
    assert figure(analysis)["layout"]["xaxis"]["dtick"] == 1
    assert "dtick" not in figure(analysed(flagship(), "fixed"))["layout"]["xaxis"]
