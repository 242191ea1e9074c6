"""Several files at once, or a zip of them: what is read, what is refused, what is counted and said."""

from __future__ import annotations

import io
import json
import re
import struct
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from app import parsing
from app.bodies import Sent
from app.collecting import Readings
from app.pieces import Piece
from app.several import Batch
from tests import small_files
from tests.conftest import shared
from tests.web import own, running

LIMIT = 20_000
TOGETHER = 60_000
MOST = 12
PLAN = "# Leave\n\nAsk first. Then go.\n\nTell us when you are back."


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("collections")
    limits = {"max_upload_bytes": LIMIT, "max_together_bytes": TOGETHER, "max_files": MOST}
    with running(folder, **limits) as started:
        yield started


def zipped(files: dict[str, str | bytes], **how: Any) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED, **how) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return held.getvalue()


def post(client: TestClient, *files: tuple[str, str | bytes], **form: str) -> Any:
    sent = [("file", (name, content)) for name, content in files]
    return client.post("/api/documents", files=sent, data=form)


def read(client: TestClient, answer: Any, query: str = "") -> dict[str, Any]:
    """A collection once all of its files are read."""
    assert answer.status_code == 201, answer.text
    until = time.monotonic() + 30
    while time.monotonic() < until:
        found: dict[str, Any] = client.get(f"/api/collections/{answer.json()['id']}{query}").json()
        if found["status"] == "read":
            return found
        time.sleep(0.02)
    raise AssertionError("the files are still being read")


def names(collection: dict[str, Any]) -> list[str]:
    return [document["file_name"] for document in collection["documents"]]


def problems(collection: dict[str, Any]) -> dict[str, str]:
    return {refused["file_name"]: refused["problem"] for refused in collection["refused"]}


def test_several_files_become_a_collection_of_documents(client: TestClient) -> None:
    answer = post(client, ("b10.md", PLAN), ("b2.txt", "Ask. Go."), ("a.md", "# A\n\nOne two."))
    assert answer.headers["location"] == f"/api/collections/{answer.json()['id']}"
    found = read(client, answer, "?track=fixed:size=10&track=headings")
    assert names(found) == ["a.md", "b2.txt", "b10.md"]
    assert (found["title"], found["tracks"]) == ("3 files", ["fixed:size=10", "headings"])
    last = found["documents"][2]
    assert (last["format"], last["characters"], last["tokens"]) == ("markdown", 56, 15)
    assert last["tracks"][0] == {
        "chunks": 2,
        "chunks_per_1000_tokens": 133.333,
        "answers_cut": 0,
        "sentences_cut": 1,
        "alarms": 0,
    }
    analysis = client.get(f"/api/documents/{last['id']}/analysis?track=fixed:size=10").json()
    assert len(analysis["tracks"][0]["chunks"]) == 2


def test_form_leads_to_the_page_of_the_collection(client: TestClient) -> None:
    files = [("file", ("a.md", PLAN)), ("file", ("b.md", PLAN))]
    plain = client.post("/documents", files=files, follow_redirects=False)
    assert plain.status_code == 303
    assert plain.headers["location"].startswith("/c/")
    swap = client.post("/documents", files=files, headers={"HX-Request": "true"})
    assert swap.headers["hx-redirect"].startswith("/c/")
    assert client.get(plain.headers["location"]).status_code == 200


def test_zip_keeps_its_paths_and_its_name(client: TestClient) -> None:
    files = {"plans/leave.md": PLAN, "plans/old/leave.md": PLAN, "plans/": "", "faq.txt": "Ask."}
    found = read(client, post(client, ("handbook.zip", zipped(files))))
    assert found["title"] == "handbook"
    assert names(found) == ["faq.txt", "plans/leave.md", "plans/old/leave.md"]


