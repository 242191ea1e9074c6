"""Sentences: where they end, what belongs to them, and that none is lost."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.languages import guess_language
from engine.sentences import WINDOW, prose_starts
from engine.structure import structure
from tests.test_blocks import TEXTS


def told(text: str, *, markdown: bool = True) -> list[str]:
    return [
        span.of(text)
        for span in structure(text, syntax="markdown" if markdown else "plain").sentences
    ]


@pytest.mark.parametrize(
    "sentences",
    [
        ["He said 'Stop.'", "Then he left."],
        ['She said "I can\'t."', "He left."],
        ["“I can’t!” he said.", "“Why not?” she asked."],
        ["“Stop!” Ann cried.", "“Now?” he asked.", "“Yes.”", "“No.”"],
        ["“It holds.”", "She nodded."],
        ["He cried “Stop!” and left.", "So did I."],
        ["彼は「行こう！」と言った。", "「よし。」と彼は言った。"],
        ["“好！”他说。", "我们走吧！"],
        ["1. Drain the tank.", "2. Close the tap.", "a) Wait."],
        ["**Bold.**", "Next one.", "*It.*", "And."],
        ["(He left.)", "She stayed.", "[Note.]", "Then (it was late.) he left."],
        ["Mr. Ito saw No. 7, i.e. the last.", "Approx. 3 kg.", "He left."],
        ["The EU-U.S. rules hold.", "They hold."],
        ["Am 3. Oktober kam er.", "Er ging."],
        ["Fast! -- he said.", "Go."],
        ["राम घर गया।", "सीता आई।"],
        ["ما هذا؟", "هذا كتاب."],
        ["Τι κάνεις;", "Καλά είμαι."],
        ["One\u00a0fact.\u00a0", "Two\u2028facts.\u2028", "Three."],
    ],
    ids=lambda sentences: sentences[0],
)
def test_prose_is_parted_where_a_reader_would(sentences: list[str]) -> None:
    parted = "" if sentences[0][-1] in "。！？" else " "
    assert told(parted.join(sentences)) == [sentence.strip() for sentence in sentences]


@pytest.mark.parametrize(
    "sentences",
    [
        ["他死了。", "1991 年他来了。", "A 是。", "（他走了。）", "B 也是。"],
        ["他说：“你好。", "1991 年见。”", "然后走了。"],
        ["犬が走る！", "ABC社だ。", "え？", "3時。"],
        ["वह गया है।", "1576 में आया।", "A भी।"],
        ["好。，然后", "", "走了。"],
    ],
    ids=lambda sentences: sentences[0],
)
def test_a_full_stop_of_its_own_script_always_ends(sentences: list[str]) -> None:
    whole = "".join(sentences)
    assert told(whole) == ["好。，然后走了。"] * (not all(sentences)) + sentences * all(sentences)


@pytest.mark.parametrize(
    "sentence",
    [
        "He sang “the winds...” , to an old tune.",
        "Merit Network, Inc. , a firm, won.",
        "Джонс и соавт. , 1998 г., показали.",
        "आज भी। ।",
        "公司奖。 。",
        "What is it ? !",
        "C'est fini. »",
        "It is string theory.:212–219",
        "Это теория струн. :212–219",
        "هي نظرية الأوتار. :121،154",
    ],
)
def test_no_sentence_begins_with_what_closes_one(sentence: str) -> None:
    assert told(sentence) == [sentence]
    assert told(f"{sentence} Wow. {sentence}")[0].startswith(sentence)


def test_pages_of_a_source_end_the_sentence_they_follow() -> None:
    assert told("It was a success.:121,154 He lived on. Good. ) Then he left.") == [
        *("It was a success.:121,154", "He lived on.", "Good. )", "Then he left."),
    ]


def test_marks_alone_are_no_sentence() -> None:
    assert told("One.\n\n***\n\nTwo.", markdown=False) == ["One.\n\n***", "Two."]
    assert told("***\n\nOne.", markdown=False) == ["***\n\nOne."]
    assert told("Great! 😀 Next.") == ["Great!", "😀 Next."]


@pytest.mark.parametrize(
    "sentence",
    [
        "Prof. J. D. Lund met J.-P. Sartre.",
        "Например, Э. И. Дюпон и Уильям Э. Саймон.",
        "Это были Дж. А. Гобсон и Филдинг Х. Гаррисон.",
        "Ήταν ο Τζ. Α. Χόμπσον και ο Ε.Ι. du Pont.",
        "كتب المؤرخ و. هايدون بيرنز هذا.",
        "मेयर डब्ल्यू. हेडन बर्न्स और डॉ. राम आए।",
        "คือ วาย. พี. โอเรียนทาลิส และ ที. ที. ซุย",
        "Штаммы Y. p. orientalis и Y. p. medievalis.",
        "Власть, т.е. иностранная, дала 37,6 млрд. долларов до н. э. тогда.",
        "Ύψους 162.584 εκατ. ευρώ, κτλ. και άλλα.",
        "These are preferred if no govt. contract fares are left.",
        "Open Mon. to Fri. only.",
        "The **Govt. Contract Discounted** fare.",
        "La Sra. Pérez y Mme. Curie.",
        "Es gilt z. B. das Gesetz, d. h. Die Regel.",
        "War came between 1621 and 1629. revolted again.",
    ],
)
def test_initials_and_abbreviations_end_no_sentence(sentence: str) -> None:
    assert told(sentence) == [sentence]


@pytest.mark.parametrize(
    "sentences",
    [
        ["Rates rose 5% p.a.", "The board met."],
        ["It does 100 Gbit/s.", "In October, 2007, it grew."],
        ["Скорость 100 Гбит/с.", "В октябре она выросла."],
        ["Es fährt 120 km/h.", "Die Fahrt ist kurz."],
        ["It holds for every integer n.", "It is implied by this."],
        ["Take plan B.", "We left."],
        ["Он жил до н. э.", "Эта честь велика."],
        ["Закон, принятый им.", "А другие лица ушли."],
        ["i went home.", "it was late.", "we left."],
        ["Close the tap.", "a) Wait."],
        ["Get through it alone.", "iPhone users may."],
    ],
    ids=lambda sentences: sentences[0],
)
def test_what_looks_like_an_abbreviation_may_end(sentences: list[str]) -> None:
    assert told(" ".join(sentences)) == sentences


def test_a_heading_belongs_to_the_sentence_after_it() -> None:
    assert told("# A\n\n## B\n\nOne. Two.\n\n# C\n\n| x |\n|---|\n| y |\n\n# D\n") == [
        "# A\n\n## B\n\nOne.",
        "Two.",
        "# C\n\n| x |\n|---|",
        "| y |",
        "# D",
    ]


def test_a_rule_belongs_to_the_sentence_before_it() -> None:
    assert told("***\n\nOne.\n\n---\n\nTwo.") == ["***\n\nOne.\n\n---", "Two."]
    assert told("# A\n\n---\n\nOne.") == ["# A\n\n---\n\nOne."]


def test_code_html_and_front_matter_are_one_sentence_each() -> None:
    blocks = [
        "---\na: B. C.\n---",
        "```\nx. Y.\n\nz. W.\n```",
        "<p>\nA. B.\n</p>",
        "    a. B.\n    C.",
    ]
    assert told("\n\n".join(blocks)) == [block.strip() for block in blocks]


def test_list_marks_stay_with_their_items() -> None:
    assert told("- One. Two.\n- Three\n\n  Four\n-\n- Five\n") == [
        "- One.",
        "Two.",
        "- Three",
        "Four",
        "-\n- Five",
    ]


def test_a_blank_line_always_ends_a_sentence() -> None:
    assert told("low tide\nstones\n\u00a0\nbrass keys\n \nhome") == [
        "low tide\nstones",
        "brass keys",
        "home",
    ]


def test_windows_find_what_one_reading_finds() -> None:
    text = "He said “so. And so.” to Dr. Ito. " * (WINDOW // 8)
    assert prose_starts(text, 0, len(text)) == list(range(34, len(text), 34))


def test_language_follows_the_script() -> None:
    texts = ("Hello", "", "12", "Привет", "Γειά", "今天下雨", "これは本です", "สวัสดี")
    assert [guess_language(text) for text in texts] == [
        *("en", "en", "en", "ru", "el", "zh", "ja", "th")
    ]


@given(TEXTS, st.booleans())
def test_sentences_hold_every_character_that_is_not_blank(text: str, markdown: bool) -> None:
    spans = structure(text, syntax="markdown" if markdown else "plain").sentences
    assert all(a.end <= b.start for a, b in pairwise(spans))
    assert all(span.of(text) == span.of(text).strip() != "" for span in spans)
    assert "".join("".join(span.of(text).split()) for span in spans) == "".join(text.split())


@given(st.text(alphabet=st.characters(categories=["Cs", "Zs", "Po", "Lu"]), max_size=30))
def test_no_string_is_too_strange(text: str) -> None:
    assert "".join("".join(told(text)).split()) == "".join(text.split())


@given(TEXTS)
def test_table_rows_and_code_are_never_parted(text: str) -> None:
    document = structure(text)
    starts = {span.start for span in document.sentences}
    for block in document.blocks:
        if block.kind in ("table_row", "html", "front_matter"):
            assert not starts & set(range(block.start + 1, block.end))
