"""What leads from the page of an evaluation to another state of it changes one thing, and keeps the rest."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from app.evaluate_state import EvaluateState
from app.forms import State
from tests.web import running, sent

TEXT = "Pay in May. Nobody pays in April. Book in June, for one week or two."
QUESTIONS = "question,answer\nWhen do I pay?,Pay in May\nFor how long?,one week or two\n"
QUERY = (
    "track=fixed:size=6&track=recursive:size=8&name=1:Own&embedder=hash&retriever=bm25&retriever=hnsw&k=1,3"
    "&baseline=1&show=hit&given=neighbours&measure=budget_hit&by=bm25&share=30&within=64"
)
PANELS = ("", "context", "costs", "questions", "questions/all", "questions/1", "sweep", "grid")


def state_of(query: str) -> EvaluateState:
    pairs = parse_qsl(query)
    return replace(EvaluateState.parse(pairs, State.parse(pairs)), question=None)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    with running(tmp_path_factory.mktemp("links")) as client:
        place = f"/d/{sent(client, TEXT, 'fees.md')}"
        client.post(
            f"/api{place.replace('/d/', '/documents/')}/questions",
            files={"file": ("q.csv", QUESTIONS)},
        )
        return {
            panel: client.get(f"{place}/evaluate/{panel}".rstrip("/") + f"?{QUERY}").text
            for panel in (*PANELS, "percentiles")
        }


def test_every_link_keeps_the_whole_state(pages: dict[str, str]) -> None:
    found = [
        (panel, unescape(query))
        for panel, page in pages.items()
        for query in re.findall(
            r'(?:href|hx-get|hx-post)="/d/[\w-]+/evaluate(?!/ask)[^"?]*\?([^"]*)"', page
        )
    ]
    assert {panel for panel, _ in found} >= {"", "questions", "questions/all", "questions/1"}
    lost = [(panel, query) for panel, query in found if state_of(query) != state_of(QUERY)]
    assert lost == []


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("q.csv", "document,question,answer\nfees.md,When?,in May\n"),
        ("q.json", '{"questions": [{"question": "When?", "answer": "in May"}]}'),
    ],
)
def test_questions_that_came_without_their_documents_say_what_they_are(
    tmp_path: Path, name: str, content: str
) -> None:
    with running(tmp_path) as client:
        told = client.post("/api/documents", files={"file": (name, content)}).json()
        notices = client.get(told["url"]).text
    assert "This looks like a set of questions" in notices


def test_collection_says_how_many_questions_were_left_out(tmp_path: Path) -> None:
    files = [("file", (name, text)) for name, text in (("fees.md", TEXT), ("rooms.md", "Ask us."))]
    asked = "document,question,answer\nfees.md,When?,in May\nfees.md,Where?,at sea\n"
    with running(tmp_path) as client:
        place = client.post("/api/documents", files=[*files, ("file", ("q.csv", asked))]).json()[
            "url"
        ]
        while "1 question left out" not in (page := client.get(place).text):
            assert "Reading" in page or "being read" in page
    assert f'href="{place}/evaluate#left-out">1 question left out</a>' in page
