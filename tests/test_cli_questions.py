"""`cutmarks evaluate`: its list of every question, its baseline and measure by name, and CSV."""

from __future__ import annotations

import csv
import io
import json
import time
from pathlib import Path
from typing import Any

import pytest

from app.questions_report import row_blocks
from tests.conftest import REPOSITORY
from tests.test_cli_evaluate import CORPUS, ROWS, run, told, written
from tests.web import running

SAMPLE = REPOSITORY / "sample_docs" / "expense-policy-questions.json"
EVERY = "--every-question"


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    return written(tmp_path, "corpus.json", CORPUS)


def unnamed(questions: Any) -> Any:
    """Questions without what their documents are called, which a file has from its name."""
    for question in questions:
        for one in [
            *question["references"],
            *(x for row in question["rows"] for x in row["relevant"]),
        ]:
            one["document"] = one["doc"] = ""
    return questions


def test_object_holds_every_question_as_the_api_tells_it(capsysbinary: Any, tmp_path: Path) -> None:
    rows = ("fixed:size=64", "recursive:size=90")
    options = [part for track in rows for part in ("--track", track)]
    found = told(capsysbinary, SAMPLE, *options, EVERY, "--tokenizer", "wordpiece")
    query = "&".join(f"track={track}" for track in rows) + "&embedder=hash&tokenizer=wordpiece"
    address = f"/api/documents/expense-policy/evaluation/questions?{query}"
    with running(tmp_path) as client:
        until = time.monotonic() + 30
        while (answer := client.get(address)).status_code == 202:
            assert time.monotonic() < until
    assert unnamed(found["questions"]) == unnamed(answer.json()["questions"])
    assert len(found["rows"]) == 2


def test_every_question_is_told_with_its_document_and_its_rank_in_every_row(
    capsys: pytest.CaptureFixture[str], corpus: Path
) -> None:
    rows = ("--track", "fixed:size=4", "--track", "recursive:size=32", "--retriever", "bm25")
    status, printed, wrong = run(capsys, corpus, *rows, EVERY)
    assert (status, wrong) == (0, "")
    lines = printed.splitlines()
    at = lines.index("rank by bm25 in row              document      1  2")
    assert lines[at + 1 : at + 4] == [
        "1 ≠ How long do I have to pay?   fees.md    lost  1",
        "2 ≠ What does a late bill cost?  fees.md       –  1",
        "3 ≠ When do I book a room?       rooms.txt  lost  1",
    ]
    assert lines[at + 5].startswith("≠ marks questions that one row finds among its first 5")
    cut = lines.index("where answers are cut: chunks, and last token | first token after")
    assert lines[cut + 1 : cut + 4] == [
        "1 How long do I have to pay?",
        "  row 1, fees.md, “within ✂ 60 days”: cut 1 | 2, at token 3 | 4; an overlap of 1 token would keep it",
        "    whole.",
    ]
    assert lines[cut + 4] == "3 When do I book a room?"
    assert max(map(len, lines)) <= 100


def test_row_that_is_alone_is_compared_by_its_retrievers(
    capsys: pytest.CaptureFixture[str], corpus: Path
) -> None:
    _, printed, _ = run(capsys, corpus, "--track", "fixed:size=16", EVERY, "--k", "1")
    said = " ".join(printed.split())
    assert (
        "≠ marks questions that one retriever finds among its first 1 and another does not" in said
    )
    assert (
        "where answers are cut: chunks, and last token | first token after none, in any row" in said
    )


def test_many_rows_stand_in_several_tables() -> None:
    assert row_blocks(1) == [range(1)]
    assert row_blocks(17) == [range(8), range(8, 16), range(16, 17)]


def test_without_the_option_no_question_is_listed(capsys: Any, corpus: Path) -> None:
    assert "rank by" not in run(capsys, corpus, *ROWS)[1]


@pytest.mark.parametrize(
    "baseline", ["2", "recursive:size=32", "recursive:size=32,overlap=0", "recursive", "Recursive"]
)
def test_baseline_is_a_number_or_a_name(capsysbinary: Any, corpus: Path, baseline: str) -> None:
    assert told(capsysbinary, corpus, *ROWS, "--baseline", baseline)["held"]["baseline"] == 1


