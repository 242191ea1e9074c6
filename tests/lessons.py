"""A lesson as its page shows it, with the numbers behind its words, worked out by the real model."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bs4 import BeautifulSoup
from starlette.testclient import TestClient

from app.lesson_view import LessonPage, LessonWaits, lesson_page
from app.lessons.base import Desk
from app.lessons.table import LESSONS, number_of

SECONDS = 120.0


@dataclass(frozen=True, eq=False)
class Learnt:
    """`numbers` is the view of the lesson's templates in the state that it opens on, `soup` its page."""

    numbers: Any
    soup: BeautifulSoup

    @property
    def claims(self) -> dict[str, str]:
        """What the page claims, by name."""
        return {
            part["data-claim"]: " ".join(part.get_text().split())
            for part in self.soup.select("[data-claim]")
        }

    @property
    def unclaimed(self) -> str:
        """The words of the lesson that no test is named for, from the title to the last reveal."""
        text = BeautifulSoup(str(self.soup.select_one(".lesson-text")), "html.parser")
        for part in text.select(
            "[data-claim], .lesson-number, .lesson-options, h1, input, code, q"
        ):
            part.decompose()
        return " ".join(text.get_text(" ").split())


Learning = Callable[[str], Learnt]
Claims = dict[str, Callable[[Any], bool]]
"""For each claim of a lesson, by its name, what must hold of the numbers."""


def learnt(client: TestClient, name: str) -> Learnt:
    """The lesson once its numbers are there."""
    page = waited_for(client, name)
    answer = client.get(page.lesson.url)
    assert answer.status_code == 200, answer.text
    return Learnt(page.numbers, BeautifulSoup(answer.text, "html.parser"))


def waited_for(client: TestClient, name: str) -> LessonPage:
    at = number_of(name)
    assert at is not None
    parts = client.app.state.parts  # type: ignore[attr-defined]
    desk = Desk(parts.library, parts.evaluations)
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        opened = desk.library.open_document(LESSONS[at].document)
        page = lesson_page(desk, at, opened, LESSONS[at].state)
        if not isinstance(page, LessonWaits):
            return page
        time.sleep(0.1)
    raise AssertionError(f"the numbers of {name} did not come: {page.waiting}")


def digits_in(words: str) -> list[str]:
    """Numbers in words that are no claim's."""
    return re.findall(r"\d+", words)
