"""Sentences: where they end, what belongs to them, and that none is lost."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.sentences import WINDOW, guess_language, prose_starts
from engine.structure import structure
from tests.test_blocks import TEXTS


def told(text: str, *, markdown: bool = True) -> list[str]:
    return [span.of(text) for span in structure(text, markdown=markdown).sentences]


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
        *("en", "en", "en", "ru", "el", "zh", "ja", "en")
    ]


@given(TEXTS, st.booleans())
def test_sentences_hold_every_character_that_is_not_blank(text: str, markdown: bool) -> None:
    spans = structure(text, markdown=markdown).sentences
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
