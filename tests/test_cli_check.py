"""`cutmarks check`: what it judges, where it says that an answer is cut, and with which status it ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.check_cuts import Fault, Tally, Target, tally
from engine import Chunking, Span, cut, tokenize
from engine.answers import verdicts
from engine.reading import read_text
from tests.conftest import shared
from tests.test_cli import assert_one_sentence, run

FEES = "# Fees\n\nPay within 60 days. Keep the receipt.\n"
ROOMS = "Rooms are booked at the desk.\nThe desk is open until nine.\n"
TRACK = ("--track", "fixed:size=8")


@pytest.fixture
def docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of documents, below the one that the command is run in."""
    folder = tmp_path / "docs"
    (folder / "more").mkdir(parents=True)
    (folder / "fees.md").write_text(FEES, encoding="utf-8")
    (folder / "more" / "rooms.txt").write_text(ROOMS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


def asking(*questions: dict[str, Any], name: str = "answers.json") -> str:
    Path(name).write_text(json.dumps({"docs": [], "questions": questions}), encoding="utf-8")
    return name


def about(question: str, answer: str, doc: str = "docs/fees.md") -> dict[str, str]:
    return {"question": question, "answer": answer, "doc": doc}


KEPT = about("When?", "Pay within 60 days.")
CUT = about("What to keep?", "Keep the receipt.")
GONE = about("Who?", "The board pays.")


@pytest.mark.usefixtures("docs")
def test_cut_answer_is_told_with_its_place_and_fails(capsys: pytest.CaptureFixture[str]) -> None:
    answers = asking(KEPT, CUT)
    status, printed, wrong = run(capsys, "check", "docs/fees.md", *TRACK, "--answers", answers)
    assert (status, wrong) == (1, "")
    assert printed.splitlines() == [
        "docs/fees.md:3:26: fixed:size=8 cuts the answer to “What to keep?”: “Keep ✂ the receipt.”, "
        "between chunks 1 and 2; an overlap of 1 token would keep it whole.",
        "",
        "track         answers cut  allowed",
        "fixed:size=8       1 of 2        0  failed",
    ]


@pytest.mark.usefixtures("docs")
def test_each_track_may_cut_so_many_in_all_files_together(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answers = asking(CUT, about("Until when?", "The desk is open until nine.", "rooms"))
    asked = ("check", "docs", *TRACK, "--track", "headings", "--answers", answers)
    assert [run(capsys, *asked, "--max-cut", most)[0] for most in (0, 1, 2)] == [1, 1, 0]
    assert run(capsys, *asked)[1].splitlines()[-3:] == [
        "track         answers cut  allowed",
        "fixed:size=8       2 of 2        0  failed",
        "headings           0 of 2        0  passed",
    ]


@pytest.mark.usefixtures("docs")
def test_rescued_answer_is_not_cut(capsys: pytest.CaptureFixture[str]) -> None:
    track = ("--track", "fixed:size=8,overlap=1")
    assert run(capsys, "check", "docs", *track, "--answers", asking(KEPT, CUT))[0] == 0


def test_answer_in_no_chunk_counts_as_cut() -> None:
    whole = cut(tokenize(read_text("One two. Three four."), "characters"), "fixed:size=10")
    gap = Chunking(whole.tokenization, whole.spec, whole.starts[1:], whole.ends[1:])
    target = Target(Span(0, 8), "answer", "Who?")
    (verdict,) = verdicts(gap, [target.span])
    fault = Fault("a.md", gap, target, verdict)
    assert fault.place == (1, 1)
    assert fault.sentence == (
        "fixed:size=10 loses the answer to “Who?”: “One two.”, of which something is in no chunk."
    )
    found = tally("fixed:size=10", [fault], 5, 0)
    assert (found, found.passes) == (Tally("fixed:size=10", 5, 0, 1, 0), False)


@pytest.mark.usefixtures("docs")
def test_missing_answer_fails_unless_it_may_be_missing(capsys: pytest.CaptureFixture[str]) -> None:
    unknown = about("Where?", "at the desk", "gone.md")
    asked = ("check", "docs", "--track", "headings", "--answers", asking(KEPT, GONE, unknown))
    status, printed, _ = run(capsys, *asked)
    assert status == 1
    assert printed.splitlines() == [
        "answers.json: missing: Where? – It is about “gone.md”, and no document is called so.",
        "docs/fees.md: missing: Who? – The answer “The board pays.” is not in the document.",
        "",
        "track     answers cut  allowed",
        "headings       0 of 1        0  passed",
        "2 answers missing: failed",
    ]
    status, printed, _ = run(capsys, *asked, "--allow-missing")
    assert (status, printed.splitlines()[-1]) == (0, "2 answers missing: which is allowed")


@pytest.mark.usefixtures("docs")
@pytest.mark.parametrize("doc", ["fees.md", "fees", "docs/fees.md", "./docs/fees.md", "Fees"])
def test_document_goes_by_its_path_its_name_and_its_title(
    capsys: pytest.CaptureFixture[str], doc: str
) -> None:
    answers = asking(about("When?", "Pay within 60 days.", doc))
    assert run(capsys, "check", "docs", "--track", "headings", "--answers", answers)[0] == 0


@pytest.mark.usefixtures("docs")
def test_answers_may_name_documents_from_where_they_lie(capsys: pytest.CaptureFixture[str]) -> None:
    Path("docs/more/fees.md").write_text("Nothing to pay.")
    answers = asking(about("When?", "Pay within 60 days.", "../fees.md"), name="docs/more/a.json")
    status, printed, _ = run(capsys, "check", "docs", "--track", "headings", "--answers", answers)
    assert (status, printed.splitlines()[-1].split()[1:4]) == (0, ["0", "of", "1"])


@pytest.mark.usefixtures("docs")
def test_answers_come_as_csv_too(capsys: pytest.CaptureFixture[str]) -> None:
    Path("docs/answers.csv").write_text(
        "document,question,answer\nfees.md,What?,Keep the receipt.\n"
    )
    for more in ([], ["--answers", "docs/answers.csv"]):
        status, printed, _ = run(capsys, "check", "docs", *TRACK, *more)
        assert (status, printed.count("docs/fees.md:3:26: ")) == (1, 1)


def test_answers_come_as_squad_too(capsys: pytest.CaptureFixture[str]) -> None:
    corpus = shared("data/squad_complexity.json")
    track = ("--track", "fixed", "--tokenizer", "qwen2.5")
    status, printed, _ = run(capsys, "check", corpus, *track)
    first, second, *_ = printed.splitlines()
    assert first.startswith(
        f"{corpus}/Computational_complexity_theory:19:288: fixed cuts the answer"
    )
    assert ("“set ✂ of triples”" in first, "“complexity ✂ classes”" in second) == (True, True)
    assert (status, printed.splitlines()[-1].split()) == (
        1,
        ["fixed", "2", "of", "197", "0", "failed"],
    )


@pytest.mark.usefixtures("docs")
def test_without_answers_units_are_checked(capsys: pytest.CaptureFixture[str]) -> None:
    Path("docs/fees.md").write_text(
        "Pay.\n\n```\nx = 1\ny = 2\n```\n\n| a | b |\n| - | - |\n| c | d |\n"
    )
    _, printed, _ = run(capsys, "check", "docs", "--track", "fixed:size=6")
    kinds = [
        line.split("fixed:size=6 cuts the ")[1].split(" “")[0] for line in printed.splitlines()[:4]
    ]
    assert kinds == ["code block", "table", "sentence", "sentence"]
    assert printed.splitlines()[-2].split() == ["track", "units", "cut", "allowed"]


@pytest.mark.usefixtures("docs")
def test_github_shows_faults_beside_their_lines(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("check", "docs", *TRACK, "--format", "github", "--answers", asking(CUT, GONE))
    status, printed, _ = run(capsys, *asked)
    assert status == 1
    assert printed.splitlines()[:2] == [
        "::error file=docs/fees.md,line=3,col=26::fixed:size=8 cuts the answer to “What to keep?”: “Keep ✂ "
        "the receipt.”, between chunks 1 and 2; an overlap of 1 token would keep it whole.",
        "::error file=docs/fees.md::Missing: Who? – The answer “The board pays.” is not in the document.",
    ]
    status, printed, _ = run(capsys, *asked, "--max-cut", 1, "--allow-missing")
    assert status == 0
    assert [line.split()[0] for line in printed.splitlines()[:2]] == ["::warning", "::warning"]


@pytest.mark.usefixtures("docs")
def test_json_says_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    answers = asking(CUT, GONE)
    asked = ["check", "docs/fees.md", *TRACK, "--answers", answers, "--json"]
    status, printed, _ = run(capsys, *asked)
    found = json.loads(printed)
    message = found["faults"][0].pop("message")
    assert message.startswith("fixed:size=8 cuts the answer to “What to keep?”")
    assert (status, found) == (
        1,
        {
            "passes": False,
            "judged": "answers",
            "files": ["docs/fees.md"],
            "tracks": [
                {
                    "track": "fixed:size=8",
                    "judged": 1,
                    "cut": 1,
                    "lost": 0,
                    "max_cut": 0,
                    "passes": False,
                }
            ],
            "faults": [
                {
                    "file": "docs/fees.md",
                    "line": 3,
                    "column": 26,
                    "character": 33,
                    "track": "fixed:size=8",
                    "verdict": "cut",
                    "kind": "answer",
                    "question": "What to keep?",
                    "start": 28,
                    "end": 45,
                    "chunks": [0, 1],
                    "overlap_needed": 1,
                    "before": "Keep",
                    "after": "the receipt.",
                }
            ],
            "missing": [
                {
                    "file": "docs/fees.md",
                    "question": "Who?",
                    "reason": "The answer “The board pays.” is not in the document.",
                }
            ],
            "refused": [],
        },
    )


@pytest.mark.usefixtures("docs")
def test_file_of_a_folder_that_cannot_be_read_is_told_of(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("docs/more/plan.pdf").write_bytes(b"%PDF-1.4 broken")
    status, printed, _ = run(capsys, "check", "docs", "--track", "headings")
    assert status == 0
    assert printed.startswith("docs/more/plan.pdf: not checked, it ")


@pytest.mark.usefixtures("docs")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["docs"], "Name a way of cutting as --track"),
        (["docs", "--track", "fixed:size=0"], "size must be a whole number from 1 to"),
        (["docs", *TRACK, "--max-cut", "-1"], "'--max-cut'"),
        (["docs", *TRACK, "--format", "xml"], "The format is text, github or json"),
        (["nothing.md", *TRACK], "nothing.md cannot be read"),
        (["docs", *TRACK, "--answers", "nothing.json"], "nothing.json cannot be read"),
        (["docs", *TRACK, "--answers", "docs/fees.md"], "is no question set"),
        (["docs", *TRACK, "--answers", "empty.csv"], "empty.csv holds no question"),
        (["empty", *TRACK], "empty holds no documents"),
        (["broken.pdf", *TRACK], "broken.pdf "),
        ([], "Missing argument"),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else "",
)
def test_what_is_wrong_is_one_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    Path("empty").mkdir()
    Path("empty.csv").write_text("question,answer\n")
    Path("broken.pdf").write_bytes(b"%PDF-1.4 broken")
    status, printed, wrong = run(capsys, "check", *arguments)
    assert (status, printed) == (2, "")
    assert words in wrong
    assert_one_sentence(wrong)


@pytest.mark.usefixtures("docs")
def test_json_is_one_form_and_takes_any_number_it_lets_through(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ("check", "docs", *TRACK, "--json")
    for form in ("github", "text"):
        assert run(capsys, *asked, "--format", form) == (
            2,
            "",
            f"--json and --format {form} are two ways of saying the same; give one of them.\n",
        )
    _, printed, _ = run(capsys, *asked, "--format", "json", "--max-cut", 10**9)
    assert json.loads(printed)["tracks"][0]["max_cut"] == 10**9
    status, printed, wrong = run(capsys, *asked, "--max-cut", 10**9 + 1)
    assert (status, printed, "'--max-cut'" in wrong) == (2, "", True)


@pytest.mark.usefixtures("docs")
def test_set_of_questions_that_holds_none_is_told_as_that(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answers = asking(name="docs/none.json")
    told = "none.json holds no question: write one into it, or send another file.\n"
    for asked in (
        ("check", "docs", *TRACK, "--answers", answers),
        ("evaluate", answers),
    ):
        status, printed, wrong = run(capsys, *asked)
        assert (status, printed, wrong.endswith(told)) == (2, "", True)
    _, printed, _ = run(capsys, "check", "docs", "--track", "headings")
    assert printed.splitlines()[0] == (
        "docs/none.json: not checked, it is made for questions and holds none."
    )


@pytest.mark.usefixtures("docs")
@pytest.mark.parametrize("doc", ["docs/fees.md", "fees.md", "../fees.md", "Fees"])
def test_answers_in_a_folder_name_documents_as_those_that_are_given_do(
    capsys: pytest.CaptureFixture[str], doc: str
) -> None:
    lost = about("Who?", "The board pays.", doc)
    asking(about("What to keep?", "Keep the receipt.", doc), lost, name="docs/more/answers.json")
    _, printed, _ = run(capsys, "check", "docs", *TRACK, "--json")
    found = json.loads(printed)
    assert (found["judged"], found["files"]) == ("answers", ["docs/fees.md", "docs/more/rooms.txt"])
    assert [one["question"] for one in found["faults"]] == ["What to keep?"]
    assert [(one["file"], one["question"]) for one in found["missing"]] == [
        ("docs/fees.md", "Who?")
    ]


@pytest.mark.usefixtures("docs")
def test_questions_in_a_folder_that_are_about_no_document_are_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asking(about("When?", "Pay", "elsewhere.md"), name="docs/quiz.json")
    _, printed, _ = run(capsys, "check", "docs", "--track", "headings", "--json")
    found = json.loads(printed)
    assert (found["judged"], found["missing"]) == ("units", [])
    assert found["files"] == ["docs/fees.md", "docs/more/rooms.txt", "docs/quiz.json"]


@pytest.mark.usefixtures("docs")
def test_pages_that_cutmarks_made_are_no_documents(capsys: pytest.CaptureFixture[str]) -> None:
    Path("docs/cuts").mkdir()
    page = "docs/cuts/fees.html"
    options = ("--embedder", "hash", "--html", page)
    assert run(capsys, "inspect", "docs/fees.md", *TRACK, *options)[0] == 0
    Path("docs/own.html").write_text("<!doctype html><title>Own</title><p>Cutmarks cuts.</p>")
    answers = asking(about("When?", "Pay within 60 days.", "fees.md"))
    told = "is a page that Cutmarks made: open what it was made of."
    _, printed, _ = run(capsys, "check", "docs", "--track", "headings", "--answers", answers)
    assert printed.splitlines()[0] == f"{page}: not checked, it {told}"
    _, printed, _ = run(capsys, "check", "docs", "--track", "headings", "--json")
    assert json.loads(printed)["files"] == ["docs/fees.md", "docs/more/rooms.txt", "docs/own.html"]
    asked = ("evaluate", "docs", "--questions", answers, "--track", "fixed", "--retriever", "bm25")
    status, printed, _ = run(capsys, *asked)
    assert (status, f"! cuts/fees.html {told}" in " ".join(printed.split())) == (0, True)
    assert run(capsys, "inspect", page) == (2, "", f"fees.html {told}\n")