def test_zip_of_one_readable_file_opens_as_that_document(client: TestClient) -> None:
    packed = zipped({"a/leave.md": PLAN, "a/logo.png": b"\x89PNG", "__MACOSX/a/._leave.md": "x"})
    answer = post(client, ("a.zip", packed))
    assert (answer.status_code, answer.json()["file_name"]) == (201, "leave.md")
    alone = post(client, ("leave.md", PLAN))
    assert alone.json()["url"].startswith("/d/")


def test_hidden_files_and_those_of_systems_are_left_alone(client: TestClient) -> None:
    hidden = {".DS_Store": "x", "a/.git/config": "x", "__MACOSX/._a.md": "x", "Thumbs.db": "x"}
    found = read(client, post(client, ("a.zip", zipped({"a.md": PLAN, "b.md": PLAN, **hidden}))))
    assert (names(found), found["refused"]) == (["a.md", "b.md"], [])


def test_files_of_one_name_are_shown_with_what_tells_them_apart(client: TestClient) -> None:
    same = {f"d{number}/readme.txt": f"Ask {number}. Go." for number in (10, 2)}
    others = {"plan.md": PLAN, "plan.txt": "Ask. Go.", "z.md": "# All\n\nAsk.", "faq.txt": "Ask."}
    found = read(client, post(client, ("a.zip", zipped({**same, **others}))), "?track=fixed")
    page = client.get(f"{found['url']}?track=fixed").text
    assert shown(page) == [
        ("All", "z.md"),
        ("faq", ""),
        ("Leave", "plan.md"),
        ("plan", ""),
        ("readme", "d2/readme.txt"),
        ("readme", "d10/readme.txt"),
    ]
    down = client.get(f"{found['url']}?track=fixed&sort=-name").text
    assert shown(down) == shown(page)[::-1]
    assert names(found)[:3] == ["d2/readme.txt", "d10/readme.txt", "faq.txt"]
    twice = read(client, post(client, ("b.md", "Ask."), ("b.txt", "Go."), ("b.md", "Two.")))
    assert shown(client.get(twice["url"]).text) == [
        ("b", "b (2).md"),
        ("b", "b.md"),
        ("b", "b.txt"),
    ]


def shown(page: str) -> list[tuple[str, str]]:
    """The title and the file name, if any, that each row of a collection begins with."""
    heads = re.findall(r'<th scope="rowgroup" class="document"[^>]*>\s*<a (.*?)</th>', page, re.S)
    told = [re.findall(r"<bdi>(.*?)</bdi>", head) for head in heads]
    return [(title, next(iter(rest), "")) for title, *rest in told]


def test_totals_count_what_is_told_of_the_texts(client: TestClient) -> None:
    asked = [{"answer": "the board", "doc": name} for name in ("a.html", "c.md")]
    files = ("a.html", "<nav>Home</nav><p>Ask first."), ("b.md", PLAN), ("c.md", PLAN)
    found = read(client, post(client, *files, questions=json.dumps(asked)))
    page = client.get(f"{found['url']}?track=fixed").text
    body, _, foot = page.partition("<tfoot>")
    assert "The text of a: 1 alarm, read them" in body
    assert "The text of a: 1 notice, read them" in body
    assert "The texts of all documents: 2 alarms, read them" in foot
    said = "An answer was left out: the answer “the board” is not in the document."
    told = re.findall(r"<li>(.*?)</li>", foot.partition("</tfoot>")[0])
    assert told == [f"a: {said}", f"Leave (c.md): {said}"]


def test_pictures_are_told_of_and_many_are_left_out(client: TestClient) -> None:
    texts = {"a.md": PLAN, "b.md": PLAN}
    few = read(client, post(client, ("a.zip", zipped({**texts, "c.png": b"\x89PNG"}))))
    assert problems(few) == {"c.png": "c.png holds a picture, a sound or the like, and no text."}
    pictures = {f"{number}.png": b"\x89PNG" for number in range(MOST)}
    many = read(client, post(client, ("a.zip", zipped({**texts, **pictures}))))
    assert (names(many), many["refused"]) == (["a.md", "b.md"], [])


