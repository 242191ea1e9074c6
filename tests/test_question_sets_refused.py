"""Question sets that are not taken: too early, empty, or in a body that holds none."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web import half_read, running, sent

FEES = "# Fees\n\nPay in May. Or pay in June."
TABLE = "document,question,answer\na.md,When?,in May\nc.md,Until when?,in June\n"
IMPOSSIBLE = {"question": "Why?", "answers": [], "is_impossible": True}
SQUAD = {"data": [{"title": "Fees", "paragraphs": [{"context": FEES, "qas": [IMPOSSIBLE] * 2}]}]}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("refused")) as started:
        yield started


@pytest.fixture
def document(client: TestClient) -> str:
    return sent(client, FEES, "fees.md")


def given(client: TestClient, address: str, *files: tuple[str, str]) -> tuple[int, Any]:
    """The status and what the API says to files of questions in one form."""
    fields = [("file", (name, content.encode())) for name, content in files]
    answer = client.post(f"/api/{address}/questions", files=fields)
    return answer.status_code, answer.json()


def test_questions_wait_until_all_files_of_a_collection_are_read(client: TestClient) -> None:
    with half_read(client, FEES, "a.md", "c.md") as name:
        early = given(client, f"collections/{name}", ("q.csv", TABLE))
        page = client.post(f"/c/{name}/questions", files={"file": ("q.csv", TABLE)})
    address = f"collections/{name}"
    while client.get(f"/api/{address}").json()["status"] == "reading":
        pass
    told = "1 file is still being read; send the questions when it is."
    assert early == (409, {"error": told})
    assert (page.status_code, told in page.text) == (409, True)
    assert given(client, address, ("q.csv", TABLE))[1] | {"id": ""} == {
        "id": "",
        "added": 2,
        "left_out": [],
        "unanswerable": 0,
    }


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("q.csv", "question,answer,document\n"),
        ("q.json", json.dumps({"docs": [{"id": "fees", "text": FEES}], "questions": []})),
        ("q.json", json.dumps({"data": [{"title": "", "paragraphs": [{"context": FEES}]}]})),
    ],
)
def test_file_without_a_question_is_refused(
    client: TestClient, document: str, name: str, content: str
) -> None:
    told = f"{name} holds no question: write one into it, or send another file."
    assert given(client, f"documents/{document}", (name, content)) == (422, {"error": told})


def test_file_whose_questions_have_no_answer_says_so_on_the_page(
    client: TestClient, document: str
) -> None:
    files = {"file": ("dev.json", json.dumps(SQUAD))}
    page = client.post(f"/d/{document}/questions", files=files)
    assert page.status_code == 422
    assert "None of its questions has an answer here, so nothing is marked" in page.text
    status, told = given(client, f"documents/{document}", ("dev.json", json.dumps(SQUAD)))
    assert (status, told["added"], told["unanswerable"]) == (200, 0, 2)


@pytest.mark.parametrize(
    "kind", ["application/x-www-form-urlencoded", "text/csv", "application/json", None]
)
def test_body_is_a_file_of_questions_whatever_its_type(
    client: TestClient, document: str, kind: str | None
) -> None:
    content = b"question,answer\nWhen?,in May\n"
    if kind == "application/json":
        content = b'{"questions": [{"question": "When?", "answer": "in May"}]}'
    headers = {} if kind is None else {"content-type": kind}
    address = f"/api/documents/{document}/questions"
    answer = client.post(address, content=content, headers=headers)
    assert (answer.status_code, answer.json()["added"]) == (200, 1)


def test_one_file_of_questions_is_taken_at_a_time(client: TestClient, document: str) -> None:
    table = ("q.csv", "question,answer\nWhen?,in May\n")
    told = "2 files came; send one file of questions at a time."
    assert given(client, f"documents/{document}", table, table) == (422, {"error": told})
    assert given(client, f"documents/{document}", table)[1]["added"] == 1
