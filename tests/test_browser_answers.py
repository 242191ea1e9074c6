"""Suggested answers and the panel of similarities under a person's hands."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.test_browser_page import FLAGSHIP, MARKS, opened, type_into
from tests.test_browser_picture import announced

pytestmark = pytest.mark.browser

SUGGESTED = f"{MARKS}.suggested"
SEMANTIC = f"{FLAGSHIP}?track=fixed:size=300&track=semantic:percentile=10&embedder=hash&shown=1"


def test_suggestions_are_marked_at_one_press_and_kept_or_dropped_one_by_one(page: Page) -> None:
    opened(page)
    suggest = page.get_by_role("button", name="Suggest answers")
    suggest.press("Enter")
    page.wait_for_url(lambda url: "expense-policy" not in url)
    expect(page.locator(SUGGESTED)).to_have_count(8)
    expect(suggest).to_be_focused()  # in the copy as it was in the sample
    assert page.evaluate("scrollY") > 0
    announced(page, "a copy of your own", among_others=True)
    expect(page.locator(SUGGESTED).first).to_contain_text("suggested · opening")
    page.get_by_role("button", name="Keep the suggested answer “A claim is the form").click()
    expect(page.locator(SUGGESTED)).to_have_count(7)
    expect(page.locator("#keep-5")).to_be_focused()  # the next one, so that keys go on
    page.get_by_role("button", name="Drop the suggested answer “Attach a receipt").click()
    expect(page.locator(MARKS)).to_have_count(10)
    page.get_by_role("button", name="Drop all 6 suggested").click()
    expect(page.locator(MARKS)).to_have_count(4)
    page.locator("body").press("u")
    expect(page.locator(SUGGESTED)).to_have_count(6)
    page.get_by_role("button", name="Keep all 6 suggested").click()
    expect(page.locator(SUGGESTED)).to_have_count(0)
    expect(page.locator(MARKS)).to_have_count(10)


@pytest.mark.parametrize("width", [390, 1440])
def test_many_answers_scroll_in_their_own_place_and_stay_there(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    opened(page)
    page.get_by_role("button", name="Suggest answers").click()
    page.wait_for_url(lambda url: "expense-policy" not in url)
    rows = page.locator("#answers-rows")
    expect(page.locator(SUGGESTED)).to_have_count(8)
    height = rows.evaluate("(rows) => rows.clientHeight")
    assert height <= 0.75 * 844
    rows.evaluate("(rows) => rows.scrollTo(0, 100)")
    page.locator("[data-show-track='1']").click()
    page.wait_for_url("**shown=1**")
    assert rows.evaluate("(rows) => rows.scrollTop") == 100
    spilt = page.evaluate(
        """() => [...document.querySelectorAll("#answers *")]
          .filter((part) => part.getBoundingClientRect().right > innerWidth)
          .map((part) => part.className)"""
    )
    assert spilt == []


def test_threshold_in_the_histogram_moves_with_the_percentile(page: Page) -> None:
    opened(page, SEMANTIC)
    page.locator("[data-similarity] summary").click()
    line = page.locator("[data-threshold]")
    line.wait_for(state="attached")
    before = float((line.get_attribute("x1") or "").rstrip("%"))
    page.route("**/similarity?**", lambda route: route.abort())
    page.fill("#track-1-percentile", "60")
    page.locator("[data-threshold-words]").get_by_text("24 of 40").wait_for()
    assert float((line.get_attribute("x1") or "").rstrip("%")) > before
    assert line.get_attribute("x1") == page.locator("[data-under]").get_attribute("width")
    page.unroute("**/similarity?**")
    type_into(page, "#track-1-percentile", "40")
    words = page.locator(".similarity-words")
    expect(words).to_contain_text("the 40th percentile of 40 similarities")
    page.locator("#similarity-add").click()
    page.wait_for_url("**track=semantic:threshold=absolute,amount=0.**")
    expect(words).to_contain_text("as it was set, for 40 similarities")