def test_what_cannot_be_read_does_not_lose_the_rest(client: TestClient) -> None:
    inner = zipped({"c.md": PLAN})
    found = read(
        client,
        post(
            client,
            ("a.md", PLAN),
            ("blank.md", "  \n"),
            ("inner.zip", zipped({"x.zip": inner, "d.md": PLAN})),
            ("large.md", "x" * (LIMIT + 1)),
            ("broken.zip", b"PK\x03\x04 and no more"),
        ),
    )
    assert names(found) == ["a.md", "inner.zip/d.md"]
    assert problems(found) == {
        "blank.md": "blank.md has no text to split, it holds only blanks or invisible characters: "
        "choose one with words in it.",
        "broken.zip": "broken.zip is a damaged zip: pack its files anew.",
        "inner.zip/x.zip": "inner.zip/x.zip is a zip inside a zip: unpack it and open its files.",
        "large.md": "large.md is more than 20,000 bytes, the largest file here: open a part of it.",
    }
    page = client.get(found["url"]).text
    assert "4 of 6 files could not be read" in page
    assert "<strong>inner.zip/x.zip</strong> is a zip inside a zip" in page.replace(
        "<bdi>", ""
    ).replace("</bdi>", "")


@pytest.mark.parametrize(
    ("packed", "status", "told"),
    [
        (zipped({}), 422, "a.zip holds no files: choose one with documents in it."),
        (b"PK\x03\x04 and no more", 422, "a.zip is a damaged zip: pack its files anew."),
        (
            zipped({"a.md": b"0" * (LIMIT + 1)}),
            422,
            "a.md is more than 20,000 bytes, the largest file here: open a part of it.",
        ),
        (
            zipped({f"{n}.md": "x" for n in range(MOST + 1)}),
            413,
            "These are 13 files and up to 12 are opened at once; open fewer.",
        ),
        (
            zipped({f"{n}.md": b"0" * LIMIT for n in range(4)}),
            413,
            "These files hold 80,000 bytes and up to 60,000 bytes are opened at once; open fewer.",
        ),
    ],
    ids=["empty", "damaged", "one-bomb", "entries", "together"],
)
def test_zip_that_cannot_be_opened_is_told(
    client: TestClient, packed: bytes, status: int, told: str
) -> None:
    answer = post(client, ("a.zip", packed))
    assert (answer.status_code, answer.json()["error"]) == (status, told)


def test_file_that_says_it_is_smaller_than_it_is_is_inflated_no_further(client: TestClient) -> None:
    packed = bytearray(zipped({"a.md": b"0" * LIMIT * 3, "b.md": PLAN}))
    size, small = struct.pack("<I", LIMIT * 3), struct.pack("<I", 10)
    assert packed.count(size) == 2  # before the file and in the list
    found = read(client, post(client, ("a.zip", bytes(packed.replace(size, small)))))
    assert names(found) == ["b.md"]
    assert problems(found) == {"a.md": "a.md is damaged in its zip: pack it anew."}


LONG_END = b"PK\x06\x06" + bytes(36) + struct.pack("<Q", 3_000_000) + bytes(8)


@pytest.mark.parametrize("is_long", [False, True])
def test_list_of_a_zip_that_is_too_long_is_not_looked_at(client: TestClient, is_long: bool) -> None:
    packed = zipped({"a.md": PLAN, "b.md": PLAN})
    if is_long:
        packed = packed[:-22] + LONG_END + b"PK\x06\x07" + bytes(16) + packed[-22:]
    else:
        packed = packed[:-10] + struct.pack("<I", 3_000_000) + packed[-6:]
    answer = post(client, ("a.zip", packed))
    assert answer.json() == {"error": "a.zip lists too many files: open a part of them."}


