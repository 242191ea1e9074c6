"""The lesson on the threshold as a reader meets it: by keyboard, before and after the question."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

LESSON = "/learn/threshold"
LEVELS = """() => [...document.querySelectorAll(".spread .level")].map((line) => line.getAttribute("x1"))"""


def test_slider_moves_the_number_over_all_three_texts_once_the_question_is_answered(
    page: Page,
) -> None:
    page.goto(LESSON)
    page.wait_for_selector("#figure .main-svg", timeout=60_000)
    slider = page.get_by_role("slider", name="Percentile of the policy")
    policy, reference, columns = (page.locator(f"[data-spread='{at}']") for at in range(3))
    expect(policy).to_contain_text("by its own 0.244")
    expect(reference).to_be_hidden()
    page.get_by_role("radio", name="A cut between most of its sentences").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator("[data-verdict-of-answer]")).to_have_text(
        "Not so. The 10th percentile of the policy, 0.244, makes 1 chunk of it."
    )
    expect(reference.locator(".carried dd")).to_have_text("1 chunk")
    expect(columns.locator(".carried dd")).to_have_text("31 chunks")
    before = page.evaluate(LEVELS)
    slider.focus()
    for _ in range(4):
        page.keyboard.press("PageUp")
    expect(policy.locator("dd")).to_have_text("21 chunks")
    expect(reference).to_be_visible()
    expect(reference.locator(".carried dt")).to_have_text("by the policy’s 0.504")
    expect(reference.locator(".carried dd")).to_have_text("7 chunks")
    expect(columns.locator(".carried dd")).to_have_text("31 chunks")
    expect(page.locator("#figure")).to_be_visible()
    after = page.evaluate(LEVELS)
    assert len(set(before)) == len(set(after)) == 1
    assert before != after
    link = reference.get_by_role("link", name="On the workbench: API reference")
    assert "percentile=50" in (link.get_attribute("href") or "")
