"""Question sets with faults: nothing is guessed, no file is read that is elsewhere, each is told of once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.corpus_reading import Gathered, gathered
from app.left_out_store import SetAside
from app.settings import Settings
from app.store import Store
from engine.naming import ReadingError
from engine.retrieval.asking import Names, parted
from engine.retrieval.corpus import LeftOut
from engine.retrieval.corpus_files import question_file, read_corpus
from engine.retrieval.csv_questions import TOO_LONG

HTML = "<p>Fees &amp; rent</p><p>The fee is 30 euros.</p>"
FEES = "The fee is 30. Rent is 40.\n"


def reading(path: Path) -> Gathered:
    return gathered(path, None, Settings(), "", lambda _: None)


def written(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text)
    return folder


def left_out(found: Gathered) -> list[tuple[str, str]]:
    return [(one.question, one.reason) for one in found.corpus.left_out]


@pytest.mark.parametrize("name", ["page.html", "a.csv", "a.pdf", "a.py", "a.txt", "a.docx"])
def test_text_of_a_corpus_is_kept_to_the_letter_whatever_its_name_says(
    tmp_path: Path, name: str
) -> None:
    start = HTML.index("30")
    said = {
        "docs": [{"id": name, "text": HTML}],
        "questions": [{"question": "Fee?", "start": start, "end": start + 2}],
    }
    content = json.dumps(said)
    (path := tmp_path / "set.json").write_text(content)
    for corpus in (read_corpus(content.encode()), reading(path).corpus):
        assert [one.text for one in corpus.documents] == [HTML]
        assert [one.span.of(HTML) for one in corpus.references] == ["30"]


def test_text_of_a_corpus_that_is_markdown_keeps_its_headings() -> None:
    for name in ("a.md", "a"):
        said = {"docs": [{"id": name, "text": "# Fees\n\nThe fee is 30."}], "questions": []}
        (document,) = read_corpus(json.dumps(said).encode()).documents
        assert [one.kind for one in document.blocks][:1] == ["heading"]


def test_row_with_more_cells_than_the_head_is_left_out_by_name() -> None:
    table = b"document,question,answer\nfees.md,What is it, the fee,30\nfees.md,Rent?,40,\n"
    file = question_file(table, "q.csv")
    found = parted(file.questions, Names([["fees.md"]]))
    assert found.left_out == (LeftOut("What is it", TOO_LONG),)
    assert found.documents[0].questions == [{"doc": "fees.md", "question": "Rent?", "answer": "40"}]


def test_column_that_is_named_twice_is_refused() -> None:
    with pytest.raises(ReadingError, match=r"the column document is named twice, so leave one of"):
        question_file(b"document,doc,question,answer\na,b,c,d\n", "q.csv")


def test_table_names_only_files_inside_its_folder(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    written(tmp_path, secret_md="The code is 1234.")
    secret = tmp_path / "secret.md"
    rows = f"./fees.md,Fee?,30\n{secret},Code?,1234\n../secret.md,Code?,1234\n"
    written(inner, fees_md=FEES, q_csv=f"document,question,answer\n{rows}")
    found = reading(inner / "q.csv")
    assert found.corpus.names == ("fees.md",)
    assert [one.text for one in found.corpus.questions] == ["Fee?"]
    assert [one.question for one in found.corpus.left_out] == ["Code?", "Code?"]
    assert all("outside of the folder" in one.reason for one in found.corpus.left_out)


def test_corpus_in_a_folder_gives_its_documents_and_no_raw_json(tmp_path: Path) -> None:
    said = {
        "docs": [{"id": "rent", "text": "The rent is 40."}],
        "questions": [{"question": "Rent?", "answer": "40"}, {"question": "Who?", "doc": "x"}],
    }
    written(tmp_path, fees_md=FEES, set_json=json.dumps(said))
    corpus = reading(tmp_path).corpus
    assert corpus.names == ("fees.md", "rent")
    assert [(one.text, one.references[0].document) for one in corpus.questions] == [("Rent?", 1)]
    assert [one.question for one in corpus.left_out] == ["Who?"]


def test_broken_tables_of_questions_in_a_folder_are_no_documents(tmp_path: Path) -> None:
    written(
        tmp_path,
        fees_md=FEES,
        a_csv="question,answer,document\n",
        b_csv='question,answer\n"open,30\n',
        q_csv="question,answer,document\nFee?,30,fees\n",
    )
    found = reading(tmp_path)
    assert found.corpus.names == ("fees.md",)
    assert [name for name, _ in found.refused] == ["a.csv", "b.csv"]
    assert found.refused[0][1] == "is made for questions and holds none"


def test_folder_with_questions_alone_says_that_there_are_no_documents(tmp_path: Path) -> None:
    written(tmp_path, q_csv="question,answer\nFee?,30\n")
    with pytest.raises(ReadingError, match=r"holds questions and no documents: put those beside q"):
        reading(tmp_path)


def test_each_question_that_is_left_out_counts_once(tmp_path: Path) -> None:
    references = [{"answer": "a", "doc": "zz"}, {"answer": "b", "doc": "zz"}]
    said = {
        "docs": [{"id": "a", "text": "fee 20"}],
        "questions": [
            {"question": "q", "answer": "fee"},
            *(5, 6),
            {"question": "Q", "answer": "a", "doc": "zz"},
            {"question": "Q", "answer": "b", "doc": "zz"},
            {"question": "R", "references": references},
        ],
    }
    content = json.dumps(said)
    (path := tmp_path / "set.json").write_text(content)
    for corpus in (read_corpus(content.encode()), reading(path).corpus):
        told = [one.question for one in corpus.left_out]
        assert told == [*["A question without words"] * 2, "Q", "Q", "R"]


@pytest.mark.parametrize("names", [[" a ", "b"], ["", "b"], ["a", " a "]])
def test_documents_are_asked_by_their_very_names(names: list[str]) -> None:
    said = {
        "docs": [{"id": name, "text": f"The fee is {at}0."} for at, name in enumerate(names, 1)],
        "questions": [
            {"question": f"{at}?", "answer": f"{at}0", "doc": name}
            for at, name in enumerate(names, 1)
        ],
    }
    corpus = read_corpus(json.dumps(said).encode())
    assert [one.references[0].document for one in corpus.questions] == [0, 1]


def squad(answers: Any) -> bytes:
    asked = {"context": "The fee is 30.", "qas": [{"question": "Fee?", "answers": answers}]}
    return json.dumps({"data": [{"title": "Fees", "paragraphs": [asked]}]}).encode()


@pytest.mark.parametrize("answers", [[], {"text": [], "answer_start": []}])
def test_squad_question_with_an_empty_list_of_answers_has_none(answers: Any) -> None:
    corpus = read_corpus(squad(answers))
    assert (corpus.questions, corpus.left_out, corpus.unanswerable) == ((), (), 1)


def test_squad_answers_in_two_lists_are_read() -> None:
    corpus = read_corpus(squad({"text": ["30"], "answer_start": [11]}))
    assert [(one.start, one.end) for one in corpus.references] == [(11, 13)]
    assert len(read_corpus(squad({"text": ["30"], "answer_start": []})).left_out) == 1


@pytest.mark.parametrize(
    ("start", "end", "is_kept"), [(4, 7, True), (3, 8, True), (0, 14, False), (4, 10, False)]
)
def test_span_must_read_as_its_words(start: int, end: int, is_kept: bool) -> None:
    said = {
        "docs": [{"id": "a", "text": "The fee is 30."}],
        "questions": [{"question": "What?", "answer": "fee", "start": start, "end": end}],
    }
    corpus = read_corpus(json.dumps(said).encode())
    assert [one.question for one in corpus.left_out] == ["What?"] * (not is_kept)


def test_store_counts_each_question_and_those_sent_again_once(tmp_path: Path) -> None:
    kept = Store(f"sqlite:///{tmp_path / 'store.db'}")
    first, second = (kept.collections.add("", []) for _ in range(2))
    store = kept.left_out
    one, other = LeftOut("A question without words", "No."), LeftOut("Q", "No.")
    store.add(first, SetAside((one, one)))
    store.add(first, SetAside((one, one, other)))
    store.add(second, SetAside((one,)))
    assert store.of([first]).left_out == (one, one, other)
    assert store.of([first, second]).left_out == (one, one, other, one)
    store.add("gone", SetAside((one,)))
    assert not store.of(["gone"])
