"""The title of a document whose text is replaced: one that a person gave stays, others are the text's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web import running

OLD = "# Travel\n\nClaims within 60 days.\n"
NEW = "# Journeys\n\nClaims within 30 days.\n"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("data")) as client:
        yield client


def made(client: TestClient, **fields: Any) -> str:
    document: str = client.post("/api/documents", json={"text": OLD} | fields).json()["id"]
    return document


def renamed(client: TestClient, document: str) -> str:
    told = client.patch(f"/api/documents/{document}", json={"title": "Ours"})
    assert told.status_code == 200
    return document


def after(client: TestClient, document: str, **fields: Any) -> str:
    """The title of a document once another text has taken its place."""
    body = {"text": NEW} | fields
    told = client.post(f"/api/documents/{document}/version", json=body).json()
    assert told["title"] == client.get(f"/api/documents/{document}").json()["title"]
    title: str = told["title"]
    return title


def test_title_of_the_text_is_that_of_the_new_one(client: TestClient) -> None:
    assert after(client, made(client)) == "Journeys"
    assert after(client, made(client, title=" ")) == "Journeys"


def test_title_that_a_person_gave_stays(client: TestClient) -> None:
    assert after(client, renamed(client, made(client))) == "Ours"
    assert after(client, made(client, title="Sent along")) == "Sent along"


def test_title_by_the_form_stays(client: TestClient) -> None:
    document = made(client)
    assert client.post(f"/d/{document}/title", data={"title": "Typed"}).status_code < 400
    assert after(client, document) == "Typed"


def test_title_that_comes_with_a_version_takes_the_place_of_all(client: TestClient) -> None:
    document = renamed(client, made(client))
    assert after(client, document, title="Newer") == "Newer"
    assert after(client, document, text=OLD) == "Newer"


def test_title_that_a_person_gave_stays_in_copies_and_earlier_versions(client: TestClient) -> None:
    document = renamed(client, made(client))
    copy = client.post(f"/api/documents/{document}/copy").json()["id"]
    after(client, document)
    versions = client.get(f"/api/documents/{document}/versions").json()["versions"]
    assert [one["title"] for one in versions] == ["Ours", "Ours"]
    of_earlier = client.post(f"/api/documents/{versions[0]['id']}/copy").json()["id"]
    assert after(client, copy) == after(client, of_earlier) == "Ours"


def test_title_of_a_sample_is_that_of_its_text(client: TestClient) -> None:
    told = client.post("/api/documents/expense-policy/version", json={"text": NEW}).json()
    assert told["title"] == "Journeys"
