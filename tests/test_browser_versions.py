"""A new version in a real browser: sent from the dialog, shown against the old one, never mixed with it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.test_browser_page import select_words
from tests.test_browser_picture import kept, until
from tests.test_version_adding import NEW
from tests.test_versions import POLICY, answer_in
from tests.under_way import BENCH, are_sent, is_answered, is_drawn

pytestmark = pytest.mark.browser

STATE = "?track=headings&track=fixed:size=20&embedder=hash"


def marked(page: Page, *words: str) -> str:
    """The address of the policy with answers of these words."""
    address = kept(page, POLICY, "policy.md")
    for each in words:
        answer = answer_in(POLICY, each)
        fields = {"start": str(answer.start), "end": str(answer.end), "question": answer.question}
        assert page.request.post(f"{address}/answers", form=fields).ok
    return address


def test_new_version_is_sent_compared_and_followed_to_its_places(page: Page) -> None:
    address = marked(page, "60 days", "120 euros")
    page.goto(address + STATE)
    page.locator('[data-dialog="share"]').click()
    page.locator("#share-version > summary").click()
    page.fill("#version-text", POLICY)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#share-notice")).to_contain_text("This is the text that is here already")
    page.fill("#version-text", NEW)
    taken: list[Route] = []
    answers: list[APIResponse] = []

    def take(route: Route) -> None:
        answers.append(route.fetch())
        taken.append(route)

    page.route("**/version?*", take)
    page.locator("#version-send").click()
    are_sent(page, taken)
    with is_answered(
        page, BENCH
    ):  # it is of the new text, and leads nowhere before the page is told where
        page.select_option("[data-shown-select]", "1")
    is_drawn(page)
    taken[0].fulfill(response=answers[0])
    page.wait_for_url(re.compile("/versions/1[?]track=headings"))
    expect(page.locator(".versions-seen .seen strong")).to_have_text(
        "1 of 2 answers is carried over; one is not."
    )
    page.locator(".version-plot .main-svg").first.wait_for()
    expect(page.locator(".version-plot [role=img]")).to_have_attribute(
        "aria-label", re.compile("Headings keeps its 2 cuts and makes one at new places")
    )
    page.locator('.version-tracks a[aria-label^="Fixed, only in version 1"]').click()
    expect(page.locator(".version-cuts tbody tr")).to_have_count(1)
    for width in (1024, 390):
        page.set_viewport_size({"width": width, "height": 900})
        until(page, "document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size(
        {"width": 1440, "height": 900}
    )  # where the text is in view beside the picture
    page.locator(".version-answer.lost a").first.click()
    expect(page.locator(".version-line")).to_contain_text(
        "This is version 1, which stays as it was"
    )
    expect(page.locator("#text")).to_contain_text("within 60 days")
    page.get_by_role("link", name="Go to the newest, version 2").click()
    expect(page.locator("#text")).to_contain_text("within 30 days")
    expect(page.locator(".version-line")).to_contain_text("compare with version 1")


def test_open_page_shows_no_cuts_of_a_text_that_came_meanwhile(page: Page) -> None:
    page.route("**/vendor/plotly*", lambda route: route.abort())
    address = marked(page, "120 euros")
    page.goto(address + STATE)
    expect(page.locator("#text")).to_contain_text("within 60 days")
    sent = page.request.post(
        f"/api{address.replace('/d/', '/documents/')}/version", data={"text": NEW}
    )
    assert sent.status == 201
    page.select_option("[data-shown-select]", "1")
    expect(page.locator("#text")).to_contain_text("within 30 days")
    expect(page.locator(".version-line")).to_contain_text("Version 2")
    expect(page.locator("[data-shown-select]")).to_have_value("1")


def test_page_of_a_text_that_was_replaced_says_so_and_what_was_not_marked(page: Page) -> None:
    page.route("**/vendor/plotly*", lambda route: route.abort())
    address = marked(page)
    page.goto(address + STATE)
    notice = page.locator("#notice")

    def replaced(old: str, new: str) -> None:
        """Put another text in the place of the one that the page shows."""
        expect(page.locator("#text")).to_contain_text(f"within {old}")
        assert page.locator("#text").evaluate("text => text.style.visibility") == ""
        assert notice.get_attribute("role") == "alert"
        body = {"text": POLICY.replace("60 days", new)}
        api = f"/api{address.replace('/d/', '/documents/')}/version"
        assert page.request.post(api, data=body).status == 201

    replaced("60 days", "30 days")
    page.evaluate(
        "document.dispatchEvent(new CustomEvent('cutmarks:pin', {detail: {track: 1, chunk: 1}}))"
    )
    expect(notice).to_contain_text("A new version of this document came meanwhile")
    replaced("30 days", "20 days")
    select_words(page, "40 euros")
    page.keyboard.press("a")
    page.fill("#answer-question", "How much?")
    page.keyboard.press("Enter")
    expect(notice).to_contain_text("look again. Not marked: “How much?” for “40 euros”.")
    replaced("20 days", "10 days")
    page.get_by_role("button", name="Export", exact=True).click()
    expect(notice).to_contain_text("A new version of this document came meanwhile")
    expect(notice).not_to_contain_text("Not marked")
    expect(page.locator("#export")).to_be_hidden()
    expect(page.locator("#text")).to_contain_text("within 10 days")
    page.goto(f"{address}?track=manual:cuts=60&embedder=hash")
    expect(page.locator("#text")).to_contain_text("within 10 days")
    body = {"text": "Claims within a day."}
    api = f"/api{address.replace('/d/', '/documents/')}/version"
    assert page.request.post(api, data=body).status == 201
    page.get_by_role("button", name="Share", exact=True).click()
    expect(notice).to_contain_text("A new version of this document came meanwhile")
    expect(page.locator("#text")).to_contain_text("within a day")
