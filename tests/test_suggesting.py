"""Suggested answers at one press: marked, kept, dropped, taken back, and printed for `--answers`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given
from starlette.testclient import TestClient

from app import cli
from app.answer_files import marked_answers
from app.incoming import incoming
from app.marking import MOST_ANSWERS
from app.suggesting import questions
from engine.suggestions import suggest
from tests.nasty import is_visible, nasty_texts
from tests.web import edition, running, sent

TEXT = "# Leave\n\nAsk in 30 days. Then go.\n\nA claim is a form. It ends on 3 May.\n"
SWAP = {"HX-Request": "true"}
FOUND = [
    ("Ask in 30 days.", "number"),
    ("A claim is a form.", "definition"),
    ("It ends on 3 May.", "date"),
]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("suggesting")) as started:
        yield started


@pytest.fixture
def document(client: TestClient) -> str:
    return sent(client, TEXT)


def marked(client: TestClient, document: str) -> list[tuple[str, str]]:
    """The words of each answer and what it was suggested as."""
    answers = client.get(f"/api/documents/{document}").json()["answers"]
    return [(TEXT[one["start"] : one["end"]], one["suggested"]) for one in answers]


def post(client: TestClient, document: str, *parts: object, **form: object) -> Any:
    path = "/".join(map(str, ("/d", document, "answers", *parts)))
    return client.post(path, data=form, headers=SWAP)


def test_one_press_marks_all_and_undo_takes_all_back(client: TestClient, document: str) -> None:
    post(client, document, start=25, end=33)
    page = post(client, document, "suggest")
    assert page.status_code == 200
    assert page.text.count('class="suggested-kind"') == 3
    assert 'title="A sentence that states a date">suggested · date' in page.text
    assert marked(client, document) == [("Then go.", ""), *FOUND]
    post(client, document, "undo")
    assert marked(client, document) == [("Then go.", "")]


def test_second_press_says_that_nothing_is_new(client: TestClient, document: str) -> None:
    post(client, document, "suggest")
    again = post(client, document, "suggest")
    assert again.status_code == 422
    assert "No more likely answers were found in this text" in again.text
    assert marked(client, document) == FOUND


def test_suggestion_is_kept_dropped_or_edited(client: TestClient, document: str) -> None:
    post(client, document, "suggest")
    assert post(client, document, 0, "keep", edition=edition(client, document)).status_code == 200
    post(client, document, 1, question="What is a claim?")
    post(client, document, 2, "remove")
    assert marked(client, document) == [("Ask in 30 days.", ""), ("A claim is a form.", "")]
    post(client, document, "suggest")
    assert marked(client, document)[2:] == FOUND[2:], "what was dropped may be suggested again"


def test_all_suggestions_are_kept_or_dropped(client: TestClient, document: str) -> None:
    post(client, document, "suggest")
    post(client, document, 0, "keep")
    page = post(client, document, "drop")
    assert marked(client, document) == [("Ask in 30 days.", "")]
    assert "Keep all" not in page.text
    post(client, document, "undo")
    assert "Keep all 2 suggested" in client.get(f"/d/{document}").text
    post(client, document, "keep")
    assert marked(client, document) == [(words, "") for words, _ in FOUND]


def test_keeping_what_is_kept_is_no_change(client: TestClient, document: str) -> None:
    post(client, document, start=9, end=24)
    for path in ((0, "keep"), ("keep",), ("drop",)):
        seen = edition(client, document)
        assert post(client, document, *path, edition=seen).status_code == 200
    post(client, document, "undo")
    assert marked(client, document) == []


@pytest.mark.parametrize("path", [(0, "keep"), ("keep",), ("drop",)])
def test_suggestions_that_changed_meanwhile_are_left(
    client: TestClient, document: str, path: tuple[object, ...]
) -> None:
    before = edition(client, document)
    post(client, document, "suggest")
    assert post(client, document, *path, edition=before).status_code == 409
    assert post(client, document, 3, "keep").status_code == 404
    assert marked(client, document) == FOUND


def test_marking_what_was_suggested_keeps_it(client: TestClient, document: str) -> None:
    post(client, document, "suggest")
    post(client, document, words="Ask in 30 days.", question="When?")
    assert marked(client, document) == [*FOUND[1:], ("Ask in 30 days.", "")]


def test_no_more_are_suggested_than_a_document_holds(client: TestClient) -> None:
    text = "".join(f"Rule {at} ends in {at} days. " for at in range(MOST_ANSWERS + 5))
    spans = [one.span for one in suggest(incoming(text, "", 10**6).document, most=MOST_ANSWERS)]
    places = [{"start": span.start, "end": span.end} for span in spans]
    body = {"text": text, "questions": places[:-2]}
    full = client.post("/api/documents", json=body).json()["id"]
    post(client, full, "suggest")
    assert len(client.get(f"/api/documents/{full}").json()["answers"]) == MOST_ANSWERS
    refused = post(client, full, "suggest")
    assert (refused.status_code, "holds up to 2,000 answers" in refused.text) == (422, True)


def test_suggestions_on_a_sample_are_marked_in_a_copy(client: TestClient) -> None:
    before = client.get("/api/documents/expense-policy").json()["answers"]
    moved = post(client, "expense-policy", "suggest")
    assert moved.status_code == 204
    copy = moved.headers["hx-redirect"].removeprefix("/d/").partition("?")[0]
    answers = client.get(f"/api/documents/{copy}").json()["answers"]
    assert answers[:3] == before
    kinds = [one["suggested"] for one in answers[3:]]
    assert kinds == [
        "opening",
        "definition",
        "opening",
        "number",
        "opening",
        "number",
        "opening",
        "number",
    ]
    assert client.get("/api/documents/expense-policy").json()["answers"] == before


def test_program_is_given_what_is_not_marked_yet(client: TestClient, document: str) -> None:
    post(client, document, words="It ends on 3 May.")
    assert client.get(f"/api/documents/{document}/suggestions").json() == {
        "docs": [],
        "questions": [
            {"question": "", "answer": words, "start": start, "end": end, "kind": kind}
            for words, start, end, kind in (
                ("Ask in 30 days.", 9, 24, "number"),
                ("A claim is a form.", 35, 53, "definition"),
            )
        ],
    }


def test_command_prints_what_inspect_reads(
    capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    file, answers = tmp_path / "leave.md", tmp_path / "answers.json"
    file.write_bytes(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    printed = said(capsysbinary, "suggest", file)
    found = json.loads(printed)["questions"]
    assert [(one["answer"], one["kind"]) for one in found] == FOUND
    assert [TEXT[one["start"] : one["end"]] for one in found] == [words for words, _ in FOUND]
    answers.write_bytes(printed)
    options = ("--answers", answers, "--track", "fixed:size=5", "--embedder", "hash", "--json")
    inspected = orjson.loads(said(capsysbinary, "inspect", file, *options))
    assert len(inspected["tracks"][0]["answers"]) == len(FOUND)


def said(capsys: pytest.CaptureFixture[bytes], *arguments: object) -> bytes:
    sys.argv = ["cutmarks", *map(str, arguments)]
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert not left.value.code
    return capsys.readouterr().out


@given(nasty_texts.filter(is_visible))
def test_what_is_printed_is_found_where_it_was_suggested(text: str) -> None:
    written = "\ufeff" + text.replace("\n", "\r\n") + "\r\n\r\nPay in 60 days."
    source = incoming(written, "notes.md", 10_000)
    asked = json.loads(json.dumps(questions(source.document)))["questions"]
    spans = [(answer.start, answer.end) for answer in marked_answers(asked, source)]
    assert spans == [(one.span.start, one.span.end) for one in suggest(source.document)]
