"""The lessons as a whole: their list, their pages, and that no number is said that no test knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.lessons.table import LESSONS
from tests.lessons import Learning, digits_in
from tests.web import running

NAMES = [lesson.name for lesson in LESSONS]


def test_list_leads_to_every_lesson(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        page = client.get("/learn").text
    assert [f'href="{lesson.url}"' in page for lesson in LESSONS] == [True] * 6


def test_lesson_of_another_name_is_not_here(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        answer = client.get("/learn/chess")
    assert answer.status_code == 404
    assert "There is no lesson of this name" in answer.text


@pytest.mark.parametrize("name", NAMES)
def test_lesson_says_no_number_outside_a_claim(name: str, learn: Learning) -> None:
    assert digits_in(learn(name).unclaimed) == []
