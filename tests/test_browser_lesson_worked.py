"""The worked example as a reader meets it: a cut is foretold, made, and gets its lane."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.test_browser_picture import until

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

LESSON = "/learn/worked-example"
RULES = ["By characters", "By tokens", "By sentences", "By separators", "By meaning"]
TAPPED = """passage => {
  const range = document.createRange();
  const text = passage.querySelector("[data-sentence='4']").firstChild;
  range.setStart(text, text.data.length - 1);
  range.setEnd(text, text.data.length);
  const { right, top, height } = range.getBoundingClientRect();
  return [right, top + height + 6];
}"""  # a finger's breadth under the gap before the last sentence


def begun(page: Page) -> Page:
    page.goto(LESSON)
    page.wait_for_selector("[data-predict] .predict-caret", timeout=60_000)
    return page


def step(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name)


def made(page: Page) -> Locator:
    return page.get_by_role("table", name="What each strategy made").locator("tbody th")


def test_cut_is_foretold_by_keys_and_told_with_its_lane(page: Page) -> None:
    begun(page)
    expect(page.locator(".lesson-bench")).to_be_hidden()
    first = step(page, "Every 200 characters")
    place = first.get_by_role("slider", name="Place")
    place.focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight"):
        page.keyboard.press(key)
    place_words = "inside a word, between “di” and “oxide”"
    expect(place).to_have_attribute("aria-valuetext", place_words)
    page.keyboard.press("Enter")
    expect(place).to_have_attribute("aria-valuetext", f"{place_words}, marked")
    page.keyboard.press("End")
    page.keyboard.press(" ")
    assert first.locator(".predict-marks li span").all_inner_texts() == [
        place_words,
        "between “of” and “it.”",
    ]
    first.get_by_role("button", name="Cut it").press("Enter")
    expect(first.locator(".predict-score")).to_be_focused()
    assert first.locator(".predict-told li").all_inner_texts() == [
        "✓ Right: A cut inside a word of sentence 3, after “di” and before “oxide”.",
        "○ Missed: A cut inside sentence 5, after “seas” and before “and”.",
        "✕ No cut between “of” and “it.”.",
    ]
    expect(made(page)).to_have_text(RULES[:1])
    expect(page.locator(".lesson-bench")).to_be_visible()
    until(page, "new URLSearchParams(location.search).getAll('track').length === 1")
    first.get_by_role("button", name="Next strategy").press("Enter")
    expect(step(page, "Every 40 tokens").get_by_role("heading").first).to_be_focused()
    page.goto("/learn/worked-example")
    expect(step(page, "Every 40 tokens")).to_be_visible()
    expect(made(page)).to_have_text(RULES[:1])
    page.get_by_role("button", name="By characters").click()
    expect(first.locator(".predict-score")).to_have_text(
        "You had 1 of 2 right, 1 where there is no cut"
    )
    page.get_by_role("button", name="Begin again").click()
    expect(first.get_by_role("button", name="Cut it")).to_be_visible()
    expect(page.locator(".lesson-bench")).to_be_hidden()


def test_all_five_are_cut_by_a_finger_and_the_lesson_is_done(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    begun(page)
    for at, name in enumerate(RULES):
        part = page.locator(f"[data-predict-step='{at}']")
        passage = part.locator("[data-predict-pad] [data-predict-text]")
        passage.scroll_into_view_if_needed()
        page.mouse.click(*passage.evaluate(TAPPED))
        expect(part.locator(".predict-marks li span")).to_have_text("between “1750.” and “Storms,”")
        part.get_by_role("button", name="Cut it").click()
        expect(made(page)).to_have_text(RULES[: at + 1])
        if name != RULES[-1]:
            part.get_by_role("button", name="Next strategy").click()
    assert page.locator(".predict-told li strong").all_inner_texts() == [
        *("○ Missed:", "○ Missed:", "✕ No cut"),
        *("○ Missed:", "✓ Right:"),
        *("○ Missed:", "✓ Right:"),
        *("○ Missed:", "✕ No cut"),
        "✓ Right:",
    ]
    expect(page.get_by_text("you foretold 3 of 8 cuts exactly")).to_be_visible()
    expect(page.get_by_role("link", name="Lesson 5: The worked example, done")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
