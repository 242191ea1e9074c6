"""Answers that are marked and changed while a request is under way: none lost, none kept twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.test_browser_page import (
    MARKS,
    lay_selection,
    opened,
    private_copy,
    select_words,
    type_into,
    wait_for_track,
)
from tests.under_way import (
    ANSWERS,
    BENCH,
    FIND,
    are_sent,
    held,
    is_answered,
    is_drawn,
    noted,
)

pytestmark = pytest.mark.browser


def test_words_that_are_selected_stay_so_where_the_text_is_marked_anew(page: Page) -> None:
    opened(page)
    with held(page, BENCH) as kept:
        type_into(page, "#track-0-size", "310")
        are_sent(page, kept)
        select_words(page, "board member")
    wait_for_track(page, "fixed:size=310")
    assert page.evaluate("String(getSelection())") == "board member"
    page.keyboard.press("a")
    expect(page.locator("[data-answer-words]")).to_have_text("board member")


def test_changes_of_the_answers_wait_for_each_other(page: Page) -> None:
    private_copy(page)
    posts = noted(page, lambda request: request.method == "POST")
    with held(page, ANSWERS) as kept:
        page.locator("#remove-0").click()
        are_sent(page, kept)
        page.locator("#remove-1").click()
        page.locator("#remove-0").click()
    expect(page.locator(MARKS)).to_have_count(2)
    expect(page.locator("#answers")).not_to_contain_text("How long do I have to file")
    expect(page.locator("#answers")).not_to_contain_text("Who approves a claim")
    with held(page, ANSWERS) as kept:
        page.keyboard.press("u")
        are_sent(page, kept)
        page.keyboard.press("u")
    expect(page.locator(MARKS)).to_have_count(4)
    with held(page, ANSWERS) as kept:
        for number, question in enumerate(("First?", "Second?")):
            page.locator(f"#edit-{number}").click()
            page.locator("[data-answer-question]").fill(question)
            page.keyboard.press("Enter")
            are_sent(page, kept)
        page.keyboard.press("Enter")
    expect(page.locator("#answers")).to_contain_text("Second?")
    expect(page.locator("#answers")).to_contain_text("First?")
    expect(page.locator("[data-editor]")).to_be_hidden()
    expect(page.locator("#notice")).to_be_empty()
    assert len(posts) == 6

    page.locator("#answers-paste").click()
    page.fill("[data-paste-words]", "Disputed claims")
    with is_answered(page, FIND), held(page, FIND) as kept:
        page.get_by_role("button", name="Find it", exact=True).click()
        are_sent(page, kept)
        page.keyboard.press("Escape")
    is_drawn(page)
    assert len(posts) == 6, "a dialog that was closed marks nothing"
    page.locator("#answers-paste").click()
    with held(page, FIND) as kept:
        for count, words in enumerate(("Disputed claims", "temporary staff"), 1):
            page.fill("[data-paste-words]", words)
            page.get_by_role("button", name="Find it", exact=True).click()
            are_sent(page, kept, count)
    expect(page.locator("#answers")).to_contain_text("temporary staff")
    expect(page.locator("#answers")).not_to_contain_text("Disputed claims")
    expect(page.locator("#paste")).to_be_hidden()


def test_what_is_typed_and_selected_while_an_answer_is_kept_is_there_after_it(page: Page) -> None:
    private_copy(page)
    question = page.locator("[data-answer-question]")
    page.locator("#edit-0").click()
    question.fill("Who?")
    with held(page, ANSWERS) as kept:
        page.keyboard.press("Enter")
        are_sent(page, kept)
        page.keyboard.type(" And")
    expect(page.locator("#answers")).to_contain_text("Who?")
    expect(question).to_have_value("Who? And")
    with held(page, ANSWERS) as kept:
        page.keyboard.press("Enter")
        are_sent(page, kept)
        page.keyboard.type(" why?")
        page.keyboard.press("Enter")
    expect(page.locator("#answers")).to_contain_text("Who? And why?")
    expect(page.locator("[data-editor]")).to_be_hidden()
    expect(page.locator("#answers [data-answer]")).to_have_count(4)

    page.locator("#edit-0").click()
    with held(page, ANSWERS) as kept:
        page.keyboard.press("Enter")
        are_sent(page, kept)
        page.locator("[data-text]").focus()
        lay_selection(page, "temporary staff")
    expect(page.locator("[data-mark]")).to_be_visible()
    assert page.evaluate("String(getSelection())") == "temporary staff"
    page.keyboard.press("a")
    expect(page.locator("[data-answer-words]")).to_have_text("temporary staff")


def test_links_lead_to_the_state_that_was_asked_for_last(page: Page) -> None:
    opened(page)
    with held(page, BENCH) as kept:
        page.fill("#track-0-size", "222")
        are_sent(page, kept)
        page.locator(".bar [data-with-state]").evaluate("link => link.click()")
    page.wait_for_url("**/evaluate?*size=222&**")
    page.locator("[data-settings-switch]").click()
    with held(page, BENCH) as kept:
        page.fill("#track-0-size", "111")
        are_sent(page, kept)
        page.locator(".bar-up").evaluate("link => link.click()")
    page.wait_for_url("**/d/expense-policy?*size=111&**")
