"""Questions that are left out, and question sets to take back, over versions and copies of documents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.collection_store import StoredFile
from app.left_out_store import SetAside
from engine.retrieval.corpus import LeftOut
from tests.web import own, running

FEES = "# Fees\n\nThe fee is due in June. Whoever pays late pays a tenth more. Ask the desk for terms.\n"
SHORT = "# Fees\n\nThe fee is due in June. Whoever pays late pays a tenth more.\n"
GONE = "Its passage is gone from the new version."
NOT_THERE = {"question": "Where?", "answer": "in the hall"}
NO_ANSWER = {"question": "Why?", "is_impossible": True, "answers": []}
JUNE = {"question": "When?", "answer": "due in June"}
DESK = {"question": "Whom?", "answer": "the desk"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("data")) as client:
        yield client


def store_of(client: TestClient) -> Any:
    return client.app.state.parts.library.store  # type: ignore[attr-defined]


def made(client: TestClient, text: str = FEES) -> str:
    document: str = client.post("/api/documents", json={"text": text}).json()["id"]
    return document


def asked(client: TestClient, subject: str, *questions: dict[str, Any]) -> dict[str, Any]:
    answer = client.post(f"/api/{subject}/questions", json={"questions": [*questions]})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def replaced(client: TestClient, document: str, text: str, **fields: Any) -> None:
    body = {"text": text} | fields
    assert client.post(f"/api/documents/{document}/version", json=body).status_code == 201


def left_out(client: TestClient, *owners: str) -> tuple[list[str], int]:
    aside = store_of(client).left_out.of([*owners])
    return [one.question for one in aside.left_out], aside.unanswerable


def answered(client: TestClient, document: str) -> dict[str, str]:
    """The words that answer each question of a document."""
    text = client.get(f"/api/documents/{document}/text").json()["text"]
    answers = client.get(f"/api/documents/{document}").json()["answers"]
    return {one["question"]: text[one["start"] : one["end"]] for one in answers}


def together(client: TestClient, *texts: str) -> tuple[str, list[str]]:
    """A collection of these texts, d0.txt, d1.txt and so on, and the ids of its documents."""
    store = store_of(client)
    documents = [made(client, text) for text in texts]
    files = [StoredFile(f"d{at}.txt", document_id=one) for at, one in enumerate(documents)]
    collection: str = store.collections.add("Ours", files)
    own(client, collection)
    return collection, documents


# Left out


def test_left_out_stays_so_over_versions(client: TestClient) -> None:
    document = made(client)
    asked(client, f"documents/{document}", JUNE, DESK, NOT_THERE, NO_ANSWER)
    replaced(client, document, SHORT)
    replaced(client, document, SHORT + "\nOr later.\n")
    assert left_out(client, document) == (["Where?", "Whom?"], 1)
    assert answered(client, document) == {"When?": "due in June"}


def test_same_questions_with_the_next_version_are_left_out_once(client: TestClient) -> None:
    document = made(client)
    asked(client, f"documents/{document}", JUNE, DESK, NOT_THERE, NO_ANSWER)
    replaced(client, document, SHORT)
    replaced(client, document, SHORT + "\nOr later.\n", questions=[JUNE])
    assert left_out(client, document) == (["Where?", "Whom?"], 1)


def test_answer_that_comes_back_with_its_words_is_marked_again(client: TestClient) -> None:
    document = made(client)
    asked(client, f"documents/{document}", JUNE, DESK, NOT_THERE)
    for text in (SHORT, SHORT + "\nOr later.\n", FEES):
        replaced(client, document, text)
    assert answered(client, document) == {"When?": "due in June", "Whom?": "the desk"}
    assert left_out(client, document) == (["Where?"], 0)


def test_answer_that_comes_with_a_version_is_not_left_out(client: TestClient) -> None:
    document = made(client)
    asked(client, f"documents/{document}", JUNE, DESK, NOT_THERE)
    found = {"question": "Where?", "answer": "the hall"}
    late = {"question": "Whom?", "answer": "the clerk"}
    text = SHORT + "\nCome to the hall. See the clerk.\n"
    replaced(client, document, text, questions=[found, late])
    assert left_out(client, document) == ([], 0)


def test_earlier_version_keeps_what_was_left_out_of_it(client: TestClient) -> None:
    document = made(client)
    asked(client, f"documents/{document}", JUNE, NOT_THERE, {"question": "When?", "answer": "no"})
    replaced(client, document, SHORT)
    earlier = client.get(f"/api/documents/{document}/versions").json()["versions"][0]["id"]
    assert left_out(client, earlier) == left_out(client, document) == (["Where?", "When?"], 0)


def test_copy_of_a_document_keeps_what_is_left_out(client: TestClient) -> None:
    document = made(client)
    asked(client, f"documents/{document}", JUNE, DESK, NOT_THERE, NO_ANSWER)
    replaced(client, document, SHORT)
    copy = client.post(f"/api/documents/{document}/copy").json()["id"]
    assert left_out(client, copy) == (["Where?", "Whom?"], 1)


def test_copy_of_a_collection_keeps_its_own_and_those_of_its_documents(client: TestClient) -> None:
    collection, (first, _) = together(client, FEES, "Other words.")
    asked(client, f"documents/{first}", JUNE, NOT_THERE, NO_ANSWER)
    store_of(client).left_out.add(collection, SetAside((LeftOut("Who?", "Unknown."),), 2))
    copy = client.post(f"/api/collections/{collection}/copy").json()["id"]
    files = store_of(client).collections.collection(copy).files
    assert left_out(client, copy) == (["Who?"], 2)
    assert left_out(client, files[0].document_id) == (["Where?"], 1)
    assert left_out(client, files[1].document_id) == ([], 0)


def test_question_that_is_answered_in_a_collection_is_not_copied_as_left_out(
    client: TestClient,
) -> None:
    collection, (first, _) = together(client, FEES, "Other words.")
    store_of(client).left_out.add(collection, SetAside((LeftOut("Who?", "Unknown."),)))
    start = FEES.index("Whoever")
    fields = {"start": start, "end": start + 7, "question": "Who?"}
    assert client.post(f"/d/{first}/answers", data=fields).status_code < 400
    copy = client.post(f"/api/collections/{collection}/copy").json()["id"]
    assert left_out(client, copy) == ([], 0)
    replaced(client, first, SHORT)  # by which version it was answered is not known any more
    assert left_out(client, collection, first) == ([], 0)


# Question sets, taken back


def test_set_is_taken_back_from_a_document_with_a_new_version(client: TestClient) -> None:
    collection, documents = together(
        client, *(f"Doc{at} says seven{at} things." for at in range(3))
    )
    questions = [
        {"question": f"q{at}", "doc": f"d{at}.txt", "answer": f"seven{at}"} for at in range(3)
    ]
    told = asked(client, f"collections/{collection}", *questions, NOT_THERE | {"doc": "d0.txt"})
    assert told["added"] == 3
    replaced(client, documents[0], "Doc0 now says seven0 things here.")
    assert answered(client, documents[0]) == {"q0": "seven0"}
    assert client.delete(f"/api/documents/{documents[1]}").status_code == 204
    undo = f"/api/collections/{collection}/questions/undo"
    assert client.post(undo).json() == {"id": collection, "documents": 2}
    assert answered(client, documents[0]) == answered(client, documents[2]) == {}
    assert left_out(client, collection, documents[0], documents[2]) == ([], 0)
    assert client.post(undo).status_code == 409


def test_sets_are_taken_back_one_after_another_and_what_a_hand_marked_stays(
    client: TestClient,
) -> None:
    collection, (first, _) = together(client, FEES, "Other words.")
    for question in (JUNE, DESK):
        asked(client, f"collections/{collection}", question | {"doc": "d0.txt"})
    start = FEES.index("a tenth")
    fields = {"start": start, "end": start + 7, "question": "How much?"}
    assert client.post(f"/d/{first}/answers", data=fields).status_code < 400
    replaced(client, first, FEES.replace("Whoever", "Each who"))
    undo, seen = f"/api/collections/{collection}/questions/undo", []
    for _ in range(2):
        seen.append([*answered(client, first)])
        assert client.post(undo).json()["documents"] == 1
    assert [sorted(one) for one in seen] == [
        ["How much?", "When?", "Whom?"],
        ["How much?", "When?"],
    ]
    assert answered(client, first) == {"How much?": "a tenth"}


def test_set_can_be_taken_back_on_the_page_of_a_new_version(client: TestClient) -> None:
    collection, (first, _) = together(client, FEES, "Other words.")
    asked(client, f"collections/{collection}", JUNE | {"doc": "d0.txt"})
    replaced(client, first, SHORT)
    client.post(f"/d/{first}/answers/undo")
    assert answered(client, first) == {}
    assert client.post(f"/api/collections/{collection}/questions/undo").status_code == 409
