"""What the embedder makes little of is said, and nothing is said where that is not sure."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.forms import State
from app.similarity_words import unread_words
from app.subject import Subject
from engine import analyse, cut, load_embedder, tokenize
from engine.embedding import Embedder
from engine.reading import read_text
from engine.spec import parse_track
from engine.unread import foreign_language, unread_sentence
from tests.test_hub import NAME
from tests.web import running, sent

MINILM = load_embedder()
RECIPE = "the README says under “A page in another language” how to have one that reads it."
GERMAN = (
    "# Reisekosten\n\nWer im Auftrag der Firma reist, bekommt die Kosten ersetzt. Der Antrag ist innerhalb von "
    "sechzig Tagen zu stellen. Danach verfällt der Anspruch auf Erstattung.\n"
)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("German", GERMAN),
        (
            "Vietnamese",
            "Nhân viên được hoàn tiền chi phí đi lại. Đơn phải nộp trong vòng sáu mươi ngày. Sau đó yêu "
            "cầu sẽ không được xét nữa. Mọi hóa đơn phải được giữ lại.",
        ),
        ("Russian", "Сотрудникам возмещают расходы. Заявление подают в течение шестидесяти дней."),
        ("Arabic", "يجب تقديم الطلب خلال ستين يوما. بعد ذلك يسقط الحق في المطالبة."),
    ],
)
def test_language_that_the_embedder_never_learned_is_named_though_its_letters_are_known(
    language: str, text: str
) -> None:
    assert unread_sentence(read_text(text), MINILM) == (
        f"This text is in {language}, and all-MiniLM-L6-v2 was trained on English, so its vectors and "
        f"their similarities say little here; {RECIPE}"
    )


def test_text_outside_the_vocabulary_has_one_alarm_with_its_share_and_language() -> None:
    text = "น้ำในถังเต็มแล้ว ปิดวาล์วทันที แล้วแจ้งหัวหน้ากะ"
    analysis = analyse(cut(tokenize(read_text(text), "qwen2.5"), "fixed"))
    assert [(alarm.kind, alarm.message) for alarm in analysis.alarms] == [
        (
            "unread",
            "This text is in Thai, and 98% of it is outside the vocabulary of all-MiniLM-L6-v2, so its "
            f"vectors and their similarities say little here; {RECIPE}",
        )
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Hr. Jensen kom kl. 8.30 den 3. maj. Det koster ca. 250,50 kr. »Virkelig?« spurgte hun. Slut.",
        "Hr. Hansen kom kl. 8.30 den 3. mai. Det koster ca. 250,50 kr. «Virkelig?» spurte hun. Slutt.",
        "Hra Virtanen tuli klo 8.30. Se maksoi n. 50 euroa. ”Todellako?” hän kysyi. Esim. laki on tärkeä.",
        "Dl. Popescu a venit la ora 8.30. „Serios?” întrebă ea. Str. Lungă este aici. Sfârșit, spuse el.",
    ],
)
def test_a_few_short_sentences_of_another_language_are_enough(text: str) -> None:
    document = read_text(text)
    assert foreign_language(document, frozenset({"en"})) == document.language != "en"


@pytest.mark.parametrize(
    "text",
    [
        "Amsterdam, Rotterdam, Utrecht, Eindhoven, Groningen, Tilburg, Almere, Breda, Nijmegen, Arnhem.",
        "Ask first. Then go.",
        "Guten Tag.",
        "```python\ndef menge(anzahl):\n    return anzahl\n```\n\n`menge` `anzahl`",
        "user_id order_id created_at\nfoo bar baz qux\nselect * from t where x = 1\nerr 404 GET POST PUT",
        "Müller, Schmidt, Krause, Lefèvre, García, Nguyễn, Øystein, Jürgen, François, Łódź, Zürich, Málaga",
        "SKU-123 QTY 4\nTOTAL 55.00 EUR\nVAT 19% INV 2024-001\nSHIP TO ACME CORP BERLIN DE 10115 TEL 030",
        "We met in Berlin and all of us were there. We said what we had to say. Dann gingen wir nach Hause "
        "und aßen zu Abend. The next day the train left at nine. We were tired and slept on the way.",
        "The word سلام means peace. It is used as a greeting, and the answer is the same.",
    ],
)
def test_english_code_lists_and_mixed_texts_raise_no_alarm(text: str) -> None:
    assert unread_sentence(read_text(text), MINILM) == ""


def test_english_text_that_was_set_to_another_language_is_still_english() -> None:
    text = (
        "The request is filed within sixty days. After that it is not paid, and nobody is asked. "
        * 3
    )
    assert foreign_language(read_text(text, language="de"), frozenset({"en"})) == ""


def test_embedder_whose_languages_are_not_known_claims_nothing() -> None:
    unknown = Embedder("m", "M", False, 256, 2, "wordpiece", 384, MINILM.raw)
    assert unread_sentence(read_text(GERMAN), unknown) == ""
    assert unread_sentence(read_text(GERMAN), load_embedder("hash")) == ""


def test_page_says_so_beside_the_curve_and_offers_a_multilingual_embedder(tmp_path: Path) -> None:
    with running(tmp_path, embedders=NAME, embedder="all-MiniLM-L6-v2") as client:
        document = sent(client, GERMAN)
        plain = client.get(f"/d/{document}?track=fixed").text
        told = client.get(f"/api/documents/{document}/analysis?track=fixed").json()["alarms"]
        other = client.get(f"/d/{document}?track=fixed&embedder=hash").text
    offer = f'data-set-embedder="{NAME}">Read with tiny-multilingual-model</button>'
    assert offer in plain
    assert [alarm["kind"] for alarm in told] == ["unread"]
    assert told[0]["message"] in plain
    assert offer not in other


def test_legend_says_so_where_a_curve_is_drawn() -> None:
    words = "The curve says little here: all-MiniLM-L6-v2 was trained on English, and this text is in German."
    assert legend_of("fixed") == ""
    assert legend_of("semantic") == words


def legend_of(track: str) -> str:
    state = State((parse_track(track),))
    subject = Subject(
        id="x", file_name="", state=state, tokenization=tokenize(read_text(GERMAN), "wordpiece")
    )
    return unread_words(subject)
