"""The command: a table to read, answers from a file, and one sentence for whatever is wrong."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import orjson
import pytest

from app import cli
from tests.conftest import REPOSITORY, free_port
from tests.small_files import zipped

TEXT = "Pay within 60 days. Keep the receipt.\n\nPay within 60 days abroad too.\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "rules.md"
    path.write_text(TEXT, encoding="utf-8")
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """The exit status, what was printed, and what was said to be wrong."""
    sys.argv = ["cutmarks", *map(str, arguments)]
    with pytest.raises(SystemExit) as left:
        cli.main()
    printed = capsys.readouterr()
    return int(left.value.code or 0), printed.out, printed.err


def with_answers(file: Path, *questions: Any) -> Path:
    path = file.with_name("answers.json")
    path.write_text(json.dumps({"docs": [], "questions": questions}))
    return path


def spans(capsysbinary: pytest.CaptureFixture[bytes], file: Path, answers: Path) -> list[Any]:
    """The verdicts on the answers of a file, by one chunk that holds everything."""
    sys.argv = ["cutmarks", "inspect", str(file), "--track", "fixed:size=5", "--json"]
    sys.argv += ["--embedder", "hash", "--answers", str(answers)]
    with pytest.raises(SystemExit):
        cli.main()
    found = orjson.loads(capsysbinary.readouterr().out)
    return [answer["chunks"] for answer in found["tracks"][0]["answers"]]


def test_places_of_answers_count_the_file_as_it_was_written(
    capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    file = tmp_path / "windows.txt"
    file.write_bytes(b"One.\r\n\r\nTwo words here.\r\n\r\nThree.\r\n")
    start = file.read_bytes().index(b"Three")
    by_place = with_answers(file, {"question": "", "start": start, "end": start + 6})
    assert spans(capsysbinary, file, by_place) == spans(
        capsysbinary, file, with_answers(file, {"question": "", "answer": "Three."})
    )


def test_inspect_prints_a_row_for_each_track(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    status, printed, _ = run(
        capsys,
        "inspect",
        file,
        "--embedder",
        "hash",
        "--track",
        "fixed:size=5",
        "--track",
        "recursive",
    )
    assert status == 0
    lines = printed.splitlines()
    head = "rules: Markdown in UTF-8, English; 70 characters, 16 wordpiece tokens, 3 sentences"
    assert lines[0].startswith(head)
    heads = ("track", "units cut", "cost")
    tables = [at for at, line in enumerate(lines) if line.startswith(heads)]
    for at in tables:
        assert [line.split()[0] for line in lines[at + 1 : at + 3]] == ["fixed:size=5", "recursive"]
    assert [lines[at].split("  ")[0] for at in tables] == list(heads)


def test_inspect_fits_a_terminal_and_says_where_tracks_cut(
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = REPOSITORY / "sample_docs" / "expense-policy.md"
    tracks = ("fixed:size=300", "sentence-window", "recursive-characters:size=200,overlap=20")
    options = [part for track in tracks for part in ("--track", track)]
    _, printed, _ = run(capsys, "inspect", page, "--embedder", "hash", *options)
    assert max(map(len, printed.splitlines())) <= 100
    assert "\nfixed:size=300: 299 | 300, 599 | 600, 899 | 900\n" in printed
    said = " ".join(printed.split())
    assert "430 | 431, 466 | 467, and 26 more" in said
    assert "fixed:size=300 tiles it to the letter; sentence-window and " in said
    assert "no cut is inside a piece; sizes hold." in said


def test_inspect_has_a_column_for_each_kind_of_unit_there_is(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "lists.md"
    file.write_text("- one two three four five six\n\n```\nx = 1\n```\n")
    _, printed, _ = run(capsys, "inspect", file, "--embedder", "hash", "--track", "fixed:size=4")
    lines = printed.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("units cut"))
    assert lines[at].split() == ["units", "cut", "sentences", "list", "items", "code"]
    assert lines[at + 1].split() == ["fixed:size=4", "2", "1", "1"]


def test_inspect_names_the_answers_that_are_cut(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    answers = with_answers(file, {"question": "What to keep?", "answer": "Keep the receipt."})
    _, printed, _ = run(
        capsys,
        "inspect",
        file,
        "--embedder",
        "hash",
        "--track",
        "fixed:size=7",
        "--answers",
        answers,
    )
    sentence = "fixed:size=7 cuts “Keep the ✂ receipt.” between chunks 1 and 2; "
    said = " ".join(printed.split())
    assert sentence + "an overlap of 2 tokens would keep it whole." in said
    assert "embedder hash, a stand-in that knows no meaning" in said


def test_answers_are_found_by_place_words_or_references(
    capsysbinary: pytest.CaptureFixture[bytes], file: Path
) -> None:
    answers = with_answers(
        file,
        {"question": "a", "start": 0, "end": 3},
        {"question": "b", "answer": "KEEP  the\nreceipt"},
        {"question": "c", "answer": "Pay", "start": 39, "end": 42, "doc": "rules"},
        {"question": "d", "references": [{"start": 0, "end": 3}, {"answer": "abroad"}]},
    )
    assert spans(capsysbinary, file, answers) == [[0], [1], [1], [0], [2]]


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ({"question": "a", "answer": "Never written"}, "“Never written” is not in the document"),
        ({"question": "a", "answer": "Pay within"}, "“Pay within” occurs 2 times"),
        ({"question": "Where?", "start": 60, "end": 900}, "“Where?” needs a start and an end"),
        ({"question": "Where?", "start": 5}, "“Where?” needs a start and an end"),
        ({"question": "Where?"}, "“Where?” needs a start and an end"),
        (
            {"question": "a", "answer": "Keep", "start": 0, "end": 4},
            "does not stand at characters 0 to 4",
        ),
        ({"question": "a", "references": []}, "must be a list of spans"),
        ("Keep", "a question is an object"),
    ],
)
def test_answer_that_cannot_be_marked_is_named(
    capsys: pytest.CaptureFixture[str], file: Path, question: Any, words: str
) -> None:
    answers = with_answers(file, question)
    status, printed, wrong = run(
        capsys, "inspect", file, "--track", "fixed", "--embedder", "hash", "--answers", answers
    )
    assert (status, printed) == (2, "")
    assert words in wrong
    assert_one_sentence(wrong)


def assert_one_sentence(wrong: str) -> None:
    assert wrong.endswith(".\n")
    assert wrong.count("\n") == 1
    assert "Traceback" not in wrong


@pytest.mark.parametrize(
    "arguments",
    [
        ["inspect"],
        ["inspect", "nothing.md"],
        ["inspect", ""],
        ["inspect", "FILE", "--answers", ""],
        ["evaluate", ""],
        ["text", ""],
        ["ask", "FILE", "What?", "--k", "many"],
        ["inspect", "FILE", "--track", "fixed:size=0"],
        ["inspect", "FILE", "--track", "unheard"],
        ["inspect", "FILE", "--tokenizer", "unheard"],
        ["inspect", "FILE", "--tokenizer", ""],
        ["inspect", "FILE", "--embedder", "unheard"],
        ["inspect", "FILE", "--answers", "nothing.json"],
        ["inspect", "FILE", "--answers", "FILE"],
        ["inspect", "FILE", "--language", "xx"],
        ["suggest", "FILE", "--language", "xx"],
        ["inspect", "FILE", "--unheard"],
        ["inspect", "."],
        ["serve", "--port", "123456"],
        ["serve", "--port", "many"],
        ["serve", "--port", "0", "--host", ""],
        ["unheard"],
    ],
    ids=" ".join,
)
def test_what_is_wrong_is_one_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str], file: Path, arguments: list[str]
) -> None:
    given = [str(file) if argument == "FILE" else argument for argument in arguments]
    status, printed, wrong = run(capsys, *given)
    assert (status, printed) == (2, "")
    assert_one_sentence(wrong)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["inspect"], "Missing argument 'file'; cutmarks inspect"),
        (["unheard"], "No such command 'unheard'; cutmarks"),
        (
            ["evaluate", ""],
            "Invalid value for 'corpus': it is empty, name a file; cutmarks evaluate",
        ),
    ],
)
def test_wrong_arguments_are_told_where_the_right_ones_stand(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert run(capsys, *arguments) == (2, "", f"{said} --help says what there is.\n")


@pytest.mark.parametrize("content", [b"", b" \n", b"\x00\x01"], ids=["empty", "blank", "binary"])
def test_file_without_a_text_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "file.txt"
    path.write_bytes(content)
    status, _, wrong = run(capsys, "inspect", path)
    assert status == 2
    assert_one_sentence(wrong)


def test_zip_is_sent_to_the_app_that_opens_it_as_a_collection(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    packed = tmp_path / "plans.zip"
    packed.write_bytes(zipped({"a.md": "Ask.", "b.md": "Go."}))
    for command in ("inspect", "text", "suggest"):
        assert run(capsys, command, packed) == (
            2,
            "",
            "plans.zip is a zip archive: unpack it and open the files in it, "
            "or open it in the app, as a collection.\n",
        )


def test_fixed_tracks_need_no_model(file: Path) -> None:
    script = (
        "import sys; from app import cli\n"
        f"sys.argv = ['cutmarks', 'inspect', {str(file)!r}, '--track', 'fixed']\n"
        "try: cli.main()\n"
        "except SystemExit: pass\n"
        "print(*{'torch', 'transformers', 'fastapi', 'sqlalchemy'} & set(sys.modules))"
    )
    printed = subprocess.run(
        [sys.executable, "-c", script], cwd=REPOSITORY, capture_output=True, text=True, check=True
    )
    assert printed.stdout.splitlines()[-1] == ""


def test_served_app_answers_within_two_seconds_and_ends_cleanly(tmp_path: Path) -> None:
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "app.cli", "serve", "--port", str(port)],
        cwd=REPOSITORY,
        env={**os.environ, "CUTMARKS_DATA_DIR": str(tmp_path / "data")},
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
    )
    try:
        seconds = answered_after(f"http://127.0.0.1:{port}/d/expense-policy")
        children = children_of(process.pid)
    finally:
        process.send_signal(signal.SIGINT)
        _, wrong = process.communicate(timeout=20)
    assert wrong == ""
    assert process.returncode in {0, -signal.SIGINT}
    assert [child for child in children if Path(f"/proc/{child}").exists()] == []
    # Thrice what is promised: here other tests and the loading model share the processors.
    assert seconds < 6


def answered_after(address: str) -> float:
    begun = time.monotonic()
    while True:
        try:
            with urllib.request.urlopen(address, timeout=10) as answer:
                answer.read()
            return time.monotonic() - begun
        except OSError:
            assert time.monotonic() - begun < 20
            time.sleep(0.02)


def children_of(process_id: int) -> list[str]:
    listed = Path(f"/proc/{process_id}/task/{process_id}/children")
    return re.findall(r"\d+", listed.read_text()) if listed.exists() else []


def test_text_prints_what_is_indexed_to_the_letter(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "fees.csv"
    path.write_bytes("\ufeffa;b\r\n1;é".encode())
    assert run(capsys, "text", path) == (0, "| a | b |\n| --- | --- |\n| 1 | é |\n", "")
    path = tmp_path / "notes.txt"
    path.write_bytes(b"One.\r\nTwo.  ")
    assert run(capsys, "text", path) == (0, "One.\nTwo.  ", "")


def test_page_never_replaces_what_it_is_made_of(
    capsys: pytest.CaptureFixture[str], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parent)
    answers = with_answers(file, {"question": "What?", "answer": "Keep the receipt."})
    written = answers.read_text()
    linked = file.with_name("linked.html")
    linked.symlink_to(file)
    for place in (file, f"./{file.name}", linked, answers):
        asked = ("inspect", file.name, "--track", "headings", "--answers", answers, "--html", place)
        status, printed, wrong = run(capsys, *asked)
        read = answers if place == answers else file.name
        told = f"--html {Path(place)} would replace {read}, which is read: name another file.\n"
        assert (status, printed, wrong) == (2, "", told)
    assert (file.read_text(), answers.read_text()) == (TEXT, written)


@pytest.mark.parametrize("more", ["--json", "--compare", "--overlaps", "--units"])
def test_page_takes_no_options_of_the_report(
    capsys: pytest.CaptureFixture[str], file: Path, more: str
) -> None:
    told = "--html writes a page and no report: leave it out, or --json and what adds to that.\n"
    assert run(capsys, "inspect", file, "--html", "-", more) == (2, "", told)


def test_answers_about_other_documents_are_counted_in_one_line(
    capsys: pytest.CaptureFixture[str], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = file.parent / "docs"
    folder.mkdir()
    file.rename(folder / "rules.md")
    monkeypatch.chdir(file.parent)
    asked = [
        ("docs/rules.md", "Keep the receipt."),
        ("docs/rooms.md", "Pay"),
        ("fees.md", "abroad"),
    ]
    table = "".join(f"{doc},What?,{answer}\n" for doc, answer in asked)
    Path("docs/answers.csv").write_text(f"document,question,answer\n{table}")
    told = "Of 3 questions in docs/answers.csv 2 are about other documents and are left out.\n"
    options = ("--track", "headings", "--answers", "docs/answers.csv", "--json")
    for page in ("docs/rules.md", folder / "rules.md"):
        status, printed, wrong = run(capsys, "inspect", page, *options)
        assert (status, wrong) == (0, told)
        assert [one["verdict"] for one in json.loads(printed)["tracks"][0]["answers"]] == ["whole"]
    status, printed, wrong = run(capsys, "ask", "docs/rules.md", "What?", *options)
    assert (status, wrong) == (0, told)
    answered = json.loads(printed)["tracks"][0]["answer"]
    assert [(one["start"], one["end"]) for one in answered["references"]] == [(20, 37)]
