"""The figure of two versions: where its lanes, changes and cuts lie, and what it leaves out of many."""

from __future__ import annotations

from typing import Any

from engine import cut, tokenize
from engine.drawing.lanes import HEIGHTS
from engine.drawing.palette import LIGHT, Look, resolved
from engine.drawing.versions import (
    BETWEEN,
    MOST_APART,
    MOST_BARS,
    NAME,
    STUB,
    VersionPlot,
    version_figure,
)
from engine.reading import read_text
from engine.versions import align
from engine.versions_cuts import compare_cuts

OLD = "One two three four. Five six seven eight."
NEW = "One two three four. And more words came. Five six seven eight."
HEIGHT = HEIGHTS[0][1]
UPPER_END, LOWER = NAME + HEIGHT, NAME + HEIGHT + BETWEEN


def drawn(old: str, new: str, track: str, look: Look | None = None) -> dict[str, Any]:
    one, other = (tokenize(read_text(text), "characters") for text in (old, new))
    found = compare_cuts(cut(one, track), cut(other, track), align(old, new))
    return version_figure(VersionPlot(found, ("Version 1", "Version 2"), look or Look("slate")))


def part(figure: dict[str, Any], name: str) -> dict[str, Any]:
    [trace] = [trace for trace in figure["data"] if trace.get("meta", {}).get("part") == name]
    return trace  # type: ignore[no-any-return]


def test_lanes_of_both_versions_have_bars_for_their_chunks() -> None:
    bars = [
        trace for trace in drawn(OLD, NEW, "sentences:size=22")["data"] if trace["type"] == "bar"
    ]
    assert [(trace["base"], trace["x"]) for trace in bars] == [
        ([0, 20], [20, 21]),
        ([0, 20, 41], [20, 21, 21]),
    ]
    assert [trace["y"][0] for trace in bars] == [NAME + HEIGHT / 2, LOWER + HEIGHT / 2]


def test_changed_text_is_a_band_from_lane_to_lane() -> None:
    changes = part(drawn(OLD, NEW, "sentences:size=22"), "changes")
    assert changes["x"] == [19, 19, 20, 20, 40, 40, 19, 19, 19, None]
    ends = [NAME, UPPER_END, LOWER, LOWER + HEIGHT]
    assert changes["y"] == [*ends, *ends[::-1], NAME, None]


def test_cuts_of_both_are_joined_and_those_of_one_end_between_the_lanes() -> None:
    figure = drawn(OLD, NEW, "sentences:size=22")
    both, changed = part(figure, "both"), part(figure, "changed")
    assert (both["x"], both["y"]) == ([20, 41, None], [UPPER_END, LOWER, None])
    assert both["line"]["color"] == "--slate"
    assert (changed["x"], changed["y"]) == ([20, 20, None], [LOWER - STUB, LOWER, None])
    assert part(figure, "only")["x"] == []


def test_both_axes_are_as_long_as_the_longer_version() -> None:
    layout = drawn(OLD, NEW, "sentences:size=22")["layout"]
    assert layout["xaxis"]["range"] == layout["xaxis2"]["range"] == [0, len(NEW)]
    assert [note["text"] for note in layout["annotations"]] == [
        "Version 1 · 2 chunks",
        "Version 2 · 3 chunks",
    ]


def test_track_that_looks_like_an_earlier_one_keeps_its_dashes() -> None:
    dashes = [
        trace["line"].get("dash")
        for trace in drawn(OLD, NEW, "sentences:size=22", Look("slate", 1))["data"]
        if trace.get("type") == "scatter" and "dash" in trace.get("line", {})
    ]
    assert dashes.count("4px,3px") == 2


def test_many_chunks_are_images_and_what_cannot_be_told_apart_is_drawn_once() -> None:
    old = "word " * 6000
    new = old.replace("word", "ward", 3000)
    figure = drawn(old, new, "fixed:size=10,unit=characters")
    assert len(old) / 10 * 2 > MOST_BARS
    assert sum(trace["type"] == "heatmap" for trace in figure["data"]) == 2
    marks = [part(figure, name)["x"] for name in ("both", "only", "changed")]
    assert sum(map(len, marks)) <= 3 * 3 * (MOST_APART + 1)


def test_colours_are_names_of_the_style_sheet() -> None:
    figure = resolved(drawn(OLD, NEW, "sentences:size=22"))
    assert part(figure, "both")["line"]["color"] == LIGHT["--slate"]
    assert "--" not in str(part(figure, "changes"))
