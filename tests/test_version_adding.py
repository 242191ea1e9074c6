"""A new version of a document: what it replaces, what it keeps, who may send it, and what programs are told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.left_out_store import NOTHING
from app.marking import REPLACED
from app.problems import Problem
from app.routes.asked import EDITION
from app.version_store import CHANGED, NewText
from tests.conftest import REPOSITORY
from tests.test_versions import POLICY, answer_in
from tests.web import running, sent

NEW = (
    POLICY.replace("60 days", "30 days")
    .replace("## Meals", "## Trains\n\nBy rail only.\n\n## Meals")
    .replace(" Keep the receipt.", "")
)
ANSWERS = ("60 days", "40 euros", "120 euros", "Keep the receipt.")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("data")) as client:
        yield client


def marked(client: TestClient, *words: str) -> str:
    """The id of the policy, with answers of these words."""
    document = sent(client, POLICY, "policy.md")
    for each in words:
        answer = answer_in(POLICY, each)
        fields = {"start": answer.start, "end": answer.end, "question": answer.question}
        assert client.post(f"/d/{document}/answers", data=fields).status_code < 400
    return document


def replaced(client: TestClient, document: str, text: str = NEW) -> dict[str, Any]:
    answer = client.post(f"/api/documents/{document}/version", json={"text": text})
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json()
    return told


def listed(client: TestClient, document: str) -> list[dict[str, Any]]:
    versions: list[dict[str, Any]] = client.get(f"/api/documents/{document}/versions").json()[
        "versions"
    ]
    return versions


def text_of(client: TestClient, document: str) -> str:
    text: str = client.get(f"/api/documents/{document}/text").json()["text"]
    return text


def spans(client: TestClient, document: str) -> list[str]:
    """The words of a document's answers."""
    text, found = text_of(client, document), client.get(f"/api/documents/{document}").json()
    return [text[one["start"] : one["end"]] for one in found["answers"]]


def test_new_version_carries_answers_and_tells_the_others(client: TestClient) -> None:
    document = marked(client, *ANSWERS)
    told = replaced(client, document)
    assert (told["id"], told["version"], told["title"]) == (document, 2, "Travel")
    assert [one["how"] for one in told["carried"]] == ["unchanged", "unchanged"]
    assert spans(client, document) == ["40 euros", "120 euros"]
    assert [
        (one["was"]["words"], one["reason"], one["message"]) for one in told["not_carried"]
    ] == [
        ("60 days", "changed", "Its passage is changed in the new version."),
        ("Keep the receipt.", "gone", "Its passage is gone from the new version."),
    ]
    assert told["not_carried"][0]["now"]["words"] == "30 days"
    assert text_of(client, document) == NEW


def test_old_text_keeps_its_answers_under_an_address_of_its_own(client: TestClient) -> None:
    document = marked(client, *ANSWERS)
    replaced(client, document)
    replaced(client, document, NEW + "\nMore.\n")
    versions = listed(client, document)
    assert [(one["number"], one["newest"]) for one in versions] == [
        (1, False),
        (2, False),
        (3, True),
    ]
    first, second, third = (one["id"] for one in versions)
    assert third == document
    assert text_of(client, first) == POLICY
    assert spans(client, first) == [*ANSWERS]
    assert spans(client, second) == ["40 euros", "120 euros"]
    assert listed(client, first) == versions


def test_earlier_version_stays_as_it_was(client: TestClient) -> None:
    document = marked(client)
    replaced(client, document)
    earlier = listed(client, document)[0]["id"]
    refused = client.post(f"/d/{earlier}/answers", data={"start": 0, "end": 4})
    assert refused.status_code == 403
    assert "earlier version" in refused.text
    assert client.delete(f"/api/documents/{earlier}").status_code == 403


def test_undo_never_brings_answers_of_the_old_text_back(client: TestClient) -> None:
    document = marked(client, "120 euros")
    replaced(client, document)
    client.post(f"/d/{document}/answers/undo")
    assert spans(client, document) == ["120 euros"]


def test_same_text_again_changes_nothing(client: TestClient) -> None:
    document = marked(client, "120 euros")
    refused = client.post(f"/api/documents/{document}/version", json={"text": POLICY})
    assert refused.status_code == 409
    assert refused.json()["error"].startswith("This is the text that is here already")
    assert listed(client, document) == []


