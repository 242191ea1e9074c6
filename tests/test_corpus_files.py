"""Files of questions: SQuAD JSON, the simple corpus JSON and CSV, and what is left out of them."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.answers import Answer
from engine.document import Document
from engine.incoming import Incoming
from engine.retrieval.asking import Names, answers_found, parted
from engine.retrieval.corpus import Corpus, LeftOut, Question, Reference
from engine.retrieval.corpus_files import question_file, read_corpus
from engine.retrieval.csv_questions import csv_questions
from engine.retrieval.squad import articles
from tests.conftest import shared

Json = dict[str, Any]


def corpus(said: Json, name: str = "set.json") -> Corpus:
    return read_corpus(json.dumps(said).encode(), name)


def answer(text: str, start: int) -> Json:
    return {"text": text, "answer_start": start}


def qa(question: str, *answers: Json, **more: Any) -> Json:
    return {"question": question, "id": question, "answers": list(answers), **more}


def article(title: str, *paragraphs: tuple[str, list[Json]]) -> Json:
    return {
        "title": title,
        "paragraphs": [{"context": context, "qas": qas} for context, qas in paragraphs],
    }


def squad(*held: Json, version: str = "1.1") -> Json:
    return {"version": version, "data": list(held)}


def answered(found: Corpus) -> list[list[str]]:
    """The words of every reference, by question."""
    return [
        [found.documents[one.document].text[one.start : one.end] for one in question.references]
        for question in found.questions
    ]


NORMANDY = "Normandy is in France. Its people came from the north."
ROLLO = "Rollo led them. He came in May."


def test_squad_article_is_one_document_with_its_paragraphs_apart() -> None:
    found = corpus(
        squad(
            article(
                "Normans",
                (NORMANDY, [qa("Where is Normandy?", answer("France", 15))]),
                (ROLLO, [qa("When?", answer("May", 27)), qa("Who led?", answer("Rollo", 0))]),
            ),
            article("Rooms", ("Book in May.", [qa("When?", answer("in May", 5))])),
        )
    )
    assert found.names == ("Normans", "Rooms")
    assert [document.text for document in found.documents] == [
        f"{NORMANDY}\n\n{ROLLO}",
        "Book in May.",
    ]
    second = len(NORMANDY) + 2
    assert found.questions == (
        Question("Where is Normandy?", (Reference(0, 15, 21),)),
        Question("When?", (Reference(0, second + 27, second + 30), Reference(1, 5, 11))),
        Question("Who led?", (Reference(0, second, second + 5),)),
    )
    assert (found.left_out, found.unanswerable) == ((), 0)


def test_squad_annotators_who_agree_give_one_reference_and_others_more() -> None:
    spans = [answer("France", 15), answer("in France", 12), answer("France", 15)]
    found = corpus(squad(article("N", (NORMANDY, [qa("Where?", *spans)]))))
    assert found.questions == (Question("Where?", (Reference(0, 12, 21), Reference(0, 15, 21))),)


def test_squad_2_counts_what_has_no_answer_and_never_asks_it() -> None:
    plausible = {"plausible_answers": [answer("France", 15)], "is_impossible": True}
    asked = [
        qa("Where?", answer("France", 15), is_impossible=False),
        qa("Where is Sweden?", **plausible),
        qa("Who is king?", **plausible),
    ]
    found = corpus(squad(article("N", (NORMANDY, asked)), version="v2.0"))
    assert [question.text for question in found.questions] == ["Where?"]
    assert (found.left_out, found.unanswerable) == ((), 2)


def test_squad_answer_that_is_wrong_is_left_out_by_name() -> None:
    asked = [
        qa("Shifted?", answer("France", 14)),
        qa("Past the paragraph?", answer("Rollo", len(NORMANDY) + 2)),
        qa("Before it?", answer("France", -1)),
        qa("Nothing?"),
        qa("Where?", answer("Norway", 15), answer("France", 15)),
    ]
    found = corpus(squad(article("N", (NORMANDY, asked), (ROLLO, []))))
    needs = "needs a start and an end from 0 to 87, or words that occur once."
    assert found.left_out == (
        LeftOut(
            "Shifted?",
            "The answer “France” does not stand at characters 14 to 20; there it reads “Franc”.",
        ),
        LeftOut("Past the paragraph?", f"The answer to “Past the paragraph?” {needs}"),
        LeftOut("Before it?", f"The answer to “Before it?” {needs}"),
        LeftOut(
            "Where?",
            "The answer “Norway” does not stand at characters 15 to 21; there it reads “France”.",
        ),
    )
    assert found.questions == (Question("Where?", (Reference(0, 15, 21),)),)


def test_squad_titles_name_the_articles_and_are_told_apart() -> None:
    one = article("Plan", ("One.", [qa("First?", answer("One", 0))]))
    two = article("Plan", ("Two.", [qa("Second?", answer("Two", 0))]))
    found = corpus(squad(one, two, {"paragraphs": [{"context": "Three.", "qas": []}]}))
    assert found.names == ("Plan", "Plan (2)", "Article 3")
    assert answered(found) == [["One"], ["Two"]]


def test_squad_places_are_those_of_the_text_as_written() -> None:
    first, second = "\ufeffOne.\r\nTwo.", "Three\r\nfour."
    found = corpus(
        squad(
            article(
                "Lines",
                (first, [qa("Two?", answer("Two", first.index("Two")))]),
                (second, [qa("Four?", answer("four", second.index("four")))]),
            )
        )
    )
    assert found.documents[0].text == "One.\nTwo.\n\nThree\nfour."
    assert answered(found) == [["Two"], ["four"]]


PARAGRAPHS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=12)


@given(st.lists(PARAGRAPHS, min_size=1, max_size=4), st.data())
def test_squad_answer_moves_with_its_paragraph(contexts: list[str], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(contexts) - 1))
    start = data.draw(st.integers(0, len(contexts[at])))
    end = data.draw(st.integers(start, len(contexts[at])))
    words = contexts[at][start:end]
    held = [
        (one, [qa("?", answer(words, start))] if n == at else []) for n, one in enumerate(contexts)
    ]
    (doc,), (question,) = articles(squad(article("T", *held)))
    assert [span.of(doc.text) for span in doc.passages] == contexts
    assert isinstance(question, dict)
    (reference,) = question["references"]
    assert doc.text[reference["start"] : reference["end"]] == words
    assert doc.passages[at].start <= reference["start"] <= reference["end"] <= doc.passages[at].end


SIMPLE = {
    "docs": [
        {"id": "fees.md", "text": "# Fees\n\nPay in May. Pay in June."},
        {"id": "rooms", "text": "Book in May."},
    ],
    "questions": [],
}


def asked(*questions: Any) -> Corpus:
    return corpus(SIMPLE | {"questions": list(questions)})


def test_simple_corpus_asks_by_words_or_by_place() -> None:
    found = asked(
        {"question": "When else?", "answer": "in June", "doc": "fees.md"},
        {"question": "What?", "answer": "Pay", "doc": "fees.md", "start": 20, "end": 23},
        {"question": "Where?", "start": 0, "end": 4, "doc": "rooms"},
    )
    assert answered(found) == [["in June"], ["Pay"], ["Book"]]
    assert [document.source.format for document in found.documents] == ["markdown", "text"]


def test_references_may_name_documents_of_their_own() -> None:
    spans = [{"answer": "in June"}, {"answer": "in May", "doc": "rooms"}]
    found = asked({"question": "When?", "references": spans, "doc": "fees.md"})
    assert found.questions == (Question("When?", (Reference(0, 24, 31), Reference(1, 5, 11))),)


def test_answer_that_cannot_be_known_is_left_out_and_the_rest_goes_on() -> None:
    found = asked(
        {"question": "Twice?", "answer": "Pay", "doc": "fees.md"},
        {"question": "Nowhere?", "answer": "by card", "doc": "fees.md"},
        {"question": "Elsewhere?", "answer": "May", "doc": "fees.md", "start": 0, "end": 3},
        {"question": "Whose?", "answer": "in May", "doc": "attic"},
        {"question": "Which?", "answer": "in May"},
        {"answer": "Book", "doc": "rooms"},
        "When?",
        {"question": "When?", "answer": "in May", "doc": "rooms"},
    )
    assert answered(found) == [["in May"]]
    assert {one.question: one.reason for one in found.left_out} == {
        "Twice?": "The answer “Pay” occurs 2 times in the document; give its start and end.",
        "Nowhere?": "The answer “by card” is not in the document.",
        "Elsewhere?": "The answer “May” does not stand at characters 0 to 3; there it reads “# F”.",
        "Whose?": "It is about “attic”, and no document is called so.",
        "Which?": "It does not say which document it is about; name that as `doc`.",
        "“Book”": "It has no question: write one, so that it can be searched for.",
        "A question without words": "Answers are JSON such as "
        '{"docs": [], "questions": [{"question": "...", "answer": "..."}]}; a question is an object.',
    }


def test_document_without_a_text_is_left_out_with_its_questions() -> None:
    docs = [{"id": "a", "text": " \n"}, {"id": "b", "text": "Go."}]
    questions = [{"question": "What?", "answer": "x", "doc": "a"}]
    found = corpus({"docs": docs, "questions": questions})
    assert found.names == ("b",)
    assert found.left_out == (
        LeftOut(
            "What?",
            "a has no text to split, it holds only blanks or invisible characters: choose one with "
            "words in it.",
        ),
    )


def test_two_documents_of_one_name_are_not_guessed_between() -> None:
    docs = [{"id": "a", "text": "One."}, {"id": "a", "text": "Two."}]
    found = corpus({"docs": docs, "questions": [{"question": "?", "answer": "Two", "doc": "a"}]})
    assert found.left_out == (LeftOut("?", "It is about “a”, and 2 documents are called so."),)


def test_second_of_two_places_that_overlap_is_found_by_its_place() -> None:
    source = Incoming("", "banana", Document("banana", "", (), (), ()))
    written = {"question": "?", "answer": "ana", "start": 3, "end": 6}
    assert list(answers_found([written], source)) == [Answer(3, 6, "?")]


@pytest.mark.parametrize(
    ("table", "separator"),
    [
        ("document,question,answer\nfees.md,When?,in May\n", ","),
        ("Document;QUESTION;Answer\nfees.md;When?;in May\n", ";"),
        ("question\tanswer\tdoc\nWhen?\tin May\tfees.md\n", "\t"),
        ("sep=|\r\ndocument|question|answer\r\nfees.md|When?|in May\r\n", "|"),
        ("'document','question','answer'\n'fees.md','When?','in May'\n", "'"),
    ],
)
def test_table_of_questions_is_read_whatever_parts_its_cells(table: str, separator: str) -> None:
    assert csv_questions(table) == [{"doc": "fees.md", "question": "When?", "answer": "in May"}]
    assert separator in table


def test_table_that_is_none_is_told_soon_however_its_quotes_stand() -> None:
    begun = time.perf_counter()
    assert csv_questions("question answer" + " 'x" * 100_000) is None
    assert time.perf_counter() - begun < 1


def test_table_keeps_marks_inside_quotes_and_places_as_numbers() -> None:
    table = (
        "question,answer,start,end,remark\n"
        '"What, or ""who""?","May;\nJune",4,12,it\'s\n'
        "\n"
        "Don't they?,it's,,,\n"
        "Where?,here,four,5,\n"
    )
    assert csv_questions(table) == [
        {"question": 'What, or "who"?', "answer": "May;\nJune", "start": 4, "end": 12},
        {"question": "Don't they?", "answer": "it's"},
        {"question": "Where?", "answer": "here", "start": "four", "end": 5},
    ]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"name,price\npen,2\n",
        b"document,question\na,b\n",
        b'{"text": "Ask."}',
        b'{"docs": [], "questions": [], "theme": "dark"}',
        b'{"docs": [{"id": "a"}], "questions": []}',
        b'{"data": [{"title": "a"}]}',
        b"[1, 2]",
        b"# Fees\n\nPay in May.",
    ],
)
def test_file_that_is_no_question_set_says_which_are(content: bytes) -> None:
    with pytest.raises(
        ValueError, match="x is no question set: those that are read are SQuAD JSON"
    ):
        question_file(content, "x")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b'{"docs": [', "x is not JSON: "),
        (b'question,answer\n"a"b,c\n', "x is no table that can be read: line 2 cannot be read"),
    ],
)
def test_file_that_is_damaged_says_where(content: bytes, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        question_file(content, "x")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_table_may_be_in_any_encoding_that_texts_are_in(encoding: str) -> None:
    table = "question,answer\nWas kostet die Übernachtung?,fünf Nächte\n"
    (question,) = question_file(table.encode(encoding), "x.csv").questions
    assert question == {"question": "Was kostet die Übernachtung?", "answer": "fünf Nächte"}


def test_files_are_known_by_what_is_enough_to_tell_them() -> None:
    names = Names([["plans/leave.md"], ["pay.md", "Pay and fees"], ["old/pay.md"]])
    told = ("plans/leave.md", "plans\\leave.md", "leave.md", "leave", "pay.md", "Pay and fees")
    assert [names.place_of(one) for one in told] == [0, 0, 0, 0, 1, 1]
    assert names.place_of("pay") == "It is about “pay”, and 2 documents are called so."


def test_question_of_several_documents_is_parted() -> None:
    written = {
        "question": "?",
        "references": [{"answer": "a", "doc": "x"}, {"answer": "b", "doc": "y"}, {"answer": "c"}],
    }
    found = parted([written, {"question": "!", "is_impossible": True}], Names([["x"], ["y"]]))
    assert [one.questions for one in found.documents] == [
        [{"question": "?", "references": [{"answer": "a", "doc": "x"}]}],
        [{"question": "?", "references": [{"answer": "b", "doc": "y"}]}],
    ]
    assert [one.question for one in found.left_out] == ["?"]
    assert found.unanswerable == 1


def test_shared_corpus_is_read_whole() -> None:
    found = read_corpus(shared("data/squad_7articles_200q.json").read_bytes())
    assert (len(found.documents), len(found.questions)) == (7, 200)
    assert (found.left_out, found.unanswerable) == ((), 0)


@pytest.mark.parametrize("language", ["en", "hi", "th"])
def test_shared_xquad_is_read_whole(language: str) -> None:
    path = shared(f"data/xquad/xquad_{language}.json")
    written = json.loads(path.read_text(encoding="utf-8"))
    found = read_corpus(path.read_bytes(), language=language)
    spans = {
        (" ".join(one["question"].split()), one["doc"], one["start"], one["end"])
        for one in written["questions"]
    }
    assert len(found.documents) == 48
    assert sum(len(question.references) for question in found.questions) == len(spans)
    assert found.left_out == ()
