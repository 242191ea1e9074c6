"""What is taken along: chunks that are slices of the text, answers that come back, files with good names."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from app.chunk_rows import FORMS, Named, Row, as_lines, as_list, as_table, chunk_rows
from app.export_names import attached, stem_of, text_name
from app.export_view import export_view
from app.forms import State
from app.spreadsheet import BEGINS_A_FORMULA
from app.subject import subject_of
from engine.chunking import Chunking
from engine.reading import read_text
from engine.spec import parse_track
from tests.conftest import REPOSITORY
from tests.nasty import is_visible, nasty_texts
from tests.test_cli import run
from tests.test_readme import README
from tests.tracks import EXAMPLES, chunking_of, hash_embedder, specs
from tests.web import half_read, running, sent

POLICY = (REPOSITORY / "sample_docs" / "expense-policy.md").read_text(encoding="utf-8")
TRACKS = [track for tracks in EXAMPLES.values() for track in tracks]
EVERY = "&".join(f"track={track}" for track in TRACKS)
NASTY = (
    "=1+1\n\n- item — “one”\u2028two\u0085three\n\n@home\u200d👩\u200d👧 = 5, 'x'\n\n"
    "| a | b |\n|---|---|\n| -1 | +2 |\n"
)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("export")) as started:
        yield started


def rows_of(chunking: Chunking) -> list[Row]:
    return list(chunk_rows(Named("notes.md"), [chunking], hash_embedder()))


def read_lines(content: bytes) -> list[Any]:
    """As a program reads lines that takes more signs than one for the end of them."""
    return [json.loads(line) for line in content.decode().splitlines()]


def read_table(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode(), newline=""), strict=True))


def text_in(line: dict[str, str]) -> str:
    """The text of a line of a table: one character more than its place is the apostrophe in front."""
    is_guarded = len(line["text"]) > int(line["end"]) - int(line["start"])
    return line["text"][is_guarded:]


@given(text=nasty_texts | st.text("=+-@'\t\n\ra,\"", max_size=40), data=st.data())
@example(text=NASTY, data=None)
def test_chunks_read_back_are_slices_of_the_text(text: str, data: st.DataObject | None) -> None:
    assume(is_visible(text))
    document = read_text(text)
    spec = data.draw(specs(len(document.text))) if data else parse_track("sentences:size=4")
    chunking = chunking_of(text, "qwen2.5", spec)
    rows = rows_of(chunking)
    lines = read_lines(as_lines(rows))
    assert lines == json.loads(as_list(rows))
    assert [line["index"] for line in lines] == list(range(len(chunking)))
    for line in lines:
        assert line["text"] == document.text[line["start"] : line["end"]]
    table = read_table(as_table(rows))
    assert [text_in(line) for line in table] == [line["text"] for line in lines]
    assert not any(line["text"].startswith(BEGINS_A_FORMULA) for line in table)


@pytest.mark.parametrize("text", [POLICY, NASTY], ids=["policy", "nasty"])
def test_chunks_of_every_strategy_are_slices_of_the_document_of_the_api(
    client: TestClient, text: str
) -> None:
    place = f"/api/documents/{sent(client, text)}"
    indexed = client.get(f"{place}/text").json()["text"]
    query = f"{EVERY}&embedder=hash&tokenizer=qwen2.5"
    lines = read_lines(client.get(f"{place}/chunks.jsonl?{query}").content)
    assert {line["track"].partition(":")[0] for line in lines} == set(EXAMPLES)
    for line in lines:
        assert line["text"] == indexed[line["start"] : line["end"]]
    assert client.get(f"{place}/chunks?{query}").json() == lines
    table = read_table(client.get(f"{place}/chunks.csv?{query}").content)
    assert [text_in(line) for line in table] == [line["text"] for line in lines]
    analysis = client.get(f"{place}/analysis?{query}").json()
    told = [
        (track["track"], *(chunk[key] for key in ("start", "end", "tokens", "headings")))
        for track in analysis["tracks"]
        for chunk in track["chunks"]
    ]
    keys = ("track", "start", "end", "tokens", "headings")
    assert [tuple(line[key] for key in keys) for line in lines] == told


def test_row_holds_what_an_index_wants() -> None:
    chunking = chunking_of("# Fees\n\n## When\n\nPay in May.", "wordpiece", "paragraphs")
    (row,) = rows_of(chunking)
    assert row == {
        "document": "notes.md",
        "track": "paragraphs",
        "index": 0,
        "start": 0,
        "end": 28,
        "tokens": 9,
        "encoder_tokens": None,
        "headings": ("Fees",),
        "text": "# Fees\n\n## When\n\nPay in May.",
    }
    assert as_table([row | {"headings": ("Fees", "When")}]).decode().splitlines()[0] == ",".join(
        row
    )
    assert "Fees > When" in as_table([row | {"headings": ("Fees", "When")}]).decode()


def test_every_key_of_a_chunk_is_explained(client: TestClient) -> None:
    query = "track=fixed&embedder=all-MiniLM-L6-v2"
    (first, *_) = client.get(f"/api/documents/expense-policy/chunks?{query}").json()
    assert (first["document"], first["document_id"]) == ("expense-policy.md", "expense-policy")
    assert first["encoder_tokens"] == first["tokens"] + 2  # those that begin and end a text
    assert {key for key in first if f"`{key}`" not in README} == set()


def test_chunks_of_three_usual_tracks_are_given_without_one(client: TestClient) -> None:
    rows = client.get("/api/documents/expense-policy/chunks?embedder=hash").json()
    assert list(dict.fromkeys(row["track"] for row in rows)) == ["fixed", "recursive", "semantic"]


def test_answers_come_back_with_their_text(client: TestClient) -> None:
    told = client.get("/api/documents/expense-policy/answers").json()
    assert [len(told["docs"]), len(told["questions"])] == [1, 3]
    again = client.post("/api/documents", files={"file": ("answers.json", json.dumps(told))})
    assert again.status_code == 201
    place = f"/api/documents/{again.json()['id']}"
    assert client.get(f"{place}/text").json() == {"text": POLICY}
    assert client.get(f"{place}/answers").json() == told


def test_answers_are_those_of_the_text_that_is_taken_along(
    client: TestClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = client.get("/api/documents/expense-policy/text.txt")
    assert text.headers["content-disposition"] == 'attachment; filename="expense-policy.md"'
    (tmp_path / "policy.md").write_bytes(text.content)
    answers = client.get("/api/documents/expense-policy/answers").content
    (tmp_path / "answers.json").write_bytes(answers)
    options = ("--answers", tmp_path / "answers.json", "--track", "headings", "--json")
    status, out, err = run(capsys, "inspect", tmp_path / "policy.md", *options)
    assert (status, err) == (0, "")
    assert len(json.loads(out)["tracks"][0]["answers"]) == 3


@pytest.mark.parametrize("form", FORMS)
def test_command_prints_what_the_api_gives(
    client: TestClient, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes], form: str
) -> None:
    path = tmp_path / "rules.md"
    path.write_text(NASTY, encoding="utf-8")
    options = ("--track", "fixed:size=9", "--track", "semantic", "--embedder", "hash")
    status, out, err = run(capsysbinary, "chunks", path, *options, "--format", form)  # type: ignore[arg-type]
    assert (status, err) == (0, b"")
    place = f"/api/documents/{sent(client, NASTY, 'rules.md')}"
    query = "track=fixed:size=9&track=semantic&embedder=hash"
    name = {"json": "chunks"}.get(form, f"chunks.{form}")
    given_rows = client.get(f"{place}/{name}?{query}").content
    if form == "csv":
        rows = [line | {"document_id": None} for line in read_table(out)]  # type: ignore[arg-type]
        assert rows == [line | {"document_id": None} for line in read_table(given_rows)]
    else:
        read = read_lines if form == "jsonl" else json.loads
        assert read(out) == [
            {key: row[key] for key in row if key != "document_id"} for row in read(given_rows)
        ]


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("plan.md", "# Plan\n\nGo.", "plan.md"),
        ("Plan.TXT", "Go.", "Plan.txt"),
        ("page.html", "<h1>Plan</h1><p>Go.</p>", "page.md"),
        ("", "# Fees / 2026: what?\n\nPay.", "Fees 2026 what.md"),
        ("", "Pay.", "Pay.txt"),
    ],
)
def test_text_goes_by_a_name_that_reads_it_again(name: str, text: str, expected: str) -> None:
    document = read_text(text, name=name)
    assert text_name(document, name) == expected
    again = read_text(document.text, name=expected)
    assert (again.blocks, again.sentences) == (document.blocks, document.sentences)


def test_names_of_files_are_told_in_any_script() -> None:
    document = read_text("הכול.", name="תכנית.txt")
    assert stem_of(document, "תכנית.txt") == "תכנית"
    assert attached("תכנית-chunks.csv").startswith("attachment; filename*=utf-8''%D7%AA")


def test_code_is_told_for_the_shown_track(client: TestClient) -> None:
    place = "/api/documents/expense-policy/code?track=fixed&track=recursive-characters:size=90"
    engine = client.get(f"{place}&shown=1")
    assert engine.headers["content-type"] == "text/x-python; charset=utf-8"
    assert 'cut(tokenization, "recursive-characters:size=90")' in engine.text
    assert "chunk_size=90," in client.get(f"{place}&shown=1&library=langchain").text
    refused = client.get(f"{place}&library=langchain")
    assert (refused.status_code, list(refused.json())) == (422, ["error"])
    assert refused.json()["error"].startswith(
        "Neither LangChain nor llama-index makes these cuts: "
    )
    unknown = client.get(f"{place}&library=other")
    assert unknown.json() == {"error": "The library must be engine or langchain, not 'other'."}


def test_dialog_offers_the_shown_track_and_all(client: TestClient) -> None:
    query = "track=fixed:size=300&track=semantic&embedder=hash&shown=1"
    html = client.get(f"/d/expense-policy/export?{query}").text
    assert '<bdi>Semantic</bdi></strong> <span class="mute">the shown track, ' in html
    assert "<bdi>All 2 tracks</bdi>" in html
    alone = "/api/documents/expense-policy/chunks.csv?track=semantic&amp;tokenizer=wordpiece&amp;embedder=hash"
    assert (
        f'href="{alone}&amp;shown=0&amp;unit=tokens" download="expense-policy-chunks.csv"' in html
    )
    assert 'href="/api/documents/expense-policy/page.html?' in html
    assert "load_embedder(&#34;hash&#34;)" in html
    assert "Neither LangChain nor llama-index makes these cuts: " in html
    assert 'data-note="the curve is of a stand-in, the embedder hash, ' in html


def test_chunks_of_a_collection_are_slices_of_its_documents(client: TestClient) -> None:
    files = [
        ("file", (name, text)) for name, text in (("a.md", NASTY), ("b.txt", "-1\n\n" + POLICY))
    ]
    collection = client.post("/api/documents", files=files).json()["id"]
    place = f"/api/collections/{collection}"
    while (told := client.get(place).json())["status"] == "reading":
        pass
    texts = {
        one["id"]: client.get(f"/api/documents/{one['id']}/text").json()["text"]
        for one in told["documents"]
    }
    query = "track=sentences:size=9&track=semantic&embedder=hash&tokenizer=qwen2.5"
    answer = client.get(f"{place}/chunks.jsonl?{query}")
    assert answer.headers["content-disposition"] == 'attachment; filename="2 files-chunks.jsonl"'
    lines = read_lines(answer.content)
    assert [line["text"] for line in lines] == [
        texts[line["document_id"]][line["start"] : line["end"]] for line in lines
    ]
    alone = [
        row
        for one in told["documents"]
        for row in client.get(f"/api/documents/{one['id']}/chunks?{query}").json()
    ]
    assert lines == alone
    table = read_table(client.get(f"{place}/chunks.csv?{query}").content)
    assert [text_in(line) for line in table] == [line["text"] for line in lines]
    html = client.get(f"/c/{collection}?{query}").text
    assert f'href="{place}/chunks.csv?track=sentences:size=9&amp;track=semantic&amp;' in html
    refused = client.get(f"{place}/chunks.csv?track=manual:cuts=999999")
    assert (refused.status_code, list(refused.json())) == (422, ["error"])


def test_chunks_of_a_collection_are_not_given_while_files_are_missing(client: TestClient) -> None:
    with half_read(client, "Pay in May.", "a.md", "b.md") as collection:
        early = client.get(f"/api/collections/{collection}/chunks.jsonl?track=fixed")
        assert early.status_code == 409
        assert early.json() == {
            "error": "Files of this collection are still being read; ask again when all are."
        }
        assert "/chunks.csv" not in client.get(f"/c/{collection}").text


def test_dialog_offers_only_what_is_ready(client: TestClient) -> None:
    library = client.app.state.parts.library  # type: ignore[attr-defined]
    opened = library.open_document("expense-policy")
    subject = subject_of(opened, State((parse_track("semantic"),), (), embedder="hash"))
    view = export_view(replace(subject, analysis=None))
    assert view.waits == "Semantic cannot be taken along before the vectors are there."
    assert (view.chunks, [file.label for file in view.files]) == ((), ["Text", "Answers"])
    assert "vectors=vectors" in view.codes[0].code
    ready = export_view(subject)
    assert ready.waits == ""
    assert [file.label for file in ready.files] == ["Text", "Answers", "Analysis", "Page"]
    assert [row.label for row in ready.chunks] == ["Semantic"]


def test_text_without_answers_comes_back_too(client: TestClient) -> None:
    told = client.get(f"/api/documents/{sent(client, 'Pay soon.', 'a.txt')}/answers").json()
    assert told == {"docs": [{"id": "a.txt", "text": "Pay soon."}], "questions": []}
    again = client.post("/api/documents", files={"file": ("answers.json", json.dumps(told))})
    assert client.get(f"/api/documents/{again.json()['id']}/answers").json() == told
