"""Verdicts by hand, on text whose every character is a token, and against a plain reading."""

import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine import Chunking, Span, cut, find_answer, mark, read, tokenize
from engine.answers import Cut, Verdict, cuts_at, verdicts
from engine.reading import read_text
from tests.nasty import is_visible, nasty_texts
from tests.tracks import cut_with_hash, specs

TEXT = "abcdefghijklmnopqrstuvwxyz"


def letters(track: str) -> Chunking:
    return cut(tokenize(read(TEXT.encode(), name="letters.txt"), "characters"), track)


def verdict(track: str, start: int, end: int) -> Verdict:
    (found,) = verdicts(letters(track), [Span(start, end)])
    return found


def test_answer_inside_a_chunk_is_whole() -> None:
    assert verdict("fixed:size=10", 2, 5) == Verdict("whole", (0,), (), 0)


def test_answer_that_ends_where_a_cut_falls_is_whole() -> None:
    assert verdict("fixed:size=10", 5, 10) == Verdict("whole", (0,), (), 0)
    assert verdict("fixed:size=10", 10, 12) == Verdict("whole", (1,), (), 0)


def test_answer_over_a_cut_is_cut_and_says_where() -> None:
    assert verdict("fixed:size=10", 7, 12) == Verdict("cut", (0, 1), (Cut(10, 9, 10),), 3)


def test_answer_over_a_cut_is_rescued_by_a_chunk_that_holds_it() -> None:
    assert verdict("fixed:size=10,overlap=3", 7, 12) == Verdict(
        "rescued", (1,), (Cut(10, 9, 10),), 0
    )


def test_overlap_one_short_of_the_answer_does_not_rescue_it() -> None:
    assert verdict("fixed:size=10,overlap=2", 7, 12).kind == "cut"


def test_answer_over_two_cuts_names_both_and_reaches_back_from_the_last() -> None:
    assert verdict("fixed:size=5", 3, 12) == Verdict(
        "cut", (0, 1, 2), (Cut(5, 4, 5), Cut(10, 9, 10)), 7
    )


def test_answer_in_two_chunks_is_counted_in_both() -> None:
    assert verdict("fixed:size=10,overlap=5", 6, 9).chunks == (0, 1)


def test_answer_in_text_that_no_chunk_holds_is_lost() -> None:
    whole = letters("fixed:size=10")
    gap = Chunking(whole.tokenization, whole.spec, whole.starts[1:], whole.ends[1:])
    (found,) = verdicts(gap, [Span(8, 12)])
    assert (found.kind, found.overlap_needed) == ("lost", None)


def slow_kind(chunking: Chunking, span: Span) -> str:
    chunks = list(zip(chunking.starts.tolist(), chunking.ends.tolist(), strict=True))
    ends = {end for _, end in chunks if end < len(chunking.document.text)}
    parted = any(span.start < end < span.end for end in ends)
    if any(start <= span.start and span.end <= end for start, end in chunks):
        return "rescued" if parted else "whole"
    return "cut"


@given(text=nasty_texts, data=st.data())
def test_verdict_is_what_a_plain_reading_gives(text: str, data: st.DataObject) -> None:
    assume(is_visible(text))
    tokenization = tokenize(read_text(text), "wordpiece")
    length = len(tokenization.document.text)
    chunking = cut_with_hash(tokenization, data.draw(specs(length)))
    start = data.draw(st.integers(0, length - 1))
    span = Span(start, data.draw(st.integers(start + 1, length)))
    (found,) = verdicts(chunking, [span])
    assert found.kind == slow_kind(chunking, span)
    assert (found.kind == "whole") == (
        bool(found.chunks) and not found.cuts and found.kind != "cut"
    )


def test_mark_leaves_outer_white_space_out() -> None:
    document = read(b"one  two  three", name="a.txt")
    assert mark(document, 3, 10, " Which? ").span == Span(5, 8)
    assert mark(document, 3, 10, " Which? ").question == "Which?"


@pytest.mark.parametrize(("start", "end"), [(3, 5), (-1, 2), (4, 4), (9, 8), (0, 99)])
def test_mark_refuses_what_marks_nothing(start: int, end: int) -> None:
    with pytest.raises(ValueError, match="answer"):
        mark(read(b"one  two", name="a.txt"), start, end)


