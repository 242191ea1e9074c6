"""What programs are told in place of an evaluation: the same wherever they ask for it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.evaluation_turns import Turns
from tests.web import half_read, running, sent

FEES = "# Fees\n\nPay in May. Or pay in June."
IMPOSSIBLE = {"question": "Why?", "answers": [], "is_impossible": True}
QUERY = "track=fixed&retriever=bm25&embedder=hash&by=bm25"
TABLES = ("", ".csv", "/questions", "/questions.csv")
SWEEPS = ("/sweep", "/grid", "/percentiles")
EVERY = (*TABLES, *SWEEPS, *(f"{one}.csv" for one in SWEEPS))


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("told")) as started:
        yield started


def told(client: TestClient, subject: str) -> list[tuple[int, Any]]:
    """The status and the object at every address of an evaluation."""
    found = [client.get(f"/api/{subject}/evaluation{one}?{QUERY}") for one in EVERY]
    return [(one.status_code, one.json()) for one in found]


def squad(*qas: dict[str, Any]) -> str:
    paragraphs = [{"context": FEES, "qas": list(qas)}]
    return json.dumps({"data": [{"title": "Fees", "paragraphs": paragraphs}]})


def test_every_address_waits_until_the_files_of_a_collection_are_read(client: TestClient) -> None:
    with half_read(client, FEES, "a.md", "b.md") as name:
        found = told(client, f"collections/{name}")
    assert found == [(202, {"status": "reading"})] * len(EVERY)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("", "There is no question yet; mark an answer with its question, or send a question set."),
        (
            squad(IMPOSSIBLE, IMPOSSIBLE),
            "None of the 2 questions has an answer in these documents; add some that have one.",
        ),
        (
            squad({"question": "How?", "answers": [{"text": "card", "answer_start": 0}]}),
            "The only question cannot be asked. How? – The answer “card” does not stand at characters "
            "0 to 4; there it reads “# Fe”.",
        ),
    ],
)
def test_every_address_says_alike_why_nothing_is_asked(
    client: TestClient, content: str, sentence: str
) -> None:
    name = sent(client, content or FEES, "dev.json" if content else "fees.md")
    assert told(client, f"documents/{name}") == [(422, {"error": sentence})] * len(EVERY)


def stopped(address: str) -> dict[str, str]:
    return {"error": f"This was stopped; POST {address}/start with the same query begins it again."}


@pytest.fixture
def document(monkeypatch: pytest.MonkeyPatch, client: TestClient) -> str:
    """The address of a document with a question that nobody works on."""
    monkeypatch.setattr(Turns, "next", lambda _turns, _lane: None)
    name = sent(client, FEES, "fees.md")
    client.post(f"/api/documents/{name}/questions", content="question,answer\nWhen?,in May\n")
    return f"/api/documents/{name}"


@pytest.mark.parametrize("place", ["/evaluation", *(f"/evaluation{one}" for one in SWEEPS), "/ask"])
def test_stopped_work_names_the_address_that_begins_it_again(
    client: TestClient, document: str, place: str
) -> None:
    address = f"{document}{place}"
    query = f"{QUERY}&question=When%3F" if place == "/ask" else QUERY
    ended = client.post(f"{address}/stop?{query}").json()
    endings = {"/evaluation": TABLES, "/ask": ("",)}.get(place, ("", ".csv"))
    found = [client.get(f"{address}{one}?{query}") for one in endings]
    assert (ended["status"], ended["ready"]) == ("stopped", 0)
    assert {(one.status_code, one.text) for one in found} == {
        (503, json.dumps(stopped(address), separators=(",", ":")))
    }
    assert client.post(f"{address}/start?{query}").json()["status"] == "working"
    assert client.post(f"{address}/pause?{query}").status_code == 404
