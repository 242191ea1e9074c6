"""Likely facts of a document: the right ones, told apart, spread over it, the same every time."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.document import Document
from engine.reading import read, read_text
from engine.span import Span, trimmed
from engine.suggestions import suggest
from tests.conftest import REPOSITORY
from tests.nasty import nasty_texts


def told(document: Document, *marked: Span, most: int = 24) -> list[tuple[str, str]]:
    found = suggest(document, marked, most=most)
    return [(one.kind, one.span.of(document.text)) for one in found]


def flagship() -> Document:
    return read(REPOSITORY / "sample_docs" / "expense-policy.md")


def test_policy_page_suggests_its_deadline_its_receipts_and_its_rows() -> None:
    found = [(kind, words[:42]) for kind, words in told(flagship())]
    assert found == [
        ("opening", "This policy covers every employee, contrac"),
        ("definition", "A claim is the form that asks the company "),
        ("opening", "The deadline for filing a claim depends on"),
        ("number", "Claims must be filed within 60 days of the"),
        ("number", "Attach a receipt for everything that cost "),
        ("opening", "Who has to approve the spending depends on"),
        ("number", "An amount that was approved in advance nee"),
        ("table row", "| up to 250 euros | line manager | none ne"),
        ("table row", "| 251 to 1,000 euros | line manager | depa"),
        ("table row", "| 1,001 to 5,000 euros | department head |"),
        ("table row", "| 5,001 to 20,000 euros | finance controll"),
        ("table row", "| above 20,000 euros | finance director | "),
        ("opening", "If you disagree with a decision, talk to t"),
        ("number", "The desk decides every dispute within thre"),
    ]
    assert "more than 25 euros" in told(flagship())[4][1]


@pytest.mark.parametrize(
    "sentence",
    [
        "The file takes 3 GB.",
        "Only 10 % pass.",
        "It rose by 1.1 degrees.",
        "It costs $25.",
        "At -5 °C it freezes.",
        "A 60-day limit holds.",
        "Approval takes 10 working days.",
        "The desk decides within three weeks.",
        "Es wurden 3,5 % bezahlt.",
        "Die Frist beträgt zwei Wochen.",
        "Le délai est de 60 jours ouvrables.",
        "El plazo es de 60 días.",
        "Il termine scade dopo 60 giorni.",
        "Заявление подаётся в течение 60 дней.",
        "يجب تقديم المطالبة خلال ٦٠ يوما.",
        "दावा ६० दिन में करें।",
        "报销须在60天内提交。",
        "二十天内付款。",
        "신청은 60일 이내에 해야 합니다.",
        "درخواست باید ظرف ۶۰ روز ارائه شود.",
        "النسبة ٢٥٪ فقط.",
        "המחיר הוא ₪150.",
        "আবেদন ৬০ দিনের মধ্যে জমা দিতে হবে।",
        "ยื่นภายใน 60 วัน",
        "六十日以内に提出する。",
        "Đơn phải được nộp trong vòng 60 ngày.",
    ],
)
def test_number_with_its_unit_is_a_fact_in_any_script(sentence: str) -> None:
    assert told(read_text(sentence)) == [("number", sentence)]


@pytest.mark.parametrize(
    "sentence",
    [
        "On 5 March it rose.",
        "On March 5th, it rose.",
        "The law of May 2024 holds.",
        "It was signed on 2024-03-12.",
        "It was signed on 12/03/2024.",
        "It has been so since 1880.",
        "Er beginnt am 1. März 2024.",
        "Il a été signé le 12 février 2021.",
        "Se firmó el 3 de mayo de 2020.",
        "Fu firmato il 3 maggio.",
        "Podpisano 12 października 2021 roku.",
        "Подписано 12 марта 2024 года.",
        "Υπεγράφη στις 12 Μαρτίου 2024.",
        "合同于2024年3月12日签署。",
        "二〇二四年に署名した。",
        "2024년 3월 12일에 서명했다.",
        "2024. 3. 12. 에 서명했다.",
        "令和6年に始まる。",
        "صدر القرار في ١٢ مارس ٢٠٢٤.",
        "او در ۱۲ فروردین ۱۴۰۳ آمد.",
        "وہ ۱۲ مارچ ۲۰۲۴ کو آیا۔",
        "הוא בא ב-3 במרץ 2024.",
        "בשנת 1990 הוא נולד.",
        "वह १२ मार्च २०२४ को आया।",
        "তিনি ১২ মার্চ ২০২৪ এলেন।",
        "เริ่มวันที่ ๑๒ มีนาคม ๒๕๖๗",
        "Nó bắt đầu ngày 12 tháng 3 năm 2024.",
        "Почалося 12 березня 2024 року.",
        "Začalo to 12. března 2024.",
    ],
)
def test_date_is_a_fact_in_many_languages(sentence: str) -> None:
    assert told(read_text(sentence)) == [("date", sentence)]


@pytest.mark.parametrize(
    "sentence",
    [
        "A claim is a form.",
        "Deadline means the last day on which a claim counts.",
        "The portal refers to the website of the finance team.",
        "Ein Antrag ist ein Formular.",
        "Une demande est un formulaire.",
        "Una solicitud es un formulario.",
        "索赔是指员工填写的表格。",
        "請求とは書類のことである。",
        "Η αίτηση είναι ένα έντυπο.",
        "Yêu cầu là một biểu mẫu.",
        "การเรียกร้องคือแบบฟอร์ม",
        "Receipt: a slip of paper with a price.",
        "**Claim**: a form that asks for money.",
    ],
)
def test_definition_is_a_fact(sentence: str) -> None:
    assert told(read_text(sentence)) == [("definition", sentence)]


@pytest.mark.parametrize(
    "text",
    [
        "word",
        "See section 3 for more.",
        "Глава 3 готова.",
        "Он является врачом.",
        "انظر الفصل 3 أولا.",
        "ראה סעיף 3 לחוק.",
        "नियम 3 देखें।",
        "见第3章。",
        "제3장을 보라.",
        "He has 2 of them.",
        "Version 2.0 is out.",
        "It is a form.",
        "The means are few.",
        "If a claim is a form, file it.",
        "Note: this is nothing to learn by heart.",
        "He went on: they all did the same thing.",
        "# In 60 days\n",
        "---\ntitle: 60 days\n---\n",
        "```\nsleep 60 seconds\n```\n",
        "| within | 60 days |\n| --- | --- |\n",
        "# Up\n\nThe following holds in any case:\n",
        "# Up\n\nGo.\n",
    ],
)
def test_what_states_no_fact_is_not_suggested(text: str) -> None:
    assert told(read_text(text)) == []


def test_sentence_is_suggested_without_the_heading_over_it() -> None:
    document = read_text("# Leave\n\n## When\n\nAsk in time, before you go.\n")
    assert told(document) == [("opening", "Ask in time, before you go.")]


def test_sentence_too_long_for_an_answer_gives_the_clauses_with_a_fact() -> None:
    talk = "so we went on and on about this and that, " * 12
    document = read_text(f"{talk}pay within 60 days, {talk}and keep 3 GB free; {talk}")
    assert told(document) == [("number", "pay within 60 days,"), ("number", "and keep 3 GB free;")]


def test_nothing_marked_is_suggested_again() -> None:
    document = read_text("Pay in 60 days. Keep it 2 years. A claim is a form.")
    inside, over = Span(4, 6), Span(20, 40)
    assert told(document, inside) == told(document)[1:]
    assert told(document, over, inside) == []
    assert told(document, Span(15, 16)) == told(document), "the space between two sentences"


def test_same_words_are_suggested_once() -> None:
    document = read_text("Page of 60 days.\n\nPAGE of  60 days.\n\nKeep it 2 years.")
    assert told(document) == [("number", "Page of 60 days."), ("number", "Keep it 2 years.")]


def test_few_of_many_come_from_every_kind_and_part() -> None:
    numbers = " ".join(f"Rule {at} holds {at} days." for at in range(100, 200))
    document = read_text(f"A claim is a form. {numbers} It ends on 3 May.")
    assert told(document, most=6) == [
        ("definition", "A claim is a form."),
        ("number", "Rule 112 holds 112 days."),
        ("number", "Rule 137 holds 137 days."),
        ("number", "Rule 162 holds 162 days."),
        ("number", "Rule 187 holds 187 days."),
        ("date", "It ends on 3 May."),
    ]
    assert told(document, most=0) == []


FACTS = st.lists(
    st.sampled_from(
        ("Pay in 60 days. ", "It ends on 3 May. ", "A claim is a form. ", "# Head\n\n", "三天。")
    )
    | nasty_texts,
    max_size=10,
).map("".join)


@given(FACTS, st.lists(st.tuples(st.integers(0, 200), st.integers(1, 40)), max_size=4))
def test_suggestions_are_trimmed_disjoint_in_order_and_always_the_same(
    text: str, places: list[tuple[int, int]]
) -> None:
    document = read_text(f"{text} x")
    marked = [Span(start, start + length) for start, length in places]
    found = suggest(document, marked, most=5)
    assert found == suggest(read_text(f"{text} x"), marked, most=5)
    assert len(found) <= 5
    spans = [one.span for one in found]
    assert spans == [trimmed(document.text, span.start, span.end) for span in spans]
    assert all(span.start < span.end <= len(document.text) for span in spans)
    for before, after in pairwise(spans):
        assert before.end <= after.start
    overlaps = [
        (one, other)
        for one in spans
        for other in marked
        if max(one.start, other.start) < min(one.end, other.end)
    ]
    assert overlaps == []
