"""What the Share dialog says to whom, and what the pages of guests do not offer."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.test_ownership import TEXT, collection_of
from tests.test_question_sets import library_of
from tests.web import half_read, running, sent

SOMEONES = "This document is someone else's"
OFFERED_TO_GUESTS = {"/documents", "copy", "start", "stop", "embed"}


@pytest.fixture
def owner(tmp_path: Path) -> Iterator[TestClient]:
    with running(tmp_path) as client:
        yield client


@pytest.fixture
def guest(owner: TestClient) -> TestClient:
    """Another browser, which has no cookie yet."""
    return TestClient(owner.app, follow_redirects=False)


def posts(html: str) -> set[str]:
    """What a page offers to change: the last part of each address, or all of one that is no document's."""
    found = {one.partition("?")[0] for one in re.findall(r'hx-post="([^"]*)"', html)}
    return {one.rpartition("/")[2] if one.startswith(("/d/", "/c/")) else one for one in found}


def field(html: str, name: str) -> str:
    found = re.search(rf'id="{name}"[^>]* value="([^"]*)"', html)
    assert found, html
    return found[1].replace("&amp;", "&")


def test_link_is_that_of_the_state_and_the_edit_link_is_the_owners(
    owner: TestClient, guest: TestClient
) -> None:
    told = owner.post("/api/documents", json={"text": TEXT}).json()
    address = f"/d/{told['id']}"
    query = "?track=fixed:size=9&track=headings&shown=1"
    mine, others = (one.get(f"{address}/share{query}").text for one in (owner, guest))
    assert {field(one, "share-link") for one in (mine, others)} == {
        f"http://testserver{address}{query}"
    }
    assert field(mine, "share-edit-link") == told["edit_url"]
    assert told["edit_key"] not in others
    assert posts(mine) == {"title", "keep", "version", "delete"}
    assert posts(others) == {"copy"}
    assert f"{SOMEONES}: make a copy to mark your own." in others.replace("&#39;", "'")


def test_dialog_of_a_sample_and_of_an_evaluation_change_nothing(
    owner: TestClient, guest: TestClient
) -> None:
    document = sent(owner, TEXT)
    sample = guest.get("/d/expense-policy/share").text
    assert posts(sample) == set()
    assert "whoever marks an answer in it gets a copy of their own" in sample
    evaluation = f"/d/{document}/evaluate/share?k=5"
    assert posts(owner.get(evaluation).text) == set()
    assert posts(guest.get(evaluation).text) == {"copy"}
    assert field(owner.get(evaluation).text, "share-link") == (
        f"http://testserver/d/{document}/evaluate?k=5"
    )
    assert posts(guest.get("/c/science-corpus/share").text) == set()


def test_link_of_this_computer_alone_is_said_to_reach_nobody_else(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        client.base_url = "http://127.0.0.1:8000"
        near = client.get("/d/expense-policy/share").text
    with running(tmp_path, public_url="https://cuts.example.org/") as client:
        far = client.get("/d/expense-policy/share").text
    assert "It begins with 127.0.0.1, which means the computer of whoever opens it" in near
    assert field(far, "share-link") == "https://cuts.example.org/d/expense-policy"
    assert "It begins with" not in far


def test_collection_is_shared_with_all_that_is_lost_when_it_is_deleted(
    owner: TestClient, guest: TestClient
) -> None:
    collection = collection_of(owner)
    document = owner.get(f"/api/collections/{collection}").json()["documents"][0]["id"]
    owner.post(f"/d/{document}/answers", data={"start": "0", "end": "26"})
    mine = owner.get(f"/c/{collection}/share").text
    assert posts(mine) == {"title", "keep", "delete"}
    assert "Its 2 documents and its answer are deleted for good" in mine
    of_one = owner.get(f"/d/{document}/share").text
    assert "change and delete all documents of the collection it came with" in of_one
    assert "then deleted, with its collection." in of_one
    assert posts(guest.get(f"/c/{collection}/share").text) == {"copy"}


def test_pages_offer_guests_nothing_that_is_refused(owner: TestClient, guest: TestClient) -> None:
    document, collection = sent(owner, TEXT), collection_of(owner)
    owner.post(f"/d/{document}/answers", data={"words": "60 days", "question": "When?"})
    for page in (f"/d/{document}", f"/d/{document}/evaluate", f"/c/{collection}/evaluate"):
        found = guest.get(page).text
        assert posts(found) <= OFFERED_TO_GUESTS
        assert "copy" in posts(found)
    page = guest.get(f"/d/{document}").text
    assert page.count("someone else") == 2  # under the text, and under the answers
    for part in ("data-mark>", "data-paste-", "data-edit-answer", "data-editor-form", "data-undo"):
        assert part in owner.get(f"/d/{document}").text
        assert part not in page
    with half_read(owner, TEXT, "a.md", "b.md") as reading:
        for page in (f"/c/{reading}", f"/c/{reading}/evaluate"):
            assert "reading/stop" in owner.get(page).text
            assert "reading/stop" not in guest.get(page).text


def test_copy_of_what_is_evaluated_is_evaluated(guest: TestClient, owner: TestClient) -> None:
    document, collection = sent(owner, TEXT), collection_of(owner)
    for address in (f"/d/{document}", f"/c/{collection}"):
        led = guest.post(f"{address}/evaluate/copy?k=5").headers["location"]
        assert re.fullmatch(rf"{address[:3]}[\w-]+/evaluate\?k=5", led)
        assert address not in led
        assert "someone else" not in guest.get(led).text


def test_kept_for_good_is_said_in_the_dialog(owner: TestClient) -> None:
    for address in (f"/d/{sent(owner, TEXT)}", f"/c/{collection_of(owner)}"):
        assert ", then deleted" in owner.get(f"{address}/share").text
        kept = owner.post(f"{address}/keep?track=fixed", headers={"HX-Request": "true"}).text
        assert "Kept for good." in kept
        assert "keep" not in posts(kept)
        assert field(kept, "share-link") == f"http://testserver{address}?track=fixed"


def test_owner_is_told_some_days_before_the_end(owner: TestClient, guest: TestClient) -> None:
    standings = library_of(owner).store.standings
    for kind, subject in (("d", sent(owner, TEXT)), ("c", collection_of(owner))):
        assert 'id="expiry"' not in owner.get(f"/{kind}/{subject}").text
        standings.keep_until(subject, time.time() + 4 * 24 * 60 * 60)
        assert 'id="expiry"' in owner.get(f"/{kind}/{subject}").text
        assert 'id="expiry"' not in guest.get(f"/{kind}/{subject}").text


def test_page_that_was_deleted_says_that_it_may_have_been(owner: TestClient) -> None:
    document = sent(owner, TEXT)
    owner.delete(f"/api/documents/{document}")
    said = (
        "There is no document at this address: it may have been deleted, or its time may be over; check the "
        "link, or open a file."
    )
    for headers in ({}, {"HX-Request": "true"}):
        answer = owner.get(f"/d/{document}?track=fixed:size=20", headers=headers)
        assert answer.status_code == 404
        assert said in answer.text
