"""Answers that come with a document: where their places stand, and what is refused."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.answer_files import marked_answers, read_answers, sifted_answers
from app.incoming import incoming
from engine.answer_places import AnswersError
from engine.incoming import Counted, Incoming
from engine.naming import ReadingError
from engine.reading import offset_mover, read_text
from engine.retrieval.corpus import LeftOut
from engine.span import Span
from tests.nasty import is_visible, nasty_texts

LINES = "One.\r\n\r\nTwo words here.\r\n"
READ = "One.\n\nTwo words here.\n"
LONGEST = 10_000


def source(content: bytes | str) -> Incoming:
    return incoming(content, "a.txt", LONGEST)


def words(content: bytes | str, **reference: Any) -> str:
    """What an answer marks in the text after reading."""
    found = source(content)
    (answer,) = marked_answers([{"question": "", **reference}], found)
    return answer.span.of(found.document.text)


@pytest.mark.parametrize(
    "content",
    [
        "\ufeff" + LINES,
        ("\ufeff" + LINES).encode(),
        ("\ufeff" + LINES).encode("utf-16-le"),
        ("\ufeff" + LINES).encode("utf-16-be"),
        ("\ufeff" + LINES).encode("utf-32-le"),
    ],
    ids=["json", "utf-8", "utf-16-le", "utf-16-be", "utf-32-le"],
)
def test_byte_order_mark_counts_as_one_character_whichever_way_a_text_came(content: Any) -> None:
    start = ("\ufeff" + LINES).index("words")
    assert source(content).document.text == READ
    assert words(content, start=start, end=start + 5) == "words"
    assert words(content, start=start, end=start + 5, answer="words") == "words"
    # Without the mark the place is one less; the words tell which of the two was counted.
    assert words(content, start=start - 1, end=start + 4, answer="words") == "words"
    assert words(content, start=start - 1, end=start + 4) == "word"


def test_without_a_mark_places_have_one_meaning() -> None:
    start = LINES.index("words")
    assert words(LINES, start=start, end=start + 5, answer="words") == "words"
    with pytest.raises(AnswersError, match=r"“words” does not stand at characters 11 to 16"):
        words(LINES, start=start - 1, end=start + 4, answer="words")


def test_place_with_its_words_may_count_the_text_that_is_indexed() -> None:
    content = ("\ufeff" + LINES).encode()
    start = READ.index("words")
    assert words(content, start=start, end=start + 5, answer="words") == "words"
    assert words(content, start=start, end=start + 5) == "wo wo"  # without them as it was written


TURNS = "1\r\n" * 9


@pytest.mark.parametrize(("counted", "place"), [("file", 12), ("corpus", 8), ("kept", 12)], ids=str)
def test_words_that_stand_at_both_places_are_meant_as_their_kind_counts(
    counted: Counted, place: int
) -> None:
    document = read_text(TURNS, markdown=False)
    written = document.text if counted == "kept" else TURNS
    asked = {"question": "", "start": 12, "end": 13, "answer": "1"}
    found = marked_answers([asked], Incoming("a.txt", written, document, counted))
    assert [answer.start for answer in found] == [place]


@given(nasty_texts.filter(is_visible), st.booleans(), st.data())
def test_place_of_a_corpus_counts_it_as_written_and_is_found(
    text: str, has_mark: bool, data: st.DataObject
) -> None:
    written = "\ufeff" * has_mark + text.replace("\n", "\r\n")
    source = incoming(written, "a.txt", LONGEST, is_kept=True)
    seen = [at for at, sign in enumerate(written) if sign.strip() and sign.isascii()]
    start = data.draw(st.sampled_from(seen or [0]))
    asked = {"start": start, "end": start + 1, "answer": written[start]}
    if seen:
        (answer,) = marked_answers([asked], source)
        assert answer.start == offset_mover(written)(start)


def test_place_at_the_very_end_counts_the_text_as_written() -> None:
    assert words(LINES, start=LINES.index("here"), end=len(LINES)) == "here."
    with pytest.raises(AnswersError, match=f"from 0 to {len(LINES)}, or words"):
        words(LINES, start=0, end=len(LINES) + 1)


def nested(depth: int) -> dict[str, Any]:
    inner: dict[str, Any] = {"start": 0, "end": 3}
    for _ in range(depth):
        inner = {"references": [inner]}
    return inner


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        ({"question": "a", "start": True, "end": 3}, "“a” needs a start and an end"),
        ({"question": "a", "start": False, "end": True}, "“a” needs a start and an end"),
        ({"question": "a", "start": 0.0, "end": 3}, "“a” needs a start and an end"),
        ({"question": "a", "start": -1, "end": 3}, "“a” needs a start and an end"),
        ({"question": "a", "start": 3, "end": 3}, "“a” needs a start and an end"),
        ({"question": ["a"], "start": 0, "end": 3}, "the question is a text"),
        ({"question": {"a": 1}, "start": 0, "end": 3}, "the question is a text"),
        ({"question": 7, "start": 0, "end": 3}, "the question is a text"),
        ({"question": "a", "answer": ["One"]}, "the answer is a text"),
        ({"question": "a", "references": [nested(1)]}, "of “a” is one span, without references"),
        ({"question": "a", "references": [nested(505)]}, "of “a” is one span, without references"),
        ({"question": "a", "references": [3]}, "a question is an object"),
        ({"question": "a\u202e\x00b", "answer": "\ud800"}, "“\ufffd” is not in the document"),
    ],
)
def test_question_that_means_nothing_is_refused(question: Any, wrong: str) -> None:
    with pytest.raises(AnswersError, match=wrong) as refused:
        marked_answers([question], source(READ))
    assert str(refused.value).isprintable()


def test_question_is_one_line_without_controls() -> None:
    asked = "  How\nlong\x00 \u202eis\u2066 it\x85?\ud800 "
    (answer,) = marked_answers([{"question": asked, "answer": "One."}], source(READ))
    assert answer.question == "How long is it ?\ufffd"


def test_question_may_be_missing_or_null() -> None:
    asked = [{"answer": "One."}, {"question": None, "answer": "Two"}]
    found = marked_answers(asked, source(READ))
    assert [answer.question for answer in found] == ["", ""]


def test_same_span_with_the_same_question_counts_once() -> None:
    asked = [
        {"question": "How many?", "references": [{"answer": "One."}, {"start": 0, "end": 4}]},
        {"question": "Which?", "answer": "One."},
        {"question": " How  many? ", "answer": "One."},
    ]
    found = marked_answers(asked, source(READ))
    assert [(answer.question, answer.span) for answer in found] == [
        ("How many?", Span(0, 4)),
        ("Which?", Span(0, 4)),
    ]


def test_more_answers_than_are_wanted_are_looked_for_no_further_than_the_first_of_them() -> None:
    asked = [{"answer": "One."}, {"answer": "Two"}, {"answer": "nowhere"}]
    assert len(marked_answers(asked, source(READ), most=1)) == 2
    with pytest.raises(AnswersError, match="“nowhere” is not in the document"):
        marked_answers(asked, source(READ), most=2)


def test_answers_that_cannot_be_marked_are_sifted_out_with_a_notice_for_the_first_of_them() -> None:
    asked = [{"answer": "One."}, *({"question": f"{n}?", "answer": f"{n}"} for n in range(7))]
    sifted = sifted_answers([*asked, {"answer": "Two"}, {"answer": "words"}], source(READ), most=2)
    assert [answer.span for answer in sifted.answers] == [Span(0, 4), Span(6, 9)]
    full = "Its first 2 answers are marked, as many as a document holds."
    assert sifted.left_out == (
        *(LeftOut(f"{n}?", f"The answer “{n}” is not in the document.") for n in range(7)),
        LeftOut("“words”", full),
    )
    assert sifted.notices == (
        *(f"An answer was left out: the answer “{n}” is not in the document." for n in range(5)),
        "2 more of its answers were left out.",
        full,
    )


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_file_of_answers_may_begin_with_a_byte_order_mark(encoding: str) -> None:
    content = orjson.dumps({"docs": [], "questions": [{"answer": "One."}]}).decode()
    (answer,) = read_answers(content.encode(encoding), "answers.json", source(READ)).answers
    assert (answer.start, answer.end) == (0, 4)


@pytest.mark.parametrize(
    ("content", "wrong"),
    [
        (b"", "is no question set"),
        (b"{", "is not JSON"),
        (b"[]", "is no question set"),
        (b"[" * 5_000, "is not JSON"),
        (b'{"a": "\\ud800", "b": ' + b"[" * 5_000, "is not JSON"),
        (b'{"docs": [], "questions": []}', "holds no question"),
        (b"question,answer\n", "holds no question"),
    ],
)
def test_file_that_asks_nothing_is_named(content: bytes, wrong: str) -> None:
    with pytest.raises(ReadingError, match=rf"^answers\.json {wrong}: "):
        read_answers(content, "answers.json", source(READ))


def asked(*questions: Any, docs: Any = ()) -> bytes:
    return orjson.dumps({"docs": docs, "questions": questions})


@pytest.mark.parametrize(
    ("content", "starts", "others"),
    [
        (asked({"answer": "Two", "doc": "a.txt"}, {"answer": "Two", "doc": "b.txt"}), [6], 1),
        (
            asked({"answer": "Two", "doc": "./docs/a.txt"}, {"answer": "One.", "doc": "a"}),
            [6, 0],
            0,
        ),
        (asked({"answer": "Two", "doc": "other/a.txt"}, {"answer": "nowhere", "doc": "b"}), [], 2),
        (asked({"answer": "Two"}, {"answer": "x", "doc": "b", "is_impossible": True}), [6], 1),
        (
            asked({"references": [{"answer": "Two", "doc": "a"}, {"answer": "One.", "doc": "b"}]}),
            [6],
            0,
        ),
        (b"document,question,answer\na.txt,What?,Two\nb.txt,What?,One.\n", [6], 1),
        (
            asked(
                {"answer": "Two", "doc": "x"},
                {"answer": "words", "doc": "y"},
                docs=[{"id": "x", "text": READ}, {"id": "y", "text": "Other words."}],
            ),
            [6],
            1,
        ),
        (
            asked({"answer": "Two", "doc": "a.txt"}, docs=[{"id": "a.txt", "text": "Or Two."}]),
            [6],
            0,
        ),
    ],
)
def test_answers_about_other_documents_are_left_out_and_counted(
    content: bytes, starts: list[int], others: int
) -> None:
    found = read_answers(content, "answers.json", source(READ), ["docs/a.txt"])
    assert [answer.start for answer in found.answers] == starts
    assert found.others == others


def test_answers_of_squad_are_found_by_their_passages() -> None:
    asked_of = [
        (
            "Two words here.",
            {"question": "How many?", "answers": [{"text": "Two", "answer_start": 0}]},
        ),
        ("Elsewhere.", {"question": "Where?", "answers": [{"text": "Else", "answer_start": 0}]}),
        ("Two words here.", {"question": "Why?", "is_impossible": True, "answers": []}),
    ]
    paragraphs = [[{"context": context, "qas": [one]}] for context, one in asked_of]
    data = [{"title": f"T{at}", "paragraphs": one} for at, one in enumerate(paragraphs)]
    found = read_answers(orjson.dumps({"data": data}), "squad.json", source(READ))
    assert [(one.start, one.question) for one in found.answers] == [(6, "How many?")]
    assert (found.questions, found.others) == (3, 1)


@pytest.mark.parametrize(
    ("content", "wrong"),
    [
        (asked({"question": "a", "references": [], "doc": "b"}), "must be a list of spans"),
        (asked("Two"), "a question is an object"),
        (asked({"answer": "nowhere", "doc": "a"}), "“nowhere” is not in the document"),
        (b"question,answer\nWhat?,One, two\n", "has more cells than the head"),
        (
            asked({"answer": "nowhere", "doc": "a"}, docs=[{"id": "a", "text": "nowhere"}]),
            "“nowhere” is not in the document",
        ),
    ],
)
def test_answer_that_cannot_be_marked_is_no_answer_about_another_document(
    content: bytes, wrong: str
) -> None:
    with pytest.raises(AnswersError, match=wrong):
        read_answers(content, "answers.json", source(READ))
