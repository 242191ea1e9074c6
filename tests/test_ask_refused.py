"""A question that a track, a file or a whole collection cannot answer: it says so, and the others answer."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.asking import NO_DOCUMENT, expect_some, refused
from app.collecting import Readings
from app.several import Batch
from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.evaluation import DirectVectors
from engine.retrieval.ranking import rank
from engine.retrieval.retrievers import RETRIEVERS
from engine.retrieval.sweeps import grid, percentile_sweep, reference_tracks, size_sweep
from engine.spec import parse_track
from tests.rankings import corpus, cut_all
from tests.test_cli import run
from tests.test_collections import Gate, begun
from tests.web import running, sent

TEXT = "# Zoo\n\nRed fox runs.\n\nBlue fox naps.\n"
PREFIXED = [name for name, one in RETRIEVERS.items() if one.prefix]
SENTENCE = (
    "Late reads whole documents, so dense+headings can put nothing before its chunks: leave out one of "
    "the two."
)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("refused")) as started:
        yield started


def told(client: TestClient, path: str, status: int = 200, **values: Any) -> Any:
    answer = client.get(f"/api/{path}/ask", params=values)
    assert answer.status_code == status, answer.text
    return answer.json()


def panel(client: TestClient, path: str, **values: Any) -> str:
    """What the panel shows in the end; it asks again while something is made."""
    while 'aria-label="Answered"' in (text := client.get(path, params=values).text):
        pass
    return re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("name", RETRIEVERS)
def test_late_track_is_ranked_behind_no_prefix(name: str) -> None:
    chunks: CorpusChunks = cut_all(corpus(["Red fox runs."], {}), "late")
    assert (refused(chunks.track, name) is None) is (name not in PREFIXED)
    if name in PREFIXED:
        with pytest.raises(ValueError, match=rf"^late reads whole documents, so {re.escape(name)}"):
            rank(chunks, RETRIEVERS[name], DirectVectors(None))  # type: ignore[arg-type]


def test_no_point_of_a_sweep_is_late_so_that_each_can_be_asked_by_all() -> None:
    document = corpus([TEXT], {}).documents[0]
    points = [*size_sweep([64]), *grid([64]), *percentile_sweep(), *reference_tracks([document])]
    assert [refused(one.track, name) for one in points for name in PREFIXED].count(None) == len(
        points
    ) * len(PREFIXED)


def test_question_is_refused_only_where_no_track_can_be_asked() -> None:
    late, plain = parse_track("late"), parse_track("fixed")
    expect_some([late, plain], "dense+headings")
    expect_some([late], "dense")
    with pytest.raises(ValueError, match=r"^late reads whole documents"):
        expect_some([late, parse_track("late:over=fixed")], "dense+headings")


@pytest.mark.parametrize("place", ["", "/evaluate"])
def test_panel_says_it_at_the_track_and_the_others_answer(client: TestClient, place: str) -> None:
    address = f"/d/{sent(client, TEXT)}{place}/ask"
    asked = {"track": ["late", "paragraphs"], "ask": "fox", "ask_by": "dense+headings"}
    html = panel(client, address, **asked)
    assert re.findall(r'class="mute asked-note" data-said>(.*?)</p>', html) == [SENTENCE]
    assert len(re.findall('class="asked-row[ "]', html)) == 2
    assert "progress" not in html
    alone = panel(client, address, **{**asked, "track": ["late"]})
    assert (SENTENCE in alone, "progress" in alone) == (True, False)


def test_program_is_told_it_at_the_track(client: TestClient) -> None:
    path = f"documents/{sent(client, TEXT)}"
    asked = {"question": "fox", "retriever": "dense+headings"}
    late, plain = told(client, path, track=["late", "paragraphs"], **asked)["tracks"]
    assert late == {
        "track": "late",
        "chunks": None,
        "found": [],
        "answer": None,
        "refused": SENTENCE,
    }
    assert (plain["chunks"], len(plain["found"]), plain["refused"]) == (2, 2, None)
    assert told(client, path, 422, track=["late"], **asked) == {"error": SENTENCE}


def test_track_that_cannot_be_cut_leaves_the_others_their_answers(client: TestClient) -> None:
    path = f"documents/{sent(client, TEXT)}"
    bad, plain = told(client, path, question="fox", track=["manual:cuts=9000", "paragraphs"])[
        "tracks"
    ]
    assert (bad["chunks"], bad["refused"][:1].isupper(), len(plain["found"])) == (None, True, 2)
    for track in ("manual:cuts=9000", "late:over=(manual:cuts=9000)"):
        alone = told(client, path, 422, question="fox", track=track)
        assert alone == {"error": bad["refused"]}


def test_command_says_it_at_the_track(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "zoo.md"
    file.write_text(TEXT, encoding="utf-8")
    asked = ("ask", file, "fox", "--retriever", "dense+headings", "--embedder", "hash")
    both = ("--track", "late", "--track", "paragraphs")
    status, out, err = run(capsys, *asked, *both)
    assert (status, err) == (0, "")
    assert " ".join(out.split()).count(f" late {SENTENCE} paragraphs ") == 1
    _, out, _ = run(capsys, *asked, *both, "--json")
    assert [one["refused"] for one in json.loads(out)["tracks"]] == [SENTENCE, None]
    status, out, err = run(capsys, *asked, "--track", "late")
    assert (status, out, err.lower()) == (2, "", SENTENCE.lower() + "\n")
    wrong = ("--track", "manual:cuts=9000")
    _, out, _ = run(capsys, *asked, *wrong, *both[2:])
    assert " manual:cuts=9000 Cuts must be below 37, " in " ".join(out.split())
    status, out, err = run(capsys, *asked, *wrong)
    assert (status, out, err[:20].lower()) == (2, "", "cuts must be below 3")


def test_collection_of_which_files_are_read_says_which_were_not_asked(client: TestClient) -> None:
    gate = Gate()
    collection = begun(client, gate)
    try:
        some = told(client, f"collections/{collection}", question="who", track="paragraphs")
        assert some["reading"] == ["b.md", "a.md"]
        page = client.get(f"/c/{collection}/evaluate/ask?ask=who")
        assert (page.status_code, "still being read" in page.text) == (409, True)
    finally:
        gate.open.set()
    while told(client, f"collections/{collection}", question="who")["reading"]:
        pass
    document = sent(client, TEXT)
    assert "reading" not in told(client, f"documents/{document}", question="who")


def test_collection_of_which_no_file_is_read_yet_is_waited_for(client: TestClient) -> None:
    gate = Gate()
    readings: Readings = client.app.state.parts.readings  # type: ignore[attr-defined]
    collection = readings.add(Batch("Plans", (gate.piece("a.md"),), ()))
    try:
        waiting = told(client, f"collections/{collection}", 202, question="who")
        assert waiting == {"status": "reading"}
    finally:
        gate.open.set()


def test_collection_without_a_document_has_nothing_to_ask(client: TestClient) -> None:
    files = [("file", ("a.md", b"")), ("file", ("b.md", b" "))]
    collection = client.post("/api/documents", files=files).json()["id"]
    while client.get(f"/api/collections/{collection}").json()["status"] == "reading":
        pass
    assert told(client, f"collections/{collection}", 422, question="who") == {"error": NO_DOCUMENT}
    page = client.get(f"/c/{collection}/evaluate/ask?ask=who")
    assert (page.status_code, NO_DOCUMENT in page.text) == (200, True)