@pytest.mark.parametrize("baseline", ["0", "3", "-1", "headings", "recursive:size=33", "x y"])
def test_baseline_that_there_is_not_is_told_with_those_there_are(
    capsys: pytest.CaptureFixture[str], corpus: Path, baseline: str
) -> None:
    assert run(capsys, corpus, *ROWS, "--baseline", baseline) == (
        2,
        "",
        "baseline must be the number of a row, counted from 1, up to 2, or its track such as "
        f"recursive:size=32, not '{baseline}'.\n",
    )


def test_name_of_several_rows_is_asked_for_by_number(
    capsys: pytest.CaptureFixture[str], corpus: Path
) -> None:
    rows = ("--track", "fixed:size=8", "--track", "headings", "--track", "fixed:size=9")
    wrong = run(capsys, corpus, *rows, "--baseline", "fixed")[2]
    assert wrong == "baseline 'fixed' could be the rows 1 and 3: name one by its number.\n"


def test_track_that_is_given_twice_is_two_rows_as_in_an_address(
    capsysbinary: Any, corpus: Path
) -> None:
    rows = ("--track", "fixed", "--track", "fixed:size=256", "--track", "recursive")
    found = told(capsysbinary, corpus, *rows, "--baseline", "3", "--preset", "defaults")
    tracks = ["fixed", "recursive", "semantic", "fixed", "fixed", "recursive"]
    assert [row["track"] for row in found["rows"]] == tracks
    assert found["held"]["baseline"] == 2


def test_rows_are_as_many_as_an_address_holds(
    capsys: pytest.CaptureFixture[str], corpus: Path
) -> None:
    rows = [part for size in range(8, 39) for part in ("--track", f"fixed:size={size}")]
    said = "An evaluation holds up to 30 rows, not 31: leave some of the tracks out.\n"
    assert run(capsys, corpus, *rows) == (2, "", said)


def test_recommendation_and_intervals_go_by_the_measure(
    capsys: pytest.CaptureFixture[str], corpus: Path
) -> None:
    asked = (corpus, *ROWS, "--retriever", "bm25", "--measure", "iou@5")
    _, printed, _ = run(capsys, *asked)
    assert "Its IoU@5 is " in printed
    head = next(line for line in printed.splitlines() if line.startswith("95 % of differences"))
    assert head.split()[-2:] == ["IoU@5", "MRR"]
    _, printed, _ = run(capsys, *asked, "--json")
    assert json.loads(printed)["recommendation"]["bm25"]["measure"] == "iou@5"


def lines_of(printed: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(printed)))


def test_table_and_questions_are_printed_for_a_spreadsheet(
    capsys: pytest.CaptureFixture[str], corpus: Path
) -> None:
    status, printed, wrong = run(capsys, corpus, *ROWS, "--csv", "--baseline", "2")
    assert (status, wrong) == (0, "")
    mrr = [one for one in lines_of(printed) if one["measure"] == "mrr"]
    assert [(one["row"], one["retriever"], bool(one["difference"])) for one in mrr] == [
        ("0", "bm25", True),
        ("0", "dense", True),
        ("1", "bm25", False),
        ("1", "dense", False),
    ]
    every = lines_of(run(capsys, corpus, *ROWS, "--csv", EVERY)[1])
    assert [one["question"] for one in every[::4]] == [
        one["question"] for one in CORPUS["questions"][:3]
    ]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--csv", "--json"], "Only one thing can be printed: leave out --json or --csv."),
        (
            ["--unit", "characters"],
            "--unit changes a sweep alone: add --sweep, or write a row with",
        ),
        (["--share", "20"], "--share changes a sweep alone: add --sweep, or write a row with"),
        (["--within", "64"], "--within changes a sweep alone: add --sweep, or write a row with"),
        (["--measure", "speed"], "measure must be one of recall@1, recall@5, recall@10, hit@1, "),
    ],
)
def test_options_that_say_nothing_here_get_one_sentence(
    capsys: pytest.CaptureFixture[str], corpus: Path, options: list[str], sentence: str
) -> None:
    status, printed, wrong = run(capsys, corpus, *options)
    assert (status, printed, len(wrong.splitlines())) == (2, "", 1)
    assert wrong.startswith(sentence)
