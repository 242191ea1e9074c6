"""The lesson on overlap in a browser: dragged by keys, typed, answered, and opened on the workbench."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser


def test_dragging_the_overlap_moves_its_readouts_and_leads_on_to_the_workbench(page: Page) -> None:
    page.goto("/learn/overlap")
    sentence, table = readout(page, "the 60-day sentence"), readout(page, "the approval table")
    expect(sentence).to_have_text("cut between 1 and 2")
    slider = page.get_by_role("slider", name="Your overlap")
    typed = page.get_by_role("spinbutton", name="Your overlap, typed")
    for _ in range(6):
        slider.press("ArrowRight")
    expect(sentence).to_have_text("rescued in chunk 2")
    expect(table).to_have_text("rescued in chunk 4")
    expect(typed).to_have_value("6")
    typed.fill("70")
    expect(table).to_have_text("cut between 4 and 5")
    expect(slider).to_have_value("70")
    typed.fill("400")
    typed.press("Tab")
    expect(typed).to_have_value("70")
    expect(page.get_by_text("A whole number from 0 to 140, please.")).to_be_visible()
    page.go_back()
    expect(sentence).to_have_text("rescued in chunk 2")
    expect(typed).to_have_value("6")
    page.go_forward()
    expect(typed).to_have_value("70")
    page.get_by_role("button", name="Show me").press("Enter")
    expect(page.get_by_text("Choose one first.")).to_be_visible()

    told = page.locator('[data-reveal="smallest"]')
    expect(told).to_be_hidden()
    page.get_by_role("radio", name="6", exact=True).press("Space")
    page.get_by_role("button", name="Show me").press("Enter")
    expect(page.locator("[data-verdict-of-answer]")).to_contain_text("Yes.")
    expect(told).to_contain_text("saved by luck")
    expect(typed).to_have_value("6")
    expect(sentence).to_have_text("rescued in chunk 2")
    told.get_by_role("button", name="64").press("Enter")
    expect(table).to_have_text("cut between 4 and 5")

    page.get_by_role("link", name="Open on the workbench").press("Enter")
    page.wait_for_url(re.compile(r"/d/expense-policy\?"))
    expect(page.locator('[name="track"]').nth(2)).to_have_value("fixed:size=300,overlap=64")


def readout(page: Page, name: str) -> Locator:
    return page.locator("[data-readouts] .readout", has_text=name).locator("dd")
