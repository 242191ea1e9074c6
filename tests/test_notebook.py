"""The figure in a notebook: what `show` takes and gives, and the example notebook, which is run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from engine import Answer, show
from engine.notebook import Shown
from tests.conftest import REPOSITORY

NOTEBOOK = REPOSITORY / "sample_docs" / "notebook.ipynb"
PLOTLY = "application/vnd.plotly.v1+json"
RULES = "Pay within 60 days. Keep the receipt.\n\nPay within 60 days abroad too.\n"
KEEP = "Keep the receipt."


def shown(*answers: Any, tracks: Any = "fixed:size=7", text: str | Path = RULES) -> Shown:
    return show(text, tracks, list(answers), embedder="hash")


@pytest.mark.parametrize(
    "answer",
    [
        KEEP,
        (20, 37),
        {"question": "What?", "answer": KEEP},
        {"start": 20, "end": 37},
        Answer(20, 37),
    ],
    ids=str,
)
def test_answer_is_told_in_any_form(answer: Any) -> None:
    found = shown(answer)
    assert [one.span.of(RULES) for one in found.analysis.answers] == [KEEP]
    assert found.analysis.tracks[0].verdicts[0].kind == "cut"


@pytest.mark.parametrize(
    "text", ["Pay soon.", "Zahlen Sie bald", "五月に払います", "Pay.\nREADME.md", "Pay!"]
)
def test_text_of_one_line_is_a_text(text: str) -> None:
    assert shown(text=text).analysis.tokenization.document.text == text


def test_one_answer_and_one_track_need_no_list() -> None:
    found = show(RULES, "headings", KEEP, embedder="hash")
    assert [str(one.chunking.spec) for one in found.analysis.tracks] == ["headings"]
    assert len(found.analysis.answers) == 1


def test_places_count_the_text_as_it_was_given(tmp_path: Path) -> None:
    file = tmp_path / "windows.txt"
    file.write_bytes(b"\xef\xbb\xbfOne.\r\n\r\nTwo words.")
    for text in (file, str(file)):
        (answer,) = shown((9, 19), text=text).analysis.answers
        assert answer.span.of("One.\n\nTwo words.") == "Two words."


def test_references_are_answers_of_their_own() -> None:
    places = [{"start": 0, "end": 19}, {"start": 39, "end": 58}]
    found = shown({"question": "When?", "references": places})
    assert [one.question for one in found.analysis.answers] == ["When?", "When?"]


def test_table_says_what_each_track_does() -> None:
    tracks = ["fixed:size=7", "fixed:size=7,overlap=2", "headings"]
    table = shown({"question": "What <b>?", "answer": KEEP}, tracks=tracks).table
    assert str(table).splitlines()[:3] == [
        "               fixed:size=7  fixed:size=7,overlap=2  headings",
        "What <b>?      cut 1 | 2     rescued in 2            whole in 1",
        "chunks         3             3                       1",
    ]
    assert table.html.startswith("<table><tr>")
    assert "What &lt;b&gt;?" in table.html


def test_figure_is_drawn_by_the_notebook_and_told_to_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from plotly.io import renderers

    found = shown(KEEP, tracks=["fixed:size=7", "semantic"])
    monkeypatch.setattr(renderers, "_default_renderers", [renderers["plotly_mimetype"]])
    monkeypatch.setattr(renderers, "_default_name", "plotly_mimetype")
    bundle = found._repr_mimebundle_()
    assert sorted(bundle) == [PLOTLY, "text/html", "text/plain"]
    assert len(bundle[PLOTLY]["data"]) == len(found.drawn["data"])
    assert bundle["text/plain"] == str(found.table)


def test_theme_and_unit_are_those_of_the_figure() -> None:
    drawn = show(RULES, "fixed", embedder="hash", unit="characters", theme="dark").drawn
    assert drawn["layout"]["xaxis"]["title"]["text"] == "characters"
    assert drawn["layout"]["paper_bgcolor"] == "#1b1e24"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"text": "fees.md"}, "fees.md is no file here: check its name, or give a text of more words"),
        ({"text": Path("fees.md")}, "fees.md cannot be read (No such file or directory): "
         "check the name and try again"),
        ({"text": 5}, "the text must be a str or a path, not '5'"),
        ({"text": " "}, "This file has no text to split, it holds only blanks or invisible characters: "
         "choose one with words in it"),
        ({"tracks": []}, "there is no track: name one, such as fixed:size=300"),
        ({"tracks": "fixed:size=0"}, "size must be a whole number from 1 to 100,000, not '0'"),
        ({"answers": "Never."}, "The answer “Never.” is not in the document."),
        ({"answers": "Pay"}, "The answer “Pay” occurs 2 times in the document; give its start and end."),
        ({"answers": [(5, 900)]}, "an answer must lie between characters 0 and 70, not 5 to 900"),
        ({"answers": (0, 5)}, "a pair of start and end goes into a list: [(0, 5)]"),
        ({"answers": [5]}, "an answer must be its words, a pair of start and end, or a dict with question "
         "and answer, not '5'"),
        ({"answers": {"anwser": KEEP}}, "an answer has no 'anwser': what it may have is question, answer, "
         "start, end and references"),
        ({"answers": {"question": "What?", "references": [{"begin": 0, "end": 5}]}}, "an answer has no "
         "'begin': what it may have is question, answer, start, end and references"),
        ({"text": str(REPOSITORY / "sample_docs")}, f"{REPOSITORY / 'sample_docs'} is a folder: name a file "
         "in it"),
        ({"text": "README"}, "README is no file here: check its name, or give a text of more words"),
        ({"text": "docs/expense policy.md"}, "docs/expense policy.md is no file here: check its name, or "
         "give a text of more words"),
        ({"text": f"{REPOSITORY / 'README.md'} "}, f"{REPOSITORY / 'README.md'} was named with a blank "
         "around it: leave that out"),
        ({"unit": "words"}, "unit must be tokens or characters, not 'words'"),
        ({"theme": "blue"}, "theme must be light or dark, not 'blue'"),
    ],
    ids=str,
)  # fmt: skip
def test_what_is_wrong_is_one_sentence(arguments: dict[str, Any], sentence: str) -> None:
    given = {"text": RULES, "tracks": "fixed", "embedder": "hash"} | arguments
    with pytest.raises(ValueError) as wrong:  # noqa: PT011, the words are compared whole
        show(**given)
    assert str(wrong.value) == sentence


@pytest.fixture(scope="module")
def outputs(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """What each code cell of the example notebook gives, run in a folder without it and the policy."""
    folder = tmp_path_factory.mktemp("jupyter")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "IPYTHONDIR"):
            patch.setenv(name, str(folder))
        client = NotebookClient(notebook, timeout=60, resources={"metadata": {"path": folder}})
        client.execute()
    return [cell.outputs for cell in notebook.cells if cell.cell_type == "code"]


def test_notebook_shows_a_cut_answer_and_the_overlap_that_rescues_it(outputs: list[Any]) -> None:
    first, table, numbers, advice, last = outputs
    figure = first[0].data[PLOTLY]
    assert len(figure["data"]) > 6
    assert [line["text"] for line in figure["layout"]["annotations"]][::2] == [
        "Fixed",
        "Recursive",
        "Headings",
    ]
    assert "cut 1 | 2" in table[0].data["text/html"]
    assert numbers[0].text.splitlines() == [
        "cut between tokens 299 and 300",
        "the answer begins 6 tokens before the cut",
    ]
    assert advice[0].text.splitlines() == [
        "smallest overlap that cuts no answer: 6 tokens",
        "the index grows to 1.02 of the document",
    ]
    assert "rescued in 2" in last[0].data["text/plain"]


def test_notebook_is_kept_without_outputs() -> None:
    cells = nbformat.read(NOTEBOOK, as_version=4).cells
    assert [cell.outputs for cell in cells if cell.cell_type == "code"] == [[]] * 5
    assert NOTEBOOK.stat().st_size < 10_000