def test_locked_zip_is_told(client: TestClient) -> None:
    packed = bytearray(zipped({"a.md": PLAN, "b.md": PLAN}))
    for mark, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = packed.find(mark)
        while at >= 0:
            packed[at + flags] |= 1
            at = packed.find(mark, at + 1)
    answer = post(client, ("a.zip", bytes(packed)))
    locked = "a.zip is locked with a password: unpack it and open its files."
    assert (answer.status_code, answer.json()) == (422, {"error": locked})


def test_names_are_shown_sensibly_and_told_apart(client: TestClient) -> None:
    odd = zipped({"../../up.md": PLAN, "Bu\u0308ro.md": PLAN, "C:\\a\\b.md": PLAN, "x": "Ask. Go."})
    found = read(client, post(client, ("a.zip", odd)))
    assert names(found) == ["Bu\u0308ro.md", "C:/a/b.md", "up.md", "x"]
    without_flag = zipped({"Buro.md": PLAN, "b.md": PLAN}).replace(b"Buro", "Bür".encode())
    assert names(read(client, post(client, ("a.zip", without_flag)))) == ["b.md", "Bür.md"]
    twice = read(client, post(client, ("leave.md", PLAN), ("leave.md", "# B\n\nTwo.")))
    assert names(twice) == ["leave.md", "leave (2).md"]


def test_questions_name_their_file(client: TestClient) -> None:
    asked = [
        {"question": "What first?", "answer": "Ask first", "doc": "plans/leave.md"},
        {"question": "When?", "answer": "Two days", "doc": "b.md"},
    ]
    packed = zipped({"plans/leave.md": PLAN, "b.md": "Two days before.", "c.md": "Nothing."})
    found = read(
        client, post(client, ("a.zip", packed), questions=json.dumps(asked)), "?track=fixed:size=8"
    )
    assert [document["answers"] for document in found["documents"]] == [1, 0, 1]
    whole = json.dumps({"docs": [], "questions": asked})
    found = read(client, post(client, ("a.zip", packed), questions=whole), "?track=fixed:size=8")
    assert [document["answers"] for document in found["documents"]] == [1, 0, 1]
    wrong = post(client, ("a.zip", packed), questions=json.dumps([{**asked[0], "doc": "d.md"}]))
    assert wrong.status_code == 422
    assert wrong.json() == {
        "error": "None of the questions is about these files. What first? – It is about “d.md”, and no "
        "document is called so."
    }


def test_corpus_is_kept_without_the_answers_that_are_not_found(client: TestClient) -> None:
    asked = [
        {"question": "What first?", "answer": "Ask first", "doc": "leave"},
        {"question": "Who?", "answer": "the board", "doc": "leave"},
        {"question": "When?", "answer": "the 25th", "start": 0, "end": 6, "doc": "pay"},
        {"question": "How?", "references": [{"answer": "is on"}, {"answer": "at"}], "doc": "pay"},
    ]
    docs = [{"id": "leave", "text": PLAN}, {"id": "pay", "text": "Pay is on the 25th."}]
    corpus = {"docs": docs, "questions": asked}
    found = read(client, client.post("/api/documents", json=corpus), "?track=fixed")
    assert (names(found), found["refused"]) == (["leave", "pay"], [])
    assert [one["answers"] for one in found["documents"]] == [1, 1]
    told = [
        client.get(f"/api/documents/{one['id']}/analysis?track=fixed").json()["document"]["notices"]
        for one in found["documents"]
    ]
    assert told == [
        ["An answer was left out: the answer “the board” is not in the document."],
        [
            "An answer was left out: the answer “the 25th” does not stand at characters 0 to 6; "
            "there it reads “Pay is”.",
            "An answer was left out: the answer “at” is not in the document.",
        ],
    ]
    page = client.get(f"{found['url']}?track=fixed").text
    assert "the answer “the board” is not in the document." in page


