"""The state of a page and its address say the same, and say it one way."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.controls import controls
from app.forms import (
    DEFAULTS,
    LONGEST_NAME,
    MOST_TRACKS,
    NUMBERS,
    State,
    StateError,
    is_control,
)
from engine.embedding import EMBEDDERS
from engine.languages import LANGUAGES
from engine.span import Span
from engine.spec import parse_track
from engine.tokens import TOKENIZERS

FLAGSHIP = (
    "track=fixed:size=300&track=recursive&track=semantic:percentile=10"
    "&tokenizer=wordpiece&embedder=all-MiniLM-L6-v2&shown=0&unit=tokens"
)

spellings = st.one_of(
    st.builds(
        lambda size, overlap: f"fixed:size={size},overlap={overlap % size}",
        st.integers(1, 100_000),
        st.integers(0, 99_999),
    ),
    st.builds("recursive:size={}".format, st.integers(1, 100_000)),
    st.builds("semantic:percentile={}".format, st.integers(0, 100)),
    st.just(r"recursive-characters:separators=(\n\n|\n|, | |\(|)"),
    st.just("late:over=(sentences:size=90,overlap=1)"),
    st.just("manual:cuts=96|412"),
)
own_names = st.just("") | st.text(min_size=1, max_size=LONGEST_NAME).map(
    lambda text: " ".join(text.split())
).filter(lambda name: not any(map(is_control, name)))


@st.composite
def states(draw: st.DrawFn) -> State:
    tracks = tuple(map(parse_track, draw(st.lists(spellings, min_size=1, max_size=MOST_TRACKS))))
    names = draw(st.lists(own_names, min_size=len(tracks), max_size=len(tracks)))
    start = draw(st.integers(0, 10_000))
    return State(
        tracks=tracks,
        names=tuple(names) if any(names) else (),
        tokenizer=draw(st.sampled_from(sorted(TOKENIZERS))),
        embedder=draw(st.sampled_from(sorted(EMBEDDERS))),
        language=draw(st.sampled_from(["", *LANGUAGES])),
        shown=draw(st.integers(0, len(tracks) - 1)),
        pin=draw(st.none() | st.integers(0, 9999)),
        window=draw(st.none() | st.builds(Span, st.just(start), st.integers(start + 1, 20_000))),
        unit=draw(st.sampled_from(("tokens", "characters"))),
        view=draw(st.sampled_from(NUMBERS)),
        chosen=draw(st.integers(0, 99)),
    )


def parsed(query: str) -> State:
    return State.parse(parse_qsl(query))


@given(states())
def test_state_survives_its_own_address(state: State) -> None:
    assert parsed(state.query()) == state


@given(states())
def test_query_is_canonical(state: State) -> None:
    assert parsed(state.query()).query() == state.query()


def test_query_of_the_flagship_reads_as_written() -> None:
    assert parsed(FLAGSHIP).query() == FLAGSHIP


def test_query_names_the_view_and_the_chosen_answer_where_they_are_not_the_usual_ones() -> None:
    assert parsed(f"{FLAGSHIP}&view=cuts&chosen=0").query() == FLAGSHIP
    written = f"{FLAGSHIP}&view=boundaries&chosen=2"
    assert parsed(f"chosen=2&view=boundaries&pin=1&{FLAGSHIP}").query() == f"{written}&pin=1"


def test_parse_takes_what_is_missing_from_the_defaults() -> None:
    assert parsed("") == DEFAULTS
    assert State.parse([("unit", "characters")], parsed(FLAGSHIP)).tracks == parsed(FLAGSHIP).tracks


def test_parse_leaves_names_it_does_not_know() -> None:
    assert parsed("page=3&chunk=2&kind=sentences&q=a") == DEFAULTS


@pytest.mark.parametrize(
    ("tag", "code"),
    [
        *(
            ("de", "de"),
            ("DE", "de"),
            ("de-AT", "de"),
            ("zh-Hans", "zh"),
            ("zh_TW", "zh"),
            ("pt-BR", "pt"),
        ),
        *(
            ("nb", "no"),
            ("nn-NO", "no"),
            ("iw", "he"),
            ("in", "id"),
            ("fil", "tl"),
            ("sr-Latn-RS", "sr"),
        ),
    ],
)
def test_language_is_meant_by_its_common_tags_and_has_one_spelling(tag: str, code: str) -> None:
    assert "&language=" + code + "&" in parsed(f"language={tag}").query()


def test_parse_refuses_a_language_that_is_not_offered() -> None:
    with pytest.raises(StateError) as refused:
        parsed("language=xx")
    assert str(refused.value) == (
        "language must be the code of one of the 73 languages that the page offers, such as de or zh,"
        " not 'xx'"
    )


def test_names_stand_in_the_address_and_go_with_the_tracks() -> None:
    named = parsed(FLAGSHIP + "&name=2:%20Ours,%20%20so%20far&name=0:")
    assert named.names == ("", "", "Ours, so far")
    assert "&track=semantic:percentile=10&name=2:Ours,%20so%20far&tokenizer=" in named.query()
    assert State.parse([], named).names == named.names
    assert State.parse([("track", "fixed")], named).names == ()


def test_parse_spells_tracks_anew() -> None:
    written = parsed("track=fixed:overlap=64,size=256,unit=tokens")
    assert [str(track) for track in written.tracks] == ["fixed:overlap=64"]


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("shown=3", "shown must be a whole number, from 0 to 2, not '3'"),
        ("shown=-1", "shown must be a whole number, from 0 to 2, not '-1'"),
        ("pin=x", "pin must be a whole number, 0 or more, not 'x'"),
        ("window=9-3", "window must be two characters of the text such as 0-1180, not '9-3'"),
        ("unit=words", "unit must be one of tokens, characters, not 'words'"),
        ("view=all", "view must be one of cuts, units, cost, boundaries, not 'all'"),
        ("chosen=-1", "chosen must be a whole number, 0 or more, not '-1'"),
        ("track=fixed:size=0", "size must be a whole number from 1 to 100,000, not '0'"),
        ("track=fixed&" * 31, "a page holds up to 30 tracks, not 31; remove one first"),
        (
            "name=3:Ours",
            "the number of a named track must be a whole number, from 0 to 2, not '3'",
        ),
        (
            "name=0:a%00b",
            r"the name of a track must be up to 60 characters that can be seen, not 'a\x00b'",
        ),
        (
            f"name=0:{'a' * 61}",
            f"the name of a track must be up to 60 characters that can be seen, not '{'a' * 40}…'",
        ),
    ],
)
def test_parse_says_what_is_wrong(query: str, sentence: str) -> None:
    with pytest.raises(StateError) as caught:
        parsed(query)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("name", ["tokenizer", "embedder"])
def test_parse_refuses_a_folder_of_the_server(name: str) -> None:
    with pytest.raises(StateError, match=f"^{name} must be one of "):
        parsed(f"{name}=/etc")


def test_showing_another_track_lets_go_of_the_pin() -> None:
    state = parsed(FLAGSHIP + "&pin=2")
    assert (state.showing(0).pin, state.showing(1).pin, state.showing(1).shown) == (2, None, 1)


def test_controls_have_a_field_for_every_setting() -> None:
    for track, shown in zip(DEFAULTS.tracks, controls(DEFAULTS).tracks, strict=True):
        assert sorted(field.name for field in shown.fields) == sorted(track.params)


def test_controls_show_the_settings_of_the_state() -> None:
    fixed, _, semantic = controls(parsed(FLAGSHIP)).tracks
    assert {field.name: field.value for field in fixed.fields} == {
        "size": "300",
        "overlap": "0",
        "unit": "tokens",
    }
    assert [field.value for field in semantic.fields if field.name == "percentile"] == ["10"]
    (size,) = (field for field in semantic.fields if field.name == "size")
    assert (size.value, size.unset) == ("", "no limit")
