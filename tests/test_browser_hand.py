"""Cuts made by hand, in a real browser: copied, moved, added, removed, and judged like any others."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest

from tests.test_browser_picture import lane_point, opened, select, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

TRACK = "/d/expense-policy?track=fixed:size=300,overlap=60"
HAND = f"{TRACK}&track=manual:cuts=500|1800|2996&shown=1"
LAST = """name => { window.heard = []; document.addEventListener(
    `cutmarks:${name}`, ({detail}) => window.heard.push(detail)); }"""


def cuts(page: Page) -> list[int]:
    """The cuts that the address holds."""
    written = unquote(page.url).partition("manual:cuts=")[2].partition("&")[0]
    return [int(cut) for cut in written.split("|")]


def test_cuts_are_copied_moved_added_and_removed_by_hand(page: Page) -> None:
    opened(page, TRACK)
    page.get_by_role("button", name="Change Fixed + overlap").click()
    page.get_by_role("menuitem", name="Edit by hand").click()
    until(page, "location.search.includes('manual')")
    first = page.get_by_role("slider", name="Cut 1 of 4, after token 299")
    first.wait_for()
    assert (
        "overlaps of Fixed + overlap are left out"
        in page.locator("[data-remark]:visible").inner_text()
    )
    before = cuts(page)
    first.press("Shift+ArrowLeft")
    until(page, "document.querySelector('.hand')?.ariaLabel === 'Cut 1 of 4, after token 289'")
    until(page, f"!decodeURIComponent(location.search).includes('cuts={before[0]}')")
    assert cuts(page)[1:] == before[1:]
    assert page.locator("#answers").get_by_role("button", name="whole in 2").count() >= 1
    page.keyboard.press("Delete")
    page.get_by_role("slider", name="Cut 1 of 3").wait_for()
    until(page, f"decodeURIComponent(location.search).includes('cuts={before[1]}')")
    page.go_back()
    page.get_by_role("slider", name="Cut 1 of 4, after token 289").wait_for()


def test_cut_is_made_and_removed_where_the_text_is_selected(page: Page) -> None:
    opened(page, HAND)
    page.evaluate(LAST, "selection")
    page.get_by_role("button", name="How long do I have to file a claim?").first.click()
    told = select(page, "days of the transaction date")
    page.get_by_role("button", name="Cut here").click()
    until(page, f"decodeURIComponent(location.search).includes('=500|{told['start']}|')")
    answers = page.locator("#answers")
    assert answers.get_by_role("button", name="cut 2 | 3").count() == 1
    page.reload()
    page.get_by_role("slider", name="Cut 2 of 4, after token 299").wait_for()
    page.evaluate(LAST, "selection")
    select(page, "days of the transaction date")
    page.locator("#cut-here", has_text="Remove cut").wait_for()
    page.keyboard.press("c")
    until(page, f"!decodeURIComponent(location.search).includes('|{told['start']}')")
    assert (len(cuts(page)), cuts(page)[0]) == (3, 500)


def test_handle_follows_the_hand_and_a_click_on_the_track_cuts(page: Page) -> None:
    opened(page, HAND)
    handle = page.get_by_role("slider", name="Cut 2 of 3")
    box = handle.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(*lane_point(page, 1, 0.99), steps=6)
    page.mouse.up()
    until(page, "!decodeURIComponent(location.search).includes('|1800|')")
    assert cuts(page)[1] < cuts(page)[2] == 2996, "no cut is moved past the next"
    page.mouse.click(*lane_point(page, 1, 0.9))
    until(page, "document.querySelectorAll('.hand').length === 4")
    until(page, "document.activeElement.ariaLabel?.startsWith('Cut 4 of 4')")
    assert page.locator("#hand-remove").inner_text() == "Remove cut 4"


def test_focus_goes_on_from_cut_to_cut(page: Page) -> None:
    opened(page, f"{TRACK}&track=manual:cuts=500|2460|2996&shown=1&window=1000-2500")
    page.get_by_role("slider", name="Cut 2 of 3").press("Shift+ArrowRight")
    until(page, "!location.search.includes('window=1000-2500')")
    until(page, "document.querySelectorAll('.hand').length === 2")
    until(page, "document.activeElement.ariaLabel?.startsWith('Cut 2 of 3')")
    page.keyboard.press("0")
    until(page, "document.querySelectorAll('.hand').length === 3")
    for focused in ("'Cut 2 of 2", "'Cut 1 of 1"):
        page.locator("#hand-remove").press("Enter")
        until(page, f"document.activeElement.ariaLabel?.startsWith({focused}')")
    page.locator("#hand-remove").press("Enter")
    until(page, "document.activeElement.id === 'hand-add'")
    assert page.locator("#hand-remove").is_disabled()


def test_cut_in_the_hand_stays_in_view_and_is_not_removed(page: Page) -> None:
    opened(page, f"{TRACK}&track=manual:cuts=500|1800|2996&shown=1&window=1000-2500")
    handle = page.get_by_role("slider", name="Cut 2 of 3")
    box = handle.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(*lane_point(page, 1, 1.2), steps=6)
    page.keyboard.press("Delete")
    page.mouse.up()
    until(page, "!decodeURIComponent(location.search).includes('|1800|')")
    assert (len(cuts(page)), cuts(page)[1] < 2500) == (3, True)
    assert handle.is_visible()


def test_there_is_nothing_to_cut_at_the_ends_of_the_text(page: Page) -> None:
    opened(page, HAND)
    for share, words in ((0.0001, "The text begins here"), (0.9999, "The text ends here")):
        page.mouse.click(*lane_point(page, 1, share))
        until(page, f"document.querySelector('#notice').textContent.includes('{words}')")
    assert cuts(page) == [500, 1800, 2996]


def test_fingers_find_handles_that_are_large_enough(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    opened(page, HAND)
    sizes = page.locator(".hand").evaluate_all(
        "all => all.map(e => [e.offsetWidth, e.offsetHeight])"
    )
    assert len(sizes) == 3
    assert all(width >= 40 and height >= 40 for width, height in sizes)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