@pytest.mark.parametrize(("questions", "marked"), [(2000, 2000), (2001, 2000)])
def test_file_of_many_holds_as_many_answers_as_one_alone(
    tmp_path: Path, questions: int, marked: int
) -> None:
    text = " ".join(f"w{number:04}" for number in range(questions))
    asked = [{"answer": f"w{number:04}", "doc": "a"} for number in range(questions)]
    corpus = {"docs": [{"id": "a", "text": text}, {"id": "b", "text": "Go."}], "questions": asked}
    with running(tmp_path) as client:
        kept = client.post("/api/documents", json=corpus)
        found = read(client, kept, "?track=fixed")["documents"][0]
        told = client.get(f"{found['url'].replace('/d/', '/api/documents/')}/analysis?track=fixed")
    assert found["answers"] == marked
    full = "Its first 2,000 answers are marked, as many as a document holds."
    assert told.json()["document"]["notices"] == [full] * (questions > marked)


@pytest.mark.parametrize("way", ["json", "file"])
def test_corpus_becomes_a_collection_with_its_answers(client: TestClient, way: str) -> None:
    corpus = {
        "docs": [{"id": "leave", "text": PLAN}, {"id": "pay", "text": "Pay is on the 25th."}],
        "questions": [
            {"question": "When?", "answer": "the 25th", "doc": "pay", "start": 10, "end": 18}
        ],
    }
    if way == "json":
        answer = client.post("/api/documents", json=corpus)
    else:
        answer = post(client, ("corpus.json", json.dumps(corpus)))
    found = read(client, answer, "?track=fixed:size=4")
    assert [(one["file_name"], one["answers"]) for one in found["documents"]] == [
        ("leave", 0),
        ("pay", 1),
    ]
    assert found["documents"][1]["tracks"][0]["answers_cut"] == 1
    page = client.get(f"{found['url']}?track=fixed:size=4").text
    assert "<strong>Of 1 answer in 2 documents</strong> Fixed cuts 1." in page


def test_xquad_keeps_its_answers(tmp_path: Path) -> None:
    corpus = json.loads(shared("data/xquad/xquad_en.json").read_text(encoding="utf-8"))
    few = {document["id"] for document in corpus["docs"][:5]}
    kept = {
        "docs": [one for one in corpus["docs"] if one["id"] in few],
        "questions": [one for one in corpus["questions"] if one["doc"] in few],
    }
    with running(tmp_path) as client:
        found = read(client, client.post("/api/documents", json=kept), "?track=fixed")
    asked = {(one["doc"], one["question"], one["start"]) for one in kept["questions"]}
    assert sum(one["answers"] for one in found["documents"]) == len(asked)


def test_parser_that_breaks_paragraphs_is_an_alarm(tmp_path: Path) -> None:
    paragraph = "Whoever is away for longer tells the team and writes down what is left to do. " * 4
    whole = "\n\n".join(f"Rule {number}. {paragraph}" for number in range(40))
    broken = "".join(f"<p>{word} {word} {word}</p>" for word in whole.split())
    with running(tmp_path) as client:
        answer = post(client, ("a.md", whole), ("b.txt", whole), ("c.html", broken))
        found = read(client, answer, "?track=paragraphs")
        page = client.get(f"{found['url']}?track=paragraphs").text
        sound = read(client, post(client, ("a.md", whole), ("b.txt", whole)), "?track=paragraphs")
    assert [(one["format"], one["track"]) for one in found["alarms"]] == [("html", 0)]
    assert found["alarms"][0]["message"].endswith("its parser may break lines into paragraphs.")
    broken_id = found["documents"][2]["id"]
    assert found["alarms"][0]["documents"] == [broken_id]
    alarm = page.partition("its parser may break lines into paragraphs.")[2].partition("</li>")[0]
    assert re.findall(r'href="/d/([^?]+)\?track=paragraphs[^"]*"[^>]*><bdi>c</bdi>', alarm) == [
        broken_id
    ]
    assert sound["alarms"] == []


