"""A question on the page and for programs: its panel, its address, its limits, and what waits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.ask_state import Ask
from app.asked import asking_of
from app.asked_view import ask_panel
from app.evaluations import Asked, EvaluationProgress, Looked
from tests.web import running, sent

TEXT = "# Zoo\n\nRed fox runs.\n\nBlue fox naps.\n\nGreen owl sits.\n"
TRACKS = {"track": ["paragraphs", "fixed:size=4"], "tokenizer": "wordpiece"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("ask")) as started:
        yield started


@pytest.fixture(scope="module")
def zoo(client: TestClient) -> str:
    document = sent(client, TEXT, "zoo.md")
    form = {"words": "Blue fox naps", "question": "Who naps?"}
    client.post(f"/d/{document}/answers", data=form, follow_redirects=False)
    return document


def panel(client: TestClient, path: str, status: int = 200, **values: Any) -> str:
    """What the panel shows in the end; it asks again while something is made."""
    answer = client.get(path, params={**TRACKS, **values})
    while 'aria-label="Answered"' in answer.text:
        answer = client.get(path, params={**TRACKS, **values})
    assert answer.status_code == status, answer.text
    return re.sub(r"\s+", " ", answer.text)


def told(client: TestClient, path: str, status: int = 200, **values: Any) -> Any:
    answer = client.get(f"/api/{path}/ask", params={**TRACKS, **values})
    assert answer.status_code == status, answer.text
    return answer.json()


def said(html: str) -> list[str]:
    """The sentence about the answer of each track."""
    return re.findall(r'class="asked-answer \w+" data-said>.*?<span>(.*?)</span></p>', html)


def test_panel_without_a_question_offers_those_that_are_marked(
    client: TestClient, zoo: str
) -> None:
    html = panel(client, f"/d/{zoo}/ask")
    assert re.findall(r"data-ask-quick[^>]*>(.*?)</button>", html) == ["Who naps?"]
    assert "asked-track" not in html


def test_panel_shows_each_track_with_ranks_and_the_answer(client: TestClient, zoo: str) -> None:
    html = panel(client, f"/d/{zoo}/ask", ask="who naps?")
    assert said(html) == [
        "The answer: rank 1 of 3.",
        "The answer is cut: of its two parts, rank 1 and chunk 2, which shares no word with the "
        "question and so has no rank.",
    ]
    assert html.count("<mark>naps</mark>") == 2
    assert 'class="in-answer whole">Blue fox </span>' in html
    assert "holds its end" in html
    assert 'data-track="1" data-chunk="2"' in html


def test_panel_shows_the_answer_after_the_first_k_where_it_comes_later(
    client: TestClient, zoo: str
) -> None:
    html = panel(client, f"/d/{zoo}/ask", ask="green owl fox", ask_k="1", ask_at="Red fox runs")
    first = html.split('<section class="asked-track')[1]
    assert re.findall(r'<li class="asked-row(.*?)"', first) == ["", " apart holds whole"]
    assert said(html)[0] == "The answer: rank 3 of 3."


def test_question_stands_in_the_address_and_in_the_form(client: TestClient, zoo: str) -> None:
    query = {**TRACKS, "ask": "What's that?", "ask_by": "dense", "ask_k": "5"}
    page = client.get(f"/d/{zoo}", params=query).text
    assert 'ask=What%27s%20that%3F&ask_by=dense"' in page.replace("\\u0026", "&")
    assert '<input type="hidden" name="ask_by" value="dense">' in page
    assert '<input type="hidden" name="ask_k" value="">' in page


def test_question_stays_with_its_document(client: TestClient) -> None:
    corpus = {"docs": [{"id": "a.md", "text": "Red fox."}, {"id": "b.md", "text": "Blue owl."}]}
    collection = client.post("/api/documents", json=corpus).json()["id"]
    assert "ask=" not in client.get(f"/c/{collection}?ask=Who").text.split("bench-data")[1][:400]


def test_bad_question_is_refused_in_one_sentence(client: TestClient, zoo: str) -> None:
    long = panel(client, f"/d/{zoo}/ask", 422, ask="x" * 501)
    assert "A question has up to 500 characters; shorten it." in long
    for query, sentence in (
        ({}, "Type a question first: no word of one was given."),
        ({"question": " \n "}, "Type a question first: no word of one was given."),
        ({"question": "x" * 501}, "A question has up to 500 characters; shorten it."),
        ({"question": "Who?", "k": "many"}, "K must be a whole number from 1 to 100, not 'many'."),
    ):
        answer = told(client, f"documents/{zoo}", 422, **query)
        assert sentence in str(answer)


def test_program_gets_what_each_track_finds(client: TestClient, zoo: str) -> None:
    found = told(client, f"documents/{zoo}", question="who naps?", k="2")
    assert [one["track"] for one in found["tracks"]] == ["paragraphs", "fixed:size=4"]
    first = found["tracks"][0]
    assert [one["chunk"] for one in first["found"]] == [1]
    assert first["found"][0]["matched"] == [[TEXT.index("naps"), TEXT.index("naps") + 4]]
    assert first["answer"]["verdict"] == "whole"
    assert found["tracks"][1]["answer"]["verdict"] == "cut"


def test_program_is_told_by_which_words_an_answer_is_known(client: TestClient, zoo: str) -> None:
    found = told(client, f"documents/{zoo}", question="Who sits?", answer="green OWL")
    assert found["answer_said"] == (
        "The answer is taken to be “green OWL”, which stands in one place."
    )
    assert found["tracks"][0]["answer"]["rank"] == 1
    assert told(client, f"documents/{zoo}", question="Who sits?")["tracks"][0]["answer"] is None


def test_dense_answers_of_every_chunk(client: TestClient, zoo: str) -> None:
    found = told(client, f"documents/{zoo}", question="zebra", retriever="dense")
    assert [one["rank"] for one in found["tracks"][0]["found"]] == [1, 2, 3]
    html = panel(client, f"/d/{zoo}/ask", ask="zebra", ask_by="dense")
    assert "The embedder hash is a stand-in" in html
    assert "Ranked by cosine" in html


def test_collection_is_asked_as_a_whole(client: TestClient) -> None:
    corpus = {
        "docs": [{"id": "a.md", "text": "Red fox."}, {"id": "b.md", "text": "Blue owl. Red owl."}],
        "questions": [{"question": "Owl?", "answer": "Blue owl", "doc": "b.md"}],
    }
    collection = client.post("/api/documents", json=corpus).json()["id"]
    while client.get(f"/api/collections/{collection}").json()["status"] == "reading":
        pass
    found = told(client, f"collections/{collection}", question="owl?")["tracks"][0]
    assert found["chunks"] == 2
    assert [(one["document"], one["chunk"]) for one in found["found"]] == [("b", 0)]
    assert found["answer"]["rank"] == 1
    html = panel(client, f"/c/{collection}/evaluate/ask", ask="owl?")
    document = found["found"][0]["document_id"]
    assert re.search(rf'class="asked-chunk" href="/d/{document}\?[^"]*shown=0[^"]*pin=0"', html)
    assert '<span class="asked-document"><bdi>b</bdi></span>' in html


def test_vectors_that_take_long_are_waited_for_and_can_be_stopped(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("slow")
    with running(folder, embedder="all-MiniLM-L6-v2", embed_wait_seconds=0.0) as client:
        document = sent(client, TEXT, "zoo.md")
        query = {"track": "paragraphs", "ask": "Who naps?", "ask_by": "dense"}
        answer = client.post(f"/d/{document}/ask/stop", params=query)
        assert answer.status_code == 200
        html = re.sub(r"\s+", " ", answer.text)
        assert "Stopped when 0 of 1 tracks have answered." in html
        assert "Go on</button>" in html
        waiting = {"track": "paragraphs", "question": "Who sits?", "retriever": "dense"}
        started = client.get(f"/api/documents/{document}/ask", params=waiting)
        assert (started.status_code, started.json()) == (
            202,
            {"status": "embedding", "done": 0, "total": 1},
        )


def test_word_that_most_chunks_have_is_marked_thinly(client: TestClient) -> None:
    name = sent(client, "\n\n".join(f"The {one} is due." for one in ("fee", "bill", "rent", "tax")))
    html = panel(
        client, f"/d/{name}/ask", track=["paragraphs"], ask="When is the rent due?", ask_k="3"
    )
    assert html.count("<mark>") == 2  # in the text, and in the words that tell what a mark is
    assert "<mark>rent</mark>" in html
    assert html.count('<mark class="usual">is</mark>') == 3
    plain = panel(client, f"/d/{name}/ask", track=["paragraphs"], ask="Is the?")
    assert 'class="usual">is' not in plain  # there is nothing else to mark


def test_question_beside_an_evaluation_is_asked_first_by_what_its_figures_show(
    client: TestClient, zoo: str
) -> None:
    chosen = r'<option value="([^"]*)"[^>]* selected>'
    address = f"/d/{zoo}/evaluate/ask"
    assert re.findall(chosen, panel(client, address, retriever="hnsw"))[0] == "hnsw"
    assert re.findall(chosen, panel(client, address, ask="Who naps?"))[0] == "bm25"
    assert re.findall(chosen, panel(client, f"/d/{zoo}/ask"))[0] == "bm25"


class Slow:
    """Stands for the evaluations: one ranking is wanted, and none is there."""

    def look(self, asked: Asked, *, seconds: float = 0.0) -> Looked:
        assert len(asked.cells) == 1
        return Looked({}, EvaluationProgress("working", 0, 1))


def test_tracks_are_counted_as_they_are_shown(client: TestClient, zoo: str) -> None:
    """Two of the same are two that answer."""
    app: Any = client.app
    library = app.state.parts.library
    opened = library.open_document(zoo).opening
    state = replace(opened, tracks=opened.tracks[:1] * 2, names=())
    slow: Any = Slow()
    asking = asking_of(library, slow, "d", zoo, state, Ask("Who naps?"), place="evaluate")
    panel = ask_panel(asking)
    assert panel.progress is not None
    assert panel.progress.sentence == "0 of 2 tracks have answered; the others are worked on."
    assert len(panel.tracks) == 2
