"""The corpus that retrieval is evaluated on: open documents with their answers, and its key."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.library import Library
from app.question_sets import QuestionSet, collection_question_set, question_set
from engine.retrieval.corpus import LeftOut, Question, Reference
from tests.conftest import shared
from tests.small_files import zipped
from tests.web import running, sent

CORPUS = {
    "docs": [
        {"id": "fees.md", "text": "# Fees\n\nPay in May. Or pay in June."},
        {"id": "rooms.md", "text": "# Rooms\n\nBook in May."},
    ],
    "questions": [
        {"question": "When?", "answer": "in June", "doc": "fees.md"},
        {"question": "When?", "answer": "in May", "doc": "rooms.md"},
        {"question": "What?", "answer": "Book", "doc": "rooms.md"},
    ],
}


def library_of(client: TestClient) -> Library:
    app: Any = client.app
    library: Library = app.state.parts.library
    return library


def document_set(client: TestClient, document: str, language: str = "") -> QuestionSet:
    library = library_of(client)
    return question_set(library, library.open_document(document, language))


def sent_collection(client: TestClient, corpus: Any = CORPUS) -> str:
    """The id of a collection that was sent as JSON, once all of it is read."""
    collection: str = client.post("/api/documents", json=corpus).json()["id"]
    while client.get(f"/api/collections/{collection}").json()["status"] == "reading":
        pass
    return collection


def mark(client: TestClient, document: str, words: str, question: str) -> None:
    form = {"words": words, "question": question}
    client.post(f"/d/{document}/answers", data=form, follow_redirects=False)


def test_document_is_a_corpus_of_one(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        document = sent(client, "# Fees\n\nPay in May.", "fees.md")
        mark(client, document, "in May", "When?")
        found = document_set(client, document)
    assert found.document_ids == (document,)
    assert found.corpus.names == ("Fees",)
    assert found.corpus.questions == (Question("When?", (Reference(0, 12, 18),)),)


def test_collection_asks_one_question_of_all_its_documents(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        found = collection_question_set(library_of(client), sent_collection(client))
    assert found.corpus.names == ("Fees (fees.md)", "Rooms (rooms.md)")
    assert found.corpus.questions == (
        Question("When?", (Reference(0, 27, 34), Reference(1, 14, 20))),
        Question("What?", (Reference(1, 9, 13),)),
    )


def test_key_is_the_same_exactly_while_documents_language_and_answers_are(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        document = sent(client, "Pay in May. Or in June.")
        mark(client, document, "in May", "When?")
        first = document_set(client, document)
        again = document_set(client, document)
        mark(client, document, "in June", "When else?")
        more = document_set(client, document)
        client.post(f"/d/{document}/answers/undo", data={})
        back = document_set(client, document)
        german = document_set(client, document, "de")
        other = document_set(client, sent(client, "Pay in May. Or in June."))
    assert again.key == first.key == back.key
    assert again.corpus is first.corpus
    assert len({first.key, more.key, german.key, other.key}) == 4


def test_sample_is_a_corpus_with_its_own_questions(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        found = document_set(client, "warming")
    assert found.document_ids == ("warming",)
    assert [question.text for question in found.corpus.questions] == [
        "What holds the heat back?",
        "How much carbon dioxide is in the air?",
        "By how much has methane grown?",
    ]


FEES = "# Fees\n\nPay in May. Or pay in June."


def squad(*paragraphs: tuple[str, list[dict[str, Any]]], title: str = "Fees") -> dict[str, Any]:
    held = [{"context": context, "qas": qas} for context, qas in paragraphs]
    return {"version": "v2.0", "data": [{"title": title, "paragraphs": held}]}


def qa(question: str, text: str, start: int) -> dict[str, Any]:
    return {"question": question, "answers": [{"text": text, "answer_start": start}]}


IMPOSSIBLE = {"question": "Why?", "answers": [], "is_impossible": True}


def given(client: TestClient, address: str, content: Any, name: str = "set.json") -> Any:
    """What the API answers to a question set for what is open."""
    data = content if isinstance(content, str) else json.dumps(content)
    answer = client.post(f"/api/{address}/questions", files={"file": (name, data.encode())})
    return answer.json()


def asked(client: TestClient, document: str) -> list[str]:
    opened = library_of(client).open_document(document)
    return [one.span.of(opened.document.text) for one in opened.answers]


def test_squad_that_is_sent_becomes_a_collection_with_what_is_left_out(tmp_path: Path) -> None:
    one = squad(("Pay in May.", [qa("When?", "May", 7), qa("How?", "by card", 0), IMPOSSIBLE]))
    two = squad(("Book it.", [qa("What?", "Book", 0)]), title="Rooms")
    corpus = {"version": "v2.0", "data": one["data"] + two["data"]}
    with running(tmp_path) as client:
        answer = client.post(
            "/api/documents", files={"file": ("dev.json", json.dumps(corpus).encode())}
        )
        collection = answer.json()["id"]
        while client.get(f"/api/collections/{collection}").json()["status"] == "reading":
            pass
        found = collection_question_set(library_of(client), collection)
        (alone, _) = [document_set(client, one).corpus for one in found.document_ids]
    assert answer.json()["title"] == "dev"
    assert found.corpus.names == ("Fees", "Rooms")
    assert [one.text for one in found.corpus.questions] == ["When?", "What?"]
    left_out = LeftOut(
        "How?", "The answer “by card” does not stand at characters 0 to 7; there it reads “Pay in”."
    )
    assert (found.corpus.left_out, found.corpus.unanswerable) == ((left_out,), 1)
    assert (alone.left_out, alone.unanswerable) == ((left_out,), 1)


def test_corpus_of_one_document_is_a_document_with_what_is_left_out(tmp_path: Path) -> None:
    corpus = squad(("Pay in May.", [qa("When?", "May", 7), qa("How?", "card", 0), IMPOSSIBLE]))
    with running(tmp_path) as client:
        document = client.post("/api/documents", json=corpus).json()["id"]
        found = document_set(client, document).corpus
    assert [one.text for one in found.questions] == ["When?"]
    assert [one.question for one in found.left_out] == ["How?"]
    assert found.unanswerable == 1


TABLE = "document,question,answer\nfees.md,When?,in June\nrooms.md,What?,Book\nattic.md,Who?,Bo\n"


@pytest.mark.parametrize("way", ["files", "zip"])
def test_table_of_questions_is_taken_as_those_of_the_files_beside_it(
    tmp_path: Path, way: str
) -> None:
    held = {"fees.md": FEES, "rooms.md": "Book in May.", "questions.csv": TABLE}
    loose = [("file", (name, text.encode())) for name, text in held.items()]
    files = loose if way == "files" else [("file", ("all.zip", zipped(held)))]
    with running(tmp_path) as client:
        collection = client.post("/api/documents", files=files).json()["id"]
        while client.get(f"/api/collections/{collection}").json()["status"] == "reading":
            pass
        found = collection_question_set(library_of(client), collection).corpus
    assert found.names == ("Fees (fees.md)", "rooms")
    assert [one.text for one in found.questions] == ["When?", "What?"]
    told = "It is about “attic.md”, and no document is called so."
    assert found.left_out == (LeftOut("Who?", told),)


def test_table_of_questions_beside_one_file_makes_no_collection(tmp_path: Path) -> None:
    files = [
        ("file", ("fees.md", FEES)),
        ("file", ("asked.csv", "question,answer\nWhen?,in June\n")),
    ]
    with running(tmp_path) as client:
        sent_both = client.post("/api/documents", files=files).json()
        assert asked(client, sent_both["id"]) == ["in June"]
    assert sent_both["file_name"] == "fees.md"


def test_table_that_is_about_no_other_file_is_a_document(tmp_path: Path) -> None:
    table = "document,question,answer\nattic.md,Who?,Bo\n"
    files = [("file", ("fees.md", FEES)), ("file", ("faq.csv", table))]
    with running(tmp_path) as client:
        collection = client.post("/api/documents", files=files).json()
    assert collection["files"]["total"] == 2


def test_questions_are_added_to_a_document_and_taken_back(tmp_path: Path) -> None:
    table = "question,answer\nWhen?,in May\nHow?,by card\n"
    with running(tmp_path) as client:
        document = sent(client, FEES, "fees.md")
        told = given(client, f"documents/{document}", table, "asked.csv")
        known = document_set(client, document).corpus
        again = given(client, f"documents/{document}", table, "asked.csv")
        changes = library_of(client).open_document(document).changes
        client.post(f"/d/{document}/answers/undo", data={})
        back = document_set(client, document).corpus
    left_out = {"question": "How?", "reason": "The answer “by card” is not in the document."}
    assert told == {"id": document, "added": 1, "left_out": [left_out], "unanswerable": 0}
    assert again == told | {"added": 0}
    assert changes == 1
    assert ([one.text for one in known.questions], known.left_out) == (
        ["When?"],
        (LeftOut(**left_out),),
    )
    assert (back.questions, back.left_out) == ((), ())


@pytest.mark.parametrize("lines", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize("sign", ["", "\ufeff"], ids=["bare", "marked"])
def test_places_count_the_file_or_its_text_and_the_words_tell_which(
    tmp_path: Path, sign: str, lines: str
) -> None:
    text = "# Fees\n\nPay in May.\n\nOr pay in June.\n\nNot in May.\n"
    written = sign + text.replace("\n", lines)
    with running(tmp_path) as client:
        document = sent(client, written, "fees.md")
        for start in (written.rindex("in May"), text.rindex("in May")):
            asked = {"question": f"At {start}?", "start": start, "end": start + 6}
            body = {"questions": [asked | {"answer": "in May"}]}
            answer = client.post(f"/api/documents/{document}/questions", json=body)
            assert answer.status_code == 200, answer.text
        marked = library_of(client).open_document(document).answers
    assert {(one.start, one.end) for one in marked} == {
        (text.rindex("in May"), text.rindex("May") + 3)
    }


def test_squad_paragraphs_are_found_in_the_document_wherever_they_stand(tmp_path: Path) -> None:
    corpus = squad(
        ("Pay in May.", [qa("When?", "May", 7), IMPOSSIBLE]),
        ("Or pay in June.", [qa("When?", "June", 10)]),
        ("Call first.", [qa("What first?", "Call", 0)]),
        title="Another name",
    )
    with running(tmp_path) as client:
        document = sent(client, "Or pay in June.\n\nRules:\nPay in May.", "fees.txt")
        told = given(client, f"documents/{document}", corpus)
        assert sorted(asked(client, document)) == ["June", "May"]
    assert (told["added"], told["unanswerable"]) == (2, 1)
    assert told["left_out"] == [
        {
            "question": "What first?",
            "reason": "The passage that it is about is in none of the documents.",
        }
    ]


def test_answer_whose_passage_differs_must_stand_once_in_the_document_of_its_name(
    tmp_path: Path,
) -> None:
    docs = [{"id": "fees", "text": "Fees are due in June, pay them."}]
    questions = [
        {"question": "When?", "answer": "in June", "doc": "fees"},
        {"question": "What?", "answer": "pay", "doc": "fees"},
    ]
    with running(tmp_path) as client:
        document = sent(client, FEES, "fees.md")
        told = given(client, f"documents/{document}", {"docs": docs, "questions": questions})
        assert asked(client, document) == ["in June"]
    assert [one["reason"] for one in told["left_out"]] == [
        "The answer “pay” occurs 2 times in the document; give its start and end."
    ]


def test_questions_for_a_sample_are_marked_in_a_copy(tmp_path: Path) -> None:
    table = "question,answer\nHow long?,within 60 days\n"
    with running(tmp_path) as client:
        told = given(client, "documents/expense-policy", table, "asked.csv")
        page = client.post(
            "/d/expense-policy/questions?track=fixed",
            files={"file": ("asked.csv", table.encode())},
            follow_redirects=False,
        )
        assert asked(client, told["id"])[-1] == "within 60 days"
        assert len(asked(client, told["id"])) == 11  # with the ten that the sample is evaluated on
        assert len(asked(client, "expense-policy")) == 3
    assert told["added"] == 1
    copy = page.headers["location"].split("/")[2]
    assert copy not in {"expense-policy", told["id"]}
    assert page.headers["location"] == f"/d/{copy}/evaluate?track=fixed&added=1&copy=1"


def test_page_tells_how_many_answers_are_added_and_left_out(tmp_path: Path) -> None:
    table = "question,answer\nHow long?,within 60 days\nHow?,by card\n"
    with running(tmp_path) as client:
        files = {"file": ("asked.csv", table.encode())}
        page = client.post("/d/expense-policy/questions", files=files)
        usual = client.get("/d/expense-policy/evaluate?added=x")
    told = (
        "<span>1 answer is added, 1 left out; the list under the table says why. "
        "This is a copy of your own now; the sample stays as it is.</span>"
    )
    assert told in page.text
    assert '<strong dir="auto">How?</strong>' in page.text
    assert 'role="alert" data-notice></div>\n<main' in usual.text


def test_questions_are_added_to_the_documents_of_a_collection(tmp_path: Path) -> None:
    bare = CORPUS | {"questions": []}
    with running(tmp_path) as client:
        collection = sent_collection(client, bare)
        told = given(client, f"collections/{collection}", TABLE, "asked.csv")
        found = collection_question_set(library_of(client), collection).corpus
        page = client.post(f"/c/{collection}/questions", files={"file": ("a.csv", TABLE.encode())})
    left_out = {
        "question": "Who?",
        "reason": "It is about “attic.md”, and no document is called so.",
    }
    assert told == {"id": collection, "added": 2, "left_out": [left_out], "unanswerable": 0}
    assert [one.text for one in found.questions] == ["When?", "What?"]
    assert found.left_out == (LeftOut(**left_out),)
    assert page.status_code == 422  # all of it is there by now
    assert "Nothing of this file is new, and 1 answer had to be left out. Who? –" in page.text


def test_question_set_of_a_collection_is_taken_back_with_what_it_left_out(tmp_path: Path) -> None:
    more = "document,question,answer\nfees.md,By when?,in May\nattic.md,Where?,Bo\n"
    with running(tmp_path) as client:
        collection = sent_collection(client)
        given(client, f"collections/{collection}", TABLE.replace("in June", "Fees"), "asked.csv")
        first = collection_question_set(library_of(client), collection).corpus
        given(client, f"collections/{collection}", more, "more.csv")
        second = collection_question_set(library_of(client), collection).corpus
        page = client.get(f"/c/{collection}/evaluate").text
        undo = client.post(f"/c/{collection}/questions/undo?track=fixed", follow_redirects=False)
        told = client.get(undo.headers["location"]).text
        back = collection_question_set(library_of(client), collection).corpus
        client.post(f"/api/collections/{collection}/questions/undo")
        without = collection_question_set(library_of(client), collection).corpus
        none = client.post(f"/api/collections/{collection}/questions/undo")
        bare = client.get(f"/c/{collection}/evaluate").text
    assert [one.question for one in second.left_out] == ["Who?", "Where?"]
    assert "By when?" in [one.text for one in second.questions]
    assert "The last set gave answers to 1 document." in page
    assert undo.headers["location"] == f"/c/{collection}/evaluate?track=fixed&back=1"
    assert "<span>The last question set is taken back, with what it left out.</span>" in told
    assert (back.questions, back.left_out) == (first.questions, first.left_out)
    assert [one.text for one in without.questions] == ["When?", "What?"]
    assert without.left_out == ()
    assert none.json() == {
        "error": "No question set was added here, so there is none to take back."
    }
    assert "The last set gave" not in bare


def test_left_out_of_a_collection_goes_with_the_last_of_its_answers(tmp_path: Path) -> None:
    bare = CORPUS | {"questions": []}
    with running(tmp_path) as client:
        collection = sent_collection(client, bare)
        given(client, f"collections/{collection}", TABLE, "asked.csv")
        fees, rooms = collection_question_set(library_of(client), collection).document_ids
        left_out = []
        for document in (fees, rooms):
            client.post(f"/d/{document}/answers/undo", data={})
            found = collection_question_set(library_of(client), collection).corpus
            left_out.append([one.question for one in found.left_out])
    assert left_out == [["Who?"], []]


def test_question_set_is_not_taken_back_under_a_later_change(tmp_path: Path) -> None:
    bare = CORPUS | {"questions": []}
    with running(tmp_path) as client:
        collection = sent_collection(client, bare)
        given(client, f"collections/{collection}", TABLE, "asked.csv")
        fees, rooms = collection_question_set(library_of(client), collection).document_ids
        mark(client, rooms, "in May", "By when?")
        refused = client.post(f"/c/{collection}/questions/undo")
        before = (asked(client, fees), asked(client, rooms))
        client.post(f"/d/{rooms}/answers/undo", data={})
        client.post(f"/c/{collection}/questions/undo")
        after = (asked(client, fees), asked(client, rooms))
    assert refused.status_code == 409
    assert "Answers of rooms.md were changed since; undo that on its own page first." in (
        refused.text
    )
    assert before == (["in June"], ["Book", "in May"])
    assert after == ([], [])


def test_questions_for_a_sample_corpus_are_marked_in_a_copy_of_it(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        library = library_of(client)
        before = collection_question_set(library, "science-corpus").corpus
        name = library.open_document(
            collection_question_set(library, "science-corpus").document_ids[0]
        )
        words = name.document.text.split(". ")[0]
        table = json.dumps(
            {
                "docs": [],
                "questions": [{"question": "New?", "answer": words, "doc": name.file_name}],
            }
        )
        told = given(client, "collections/science-corpus", table)
        after = collection_question_set(library, told["id"]).corpus
        again = collection_question_set(library, "science-corpus").corpus
    assert told["added"] == 1
    assert told["id"] != "science-corpus"
    assert [one.text for one in again.questions] == [one.text for one in before.questions]
    assert {one.text for one in after.questions} == {
        *(one.text for one in before.questions),
        "New?",
    }
    assert len(after.documents) == len(before.documents)


def test_file_that_is_no_question_set_gets_its_sentence(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        told = given(client, "documents/expense-policy", "# Plan", "plan.md")
        nothing = client.post("/api/documents/expense-policy/questions", data={})
    assert told["error"].startswith("plan.md is no question set: those that are read are SQuAD")
    assert nothing.json() == {"error": "Nothing was sent; choose a file or paste some text."}


def test_database_from_before_gets_the_table_of_what_was_left_out(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        document = sent(client, FEES, "fees.md")
    with sqlite3.connect(tmp_path / "cutmarks.db") as old:
        old.execute("DROP TABLE left_out")
    cookies = client.cookies
    with running(tmp_path) as client:
        client.cookies = cookies
        assert document_set(client, document).corpus.left_out == ()
        told = given(
            client, f"documents/{document}", "question,answer\nWhen?,May\nHow?,x\n", "a.csv"
        )
        assert len(document_set(client, document).corpus.left_out) == 1
    assert told["added"] == 1


def test_shared_corpus_is_asked_as_its_file_is(tmp_path: Path) -> None:
    content = shared("data/squad_7articles_200q.json").read_bytes()
    with running(tmp_path) as client:
        collection = client.post("/api/documents", files={"file": ("squad.json", content)})
        address = f"/api/collections/{collection.json()['id']}"
        while client.get(address).json()["status"] == "reading":
            pass
        found = collection_question_set(library_of(client), collection.json()["id"]).corpus
    assert (len(found.documents), len(found.questions), found.left_out) == (7, 200, ())


MISTYPED = {
    "question": "Who?",
    "reason": "It is about “attic.md”, and no document is called so.",
}


def test_question_of_a_collection_that_is_placed_later_is_not_left_out_any_more(
    tmp_path: Path,
) -> None:
    right = "document,question,answer\nrooms.md,Who?,Book\n"
    left_out = []
    with running(tmp_path) as client:
        collection = sent_collection(client, CORPUS | {"questions": []})

        def note() -> None:
            found = collection_question_set(library_of(client), collection).corpus
            left_out.append([one.question for one in found.left_out])

        given(client, f"collections/{collection}", TABLE, "asked.csv")
        note()
        told = given(client, f"collections/{collection}", right, "asked.csv")
        note()
        evaluation = f"/api/collections/{collection}/evaluation?track=fixed&retriever=bm25"
        shown = client.get(evaluation).json()["corpus"]
        client.post(f"/api/collections/{collection}/questions/undo")
        note()
        rooms = collection_question_set(library_of(client), collection).document_ids[1]
        mark(client, rooms, "in May", "Who?")
        note()
    assert (told["added"], told["left_out"]) == (1, [])
    assert (shown["questions"], shown["left_out"]) == (3, [])
    assert left_out == [["Who?"], [], ["Who?"], []]


def test_question_that_has_one_of_its_answers_tells_of_the_other(tmp_path: Path) -> None:
    part = "document,question,answer\nrooms.md,Who?,Book\nattic.md,Who?,Bo\n"
    with running(tmp_path) as client:
        collection = sent_collection(client, CORPUS | {"questions": []})
        given(client, f"collections/{collection}", part, "asked.csv")
        found = collection_question_set(library_of(client), collection).corpus
    assert [one.text for one in found.questions] == ["Who?"]
    assert found.left_out == (LeftOut(**MISTYPED),)


def test_question_that_came_with_a_document_and_is_marked_in_it_is_not_left_out(
    tmp_path: Path,
) -> None:
    corpus = squad(("Pay in May.", [qa("When?", "May", 7), qa("How?", "card", 0)]))
    with running(tmp_path) as client:
        document = client.post("/api/documents", json=corpus).json()["id"]
        before = document_set(client, document).corpus.left_out
        mark(client, document, "Pay", "How?")
        after = document_set(client, document).corpus.left_out
        client.post(f"/d/{document}/answers/undo", data={})
        back = document_set(client, document).corpus.left_out
    assert [one.question for one in before] == ["How?"]
    assert (after, back) == ((), before)
