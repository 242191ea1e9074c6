"""Words as a search counts them: the same in a question and in a text, whatever the script."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.retrieval.words import Word, found_words, words
from tests.nasty import nasty_texts


def terms(text: str) -> list[str]:
    return [word.term for word in words(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("RouteLedger stores KX77B labels.", ["routeledger", "stores", "kx77b", "labels"]),
        ("labels? “Labels”!", ["labels", "labels"]),
        ("L'école d’été, co-op", ["l", "école", "d", "été", "co", "op"]),
        ("3.14, 1,180 v2.10.3 U.S.A.", ["3.14", "1,180", "v2.10.3", "u", "s", "a"]),
        ("５．３度 ６０，０００円 30，40", ["5.3", "度", "60,000", "円", "30", "40"]),
        ("snake_case __ m² ①", ["snake_case", "m2", "1"]),
        ("STRASSE Straße STRAẞE", ["strasse"] * 3),
        ("İstanbul ISPARTA ısı", ["istanbul", "isparta", "isi"]),
        ("e\u0301te\u0301 ÉTÉ pêche péché", ["été", "été", "pêche", "péché"]),
        ("Привет, МИР Ёлка", ["привет", "мир", "ёлка"]),
        ("Ὀδυσσεύς ΟΔΥΣΣΕΥΣ", ["οδυσσευσ"] * 2),
        ("كِتَابٌ كتـاب ٦٠ ۶۰", ["كتاب", "كتاب", "60", "60"]),
        ("می‌توان میتوان", ["میتوان"] * 2),
        ('מַלְכָּה צה״ל צה"ל בֵּית־סֵפֶר', ["מלכה", "צהל", "צהל", "בית", "ספר"]),
        ("लड़की क्षत्रिय २०२४।", ["लड़की", "क्षत्रिय", "2024"]),
        ("犬が走る。", ["犬が", "が走", "走る"]),
        ("犬。走", ["犬", "走"]),
        ("ABC社の60日", ["abc", "社の", "60", "日"]),
        ("ガス カ\u3099ス ｶﾞｽ コーヒー", ["ガス"] * 3 + ["コー", "ーヒ", "ヒー"]),
        ("申请 申請", ["申请", "申請"]),
        ("신청서는 60일", ["신청", "청서", "서는", "60", "일"]),
        ("ไปปิด ๖๐วัน", ["ไป", "ปปิ", "ปิด", "60", "วัน"]),
        ("ຮ້ານ ខ្មែរ မြန်", ["ຮ້າ", "ານ", "ខ្មែរ", "မြန်"]),
        ("😀 👨‍👩‍👧 … — $ \u0301", []),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_terms_are_as_worked_by_hand(text: str, expected: list[str]) -> None:
    assert terms(text) == expected


def test_word_stands_where_it_was_written() -> None:
    text = "Die STRAẞE, d’été"
    assert list(words(text)) == [
        *(Word("die", 0, 3), Word("strasse", 4, 10), Word("d", 12, 13), Word("été", 14, 17)),
    ]
    assert list(words("は５．３だ"))[1] == Word("5.3", 1, 4)
    assert list(words("走る犬")) == [Word("走る", 0, 2), Word("る犬", 1, 3)]


def common(text: str, asked: str) -> int:
    return len(set(terms(text)) & set(terms(asked)))


def test_question_without_spaces_case_or_marks_finds_its_chunk() -> None:
    """A clause of Japanese is no single word, and `labels?` is `labels`."""
    chunks = ["地域医療連携の計画を報告する。", "犬が走る。", "RouteLedger stores KX77B labels."]
    asked = ["医療連携", "labels? routeledger", "kx77b"]
    counts = [[common(chunk, question) for chunk in chunks] for question in asked]
    assert counts == [[3, 0, 0], [0, 0, 2], [0, 0, 1]]
    assert terms("labels?") == terms("labels") == ["labels"]


def test_found_words_are_marked_as_one_where_pairs_overlap() -> None:
    text = "地域医療連携の計画、医療も。"
    assert [span.of(text) for span in found_words(text, "医療連携")] == ["医療連携", "医療"]
    text = "The STRASSE, die Straße: 3 km"
    assert [span.of(text) for span in found_words(text, "straße 3?")] == ["STRASSE", "Straße", "3"]
    assert found_words(text, "?!") == ()


@given(nasty_texts)
def test_words_are_visible_and_in_order(text: str) -> None:
    found = list(words(text))
    assert all(word.term and text[word.start : word.end].strip() for word in found)
    assert all(a.start < b.start and a.end < b.end for a, b in pairwise(found))


@given(nasty_texts, st.sampled_from(["NFC", "NFD"]))
def test_terms_are_those_of_every_unicode_form(text: str, form: str) -> None:
    assume("\u0345" not in text)
    assert terms(unicodedata.normalize(form, text)) == terms(text)


@given(nasty_texts)
def test_every_letter_and_digit_is_in_a_word(text: str) -> None:
    inside = {at for word in words(text) for at in range(word.start, word.end)}
    outside = [text[at] for at in range(len(text)) if at not in inside]
    assert not any(character.isalpha() or character.isdecimal() for character in outside)
