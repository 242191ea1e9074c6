"""The first page in a browser: its thumbnails come, and one's own text is opened from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from app.sample_corpora import SAMPLE_CORPORA
from app.samples import SAMPLES

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

DROP = """([name, words]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([words], name, { type: "text/plain" }));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}"""


def test_first_page_shows_every_sample_and_opens_ones_own(page: Page) -> None:
    from playwright.sync_api import expect

    page.goto("/")
    pictures = page.get_by_role("img")
    expect(page.locator(".thumb-place[hx-get]")).to_have_count(0)
    assert pictures.count() == 1 + len(SAMPLES) + len(SAMPLE_CORPORA)
    expect(page.locator(".flagship .thumb-ring")).to_have_count(4)
    page.set_viewport_size({"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") == 390

    page.get_by_role("link", name="Science notes", exact=True).click()
    page.wait_for_url("**/d/science-notes")
    page.go_back()
    page.evaluate(DROP, ["dropped.txt", "A claim is filed within 60 days. It is paid."])
    expect(page.get_by_role("heading", level=1)).to_have_text("dropped")
    page.goto("/")
    page.get_by_label("Or paste text").and_(page.locator(":visible")).fill(
        "Pasted. In two sentences."
    )
    page.get_by_role("button", name="Cut it").click()
    page.wait_for_url("**/d/*")
    expect(page.locator("#facts")).to_contain_text("2 sentences")
