"""`cutmarks ask`: a question to a file, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.test_cli import run

TEXT = "Pay within 60 days.\n\nKeep the receipt.\n\nDays abroad count too.\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "rules.md"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_ask_prints_the_chunks_and_the_rank_of_the_answer(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ("--track", "paragraphs", "--answer", "within 60 days")
    status, out, err = run(capsys, "ask", file, "How many days?", *options)
    assert (status, err) == (0, "")
    assert [line.split("  ")[-1].strip() for line in out.splitlines()] == [
        "“How many days?” by BM25, the first 5 of each track. The answer is taken to be “within 60 days”,",
        "which stands in one place.",
        "",
        "paragraphs",
        "3 chunks. The answer: rank 1 of 3.",
        "Pay within 60 days.",
        "Days abroad count too.",
        "1 of 3 chunks shares no word with the question and has no rank.",
    ]


def test_ask_knows_the_answers_of_a_file(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answers = file.with_name("answers.json")
    question = {"question": "How many days?", "answer": "60 days.\n\nKeep"}
    answers.write_text(json.dumps({"docs": [], "questions": [question]}))
    options = ("--track", "paragraphs", "--answers", answers, "--json", "--k", "1")
    _, out, _ = run(capsys, "ask", file, "how many days?", *options)
    (track,) = json.loads(out)["tracks"]
    assert [one["chunk"] for one in track["found"]] == [0]
    assert (track["answer"]["verdict"], track["answer"]["rank"]) == ("cut", None)
    assert [(one["part"], one["rank"]) for one in track["answer"]["held"]] == [
        ("beginning", 1),
        ("end", None),
    ]


def test_text_does_not_steer_the_terminal(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text("Red \x1b[31mfox\x1b[0m.\n", encoding="utf-8")
    _, out, _ = run(capsys, "ask", file, "red", "--track", "paragraphs")
    assert out.splitlines()[-1].endswith("  Red \ufffd[31mfox\ufffd[0m.")
    file.write_text("Red \u202exof\u202c \u2067a\u2069.\n", encoding="utf-8")
    _, out, _ = run(capsys, "ask", file, "red", "--track", "paragraphs")
    assert out.splitlines()[-1].endswith("  Red \ufffdxof\ufffd \ufffda\ufffd.")
    options = ("--track", "fixed:size=4", "--tokenizer", "characters")
    _, out, _ = run(capsys, "check", file, *options)
    assert "“Red ✂ \ufffdxof\ufffd \ufffda\ufffd.”" in out
    _, text, _ = run(capsys, "text", file)
    assert text == file.read_text()
    _, _, err = run(capsys, "ask", file.with_name("\x1b[2J.md"), "fox")
    assert "/\ufffd[2J.md cannot be read" in err


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ((" ",), "Type a question first: no word of one was given."),
        (("Who?", "--k", "0"), "k must be a whole number from 1 to 100, not '0'."),
        (("Who?", "--track", "fixd"), "there is no strategy 'fixd'; choose one of"),
    ],
)
def test_ask_refuses_in_one_sentence(
    file: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], sentence: str
) -> None:
    status, out, err = run(capsys, "ask", file, *options)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(sentence)