def test_several_files_are_no_version(client: TestClient) -> None:
    document = sent(client, POLICY)
    files = [("file", ("a.md", b"One.")), ("file", ("b.md", b"Two."))]
    refused = client.post(f"/d/{document}/version", files=files)
    assert refused.status_code == 422
    assert "A new version is one file" in refused.text


def test_whoever_is_no_owner_cannot_replace_the_text(client: TestClient) -> None:
    document = sent(client, POLICY)
    cookies, key = (
        dict(client.cookies),
        client.get(f"/api/documents/{document}").json().get("edit_key"),
    )
    client.cookies.clear()
    try:
        refused = client.post(f"/api/documents/{document}/version", json={"text": NEW})
    finally:
        client.cookies.update(cookies)
    assert key is None
    assert refused.status_code == 403
    assert text_of(client, document) == POLICY


def test_deleting_a_document_deletes_its_earlier_versions(client: TestClient) -> None:
    document = marked(client)
    replaced(client, document)
    earlier = listed(client, document)[0]["id"]
    assert client.delete(f"/api/documents/{document}").status_code == 204
    assert client.get(f"/api/documents/{earlier}").status_code == 404


def test_changes_from_a_page_with_the_old_text_are_refused(client: TestClient) -> None:
    document = marked(client, "120 euros")
    library = client.app.state.parts.library  # type: ignore[attr-defined]
    edition = library.open_document(document).edition
    replaced(client, document)
    late = client.post(f"/d/{document}/answers", data={"start": 0, "end": 4, "edition": edition})
    assert late.status_code == 409
    assert "A new version of this document came meanwhile" in late.text
    assert (
        client.post(f"/d/{document}/answers/0/remove", data={"edition": edition}).status_code == 409
    )
    assert spans(client, document) == ["120 euros"]


@pytest.mark.parametrize(
    "part",
    [
        *("card?chunk=0", "chunks", "units?kind=sentences", "similarity", "find?q=Travel"),
        *("compare", "overlaps", "progress", "export", "embed", "share", "ask"),
    ],
)
def test_part_for_a_page_of_the_old_text_is_refused(client: TestClient, part: str) -> None:
    document = marked(client, "120 euros")
    library = client.app.state.parts.library  # type: ignore[attr-defined]

    def status() -> int:
        return client.get(f"/d/{document}/{part}", headers={EDITION: edition}).status_code

    edition = library.open_document(document).edition
    assert status() == 200
    replaced(client, document)
    assert status() == 409
    edition = library.open_document(document).edition
    assert status() == 200


def test_suggestions_for_a_page_of_the_old_text_are_refused(client: TestClient) -> None:
    document = marked(client, "120 euros")
    edition = client.app.state.parts.library.open_document(document).edition  # type: ignore[attr-defined]
    replaced(client, document)
    refused = client.post(f"/d/{document}/answers/suggest", headers={EDITION: edition})
    assert (refused.status_code, REPLACED in refused.text) == (409, True)
    assert spans(client, document) == ["120 euros"]


def test_version_of_a_document_that_was_changed_meanwhile_is_refused(client: TestClient) -> None:
    document = marked(client)
    store = client.app.state.parts.library.store  # type: ignore[attr-defined]
    opened = client.app.state.parts.library.open_document(document)  # type: ignore[attr-defined]
    replaced(client, document)
    text = NewText("", "", "Late.", "wordpiece", opened.document.source)
    with pytest.raises(Problem) as refused:
        store.versions.add(document, text, [[]], NOTHING, seen=(opened.revision, opened.changes))
    assert (refused.value.status, refused.value.sentence) == (409, CHANGED)
    assert text_of(client, document) == NEW


def test_sample_is_copied_before_its_text_is_replaced(client: TestClient) -> None:
    answer = client.post("/api/documents/expense-policy/version", json={"text": "Other words."})
    told = answer.json()
    assert answer.status_code == 201
    assert told["id"] != "expense-policy"
    assert [one["number"] for one in listed(client, told["id"])] == [1, 2]
    assert len(told["not_carried"]) > 0
    assert text_of(client, "expense-policy").startswith("# ")


def test_document_of_a_collection_stays_in_it(client: TestClient) -> None:
    files = [("file", ("a.md", POLICY.encode())), ("file", ("b.md", b"Two."))]
    collection = client.post("/api/documents", files=files).json()["id"]
    documents = []
    while len(documents) < 2:
        documents = client.get(f"/api/collections/{collection}").json()["documents"]
    first = documents[0]["id"]
    replaced(client, first)
    again = client.get(f"/api/collections/{collection}").json()["documents"]
    assert [one["id"] for one in again] == [one["id"] for one in documents]
    earlier = listed(client, first)[0]["id"]
    assert client.delete(f"/api/collections/{collection}").status_code == 204
    assert client.get(f"/api/documents/{earlier}").status_code == 404


