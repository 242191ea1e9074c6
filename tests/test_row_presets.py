"""The presets of rows: their tracks, what these are counted in, and how one is asked for."""

from __future__ import annotations

import re

import pytest

from app.row_presets import ROW_PRESETS, RowPreset, row_preset
from app.settings import Settings
from engine.retrieval.retrievers import RETRIEVERS
from engine.spec import parse_track

PRESETS = pytest.mark.parametrize("preset", ROW_PRESETS.values(), ids=ROW_PRESETS)


@PRESETS
def test_row_preset_is_spelt_canonically_without_a_track_twice(preset: RowPreset) -> None:
    assert tuple(str(parse_track(track)) for track in preset.tracks) == preset.tracks
    assert len(set(preset.tracks)) == len(preset.tracks)


@PRESETS
def test_row_preset_asks_only_for_what_is_there(preset: RowPreset) -> None:
    assert set(preset.retrievers) <= set(RETRIEVERS)
    assert preset.tokenizer in {"", *Settings().tokenizer_names}


def test_six_rows_are_counted_in_qwen() -> None:
    six = row_preset("six")
    assert six.tokenizer == "qwen2.5"
    assert [dict(parse_track(track).params) for track in six.tracks] == [
        dict(parse_track(track).params)
        for track in (
            "fixed:size=128",
            "fixed:size=256",
            "fixed:size=512",
            "fixed:size=256,overlap=64",
            "recursive:size=256",
            "semantic:percentile=25,size=256",
        )
    ]


def test_four_assumptions_are_those_of_the_notes() -> None:
    assert row_preset("four").tracks == (
        "fixed:size=200,overlap=40,unit=characters",
        r"recursive-characters:size=200,separators=\n\n|. | |",
        "semantic:percentile=5",
        "late",
    )


def test_preset_that_is_not_there_is_refused() -> None:
    sentence = "preset must be one of six, four, defaults, sizes, overlaps, not 'seven'"
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        row_preset("seven")
