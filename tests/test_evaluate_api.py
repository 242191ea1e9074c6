"""An evaluation as JSON: the contract's object, how far it is, and what is wrong, each as elsewhere."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from starlette.testclient import TestClient

from app.cli_evaluate import printed
from app.cli_wanted import Wanted
from app.question_sets import NO_QUESTION
from app.row_presets import SIX
from app.settings import Settings
from engine.retrieval.measures import DEFAULT_KS
from tests.web import running, sent

CORPUS = Path("sample_docs/science-corpus.json")
PLACES = ("", ".csv", "/questions", "/questions.csv")
TRACKS = ("fixed:size=64", "recursive:size=64", "headings")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("api")) as started:
        yield started


@pytest.fixture(scope="module")
def corpus(client: TestClient) -> str:
    """The id of a collection that is read."""
    name = sent(client, CORPUS.read_bytes(), CORPUS.name)
    until = time.monotonic() + 20
    while client.get(f"/api/collections/{name}").json()["status"] != "read":
        assert time.monotonic() < until
        time.sleep(0.02)
    return name


@pytest.fixture
def document(client: TestClient) -> str:
    """The id of a document with one question."""
    name = sent(client, "# Fees\n\nPay in May.\n\n# Rooms\n\nBook in June.", "fees.md")
    sheet = "question,answer\nWhen do I pay?,in May\n"
    answer = client.post(f"/api/documents/{name}/questions", files={"file": ("q.csv", sheet)})
    assert answer.status_code == 200, answer.text
    return name


def evaluation(client: TestClient, address: str) -> Any:
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_object_is_that_of_the_command(client: TestClient, corpus: str) -> None:
    wanted = Wanted(CORPUS, tracks=TRACKS, ks="1,3", embedder="hash", baseline="2")
    expected = json.loads(printed(wanted, Settings(), "json"))
    query = "&".join(f"track={track}" for track in TRACKS)
    found = evaluation(
        client, f"/api/collections/{corpus}/evaluation?{query}&k=1,3&baseline=1&embedder=hash"
    )
    assert found == expected


def test_what_is_left_out_is_chosen_as_by_the_command(client: TestClient, document: str) -> None:
    found = evaluation(client, f"/api/documents/{document}/evaluation")
    assert [row["track"] for row in found["rows"]] == list(SIX.tracks)
    assert found["held"]["k"] == list(DEFAULT_KS)
    assert list(found["held"]["index"]) == ["bm25", "dense"]
    assert found["held"]["embedder"] == "hash"


def test_question_of_a_document_is_asked(client: TestClient, document: str) -> None:
    found = evaluation(
        client, f"/api/documents/{document}/evaluation?track=headings&retriever=bm25"
    )
    (row,) = found["rows"]
    assert found["corpus"]["questions"] == 1
    assert row["answers"] == {"whole": 1, "rescued": 0, "cut": 0, "lost": 0}
    assert row["retrievers"]["bm25"]["mrr"] == 1.0


def test_work_that_takes_longer_is_told_with_a_time_to_come_back(tmp_path: Path) -> None:
    with running(tmp_path, embed_wait_seconds=0) as client:
        name = sent(client, CORPUS.read_bytes(), CORPUS.name)
        reading = client.get(f"/api/collections/{name}/evaluation?track=fixed")
        assert reading.status_code == 202
        until = time.monotonic() + 20
        answers = [reading]
        while answers[-1].status_code == 202:
            assert answers[-1].headers["Retry-After"] == "1"
            assert time.monotonic() < until
            time.sleep(0.02)
            answers.append(client.get(f"/api/collections/{name}/evaluation?track=fixed:size=20"))
        told = [orjson.loads(answer.content) for answer in answers]
        assert {one["status"] for one in told[:-1]} <= {"reading", "working"}
        working = [one for one in told[:-1] if one["status"] == "working"]
        assert {one["wanted"] for one in working} == {2}
        assert told[-1]["rows"][0]["track"] == "fixed:size=20"


def test_stopped_work_is_told_and_started_again(client: TestClient, corpus: str) -> None:
    address = f"/api/collections/{corpus}/evaluation"
    query = "&".join(f"track=fixed:size={size}" for size in range(20, 28))
    stopped = client.post(f"{address}/stop?{query}").json()
    assert (stopped["status"], stopped["wanted"]) == ("stopped", 16)
    told = f"This was stopped; POST {address}/start with the same query begins it again."
    refused = client.get(f"{address}?{query}")
    assert (refused.status_code, refused.json()) == (503, {"error": told})
    started = client.post(f"{address}/start?{query}").json()
    assert started["status"] == "working"
    assert len(evaluation(client, f"{address}?{query}")["rows"]) == 8


def test_row_that_cannot_be_cut_is_named_with_its_reason(client: TestClient, document: str) -> None:
    address = f"/api/documents/{document}/evaluation"
    query = "embedder=hash&retriever=bm25&track=fixed&track=manual:cuts=9000"
    answers = [client.get(f"{address}{place}?{query}") for place in PLACES]
    assert {answer.status_code for answer in answers} == {422}
    (sentence,) = {answer.json()["error"] for answer in answers}
    assert sentence.startswith("By hand, BM25: Cuts must be below 4")


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("track=fixed:size=0", "Size must be a whole number from 1 to 100,000, not '0'."),
        ("retriever=bm26", "Retriever must be one of bm25, dense, hnsw, late, "),
        ("k=0", "K must be up to 5 whole numbers from 1 to 100 such as 1,5, not '0'."),
        (
            "track=fixed&baseline=1",
            "Baseline must be the number of a row, counted from 0, up to 0, not 1.",
        ),
        ("baseline=6", "Baseline must be the number of a row, counted from 0, up to 5, not 6."),
        (
            "track=late&retriever=hnsw%2Bopening",
            "Late reads whole documents, so hnsw+opening can put nothing before its chunks: leave out",
        ),
        ("embedder=no", "Embedder must be one of "),
    ],
)
def test_wrong_query_is_told_in_a_sentence(
    client: TestClient, document: str, query: str, sentence: str
) -> None:
    answer = client.get(f"/api/documents/{document}/evaluation?{query}")
    assert answer.status_code == 422
    assert answer.json()["error"].startswith(sentence)


def test_baseline_is_one_of_the_six_rows_where_no_track_is_named(
    client: TestClient, document: str
) -> None:
    address = f"/api/documents/{document}/evaluation?embedder=hash&retriever=bm25&baseline=5"
    answer = client.get(address)
    assert answer.status_code == 200
    told = answer.json()
    assert (len(told["rows"]), told["held"]["baseline"]) == (6, 5)


def test_page_shows_why_a_late_row_has_no_numbers_behind_a_prefix(
    client: TestClient, document: str
) -> None:
    query = "embedder=hash&track=fixed&track=late&retriever=bm25&retriever=dense%2Bheadings"
    page = client.get(f"/d/{document}/evaluate?{query}").text
    assert page.count("late reads whole documents, so dense+headings can put nothing") == 1


def test_recommendation_goes_by_the_measure_that_is_asked_for(
    client: TestClient, document: str
) -> None:
    address = f"/api/documents/{document}/evaluation?embedder=hash&retriever=bm25&track=fixed"
    told = [client.get(f"{address}{more}").json() for more in ("", "&measure=mrr")]
    assert [one["recommendation"]["bm25"]["measure"] for one in told] == ["recall@5", "mrr"]


def test_measure_at_any_usual_k_can_be_asked_for(client: TestClient, document: str) -> None:
    address = f"/api/documents/{document}/evaluation"
    query = "embedder=hash&retriever=bm25&track=fixed&measure=recall@10"
    told = client.get(f"{address}?{query}").json()
    assert told["recommendation"]["bm25"]["measure"] == "recall@10"
    for sweep in ("sweep", "grid", "percentiles"):
        assert evaluation(client, f"{address}/{sweep}?{query}")["measure"] == "recall@10"


def test_usual_measure_is_that_of_the_page(client: TestClient, document: str) -> None:
    query = "embedder=hash&retriever=bm25&by=bm25&track=fixed&track=headings"
    for ks, label in (("", "Recall@5"), ("&k=1,5,10", "Recall@5"), ("&k=3,7", "Recall@7")):
        told = evaluation(client, f"/api/documents/{document}/evaluation?{query}{ks}")
        assert told["recommendation"]["bm25"]["measure"] == label.lower()
        page = client.get(f"/d/{document}/evaluate?{query}{ks}").text
        assert f"{label} against " in page


def test_row_has_what_it_can_be_asked_by(client: TestClient, document: str) -> None:
    address, late = f"/api/documents/{document}/evaluation", "embedder=hash&track=late&track=fixed"
    query = f"{late}&retriever=bm25&retriever=dense%2Bheadings"
    asked = [["bm25"], ["bm25", "dense+headings"]]
    told = evaluation(client, f"{address}?{query}")
    for held in ("retrievers", "ingest", "context", "answers_unread_by"):
        assert [list(row[held]) for row in told["rows"]] == asked
    assert [list(row["differences"]) for row in told["rows"]] == [["bm25"], ["bm25"]]
    assert list(told["recommendation"]) == ["bm25"]
    assert list(told["held"]["index"]) == ["bm25", "dense+headings"]
    (question,) = evaluation(client, f"{address}/questions?{query}")["questions"]
    assert [list(row["retrievers"]) for row in question["rows"]] == asked
    other = evaluation(client, f"{address}?{query}&baseline=1")["rows"]
    assert [list(row["differences"]) for row in other] == asked
    none = [client.get(f"{address}{at}?{late}&retriever=dense%2Bheadings") for at in PLACES]
    assert {answer.status_code for answer in none} == {422}
    assert {answer.json()["error"][:27] for answer in none} == {"Late reads whole documents,"}


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        (
            "list=apart&first=9:bm25",
            "First must be a row from 0 to 1 and one of its retrievers bm25",
        ),
        ("list=apart&second=0:dense", "Second must be a row from 0 to 1 and one of its retrievers"),
        (
            "order=-9:bm25",
            "Order must be a row from 0 to 1 and one of its retrievers bm25, such as 0:",
        ),
        ("first=zz", "First must be the number of a row and a retriever such as 0:bm25, not 'zz'."),
    ],
)
def test_list_by_a_column_that_there_is_not_is_refused(
    client: TestClient, document: str, query: str, sentence: str
) -> None:
    rows = "embedder=hash&retriever=bm25&track=fixed&track=headings"
    address = f"/api/documents/{document}/evaluation/questions.csv?{rows}"
    answer = client.get(f"{address}&{query}")
    assert answer.status_code == 422
    assert answer.json()["error"].startswith(sentence)
    assert client.get(f"{address}&list=apart&first=1:bm25&order=-0:bm25").status_code == 200


def test_questions_are_those_of_the_same_rows(client: TestClient, document: str) -> None:
    found = evaluation(client, f"/api/documents/{document}/evaluation/questions?embedder=hash")
    assert found["tracks"] == list(SIX.tracks)


def test_document_without_a_question_is_told_so(client: TestClient) -> None:
    name = sent(client, "Nothing is asked of this.", "quiet.md")
    answer = client.get(f"/api/documents/{name}/evaluation")
    assert (answer.status_code, answer.json()) == (422, {"error": NO_QUESTION})


@pytest.mark.parametrize("place", ["documents/none", "collections/none"])
def test_what_is_not_there_is_told_so(client: TestClient, place: str) -> None:
    answer = client.get(f"/api/{place}/evaluation")
    assert answer.status_code == 404
    assert list(answer.json()) == ["error"]


def test_turn_is_stop_or_start(client: TestClient, document: str) -> None:
    answer = client.post(f"/api/documents/{document}/evaluation/pause")
    assert answer.status_code == 404


def test_every_key_of_the_progress_is_explained(client: TestClient, document: str) -> None:
    readme = Path("README.md").read_text(encoding="utf-8")
    told = client.post(f"/api/documents/{document}/evaluation/start").json()
    assert [key for key in told if f"`{key}`" not in readme] == []
