"""Answers marked on the page, the parts that are fetched on their own, and the waiting in between."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web import Here, edition, running, sent

TEXT = "# Leave\n\nAsk first 🙂. Then go.\n\nAsk cafe\u0301 owners too.\n"
SWAP = {"HX-Request": "true"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("marking")) as started:
        yield started


@pytest.fixture
def document(client: TestClient) -> str:
    return sent(client, TEXT)


def marked(client: TestClient, document: str) -> list[tuple[int, int, str]]:
    answers = client.get(f"/api/documents/{document}").json()["answers"]
    return [(answer["start"], answer["end"], answer["question"]) for answer in answers]


def post(client: TestClient, path: str, **form: object) -> Any:
    return client.post(path, data=form, headers=SWAP)


def test_answer_is_marked_by_its_place(client: TestClient, document: str) -> None:
    answer = post(client, f"/d/{document}/answers", start=8, end=21, question=" What first? ")
    assert answer.status_code == 200
    assert 'id="bench-data"' in answer.text
    assert marked(client, document) == [(9, 21, "What first?")]


def test_answer_is_marked_by_its_words_in_any_form(client: TestClient, document: str) -> None:
    post(client, f"/d/{document}/answers", words="café  OWNERS")
    assert [TEXT[start:end] for start, end, _ in marked(client, document)] == ["cafe\u0301 owners"]


def test_question_is_kept_as_one_line_without_controls(client: TestClient, document: str) -> None:
    post(client, f"/d/{document}/answers", start=9, end=21, question="Wh\x00at\n\u202efirst? ")
    assert marked(client, document) == [(9, 21, "What first?")]


def test_words_that_occur_twice_need_a_choice(client: TestClient, document: str) -> None:
    answer = post(client, f"/d/{document}/answers", words="ask")
    assert (answer.status_code, "occur 2 times" in answer.text) == (422, True)
    assert post(client, f"/d/{document}/answers", words="ask", occurrence=1).status_code == 200
    assert [start for start, _, _ in marked(client, document)] == [TEXT.rindex("Ask")]


def test_answer_is_edited_removed_and_brought_back(client: TestClient, document: str) -> None:
    post(client, f"/d/{document}/answers", start=9, end=21)
    post(client, f"/d/{document}/answers", start=22, end=30, question="And then?")
    post(client, f"/d/{document}/answers/0", question="What first?")
    post(client, f"/d/{document}/answers/1", start=22, end=26, question="")
    assert marked(client, document) == [(9, 21, "What first?"), (22, 26, "")]
    post(client, f"/d/{document}/answers/0/remove")
    assert marked(client, document) == [(22, 26, "")]
    post(client, f"/d/{document}/answers/undo")
    post(client, f"/d/{document}/answers/undo")
    assert marked(client, document) == [(9, 21, "What first?"), (22, 30, "And then?")]


@pytest.mark.parametrize(
    ("path", "form", "status"),
    [
        ("answers", {}, 422),
        ("answers", {"start": 7, "end": 9}, 422),
        ("answers", {"start": 5, "end": 5}, 422),
        ("answers", {"start": 0, "end": 10_000}, 422),
        ("answers", {"start": -1, "end": 3}, 422),
        ("answers", {"start": "x", "end": 3}, 422),
        ("answers", {"words": "never written"}, 422),
        ("answers", {"words": "ask", "occurrence": 2}, 422),
        ("answers", {"start": 0, "end": 3, "question": "x" * 501}, 422),
        ("answers/0", {"question": "x"}, 404),
        ("answers/0/remove", {}, 404),
        ("answers/x/remove", {}, 404),
    ],
)
def test_what_cannot_be_marked_gets_its_sentence(
    client: TestClient, document: str, path: str, form: dict[str, object], status: int
) -> None:
    answer = post(client, f"/d/{document}/{path}", **form)
    assert answer.status_code == status
    assert 'class="problem"' in answer.text
    assert marked(client, document) == []


def test_sample_is_copied_before_it_is_changed(client: TestClient) -> None:
    before = marked(client, "expense-policy")
    answer = post(client, "/d/expense-policy/answers?track=fixed:size=300", start=0, end=25)
    assert answer.status_code == 204
    address = answer.headers["hx-redirect"]
    assert address.startswith("/d/")
    assert "track=fixed:size=300" in address
    copy = address.removeprefix("/d/").partition("?")[0]
    assert marked(client, copy) == [*before, (0, 25, "")]
    assert marked(client, "expense-policy") == before
    for _ in range(2):
        post(client, f"/d/{copy}/answers/undo")
        assert marked(client, copy) == before, "undo never takes back what it came with"


def test_change_of_an_answer_that_has_changed_meanwhile_is_refused(
    client: TestClient, document: str
) -> None:
    post(client, f"/d/{document}/answers", start=9, end=21)
    post(client, f"/d/{document}/answers", start=22, end=30)
    seen = edition(client, document)
    assert post(client, f"/d/{document}/answers/0/remove", edition=seen).status_code == 200
    for path in ("answers/0/remove", "answers/0"):
        answer = post(client, f"/d/{document}/{path}", edition=seen, question="Late?")
        assert (answer.status_code, "in another window" in answer.text) == (409, True)
    assert marked(client, document) == [(22, 30, "")]


def test_other_answers_after_undo_are_not_taken_for_those_that_were_seen(
    client: TestClient, document: str
) -> None:
    post(client, f"/d/{document}/answers", start=9, end=21)
    post(client, f"/d/{document}/answers", start=22, end=30)
    seen = edition(client, document)
    post(client, f"/d/{document}/answers/undo")
    post(client, f"/d/{document}/answers", start=32, end=35)
    assert post(client, f"/d/{document}/answers/1/remove", edition=seen).status_code == 409
    post(client, f"/d/{document}/answers/undo")
    post(client, f"/d/{document}/answers", start=22, end=30)
    assert post(client, f"/d/{document}/answers/1/remove", edition=seen).status_code == 200
    assert marked(client, document) == [(9, 21, "")]


def test_undo_takes_back_only_what_its_sender_has_seen(client: TestClient, document: str) -> None:
    post(client, f"/d/{document}/answers", start=9, end=21)
    seen = edition(client, document)
    post(client, f"/d/{document}/answers", start=22, end=30)
    assert post(client, f"/d/{document}/answers/undo", edition=seen).status_code == 409
    assert marked(client, document) == [(9, 21, ""), (22, 30, "")]
    now = edition(client, document)
    assert post(client, f"/d/{document}/answers/undo", edition=now).status_code == 200
    assert marked(client, document) == [(9, 21, "")]


def test_same_answer_sent_twice_is_kept_once(client: TestClient, document: str) -> None:
    for _ in range(2):
        assert post(client, f"/d/{document}/answers", start=9, end=21).status_code == 200
    assert marked(client, document) == [(9, 21, "")]


def test_copy_of_a_sample_opens_as_the_sample_does(client: TestClient) -> None:
    address = post(client, "/d/expense-policy/answers/0/remove").headers["hx-redirect"]
    copy = address.removeprefix("/d/").partition("?")[0]
    page = client.get(f"/d/{copy}").text
    assert "track=fixed:size=300&amp;track=recursive&amp;track=semantic:percentile=10" in page


def test_form_without_scripts_leads_back_to_the_page(client: TestClient, document: str) -> None:
    answer = client.post(
        f"/d/{document}/answers", data={"start": 0, "end": 7}, follow_redirects=False
    )
    assert answer.status_code == 303
    assert answer.headers["location"].startswith(f"/d/{document}?track=fixed")


def test_text_is_what_offsets_count(client: TestClient, document: str) -> None:
    answer = client.get(f"/d/{document}/text")
    assert answer.json() == {
        "text": TEXT,
        "characters": len(TEXT),
        "title": "Leave",
        "blocks": [
            ["heading", 0, 7, 1],
            ["paragraph", 9, 30, None],
            ["paragraph", 32, 53, None],
        ],
        "pages": [],
        "page": "page",
    }
    assert answer.headers["cache-control"] == "private, no-cache"
    kept = client.get(f"/d/{document}/text?r=0")
    assert (kept.json(), "immutable" in kept.headers["cache-control"]) == (answer.json(), True)


@pytest.mark.parametrize(
    "part",
    [
        "chunks",
        "card?chunk=0",
        "units?kind=sentences&track=fixed:size=3",
        "find?q=ask",
        "progress",
    ],
)
def test_parts_are_fetched_on_their_own(client: TestClient, document: str, part: str) -> None:
    answer = client.get(f"/d/{document}/{part}", headers=SWAP)
    assert answer.status_code == 200
    assert "<html" not in answer.text


@pytest.mark.parametrize(
    "part",
    [
        "chunks?page=9",
        "card?chunk=99",
        "card?chunk=-1",
        "card",
        "units?kind=x",
        "find?q=" + "x" * 10_001,
    ],
    ids=lambda part: part[:20],
)
def test_parts_that_are_not_there_get_their_sentence(
    client: TestClient, document: str, part: str
) -> None:
    answer = client.get(f"/d/{document}/{part}", headers=SWAP)
    assert answer.status_code == 422
    assert 'class="problem"' in answer.text


@pytest.mark.parametrize(
    "query", ["track=fixed:size=0", "tokenizer=x", "embedder=x", "shown=9", "window=9-3", "unit=x"]
)
def test_state_that_is_no_picture_gets_its_sentence_and_a_way_back(
    client: TestClient, document: str, query: str
) -> None:
    answer = client.get(f"/d/{document}?{query}")
    assert answer.status_code == 422
    assert f'href="/d/{document}"' in answer.text


def test_unknown_document_is_not_found(client: TestClient) -> None:
    answer = client.get("/d/nothing")
    assert answer.status_code == 404
    assert "no document at this address" in answer.text


def test_first_picture_does_not_wait_and_embedding_can_be_stopped(tmp_path: Path) -> None:
    worker = Here(may=False)
    with running(tmp_path, worker=worker, embedder="all-MiniLM-L6-v2") as client:
        page = client.get("/d/expense-policy")
        assert page.status_code == 200
        assert "data-progress" in page.text
        stopped = client.post("/d/expense-policy/progress/stop", headers=SWAP)
        assert "Stopped" in stopped.text
        assert client.get("/api/documents/expense-policy/analysis").status_code == 503
        worker.may.set()
        client.post("/d/expense-policy/progress/start", headers=SWAP)
        answer = client.get("/api/documents/expense-policy/analysis?track=semantic:percentile=10")
        assert answer.json()["similarity"]["breaks"] == [3, 13, 21, 33]
        assert "data-progress" not in client.get("/d/expense-policy").text
