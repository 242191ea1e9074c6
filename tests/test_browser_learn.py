"""A lesson by keyboard alone: its question, the whole screen from lesson to lesson, and the handout."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from playwright.sync_api import FrameLocator, Page, expect

from tests.test_browser_picture import until

if TYPE_CHECKING:
    from playwright.sync_api import Locator

pytestmark = pytest.mark.browser

SEEN_WHOLE = """frame => {
  const { document, innerHeight } = frame.contentWindow;
  const columns = [...document.querySelectorAll(".lesson-text, .lesson-live")];
  return columns.every(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 1)
    && document.documentElement.scrollHeight <= innerHeight;
}"""


# Whether a column of a presented lesson goes on below.
HAS_MORE = """main => [...main.querySelectorAll(".lesson-text, .lesson-live")].some((column) =>
  getComputedStyle(column).overflowY === "auto"
  && column.scrollHeight - column.clientHeight - column.scrollTop > 2)"""


def text_of(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())


def options(place: Page | FrameLocator) -> Locator:
    return place.locator(".lesson-option input")


def test_question_is_answered_by_keyboard_and_paper_tells_what_the_page_does(page: Page) -> None:
    page.goto("/learn/overlap")
    reveal = page.locator(".lesson-reveal")
    expect(reveal).to_be_hidden()
    wrong = page.locator(".lesson-option input:not([data-right])").first
    right = page.locator(".lesson-option:has([data-right])").first
    first_words = right.locator("span").first.inner_text()
    revealed = " ".join((reveal.locator("p").first.text_content() or "").split())[:40]
    worksheet = text_of(page.pdf())
    assert [words in worksheet for words in (first_words, "✓ right", revealed)] == [
        True,
        False,
        False,
    ]
    assert worksheet.count("/learn/overlap") == 1
    assert "/learn/overlap?" not in worksheet  # in its own state it goes by its name

    wrong.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    verdict = page.locator(".lesson-verdict")
    expect(verdict).to_be_focused()
    expect(verdict).to_contain_text("Not so.")
    expect(reveal).to_be_visible()
    expect(right.locator("[data-said]")).to_have_text("✓ right")
    step = page.get_by_role("link", name=re.compile("^Lesson 3: .*, done$"))
    expect(step).to_have_class(re.compile(r"\bdone\b"))

    expect(page).to_have_url(re.compile("overlap=6&"))  # its slider goes to the right one
    handout = text_of(page.pdf())
    assert f"{first_words} ✓ right" in handout
    assert revealed in handout
    assert "Show me" not in handout
    assert "/learn/overlap?track=" in handout.replace(" ", "")

    page.keyboard.press("Tab")
    expect(page.locator("[data-ask-again]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(options(page).first).to_be_focused()
    expect(reveal).to_be_hidden()


def test_lessons_are_turned_on_the_whole_screen_by_keyboard(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto("/learn/overlap")
    page.locator("[data-present]").press("Enter")
    frame = page.locator(".presenter-frame[data-ready]")
    inside = page.frame_locator(".presenter-frame")
    expect(inside.locator("h1")).to_be_focused()
    expect(inside.locator("[data-present]")).to_be_hidden()
    assert float(frame.get_attribute("data-size") or 0) > 1
    assert frame.evaluate(SEEN_WHOLE)

    options(inside).first.focus()
    page.keyboard.press("ArrowRight")  # among the options, whose key it is
    expect(options(inside).nth(1)).to_be_checked()
    page.keyboard.press("Enter")
    expect(inside.locator(".lesson-verdict")).to_be_focused()
    size = frame.get_attribute("data-size")
    words = inside.locator(".lesson-text")
    more = words.get_by_role("button", name="More below")
    expect(more).to_be_visible()
    expect(inside.locator("#bench")).to_contain_text("rescued in chunk 4")  # as tall as it gets
    while inside.locator("main").evaluate(HAS_MORE):
        page.keyboard.press("PageDown")
    expect(more).to_be_hidden()
    expect(inside.locator(".lesson-step[aria-current]")).to_have_text("3")
    page.keyboard.press("PageDown")  # nothing is hidden any more
    expect(inside.locator(".lesson-step[aria-current]")).to_have_text("4")
    # A page that waits loads itself anew.
    expect(inside.locator(".lesson")).to_be_visible(timeout=60_000)
    expect(inside.locator("h1")).to_be_focused()
    page.keyboard.press("b")
    expect(inside.locator(".lesson-step[aria-current]")).to_have_text("3")
    expect(inside.locator(".lesson-verdict")).to_be_visible()  # it is answered still
    expect(frame).to_have_attribute("data-size", size or "")

    page.keyboard.press("b")
    expect(inside.locator(".lesson-step[aria-current]")).to_have_text("2")
    expect(inside.locator(".lesson")).to_be_visible(timeout=60_000)  # its numbers are there
    expect(inside.locator("h1")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(inside.locator(".lesson-step[aria-current]")).to_have_text("1")
    expect(inside.locator("h1")).to_be_focused()
    page.keyboard.press("n")
    expect(inside.locator(".lesson-step[aria-current]")).to_have_text("2")
    expect(inside.locator("h1")).to_be_focused()

    page.go_back()  # which closes the whole screen, and leaves no lesson
    expect(page).to_have_url(re.compile(r"/learn/five-bets"))
    expect(page.locator(".lesson-step[aria-current]")).to_have_text("2")
    expect(page.locator("[data-present]")).to_be_focused()
    expect(page.locator(".presenter")).to_have_count(0)
    until(page, "!document.fullscreenElement")
