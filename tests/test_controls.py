"""The form of a state: a field for every setting that a strategy reads, and new ones only for other tracks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from urllib.parse import urlencode

import pytest

from app.controls import Controls, controls, structure_of
from app.forms import State
from app.pages import STRUCTURE
from engine.languages import LANGUAGES
from engine.spec import parse_track
from engine.strategies import STRATEGIES
from tests.web import running


def state(*tracks: str, names: tuple[str, ...] = ()) -> State:
    return State(tuple(map(parse_track, tracks)), names)


def form(*tracks: str) -> Controls:
    return controls(state(*tracks))


@pytest.mark.parametrize("name", STRATEGIES)
def test_every_setting_has_its_field(name: str) -> None:
    (track,) = form(name).tracks
    spec = parse_track(name)
    assert {field.name for field in track.fields} == set(spec.params)
    for field in track.fields:
        if field.kind == "number":
            assert field.stops
        if field.kind in {"choice", "track"}:
            assert [choice.name for choice in field.choices if choice.chosen] == [field.value]


def test_language_is_offered_as_found_and_by_name() -> None:
    found = controls(state("fixed"), found="de").languages
    assert [(choice.name, choice.label) for choice in found if choice.chosen] == [
        ("", "German (found)"),
    ]
    assert {choice.name for choice in found} == {"", *LANGUAGES}
    chosen = controls(replace(state("fixed"), language="fr")).languages
    assert [choice.label for choice in chosen if choice.chosen] == ["French"]
    assert chosen[0].label == "As found"


def test_fields_show_the_settings_as_a_track_writes_them() -> None:
    tracks = form(
        r"recursive-characters:size=300,separators=(\n\n|, |\()",
        "semantic:threshold=absolute",
        "manual:cuts=96|412",
    ).tracks
    values = [{field.name: field.value for field in track.fields} for track in tracks]
    assert values[0] == {
        "size": "300",
        "overlap": "0",
        "unit": "characters",
        "separators": r"\n\n|, |\(",
    }
    assert (values[1]["amount"], values[2]["cuts"]) == ("0.3", "96|412")
    assert [field.label for field in tracks[2].fields] == ["2 cuts by hand"]


def test_a_late_track_is_offered_the_chunks_it_has() -> None:
    (over,) = form("late:over=(fixed:size=90)").tracks[0].fields
    assert [choice.name for choice in over.choices] == [
        "paragraphs",
        "headings",
        "sentences",
        "fixed",
        "recursive",
        "semantic",
        "fixed:size=90",
    ]
    assert (over.value, over.choices[-1].label) == (
        "fixed:size=90",
        "Fixed: 90 tokens, no overlap",
    )


def test_tracks_are_called_by_their_own_names() -> None:
    tracks = controls(state("fixed", "fixed:size=9", names=("Ours", ""))).tracks
    assert [(track.name, track.own_name) for track in tracks] == [("Ours", "Ours"), ("Fixed", "")]
    assert [track.look for track in tracks] == ["hue-fixed", "hue-fixed dashed"]


def test_structure_tells_tracks_apart_but_not_their_values() -> None:
    assert structure_of(state("fixed", "semantic")) == structure_of(
        state("fixed:size=9,overlap=3", "semantic:percentile=10", names=("Ours", ""))
    )
    different = [
        state("fixed"),
        state("fixed", "fixed"),
        state("semantic", "fixed"),
        state("fixed", "semantic"),
        state("late"),
        state("late:over=fixed"),
    ]
    assert len(set(map(structure_of, different))) == len(different)


def test_answer_brings_the_controls_where_the_page_has_others(tmp_path: Path) -> None:
    address = "/d/expense-policy?" + urlencode([("track", "fixed"), ("track", "sentences")])
    swap = {"HX-Request": "true"}
    with running(tmp_path) as client:
        other = client.get(address, headers={**swap, STRUCTURE: structure_of(state("fixed"))})
        same = client.get(
            address, headers={**swap, STRUCTURE: structure_of(state("fixed", "sentences"))}
        )
        whole = client.get(address)
    assert 'id="controls"' not in same.text
    assert other.text.count('hx-swap-oob="true"') == same.text.count('hx-swap-oob="true"') + 2
    assert other.text.count('<fieldset class="params') == 2
    assert whole.text.count('id="controls"') == 1


def test_names_are_escaped_wherever_they_stand(tmp_path: Path) -> None:
    query = urlencode(
        [("track", "fixed"), ("track", "fixed:overlap=9"), ("name", "1:<b>&Ours</b>")]
    )
    with running(tmp_path) as client:
        page = client.get(f"/d/expense-policy?{query}").text
    assert "&lt;b&gt;&amp;Ours&lt;/b&gt;" in page
    assert "<b>&Ours" not in page
    assert "<b>&amp;Ours" not in page
