"""What the commands print in a terminal is as wide as that is, or narrower."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.plain_text import table, width_of
from tests.conftest import REPOSITORY
from tests.test_cli import run

POLICY = REPOSITORY / "sample_docs" / "expense-policy.md"
QUESTIONS = REPOSITORY / "sample_docs" / "expense-policy-questions.json"
ROWS = ("--track", "fixed:size=128", "--track", "recursive:size=256", "--embedder", "hash")
TWO = ("--track", "fixed:size=300,overlap=60", "--track", "headings", "--embedder", "hash")

CUTTING = ("--track", "fixed:size=90", "--track", "fixed:size=300")


@pytest.mark.parametrize("columns", [40, 60])
@pytest.mark.parametrize(
    "arguments",
    [
        ("evaluate", QUESTIONS, *ROWS, "--every-question"),
        ("evaluate", QUESTIONS, "--embedder", "hash", "--sweep", "sizes", "--retriever", "bm25"),
        ("ask", POLICY, "receipt", *TWO, "--answer", "receipts"),
        ("inspect", POLICY, *TWO, "--compare", "--overlaps", "--units", "--answers", QUESTIONS),
        ("inspect", POLICY, *TWO, "--overlaps"),
        ("check", POLICY, *CUTTING),
        ("check", POLICY, *CUTTING, "--answers", QUESTIONS),
    ],
    ids=lambda given: " ".join(map(str, given)).replace(str(REPOSITORY), ""),
)
def test_no_line_is_wider_than_the_terminal_but_a_single_word(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str | Path, ...],
    columns: int,
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    status, printed, wrong = run(capsys, *arguments)
    assert (status in {0, 1}, wrong) == (True, "")
    lines = printed.splitlines()
    assert [one for one in lines if width_of(one) > columns and " " in one.strip()] == []
    assert sum(map(bool, lines)) > 5


def test_check_keeps_a_line_whole_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    first = run(capsys, "check", POLICY, *CUTTING)[1].splitlines()[0]
    assert first.startswith(f"{POLICY}:")
    assert width_of(first) > 150


def test_columns_that_stay_together_do_so_where_they_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [
        ("row of a table", "first", "second", "third", "fourth"),
        *[("1", "1", "2", "3", "4")] * 2,
    ]
    monkeypatch.setenv("COLUMNS", "40")
    heads = [line.split() for line in table(rows, together=2) if "row" in line]
    assert [one[-2:] for one in heads] == [["first", "second"], ["third", "fourth"]]
    wide = [(one[0], *(f"{cell:>17}" for cell in one[1:])) for one in rows]
    heads = [line.split() for line in table(wide, together=2) if "row" in line]
    assert [one[-1] for one in heads] == ["first", "second", "third", "fourth"]


def test_sign_that_turns_the_order_takes_the_room_of_what_is_shown_for_it() -> None:
    assert width_of("\u202ea\u2069") == 3
    assert width_of("\u200da") == 1