def found_in(text: str, words: str) -> list[str]:
    document = read_text(text)
    return [span.of(document.text) for span in find_answer(document, words)]


def test_find_gives_every_occurrence_in_order() -> None:
    assert find_answer(read_text("belt belt belt"), "belt") == (
        Span(0, 4),
        Span(5, 9),
        Span(10, 14),
    )


@pytest.mark.parametrize(
    ("text", "words", "found"),
    [
        ("ΟΔΥΣΣΕΥΣ και Ὀδυσσεύς", "οδυσσευς", ["ΟΔΥΣΣΕΥΣ"]),
        ("Die STRASSE, die Straße, die STRAẞE.", "straße", ["STRASSE", "Straße", "STRAẞE"]),
        ("İSTANBUL ve istanbul", "istanbul", ["İSTANBUL", "istanbul"]),
        ("IŞIK ve ışık", "ışık", ["IŞIK", "ışık"]),
        ("ПРИВЕТ, привет", "Привет", ["ПРИВЕТ", "привет"]),
        ("ﻣﺮﺣﺒﺎ مرحبا", "مرحبا", ["ﻣﺮﺣﺒﺎ", "مرحبا"]),
        ("ABC\u200f, abc\u200e-1", "abc-1", ["abc\u200e-1"]),
        ("각 가 \u1100\u1161", "가", ["가", "\u1100\u1161"]),
        ("việt, vie\u0302\u0323t, vi\u1eb9\u0302t", "việt", ["việt", "vie\u0302\u0323t", "vi\u1eb9\u0302t"]),
        ("ＡＢＣ ｶﾞ ガ", "ガ", ["ｶﾞ", "ガ"]),
        ("הַסְּכוּם הסכום", "הסכום", ["הסכום"]),
        ("क़ क\u093c", "क\u093c", ["क़", "क\u093c"]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_find_ignores_case_and_form_in_every_script(
    text: str, words: str, found: list[str]
) -> None:
    assert found_in(text, words) == found


def test_find_counts_no_character_twice() -> None:
    assert find_answer(read_text("aaaaa"), "aa") == (Span(0, 2), Span(2, 4))


def test_find_folds_form_case_and_white_space() -> None:
    decomposed = unicodedata.normalize("NFD", "Première Étape")
    assert found_in(f"Une {decomposed}.", "première  étape") == [decomposed]
    assert found_in("the ﬁnal\n  oﬃce", "FINAL OFFICE") == ["ﬁnal\n  oﬃce"]
    assert found_in("stor\u00adage", "storage") == ["stor\u00adage"]


def test_find_never_parts_a_character() -> None:
    assert found_in("cafe\u0301", "cafe") == []
    assert found_in("ﬁn", "f") == []
    assert found_in("abc", "") == []


@given(text=nasty_texts, data=st.data())
def test_find_finds_every_word_of_the_text(text: str, data: st.DataObject) -> None:
    assume(is_visible(text))
    document = read_text(text)
    word = data.draw(st.sampled_from([word for word in document.text.split() if is_visible(word)]))
    form = data.draw(st.sampled_from(["NFC", "NFD"]))
    places = find_answer(document, unicodedata.normalize(form, word))
    assert places or any(unicodedata.combining(c) or c in "\u200b\u00ad\u200d" for c in word[:1])


def by_characters(text: str, track: str, tokenizer: str = "wordpiece") -> Chunking:
    return cut(tokenize(read_text(text), tokenizer), f"{track},unit=characters")


def test_needed_overlap_in_characters_reaches_back_to_the_edge_of_a_cluster() -> None:
    chunking = by_characters("abcde\u0301fgh ijk", "fixed:size=7")
    (found,) = verdicts(chunking, [Span(5, 9)])
    assert (found.kind, found.overlap_needed) == ("cut", 3)


def test_token_that_a_cut_parts_lies_between_the_tokens_named() -> None:
    chunking = by_characters("one two three", "fixed:size=5")
    (found,) = verdicts(chunking, [Span(4, 7)])
    assert found.cuts == (Cut(5, 0, 2),)
    assert chunking.tokens.tolist() == [2, 2, 2]


def test_cut_before_nothing_but_blanks_names_the_count_of_tokens() -> None:
    chunking = by_characters("abc      ", "fixed:size=3")
    assert [cut.next_token for cut in cuts_at(chunking, chunking.cuts)] == [1, 1]
