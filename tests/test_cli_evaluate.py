"""`cutmarks evaluate`: where a corpus is found, the object it prints, the table, and what is refused."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from app import cli
from app.row_presets import ROW_PRESETS, SIX
from engine.embedding import load_embedder
from engine.retrieval.corpus_files import read_corpus
from engine.retrieval.evaluation import evaluate
from engine.retrieval.retrievers import RETRIEVERS
from engine.spec import parse_track
from tests.conftest import shared
from tests.small_files import zipped

FEES = "# Fees\n\nPay within 60 days. Keep the receipt of each bill.\n\n## Late\n\nA late bill costs 5 euros.\n"
ROOMS = "Book a room in May. Ask the desk for the key of the room.\n"
CORPUS = {
    "docs": [{"id": "fees.md", "text": FEES}, {"id": "rooms.txt", "text": ROOMS}],
    "questions": [
        {"question": "How long do I have to pay?", "answer": "within 60 days", "doc": "fees.md"},
        {"question": "What does a late bill cost?", "answer": "5 euros", "doc": "fees.md"},
        {"question": "When do I book a room?", "answer": "in May", "doc": "rooms.txt"},
        {"question": "Who has the key?", "answer": "the porter", "doc": "rooms.txt"},
    ],
}
TABLE = (
    "document,question,answer\n"
    "fees.md,How long do I have to pay?,within 60 days\n"
    "fees.md,What does a late bill cost?,5 euros\n"
    "rooms.txt,When do I book a room?,in May\n"
    "rooms.txt,Who has the key?,the porter\n"
)
LEFT_OUT = [
    {"question": "Who has the key?", "reason": "The answer “the porter” is not in the document."}
]
ROWS = ("--track", "fixed:size=16", "--track", "recursive:size=32")


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """The exit status, what was printed, and what was said to be wrong."""
    sys.argv = ["cutmarks", "evaluate", *map(str, arguments), "--embedder", "hash"]
    with pytest.raises(SystemExit) as left:
        cli.main()
    printed = capsys.readouterr()
    return int(left.value.code or 0), printed.out, printed.err


def told(capsysbinary: pytest.CaptureFixture[bytes], *arguments: object) -> Any:
    """The object that is printed."""
    sys.argv = ["cutmarks", "evaluate", *map(str, arguments), "--embedder", "hash", "--json"]
    with pytest.raises(SystemExit) as left:
        cli.main()
    printed = capsysbinary.readouterr()
    assert (left.value.code, printed.err) == (0, b"")
    return json.loads(printed.out)


def written(folder: Path, name: str, content: Any) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        path.write_text(content if isinstance(content, str) else json.dumps(content))
    return path


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    return written(tmp_path, "corpus.json", CORPUS)


@pytest.mark.parametrize("command", ["evaluate", "ask"])
def test_help_names_every_retriever_and_of_an_evaluation_every_preset(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["cutmarks", command, "--help"])
    with pytest.raises(SystemExit):
        cli.main()
    words = " ".join(capsys.readouterr().out.replace("│", " ").split())
    assert f"How chunks are found: {', '.join(RETRIEVERS)}" in words
    assert (f"belong together: {', '.join(ROW_PRESETS)}." in words) == (command == "evaluate")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("fees.md", FEES), ("rooms.txt", ROOMS), ("questions.csv", TABLE)):
        written(tmp_path / "held", name, text)
    return tmp_path / "held"


def test_object_holds_the_contract(capsysbinary: Any, corpus: Path) -> None:
    found = told(capsysbinary, corpus, *ROWS, "--k", "1,2")
    assert found["corpus"] == {
        "docs": 2,
        "questions": 3,
        "unanswerable": 0,
        "left_out": LEFT_OUT,
        "refused": [],
    }
    held = found["held"]
    assert (held["tokenizer"], held["embedder"], held["k"]) == ("wordpiece", "hash", [1, 2])
    assert (list(held["index"]), held["baseline"]) == (["bm25", "dense"], 0)
    first, second = found["rows"]
    assert (first["track"], second["track"]) == ("fixed:size=16", "recursive:size=32")
    assert {"chunks", "mean_tokens", "index_tokens", "duplication", "truncated"} <= set(first)
    assert sum(first["answers"].values()) == 3
    assert second["answers"] == {"whole": 3, "rescued": 0, "cut": 0, "lost": 0}
    assert {"recall@1", "recall@2", "hit@2", "mrr", "precision@2", "iou@2"} <= set(
        second["retrievers"]["bm25"]
    )
    assert second["retrievers"]["bm25"]["mrr"] == 1.0


def test_object_is_what_the_engine_finds_in_the_same_corpus(
    capsysbinary: Any, corpus: Path
) -> None:
    found = told(capsysbinary, corpus, *ROWS)
    evaluation = evaluate(
        read_corpus(corpus.read_bytes()),
        [parse_track(one) for one in ROWS[1::2]],
        tokenizer="wordpiece",
        embedder=load_embedder("hash"),
    )
    known = json.loads(json.dumps(evaluation.to_dict()))
    assert found["rows"] == known["rows"]
    assert found["held"] == known["held"]


@pytest.mark.parametrize("way", ["table", "folder", "zip", "folder and questions", "json beside"])
def test_corpus_is_the_same_whichever_way_it_is_kept(
    capsysbinary: Any, corpus: Path, folder: Path, way: str
) -> None:
    table = folder / "questions.csv"
    asked: list[Path | str] = [folder]
    if way == "table":
        asked = [table]
    elif way == "zip":
        held = {one.name: one.read_text() for one in folder.iterdir()}
        asked = [written(corpus.parent, "all.zip", zipped(held))]
    elif way == "folder and questions":
        asked = [folder, "--questions", table.rename(folder.parent / "asked.csv")]
    elif way == "json beside":
        table.unlink()
        asked = [written(folder, "set.json", CORPUS | {"docs": []})]
    expected, found = told(capsysbinary, corpus, *ROWS), told(capsysbinary, *asked, *ROWS)
    assert found == expected


def test_one_document_is_asked_the_questions_of_another_file(
    capsysbinary: Any, tmp_path: Path
) -> None:
    document = written(tmp_path, "fees.md", FEES)
    qas = [
        {"question": "How long?", "answers": [{"text": "60 days", "answer_start": 11}]},
        {"question": "Why?", "answers": [], "is_impossible": True},
    ]
    context = "Pay within 60 days. Keep the receipt of each bill."
    squad = {"data": [{"title": "x", "paragraphs": [{"context": context, "qas": qas}]}]}
    questions = written(tmp_path, "dev.json", squad)
    found = told(capsysbinary, document, "--questions", questions, "--track", "headings")
    assert (found["corpus"]["questions"], found["corpus"]["unanswerable"]) == (1, 1)
    assert found["rows"][0]["answers"]["whole"] == 1


def test_files_below_a_folder_are_known_by_their_paths(capsysbinary: Any, tmp_path: Path) -> None:
    for name, text in (("old/a.md", "Old: pay in May."), ("new/a.md", "New: pay in June.")):
        written(tmp_path, name, text)
    written(tmp_path, "logo.png", b"\x89PNG")
    written(tmp_path, ".git/a.md", "Not a document.")
    written(tmp_path, "broken.pdf", b"%PDF-1.4 nothing")
    written(
        tmp_path,
        "asked.csv",
        "document,question,answer\nnew/a.md,When?,in June\na.md,When else?,in May\n",
    )
    found = told(capsysbinary, tmp_path, "--track", "headings")["corpus"]
    assert (found["docs"], found["questions"]) == (2, 1)
    reason = "It is about “a.md”, and 2 documents are called so."
    assert found["left_out"] == [{"question": "When else?", "reason": reason}]
    assert [one["file_name"] for one in found["refused"]] == ["broken.pdf"]


def test_questions_about_a_file_that_cannot_be_read_are_left_out(
    capsysbinary: Any, folder: Path
) -> None:
    (folder / "rooms.txt").write_text(" \n")
    found = told(capsysbinary, folder, "--track", "headings")["corpus"]
    problem = (
        "rooms.txt has no text to split, it holds only blanks or invisible characters: choose one "
        "with words in it."
    )
    assert found["refused"] == [{"file_name": "rooms.txt", "problem": problem}]
    reason = f"Its document cannot be asked: {problem}"
    assert found["left_out"] == [
        {"question": "When do I book a room?", "reason": reason},
        {"question": "Who has the key?", "reason": reason},
    ]


def test_six_rows_are_the_default_and_a_preset_sets_its_tokenizer(
    capsysbinary: Any, corpus: Path
) -> None:
    usual = told(capsysbinary, corpus)
    six = told(capsysbinary, corpus, "--preset", "six")
    four = told(capsysbinary, corpus, "--preset", "four", "--tokenizer", "characters")
    assert [row["track"] for row in usual["rows"]] == list(SIX.tracks)
    assert [row["track"] for row in six["rows"]] == list(SIX.tracks)
    assert usual["held"]["tokenizer"] == "wordpiece"
    assert six["held"]["tokenizer"] == "qwen2.5"
    assert (len(four["rows"]), four["held"]["tokenizer"]) == (4, "characters")


def test_text_outside_the_default_vocabulary_is_counted_in_another(
    capsysbinary: Any, tmp_path: Path
) -> None:
    docs = [{"id": "a", "text": "สวัสดีตอนเช้า"}, {"id": "b", "text": "Good day."}]
    questions = [{"question": "?", "answer": "day", "doc": "b"}]
    path = written(tmp_path, "set.json", {"docs": docs, "questions": questions})
    assert told(capsysbinary, path, "--track", "fixed")["held"]["tokenizer"] == "qwen2.5"


def test_table_says_what_is_held_still_and_marks_noise(
    capsys: pytest.CaptureFixture[str], corpus: Path
) -> None:
    status, printed, wrong = run(capsys, corpus, *ROWS, "--retriever", "bm25", "--baseline", 2)
    assert (status, wrong) == (0, "")
    lines = printed.splitlines()
    assert lines[0] == "2 documents, 3 questions, 1 left out"
    assert lines[2].startswith(
        "Held still: one parse, these questions, tokens of wordpiece, embedder hash"
    )
    assert (
        "1 fixed:size=16           3    13  1.00x             0      3        0    0     0" in lines
    )
    (first, second) = [line for line in lines if line[:2] in {"1 ", "2 "}][7:9]
    assert first.split()[2:4] == ["1.000", "≈+.000"]
    assert second.split()[2:4] == ["1.000", "1.000"]
    given = next(at for at, line in enumerate(lines) if line.startswith("tokens of first 5"))
    assert lines[given].split()[4:10] == [
        *("chunk", "twice", "answered"),
        *("neighbours", "twice", "answered"),
    ]
    assert lines[given + 1].split()[2:8] == ["27", "0", "100%", "43", "8", "100%"]
    assert (
        lines[-1]
        == "! Left out: Who has the key? – The answer “the porter” is not in the document."
    )
    assert max(map(len, lines)) <= 100


def test_table_has_ceilings_costs_and_intervals(
    capsys: pytest.CaptureFixture[str], corpus: Path
) -> None:
    rows = ("--track", "fixed:size=16", "--track", "semantic:size=32")
    status, printed, _ = run(capsys, corpus, *rows, "--k", "1,2")
    lines = printed.splitlines()
    assert status == 0

    def below(head: str, count: int) -> list[list[str]]:
        at = next(at for at, line in enumerate(lines) if line.startswith(head))
        return [line.split()[1:] for line in lines[at + 1 : at + 1 + count]]

    assert below("ceiling", 2) == [
        ["fixed:size=16", "1.000", "1.000", "1.000"],
        ["semantic:size=32", "1.000", "1.000", "1.000"],
    ]
    costs = [cells[:4] for cells in below("what it costs to index", 4)]
    assert costs == [
        ["fixed:size=16", "bm25", "0", "0"],
        ["fixed:size=16", "dense", "3", "0"],
        ["semantic:size=32", "bm25", "4", "4"],
        ["semantic:size=32", "dense", "7", "4"],
    ]
    head = "95 % of differences to row 1"
    assert " ".join(below(head, 1)[0]) == (
        "semantic:size=32 ≈+.000 (+.000 to +.000) ≈+.000 (+.000 to +.000)"
    )


def test_differences_are_those_to_the_baseline(capsysbinary: Any, corpus: Path) -> None:
    found = told(capsysbinary, corpus, *ROWS, "--baseline", "2")
    first = found["rows"][0]
    assert found["held"]["baseline"] == 1
    assert first["differences"]["dense"]["mrr"]["mean"] == pytest.approx(
        first["retrievers"]["dense"]["mrr"] - found["rows"][1]["retrievers"]["dense"]["mrr"],
        abs=1e-4,
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["nowhere.json"],
            "nowhere.json cannot be read (No such file or directory): check the name",
        ),
        (
            ["notes.md"],
            "There are no questions: give them as --questions FILE; those that are read",
        ),
        (["empty"], "empty holds no documents: name a folder that does."),
        (
            ["notes.md", "--questions", "nobody.json"],
            "nobody.json holds no question: name another file as --questions; those that are read are",
        ),
        (
            ["unknown.json"],
            "The only question has no answer in these documents; add some that have",
        ),
        (["bare.csv"], "bare.csv names no document: add a column document, or name the document"),
        (["lone.csv"], "None of the documents that lone.csv names is beside it, such as a.md: put"),
        (
            ["cells.csv"],
            "cells.csv has no row that can be asked. Its row has more cells than the head:",
        ),
        (["far.csv"], "None of the documents that far.csv names is beside it, such as aaaaaaaa"),
        (["b" * 300], "bbbbbb cannot be read (File name too long): check the name and try again."),
        (["table.csv"], "table.csv is no question set: those that are read are SQuAD JSON"),
        (["half.json"], "half.json is not JSON: "),
        (["wrong.json"], "None of 2 questions can be asked. What? – The answer “x” is not in the"),
        (["corpus.json", "--k", "0"], "k must be up to"),
        (
            ["corpus.json", "--baseline", "7"],
            "baseline must be the number of a row, counted from 1, up to 6, or its track such as semantic",
        ),
        (["corpus.json", "--retriever", "cosine"], "retriever must be one of bm25, dense"),
        (
            ["corpus.json", "--track", "late", "--retriever", "dense+headings"],
            "late reads whole documents, so dense+headings can put nothing before its chunks: leave out",
        ),
        (["corpus.json", "--preset", "nine"], "preset must be one of six, four"),
        (
            ["corpus.json", "--track", "fixed:size=0"],
            "size must be a whole number from 1 to 100,000, not '0'.",
        ),
        (["corpus.json", "--tokenizer", "runes"], "runes"),
        (
            ["notes.md", "--questions", "notes.md"],
            "notes.md is no question set: those that are read",
        ),
    ],
)
def test_what_cannot_be_evaluated_gets_one_sentence(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    corpus: Path,
    arguments: list[str],
    sentence: str,
) -> None:
    folder = corpus.parent
    (folder / "empty").mkdir()
    written(folder, "notes.md", "# Notes\n\nNothing asked.\n")
    written(folder, "bare.csv", "question,answer\nWhat?,x\n")
    written(folder, "cells.csv", "document,question,answer\na.md,What?,x,y\n")
    written(folder, "far.csv", f"document,question,answer\n{'a' * 300},What?,x\n")
    written(folder, "lone.csv", "document,question,answer\na.md,What?,x\n")
    written(folder, "table.csv", "name,price\npen,2\n")
    written(folder, "half.json", '{"docs": [')
    written(folder, "nobody.json", {"data": [{"title": "x", "paragraphs": []}]})
    unknown = {"question": "Why?", "answers": [], "is_impossible": True}
    paragraphs = [{"context": "Pay in May.", "qas": [unknown]}]
    written(folder, "unknown.json", {"data": [{"title": "x", "paragraphs": paragraphs}]})
    missing = [{"question": one, "answer": "x", "doc": "a"} for one in ("What?", "Who?")]
    written(folder, "wrong.json", {"docs": [{"id": "a", "text": "Go."}], "questions": missing})
    monkeypatch.chdir(folder)
    status, printed, wrong = run(capsys, *arguments)
    assert (status, printed, len(wrong.splitlines())) == (2, "", 1)
    assert sentence.lower() in wrong.lower()


def test_progress_is_told_to_a_terminal_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, corpus: Path
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "26")
    status, _, said = run(capsys, corpus, *ROWS, "--retriever", "bm25")
    assert status == 0
    assert [part.removeprefix("\x1b[K") for part in said.split("\r")[1:]] == [
        "Reading fees.md",
        "Reading rooms.txt",
        "Row 1 of 2: fixed:size=16",
        "Row 2 of 2: recursive:si…",
        "",
    ]


def test_shared_corpus_has_the_cuts_of_its_first_report(capsysbinary: Any) -> None:
    path = shared("data/squad_7articles_200q.json")
    found = told(capsysbinary, path, "--preset", "six", "--retriever", "bm25")
    told_rows = [
        (row["chunks"], row["answers"]["cut"], row["answers"]["rescued"], bm25["recall@1"])
        for row in found["rows"]
        for bm25 in [row["retrievers"]["bm25"]]
    ][:5]  # the hash embedder knows no meaning, so the semantic row would be another
    assert told_rows == [
        (300, 3, 0, 0.645),
        (152, 1, 0, 0.745),
        (77, 1, 0, 0.695),
        (201, 0, 4, 0.6125),
        (204, 0, 0, 0.775),
    ]
