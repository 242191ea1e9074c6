"""Answers of many languages read back to their words, and no strategy parts what is read as one."""

from __future__ import annotations

import json
from functools import cache
from itertools import chain
from typing import Any

import pytest

from engine import Chunking, tokenize
from engine.analysis import analyse
from engine.answers import Answer, find_answer, mark
from engine.document import Document
from engine.reading import offset_mover, read_text
from engine.strategies import STRATEGIES
from tests.conftest import shared
from tests.test_strategies import assert_every_invariant_holds
from tests.tracks import EXAMPLES, cut_with_hash

XQUAD = ("ar", "el", "en", "hi", "ru", "th", "vi", "zh")
TOKENIZERS = ("qwen2.5", "wordpiece")
DEFAULTS = [name for name in STRATEGIES if name != "manual"]
TRACKS = list(dict.fromkeys([*DEFAULTS, *chain.from_iterable(EXAMPLES.values())]))

# A text of each further language, and words of it that are answers.
OWN = {
    "he": (
        "# דמי נסיעה\n\nיש להגיש את הבקשה בתוך 60 ימים מיום השיבה. צה״ל וחברת החשמל פטורים מכך. "
        "הַסְּכוּם המרבי הוא 3,000 ש״ח לשנה.\n\n| סוג | סכום |\n|---|---|\n| רכבת | 150 ש״ח |\n",
        ["60 ימים", "צה״ל וחברת החשמל", "הַסְּכוּם המרבי הוא 3,000 ש״ח", "| רכבת | 150 ש״ח |"],
    ),
    "ja": (
        "# 旅費規程\n\n申請は帰国の日から六十日以内に提出しなければならない。写真は「読める」ものに限る。"
        "ガ行の仮名（か\u3099き\u3099）も使う。上限は年間３０００ユーロです！\n",
        ["六十日以内", "「読める」もの", "か\u3099き\u3099", "年間３０００ユーロ"],
    ),
    "ko": (
        "# 여비 규정\n\n신청서는 귀국일로부터 60일 이내에 제출해야 합니다. 사진은 “읽을 수 있어야” 한다. "
        "한도는 연 3,000유로입니다! \u1112\u1161\u11ab\u1100\u1173\u11af 이름도 쓴다.\n",
        ["60일 이내", "“읽을 수 있어야” 한다", "연 3,000유로", "\u1112\u1161\u11ab\u1100\u1173\u11af"],
    ),
    "fa": (
        "درخواست باید ظرف ۶۰ روز پس از بازگشت ارائه شود. می‌توان آن را برخط فرستاد؛ رسید لازم است.\n",
        ["۶۰ روز پس از بازگشت", "می‌توان آن را برخط فرستاد"],
    ),
    "ur": (
        "درخواست ۶۰ دن کے اندر جمع کرانی ہوگی۔ رسید کی تصویر صاف ہو۔ کیا حد ۳٬۰۰۰ یورو ہے؟\n",
        ["۶۰ دن کے اندر", "۳٬۰۰۰ یورو"],
    ),
    "bn": (
        "আবেদন ৬০ দিনের মধ্যে জমা দিতে হবে। রসিদের ছবি স্পষ্ট হতে হবে। সর্বোচ্চ সীমা ৩,০০০ ইউরো।\n",
        ["৬০ দিনের মধ্যে", "ছবি স্পষ্ট", "৩,০০০ ইউরো"],
    ),
    "ta": (
        "விண்ணப்பத்தை 60 நாட்களுக்குள் சமர்ப்பிக்க வேண்டும். ரசீதின் படம் தெளிவாக இருக்க வேண்டும்.\n",
        ["60 நாட்களுக்குள்", "படம் தெளிவாக"],
    ),
    "my": (
        "လျှောက်လွှာကို ရက်ပေါင်း ၆၀ အတွင်း တင်ရမည်။ ပြေစာပုံ ရှင်းရမည်။\n",
        ["ရက်ပေါင်း ၆၀ အတွင်း", "ရှင်းရမည်"],
    ),
    "km": (
        "ពាក្យសុំត្រូវដាក់ក្នុងរយៈពេល៦០ថ្ងៃ។ រូបថតបង្កាន់ដៃត្រូវតែច្បាស់។\n",
        ["រយៈពេល៦០ថ្ងៃ", "ត្រូវតែច្បាស់"],
    ),
    "lo": ("ຄຳຮ້ອງຕ້ອງຍື່ນພາຍໃນ໖໐ມື້ ຮູບໃບຮັບເງິນຕ້ອງຊັດເຈນ\n", ["ພາຍໃນ໖໐ມື້", "ຕ້ອງຊັດເຈນ"]),
    "am": ("ማመልከቻው በ60 ቀናት ውስጥ መቅረብ አለበት። የደረሰኙ ፎቶ ግልጽ መሆን አለበት።\n", ["በ60 ቀናት ውስጥ", "ፎቶ ግልጽ"]),
    "hy": (
        "Դիմումը պետք է ներկայացվի 60 օրվա ընթացքում։ Անդորրագրի լուսանկարը պարզ լինի։\n",
        ["60 օրվա ընթացքում", "պարզ լինի"],
    ),
    "tr": (
        "BAŞVURU İSTANBUL'DA ALTMIŞ GÜN İÇİNDE YAPILIR. Işık açık kalsın; fiş okunaklı olmalıdır.\n",
        ["ALTMIŞ GÜN İÇİNDE", "İSTANBUL'DA", "Işık açık"],
    ),
    "de": (
        "Der Antrag muß innerhalb von 60 Tagen in der Straße gestellt werden. A\u0308rzte zahlen nichts.\n",
        ["innerhalb von 60 Tagen", "Straße", "A\u0308rzte"],
    ),
}  # fmt: skip


