"""The corpus that retrieval is evaluated on: open documents with their answers, and its key."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from app.library import Library
from app.question_sets import QuestionSet, collection_question_set, question_set
from engine.retrieval.corpus import Question, Reference
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
        found = document_set(client, "expense-policy")
    assert found.document_ids == ("expense-policy",)
    assert [question.text for question in found.corpus.questions][:1] == [
        "How long do I have to file a claim?"
    ]
