"""Everything someone may send: texts of every kind, and what is no text, each with its sentence."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send

from app.bodies import FORM_ROOM, LimitBody
from app.parsing import Parser
from app.problems import Problem
from app.settings import Settings
from engine.formats import BY_SUFFIX
from tests import small_files
from tests.web import running, sent

LIMIT = 20_000


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("upload")
    with running(folder, max_upload_bytes=LIMIT, max_characters=5_000) as started:
        yield started


def post_file(client: TestClient, content: bytes, name: str = "notes.md", **headers: str) -> Any:
    files = {"file": (name, content)}
    return client.post("/documents", files=files, headers=headers, follow_redirects=False)


def test_file_becomes_a_page(client: TestClient) -> None:
    answer = post_file(client, b"# Leave\n\nAsk first. Then go.")
    assert answer.status_code == 303
    page = client.get(answer.headers["location"])
    assert page.status_code == 200
    assert "Leave" in page.text


def test_pasted_text_becomes_a_page_under_its_title(client: TestClient) -> None:
    form = {"text": "Ask first. Then go.", "title": "  How to\nleave "}
    answer = client.post("/documents", data=form, follow_redirects=False)
    document_id = answer.headers["location"].removeprefix("/d/")
    described = client.get(f"/api/documents/{document_id}").json()
    assert (described["title"], described["characters"]) == ("How to leave", 19)


def test_upload_by_htmx_is_led_to_the_page(client: TestClient) -> None:
    answer = post_file(client, b"One.", **{"HX-Request": "true"})
    assert answer.status_code == 204
    assert answer.headers["hx-redirect"].startswith("/d/")


@pytest.mark.parametrize("text", ["Word", "One sentence only.", "🙂", "# Heading", "今日は。"])
def test_shortest_texts_are_shown(client: TestClient, text: str) -> None:
    document_id = sent(client, text)
    assert client.get(f"/d/{document_id}").status_code == 200
    tracks = client.get(f"/api/documents/{document_id}/analysis").json()["tracks"]
    assert [[chunk["end"] for chunk in track["chunks"]] for track in tracks] == [[len(text)]] * 3


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"", 422),
        (b" \n\t\n", 422),
        (b"\x00\x01\x02binary\xff\xfe\x00", 422),
        (b"x" * 5_001, 413),
        (b"x" * (LIMIT + 1), 413),
        (b"x" * (LIMIT * 3), 413),
    ],
    ids=["empty", "blank", "binary", "characters", "bytes", "far-over"],
)
def test_what_cannot_be_cut_gets_its_sentence(
    client: TestClient, content: bytes, status: int
) -> None:
    answer = post_file(client, content)
    assert answer.status_code == status
    assert "<h2>" in answer.text
    swapped = post_file(client, content, **{"HX-Request": "true"})
    assert swapped.status_code == status
    assert "<html" not in swapped.text
    told = client.post("/api/documents", files={"file": ("notes.md", content)})
    assert told.status_code == status
    assert told.json()["error"].endswith(".")


def test_limit_holds_for_pasted_text_and_json(client: TestClient) -> None:
    text = "x" * (LIMIT + 70_000)
    assert client.post("/documents", data={"text": text}).status_code == 413
    assert client.post("/api/documents", json={"text": text}).status_code == 413


def test_body_without_end_is_cut_off_and_never_kept() -> None:
    handed_on: list[int] = []
    asked: list[int] = []

    async def receive() -> Message:
        asked.append(1_000)
        return {"type": "http.request", "body": b"x" * 1_000, "more_body": True}

    async def reads_all(_scope: Scope, receive: Receive, _send: Send) -> None:
        while True:
            handed_on.append(len((await receive())["body"]))

    async def send(_message: Message) -> None:
        raise AssertionError("nothing is answered here")

    with pytest.raises(Problem) as refused:
        asyncio.run(LimitBody(reads_all, 50_000)({"type": "http"}, receive, send))
    assert refused.value.status == 413
    assert sum(handed_on) <= 50_000 + FORM_ROOM
    assert sum(asked) == 4 * 50_000 + 1_000


URLENCODED = {"content-type": "application/x-www-form-urlencoded"}
MULTIPART = {"content-type": "multipart/form-data; boundary=part; charset=latin-1"}
NOT_UTF_8 = "This file is not UTF-8 (byte 0xe9 in line 2): save it as UTF-8 text and open that."


def part(name: bytes, content: bytes) -> bytes:
    head = b'--part\r\nContent-Disposition: form-data; name="' + name + b'"\r\n\r\n'
    return head + content + b"\r\n--part--\r\n"


@pytest.mark.parametrize(
    ("headers", "body"),
    [
        (URLENCODED, b"text=One%0Acaf%E9"),
        (URLENCODED, b"text=One%0Acaf\xe9"),
        (URLENCODED, b"text=One&title=One%0Acaf%E9"),
        (MULTIPART, part(b"text", b"One\ncaf\xe9")),
    ],
    ids=["escaped", "bare", "title", "multipart"],
)
def test_text_of_a_form_that_is_not_utf_8_is_refused_as_a_file_is(
    client: TestClient, headers: dict[str, str], body: bytes
) -> None:
    answer = client.post("/api/documents", content=body, headers=headers)
    assert (answer.status_code, answer.json()) == (422, {"error": NOT_UTF_8})


@pytest.mark.parametrize(
    ("headers", "body"),
    [
        (URLENCODED, b"text=caf%C3%A9+%2B+th%c3%a9"),
        (URLENCODED, "text=café+%2B+thé".encode()),
        (MULTIPART, part(b"text", "café + thé".encode())),
    ],
    ids=["escaped", "bare", "multipart"],
)
def test_text_of_a_form_is_read_as_utf_8(
    client: TestClient, headers: dict[str, str], body: bytes
) -> None:
    answer = client.post("/api/documents", content=body, headers=headers)
    assert client.get(answer.json()["url"] + "/text").json()["text"] == "café + thé"


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"x"),
        ("multipart/form-data; boundary=", b"x"),
        ("multipart/form-data; boundary=a; charset=\0", b"--a--"),
        ('multipart/form-data; boundary="a', b"--a--"),
        ("multipart/form-data; boundary=part", b"--part\r\nContent-Disposition: x\r\n\r\n"),
        ("application/x-www-form-urlencoded", b"&=&" * 30),
        ("application/json", b"[" * 3_000),
        ("application/json", b'"\xff"'),
    ],
)
@pytest.mark.parametrize("path", ["/api/documents", "/documents", "/d/expense-policy/answers"])
def test_body_that_is_none_of_its_kind_is_refused(
    client: TestClient, path: str, kind: str, body: bytes
) -> None:
    answer = client.post(path, content=body, headers={"content-type": kind})
    assert answer.status_code in {400, 422}


def test_name_of_a_file_keeps_its_letters_in_a_sentence(client: TestClient) -> None:
    answer = client.post("/api/documents", files={"file": ("a.txt", b" ")})
    assert answer.json()["error"].startswith("a.txt has no text to split")


def test_sender_who_leaves_is_no_fault(client: TestClient) -> None:
    """A client that raises whatever the app does not handle."""
    messages = iter([{"type": "http.request", "body": b"te", "more_body": True}])
    answered: list[Message] = []

    async def receive() -> Message:
        return next(messages, {"type": "http.disconnect"})

    async def send(message: Message) -> None:
        answered.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/documents",
        "query_string": b"",
        "headers": [(b"content-type", b"application/x-www-form-urlencoded")],
        "app": client.app,
    }
    asyncio.run(client.app(scope, receive, send))
    assert [message.get("status") for message in answered] == [400, None]


def test_nothing_sent_is_said(client: TestClient) -> None:
    assert "choose a file" in client.post("/documents", data={"text": ""}).text
    assert client.post("/documents").status_code == 422


def test_markup_is_only_text(client: TestClient) -> None:
    name = "<img src=x onerror=alert(1)>.md"
    document_id = sent(client, "</script><script>alert(1)</script> **x** <b>y</b>", name)
    page = client.get(f"/d/{document_id}").text
    assert "<script>alert" not in page
    assert "<img src=x" not in page


def test_text_that_the_default_tokenizer_does_not_know_opens_on_another(
    client: TestClient,
) -> None:
    thai = "สวัสดีครับ นี่คือข้อความภาษาไทย " * 20
    answered = client.get(f"/api/documents/{sent(client, thai)}/analysis").json()
    assert answered["tokenizer"]["name"] == "qwen2.5"
    plain = client.get(f"/api/documents/{sent(client, 'Plain words.')}/analysis").json()
    assert plain["tokenizer"]["name"] == "wordpiece"


def test_documents_survive_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as first:
        document_id = sent(first, "# Leave\r\n\r\nAsk first. Then go.\r\n", "leave.txt")
        before = first.get(f"/api/documents/{document_id}/analysis").json()
    with running(tmp_path) as second:
        assert second.get(f"/api/documents/{document_id}/analysis").json() == before


@pytest.fixture(scope="module")
def wide(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """An app that takes files of any size, which are read in processes of their own."""
    with running(tmp_path_factory.mktemp("wide"), max_characters=100_000) as started:
        yield started


FILES = {
    "a.docx": small_files.docx,
    "a.xlsx": small_files.xlsx,
    "a.pptx": small_files.pptx,
    "a.epub": small_files.epub,
    "a.pdf": small_files.pdf,
    "a.html": small_files.html,
}


@pytest.mark.parametrize("name", FILES)
def test_files_of_every_format_become_documents(wide: TestClient, name: str) -> None:
    document = wide.get(f"/api/documents/{sent(wide, FILES[name](), name)}/analysis").json()
    assert document["document"]["format"] == name[2:]
    assert document["document"]["notices"] == []
    other = "a.txt" if name == "a.html" else "a.md"
    opened = sent(wide, FILES[name](), other)
    renamed = wide.get(f"/api/documents/{opened}/analysis").json()["document"]
    assert renamed["format"] == name[2:]
    assert [notice[: len(other) + 4] for notice in renamed["notices"]] == [f"{other} is "]
    assert renamed["sentences"] == document["document"]["sentences"]
    assert wide.get(f"/d/{opened}").status_code == 200


def test_encoding_of_a_file_is_told(wide: TestClient) -> None:
    opened = sent(wide, "Première étape – 5 €.".encode("cp1252"), "a.txt")
    document = wide.get(f"/api/documents/{opened}/analysis").json()["document"]
    assert document["encoding"] == "Windows-1252"
    assert wide.get(f"/d/{opened}/text").json()["text"] == "Première étape – 5 €."


def truncated(name: str) -> bytes:
    content = FILES[name]()
    return content[: len(content) // 2]


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("a.docx", truncated("a.docx"), "a.docx is damaged or is no Word document"),
        ("a.xlsx", truncated("a.xlsx"), "a.xlsx is damaged or is no Excel workbook"),
        ("a.pptx", truncated("a.pptx"), "a.pptx is damaged or is no presentation"),
        ("a.epub", truncated("a.epub"), "a.epub is damaged or is no e-book"),
        ("a.pdf", b"%PDF-1.7 and nothing more", "a.pdf is damaged"),
        ("a.pdf", small_files.pdf("secret"), "a.pdf is locked with a password"),
        (
            "a.docx",
            small_files.old_office("EncryptedPackage"),
            "a.docx is locked with a password: save it without one and open that.",
        ),
        (
            "a.doc",
            small_files.old_office("WordDocument"),
            "a.doc is an old Word document (.doc): save it as .docx and open that.",
        ),
        ("a.docx", small_files.bomb(), "a.docx would unpack to 210 MB, more than the 200 MB"),
        ("a.png", b"\x89PNG\r\n\x1a\n\0\0", "a.png is a picture (PNG): "),
        ("a.bin", bytes(range(256)) * 4, "a.bin is a binary file"),
        (
            "a.txt",
            b"one\n\x81\xff\x8d\x9d\x90 x\xff\x81",
            "a.txt is not UTF-8 (byte 0x81 in line 2), nor",
        ),
        ("a.html", b"<p>" + b"x" * 100_001, "This text has 100,00"),
    ],
)
def test_file_that_cannot_be_read_gets_one_sentence(
    wide: TestClient, name: str, content: bytes, words: str
) -> None:
    answer = wide.post("/api/documents", files={"file": (name, content)})
    assert answer.status_code == (413 if words.startswith("This text") else 422)
    told = answer.json()["error"]
    assert told.startswith(words)
    assert told.endswith(".")
    assert "\n" not in told
    page = post_file(wide, content, name)
    assert page.status_code == answer.status_code
    assert html.unescape(page.text).count(told) == 1
    swapped = post_file(wide, content, name, **{"HX-Request": "true"})
    assert html.unescape(swapped.text).count(told) == 1


def test_file_that_takes_too_long_harms_no_other(
    tmp_path: Path,
) -> None:
    settings = Settings(parse_seconds=0.3)
    with running(tmp_path) as client, Parser(settings, reader="tests.hostile:parse") as parser:
        client.app.state.parts.library.parser = parser  # type: ignore[attr-defined]
        for words in ("sleep 1000", "crash", "leave 0"):
            answer = client.post("/api/documents", files={"file": ("a.html", words.encode())})
            assert answer.status_code == 422
            assert "was given up" in answer.json()["error"]
            assert sent(client, "say Ask first.", "a.html")
        assert client.get("/d/expense-policy").status_code == 200


def test_processes_end_with_the_app(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        sent(client, small_files.html(), "a.html")
        starter = client.app.state.parts.library.parser._starter  # type: ignore[attr-defined]
        assert not starter.has_ended
    assert starter.has_ended


def test_dialog_says_what_can_be_opened_and_how_much(client: TestClient) -> None:
    page = client.get("/d/expense-policy").text
    accepted = re.findall(r'accept="([^"]*)"', page)
    assert [set(BY_SUFFIX) <= set(kinds.split(",")) for kinds in accepted] == [True]
    assert "20,000 bytes" in page
    assert "5,000 characters" in page
