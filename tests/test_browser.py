"""The page in a real browser, as a person first meets it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def test_first_sample_draws_three_tracks_and_asks_nobody_else(page: Page) -> None:
    """The `page` fixture fails the test where a script threw or another host was asked."""
    page.goto("/d/expense-policy")
    page.locator("[data-figure] .main-svg").first.wait_for()
    names = page.locator("#bench table").first.locator("tbody tr").all_inner_texts()
    assert [name.split("\n")[0].split("\t")[0].strip() for name in names] == [
        "Fixed",
        "Recursive",
        "Semantic",
    ]


def test_address_without_scripts_still_says_what_is_cut(page: Page) -> None:
    """The numbers come with the page; only the picture is drawn by script."""
    page.route("**/static/js/**", lambda route: route.abort())
    page.goto("/d/expense-policy?track=fixed:size=300")
    assert "2 of 3" in page.locator("#bench").inner_text()
