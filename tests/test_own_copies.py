"""What was refused or failed leaves no document behind that belongs to nobody."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import func, select
from starlette.testclient import TestClient

from app.problems import Problem
from app.tables import AnswersRow, CollectionRow, DocumentRow, LeftOutRow, OwnerRow, StandingRow
from tests.test_question_sets import library_of
from tests.web import running, sent

TEXT = "Claims are due in 60 days."
QUESTIONS = b"question,answer\nHow long?,within 60 days\n"
OF_CORPUS = b"document,question,answer\nscience-corpus-01,What?,Long nerves\n"
TABLES = (DocumentRow, CollectionRow, AnswersRow, LeftOutRow, StandingRow, OwnerRow)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("data")) as made:
        yield made


def is_empty(client: TestClient) -> bool:
    """Whether the database holds nothing; what is read for a collection meanwhile is deleted first."""
    library = library_of(client)
    for _ in range(100):
        with library.store._session() as session:
            rows = [session.scalar(select(func.count()).select_from(one)) for one in TABLES]
        if not any(rows):
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/documents/expense-policy/version", {"json": {"text": TEXT, "questions": [{}]}}),
        ("/api/documents/expense-policy/questions", {"content": b"question,answer\nWho?,nobody\n"}),
        ("/d/expense-policy/questions", {"content": b"question,answer\nWho?,nobody\n"}),
        ("/d/expense-policy/answers", {"data": {"words": "nobody"}}),
        ("/d/expense-policy/answers/0", {"data": {"words": "nobody"}}),
        ("/d/expense-policy/answers/99/remove", {}),
        ("/d/expense-policy/answers/undo", {}),
        ("/d/expense-policy/copy?language=none", {}),
        (
            "/api/collections/science-corpus/questions",
            {"content": b"question,answer\nWho?,nobody\n"},
        ),
        ("/c/science-corpus/copy?language=none", {}),
    ],
)
def test_what_is_refused_on_a_sample_leaves_no_copy(
    client: TestClient, path: str, body: dict[str, Any]
) -> None:
    client.post(path, follow_redirects=False, **body)
    assert is_empty(client)


def test_version_with_more_answers_than_a_document_holds_leaves_no_copy(client: TestClient) -> None:
    words = [f"w{number:04}" for number in range(2_000)]
    policy = client.get("/api/documents/expense-policy/text").json()["text"]
    new = f"{policy}\n\n{' '.join(words)}"
    body = {"text": new, "questions": [{"answer": word} for word in words]}
    answer = client.post("/api/documents/expense-policy/version", json=body)
    assert answer.status_code == 422
    assert is_empty(client)


@pytest.mark.parametrize(
    ("fails", "path", "body"),
    [
        ("versions.add", "/api/documents/expense-policy/version", {"json": {"text": TEXT}}),
        ("change_answers", "/d/expense-policy/answers", {"data": {"start": "0", "end": "9"}}),
        ("change_answers", "/d/expense-policy/answers/suggest", {}),
        ("change_answers", "/api/documents/expense-policy/questions", {"content": QUESTIONS}),
        ("collections.add", "/api/collections/science-corpus/copy", {}),
        ("collections.add", "/api/collections/science-corpus/questions", {"content": OF_CORPUS}),
        ("change_answers", "/api/collections/science-corpus/questions", {"content": OF_CORPUS}),
        ("added_sets.add", "/c/science-corpus/questions", {"content": OF_CORPUS}),
    ],
)
def test_change_of_a_sample_that_fails_leaves_no_copy(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, fails: str, path: str, body: dict[str, Any]
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise Problem(409, "It was changed meanwhile.")

    part, _, name = fails.rpartition(".")
    store = library_of(client).store
    monkeypatch.setattr(getattr(store, part) if part else store, name, fail)
    answer = client.post(path, follow_redirects=False, **body)
    assert answer.status_code == 409
    assert is_empty(client)


def test_collection_that_cannot_be_shown_as_asked_is_not_kept(client: TestClient) -> None:
    files = [("file", (name, TEXT.encode())) for name in ("a.md", "b.md")]
    answer = client.post("/api/documents?track=nonsense", files=files)
    assert answer.status_code == 422
    assert is_empty(client)


def test_change_of_ones_own_that_fails_deletes_nothing(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise Problem(409, "It was changed meanwhile.")

    document = sent(client, TEXT)
    monkeypatch.setattr(library_of(client).store, "change_answers", fail)
    fields = {"start": "0", "end": "6"}
    assert client.post(f"/d/{document}/answers", data=fields).status_code == 409
    assert client.delete(f"/api/documents/{document}").status_code == 204
