"""The page about the API in a browser: by keyboard, and on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def test_route_is_found_and_opened_by_keyboard_and_fits_a_phone(page: Page) -> None:
    page.goto("/api")
    page.get_by_role("navigation", name="Routes").get_by_role(
        "link", name="GET /documents/{id}/analysis", exact=True
    ).press("Enter")
    expect(page).to_have_url(re.compile("#route-analysis$"))
    route = page.locator("#route-analysis")
    expect(route).to_be_in_viewport()
    page.keyboard.press("Tab")
    expect(route.get_by_role("link", name="Link to this route")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(route.get_by_text("A way of cutting, such as")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(route.get_by_role("region", name="Example answer")).to_contain_text('"sentences"')
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    route.get_by_role("link", name="422").click()
    expect(page.locator("#error-422")).to_be_in_viewport()
