"""The page of two versions: its words, its tables and links, and the lines that lead there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from bs4 import BeautifulSoup, Tag
from starlette.testclient import TestClient

from tests.test_version_adding import ANSWERS, NEW, marked, replaced
from tests.test_versions import POLICY
from tests.web import running, sent

STATE = "track=headings&track=fixed:size=20"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("data")) as client:
        yield client


@pytest.fixture(scope="module")
def document(client: TestClient) -> str:
    """The policy in two versions, the second without two of its four answers."""
    name = marked(client, *ANSWERS)
    replaced(client, name)
    return name


def page(client: TestClient, address: str) -> BeautifulSoup:
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    return BeautifulSoup(answer.text, "html.parser")


def words(part: Tag | None) -> str:
    assert part is not None
    return " ".join(part.get_text().split())


def test_headline_counts_answers_and_cuts(client: TestClient, document: str) -> None:
    found = page(client, f"/d/{document}/versions/1?{STATE}")
    assert words(found.select_one(".seen")) == (
        "2 of 4 answers are carried over; two are not. The text changed in 3 places: 26 characters came and "
        "19 characters went. Headings keeps its 2 cuts and makes one at new places."
    )


def test_answers_that_are_not_carried_are_listed_with_reason_and_links(
    client: TestClient, document: str
) -> None:
    found = page(client, f"/d/{document}/versions/1?{STATE}")
    first, second = found.select(".version-answer.lost")
    assert words(first).startswith(
        "What of 60 days? 60 days Its passage is changed in the new version. There it says now: 30 days"
    )
    assert words(second).startswith(
        "What of Keep the receipt.? Keep the receipt. Its passage is gone"
    )
    for link in first.select("a"):
        assert client.get(str(link["href"])).status_code == 200
    assert len(first.select("a")) == 2
    assert [words(one) for one in found.select(".version-kept .version-name")] == [
        "What of 40 euros?",
        "What of 120 euros?",
    ]


def test_each_track_has_its_numbers_which_list_what_they_count(
    client: TestClient, document: str
) -> None:
    found = page(client, f"/d/{document}/versions/1?{STATE}")
    rows = [
        [words(one) for one in row.select("td")] for row in found.select(".version-tracks tbody tr")
    ]
    assert rows == [["2", "0", "0", "0", "1"], ["0", "1", "1", "1", "1"]]
    link = found.select(".version-tracks td a")[-1]
    only = page(client, str(link["href"]).removesuffix("#cuts"))
    assert [words(one) for one in only.select(".version-cuts .version-made")] == [
        "in changed text of version 2"
    ]


def test_cuts_stand_in_order_with_their_words_and_places(client: TestClient, document: str) -> None:
    found = page(client, f"/d/{document}/versions/1?{STATE}")
    lines = [words(row) for row in found.select(".version-cuts tbody tr")]
    assert [re.sub(r" \d+ \| \d+", " place", line) for line in lines] == [
        "… filed within 30 days of the trip.✂Trains By rail only. Meals A meal … "
        "in changed text of version 2 – place",
        "… of the trip. Trains By rail only.✂Meals A meal is paid up to 40 … in both place place",
        "… meal is paid up to 40 euros a day.✂Hotels A night is paid up to 120 … in both place place",
    ]


def test_figure_says_in_words_what_it_shows(client: TestClient, document: str) -> None:
    found = page(client, f"/d/{document}/versions/1?{STATE}")
    source = found.select_one("[data-version-figure]")
    assert source is not None
    figure = json.loads(source.get_text())
    assert figure["words"].endswith("makes one at new places. The table below lists the cuts.")
    assert [note["text"] for note in figure["layout"]["annotations"]] == [
        "Version 1 · 3 chunks",
        "Version 2 · 4 chunks",
    ]


def test_versions_are_listed_with_their_dates(client: TestClient, document: str) -> None:
    found = page(client, f"/d/{document}/versions?{STATE}")
    first, second = found.select(".version-list li")
    assert words(first).startswith("Version 2, the newest Travel · 178 characters · ")
    assert words(second).startswith("Version 1 Travel · 170 characters · ")
    assert words(second).endswith("Compare with version 2")
    assert all(line.select_one("time") for line in (first, second))


def test_pages_of_versions_lead_to_each_other(client: TestClient, document: str) -> None:
    newest = page(client, f"/d/{document}?{STATE}")
    line = newest.select_one(".version-line")
    assert words(line) == "Version 2 · compare with version 1"
    found = page(client, str(newest.select(".version-line a")[0]["href"]))
    old = page(client, str(found.select(".version-list a")[1]["href"]))
    assert words(old.select_one(".version-line")) == (
        "This is version 1, which stays as it was. Go to the newest, version 2 · compare the two"
    )
    assert old.select_one("#mark") is None
    assert page(client, f"/d/{sent(client, POLICY)}").select_one(".version-line") is None


def test_share_dialog_of_the_owner_has_the_form(client: TestClient, document: str) -> None:
    form = page(client, f"/d/{document}/share?{STATE}").select_one("#share-version form")
    assert form is not None
    assert form["action"] == f"/d/{document}/version"


def test_form_leads_to_the_comparison_in_the_same_state(client: TestClient) -> None:
    document = marked(client, "120 euros")
    answer = client.post(
        f"/d/{document}/version?{STATE}", data={"text": NEW}, follow_redirects=False
    )
    assert answer.status_code == 303
    assert answer.headers["location"].startswith(
        f"/d/{document}/versions/1?track=headings&track=fixed"
    )
    assert words(page(client, answer.headers["location"]).select_one(".seen")).startswith(
        "The one answer is carried over."
    )


def test_text_of_another_revision_is_refused(client: TestClient, document: str) -> None:
    assert client.get(f"/d/{document}/text?r=0").status_code == 409
    kept = client.get(f"/d/{document}/text?r=1")
    assert (kept.json()["text"], "immutable" in kept.headers["cache-control"]) == (NEW, True)


def test_wrong_kind_of_cuts_is_refused(client: TestClient, document: str) -> None:
    refused = client.get(f"/d/{document}/versions/1?cuts=none")
    assert refused.status_code == 422
    assert "Cuts must be one of all, both, only_old" in refused.text