class Gate:
    """A file that is read when the test lets it."""

    def __init__(self) -> None:
        self.begun, self.open = threading.Event(), threading.Event()

    def piece(self, name: str) -> Piece:
        def read() -> Sent:
            self.begun.set()
            assert self.open.wait(20)
            return Sent(PLAN, file_name=name)

        return Piece(name, read, len(PLAN))


def begun(client: TestClient, gate: Gate) -> str:
    """A collection whose first file is read and whose second waits at the gate."""
    readings: Readings = client.app.state.parts.readings  # type: ignore[attr-defined]
    quick = Piece("a.md", lambda: Sent(PLAN, file_name="a.md"), 1)
    collection_id = readings.add(Batch("Plans", (quick, gate.piece("b.md"), quick), ()))
    own(client, collection_id)
    assert gate.begun.wait(20)
    return collection_id


def test_page_tells_how_many_files_are_read_and_stops(client: TestClient) -> None:
    gate = Gate()
    address = f"/c/{begun(client, gate)}"
    page = client.get(address).text
    assert "1 of 3 files read; reading b.md." in page
    assert f'hx-get="{address}/progress?' in page
    client.post(f"{address}/reading/stop")
    gate.open.set()
    found = read(client, Answered(address))
    assert names(found) == ["a.md", "b.md"]
    assert problems(found) == {"a.md": "a.md was not read: reading was stopped."}
    page = client.get(address).text
    assert "files read" not in page
    assert "No document is here" not in page
    assert "1 of 3 files was not read" in page


def test_evaluation_waits_until_all_files_are_read(client: TestClient) -> None:
    gate = Gate()
    address = f"/c/{begun(client, gate)}/evaluate"
    page = client.get(address).text
    assert "1 of 3 files read. The evaluation begins when all are." in page
    assert f'hx-get="{address}/reading"' in page
    assert re.findall(r"<li><bdi>(.*?)</bdi> <span.*?>(.*?)</span>", page)[:3] == [
        ("a.md", "read"),
        ("b.md", "reading"),
        ("a.md", "waits"),
    ]
    assert "There is no question yet" not in page
    assert "data-evaluate-panel" not in page
    assert "HX-Refresh" not in client.get(f"{address}/reading").headers
    for part in ("progress", "sweep", "ask?ask=When", "questions"):
        assert client.get(f"{address}/{part}").status_code == 409
    gate.open.set()
    read(client, Answered(address.removesuffix("/evaluate")))
    wait_until(lambda: "HX-Refresh" in client.get(f"{address}/reading").headers)
    assert "data-evaluate-panel" in (page := client.get(address).text)
    assert "#refused" not in page


def test_evaluation_tells_how_reading_goes_and_which_files_are_missing(client: TestClient) -> None:
    gate = Gate()
    readings: Readings = client.app.state.parts.readings  # type: ignore[attr-defined]
    quick = [Piece(f"{n}.md", lambda: Sent(PLAN, file_name="a.md"), 1) for n in range(9)]
    pieces = (*quick, Piece("bad.md", Sent, 0, "is empty"), gate.piece("slow.md"), *quick)
    collection = readings.add(Batch("Plans", pieces, ()))
    own(client, collection)
    assert gate.begun.wait(20)
    address = f"/c/{collection}/evaluate"
    page = client.get(address).text
    assert "9 of 20 files read, 1 could not be. The evaluation begins when all are." in page
    assert re.findall(r"<li><bdi>(.*?)</bdi> <span.*?>(.*?)</span>", page) == [
        ("8.md", "read"),
        ("bad.md", "is empty"),
        ("slow.md", "reading"),
        *((f"{n}.md", "waits") for n in range(5)),
    ]
    client.post(f"/c/{collection}/reading/stop")
    page = client.get(f"{address}/reading").text
    assert "9 of 20 files read; stopping after slow.md." in page
    assert "Stop</button>" not in page
    gate.open.set()
    wait_until(lambda: "HX-Refresh" in client.get(f"{address}/reading").headers)
    page = client.get(address).text
    assert "10 of 20 files were not read, so nothing is found in them." in page
    assert f'href="/c/{collection}#refused"' in page


