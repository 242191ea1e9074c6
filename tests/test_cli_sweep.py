"""`cutmarks evaluate --sweep`: the tables of a sweep, the object of the API, and what is refused."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

from app.cli_sweep import SWEEPS
from engine.retrieval.sweeps import PERCENTILES
from tests.conftest import REPOSITORY
from tests.test_cli_evaluate import CORPUS, run, written
from tests.web import running

SAMPLE = REPOSITORY / "sample_docs" / "expense-policy-questions.json"


def from_the_api(folder: Path, name: str, by: str) -> Any:
    address = f"/api/documents/expense-policy/evaluation/{name}?by={by}"
    with running(folder) as client:
        until = time.monotonic() + 30
        while (
            answer := client.get(f"{address}&embedder=hash&tokenizer=wordpiece")
        ).status_code == 202:
            assert time.monotonic() < until
        return answer.json()


@pytest.mark.parametrize("sweep", SWEEPS)
def test_object_of_a_sweep_is_that_of_the_api(
    sweep: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    asked = ("--sweep", sweep, "--retriever", "bm25", "--k", "1,5", "--json")
    status, printed, wrong = run(capsys, SAMPLE, *asked)
    assert (status, wrong) == (0, "")
    assert json.loads(printed) == from_the_api(tmp_path, SWEEPS[sweep], "bm25")


def test_sizes_are_told_by_size_and_overlap_beside_the_strategies(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    corpus = written(tmp_path, "corpus.json", CORPUS)
    status, printed, wrong = run(
        capsys, corpus, "--sweep", "sizes", "--retriever", "bm25", "--k", "1"
    )
    assert (status, wrong) == (0, "")
    lines = printed.splitlines()
    assert lines[0] == "2 documents, 3 questions, 1 left out"
    head = next(at for at, line in enumerate(lines) if line.startswith("track"))
    rows = [line.split() for line in lines[head : lines.index("", head)]]
    assert rows[0] == ["track", "size", "overlap", "Recall@1", "95", "%", "cut", "truncated"]
    assert [row[:3] for row in rows[1:]] == [
        ["fixed:size=8", "8", "0"],
        ["fixed:size=8,overlap=1", "8", "1"],
        ["fixed:size=12", "12", "0"],
        ["fixed:size=12,overlap=2", "12", "2"],
        ["fixed:size=16", "16", "0"],
        ["fixed:size=16,overlap=3", "16", "3"],
        ["fixed:size=24", "24", "0"],
        ["fixed:size=24,overlap=4", "24", "4"],
        ["recursive", "256", "-"],
        ["semantic:size=256", "256", "-"],
        ["headings:size=256", "256", "-"],
        ["paragraphs", "-", "-"],
    ]
    assert sum("best" in row for row in rows) == 1
    assert max(map(len, lines)) <= 100


def test_percentiles_are_told_for_each_retriever(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    corpus = written(tmp_path, "corpus.json", CORPUS)
    asked = (corpus, "--sweep", "percentiles", "--retriever", "bm25", "--retriever", "dense")
    _, printed, _ = run(capsys, *asked)
    lines = printed.splitlines()
    points = [line.split() for line in lines if line.startswith("semantic")]
    assert [row[1] for row in points] == [f"{one:g}" for one in PERCENTILES] * 2
    assert [line.split(" ")[0] for line in lines if line.startswith(("BM25", "Dense"))] == [
        "BM25",
        "Dense:",
    ]
    _, printed, _ = run(capsys, *asked, "--json")
    assert [json.loads(one)["retriever"] for one in printed.splitlines()] == ["bm25", "dense"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["lengths"], "sweep must be one of sizes, grid, percentiles, not 'lengths'."),
        (
            ["sizes", "--track", "fixed"],
            "A sweep has tracks of its own: leave out --track, --preset and --baseline, or --sweep.",
        ),
        (["grid", "--preset", "six"], "A sweep has tracks of its own: leave out --track"),
        (["grid", "--baseline", "2"], "A sweep has tracks of its own: leave out --track"),
        (["grid", "--retriever", "cosine"], "retriever must be one of bm25, dense"),
    ],
)
def test_what_cannot_be_swept_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    status, printed, wrong = run(capsys, SAMPLE, "--sweep", *arguments)
    assert (status, printed, len(wrong.splitlines())) == (2, "", 1)
    assert sentence.lower() in wrong.lower()
