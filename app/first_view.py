"""The first page: the flagship large, the gallery, the way to open one's own, and the lessons."""

from __future__ import annotations

from dataclasses import dataclass

from app.gallery import Gallery, SampleCard
from app.lessons.base import Lesson
from app.lessons.table import LESSONS
from app.open_view import OpenView, open_view
from app.settings import Settings
from app.words import numeral


@dataclass(frozen=True, slots=True)
class FirstPage:
    """What the first page shows; `lessons_title` counts them."""

    flagship: SampleCard
    cards: tuple[SampleCard, ...]
    lessons: tuple[Lesson, ...]
    lessons_title: str
    open: OpenView


def first_page_view(gallery: Gallery, settings: Settings) -> FirstPage:
    title = f"Learn in {numeral(len(LESSONS))} lessons"
    return FirstPage(gallery.flagship(), gallery.cards(), LESSONS, title, open_view(settings))
