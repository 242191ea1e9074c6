"""Sweeps as pictures: what lies where, which marks tell what, and what is in no picture yet."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import log2
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Answer, load_embedder
from engine.drawing.grid import GridPlot, grid_figure
from engine.drawing.palette import resolved
from engine.drawing.percentiles import Level, PercentilePlot, percentile_figure
from engine.drawing.plot import alone, spread, told, value_range
from engine.drawing.sizes import LABEL_GAP, Curve, Dot, SizePlot, size_figure
from engine.reading import read_text
from engine.retrieval.corpus import corpus_of
from engine.retrieval.evaluation import evaluate
from engine.retrieval.measured import Best, Measured, best_of, measured_of, point_dict
from engine.retrieval.sweeps import EncoderLimit, Point
from engine.spec import parse_track

ONE = Measured(
    track=parse_track("fixed:size=64"),
    retriever="dense",
    values={"recall@5": np.ones(8)},
    chunks=10,
    mean_tokens=60.4,
    index_tokens=604,
    duplication=1.0,
    truncated=0,
    whole=6,
    rescued=0,
    cut=2,
    lost=0,
)


def measured(track: str, right: int, **more: Any) -> Measured:
    """A track that answers the first of eight questions."""
    values = {"recall@5": np.arange(8) < right}
    floats = {name: one.astype(np.float64) for name, one in values.items()}
    return replace(ONE, track=parse_track(track), values=floats, **more)


def size_plot(**more: Any) -> SizePlot:
    sizes = (64, 128, 256)
    alone = [Dot(size, measured(f"fixed:size={size}", 8), size == 64) for size in sizes]
    shared = [Dot(64, measured("fixed:size=64,overlap=12", 4)), Dot(128, None), Dot(256, None)]
    across = (measured("recursive", 6), measured("semantic:size=256", 6), measured("paragraphs", 2))
    curves = (Curve("no overlap", tuple(alone)), Curve("20 %", tuple(shared)))
    settings: dict[str, Any] = {"curves": curves, "across": across, **more}
    return SizePlot("recall@5", "Recall@5", "tokens", **settings)


def of_meta(drawn: dict[str, Any], **meta: Any) -> dict[str, Any]:
    return next(trace for trace in drawn["data"] if trace.get("meta") == meta)


@cache
def passage() -> list[Measured]:
    text = "Rain falls in May. Snow falls in June. Hail falls in July. Fog lies in August."
    marked = [Answer(13, 16, "When does rain fall?"), Answer(33, 37, "When does snow fall?")]
    corpus = corpus_of([("weather", read_text(text), marked)])
    tracks = [parse_track(one) for one in ("fixed:size=4", "fixed:size=5", "fixed:size=100")]
    found = evaluate(
        *(corpus, tracks),
        retrievers=["bm25"],
        ks=(1,),
        tokenizer="wordpiece",
        embedder=load_embedder("hash"),
    )
    return [measured_of(row, "bm25", (1,)) for row in found.rows]


def test_measured_row_keeps_values_and_counts() -> None:
    first, _, last = passage()
    assert (str(first.track), first.chunks, first.answers) == ("fixed:size=4", 5, 2)
    assert (last.chunks, last.cut, last.whole, last.truncated) == (1, 0, 2, 0)
    assert last.mean("recall@1") == 1.0
    assert last.interval("recall@1") == (1.0, 1.0)


def test_point_tells_what_was_measured_or_that_it_is_not_yet() -> None:
    last = passage()[-1]
    point = Point(last.track, 100, 0)
    told_of = point_dict(point, last)
    assert told_of["track"] == "fixed:size=100"
    assert (told_of["size"], told_of["overlap"], told_of["percentile"]) == (100, 0, None)
    assert told_of["measures"]["recall@1"] == 1.0
    assert (told_of["whole"], told_of["cut"]) == (2, 0)
    assert point_dict(point, None)["measures"] is None


def test_best_is_the_highest_and_the_cheapest_of_equals() -> None:
    points = [
        measured("fixed:size=64", 8, index_tokens=900),
        measured("fixed:size=128", 8, index_tokens=600),
        measured("fixed:size=256", 5),
        measured("fixed:size=512", 1),
    ]
    # Three of eight questions are too few to tell; seven are enough.
    assert best_of(points, "recall@5") == Best(1, frozenset({0, 1, 2}))
    assert best_of([], "recall@5") is None


def test_curve_has_a_filled_mark_where_a_size_may_be_as_good_and_a_gap_where_it_waits() -> None:
    drawn = size_figure(size_plot())
    alone, shared = of_meta(drawn, curve=0), of_meta(drawn, curve=1)
    assert alone["x"] == [6.0, 7.0, 8.0]
    assert alone["y"] == [1.0, 1.0, 1.0]
    assert alone["marker"]["color"] == ["--fixed", "--card", "--card"]
    assert shared["y"] == [0.5, None, None]
    assert shared["customdata"] == ["fixed:size=64,overlap=12", None, None]
    marks = [(one["marker"]["symbol"], one["line"]["dash"]) for one in (alone, shared)]
    assert marks == [("circle", "solid"), ("diamond", "3px,4px")]


def test_structured_strategies_are_lines_across_told_apart_without_colour() -> None:
    drawn = size_figure(size_plot())
    lines = [of_meta(drawn, across=name) for name in ("recursive", "semantic", "paragraphs")]
    assert [line["y"] for line in lines] == [[0.75] * 3, [0.75] * 3, [0.25] * 3]
    assert len({line["line"]["dash"] for line in lines}) == 3
    labels = [note for note in drawn["layout"]["annotations"] if note["name"][:6] == "across"]
    words = [label["text"] for label in labels]
    assert words == ["recursive 0.750", "semantic 0.750", "paragraphs 0.250"]
    # Two of one value: their words stand beside each other's line, not over each other.
    assert labels[1]["yshift"] - labels[0]["yshift"] == LABEL_GAP
    assert labels[2]["yshift"] == 0
    assert drawn["narrow"]["annotations"][0]["text"] == "0.750"


def test_labels_of_lines_at_the_top_stand_under_each_other_in_the_plot() -> None:
    names = ("recursive", "semantic", "headings", "paragraphs")
    drawn = size_figure(size_plot(across=tuple(measured(name, 8) for name in names)))["layout"]
    low, high = drawn["yaxis"]["range"]
    assert high > 1  # what is written over the plot is not struck through
    over = (
        (high - 1) * (drawn["height"] - drawn["margin"]["t"] - drawn["margin"]["b"]) / (high - low)
    )
    shifts = [note["yshift"] for note in drawn["annotations"] if note["name"][:6] == "across"]
    assert shifts == [round(over - LABEL_GAP * place, 1) for place in (3, 2, 1, 0)]


@pytest.mark.parametrize(
    ("limit", "start"),
    [(128, 7.0), (5, log2(64) - 0.22), (4096, None), (None, None)],
)
def test_region_past_the_encoder_is_shaded_where_it_is_on_the_axis(
    limit: int | None, start: float | None
) -> None:
    known = None if limit is None else EncoderLimit(256, 1.0, limit, limit)
    layout = size_figure(size_plot(limit=known))["layout"]
    words = [note["text"] for note in layout["annotations"] if note["name"] == "unread"]
    if start is None:
        assert (layout["shapes"], words) == ([], [])
    else:
        assert (layout["shapes"][0]["x0"], layout["shapes"][0]["x1"]) == (start, log2(256) + 0.22)
        assert words == ["past what the encoder reads"]


def test_axis_names_every_size_and_every_other_where_it_is_narrow() -> None:
    drawn = size_figure(size_plot())
    assert drawn["layout"]["xaxis"]["ticktext"] == ["64", "128", "256"]
    assert drawn["narrow"]["xaxis"]["ticktext"] == ["64", "256"]


def test_pointing_at_a_point_tells_its_numbers() -> None:
    shown = replace(ONE, truncated=3, rescued=1)
    assert told(shown, "recall@5", "Recall@5").split("<br>") == [
        "Fixed, 64 tokens, no overlap",
        "Recall@5 1.000 (95 %: 1.000 to 1.000)",
        "10 chunks, 60 tokens each",
        "2 of 9 answers cut, 1 rescued",
        "3 chunks longer than the encoder reads",
    ]


def grid_plot() -> GridPlot:
    best = measured("fixed:size=128", 8, cut=1)
    cells = (
        (measured("fixed:size=64", 4, cut=5), best),
        (measured("fixed:size=64,overlap=12", 7), None),
    )
    return GridPlot(
        *("recall@5", "Recall@5", "tokens"),
        sizes=(64, 128),
        shares=(0.0, 0.2),
        cells=cells,
        best="fixed:size=128",
        alike=frozenset({"fixed:size=128", "fixed:size=64,overlap=12"}),
    )


def test_maps_print_a_value_in_each_cell_and_frame_the_best() -> None:
    drawn = grid_figure(grid_plot())
    found, cut = of_meta(drawn, map="found"), of_meta(drawn, map="cut")
    assert found["z"] == [[0.5, 1.0], [0.875, None]]
    assert found["text"] == [["0.500", "1.000"], ["0.875 ≈", ""]]
    assert cut["z"] == [[5, 1], [2, None]]
    assert (cut["zmin"], cut["zmax"]) == (0, 5)
    layout = drawn["layout"]
    named = [layout[axis]["ticktext"] for axis in ("xaxis", "yaxis")]
    assert named == [["64", "128"], ["0\u00a0%", "20\u00a0%"]]
    assert layout["yaxis"]["range"] == [1.5, -0.5]
    assert found["customdata"][0][0][0] == "fixed:size=64"
    frame = layout["shapes"]
    assert [(one["x0"], one["x1"], one["y0"], one["y1"]) for one in frame] == [
        (0.5, 1.5, -0.5, 0.5)
    ]


def test_maps_lie_over_each_other_where_it_is_narrow() -> None:
    drawn = grid_figure(grid_plot())
    narrow = drawn["narrow"]
    assert narrow["height"] > drawn["layout"]["height"]
    assert narrow["yaxis"]["domain"][0] > narrow["yaxis2"]["domain"][1]


def percentile_plot() -> PercentilePlot:
    levels = (
        Level(5, measured("semantic:percentile=5", 6, chunks=20, cut=0), is_alike=True),
        Level(25, measured("semantic", 2, chunks=80, cut=3)),
        Level(50, None),
    )
    return PercentilePlot("recall@5", "Recall@5", levels)


def test_percentiles_are_drawn_with_their_chunks_and_their_cuts() -> None:
    drawn = percentile_figure(percentile_plot())
    parts = {name: of_meta(drawn, curve=name) for name in ("found", "chunks", "cut")}
    assert [part["x"] for part in parts.values()] == [[5, 25, 50]] * 3
    assert parts["found"]["y"] == [0.75, 0.25, None]
    assert parts["chunks"]["y"] == [20, 80, None]
    assert parts["cut"]["y"] == [0, 3, None]
    assert parts["found"]["marker"]["color"] == ["--semantic", "--card", "--card"]
    assert [drawn["layout"][axis]["tickvals"] for axis in ("yaxis2", "yaxis3")] == [[0, 80], [0, 3]]


@pytest.mark.parametrize(
    "drawn",
    [size_figure(size_plot()), grid_figure(grid_plot()), percentile_figure(percentile_plot())],
)
def test_figures_are_figures_of_plotly(drawn: dict[str, Any]) -> None:
    light = resolved({"data": drawn["data"], "layout": drawn["layout"]})
    assert "--" not in str(light).replace("----", "")
    go.Figure(**light)
    go.Figure(data=light["data"], layout=light["layout"] | resolved(drawn["narrow"]))


def test_figure_of_its_own_has_its_words_around_it_and_as_much_room_for_what_is_drawn() -> None:
    layout = size_figure(size_plot())["layout"]
    changed = layout | alone(layout, "Recall@5 by <size>", "hollow: worse")
    rooms = [one["height"] - one["margin"]["t"] - one["margin"]["b"] for one in (layout, changed)]
    assert rooms[0] == rooms[1]
    *drawn, title, caption = changed["annotations"]
    assert drawn == layout["annotations"]
    assert (title["text"], caption["text"]) == ("Recall@5 by &lt;size>", "hollow: worse")
    assert title["yshift"] + title["font"]["size"] <= changed["margin"]["t"]
    assert caption["font"]["size"] - caption["yshift"] <= changed["margin"]["b"]
    go.Figure(layout=resolved(changed))


@given(st.lists(st.floats(0, 1000), max_size=8))
def test_labels_keep_their_gap_and_their_order(places: list[float]) -> None:
    moved = spread(places, 10)
    ordered = [after for _, after in sorted(zip(places, moved, strict=True))]
    assert all(upper - lower >= 10 - 1e-6 for lower, upper in pairwise(sorted(moved)))
    assert ordered == sorted(moved) or len(set(places)) < len(places)


def test_axis_of_a_measure_stands_still_while_points_arrive() -> None:
    assert value_range([0.84], is_complete=False) == value_range([0.84, 0.2], is_complete=False)
    assert value_range([0.8, 0.95]) == value_range([0.78, 0.9]) == [0.75, 1]


@given(st.lists(st.floats(0, 1), min_size=1))
def test_axis_of_a_measure_holds_every_value(values: list[float]) -> None:
    low, high = value_range(values)
    assert 0 <= low <= min(values)
    assert max(values) <= high <= 1
    assert high > low
