"""Each preset is on its sample what it is said to be, and every sample opens as it was meant to."""

from __future__ import annotations

from functools import cache
from urllib.parse import parse_qsl, urlsplit

import pytest

from app.forms import State
from app.kept import kept_sample
from app.presets import BY_HAND, PRESETS, Preset, track_menus, url_of
from app.samples import SAMPLES
from app.settings import Settings
from engine import Analysis, analyse, cut, load_embedder, tokenize
from engine.spec import parse_track
from engine.strategies import STRATEGIES


@cache
def analysed(sample: str, tracks: tuple[str, ...]) -> Analysis:
    kept = kept_sample(SAMPLES[sample], Settings())
    tokenization = tokenize(kept.document, kept.opening.tokenizer)
    embedder = load_embedder("all-MiniLM-L6-v2")
    vectors = embedder.embed([span.of(kept.document.text) for span in kept.document.sentences])
    chunkings = [cut(tokenization, track, vectors=vectors) for track in tracks]
    return analyse(chunkings, kept.sample_answers or (), embedder=embedder, vectors=vectors)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_preset_is_spelt_canonically_and_has_its_sample(preset: Preset) -> None:
    assert tuple(str(parse_track(track)) for track in preset.tracks) == preset.tracks
    address = urlsplit(url_of(preset))
    state = State.parse(parse_qsl(address.query))
    assert tuple(map(str, state.tracks)) == preset.tracks
    assert state.view == "boundaries"
    assert address.path == f"/d/{preset.sample}"
    assert preset.sample in SAMPLES


def test_five_bets_on_the_policy() -> None:
    analysis = analysed("expense-policy", PRESETS[0].tracks)
    assert [len(track.chunking) for track in analysis.tracks] == [3, 3, 41, 6, 5]


def test_five_ways_cut_the_passage_between_different_words() -> None:
    analysis = analysed("warming", PRESETS[1].tracks)
    text = analysis.document.text
    cut_at = [
        [text[int(at) - 9 : int(at)] + "|" + text[int(at) :][:9] for at in track.chunking.cuts]
        for track in analysis.tracks
    ]
    assert cut_at == [
        ["Carbon di|oxide sto", "ing seas |and faili"],
        ["ve added |to the ai", "ce 1750. |Storms, d"],
        ["the air. |Carbon di", "ce 1750. |Storms, d"],
        ["ion today|. Methane"],
        ["ce 1750. |Storms, d"],
    ]
    assert [[verdict.kind for verdict in track.verdicts] for track in analysis.tracks] == [
        ["whole", "cut", "whole"],
        ["cut", "whole", "whole"],
        ["whole", "whole", "whole"],
        ["whole", "whole", "whole"],
        ["whole", "whole", "whole"],
    ]


def test_four_assumptions_on_the_notes() -> None:
    analysis = analysed("science-notes", PRESETS[2].tracks)
    assert [len(track.chunking) for track in analysis.tracks] == [6, 8, 2, 4]
    assert [track.summary.answers_cut for track in analysis.tracks] == [2, 0, 0, 0]


def test_size_parts_the_method_of_a_call_from_its_path_in_the_reference() -> None:
    analysis = analysed("api-reference", SAMPLES["api-reference"].tracks)
    assert [len(track.chunking) for track in analysis.tracks] == [9, 8, 5, 1]
    assert [[verdict.kind for verdict in track.verdicts] for track in analysis.tracks] == [
        ["whole", "whole", "cut"],
        ["whole", "whole", "whole"],
        ["whole", "whole", "whole"],
        ["whole", "whole", "whole"],
    ]
    text, cuts = analysis.document.text, analysis.tracks[0].chunking.cuts
    assert text[int(cuts[-1]) - 8 : int(cuts[-1]) + 13] == " `POST /webhooks/{id}"


def test_columns_read_across_are_warned_of_and_part_an_answer_of_two_sentences() -> None:
    analysis = analysed("two-columns", SAMPLES["two-columns"].tracks)
    assert [len(track.chunking) for track in analysis.tracks] == [5, 5, 31]
    assert [verdict.kind for verdict in analysis.tracks[2].verdicts] == ["whole", "cut", "whole"]
    assert [alarm.message for alarm in analysis.alarms] == [
        "Sentences 1 to 32 are mostly more like the one after next than like the next: two columns "
        "may have been read across, line by line."
    ]


@pytest.mark.parametrize("name", SAMPLES)
def test_sample_opens_with_its_tracks_and_answers(name: str) -> None:
    sample = SAMPLES[name]
    kept = kept_sample(sample, Settings())
    assert tuple(map(str, kept.opening.tracks)) == tuple(
        str(parse_track(track)) for track in sample.tracks
    )
    assert len(kept.sample_answers or ()) == len(sample.answers)


def test_menu_offers_every_strategy_but_cuts_by_hand() -> None:
    menus = track_menus("warming")
    assert [offer.spelling for offer in menus.offers] == [
        name for name in STRATEGIES if name != BY_HAND
    ]
    assert [(line.sample, line.url != "") for line in menus.presets] == [
        ("Expense policy", True),
        ("A warming climate", False),
        ("Science notes", True),
    ]
