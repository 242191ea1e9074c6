"""The two panels under the answers in a real browser: open ones stay open, with fresh content."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def test_panels_stay_open_with_fresh_content_and_set_the_overlap(page: Page) -> None:
    page.route("**/vendor/plotly*", lambda route: route.abort())
    page.goto(
        "/d/expense-policy?track=fixed:size=300&track=late:over=(fixed:size=300)&embedder=hash"
    )
    page.locator("[data-text] .passage").first.wait_for()
    page.locator("#compare > summary").click()
    told = page.locator("#compare .panel-sentence")
    expect(told).to_have_text("Fixed and Late cut at the same 3 places.")
    page.focus("#compare-second")
    page.keyboard.press("ArrowUp")
    expect(told).to_have_text("This is Fixed twice; choose another track on one side.")
    expect(page.locator("#compare-second")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(told).to_have_text("Fixed and Late cut at the same 3 places.")
    page.locator("#overlaps > summary").click()
    page.locator("#use-6").click()
    page.wait_for_url(re.compile("overlap=6"))
    expect(told).to_have_text(
        "Fixed + overlap and Late share one cut; Fixed + overlap makes two alone, Late makes two alone."
    )
    expect(page.locator("#use-6")).to_have_attribute("aria-pressed", "true")
    page.locator("#first-cut-0").click()
    expect(page.locator("[data-text] .found").first).to_be_visible()
    page.select_option("[data-shown-select]", "1")
    expect(page.locator("#overlaps > summary")).to_contain_text("in Late")
    page.locator("#use-6").and_(page.locator('[aria-pressed="false"]')).click()
    page.wait_for_url(re.compile("fixed:size=300,overlap=6.*late:over=.fixed:size=300,overlap=6"))
