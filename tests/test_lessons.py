"""The lessons as a whole: their list, their pages, and that no number is said that no test knows."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from bs4 import BeautifulSoup

from app.lessons.base import READING, STOPPED, Waiting, vectors_missing
from app.lessons.table import LESSONS
from tests.lessons import Learning, digits_in
from tests.web import running

NAMES = [lesson.name for lesson in LESSONS]


def test_list_leads_to_every_lesson(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        page = client.get("/learn").text
    assert [f'href="{lesson.url}"' in page for lesson in LESSONS] == [True] * 6


def test_list_shows_the_cuts_of_a_lesson_without_a_word_of_what_they_do(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        soup = BeautifulSoup(client.get("/learn/overlap/figure").text, "html.parser")
    assert [len(lane.select("rect")) for lane in soup.select("svg > g")] == [4, 7, 4]
    assert soup.select("[hx-get], text, .thumb-mark, .thumb-cut") == []


def test_lesson_of_another_name_is_not_here(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        answer = client.get("/learn/chess")
    assert answer.status_code == 404
    assert "There is no lesson of this name" in answer.text
    assert '<a class="button strong" href="/learn">All lessons</a>' in answer.text


def test_lesson_in_a_state_that_cannot_be_leads_to_the_lesson_as_it_opens(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        answer = client.get("/learn/overlap?track=fixed:size=0")
    assert answer.status_code == 422
    back = '<a class="button strong" href="/learn/overlap">Show the lesson as it opens</a>'
    assert back in answer.text


@pytest.mark.parametrize(
    ("status", "sentence", "is_over"),
    [
        ("embedding", READING, False),
        ("stopped", STOPPED, True),
        ("failed", "The model is not there.", True),
    ],
)
def test_lesson_says_what_it_waits_for(status: str, sentence: str, is_over: bool) -> None:
    made = SimpleNamespace(status=status, message="The model is not there.", done=3, total=9)
    opened = SimpleNamespace(vectors=lambda _: None, progress=lambda _: made)
    desk: Any = SimpleNamespace(library=SimpleNamespace(open_document=lambda _: opened))
    assert vectors_missing(desk, "sample") == Waiting(sentence, 3, 9, is_over)


@pytest.mark.parametrize("name", NAMES)
def test_lesson_says_no_number_outside_a_claim(name: str, learn: Learning) -> None:
    assert digits_in(learn(name).unclaimed) == []
