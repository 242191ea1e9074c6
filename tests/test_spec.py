"""Tracks are read and spelt one way, and what cannot be cut is refused with one sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.params import TrackError
from engine.spec import make_spec, parse_track
from engine.strategies import LATE, STRATEGIES
from tests.tracks import spec_of

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
    (f"semantic:percentile=33.{'3' * 60}", "semantic:percentile=33.333333333"),
    ("semantic:percentile=99.9999999999", "semantic:percentile=100"),
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
    ("sentences:overlap=2,unit=characters,size=200", "sentences:unit=characters,overlap=2"),
    ("late:over=recursive:size=9", "late:over=(recursive:size=9)"),
    (
        r"late:over=(recursive-characters:separators=(\(|\)|,|))",
        r"late:over=(recursive-characters:separators=(\(|\)|,|))",
    ),
    (r"recursive-characters:separators=( a|\t|\\)", r"recursive-characters:separators=( a|\t|\\)"),
    ("recursive-characters:separators=()", "recursive-characters:separators="),
    ("manual:cuts=007", "manual:cuts=7"),
    ("paragraphs:", "paragraphs"),
]

CUTS = "cuts must be at most 2,000 characters of the text, whole numbers from 1 joined by |"
LONG = "1|2|3|4|5|6|7|8|9|10|11|12|13|14|15|16|1"
SEPARATORS = (
    r"separators must be 1 to 50 strings joined by |, with \n, \t, \|, \\, \( and \) as escapes"
)
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
    (
        "semantic:percentile=100.0000000001",
        "percentile must be a number from 0 to 100, not '100.0000000001'",
    ),
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
    ("semantic:threshold=gradient,amount=1", "amount is not read when threshold is gradient"),
    (
        "semantic:threshold=iqr,amount=101",
        "amount must be a number from -1 to 100 or none, not '101'",
    ),
    ("sentences:overlap=200", "overlap must be from 0 to 199 when size is 200, not 200"),
    ("headings:level=7", "level must be a whole number from 1 to 6, not '7'"),
    ("headings:size=0", "size must be a whole number from 1 to 100,000 or none, not '0'"),
    ("sentence-window:window=21", "window must be a whole number from 0 to 20, not '21'"),
    ("sentence-window:stride=0", "stride must be a whole number from 1 to 41, not '0'"),
    (
        "sentence-window:window=1,stride=4",
        "stride must be from 1 to 3 when window is 1, not 4",
    ),
    ("paragraphs:size", "paragraphs has no settings, so leave out 'size'"),
    ("paragraphs:size=9", "paragraphs has no settings, so leave out 'size=9'"),
    ("late:over=late", "over must be a track other than late, not 'late'"),
    ("late:over=(late:over=fixed)", "over must be a track other than late, not 'late:over=fixed'"),
    (
        "late:over=(fixed:size=0)",
        "over must be a track such as (fixed:size=256): "
        "size must be a whole number from 1 to 100,000, not '0'",
    ),
    (
        "late:over=(fixed:size=9",
        "a parenthesis is not closed or not opened in 'over=(fixed:size=9'",
    ),
    ("manual:cuts=5,6", "settings are written cuts=…, not '6'"),
    ("manual:cuts=0", f"{CUTS}, not '0'"),
    ("manual:cuts=5|", f"{CUTS}, not '5|'"),
    (f"manual:cuts={'|'.join(map(str, range(1, 2002)))}", f"{CUTS}, not '{LONG}…'"),
    (r"recursive-characters:separators=(\x)", rf"{SEPARATORS}, not '\x'"),
    ("recursive-characters:separators=" + "|" * 50, f"{SEPARATORS}, not '{'|' * 40}…'"),
]


@pytest.mark.parametrize(("written", "canonical"), CANONICAL)
def test_track_has_one_canonical_spelling(written: str, canonical: str) -> None:
    assert str(parse_track(written)) == canonical


@pytest.mark.parametrize(("written", "sentence"), REFUSED)
def test_track_that_cannot_be_cut_is_refused_with_a_sentence(written: str, sentence: str) -> None:
    with pytest.raises(TrackError) as refused:
        parse_track(written)
    assert str(refused.value) == sentence


@given(
    st.text(max_size=60)
    | st.from_regex(r"(fixed|semantic|late|manual):[a-z=,()0-9|\\]{0,20}", fullmatch=True)
)
def test_any_text_is_a_track_or_is_refused_in_one_line(written: str) -> None:
    refused = None
    try:
        assert parse_track(str(parse_track(written))) == parse_track(written)
    except TrackError as error:
        refused = str(error)
    assert refused is None or len(refused.splitlines()) == 1


def test_track_nested_without_end_is_refused() -> None:
    with pytest.raises(TrackError, match=r"^over must be a track other than late, not 'late:"):
        parse_track("late:over=(" * 5_000 + "fixed" + ")" * 5_000)


@pytest.mark.parametrize("strategy", STRATEGIES)
@given(data=st.data())
def test_spelling_reads_back_to_the_same_spec(strategy: str, data: st.DataObject) -> None:
    spec = data.draw(spec_of(strategy, 100))
    assert parse_track(str(spec)) == spec
    if strategy != LATE:
        assert parse_track(f"late:over=({spec})").base == spec


@given(st.lists(st.text(max_size=4), min_size=1, max_size=50).map(tuple))
def test_any_separators_read_back(separators: tuple[str, ...]) -> None:
    spec = make_spec("recursive-characters", {"separators": separators})
    assert parse_track(str(spec)).params["separators"] == separators


@given(st.floats(0, 100))
def test_percentile_is_kept_to_nine_places(percentile: float) -> None:
    spec = make_spec("semantic", {"percentile": percentile})
    assert spec.params["percentile"] == round(percentile, 9)
    assert parse_track(str(spec)) == spec


WORDS = [
    ("fixed:size=1", "Fixed", "1 token, no overlap"),
    ("fixed:size=1000", "Fixed", "1,000 tokens, no overlap"),
    ("fixed:size=300,overlap=60", "Fixed + overlap", "300 tokens, 60 shared"),
    ("recursive", "Recursive", "≤ 256 tokens"),
    ("recursive:overlap=20", "Recursive + overlap", "≤ 256 tokens, 20 shared"),
    ("sentences", "Sentences", "≤ 200 tokens of whole sentences"),
    (
        "sentences:size=400,unit=characters,overlap=1",
        "Sentences + overlap",
        "≤ 400 characters of whole sentences, 1 sentence shared",
    ),
    ("headings", "Headings", "at each heading"),
    ("headings:level=2,size=400", "Headings", "at headings down to level 2, ≤ 400 tokens"),
    ("semantic:percentile=10", "Semantic", "lowest 10\u00a0% of similarity"),
    (
        "semantic:threshold=absolute,size=99,window=3",
        "Semantic",
        "similarity ≤ 0.3, 3 sentences a side, ≤ 99 tokens",
    ),
    ("sentence-window", "Sentence window", "every sentence, 2 sentences either side"),
    ("sentence-window:window=0", "Sentence window", "every sentence, each alone"),
    (
        "sentence-window:window=1,stride=3",
        "Sentence window",
        "every 3rd sentence, 1 sentence either side",
    ),
    ("paragraphs", "Paragraphs", "each with the headings above it"),
    ("late", "Late", "over paragraphs: each with the headings above it"),
    ("late:over=(fixed:overlap=9)", "Late + overlap", "over fixed: 256 tokens, 9 shared"),
    ("manual:cuts=9", "By hand", "1 cut made by hand"),
]


@pytest.mark.parametrize(("track", "label", "words"), WORDS)
def test_words_and_label_say_the_settings_plainly(track: str, label: str, words: str) -> None:
    spec = parse_track(track)
    assert (spec.label, spec.words) == (label, words)


def test_every_setting_says_what_it_does() -> None:
    assert all(param.help for row in STRATEGIES.values() for param in row.params)