def test_answers_that_come_with_a_version_are_marked_too(client: TestClient) -> None:
    document = marked(client, "120 euros")
    body = {"text": NEW, "questions": [{"question": "How?", "answer": "By rail only"}]}
    assert client.post(f"/api/documents/{document}/version", json=body).status_code == 201
    assert spans(client, document) == ["120 euros", "By rail only"]


def test_what_is_not_carried_is_told_to_who_evaluates(client: TestClient) -> None:
    document = marked(client, "60 days", "120 euros")
    replaced(client, document)
    store = client.app.state.parts.library.store  # type: ignore[attr-defined]
    left_out = store.left_out.of([document]).left_out
    assert [(one.question, one.reason) for one in left_out] == [
        ("What of 60 days?", "Its passage is changed in the new version.")
    ]


# Two versions against each other


def test_comparison_tells_changes_answers_and_cuts(client: TestClient) -> None:
    document = marked(client, *ANSWERS)
    replaced(client, document)
    told = client.get(
        f"/api/documents/{document}/versions/1?track=headings&track=fixed:size=20"
    ).json()
    assert (told["old"]["number"], told["new"]["number"], told["new"]["newest"]) == (1, 2, True)
    changed = [(POLICY[a:b], NEW[c:d]) for a, b, c, d in told["changes"]]
    assert changed == [
        ("60", "30"),
        ("", "## Trains\n\nBy rail only."),
        ("Keep the receipt.", ""),
    ]
    headings, fixed = told["tracks"]
    kinds = ("both", "only_old", "only_new", "changed_old", "changed_new")
    assert [headings["counts"][kind] for kind in kinds] == [2, 0, 0, 0, 1]
    words = [(POLICY[one["old"] :][:8], NEW[one["new"] :][:8]) for one in headings["both"]]
    assert words == [("## Meals", "## Meals"), ("## Hotel", "## Hotel")]
    assert fixed["track"] == "fixed:size=20"
    assert len(told["answers"]["not_carried"]) == 2


def test_readme_names_the_fields_of_a_comparison(client: TestClient) -> None:
    document = marked(client, *ANSWERS)
    replaced(client, document)
    told = client.get(f"/api/documents/{document}/versions/1?track=headings").json()
    readme = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    part = readme.partition("`POST /api/documents/{id}/version`")[2].partition("The same address")[
        0
    ]
    parts = [told, told["old"], *told["tracks"], told["answers"], *told["answers"]["not_carried"]]
    known = {"question", "start", "end", "words"}  # as everywhere
    assert {name for one in parts for name in one} - known <= {*re.findall(r"\w+", part)}


def test_any_two_versions_can_be_compared(client: TestClient) -> None:
    document = marked(client)
    replaced(client, document)
    replaced(client, document, POLICY)
    address = f"/api/documents/{document}/versions"
    to_newest = client.get(f"{address}/1?track=headings").json()
    to_next = client.get(f"{address}/1?track=headings&against=2").json()
    assert (to_newest["new"]["number"], to_newest["changes"]) == (3, [])
    assert (to_next["new"]["number"], len(to_next["changes"])) == (2, 3)


@pytest.mark.parametrize(
    ("query", "status", "sentence"),
    [
        ("versions/9", 404, "There is no version 9 here; the newest is 2."),
        ("versions/2", 422, "A version is compared with a newer one"),
        ("versions/1?against=7", 404, "There is no version 7 here"),
    ],
)
def test_wrong_versions_are_refused_with_a_sentence(
    client: TestClient, query: str, status: int, sentence: str
) -> None:
    document = marked(client)
    replaced(client, document)
    refused = client.get(f"/api/documents/{document}/{query}")
    assert refused.status_code == status
    assert refused.json()["error"].startswith(sentence)


def test_document_of_one_version_has_nothing_to_compare(client: TestClient) -> None:
    document = sent(client, POLICY)
    refused = client.get(f"/api/documents/{document}/versions/1")
    assert (refused.status_code, refused.json()["error"][:35]) == (
        404,
        "This document has one version only;",
    )