def test_collection_says_that_it_is_read_until_its_first_document_is(client: TestClient) -> None:
    gate = Gate()
    readings: Readings = client.app.state.parts.readings  # type: ignore[attr-defined]
    collection = readings.add(Batch("Plans", (gate.piece("a.md"),), ()))
    own(client, collection)
    address = f"/c/{collection}"
    assert gate.begun.wait(20)
    assert "The files are being read." in client.get(address).text
    client.post(f"{address}/reading/stop")
    gate.open.set()
    assert names(read(client, Answered(address))) == ["a.md"]


def test_stop_is_told_until_the_file_that_is_being_read_ends(client: TestClient) -> None:
    gate = Gate()
    address = f"/c/{begun(client, gate)}"
    stopped = client.post(f"{address}/reading/stop").text
    gate.open.set()
    assert "1 of 3 files read; stopping after b.md." in stopped
    found = read(client, Answered(address))
    assert "1 of 3 files read" not in client.get(found["url"]).text


class Answered:
    """An answer that has told of a collection."""

    status_code = 201
    text = ""

    def __init__(self, address: str) -> None:
        self.address = address

    def json(self) -> dict[str, str]:
        return {"id": self.address.removeprefix("/c/")}


def test_restart_leaves_what_was_read_and_says_what_was_not(tmp_path: Path) -> None:
    gate = Gate()
    with running(tmp_path) as client:
        collection_id = begun(client, gate)
        gate.open.set()
        client.app.state.parts.readings.close()  # type: ignore[attr-defined]
    with running(tmp_path) as client:
        found = client.get(f"/api/collections/{collection_id}?track=fixed").json()
    assert (found["status"], names(found)[0]) == ("read", "a.md")
    assert set(problems(found).values()) == {
        f"{name} was not read: the app was started anew meanwhile." for name in problems(found)
    }
    assert problems(found)


def test_ending_the_app_while_it_reads_puts_the_fault_on_no_file(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        parts = client.app.state.parts  # type: ignore[attr-defined]
        with parts.library.parser._changed:  # so that the first waits for its turn
            parts.library.parser._reading = parts.settings.parse_processes
        packed = zipped({f"p{number}.pdf": small_files.pdf() for number in range(3)})
        answer = post(client, ("a.zip", packed))
        wait_until(lambda: parts.readings.now(answer.json()["id"]) == "p0.pdf")
    with running(tmp_path) as client:
        found = client.get(f"/api/collections/{answer.json()['id']}").json()
    lost = "{} was not read: the app was started anew meanwhile."
    assert problems(found) == {name: lost.format(name) for name in ("p0.pdf", "p1.pdf", "p2.pdf")}


def wait_until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + 20
    while not is_so() and time.monotonic() < until:
        time.sleep(0.005)
    assert is_so()


def test_collection_waits_its_turn_where_people_are_told_to_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parsing, "MOST_WAITING", 0)
    packed = zipped({"a.pdf": small_files.pdf(), "b.pdf": small_files.pdf()})
    with running(tmp_path) as client:
        alone = post(client, ("a.pdf", small_files.pdf()))
        assert (alone.status_code, alone.json()) == (503, {"error": parsing.BUSY})
        found = read(client, post(client, ("a.zip", packed)))
    assert (names(found), found["refused"]) == (["a.pdf", "b.pdf"], [])


