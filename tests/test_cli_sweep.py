"""`cutmarks evaluate --sweep`: the tables of a sweep, the object of the API, and what is refused."""

from __future__ import annotations

import csv
import io
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


@pytest.mark.parametrize(
    ("sweep", "options"),
    [
        ("sizes", {}),
        ("sizes", {"measure": "mrr", "unit": "characters", "share": "50"}),
        ("grid", {"measure": "iou@5", "unit": "characters"}),
        ("percentiles", {}),
        ("percentiles", {"measure": "budget_hit", "within": "none"}),
    ],
)
def test_object_of_a_sweep_is_that_of_the_api(
    sweep: str, options: dict[str, str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    given = [part for name, value in options.items() for part in (f"--{name}", value)]
    asked = ("--sweep", sweep, "--retriever", "bm25", "--json", *given)
    status, printed, wrong = run(capsys, SAMPLE, *asked)
    assert (status, wrong) == (0, "")
    query = "".join(f"&{name}={value}" for name, value in options.items())
    assert json.loads(printed) == from_the_api(tmp_path, SWEEPS[sweep], f"bm25{query}")


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


def test_sizes_in_characters_say_so_and_fit_a_terminal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ("--sweep", "sizes", "--retriever", "dense", "--unit", "characters", "--share", "50")
    _, printed, _ = run(capsys, SAMPLE, *asked, "--measure", "mrr")
    lines = printed.splitlines()
    assert "Sizes and overlaps of fixed are counted in characters." in lines
    row = next(line for line in lines if line.startswith("fixed:size=128,overlap=64,uni"))
    assert row.split()[1:3] == ["128", "64"]
    assert next(line for line in lines if line.startswith("track")).split()[3] == "MRR"
    assert max(map(len, lines)) <= 100


def test_sweep_as_csv_has_one_head_over_the_points_of_every_retriever(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ("--sweep", "percentiles", "--retriever", "bm25", "--retriever", "dense")
    _, printed, _ = run(capsys, SAMPLE, *asked, "--measure", "mrr", "--csv")
    found = list(csv.DictReader(io.StringIO(printed)))
    assert [(float(one["percentile"]), one["retriever"]) for one in found] == [
        (percentile, by) for by in ("bm25", "dense") for percentile in PERCENTILES
    ]
    assert {one["measure"] for one in found} == {"mrr"}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["lengths"], "sweep must be one of sizes, grid, percentiles, not 'lengths'."),
        (
            ["sizes", "--track", "fixed"],
            "A sweep has tracks of its own: leave out --track, --preset, --baseline and --every-question, or "
            "--sweep.",
        ),
        (["grid", "--preset", "six"], "A sweep has tracks of its own: leave out --track"),
        (["grid", "--baseline", "2"], "A sweep has tracks of its own: leave out --track"),
        (["grid", "--every-question"], "A sweep has tracks of its own: leave out --track"),
        (
            ["grid", "--share", "20"],
            "--share changes --sweep sizes alone: leave it out of --sweep grid.",
        ),
        (
            ["percentiles", "--unit", "characters"],
            "--unit changes --sweep sizes and --sweep grid alone: leave it out of --sweep percentiles.",
        ),
        (["sizes", "--within", "64"], "--within changes --sweep percentiles alone: leave it out"),
        (["sizes", "--unit", "bytes"], "unit must be one of tokens, characters, not 'bytes'."),
        (["sizes", "--share", "25"], "share must be one of 10, 20, 30, 40, 50, not '25'."),
        (["percentiles", "--within", "9"], "within must be one of 64, 128, 256, 512, 1024, none"),
        (["grid", "--k", "5", "--measure", "iou@7"], "measure must be one of recall@5, hit@5, mrr"),
        (["grid", "--retriever", "cosine"], "retriever must be one of bm25, dense"),
    ],
)
def test_what_cannot_be_swept_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    status, printed, wrong = run(capsys, SAMPLE, "--sweep", *arguments)
    assert (status, printed, len(wrong.splitlines())) == (2, "", 1)
    assert sentence.lower() in wrong.lower()
