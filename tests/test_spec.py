"""Tracks are read and spelt one way, and what cannot be cut is refused with one sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.params import TrackError
from engine.spec import make_spec, parse_track
from engine.strategies import STRATEGIES

CANONICAL = [
    ("fixed", "fixed"),
    ("fixed:size=256", "fixed"),
    ("fixed:overlap=64,size=300", "fixed:size=300,overlap=64"),
    ("fixed:unit=characters,size=200", "fixed:size=200,unit=characters"),
    ("fixed:size=(300)", "fixed:size=300"),
    (" recursive:size=256,overlap=0 ", "recursive"),
    ("semantic:percentile=25.0", "semantic"),
    ("semantic:percentile=2.50", "semantic:percentile=2.5"),
    ("semantic:percentile=12.3456789012", "semantic:percentile=12.345678901"),
    ("semantic:size=none", "semantic"),
    ("semantic:size=256,percentile=10", "semantic:percentile=10,size=256"),
    ("semantic:threshold=stddev,amount=1.5", "semantic:threshold=stddev"),
    ("semantic:amount=-0.5,threshold=absolute", "semantic:threshold=absolute,amount=-0.5"),
    ("late", "late"),
    ("late:over=paragraphs", "late"),
    ("late:over=(fixed:overlap=64,size=256)", "late:over=(fixed:overlap=64)"),
    (r"recursive-characters:separators=\n\n|\n| |", "recursive-characters"),
    (r"recursive-characters:separators=( |\||\()", r"recursive-characters:separators=( |\||\()"),
    ("manual:cuts=412|96|96", "manual:cuts=96|412"),
    ("manual", "manual"),
    ("headings:size=none,level=2", "headings:level=2"),
    ("sentence-window:window=3,stride=7", "sentence-window:window=3,stride=7"),
]

KNOWN = ", ".join(STRATEGIES)
REFUSED = [
    ("", f"there is no strategy ''; choose one of {KNOWN}"),
    ("Fixed", f"there is no strategy 'Fixed'; choose one of {KNOWN}"),
    ("fixed:size=0", "size must be a whole number from 1 to 100,000, not '0'"),
    ("fixed:size=1e3", "size must be a whole number from 1 to 100,000, not '1e3'"),
    ("fixed:size=١٢", "size must be a whole number from 1 to 100,000, not '١٢'"),
    ("fixed:overlap=300,size=300", "overlap must be from 0 to 299 when size is 300, not 300"),
    ("fixed:overlap=-1,size=300", "overlap must be a whole number from 0 to size - 1, not '-1'"),
    ("fixed:unit=words", "unit must be one of tokens, characters, not 'words'"),
    ("fixed:step=3", "fixed has no setting 'step'; it has size, overlap, unit"),
    ("fixed:size", "settings are written size=…, not 'size'"),
    ("fixed:size=12,size=13", "size is given twice in 'fixed:size=12,size=13'"),
    ("fixed:size=(12", "a parenthesis is not closed or not opened in 'size=(12'"),
    ("semantic:percentile=101", "percentile must be a number from 0 to 100, not '101'"),
    ("semantic:percentile=nan", "percentile must be a number from 0 to 100, not 'nan'"),
    ("semantic:window=0", "window must be a whole number from 1 to 20, not '0'"),
    ("semantic:amount=2", "amount is not read when threshold is percentile"),
    (
        "semantic:threshold=absolute,amount=1.5",
        "amount must be from -1 to 1 when threshold is absolute, not 1.5",
    ),
    (
        "semantic:threshold=stddev,percentile=10",
        "percentile is not read when threshold is stddev",
    ),
]


@pytest.mark.parametrize(("written", "canonical"), CANONICAL)
def test_track_has_one_canonical_spelling(written: str, canonical: str) -> None:
    assert str(parse_track(written)) == canonical


@pytest.mark.parametrize(("written", "sentence"), REFUSED)
def test_track_that_cannot_be_cut_is_refused_with_a_sentence(written: str, sentence: str) -> None:
    with pytest.raises(TrackError) as refused:
        parse_track(written)
    assert str(refused.value) == sentence


@given(st.text(max_size=60) | st.from_regex(r"(fixed|semantic):[a-z=,()0-9]{0,20}", fullmatch=True))
def test_any_text_is_a_track_or_is_refused_in_one_line(written: str) -> None:
    refused = None
    try:
        assert parse_track(str(parse_track(written))) == parse_track(written)
    except TrackError as error:
        refused = str(error)
    assert refused is None or len(refused.splitlines()) == 1


@given(
    size=st.integers(1, 100_000),
    overlap=st.integers(0, 99_999),
    unit=st.sampled_from(["tokens", "characters"]),
)
def test_spelling_reads_back_to_the_same_spec(size: int, overlap: int, unit: str) -> None:
    spec = make_spec("fixed", {"size": size, "overlap": min(overlap, size - 1), "unit": unit})
    assert parse_track(str(spec)) == spec


@given(percentile=st.floats(0, 100), window=st.integers(1, 20))
def test_percentile_reads_back_to_nine_places(percentile: float, window: int) -> None:
    rounded = round(percentile, 6)
    spec = make_spec("semantic", {"percentile": rounded, "window": window})
    assert parse_track(str(spec)) == spec


def test_words_and_label_say_the_settings_plainly() -> None:
    spoken = [(spec.label, spec.words) for spec in map(parse_track, ["fixed:size=300,overlap=60"])]
    assert spoken == [("Fixed + overlap", "300 tokens, 60 shared")]
    assert parse_track("fixed:size=1000").words == "1,000 tokens, no overlap"
    assert parse_track("fixed:size=1").words == "1 token, no overlap"
    assert parse_track("recursive").words == "≤ 256 tokens"
    assert parse_track("semantic:percentile=10").words == "lowest 10\u00a0% of similarity"


def test_every_setting_says_what_it_does() -> None:
    assert all(param.help for row in STRATEGIES.values() for param in row.params)