@cache
def corpus(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        shared(f"data/xquad/xquad_{language}.json").read_text(encoding="utf-8")
    )
    return found


def answers_of(language: str, text: str, document: Document, document_id: str) -> list[Answer]:
    """The answers of one document of a corpus, marked where they stand after reading."""
    move = offset_mover(text)
    return [
        mark(document, move(asked["start"]), move(asked["end"]), asked["question"])
        for asked in corpus(language)["questions"]
        if asked["doc"] == document_id
    ]


@pytest.mark.parametrize("language", XQUAD)
def test_every_answer_of_a_corpus_reads_back_and_is_found(language: str) -> None:
    """48 documents and 1,190 answers of each language."""
    read_back = 0
    for given in corpus(language)["docs"]:
        document = read_text(given["text"], markdown=False)
        answers = answers_of(language, given["text"], document, given["id"])
        written = [
            asked["answer"].strip()
            for asked in corpus(language)["questions"]
            if asked["doc"] == given["id"]
        ]
        assert [answer.span.of(document.text) for answer in answers] == written
        for answer, words in zip(answers, written, strict=True):
            assert answer.span in find_answer(document, words)
        read_back += len(answers)
    assert read_back == 1_190


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
@pytest.mark.parametrize("language", XQUAD)
def test_no_strategy_parts_what_is_one_in_a_corpus(language: str, tokenizer: str) -> None:
    """Every track on some documents: chunks tile, hold their sizes and keep clusters whole."""
    for given in corpus(language)["docs"][7::25]:
        document = read_text(given["text"], markdown=False)
        assert document.language == language
        answers = answers_of(language, given["text"], document, given["id"])
        tokenization = tokenize(document, tokenizer)
        for track in TRACKS:
            assert_cuts_well(cut_with_hash(tokenization, track), answers)


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
@pytest.mark.parametrize("language", OWN)
def test_no_strategy_parts_what_is_one_in_a_text(language: str, tokenizer: str) -> None:
    text, wanted = OWN[language]
    document = read_text(text, markdown=True)
    assert document.language == language
    answers = []
    for words in wanted:
        places = find_answer(document, words)
        assert [place.of(text) for place in places] == [words]
        answers.append(mark(document, places[0].start, places[0].end))
    tokenization = tokenize(document, tokenizer)
    for track in TRACKS:
        assert_cuts_well(cut_with_hash(tokenization, track), answers)


def assert_cuts_well(chunking: Chunking, answers: list[Answer]) -> None:
    """What holds of every chunking, and that a chunk over its size is said."""
    assert_every_invariant_holds(chunking)
    analysis = analyse([chunking], answers, embedder="hash")
    verdicts = analysis.tracks[0].verdicts
    assert all(verdict.kind in ("whole", "rescued", "cut") for verdict in verdicts)
    size = chunking.spec.base.params.get("size")
    is_over = isinstance(size, int) and bool((chunking.sizes > size).any())
    said = {alarm.kind for alarm in analysis.alarms} & {"piece", "size"}
    assert bool(said) == is_over
    if chunking.spec.base.strategy != "recursive-characters":
        assert "size" not in said
