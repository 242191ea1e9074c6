"""How much overlap the answers need, what it costs, and how often an answer is cut at all."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine import Chunking, Span, cut, tokenize
from engine.answers import verdicts
from engine.overlaps import advise, expected_share, measured_share, price_of, repeated_tokens
from engine.reading import read_text
from engine.recuts import Most, Recuts, recuts_of
from engine.span import trimmed
from tests.nasty import is_visible, nasty_texts
from tests.test_flagship import flagship

DEADLINE = ("Claims must be filed within 60 days", " A claim filed after")
TABLE = ("| Total amount in euros |", "\n\n## 5.")


def spans_of(*ends: tuple[str, str]) -> list[Span]:
    text = flagship().document.text
    return [Span(text.index(first), text.index(after)) for first, after in ends]


def cut_answers(chunking: Chunking, answers: list[Span], overlap: int) -> int:
    """How many answers are in no chunk, by cutting and judging as anyone would."""
    made = cut(chunking.tokenization, chunking.spec.with_overlap(overlap))
    return sum(verdict.kind in {"cut", "lost"} for verdict in verdicts(made, answers))


def by_hand(chunking: Chunking, answers: list[Span], largest: int) -> Recuts:
    """The slow way: every overlap, one after the other, each answer asked for."""
    found = np.array([cut_answers(chunking, answers, overlap) for overlap in range(largest + 1)])
    never = [
        number
        for number, answer in enumerate(answers)
        if all(cut_answers(chunking, [answer], overlap) for overlap in range(largest + 1))
    ]
    return Recuts(largest, found, tuple(never), 0)


def test_flagship_sentence_needs_6_tokens_and_60_rescue_it_too() -> None:
    advice = advise(cut(flagship(), "fixed:size=300,overlap=60"), spans_of(DEADLINE))
    assert advice.smallest is not None
    assert advice.smallest.overlap == 6
    assert (advice.now.overlap, advice.now.chunks, advice.recuts.cut[60]) == (60, 5, 0)
    assert price_of(advice.chunking, 0).chunks == 4


def test_smallest_overlap_and_the_smallest_from_which_on_differ_on_the_flagship() -> None:
    advice = advise(cut(flagship(), "fixed:size=300"), spans_of(DEADLINE, TABLE))
    assert advice.smallest is not None
    assert advice.lasting is not None
    assert (advice.smallest.overlap, advice.lasting.overlap) == (6, 79)
    assert advice.recuts.cut[78] == 1
    assert not advice.recuts.cut[79:].any()


@pytest.mark.parametrize(
    ("size", "overlap", "price"), [(512, 64, 1.14), (300, 100, 1.5), (300, 0, 1.0)]
)
def test_price_by_formula_is_size_over_what_is_new_in_a_chunk(
    size: int, overlap: int, price: float
) -> None:
    found = price_of(cut(flagship(), f"fixed:size={size}"), overlap)
    assert found.by_formula is not None
    assert round(found.by_formula, 2) == price


def test_price_is_measured_on_the_chunks() -> None:
    price = price_of(cut(flagship(), "fixed:size=300"), 60)
    assert (price.chunks, price.index_tokens, price.index) == (5, 1420, 1420 / 1180)
    assert price.repeated == 4 * 60


@pytest.mark.parametrize(
    "track", ["recursive", "recursive-characters", "sentences", "late:over=recursive"]
)
def test_formula_is_left_out_where_chunks_are_not_full(track: str) -> None:
    assert price_of(cut(flagship(), track), 5).by_formula is None


def test_answer_longer_than_the_size_is_left_whole_by_no_overlap() -> None:
    advice = advise(cut(flagship(), "fixed:size=100"), spans_of(DEADLINE, TABLE))
    assert advice.recuts.never == (1,)
    assert (advice.smallest, advice.lasting) == (None, None)


def test_late_is_advised_like_the_track_it_is_over() -> None:
    plain = advise(cut(flagship(), "fixed:size=300"), spans_of(DEADLINE, TABLE))
    late = advise(cut(flagship(), "late:over=(fixed:size=300)"), spans_of(DEADLINE, TABLE))
    assert (late.now, late.smallest, late.lasting) == (plain.now, plain.smallest, plain.lasting)


def test_sentences_are_advised_in_sentences() -> None:
    text = "One two three. Four five six. Seven eight nine. Ten eleven twelve."
    tokenization = tokenize(read_text(text), "wordpiece")
    chunking = cut(tokenization, "sentences:size=8")
    advice = advise(chunking, [Span(text.index("Four"), text.index(" Ten"))])
    assert (advice.unit, advice.recuts.largest) == ("sentences", 1)
    assert advice.recuts.cut.tolist() == [1, 0]
    assert advice.smallest == advice.lasting == price_of(chunking, 1)


def test_track_without_overlap_and_document_without_answers_are_refused() -> None:
    with pytest.raises(ValueError, match="headings has no overlap"):
        advise(cut(flagship(), "headings"), spans_of(DEADLINE))
    with pytest.raises(ValueError, match="none is marked"):
        advise(cut(flagship(), "fixed"), [])


SIZES = st.integers(1, 40)
tracks = st.one_of(
    st.builds("fixed:size={}".format, SIZES),
    st.builds("fixed:size={},unit=characters".format, SIZES),
    st.builds("recursive:size={}".format, SIZES),
    st.builds("recursive-characters:size={}".format, SIZES),
    st.builds("recursive-characters:size={},unit=tokens".format, SIZES),
    st.builds("sentences:size={}".format, SIZES),
    st.builds("sentences:size={},unit=characters".format, SIZES),
    st.builds("late:over=(fixed:size={})".format, SIZES),
)
places = st.lists(st.tuples(st.integers(0, 400), st.integers(1, 60)), min_size=1, max_size=4)


def answers_of(text: str, places: list[tuple[int, int]]) -> list[Span]:
    spans = [trimmed(text, at % len(text), at % len(text) + length) for at, length in places]
    return [span for span in spans if len(span)]


@given(nasty_texts, st.sampled_from(["wordpiece", "qwen2.5"]), tracks, places)
def test_advice_is_that_of_cutting_anew_at_every_overlap(
    text: str, tokenizer: str, track: str, places: list[tuple[int, int]]
) -> None:
    assume(is_visible(text))
    chunking = cut(tokenize(read_text(text), tokenizer), track)
    answers = answers_of(chunking.document.text, places)
    assume(answers)
    found = recuts_of(chunking, answers)
    size = int(str(chunking.spec.base.params["size"]))
    slow = by_hand(chunking, answers, size - 1)
    beyond = [slow.cut[min(found.tried, size - 1)]] * (size - 1 - found.tried)
    assert [*found.cut[:size].tolist(), *beyond] == slow.cut.tolist()
    assert (found.never, found.smallest, found.lasting) == (
        slow.never,
        slow.smallest,
        slow.lasting,
    )


@given(st.integers(17, 60), st.integers(0, 1), places)
def test_overlaps_looked_at_together_and_one_by_one_agree(
    size: int, fewer: int, places: list[tuple[int, int]]
) -> None:
    text = "words of one letter a b c and longer ones, in turn. " * 8
    chunking = cut(tokenize(read_text(text), "characters"), f"fixed:size={size}")
    answers = answers_of(text.strip(), places)
    assume(answers)
    assert (
        recuts_of(chunking, answers).cut.tolist()
        == by_hand(chunking, answers, size - 1).cut.tolist()
    )


def test_what_is_not_tried_is_not_told_but_where_it_is_sure() -> None:
    chunking, starts = cut(flagship(), "fixed:size=300"), flagship().token_starts
    long = [Span(int(starts[400]), int(starts[690]))]
    found, slow = recuts_of(chunking, long, Most(chunks=20)), by_hand(chunking, long, 299)
    assert found.cut.tolist() == slow.cut[:242].tolist()
    assert (found.tried, found.largest, found.sure_of_all) == (241, 299, 289)
    assert (found.smallest, found.lasting) == (slow.smallest, None)
    short = recuts_of(chunking, spans_of(TABLE), Most(chunks=20))
    assert (short.tried, short.largest) == (299, 299)


def short_sentences(lengths: list[int]) -> str:
    return " ".join("Go" + " on" * length + "." for length in lengths)


def test_smallest_overlap_past_what_was_tried_is_not_known() -> None:
    text = short_sentences([1] * 60)
    chunking = cut(tokenize(read_text(text), "wordpiece"), "sentences:size=30")
    sentences = chunking.document.sentences
    answer = [Span(sentences[7].start, sentences[13].end)]
    every, few = recuts_of(chunking, answer), recuts_of(chunking, answer, Most(steps=1))
    assert every.cut.tolist() == by_hand(chunking, answer, 9).cut.tolist()
    assert (every.smallest, every.lasting, every.sure) == (3, 3, 6)
    assert (few.cut.tolist(), few.largest) == ([1], 9)
    assert (few.smallest, few.lasting, few.sure_of_all) == (None, None, 6)


@given(
    st.lists(st.sampled_from([0, 1, 1, 2, 2, 3, 4, 70]), min_size=30, max_size=60),
    st.integers(25, 60),
    st.integers(0, 8),
    st.lists(st.tuples(st.integers(0, 50), st.integers(3, 9)), min_size=1, max_size=3),
)
def test_advice_on_sentences_within_any_bound_is_that_of_cutting_anew(
    lengths: list[int], size: int, steps: int, runs: list[tuple[int, int]]
) -> None:
    text = short_sentences(lengths)
    chunking = cut(tokenize(read_text(text), "wordpiece"), f"sentences:size={size}")
    held = [chunking.document.sentences[first : first + many] for first, many in runs]
    answers = [Span(run[0].start + 1, run[-1].end - 1) for run in held if run]
    assume(answers)
    every, few = recuts_of(chunking, answers), recuts_of(chunking, answers, Most(steps=steps))
    slow = by_hand(chunking, answers, every.largest)
    assert every.cut.tolist() == slow.cut.tolist()
    assert (every.smallest, every.lasting, every.never) == (slow.smallest, slow.lasting, slow.never)
    assert_true_as_far_as_told(few, slow)


@given(
    st.sampled_from(["fixed", "recursive", "recursive-characters"]),
    st.integers(10, 40),
    st.integers(3, 60),
    st.lists(st.tuples(st.integers(0, 300), st.integers(0, 12)), min_size=1, max_size=3),
)
def test_advice_within_any_bound_claims_nothing_that_is_not_so(
    strategy: str, size: int, most: int, places: list[tuple[int, int]]
) -> None:
    """Answers nearly as long as a chunk, which need nearly the largest overlap."""
    text = "words of one letter a b c and longer ones, in turn. " * 6
    chunking = cut(tokenize(read_text(text), "characters"), f"{strategy}:size={size}")
    answers = answers_of(text.strip(), [(at, size + 1 - less) for at, less in places])
    assume(answers)
    found = recuts_of(chunking, answers, Most(chunks=most))
    assert_true_as_far_as_told(found, by_hand(chunking, answers, size - 1))


def assert_true_as_far_as_told(found: Recuts, slow: Recuts) -> None:
    """What was not tried is left open, and whatever is told is so."""
    assert found.cut.tolist() == slow.cut[: found.tried + 1].tolist()
    assert found.never == slow.never
    if found.smallest is not None or found.all_tried:
        assert found.smallest == slow.smallest
    assert found.lasting == (slow.lasting if found.all_tried else None)
    if found.sure_of_all is not None:
        assert not slow.cut[found.sure_of_all :].any()


def test_five_neighbours_repeat_what_their_overlaps_hold() -> None:
    tokenization = tokenize(read_text("abcdefghijklmnop"), "characters")
    chunking = cut(tokenization, "fixed:size=6,overlap=4")
    assert [repeated_tokens(chunking, k) for k in (1, 2, 5, 99)] == [0, 4, 16, 20]


@given(nasty_texts, tracks, st.integers(0, 20), st.integers(1, 6))
def test_repeated_tokens_are_those_in_more_than_one_of_k_neighbours(
    text: str, track: str, overlap: int, k: int
) -> None:
    assume(is_visible(text))
    plain = cut(tokenize(read_text(text), "wordpiece"), track)
    size = int(str(plain.spec.base.params["size"]))
    chunking = cut(plain.tokenization, plain.spec.with_overlap(min(overlap, size - 1)))
    held = tokens_held(chunking)
    windows = [held[at : at + k] for at in range(max(len(held) - k, 0) + 1)]
    repeated = [sum(map(len, window)) - len(set().union(*window)) for window in windows]
    assert repeated_tokens(chunking, k) == max(repeated)


def tokens_held(chunking: Chunking) -> list[set[int]]:
    """The tokens that lie in each chunk whole."""
    known = chunking.tokenization
    return [
        {
            token
            for token in range(known.n_tokens)
            if start <= known.token_starts[token] and known.token_ends[token] <= end
        }
        for start, end in zip(chunking.starts, chunking.ends, strict=True)
    ]


def test_expected_share_is_the_formula() -> None:
    chunking = cut(flagship(), "fixed:size=295")
    assert chunking.tokens.tolist() == [295, 295, 295, 295]
    assert expected_share(chunking, 60) == 59 / 295
    assert expected_share(chunking, 1000) == 1.0


def test_measured_share_is_the_formula_where_chunks_are_all_alike() -> None:
    """Three cuts part 59 positions each, of 1180 - 59 positions."""
    assert measured_share(cut(flagship(), "fixed:size=295"), 60) == 3 * 59 / 1121
    assert measured_share(cut(flagship(), "fixed:size=295,overlap=59"), 60) == 0.0


@given(nasty_texts, tracks, st.integers(1, 30))
def test_measured_share_counts_the_positions_that_no_chunk_holds(
    text: str, track: str, length: int
) -> None:
    assume(is_visible(text))
    known = tokenize(read_text(text), "wordpiece")
    assume(known.n_tokens >= length)
    chunking = cut(known, track)
    places = [
        Span(int(known.token_starts[at]), int(known.token_ends[at + length - 1]))
        for at in range(known.n_tokens - length + 1)
    ]
    chunks = [Span(chunk.start, chunk.end) for chunk in chunking.chunks]
    missed = [not any(chunk.contains(place) for chunk in chunks) for place in places]
    assert measured_share(chunking, length) == np.mean(missed)


def test_longer_run_than_the_document_has_no_share() -> None:
    with pytest.raises(ValueError, match="1180 tokens, fewer than 1181"):
        measured_share(cut(flagship(), "fixed"), 1181)


@given(nasty_texts, tracks, st.integers(0, 30))
def test_share_of_runs_is_that_of_looking_at_each_run_anew(
    text: str, track: str, overlap: int
) -> None:
    """Of every length at once, which is what is kept."""
    assume(is_visible(text))
    plain = cut(tokenize(read_text(text), "qwen2.5"), track)
    size = int(str(plain.spec.base.params["size"]))
    chunking = cut(plain.tokenization, plain.spec.with_overlap(min(overlap, size - 1)))
    known = chunking.tokenization
    for length in range(1, known.n_tokens + 1):
        starts = known.token_starts[: known.n_tokens - length + 1].astype(np.int64)
        ends = known.token_ends[length - 1 :].astype(np.int64)
        first = np.searchsorted(chunking.ends, ends)
        last = np.searchsorted(chunking.starts, starts, "right") - 1
        assert measured_share(chunking, length) == float((first > last).mean())
