"""Several files of `cutmarks chunks` and `cutmarks inspect --html`, those of folders among them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.sniffing import is_made_here
from tests.test_cli import run
from tests.test_cli_check import CUT, FEES, ROOMS, about, asking, docs

__all__ = ["docs"]  # the folder that these tests are run beside

OPTIONS = ("--track", "fixed:size=8", "--embedder", "hash")


def documents(printed: str) -> list[str]:
    return list(dict.fromkeys(json.loads(line)["document"] for line in printed.splitlines()))


@pytest.mark.usefixtures("docs")
def test_chunks_of_several_files_are_those_of_each(capsys: pytest.CaptureFixture[str]) -> None:
    files = ("docs/fees.md", "docs/more/rooms.txt")
    alone = "".join(run(capsys, "chunks", file, *OPTIONS)[1] for file in files)
    assert run(capsys, "chunks", *files, files[0], *OPTIONS) == (0, alone, "")
    texts = {"fees.md": FEES, "rooms.txt": ROOMS}
    for line in map(json.loads, alone.splitlines()):
        assert line["text"] == texts[line["document"]][line["start"] : line["end"]]
    _, printed, _ = run(capsys, "chunks", *files, *OPTIONS, "--format", "json")
    assert json.loads(printed) == [json.loads(line) for line in alone.splitlines()]


@pytest.mark.usefixtures("docs")
def test_files_of_a_folder_go_by_their_paths_in_it_and_without_its_questions(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asking(CUT, name="docs/answers.json")
    Path("docs/more/plan.pdf").write_bytes(b"%PDF-1.4 broken")
    status, printed, wrong = run(capsys, "chunks", "docs", *OPTIONS)
    assert (status, documents(printed)) == (0, ["fees.md", "more/rooms.txt"])
    assert wrong.startswith("docs/more/plan.pdf is left out: plan.pdf ")
    Path("fees.md").write_text(ROOMS)
    _, printed, _ = run(capsys, "chunks", "fees.md", "docs/fees.md", *OPTIONS)
    assert documents(printed) == ["fees.md", "docs/fees.md"]
    Path("none").mkdir()
    told = "none holds no documents: name a folder that does.\n"
    assert run(capsys, "chunks", "none", *OPTIONS) == (2, "", told)
    assert run(capsys, "chunks", "docs/fees.md", "docs/more/plan.pdf", *OPTIONS)[:2] == (2, "")


@pytest.mark.usefixtures("docs")
def test_each_file_of_a_folder_becomes_a_page_of_its_own(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answers = asking(CUT, about("When?", "until nine", "rooms.txt"), name="docs/answers.json")
    Path("docs/fees.txt").write_text(ROOMS)
    asked = ("inspect", "docs", *OPTIONS, "--answers", answers, "--html", "docs/cuts/new")
    for _ in range(2):  # its own pages are replaced, and read by none
        assert run(capsys, *asked) == (0, "", "")
        pages = {str(one) for one in Path("docs/cuts").rglob("*.html")}
        names = ("fees.html", "fees.txt.html", "more/rooms.html")
        assert pages == {f"docs/cuts/new/{name}" for name in names}
    page = Path("docs/cuts/new/fees.html").read_text()
    assert ("What to keep?" in page, "until nine" in page, is_made_here(page)) == (
        True,
        False,
        True,
    )
    assert "until nine" in Path("docs/cuts/new/more/rooms.html").read_text()


@pytest.mark.usefixtures("docs")
def test_page_in_a_folder_is_that_of_the_file_alone(capsys: pytest.CaptureFixture[str]) -> None:
    Path("out").mkdir()
    assert run(capsys, "inspect", "docs/fees.md", *OPTIONS, "--html", "out") == (0, "", "")
    _, alone, _ = run(capsys, "inspect", "docs/fees.md", *OPTIONS, "--html", "-")
    assert Path("out/fees.html").read_text() == alone


@pytest.mark.usefixtures("docs")
def test_pages_replace_nothing_that_is_read_or_not_their_own(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("site/more").mkdir(parents=True)
    Path("site/more/rooms.html").write_text("<!doctype html><p>By hand.")
    several = ("inspect", "docs", *OPTIONS, "--html")
    told = "site/more/rooms.html is no page that Cutmarks made: name another folder as --html.\n"
    assert run(capsys, *several, "site") == (2, "", told)
    assert not Path("site/fees.html").exists()
    told = "--html docs would replace docs, which is read: name another file.\n"
    assert run(capsys, *several, "docs") == (2, "", told)
    told = "docs/fees.md/x cannot be made (Not a directory): name another folder.\n"
    assert run(capsys, *several, "docs/fees.md/x") == (2, "", told)
    told = "Several files are shown as pages: add --html FOLDER, or name one file.\n"
    for files in (["docs"], ["docs/fees.md", "docs/more/rooms.txt"]):
        assert run(capsys, "inspect", *files, *OPTIONS) == (2, "", told)
