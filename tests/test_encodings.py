"""Encodings: the same text from every encoding people save in, by its name, or one sentence."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chunking import cut
from engine.document import Document
from engine.encodings import decode
from engine.naming import ReadingError
from engine.reading import read
from engine.spec import parse_track
from engine.tokens import tokenize
from tests.conftest import shared
from tests.notices import NOTICES

WESTERN = ("fr", "de", "es", "pt", "it", "sv", "da", "fi", "is", "nl")
# A language, the codec that a notice in it is written by, and what the page must call that.
WRITTEN = (
    *((language, "latin-1", "Latin-1") for language in WESTERN if language != "nl"),
    ("nl", "cp1252", "Windows-1252"),
    ("en", "cp1252", "Windows-1252"),
    *((language, "cp1250", "Windows-1250") for language in ("pl", "cs", "hr", "hu")),
    *((language, "iso8859_2", "ISO-8859-2") for language in ("pl", "cs")),
    ("tr", "cp1254", "Windows-1254"),
    *((language, "cp1251", "Windows-1251") for language in ("ru", "uk", "bg")),
    ("ru", "koi8_r", "KOI8-R"),
    ("uk", "koi8_u", "KOI8-U"),
    ("ru", "cp866", "DOS 866"),
    ("el", "cp1253", "Windows-1253"),
    ("he", "cp1255", "Windows-1255"),
    ("ar", "cp1256", "Windows-1256"),
    ("th", "cp874", "Windows-874"),
    ("zh", "gbk", "GBK"),
    ("zh-t", "big5", "Big5"),
    ("ja", "shift_jis", "Shift-JIS"),
    ("ja", "cp932", "Shift-JIS"),
    ("ja", "euc_jp", "EUC-JP"),
    ("ja", "iso2022_jp", "ISO-2022-JP"),
    ("ko", "euc_kr", "EUC-KR"),
)
# The same of what old PCs, Macs and mail programs wrote.
OLD = (
    *((language, "iso8859_5", "ISO-8859-5") for language in ("ru", "uk", "bg")),
    *((language, "mac_cyrillic", "Mac Cyrillic") for language in ("ru", "uk")),
    ("ar", "iso8859_6", "ISO-8859-6"),
    ("el", "mac_greek", "Mac Greek"),
    ("el", "cp737", "DOS 737"),
    ("he", "cp862", "DOS 862"),
    ("tr", "cp857", "DOS 857"),
    ("tr", "mac_turkish", "Mac Turkish"),
    *((language, "cp852", "DOS 852") for language in ("pl", "cs", "hu")),
    *((language, "mac_latin2", "Mac Central European") for language in ("pl", "cs", "hu")),
    *((language, "cp850", "DOS 850") for language in ("fr", "de", "es")),
    *((language, "mac_roman", "Mac Roman") for language in ("fr", "de", "es")),
    ("ko", "johab", "Johab"),
    ("ko", "iso2022_kr", "ISO-2022-KR"),
    ("zh", "hz", "HZ"),
)
IDS = [f"{language}-{codec}" for language, codec, _name in (*WRITTEN, *OLD)]


def cases(name: str) -> dict[str, Any]:
    lines = shared("cases/cases.jsonl").read_text(encoding="utf-8").splitlines()
    return next(case for line in lines if (case := json.loads(line))["id"] == name)


def told(data: bytes) -> tuple[str, str]:
    decoded = decode(data)
    return decoded.text, decoded.encoding


@pytest.mark.parametrize(("language", "codec", "name"), [*WRITTEN, *OLD], ids=IDS)
def test_text_of_a_language_is_read_by_its_own_encoding(
    language: str, codec: str, name: str
) -> None:
    text = NOTICES[language]
    assert told(text.encode(codec)) == (text, name)
    assert told((text + "\n").encode(codec) * 8) == ((text + "\n") * 8, name)


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("language", ["fr", "ru", "zh", "ja", "th"])
def test_wide_encodings_are_found_without_a_mark(language: str, codec: str) -> None:
    text = NOTICES[language] + "\n"
    assert told(text.encode(codec)) == (text, codec.upper())


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        ("né".encode(), "UTF-8"),
        ("né".encode("utf-8-sig"), "UTF-8"),
        ("né".encode("utf-16"), "UTF-16-LE"),
        (b"\xfe\xff" + "né".encode("utf-16-be"), "UTF-16-BE"),
        ("né".encode("utf-32"), "UTF-32-LE"),
        (b"\x00\x00\xfe\xff" + "né".encode("utf-32-be"), "UTF-32-BE"),
    ],
)
def test_a_mark_says_the_encoding(data: bytes, encoding: str) -> None:
    assert told(data) == ("né", encoding)


@pytest.mark.parametrize(
    "text",
    [
        *("café", "Première étape.", "déjà vu", "à la carte", "François Hollande", "one\ncafé!"),
        *("Zürich", "Müller", "Straße", "für", "Größe", "Übung", "20 °C", "© 2024 Acme", "§ 5"),
        *("naïve", "El Niño", "señor", "¿Qué?", "São Paulo", "Malmö", "Tromsø", "½ cup flour"),
    ],
)
def test_few_western_words_are_nothing_exotic(text: str) -> None:
    assert told(text.encode("latin-1")) == (text, "Latin-1")


@pytest.mark.parametrize("text", ["5 €", "“Hi”, she said", "we’ll see – perhaps", "l’élève"])
def test_signs_of_windows_are_read_as_such(text: str) -> None:
    assert told(text.encode("cp1252")) == (text, "Windows-1252")


@pytest.mark.parametrize(
    ("text", "codec", "name"),
    [
        ("Size: 5 µm ± 0.2 µm", "latin-1", "Latin-1"),
        ("Temp. 25°C, 5 µm ± 2", "latin-1", "Latin-1"),
        ("Pokémon® is fun", "latin-1", "Latin-1"),
        ("5 · 10³ J/m³ at 20 °C", "latin-1", "Latin-1"),
        ("The dose is 5 mg – not 10 mg.", "cp1252", "Windows-1252"),
        ("Smith—Jones", "cp1252", "Windows-1252"),
        ("iPhone 手机 ￥5999", "gbk", "GBK"),
        ("Author: 王小明, date: 2020-05-03", "gbk", "GBK"),
        ("// 初始化变量\nint x = 0;", "gbk", "GBK"),
        ("name,city\nWang,北京\nLi,上海", "gbk", "GBK"),
        ("Author: 王小明, date: 2020-05-03", "shift_jis", "Shift-JIS"),
        ("# 設定ファイル\nport = 8080", "shift_jis", "Shift-JIS"),
        ("ｼｮｳﾋﾝ,ｶｶｸ\nﾘﾝｺﾞ,150", "shift_jis", "Shift-JIS"),
        ("ｼｮｳﾋﾝ,ｶｶｸ\nﾘﾝｺﾞ,150", "euc_jp", "EUC-JP"),
        ("# 서버 설정\nport = 8080", "euc_kr", "EUC-KR"),
        ("name: Иван\nage: 5", "cp866", "DOS 866"),
        ("Итого: 5 руб.", "koi8_r", "KOI8-R"),
        ("Cena 5 zł", "cp1250", "Windows-1250"),
        ("中文测试", "utf-16-be", "UTF-16-BE"),
        ("Καλημέρα", "utf-16-le", "UTF-16-LE"),
        ("x", "utf-16-be", "UTF-16-BE"),
        ("हिन्दीमेंलिखाहुआपाठ308हिन्दीमें", "utf-16-be", "UTF-16-BE"),
    ],
)
def test_few_foreign_letters_are_read_where_they_can_be(text: str, codec: str, name: str) -> None:
    assert told(text.encode(codec)) == (text, name)


@pytest.mark.parametrize(
    ("text", "codec", "words"),
    [
        (
            "README 说明",
            "gbk",
            "a.txt is not UTF-8 (byte 0xc3 in line 1) and could be GBK or EUC-JP:",
        ),
        (
            "name,city\nKim,서울",
            "euc_kr",
            "(byte 0xbc in line 2) and could be EUC-KR, Big5 or GBK:",
        ),
        ("測試", "big5", "and could be GBK or EUC-JP: save it as UTF-8 text and open that"),
        ("port = 8080 # ağ bağlantısı", "cp1254", "and could be Windows-1254 or Windows-1252:"),
    ],
)
def test_what_could_be_two_things_is_refused_with_both(text: str, codec: str, words: str) -> None:
    with pytest.raises(ReadingError) as refused:
        decode(text.encode(codec), name="a.txt")
    assert words in str(refused.value)


@pytest.mark.parametrize(
    "data",
    [
        NOTICES["de"].encode("cp037"),
        b"\x1b$)A\x0e<r;;\x0f",
        NOTICES["el"].encode("utf-8").decode("latin-1").encode("cp1253", "ignore") + b"\x90",
    ],
    ids=["EBCDIC", "ISO-2022-CN", "spoilt twice"],
)
def test_what_no_encoding_here_is_for_is_refused(data: bytes) -> None:
    with pytest.raises(ReadingError, match="save it as UTF-8"):
        decode(data)


@pytest.mark.parametrize(
    "text", ["a ~{ b ~}", "f(~{x1~}, ~{y2~})", "~{ab~} ~{cd~}", "\x1b[31mred\x1b[0m"]
)
def test_tildes_and_escapes_of_code_are_no_other_letters(text: str) -> None:
    assert told(text.encode()) == (text, "UTF-8")


def test_short_texts_are_read_right_or_refused_but_for_one_in_a_hundred() -> None:
    counts: Counter[str] = Counter()
    for language, codec, _name in WRITTEN:
        for piece in pieces(NOTICES[language], 40):
            counts[outcome(piece, codec)] += 1
    assert counts["right"] > 200
    assert 100 * counts["wrong"] <= counts["right"]
    assert 50 * counts["refused"] <= counts["right"]


def pieces(text: str, length: int) -> list[str]:
    """Up to ten of the places in a text where a word begins, with so many characters from there."""
    starts = [found.end() for found in re.finditer(r"^|\s|。", text)]
    whole = [text[start : start + length] for start in starts if start + length <= len(text)]
    return whole[:: max(1, len(whole) // 10)]


def outcome(text: str, codec: str) -> str:
    try:
        decoded = decode(text.encode(codec))
    except ReadingError:
        return "refused"
    return "right" if decoded.text == text else "wrong"


@given(st.sampled_from((*WRITTEN, *OLD)), st.integers(0, 80), st.integers(90, 400))
def test_part_of_a_text_is_read_right_or_refused(
    written: tuple[str, str, str], start: int, length: int
) -> None:
    language, codec, _name = written
    text = (NOTICES[language] * 3)[start : start + length]
    assert outcome(text, codec) != "wrong"


@given(st.binary(max_size=200))
def test_bytes_are_a_text_or_refused_and_never_question_marks(data: bytes) -> None:
    try:
        decoded = decode(data)
    except ReadingError:
        return
    if decoded.encoding != "UTF-8":
        assert not re.search("[\x80-\x9f\ufffd\ue000-\uf8ff]", decoded.text)


@pytest.mark.parametrize(
    ("data", "text", "encoding"),
    [
        (b'<meta charset="koi8-r"><p>\xc4\xc1', "да", "KOI8-R"),
        (
            b'<meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1"><p>\xe9',
            "é",
            "Latin-1",
        ),
        (
            b"<html><head><meta charset=windows-1252></head><p>\x935\x80\x94",
            "“5€”",
            "Windows-1252",
        ),
        (b'<?xml version="1.0" encoding="windows-1251"?><p>\xe4\xe0', "да", "Windows-1251"),
        (b"# -*- coding: iso-8859-9 -*-\nx = '\xfe'", "ş", "Windows-1254"),
        (b'<meta charset="iso-8859-5"><p>\xd4\xd0', "да", "ISO-8859-5"),
        (b'<meta charset="gb2312"><p>\xba\xc3', "好", "GBK"),
        (b'<meta charset="gb_2312-80"><p>\xba\xc3', "好", "GBK"),
        (b'<meta charset="x-sjis"><p>\x93\xfa', "日", "Shift-JIS"),
        (b'<meta charset="windows-31j"><p>\x87\x8a', "㈱", "Shift-JIS"),
        (b'<meta charset="big5-hkscs"><p>\xed\xce', "簊", "Big5-HKSCS"),
        (b'<meta charset="ISO-8859-8-I"><p>\xf9\xec', "של", "ISO-8859-8"),
        (b'<meta charset="x-mac-cyrillic"><p>\x84\xe0', "Да", "Mac Cyrillic"),
        (b'<meta charset="utf-8"><title>t</title><p>Caf\xe9 cr\xe8me', "Café crème", "Latin-1"),
        (b'<meta charset="shift_jis"><p>caf\xc3\xa9', "café", "UTF-8"),
        (b'<meta charset="utf-8"><p>Premi\xe8re \xe9tape.', "Première étape.", "Latin-1"),
        (b'<meta charset="nonsense"><p>Premi\xe8re \xe9tape.', "Première étape.", "Latin-1"),
        (b'<meta charset="rot13"><p>Premi\xe8re \xe9tape.', "Première étape.", "Latin-1"),
    ],
)
def test_a_page_is_what_it_says_if_it_can_be(data: bytes, text: str, encoding: str) -> None:
    decoded = decode(data)
    assert text in decoded.text
    assert decoded.encoding == encoding


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\xff\xfea", "a.txt is not UTF-16-LE (byte 0x61 in line 1): save it as UTF-8 text"),
        (
            b"\xef\xbb\xbfab\n\xe9",
            "a.txt is not UTF-8 (byte 0xe9 in line 2): save it as UTF-8 text",
        ),
        (
            b"one\n\x81\xff\x8d\x9d\x90 x\xff\x81",
            "a.txt is not UTF-8 (byte 0x81 in line 2), nor in another encoding for sure: save it as"
            " UTF-8 text and open that",
        ),
        (bytes(range(128, 256)) * 4, "nor in another encoding for sure"),
        (b"a\0b", "a.txt is a binary file (it holds NUL bytes), not text"),
    ],
)
def test_what_is_in_no_encoding_is_refused_with_its_byte_and_line(data: bytes, words: str) -> None:
    with pytest.raises(ReadingError) as refused:
        decode(data, name="a.txt")
    assert words in str(refused.value)


@pytest.mark.parametrize("language", NOTICES)
def test_utf_8_that_was_cut_off_or_spoilt_is_taken_for_nothing_else(language: str) -> None:
    data = NOTICES[language].encode()
    last = max(place for place, byte in enumerate(data) if byte >= 0xC0)
    for spoilt in (data[: last + 1], data[:last] + b"\xff" + data[last:]):
        with pytest.raises(ReadingError, match="is not UTF-8"):
            decode(spoilt)


def test_one_letter_far_down_tells_two_encodings_apart() -> None:
    text = "Ο δήμος ανακοινώνει την απόφαση.\n" * 2000 + "Άλλες αιτήσεις δεν γίνονται δεκτές.\n"
    text += "Ο δήμος ανακοινώνει την απόφαση.\n" * 2000
    assert told(text.encode("cp1253")) == (text, "Windows-1253")
    assert told(text.encode("iso8859_7")) == (text, "ISO-8859-7")


def chunk_spans(document: Document, track: str) -> list[tuple[int, int]]:
    chunks = cut(tokenize(document, "wordpiece"), parse_track(track)).chunks
    return [(chunk.start, chunk.end) for chunk in chunks]


def test_case_enc_01_gives_one_text_from_three_encodings() -> None:
    case = cases("enc-01")
    expected = case["expected"]
    files = {file["name"]: bytes.fromhex(file["bytes_hex"]) for file in case["input"]["files"]}
    documents = {name: read(data, name=name) for name, data in files.items()}
    assert {name: found.source.encoding for name, found in documents.items()} == {
        "utf16le_bom.txt": "UTF-16-LE",
        "cp1252.txt": "Windows-1252",
        "utf8.txt": "UTF-8",
    }
    for document in documents.values():
        assert (document.text, len(document.text)) == (expected["text"], expected["length"])
        spans = [[span.start, span.end] for span in document.paragraphs]
        assert spans == expected["paragraph_spans_trimmed"]
    for track in ("fixed:size=4", "paragraphs", "sentences:size=6"):
        assert len({tuple(chunk_spans(found, track)) for found in documents.values()}) == 1


def test_case_enc_03_gives_one_text_from_all_line_ends() -> None:
    case = cases("enc-03")
    given_texts, expected = case["input"], case["expected"]
    assert given_texts["crlf"] == given_texts["lf"].replace("\n", "\r\n")
    texts = [given_texts["lf"], given_texts["crlf"], given_texts["lf"].replace("\n", "\r")]
    spans = [(span["start"], span["end"]) for span in expected["lf_spans"]]
    for text in texts:
        for codec in ("utf-8", "utf-16", "cp1252"):
            document = read(text.encode(codec), name="lines.txt")
            assert document.text == given_texts["lf"]
            assert [(span.start, span.end) for span in document.paragraphs] == spans
            trimmed = [
                document.text[start:end].rstrip()
                for start, end in chunk_spans(document, "paragraphs")
            ]
            assert trimmed == [span["text"] for span in expected["lf_spans"]]


def test_other_line_ends_stay_as_they_are() -> None:
    text = "One.\u2028Two.\x85Three.\u2029Four.\x0bFive."
    assert read(text.encode(), name="a.txt").text == text