def test_semantic_tracks_wait_until_they_are_asked_for(tmp_path: Path) -> None:
    with running(tmp_path, embedder="all-MiniLM-L6-v2") as client:
        found = read(client, post(client, ("a.md", PLAN), ("b.md", PLAN)), "?track=semantic")
        page = client.get(f"{found['url']}?track=semantic&track=fixed").text
        jobs = client.app.state.parts.library.jobs  # type: ignore[attr-defined]
        progress = [jobs.progress(one["id"], "all-MiniLM-L6-v2") for one in found["documents"]]
    assert [one["tracks"] for one in found["documents"]] == [[None], [None]]
    assert "Semantic waits for the vectors of 2 documents." in page
    assert "Embed all" in page
    assert progress == [None, None]


def test_embedding_all_brings_their_cuts(tmp_path: Path) -> None:
    with running(tmp_path) as client:  # the stand-in makes its vectors at once
        found = read(client, post(client, ("a.md", PLAN), ("b.md", PLAN)), "?track=semantic")
        answer = client.post(f"{found['url']}/embed?track=semantic")
    assert all(one["tracks"][0] for one in found["documents"])
    assert "waits" not in answer.text


def test_documents_stand_in_the_order_that_is_asked_for(client: TestClient) -> None:
    found = read(
        client, post(client, ("a.md", "One. " * 60), ("b.md", "Two. " * 20), ("c.md", "Go."))
    )
    address = f"{found['url']}?track=fixed:size=10"

    def order(sort: str) -> list[str]:
        page = client.get(f"{address}&sort={sort}").text
        return sorted("abc", key=lambda name: page.index(f">{name}<"))

    assert order("") == ["a", "b", "c"]
    assert order("-name") == ["c", "b", "a"]
    assert order("chunks") == ["c", "b", "a"]
    assert order("-tokens") == ["a", "b", "c"]
    assert 'aria-sort="descending"' in client.get(f"{address}&sort=-chunks").text
    wrong = client.get(f"{address}&sort=size")
    assert wrong.status_code == 422
    assert "Sort must be one of name, format" in wrong.text


def test_document_leads_back_to_those_it_came_with(client: TestClient) -> None:
    found = read(client, post(client, ("plans.zip", zipped({"a.md": PLAN, "b.md": PLAN}))))
    page = client.get(f"{found['documents'][0]['url']}?track=fixed:size=9&pin=0").text
    assert f'href="{found["url"]}?track=fixed:size=9&amp;' in page
    assert ">plans</bdi></a>" in page
    alone = post(client, ("leave.md", PLAN)).json()
    assert "data-up" not in client.get(alone["url"]).text


def test_answers_that_are_marked_later_count(client: TestClient) -> None:
    found = read(client, post(client, ("a.md", PLAN), ("b.md", PLAN)))
    first = found["documents"][0]
    client.post(f"/d/{first['id']}/answers", data={"words": "Ask first. Then go."})
    again = client.get(f"/api/collections/{found['id']}?track=fixed:size=6").json()
    assert [one["answers"] for one in again["documents"]] == [1, 0]
    assert again["documents"][0]["tracks"][0]["answers_cut"] == 1


def test_text_that_the_default_tokenizer_does_not_know_is_counted_by_another(
    client: TestClient,
) -> None:
    thai = "สวัสดีครับ นี่คือข้อความภาษาไทย " * 20
    assert read(client, post(client, ("a.md", PLAN), ("b.md", thai)))["tokenizer"] == "qwen2.5"


@pytest.mark.parametrize(
    "address", ["/c/unknown", "/api/collections/unknown", "/c/unknown/progress"]
)
def test_unknown_collection_is_told(client: TestClient, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert "There is no collection at this address" in answer.text


def test_markup_of_names_is_only_text(client: TestClient) -> None:
    name = "<img src=x onerror=alert(1)>.md"
    found = read(client, post(client, (name, PLAN), ("</script><b>.md", " ")))
    page = client.get(found["url"]).text
    assert "<img src=x" not in page
    assert "</script><b>" not in page


def test_dialog_tells_the_limits(client: TestClient) -> None:
    page = client.get("/d/expense-policy").text
    assert "up to 12 files and 60,000 bytes unpacked" in page
    assert "multiple required data-file" in page
