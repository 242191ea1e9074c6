"""A link opens the same for whoever has it; what it shows is its owner's, and anyone may have a copy."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.conftest import LISTEN
from tests.test_browser_page import (
    MARKS,
    lay_selection,
    opened,
    select_words,
    type_into,
    wait_for_track,
)
from tests.test_browser_picture import announced, kept
from tests.under_way import BENCH, are_sent, held

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

TEXT = "# Claims\n\nClaims are due in 60 days. Receipts are kept for two years.\n\n" + (
    "A report names each item. It is signed by two people. " * 6
)
TRACKS = "track=fixed:size=30&track=headings"
REFUSED = "Only who opened this document can change it; make a copy of your own, or open its edit link first."
FIGURE = "document.querySelector('#figure').data.map(({x, width, base}) => [x, width, base])"

SELECTED = """(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(
    document.querySelector("#share-link"))"""


@pytest.fixture
def another(browser: Browser, server: str) -> Iterator[Callable[[], Page]]:
    """Another browser each time, which has no cookie yet."""
    contexts = []

    def opened() -> Page:
        contexts.append(
            browser.new_context(base_url=server, viewport={"width": 1440, "height": 1000})
        )
        contexts[-1].add_init_script(LISTEN)
        return contexts[-1].new_page()

    yield opened
    for context in contexts:
        context.close()


def owned(page: Page) -> str:
    """The address of a document with one answer, in a state of its own."""
    address = kept(page, TEXT)
    marked = {"start": "10", "end": "36", "question": "By when?"}
    page.request.post(f"{address}/answers", form=marked, headers={"HX-Request": "true"})
    return f"{address}?{TRACKS}&shown=1"


def shared(page: Page, field: str = "#share-link") -> str:
    """What the Share dialog gives to copy."""
    page.get_by_role("button", name="Share", exact=True).click()
    return page.locator(field).input_value()


def test_second_browser_sees_the_same_and_marks_in_a_copy(
    page: Page, another: Callable[[], Page]
) -> None:
    opened(page, owned(page), picture=True)
    link = shared(page)
    document = link.partition("?")[0]
    guest = another()
    opened(guest, link, picture=True)
    assert guest.evaluate(FIGURE) == page.evaluate(FIGURE)
    for part in ("table.summary", "#text", "#seen", "table.answers .verdict"):
        assert guest.locator(part).first.inner_text() == page.locator(part).first.inner_text()
    lay_selection(guest, "Receipts are kept")
    expect(guest.get_by_role("button", name="Mark as answer")).to_have_count(0)
    expect(guest.get_by_role("button", name="Paste an answer and find it")).to_have_count(0)
    guest.keyboard.press("a")
    expect(guest.locator("#notice")).to_contain_text("This document is someone else's")
    for path in ("answers", "delete"):
        forged = guest.request.post(f"{document}/{path}", form={"start": "0", "end": "9"})
        assert (forged.status, REFUSED in forged.text()) == (403, True)
    guest.locator("#copy-from-answers").click()
    guest.wait_for_url(lambda url: document not in url and TRACKS in url)
    announced(guest, "This is a copy of your own now", among_others=True)
    guest.locator("#text .passage").first.wait_for()
    select_words(guest, "Receipts are kept")
    guest.get_by_role("button", name="Mark as answer").click()
    guest.get_by_role("button", name="Keep", exact=True).click()
    expect(guest.locator(MARKS)).to_have_count(2)
    page.reload()
    expect(page.locator(MARKS)).to_have_count(1)


def test_edit_link_lets_change_until_the_document_is_deleted(
    page: Page, another: Callable[[], Page]
) -> None:
    address = owned(page)
    opened(page, address)
    shared(page)
    expect(page.locator("#share-edit-link")).to_be_hidden()
    page.get_by_text("Show the edit link").click()
    page.locator("#share-name").fill("Claims & fees")
    link = page.locator("#share-edit-link").input_value()
    page.locator("#share-copy").click()
    assert (
        page.evaluate(SELECTED) == page.locator("#share-link").input_value()
    )  # for who has no https
    page.get_by_role("button", name="Keep it for good").click()
    expect(page.locator("#share-kept")).to_have_text("Kept for good.")
    expect(page.locator("#share-kept")).to_be_focused()
    expect(page.locator("#share-edit-link")).to_be_visible()
    page.get_by_role("button", name="Rename").click()
    expect(page.locator("#notice")).to_contain_text("It goes by the name “Claims & fees” now.")
    expect(page.get_by_role("button", name="Share", exact=True)).to_be_focused()
    helper = another()
    opened(helper, link)
    assert "/edit/" not in helper.url
    helper.get_by_role("button", name="Remove the answer to: By when?").click()
    expect(helper.locator(MARKS)).to_have_count(0)
    shared(page)
    page.get_by_text("Delete this document…").click()
    expect(page.locator("#share-delete")).to_contain_text("deleted for good")
    page.get_by_role("button", name="Delete it for good").click()
    expect(page.locator("#notice")).to_contain_text("“Claims & fees” is deleted")
    helper.get_by_role("button", name="Undo").click()
    expect(helper.locator("#notice")).to_contain_text("it may have been deleted")
    type_into(helper, "#track-0-size", "34")
    expect(helper.locator("[data-remark]").first).to_contain_text("it may have been deleted")
    expect(helper.locator("#track-0-size")).to_have_value("256")
    slider = helper.locator("[data-field]:has(#track-0-size) [data-slider]")
    expect(slider).to_have_value("72")  # the stop at 256
    assert helper.request.get(address).status == 404


def test_dialog_never_shows_the_words_of_another_state(page: Page) -> None:
    opened(page)
    before = shared(page)
    page.keyboard.press("Escape")
    type_into(page, "#track-0-size", "1000")
    wait_for_track(page, "fixed:size=1000")
    with held(page, "**/share?*") as requests:
        page.get_by_role("button", name="Share", exact=True).click()
        are_sent(page, requests)
        expect(page.locator("#share-body")).to_be_empty()
        expect(page.locator("#share").get_by_role("status")).to_have_text("Being loaded…")
    expect(page.locator("#share-link")).to_have_value(re.compile("fixed:size=1000"))
    expect(page.locator("#share [data-dialog-loading]")).to_be_empty()
    with held(page, BENCH) as requests:  # the controls are still those of the other state
        page.go_back()
        are_sent(page, requests)
        expect(page.locator("#share")).to_be_hidden()
        assert shared(page) == before
    page.keyboard.press("Escape")
    page.route("**/share?*", lambda route: route.abort())
    page.get_by_role("button", name="Share", exact=True).click()
    expect(page.locator("#share-notice")).to_contain_text("The server does not answer")
    expect(page.locator("#share [data-dialog-loading]")).to_be_empty()
