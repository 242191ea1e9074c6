"""Tables of an evaluation as CSV: the numbers of the objects, a line each, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.spreadsheet import BEGINS_A_FORMULA, csv_of
from tests.test_readme import README
from tests.web import running, sent

TEXT = (
    "# Fees\n\nPay in May. Nobody pays in April.\n\n# Rooms\n\nBook in June, for one week or two.\n"
)
FORMULA = '=CELL("week")'
QUESTIONS = (
    "question,answer\nWhen do I pay?,Pay in May\n"
    f'"{FORMULA.replace(chr(34), chr(34) * 2)}",for one week or two\nZzz?,June\n'
)
QUERY = (
    "track=fixed:size=6&track=fixed:size=40&name=1:-Own&embedder=hash&retriever=bm25&k=1,3&by=bm25"
)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("csv")) as started:
        yield started


@pytest.fixture(scope="module")
def place(client: TestClient) -> str:
    """The address of a document with three questions, for programs."""
    name = sent(client, TEXT, "fees.md")
    answer = client.post(f"/api/documents/{name}/questions", files={"file": ("q.csv", QUESTIONS)})
    assert answer.status_code == 200, answer.text
    return f"/api/documents/{name}/evaluation"


def answered(client: TestClient, address: str) -> Any:
    until = time.monotonic() + 30
    while (answer := client.get(address)).status_code == 202:
        assert time.monotonic() < until
        time.sleep(0.05)
    assert answer.status_code == 200, answer.text
    return answer


def table(client: TestClient, address: str) -> list[dict[str, str]]:
    answer = answered(client, address)
    assert answer.headers["content-type"] == "text/csv; charset=utf-8; header=present"
    name = address.partition("?")[0].rpartition("/")[2]
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    return list(csv.DictReader(io.StringIO(answer.content.decode(), newline=""), strict=True))


def number(cell: str) -> float | None:
    return float(cell) if cell else None


@pytest.mark.parametrize("begins", BEGINS_A_FORMULA)
def test_words_never_begin_a_formula_and_numbers_stay_numbers(begins: str) -> None:
    written = csv_of(["words"], [[f"{begins}1"], [-1.5]]).decode()
    rows = list(csv.reader(io.StringIO(written, newline=""), strict=True))
    assert rows == [["words"], [f"'{begins}1"], ["-1.5"]]


def test_every_number_of_a_row_has_its_line(client: TestClient, place: str) -> None:
    lines = table(client, f"{place}.csv?{QUERY}")
    told = answered(client, f"{place}?{QUERY}").json()["rows"]
    found = {(one["row"], one["retriever"], one["measure"]): number(one["value"]) for one in lines}
    assert len(found) == len(lines)
    for at, row in enumerate(told):
        expected = {
            ("", name): row[name]
            for name in ("chunks", "mean_tokens", "index_tokens", "duplication", "truncated")
        }
        expected |= {("", f"answers_{name}"): many for name, many in row["answers"].items()}
        expected |= {("", "answers_unread"): row["answers_unread"]}
        expected |= {("", f"ceiling_{name}"): most for name, most in row["ceiling"].items()}
        expected |= {("bm25", name): mean for name, mean in row["retrievers"]["bm25"].items()}
        expected |= {("bm25", "answers_unread"): row["answers_unread_by"]["bm25"]}
        own = {key[1:]: value for key, value in found.items() if key[0] == str(at)}
        assert own == expected
    assert {one["name"] for one in lines} == {"Fixed", "'-Own"}


def test_difference_to_the_baseline_has_its_interval_and_the_baseline_none(
    client: TestClient, place: str
) -> None:
    lines = table(client, f"{place}.csv?{QUERY}&baseline=1")
    row = answered(client, f"{place}?{QUERY}&baseline=1").json()["rows"][0]
    names = ("difference", "difference_low", "difference_high", "questions", "noise")
    for one in lines:
        cells = [one[name] for name in names]
        if one["retriever"] and one["row"] == "0" and one["measure"] in row["differences"]["bm25"]:
            told = row["differences"]["bm25"][one["measure"]]
            *numbers, noise = cells
            assert [float(cell) for cell in numbers] == [
                told[name] for name in ("mean", "low", "high", "questions")
            ]
            assert noise == str(told["noise"]).lower()
        else:
            assert cells == [""] * 5


def test_retriever_that_cannot_be_asked_by_has_no_line(client: TestClient, place: str) -> None:
    query = "track=late&track=fixed&embedder=hash&retriever=bm25&retriever=dense%2Bopening"
    lines = table(client, f"{place}.csv?{query}")
    asked = {(one["track"], one["retriever"]) for one in lines if one["retriever"]}
    assert asked == {("late", "bm25"), ("fixed", "bm25"), ("fixed", "dense+opening")}


@pytest.mark.parametrize("name", ["sweep", "grid", "percentiles"])
def test_every_point_of_a_sweep_has_its_line(client: TestClient, place: str, name: str) -> None:
    lines = table(client, f"{place}/{name}.csv?{QUERY}&measure=mrr")
    told = answered(client, f"{place}/{name}?{QUERY}&measure=mrr").json()
    points = [*told["points"], *told["across"]]
    assert [one["track"] for one in lines] == [one["track"] for one in points]
    names = ("chunks", "mean_tokens", "index_tokens", "duplication", "truncated", "cut", "lost")
    for line, point in zip(lines, points, strict=True):
        assert float(line["value"]) == point["measures"]["mrr"]
        assert float(line["low"]) <= float(line["value"]) <= float(line["high"])
        assert {key: float(line[key]) for key in names} == {key: point[key] for key in names}
        for setting in ("size", "overlap", "percentile"):
            assert number(line[setting]) == point.get(setting)
        is_best = point["track"] == told["best"]
        assert (line["difference"] == "") == is_best
        if not is_best and point in told["points"]:
            assert (line["noise"] == "true") == (point["track"] in told["alike"])


def test_every_question_has_its_rank_in_every_row(client: TestClient, place: str) -> None:
    lines = table(client, f"{place}/questions.csv?{QUERY}")
    told = answered(client, f"{place}/questions?{QUERY}").json()["questions"]
    expected = [
        (str(one["number"]), str(at), row["retrievers"]["bm25"]["first_rank"], row["lost"])
        for one in told
        for at, row in enumerate(one["rows"])
    ]
    found = [
        (one["number"], one["row"], number(one["first_rank"]), one["lost"] == "true")
        for one in lines
    ]
    assert found == expected
    assert {one["question"] for one in lines} == {"When do I pay?", f"'{FORMULA}", "Zzz?"}
    assert lines[0]["doc"] == "Fees"
    assert lines[0]["answer"] == "Pay in May"


@pytest.mark.parametrize(
    ("asked", "numbers"),
    [
        ("list=lost&first=0:bm25", ["1"]),
        ("find=zzz&page=3", ["2"]),
        ("order=-asked", ["2", "1", "0"]),
        ("list=apart&first=0:bm25&second=1:bm25&top=3", ["1"]),
    ],
)
def test_questions_are_those_that_are_listed_in_their_order(
    client: TestClient, place: str, asked: str, numbers: list[str]
) -> None:
    lines = table(client, f"{place}/questions.csv?{QUERY}&{asked}")
    assert [one["number"] for one in lines[::2]] == numbers


def test_head_of_each_table_is_explained(client: TestClient, place: str) -> None:
    section = README.split("### Tables as CSV\n")[1].split("\n### ")[0]
    for address in (".csv", "/sweep.csv", "/questions.csv"):
        assert f"evaluation{address}" in section
        head = table(client, f"{place}{address}?{QUERY}")[0]
        assert [name for name in head if f"`{name}`" not in section] == []
