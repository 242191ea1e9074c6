"""The page where something goes wrong or is drawn anew: nothing typed is lost, and the keyboard stays."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.test_browser_page import (
    FLAGSHIP,
    MARKS,
    QUICK,
    opened,
    private_copy,
    row,
    select_words,
    tracks,
    type_into,
    wait_for_track,
)
from tests.under_way import held

pytestmark = pytest.mark.browser

SILENT = "The server does not answer"
CHANGED = "The answers were changed in another window meanwhile"


def test_wrong_value_stops_nothing_else(page: Page) -> None:
    opened(page)
    type_into(page, "#track-0-size", "0")
    expect(page.locator("#remark-0")).to_contain_text("not '0'")
    page.get_by_role("radio", name="Recursive").check(force=True)
    page.wait_for_url("**shown=1**")
    page.get_by_role("radio", name="Fixed").check(force=True)
    page.wait_for_url("**shown=0**")
    expect(page.locator("#track-0-size")).to_have_value("0")
    expect(page.locator("#remark-0")).to_contain_text("not '0'")
    page.locator("[data-text]").press("ArrowRight")
    page.locator("[data-card] h3").get_by_text("chunk 1").wait_for()
    assert page.locator("#notice").inner_text() == ""


def test_sentence_is_said_at_the_track_that_it_is_about(page: Page) -> None:
    opened(page, f"{FLAGSHIP}?track=fixed:size=300&track=semantic&track=headings&embedder=hash")
    type_into(page, "#track-0-size", "0")
    expect(page.locator("#remark-0")).to_contain_text("not '0'")
    page.get_by_role("radio", name="Semantic").check(force=True)
    page.wait_for_url("**shown=1**")
    type_into(page, "#track-1-percentile", "101")
    expect(page.locator("#remark-1")).to_contain_text("not '101'")
    expect(page.locator("#remark-0")).to_contain_text("not '0'")
    refused = '<p class="problem"><span>Not now.</span></p>'
    page.route("**shown=2**", lambda route: route.fulfill(status=422, body=refused))
    page.get_by_role("radio", name="Headings").check(force=True)
    expect(page.locator("#notice")).to_have_text("Not now.")


def test_number_may_be_typed_in_another_way_than_it_is_spelt(page: Page) -> None:
    opened(page)
    for typed, size in (("1e3", "1000"), ("4e2", "400")):
        type_into(page, "#track-0-size", typed)
        wait_for_track(page, f"fixed:size={size}")
        expect(page.locator("#track-0-size")).to_have_value(size)
    assert page.locator("#notice").inner_text() == ""


def test_change_is_one_step_back_while_a_chunk_is_pinned(page: Page) -> None:
    opened(page, f"{QUICK}&pin=3")
    page.locator("[data-card] h3").wait_for()
    before = page.evaluate("history.length")
    type_into(page, "#track-0-size", "1000")
    wait_for_track(page, "fixed:size=1000")
    expect(page.locator("[data-card]")).to_be_hidden()
    page.wait_for_timeout(400)
    assert page.evaluate("history.length") == before + 1
    page.go_back()
    wait_for_track(page, "fixed:size=300")
    assert "pin=3" in page.url
    expect(page.locator("#track-0-size")).to_have_value("300")
    page.locator("[data-card] h3").get_by_text("chunk 4").wait_for()


def test_page_and_address_are_one_again_when_the_server_is_back(page: Page) -> None:
    opened(page)
    type_into(page, "#track-0-size", "310")
    wait_for_track(page, "fixed:size=310")
    away = [True]
    page.route(f"**{FLAGSHIP}?*", lambda route: route.abort() if away else route.fallback())
    type_into(page, "#track-0-size", "222")
    expect(page.locator("#notice")).to_contain_text(SILENT)
    with page.expect_event("requestfailed"):
        page.evaluate("history.back()")
    wait_for_track(page, "fixed:size=300")
    expect(page.locator("#track-0-size")).to_have_value("222")
    away.clear()
    with held(page, re.compile(r"/card\?")):
        page.locator("[data-text]").press("ArrowRight")
        page.wait_for_url("**pin=0**")  # of the state that is not answered
    expect(page.locator("#track-0-size")).to_have_value("300")
    wait_for_track(page, "fixed:size=300")
    row(page).get_by_text("300 tokens, no overlap").wait_for()
    assert page.locator("#notice").inner_text() == ""


def test_page_that_is_come_back_to_has_its_answers_of_now(page: Page) -> None:
    private_copy(page)
    address = page.url
    page.goto("/d/expense-policy?track=fixed&embedder=hash")
    form = {"start": "0", "end": "25"}
    assert page.request.post(address.replace("?", "/answers?"), form=form).ok
    page.go_back()
    expect(page.locator(MARKS)).to_have_count(5)


def test_zoom_and_other_tokens_at_once_keep_the_window(page: Page) -> None:
    opened(page, f"{QUICK}&window=1000-3000")
    page.locator("[data-text]").press("+")
    page.select_option("#choice-tokenizer", "qwen2.5")
    page.wait_for_url("**tokenizer=qwen2.5**")
    page.wait_for_url(lambda url: "window=1000-3000" not in url)
    start, end = map(int, page.url.partition("window=")[2].split("-"))
    assert 1300 < start < 1500
    assert 2500 < end < 2700


def test_text_stays_where_it_was_when_the_page_becomes_narrow(page: Page) -> None:
    opened(page, f"{QUICK}&window=4000-5000")
    text = page.locator("[data-text]")
    for width in (600, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        where = ".left #page" if width == 600 else "#main > #page"
        expect(page.locator(where)).to_be_attached()
        assert text.evaluate("(text) => text.scrollTop") > 500
        expect(text.locator(".passage").first).to_be_attached()


def test_back_reaches_the_number_in_focus(page: Page) -> None:
    opened(page)
    type_into(page, "#track-0-size", "310")
    wait_for_track(page, "fixed:size=310")
    page.locator("#track-0-size").focus()
    page.go_back()
    expect(page.locator("#track-0-size")).to_have_value("300")
    type_into(page, "#track-0-overlap", "20")
    wait_for_track(page, "fixed:size=300,overlap=20")


def test_form_of_an_answer_stays_until_the_server_has_taken_it(page: Page) -> None:
    private_copy(page)
    page.route("**/answers?**", lambda route: route.abort())
    select_words(page, "board member")
    page.keyboard.press("a")
    page.keyboard.type("Who else?")
    page.keyboard.press("Enter")
    notice = page.locator("[data-editor] [data-notice]")
    expect(notice).to_contain_text(SILENT)
    page.fill("[data-answer-start]", "9000")
    page.keyboard.press("Enter")
    expect(notice).to_contain_text("The answer must end after it begins")
    assert page.input_value("[data-answer-question]") == "Who else?"
    page.keyboard.press("Escape")
    expect(page.locator("[data-text]")).to_be_focused()


def test_pasted_answer_stays_until_the_server_has_taken_it(page: Page) -> None:
    private_copy(page)
    page.route("**/answers?**", lambda route: route.abort())
    page.locator("#answers-paste").click()
    page.fill("[data-paste-words]", "Disputed claims")
    page.fill("[data-paste-question]", "Which?")
    page.get_by_role("button", name="Find it", exact=True).click()
    expect(page.locator("#paste [data-notice]")).to_contain_text(SILENT)
    assert page.input_value("[data-paste-question]") == "Which?"
    page.unroute("**/answers?**")
    page.locator("[data-paste-found] .found-place").click()
    expect(page.locator(MARKS)).to_have_count(5)
    expect(page.locator("#answers-paste")).to_be_focused()


def test_change_made_while_an_answer_is_sent_is_kept(page: Page) -> None:
    private_copy(page)
    held: list[Route] = []
    page.route("**/answers?**", lambda route: held.append(route))
    select_words(page, "board member")
    page.keyboard.press("a")
    for _ in range(3):
        page.keyboard.press("Enter")
    type_into(page, "#track-0-size", "444")
    row(page).get_by_text("444 tokens, no overlap").wait_for()
    held[0].continue_()
    expect(page.locator(MARKS)).to_have_count(5)
    wait_for_track(page, "fixed:size=444")
    page.wait_for_timeout(500)
    assert (tracks(page)[0], len(held)) == ("fixed:size=444", 1)
    row(page).get_by_text("444 tokens, no overlap").wait_for()


def test_answers_changed_elsewhere_are_not_mistaken(page: Page) -> None:
    private_copy(page)
    other = page.context.new_page()
    opened(other, page.url)
    other.locator("#remove-0").click()
    expect(other.locator(MARKS)).to_have_count(3)
    page.locator("#remove-0").click()
    expect(page.locator("#notice")).to_contain_text(CHANGED)
    expect(page.locator(MARKS)).to_have_count(3)
    page.locator("#remove-0").click()
    expect(page.locator(MARKS)).to_have_count(2)


def test_focus_goes_on_where_it_was(page: Page) -> None:
    private_copy(page)
    suggest = page.locator("#answers-suggest")
    suggest.press("Enter")
    page.locator("#suggestions-drop").wait_for()
    expect(suggest).to_be_focused()
    page.locator("#undo").press("Enter")
    expect(page.locator("#suggestions-drop")).to_have_count(0)
    for pressed, count, focused in (
        ("#remove-1", 3, "#remove-1"),
        ("#remove-2", 2, "#remove-1"),
        ("#undo", 3, "#undo"),
        ("#undo", 4, "#undo"),
        ("#undo", 3, "#answers-paste"),
    ):
        page.locator(pressed).press("Enter")
        expect(page.locator(MARKS)).to_have_count(count)
        expect(page.locator(focused)).to_be_focused()
    for pressed in ("#show-1", "#verdict-0-0"):
        page.locator(pressed).press("Enter")
        page.wait_for_timeout(300)
        expect(page.locator(pressed)).to_be_focused()
    page.locator("#edit-0").press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator("#edit-0")).to_be_focused()
    page.locator("[data-text]").press("ArrowRight")
    page.locator("#card-after").press("Enter")
    page.locator("[data-card] h3").get_by_text("chunk 2").wait_for()
    expect(page.locator("#card-after")).to_be_focused()
    page.locator("#card-close").press("Enter")
    expect(page.locator("[data-text]")).to_be_focused()


def test_arrows_belong_to_a_selection_while_one_is_made(page: Page) -> None:
    opened(page)
    select_words(page, "This policy")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.is_hidden("[data-card]")


def test_all_of_the_text_is_selected_without_the_page_around_it(page: Page) -> None:
    opened(page)
    page.locator("[data-text]").press("Control+a")
    page.locator("[data-mark]").wait_for()
    page.keyboard.press("a")
    assert page.input_value("[data-answer-start]") == "0"
    page.keyboard.press("Escape")
    page.evaluate("getSelection().selectAllChildren(document.body)")
    page.keyboard.press("a")
    expect(page.locator("#notice")).to_contain_text("reaches beyond the text")


def test_typed_places_quote_their_own_words(page: Page) -> None:
    opened(page)
    page.locator("#edit-0").click()
    page.fill("[data-answer-start]", "2")
    page.fill("[data-answer-end]", "8")
    expect(page.locator("[data-answer-words]")).to_have_text("Travel")


def test_address_drops_what_the_document_does_not_have(page: Page) -> None:
    opened(page, f"{FLAGSHIP}?track=fixed&embedder=hash&window=5000000-6000000&pin=99999")
    page.wait_for_url(lambda url: "pin" not in url and "window" not in url)


def test_every_place_that_is_found_can_be_reached(page: Page) -> None:
    opened(page)
    page.get_by_role("button", name="Open…").click()
    page.fill("#open-text", "It rains a lot here. " * 450)
    page.get_by_role("button", name="Cut it").click()
    page.wait_for_url(lambda url: "expense-policy" not in url)
    page.locator("[data-text] .passage").first.wait_for()
    page.keyboard.press("f")
    page.keyboard.type("rains")
    count = page.locator("[data-find-count]")
    expect(count).to_have_text("1 of 450")
    for key, place in (("Shift+Enter", "450 of 450"), ("Enter", "1 of 450")):
        page.keyboard.press(key)
        expect(count).to_have_text(place)


def test_small_sheet_keeps_inside_the_screen_and_the_focus_inside_the_sheet(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    opened(page, f"{FLAGSHIP}?track=fixed&track=semantic&embedder=hash&shown=1")
    page.get_by_role("button", name="Settings").click()
    sheet = page.locator("#controls")
    assert sheet.evaluate("(sheet) => sheet.scrollWidth <= sheet.clientWidth")
    for _ in range(16):
        page.keyboard.press("Tab")
        assert sheet.evaluate("(sheet) => sheet.contains(document.activeElement)")
    page.mouse.click(160, 60)
    expect(sheet).to_be_hidden()


def test_place_comes_into_view_where_the_columns_are_stacked(page: Page) -> None:
    page.set_viewport_size({"width": 720, "height": 500})
    opened(page)
    page.locator("#answer-2").click()
    expect(
        page.locator("[data-text] .found", has_text=re.compile("photograph"))
    ).to_be_in_viewport()
    page.locator("#show-0").press("ArrowRight")
    expect(page.locator("[data-card] h3")).to_be_in_viewport()
