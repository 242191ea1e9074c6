"""The contract: what the API answers, key by key, and that the command prints the same."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from starlette.testclient import TestClient

from app import cli
from app.marking import MOST_ANSWERS
from engine.answer_places import SHAPE
from tests.conftest import REPOSITORY
from tests.web import Here, running, sent

FLAGSHIP = REPOSITORY / "sample_docs" / "expense-policy.md"
TRACKS = ["fixed:size=300", "fixed:size=300,overlap=60", "recursive", "semantic:percentile=10"]
OPENING = ["fixed:size=300", "recursive", "semantic:percentile=10"]

TOP = {"document", "tokenizer", "embedder", "similarity", "tracks", "alarms"}
DOCUMENT = {
    *("title", "characters", "language", "format", "encoding", "pages", "notices"),
    *("sentences", "blocks"),
}
BLOCK = {"kind", "level", "start", "end", "table"}
TRACK = {"track", "strategy", "params", "chunks", "cuts", "answers", "summary", "checks", "units"}
CHUNK = {"index", "start", "end", "tokens", "encoder_tokens", "truncated", "headings", "pages"}
CUT = {"character", "last_token", "next_token"}
ANSWER = {"answer", "verdict", "chunks", "cuts", "overlap_needed"}
SUMMARY = {
    "chunks",
    "mean_tokens",
    "median_tokens",
    "largest_tokens",
    "index_tokens",
    "duplication",
    "answers_cut",
    "sentences_cut",
    "tables_cut",
    "code_blocks_cut",
    "headings_stranded",
    "truncated",
    "list_items_cut",
    "vectors",
    "index_bytes",
    "embedded_tokens",
    "tokens_to_cut",
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("api")) as started:
        yield started


def analysis(client: TestClient, document_id: str, **query: Any) -> Any:
    answer = client.get(f"/api/documents/{document_id}/analysis", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_analysis_has_the_keys_of_the_contract(client: TestClient) -> None:
    found = analysis(client, "expense-policy", track=TRACKS)
    assert set(found) == TOP
    assert set(found["document"]) == DOCUMENT
    assert {frozenset(block) for block in found["document"]["blocks"]} == {frozenset(BLOCK)}
    assert set(found["tokenizer"]) == {"name", "tokens"}
    assert set(found["embedder"]) == {"name", "max_tokens"}
    assert set(found["similarity"]) == {"values", "count", "median", "threshold", "breaks"}
    assert {frozenset(alarm) for alarm in found["alarms"]} <= {
        frozenset({"kind", "message", "start", "end", "track"})
    }


def test_tracks_have_the_keys_of_the_contract(client: TestClient) -> None:
    tracks = analysis(client, "expense-policy", track=TRACKS)["tracks"]
    assert [set(track) for track in tracks[:3]] == [TRACK] * 3
    assert set(tracks[3]) == TRACK | {"threshold", "breaks"}
    for track in tracks:
        assert {frozenset(chunk) for chunk in track["chunks"]} == {frozenset(CHUNK)}
        assert {frozenset(cut) for cut in track["cuts"]} == {frozenset(CUT)}
        assert {frozenset(answer) for answer in track["answers"]} == {frozenset(ANSWER)}
        assert set(track["summary"]) == SUMMARY


def test_without_a_semantic_track_there_is_no_similarity(client: TestClient) -> None:
    assert analysis(client, "expense-policy", track=["fixed"])["similarity"] is None


def test_uploaded_document_is_cut_by_the_three_defaults(client: TestClient) -> None:
    tracks = analysis(client, sent(client, "One. Two.\n\nThree."))["tracks"]
    assert [track["track"] for track in tracks] == ["fixed", "recursive", "semantic"]


def test_flagship_opens_with_its_answers_where_the_picture_shows_them(client: TestClient) -> None:
    fixed, recursive, semantic = analysis(client, "expense-policy", track=OPENING)["tracks"]
    assert [answer["verdict"] for answer in fixed["answers"]] == ["cut", "cut", "whole"]
    assert [answer["verdict"] for answer in recursive["answers"]] == ["whole"] * 3
    assert fixed["answers"][0]["cuts"] == [
        {"character": 1435, "last_token": 299, "next_token": 300}
    ]
    assert fixed["answers"][0]["overlap_needed"] == 6
    assert semantic["track"] == "semantic:percentile=10"


def test_without_a_track_the_flagship_too_is_cut_by_the_three_defaults(client: TestClient) -> None:
    tracks = analysis(client, "expense-policy")["tracks"]
    assert [track["track"] for track in tracks] == ["fixed", "recursive", "semantic"]


def test_language_that_is_set_ends_the_sentences(client: TestClient) -> None:
    text = "Der Antrag ist gestellt. Das 2. Halbjahr ist um, und alle Belege sind da."
    document = sent(client, text, "notes.txt")
    found, set_one = (
        analysis(client, document, track="fixed", language=language)["document"]
        for language in ("", "fr")
    )
    assert (found["language"], found["sentences"]) == ("de", [[0, 24], [25, 73]])
    assert (set_one["language"], set_one["sentences"]) == ("fr", [[0, 24], [25, 31], [32, 73]])


def inspected(capsysbinary: pytest.CaptureFixture[bytes], file: Path, *options: str) -> Any:
    """What the command prints of a file as JSON."""
    sys.argv = ["cutmarks", "inspect", str(file), "--json", "--embedder", "hash", *options]
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert not left.value.code
    return orjson.loads(capsysbinary.readouterr().out)


def test_command_and_api_choose_the_same_tokenizer(
    client: TestClient, capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("สวัสดีครับ นี่คือข้อความภาษาไทย " * 20, encoding="utf-8")
    found = analysis(client, sent(client, file.read_bytes(), "notes.txt"))
    assert found["tokenizer"]["name"] == "qwen2.5"
    assert inspected(capsysbinary, file) == found


@pytest.mark.parametrize("name", ["policy.md", "policy.txt"])
def test_command_prints_what_the_api_answers(
    client: TestClient, capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path, name: str
) -> None:
    file = tmp_path / name
    file.write_bytes(b"\xef\xbb\xbf" + FLAGSHIP.read_bytes().replace(b"\n", b"\r\n"))
    printed = inspected(capsysbinary, file, *(f"--track={track}" for track in TRACKS))
    document_id = sent(client, file.read_bytes(), name)
    assert printed == analysis(client, document_id, track=TRACKS)


def test_real_model_breaks_the_flagship_where_its_subjects_change(tmp_path: Path) -> None:
    with running(tmp_path, embedder="all-MiniLM-L6-v2") as started:
        found = analysis(started, "expense-policy", track=["semantic:percentile=10"])
    assert found["similarity"]["breaks"] == [3, 13, 21, 33]
    assert [cut["next_token"] for cut in found["tracks"][0]["cuts"]] == [96, 431, 691, 1011]
    assert found["tokenizer"] == {"name": "wordpiece", "tokens": 1180}


def test_vectors_that_take_too_long_are_answered_with_progress(tmp_path: Path) -> None:
    model = {"embedder": "all-MiniLM-L6-v2", "embed_wait_seconds": 0}
    with running(tmp_path, worker=Here(may=False), **model) as started:
        answer = started.get("/api/documents/expense-policy/analysis")
        assert answer.status_code == 202
        assert answer.json() == {"status": "embedding", "done": 0, "total": 41}


@pytest.mark.parametrize("is_form", [False, True])
@pytest.mark.parametrize(
    "said",
    [
        [{"question": "When?", "answer": "60 days"}],
        {"docs": [], "questions": [{"question": "When?", "answer": "60 days"}]},
        {"questions": [{"question": "When?", "start": 11, "end": 18}], "language": "en"},
        {
            "docs": [{"id": "rules.md", "text": "Pay within 60 days."}],
            "questions": [{"question": "When?", "answer": "60 days", "doc": "rules.md"}],
        },
    ],
)
def test_questions_are_sent_as_a_list_or_as_a_file_of_them_holds_it(
    client: TestClient, said: Any, is_form: bool
) -> None:
    text = "Pay within 60 days."
    if is_form:
        fields = {"questions": json.dumps(said)}
        answer = client.post("/api/documents", files={"file": ("rules.md", text)}, data=fields)
    else:
        answer = client.post("/api/documents", json={"text": text, "questions": said})
    assert answer.status_code == 201, answer.text
    marked = {"start": 11, "end": 18, "question": "When?", "suggested": ""}
    assert answer.json()["answers"] == [marked]


@pytest.mark.parametrize("said", [{}, {"docs": []}, {"questions": {}}, "When?", 7])
def test_questions_of_another_shape_are_told_theirs(client: TestClient, said: Any) -> None:
    answer = client.post("/api/documents", json={"text": "Pay.", "questions": said})
    assert (answer.status_code, answer.json()) == (422, {"error": f"{SHAPE}."})


def test_text_is_sent_as_json_with_answers(client: TestClient) -> None:
    body = {
        "text": "Pay within 60 days.",
        "title": "Rules",
        "questions": [{"question": "When?", "answer": "60 days"}],
    }
    answer = client.post("/api/documents", json=body)
    assert answer.status_code == 201
    described = answer.json()
    owned = {name: described.pop(name) for name in ("edit_key", "edit_url", "expires")}
    assert owned["edit_url"].endswith(f"/d/{described['id']}/edit/{owned['edit_key']}")
    assert described == {
        "id": described["id"],
        "url": f"/d/{described['id']}",
        "analysis": f"/api/documents/{described['id']}/analysis",
        "file_name": "",
        "title": "Rules",
        "language": "en",
        "format": "text",
        "encoding": "",
        "pages": None,
        "characters": 19,
        "sentences": 1,
        "answers": [{"start": 11, "end": 18, "question": "When?", "suggested": ""}],
    }
    assert client.get(f"/api/documents/{described['id']}").json() == described


GERMAN = "Er kam z. B. nach Köln. Vgl. Abb. 3 dazu."


@pytest.mark.parametrize(
    "sending",
    [
        {"json": {"text": GERMAN, "language": "de-AT"}},
        {"files": {"file": ("a.txt", GERMAN)}, "data": {"language": "DE"}},
        {"data": {"text": GERMAN, "language": "de"}},
    ],
    ids=["json", "file", "text"],
)
def test_document_is_opened_in_the_language_that_is_sent(
    client: TestClient, sending: dict[str, Any]
) -> None:
    answer = client.post("/api/documents", **sending)
    described = answer.json()
    assert (answer.status_code, described["language"], described["sentences"]) == (201, "de", 2)
    assert described["url"] == f"/d/{described['id']}?language=de"
    assert described["analysis"] == f"/api/documents/{described['id']}/analysis?language=de"
    assert answer.headers["location"] == described["analysis"]
    told = client.get(f"/api/documents/{described['id']}?language=de").json()
    assert told == {name: described[name] for name in told}
    assert client.get(described["analysis"]).json()["document"]["language"] == "de"
    assert client.get(described["url"]).status_code == 200


@pytest.mark.parametrize(
    "sending",
    [
        {"json": {"text": GERMAN, "language": "xx"}},
        {"json": {"text": GERMAN, "language": 5}},
        {"json": {"docs": [{"id": "a", "text": "A."}], "language": "German"}},
        {"files": {"file": ("a.txt", GERMAN)}, "data": {"language": "xx"}},
    ],
    ids=["unknown", "number", "corpus", "file"],
)
def test_language_that_is_sent_and_not_offered_is_refused(
    client: TestClient, sending: dict[str, Any]
) -> None:
    answer = client.post("/api/documents", **sending)
    assert answer.status_code == 422
    assert answer.json()["error"].startswith("Language must be the code of one of the 73 languages")


def test_collection_is_read_in_the_language_that_is_sent(client: TestClient) -> None:
    docs = [{"id": "a", "text": GERMAN}, {"id": "b", "text": "Good day."}]
    answer = client.post("/api/documents", json={"docs": docs, "language": "de"})
    assert answer.headers["location"] == f"/api/collections/{answer.json()['id']}?language=de"
    assert answer.json()["url"] == f"/c/{answer.json()['id']}?language=de"
    while (found := client.get(answer.headers["location"]).json())["status"] == "reading":
        time.sleep(0.01)
    assert [one["language"] for one in found["documents"]] == ["de", "de"]
    assert [one["url"] for one in found["documents"]] == [
        f"/d/{one['id']}?language=de" for one in found["documents"]
    ]


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/api/documents/nothing", 404, "no document"),
        ("/api/documents/nothing/analysis", 404, "no document"),
        ("/api/nothing", 404, "nothing at this address"),
        ("/api/documents/", 404, "nothing at this address"),
        ("/api/documents/expense-policy/", 404, "nothing at this address"),
        ("/api/documents/expense-policy/analysis/", 404, "nothing at this address"),
        ("/api/documents/expense-policy/analysis?track=fixed:size=0", 422, "Size must be"),
        ("/api/documents/expense-policy/analysis?track=unheard", 422, "unheard"),
        ("/api/documents/expense-policy/analysis?tokenizer=/etc", 422, "Tokenizer must be"),
        ("/api/documents/expense-policy/analysis?embedder=/etc", 422, "Embedder must be"),
        ("/api/documents/expense-policy/analysis?language=xx", 422, "Language must be"),
    ],
)
def test_error_is_one_sentence(client: TestClient, path: str, status: int, words: str) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert set(answer.json()) == {"error"}
    assert words in answer.json()["error"]
    assert answer.json()["error"].endswith(".")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/api/documents/expense-policy", "DELETE, GET, HEAD, PATCH"),
        ("GET", "/api/documents", "POST"),
        ("POST", "/api/documents/expense-policy/analysis", "GET, HEAD"),
        ("PUT", "/api/documents", "POST"),
    ],
)
def test_wrong_method_is_one_sentence(
    client: TestClient, method: str, path: str, allowed: str
) -> None:
    answer = client.request(method, path)
    assert answer.status_code == 405
    assert answer.json() == {"error": "This address does not take requests of that kind."}
    assert answer.headers["allow"] == allowed


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize(
    "page",
    [
        "/d/expense-policy",
        "/d/expense-policy/evaluate",
        "/d/expense-policy/versions",
        "/c/science-corpus",
        "/c/science-corpus/evaluate",
        "/embed/d/expense-policy",
        "/d/caf%C3%A9",
    ],
)
def test_page_under_a_slash_too_much_leads_to_the_page(
    client: TestClient, method: str, page: str
) -> None:
    for query in ("", "?track=fixed:size=9&name=0:%C3%A9"):
        answer = client.request(method, f"{page}/{query}", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (307, f"{page}{query}")


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nothing/", 404),
        ("GET", "//b.test/", 404),
        ("GET", "/api/documents/expense-policy/", 404),
        ("GET", "/oembed/?url=x", 404),
        ("POST", "/d/expense-policy/", 404),
        ("GET", "/documents/", 404),
    ],
)
def test_slash_leads_nowhere_else(client: TestClient, method: str, path: str, status: int) -> None:
    answer = client.request(method, f"http://testserver{path}", follow_redirects=False)
    assert answer.status_code == status


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/d/expense-policy?track=fixed", 200),
        ("/d/expense-policy/text", 200),
        ("/d/nothing-here", 404),
        ("/c/science-corpus?track=fixed", 200),
        ("/embed/d/expense-policy?track=fixed", 200),
        ("/embed.js", 200),
        ("/oembed?url=http%3A%2F%2Ftestserver%2Fd%2Fexpense-policy", 200),
        ("/static/css/base.css", 200),
        ("/static/nothing.css", 404),
        ("/favicon.ico", 200),
        ("/api", 200),
        ("/api/openapi.json", 200),
        ("/api/documents/expense-policy/chunks.csv?track=fixed", 200),
        ("/api/documents/expense-policy/analysis?track=nonsense", 422),
    ],
)
def test_head_is_answered_as_get_without_the_body(
    client: TestClient, path: str, status: int
) -> None:
    whole = client.get(path, follow_redirects=False)
    head = client.head(path, follow_redirects=False)
    assert (whole.status_code, head.status_code, head.content) == (status, status, b"")
    assert dict(head.headers) == dict(whole.headers)
    assert whole.content


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (
            {"text": "\ud800 half"},
            "holds half a character (a lone surrogate, U+D800, at position 0)",
        ),
        ({"text": "Pay.", "questions": [{"question": [], "answer": "Pay"}]}, "question is a text"),
        ({"text": "Pay.", "questions": [{"start": True, "end": 3}]}, "needs a start and an end"),
        (
            {"text": "Pay.", "questions": [{"references": [{"references": [{"answer": "Pay"}]}]}]},
            "without references of its own",
        ),
        ({"text": "Pay.", "questions": [{"answer": "\ud800"}]}, "is not in the document"),
    ],
)
def test_json_that_cannot_be_marked_gets_its_sentence(
    client: TestClient, body: Any, told: str
) -> None:
    answer = client.post(
        "/api/documents",
        content=json.dumps(body).encode(),
        headers={"content-type": "application/json"},
    )
    assert answer.status_code == 422
    assert told in answer.json()["error"]


def test_document_comes_with_as_many_answers_as_one_holds(client: TestClient) -> None:
    spans = [{"question": "?", "start": at, "end": at + 1} for at in range(MOST_ANSWERS + 1)]
    body = {"text": "x" * len(spans), "questions": [*spans[:-1], *spans[:-1]]}
    kept = client.post("/api/documents", json=body)
    assert kept.status_code == 201
    assert (
        len(client.get(kept.headers["location"].removesuffix("/analysis")).json()["answers"])
        == MOST_ANSWERS
    )
    refused = client.post("/api/documents", json=body | {"questions": spans})
    assert refused.status_code == 422
    assert refused.json() == {"error": "A document holds up to 2,000 answers; remove one first."}


def test_title_and_questions_are_kept_without_controls(client: TestClient) -> None:
    body = {
        "text": "Pay within 60 days.",
        "title": "Rules\x00 \u202eof\n\ud800pay\x1b[2J",
        "questions": [{"question": "Wh\x00en\u2067?", "answer": "60 days"}],
    }
    described = client.post(
        "/api/documents",
        content=b"\xef\xbb\xbf" + json.dumps(body).encode(),
        headers={"content-type": "application/json"},
    ).json()
    assert described["title"] == "Rules of \ufffdpay[2J"
    assert described["answers"] == [{"start": 11, "end": 18, "question": "When?", "suggested": ""}]


@pytest.mark.parametrize(
    "name",
    ["ta\u202eb.txt", "back\\slash.md", "a\tb\x07.txt", "..txt", "two  blanks", b"caf\xe9.md"],
)
def test_command_and_api_call_a_file_the_same(
    client: TestClient,
    capsysbinary: pytest.CaptureFixture[bytes],
    tmp_path: Path,
    name: str | bytes,
) -> None:
    text = b"# Leave\n\nAsk first.\n"
    file = tmp_path / os.fsdecode(name)
    file.write_bytes(text)
    body = multipart(os.fsencode(name), text)
    kept = client.post("/api/documents", content=body, headers=MULTIPART)
    printed = inspected(capsysbinary, file, "--track", "fixed")
    assert printed == analysis(client, kept.json()["id"], track=["fixed"])


MULTIPART = {"content-type": "multipart/form-data; boundary=part"}


def multipart(name: bytes, content: bytes) -> bytes:
    """A form with a file whose name is these bytes, as a browser sends one."""
    return b"".join(
        [
            b'--part\r\nContent-Disposition: form-data; name="file"; filename="',
            name,
            b'"\r\n\r\n',
            content,
            b"\r\n--part--\r\n",
        ]
    )


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b'{"title": "x"}', b'{"text": 3}', b'{"text": "x", "title": 3}']
)
def test_json_that_is_no_document_is_refused(client: TestClient, body: bytes) -> None:
    answer = client.post(
        "/api/documents", content=body, headers={"content-type": "application/json"}
    )
    assert answer.status_code == 422
    assert answer.json()["error"].startswith("The body must be JSON")


def test_other_kinds_of_body_are_refused(client: TestClient) -> None:
    answer = client.post("/api/documents", content=b"x", headers={"content-type": "text/plain"})
    assert answer.status_code == 415


def test_text_is_what_every_place_counts(client: TestClient) -> None:
    told = client.get("/api/documents/expense-policy/text").json()
    document = analysis(client, "expense-policy", track=["fixed"])["document"]
    assert set(told) == {"text"}
    assert len(told["text"]) == document["characters"]
    start, end = document["sentences"][-1]
    assert told["text"][start:end].endswith(".")
