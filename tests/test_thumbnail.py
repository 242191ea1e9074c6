"""The figure as a thumbnail: where bars, marks, cuts and the curve lie, by hand and for any tracks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.analysis import analyse
from engine.answers import Answer
from engine.drawing.axis import Axis
from engine.drawing.stage import Stage, set_out
from engine.drawing.thumbnail import (
    CARD,
    LARGE,
    MOST_BARS,
    MOST_POINTS,
    Bar,
    Mark,
    Scale,
    Strip,
    Thumbnail,
    strips,
    thumbnail,
)
from engine.reading import read_text
from engine.spec import parse_track
from engine.tokens import tokenize
from tests.tracks import cut_with_hash, hash_embedder, specs

TEN = "one two three four five six seven eight nine ten"
PLAIN = Scale(lane=1.0, label=20, curve=50)
ANSWERS = (Answer(0, 13), Answer(19, 27), Answer(34, 48))
"""Words 1 to 3, words 5 and 6, words 8 to 10."""


@st.composite
def answers_in(draw: st.DrawFn, text: str) -> tuple[Answer, ...]:
    """Up to three answers, each from one visible character to another."""
    seen = [at for at, letter in enumerate(text) if not letter.isspace()]
    pairs = draw(st.lists(st.tuples(st.sampled_from(seen), st.sampled_from(seen)), max_size=3))
    return tuple(Answer(min(pair), max(pair) + 1) for pair in pairs)


def stage_of(text: str, *tracks: str, answers: tuple[Answer, ...] = ()) -> Stage:
    tokenization = tokenize(read_text(text), "wordpiece")
    chunkings = [cut_with_hash(tokenization, track) for track in tracks]
    analysis = analyse(chunkings, answers, embedder=hash_embedder())
    return set_out(Axis(tokenization), analysis.answers, analysis.tracks)


def test_bars_marks_and_cuts_are_where_hand_puts_them() -> None:
    """Ten words are ten tokens; five to a chunk cut the fifth from the sixth."""
    (strip,) = thumbnail(stage_of(TEN, "fixed:size=5", answers=ANSWERS), PLAIN).strips
    assert strip == Strip(
        "hue-fixed",
        20,
        38,
        start=0.0,
        width=100.0,
        is_waiting=False,
        is_outlined=True,
        bars=(Bar(0.0, 50.0, 20, 38, 1, 1), Bar(50.0, 50.0, 20, 38, 2, 2)),
        marks=(
            Mark(0.0, 30.0, 17, 44, "whole"),
            Mark(40.0, 20.0, 17, 44, "cut"),
            Mark(70.0, 30.0, 17, 44, "whole"),
        ),
        cuts=(50.0,),
    )


def test_overlapping_chunks_lie_in_rows_and_rescue() -> None:
    (strip,) = thumbnail(stage_of(TEN, "fixed:size=5,overlap=2", answers=ANSWERS), PLAIN).strips
    assert strip.bars == (
        Bar(0.0, 50.0, 20, 19, 1, 1),
        Bar(30.0, 50.0, 39, 19, 2, 2),
        Bar(60.0, 40.0, 20, 19, 1, 3),
    )
    assert [mark.kind for mark in strip.marks] == ["whole", "rescued", "rescued"]
    assert strip.cuts == ()


def test_curve_has_its_threshold_and_a_ring_at_each_break() -> None:
    text = "The sun is warm. The sun is hot. Ships sail far. Ships sail home."
    stage = stage_of(text, "semantic:percentile=34")
    curve = thumbnail(stage, PLAIN).curve
    assert curve is not None
    assert stage.curve is not None
    assert len(stage.curve.breaks) == len(curve.rings) > 0
    assert curve.y == 20 + 38 + 20
    assert curve.threshold == stage.curve.threshold
    assert [y for _, y in curve.rings] == [curve.level] * len(curve.rings)
    assert curve.steps[0][0] == 0.0
    assert {x for x, _ in curve.rings} <= {x for x, _ in curve.steps}


def test_track_that_waits_keeps_its_lane_and_room_for_the_curve() -> None:
    tokenization = tokenize(read_text(TEN), "wordpiece")
    drawn = thumbnail(set_out(Axis(tokenization), (), [parse_track("semantic")]), PLAIN)
    assert drawn.strips == (Strip("hue-semantic", 20, 38, 0.0, 100.0, True, True),)
    assert drawn.curve is not None
    assert drawn.curve.steps == ()
    assert drawn.height == 20 + 38 + 20 + 50


def test_strips_are_as_long_as_their_texts() -> None:
    half = " ".join(TEN.split()[:5])
    drawn = strips([stage_of(TEN, "fixed:size=5"), stage_of(half, "fixed:size=4")], PLAIN)
    assert [(strip.y, strip.width) for strip in drawn.strips] == [(20, 100.0), (78, 50.0)]
    assert [bar.x for bar in drawn.strips[1].bars] == [0.0, 40.0]


@pytest.mark.parametrize("track", ["fixed:size=1", "fixed:size=9,overlap=8", "sentence-window"])
def test_very_many_chunks_are_thinned(track: str) -> None:
    text = "Ships sail far. The sun is warm. " * 400
    strip = thumbnail(stage_of(text, track)).strips[0]
    assert strip.bars == ()
    assert 0 < len(strip.edges) + len(strip.slope) <= 2 * MOST_POINTS + 2


def test_headings_and_ticks_stand_at_the_large_one_alone() -> None:
    stage = stage_of(f"# {TEN}\n\n{TEN}\n\n## Two\n\n{TEN}", "fixed:size=5")
    small, large = thumbnail(stage, CARD), thumbnail(stage, LARGE)
    assert (small.headings, small.ticks) == ((), ())
    assert (large.headings[0].x, large.headings[0].is_strong) == (0.0, True)
    assert [tick.words for tick in large.ticks] == ["0", "5", "10", "15", "20", "25", "30"]


@given(st.data(), st.sampled_from([CARD, LARGE]))
def test_nothing_lies_outside_the_picture(data: st.DataObject, scale: Scale) -> None:
    text = data.draw(st.text("ab .\n#", min_size=1, max_size=120).filter(str.strip))
    tracks = data.draw(st.lists(specs(len(text)), min_size=1, max_size=3))
    answers = data.draw(answers_in(text))
    drawn = thumbnail(stage_of(text, *map(str, tracks), answers=answers), scale)
    for box in boxes(drawn):
        assert 0 <= box.x <= box.x + box.width <= 100.001
        assert 0 <= box.y <= box.y + box.height <= drawn.height
    places = [x for strip in drawn.strips for x in (*strip.cuts, *strip.edges)]
    points = [
        point
        for strip in drawn.strips
        for point in strip.slope
        if not 0 <= point[1] <= strip.height
    ]
    if drawn.curve:
        places += [x for x, _ in (*drawn.curve.steps, *drawn.curve.rings)]
        heights = [y for _, y in (*drawn.curve.steps, *drawn.curve.rings)]
        points += [(0, y) for y in heights if not 0 <= y <= drawn.curve.height]
    assert points == []
    assert [x for x in places if not 0 <= x <= 100] == []


@given(st.data())
def test_every_verdict_of_a_track_has_its_mark(data: st.DataObject) -> None:
    text = data.draw(st.text("ab .\n#", min_size=2, max_size=120).filter(str.strip))
    answers = data.draw(answers_in(text))
    stage = stage_of(text, str(data.draw(specs(len(text)))), answers=answers)
    (strip,) = thumbnail(stage).strips
    ((_, verdicts),) = stage.judged
    assert [mark.kind for mark in strip.marks] == [verdict.kind for verdict in verdicts]
    assert len(strip.bars) in {0, len(stage.lanes[0].starts)}
    assert strip.bars or len(stage.lanes[0].starts) > MOST_BARS


def boxes(drawn: Thumbnail) -> list[Bar | Mark]:
    inside = [box for strip in drawn.strips for box in (*strip.bars, *strip.marks)]
    return [*inside, *drawn.columns]
