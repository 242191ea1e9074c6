"""The lessons as a whole: their list, their pages, and that no number is said that no test knows."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qsl

import pytest
from bs4 import BeautifulSoup

from app.forms import State
from app.lessons.base import READING, STOPPED, Waiting, vectors_missing
from app.lessons.table import LESSONS
from tests.lessons import Learning, digits_in
from tests.test_readme import rows
from tests.web import running

NAMES = [lesson.name for lesson in LESSONS]
OVERLAPS = "track=fixed:size=300&track=fixed:size=300,overlap=125&track=fixed:size=300,"
NAMED = "name=0:Overlap 0&name=1:Overlap 125&name=2:Yours"


def test_list_leads_to_every_lesson(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        page = client.get("/learn").text
    assert [f'href="{lesson.url}"' in page for lesson in LESSONS] == [True] * 6


def test_readme_lists_the_lessons_in_their_order() -> None:
    assert [title for title, *_ in rows("Learn")] == [lesson.title for lesson in LESSONS]


def test_list_has_its_pictures_without_a_script(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        soup = BeautifulSoup(client.get("/learn").text, "html.parser")
    assert len(soup.select(".lesson-card-figure > svg:has(rect)")) == len(LESSONS)


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


ASKED = [
    ("overlap", "shown=2&unit=characters&pin=1&window=0-900", True),
    ("overlap", f"{OVERLAPS}overlap=140&{NAMED}", True),
    ("overlap", f"{OVERLAPS}overlap=141&{NAMED}", False),
    ("overlap", f"{OVERLAPS}overlap=6", False),
    ("overlap", "track=fixed", False),
    ("overlap", "tokenizer=characters", False),
    ("threshold", "track=semantic:percentile=40", True),
    ("threshold", "track=semantic:threshold=absolute", False),
    ("three-cuts", "track=semantic:percentile=10", False),
    ("worked-example", "track=fixed:size=200,unit=characters&name=0:By characters", True),
    ("worked-example", "track=fixed:size=40&name=0:By tokens", False),
]


@pytest.mark.parametrize(("name", "query", "is_taken"), ASKED)
def test_lesson_takes_of_an_address_only_what_it_lets_be_moved(
    name: str, query: str, is_taken: bool
) -> None:
    lesson = LESSONS[NAMES.index(name)]
    asked = State.parse(parse_qsl(query), lesson.state)
    assert lesson.taken(asked) == (asked if is_taken else None)


@pytest.mark.parametrize("name", NAMES)
def test_lesson_takes_the_state_that_it_opens_on(name: str) -> None:
    lesson = LESSONS[NAMES.index(name)]
    assert lesson.taken(lesson.state) == lesson.state


@pytest.mark.parametrize(
    ("query", "links"),
    [
        ("track=fixed&shown=0", ["/d/expense-policy?track=fixed&"]),
        ("track=fixed:size=0", []),
        *[(query, []) for query in ("shown=99", "pin=-1", "window=5-2", "unit=chars")],
    ],
)
def test_lesson_of_another_state_shows_its_own_and_says_so(
    query: str, links: list[str], tmp_path: Path
) -> None:
    with running(tmp_path) as client:
        soup = BeautifulSoup(client.get(f"/learn/overlap?{query}").text, "html.parser")
    line = soup.select_one(".lesson-instead")
    assert line is not None
    assert "here are its own" in line.text
    found = [str(link["href"]) for link in line.select("a")]
    assert [link.startswith(start) for link, start in zip(found, links, strict=True)] == [
        True
    ] * len(links)
    tracks = [field["value"] for field in soup.select('[name="track"]')]
    assert tracks == ["fixed:size=300", "fixed:size=300,overlap=125", "fixed:size=300"]


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


@pytest.mark.parametrize("name", NAMES)
def test_question_waits_for_the_scripts_that_judge_its_answer(name: str, learn: Learning) -> None:
    buttons = learn(name).soup.select("[data-ask-show]")
    asked = 0 if name == "worked-example" else 1  # which asks for its cuts instead
    assert [button.has_attr("disabled") for button in buttons] == [True] * asked
