"""The corpora that come with Cutmarks: what they hold, what they teach, and how they open as collections."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.library import Library
from app.question_sets import collection_question_set, question_set
from app.row_presets import FOUR
from app.sample_corpora import SAMPLE_CORPORA, is_sample, sample_document
from app.samples import FOLDER, SAMPLES
from engine import cut, tokenize
from engine.answers import verdicts
from engine.chunking import needs_vectors
from engine.document import Document
from engine.reading import read
from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.corpus import Corpus
from engine.retrieval.corpus_files import read_corpus
from engine.retrieval.measures import lost_questions, measures
from engine.retrieval.ranking import rank
from engine.retrieval.retrievers import RETRIEVERS
from engine.spec import parse_track
from tests.conftest import REPOSITORY
from tests.web import running

FILE = FOLDER / "science-corpus.json"
HANDBOOK = FOLDER / "harbour-handbook.json"
QUESTIONS = FOLDER / "expense-policy-questions.json"


def said(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_bytes())
    return found


@cache
def science() -> Corpus:
    return read_corpus(FILE.read_bytes(), FILE.name)


@cache
def rows() -> list[CorpusChunks]:
    """The corpus cut by those of the four assumptions that need no vectors: all but the semantic one."""
    specs = [parse_track(track) for track in FOUR.tracks]
    known = [tokenize(document, FOUR.tokenizer) for document in science().documents]
    return [
        CorpusChunks(science(), tuple(cut(one, spec) for one in known))
        for spec in specs
        if not needs_vectors(spec)
    ]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("samples")) as started:
        yield started


def library_of(client: TestClient) -> Library:
    app: Any = client.app
    library: Library = app.state.parts.library
    return library


def test_corpus_has_ten_topics_forty_documents_and_twelve_questions() -> None:
    docs, questions = said(FILE)["docs"], said(FILE)["questions"]
    assert len({topic for doc in docs for topic in doc["topics"]}) == 10
    assert len({doc["id"] for doc in docs}) == len(docs) == 40
    assert len({question["question"] for question in questions}) == len(questions) == 12


def test_documents_hold_two_or_three_paragraphs_of_which_none_stands_twice() -> None:
    paragraphs = [doc["text"].split("\n\n") for doc in said(FILE)["docs"]]
    assert {len(own) for own in paragraphs} == {2, 3}
    together = [paragraph for own in paragraphs for paragraph in own]
    assert len(set(together)) == len(together) == 100


def test_every_reference_is_the_slice_that_it_names() -> None:
    texts = {doc["id"]: doc["text"] for doc in said(FILE)["docs"]}
    places = [place for question in said(FILE)["questions"] for place in question["references"]]
    assert [place["answer"] for place in places] == [
        texts[place["doc"]][place["start"] : place["end"]] for place in places
    ]
    assert {len(one.references) for one in science().questions} == {2, 3}
    assert (len(science().questions), science().left_out, science().unanswerable) == (12, (), 0)


def test_assumptions_lose_different_answers() -> None:
    kinds = [[verdict.kind for verdict in row.verdicts] for row in rows()]
    assert [own.count("cut") for own in kinds] == [14, 5, 0]
    assert [len(lost_questions(row)) for row in rows()] == [4, 1, 0]
    assert [len(row) for row in rows()] == [176, 223, 100]


def test_what_is_cut_is_not_found_whatever_is_found_elsewhere() -> None:
    found = [measures(rank(row, RETRIEVERS["bm25"]), (5,))["hit@5"] for row in rows()]
    assert [round(float(one.mean()) * 12) for one in found] == [6, 10, 12]


def test_handbook_has_documents_past_what_is_read_and_questions_of_all_lengths() -> None:
    docs, questions = said(HANDBOOK)["docs"], said(HANDBOOK)["questions"]
    assert len({doc["id"] for doc in docs}) == len(docs) == 7
    assert len({question["question"] for question in questions}) == len(questions) == 48
    assert all(700 <= len(doc["text"].split()) <= 1_100 for doc in docs)
    lengths = sorted(len(one["references"][0]["answer"].split()) for one in questions)
    assert (lengths[0], lengths[24], lengths[-1]) == (2, 21, 51)


def test_every_answer_of_the_handbook_stands_where_it_is_said_to() -> None:
    texts = {doc["id"]: doc["text"] for doc in said(HANDBOOK)["docs"]}
    places = [place for question in said(HANDBOOK)["questions"] for place in question["references"]]
    assert [place["answer"] for place in places] == [
        texts[place["doc"]][place["start"] : place["end"]] for place in places
    ]
    assert all(place["answer"] == place["answer"].strip() for place in places)
    corpus = read_corpus(HANDBOOK.read_bytes(), HANDBOOK.name)
    assert (len(corpus.questions), corpus.left_out, corpus.unanswerable) == (48, (), 0)


def test_corpus_that_the_readme_shows_is_one() -> None:
    readme = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    shown = readme.split("### A corpus with questions")[1].split("```json\n")[1].split("```")[0]
    corpus = read_corpus(shown.encode(), "corpus.json")
    assert corpus.left_out == ()
    assert [
        (one.text, [(place.document, place.start, place.end) for place in one.references])
        for one in corpus.questions
    ] == [
        ("What does it cost to miss the date?", [(0, 42, 59)]),
        ("Until when may I pay?", [(0, 11, 21), (1, 53, 70)]),
    ]


def test_policy_has_ten_questions_and_keeps_its_three_answers() -> None:
    text = (FOLDER / "expense-policy.md").read_text(encoding="utf-8")
    questions = said(QUESTIONS)["questions"]
    assert len({one["question"] for one in questions}) == len(questions) == 10
    assert [text[one["start"] : one["end"]] for one in questions] == [
        one["answer"] for one in questions
    ]
    assert [text.count(one["answer"]) for one in questions] == [1] * 10
    assert len(SAMPLES["expense-policy"].answers) == 3


def test_size_300_cuts_the_deadline_and_the_table_of_the_policy() -> None:
    opened = SAMPLES["expense-policy"]
    document = read(opened.path)
    chunking = cut(tokenize(document, "wordpiece"), parse_track("fixed:size=300"))
    spans = [question.references[0].span for question in policy_corpus(document).questions]
    cut_in_two = [
        span.of(document.text)[:40]
        for span, verdict in zip(spans, verdicts(chunking, spans), strict=True)
        if verdict.kind == "cut"
    ]
    assert cut_in_two == [
        "Claims must be filed within 60 days of t",
        "| Total amount in euros | First approval",
    ]


def policy_corpus(document: Document) -> Corpus:
    held = {
        "docs": [{"id": "expense-policy.md", "text": document.text}],
        "questions": said(QUESTIONS)["questions"],
    }
    return read_corpus(json.dumps(held).encode(), "policy.json")


def test_page_of_the_policy_shows_three_answers_and_asks_ten(client: TestClient) -> None:
    library = library_of(client)
    opened = library.open_document("expense-policy")
    assert len(opened.answers) == 3
    asked = question_set(library, opened).corpus.questions
    assert [one.text for one in asked] == [one["question"] for one in said(QUESTIONS)["questions"]]


def test_copy_of_the_policy_asks_what_is_marked_in_it(client: TestClient) -> None:
    form = {"words": "The deadline for filing a claim", "question": "What depends on it?"}
    answer = client.post("/d/expense-policy/answers", data=form, follow_redirects=False)
    copied = answer.headers["Location"].split("?")[0].removeprefix("/d/")
    library = library_of(client)
    questions = question_set(library, library.open_document(copied)).corpus.questions
    assert len(questions) == 4
    assert (
        len(question_set(library, library.open_document("expense-policy")).corpus.questions) == 10
    )


def test_corpus_is_offered_among_the_samples(client: TestClient) -> None:
    page = client.get("/d/expense-policy").text
    assert '<a href="/c/science-corpus"><bdi>Ten science topics</bdi></a>' in page
    assert "a corpus: 40 documents, 12 questions" in page


def test_collection_opens_on_the_four_assumptions_with_every_document(client: TestClient) -> None:
    found = client.get("/api/collections/science-corpus").json()
    assert (found["status"], found["title"]) == ("read", "Ten science topics")
    assert tuple(found["tracks"]) == SAMPLE_CORPORA["science-corpus"].tracks
    assert found["tokenizer"] == "wordpiece"
    assert len(found["documents"]) == 40
    assert sum(one["answers"] for one in found["documents"]) == 25
    fixed = [one["tracks"][0]["answers_cut"] for one in found["documents"]]
    assert sum(fixed) == 14
    assert client.get("/c/science-corpus").status_code == 200


def test_document_of_the_corpus_opens_as_a_sample_that_leads_back(client: TestClient) -> None:
    kept = sample_document("science-corpus-07")
    assert kept is not None
    opened = library_of(client).open_document(kept.id)
    assert opened.is_sample
    assert opened.document.title == kept.title
    assert [one.span.of(kept.text) for one in opened.answers] == [
        one.span.of(kept.text) for one in kept.answers
    ]
    assert client.get(f"/api/documents/{kept.id}").json()["title"] == kept.title
    assert 'href="/c/science-corpus?' in client.get(f"/d/{kept.id}").text
    assert not is_sample("science-corpus-41")
    assert client.get("/d/science-corpus-41").status_code == 404


def test_corpus_asks_its_twelve_questions_of_all_documents(client: TestClient) -> None:
    asked = collection_question_set(library_of(client), "science-corpus")
    assert asked.corpus.questions == tuple(
        sorted(science().questions, key=lambda one: one.references[0])
    )


def test_nothing_of_a_sample_is_kept_until_something_is_marked(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        for page in (
            "/c/science-corpus",
            "/d/science-corpus-01",
            "/api/collections/science-corpus",
        ):
            assert client.get(page).status_code == 200
        assert kept_rows(tmp_path) == (0, 0)
        words = said(FILE)["docs"][0]["text"][:20]
        form = {"words": words, "question": "What?"}
        answer = client.post("/d/science-corpus-01/answers", data=form, follow_redirects=False)
        copied = answer.headers["Location"].split("?")[0].removeprefix("/d/")
        assert copied != "science-corpus-01"
        assert kept_rows(tmp_path) == (1, 0)
        library = library_of(client)
        before, after = library.answers_of(["science-corpus-01", copied])
    assert len(after) == len(before) + 1


def kept_rows(folder: Path) -> tuple[int, int]:
    """How many documents and collections are kept."""
    (file,) = folder.glob("*.db")
    with sqlite3.connect(file) as database:
        return tuple(
            database.execute(f"select count(*) from {table}").fetchone()[0]
            for table in ("documents", "collections")
        )
