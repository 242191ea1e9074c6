"""What a person does while a request is under way: not lost, done twice, or done to something else."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.test_browser_hand import cuts
from tests.test_browser_page import (
    FLAGSHIP,
    QUICK,
    opened,
    tracks,
    type_into,
    wait_for_track,
)
from tests.test_browser_picture import announced, lane_point, until
from tests.test_browser_picture import opened as drawn
from tests.under_way import (
    ASK,
    BENCH,
    FIND,
    LISTS,
    are_sent,
    held,
    is_answered,
    is_drawn,
    noted,
)

pytestmark = pytest.mark.browser

HAND = f"{FLAGSHIP}?track=manual:cuts=500|1800|2996&track=semantic:percentile=20&embedder=hash"
EVALUATION = f"{FLAGSHIP}/evaluate?track=fixed:size=64&embedder=hash&retriever=bm25"


def test_settings_go_on_where_a_track_comes_and_brings_new_controls(page: Page) -> None:
    opened(page)
    with held(page, BENCH) as kept:
        page.locator("#more-0").click()
        page.get_by_role("menuitem", name="Duplicate").click()
        are_sent(page, kept)
        page.fill("#track-0-size", "123")
    with held(page, BENCH) as kept:
        page.locator("#tab-2").wait_for(state="attached")
        expect(page.locator("#track-0-size")).to_be_focused()
        page.keyboard.press("End")
        page.keyboard.type("4")
        page.fill("#track-0-overlap", "11")
    wait_for_track(page, "fixed:size=1234,overlap=11")
    assert tracks(page)[1:] == ["fixed:size=300", "recursive"]
    expect(page.locator("#track-0-size")).to_have_value("1234")
    expect(page.locator("#remark-1")).to_contain_text("The same as Fixed")
    announced(page, "Fixed", among_others=True)

    page.locator("#answers-ask").click()
    expect(page.locator("#ask-question")).to_be_focused()
    with held(page, BENCH) as kept:
        page.locator("#more-0").click()
        page.get_by_role("menuitem", name="Remove").click()
        are_sent(page, kept)
        page.locator("#ask-question").press("w")
    announced(page, "removed", among_others=True)
    page.keyboard.type("ho")
    expect(page.locator("#ask-question")).to_have_value("who")

    page.locator("#more-0").click()
    there = "document.activeElement.id == 'ask-question'"
    remove = "document.querySelector('[data-track-act=remove]').click()"
    asking = "document.querySelector('#ask-question').focus()"  # at once, before any timer
    page.evaluate(f"{remove}; {asking}")
    expect(page.locator("[data-track-params]")).to_have_count(1)
    announced(page, "removed", among_others=True)
    assert page.evaluate(there), "left where it went on"
    page.go_back()
    expect(page.locator("[data-track-params]")).to_have_count(2)

    with held(page, BENCH) as kept:
        page.fill("#track-0-size", "500")
        are_sent(page, kept)
        page.locator("#more-0").click()
        page.get_by_role("menuitem", name="Edit by hand").click()
    page.wait_for_url("**manual**")
    assert len(cuts(page)) == 2, "the cuts of the size that was asked for"


def test_cuts_and_the_threshold_are_where_the_hand_left_them(page: Page) -> None:
    drawn(page, HAND)
    hands = page.locator(".hand")
    with held(page, BENCH) as kept:
        hands.nth(0).press("Delete")
        are_sent(page, kept)
        hands.nth(2).press("Delete")
    page.wait_for_url(re.compile("manual:cuts=1800&"))
    expect(hands).to_have_count(1)
    with held(page, BENCH) as kept:
        page.mouse.click(*lane_point(page, 0, 0.05))
        are_sent(page, kept)
        for _ in range(2):
            hands.nth(0).press("Shift+ArrowRight")
    expect(hands).to_have_count(2)
    until(page, "!location.search.includes('1800')")
    assert cuts(page)[0] < 400
    assert 1800 < cuts(page)[1] < 2000
    threshold = page.locator(".threshold")
    with held(page, BENCH):
        for _ in range(2):
            threshold.press("ArrowUp")
            threshold.blur()
    page.wait_for_url("**semantic:percentile=22**")


def test_question_stays_asked_while_cuts_move_and_is_typed_before_its_field_is_there(
    page: Page,
) -> None:
    opened(page)
    asked = page.locator("[data-asked]")
    with held(page, ASK) as kept:
        page.keyboard.press("/")
        are_sent(page, kept)
        page.keyboard.type("can I?!")
        page.keyboard.press("Backspace")
        page.keyboard.press("Enter")
    expect(asked).to_have_attribute("data-question", "can I?")
    expect(page.locator("#ask-question")).to_be_focused()
    expect(page.locator(".ask-progress")).to_have_count(0)
    questions = noted(page, lambda request: bool(ASK.search(request.url)))
    with held(page, BENCH) as kept:
        type_into(page, "#track-0-size", "310")
        are_sent(page, kept)
        page.fill("#ask-question", "who pays?")
        page.locator("#ask-question").press("Enter")
        expect(asked).to_have_attribute("data-question", "who pays?")
    page.wait_for_url("**size=310**ask=who**")
    are_sent(page, questions, 2)
    assert all("ask=who" in address for address in questions)


def test_panels_of_an_evaluation_take_nothing_back(page: Page) -> None:
    page.set_viewport_size({"width": 1440, "height": 3000})
    page.goto(EVALUATION)
    expect(page.locator("#made")).to_have_count(0)
    page.locator("[data-settings-switch]").click()
    dense = page.get_by_role("checkbox", name="Dense", exact=True)
    question = page.locator("#ask-question")
    with held(page, BENCH) as kept:
        dense.check()
        are_sent(page, kept)
        question.fill("who pays?")
        question.press("Enter")
        expect(page.locator("[data-asked]")).to_have_attribute("data-question", "who pays?")
    page.wait_for_url(lambda url: "retriever" not in url and "ask=who" in url)
    with held(page, ASK) as kept:
        are_sent(page, kept)
        page.keyboard.press("Tab")
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("/")
        page.keyboard.type("what costs")
    expect(page.locator(".asked-answer, .asked-row")).not_to_have_count(0)
    expect(question).to_have_value("what costs")

    find = page.locator("#questions-find")
    with held(page, re.compile("/questions/all.*find=cl")) as kept:
        find.click()
        page.keyboard.type("cl")
        are_sent(page, kept)
        page.keyboard.type("a")
    page.wait_for_url("**find=cla**")
    expect(find).to_be_focused()
    page.keyboard.type("im")
    page.wait_for_url("**find=claim**")


def test_lists_and_places_are_those_that_were_asked_for_last(page: Page) -> None:
    place = page.request.post("/api/documents", data={"text": "It rains here. " * 900}).json()[
        "url"
    ]
    opened(page, f"{place}?track=fixed:size=5&track=fixed:size=64&embedder=hash")
    counts = page.locator("[data-units]:visible")
    title = page.locator("[data-units-title]")
    with is_answered(page, LISTS), held(page, LISTS) as kept:
        counts.first.click()
        are_sent(page, kept)
        page.keyboard.press("Escape")
    is_drawn(page)
    expect(title).to_have_count(0)
    counts.first.click()
    expect(title).to_be_focused()
    with held(page, LISTS) as kept:
        page.locator("#units").get_by_role("button", name=re.compile("^Next")).click()
        are_sent(page, kept)
        type_into(page, "#track-0-size", "6")
        wait_for_track(page, "fixed:size=6")
    expect(page.locator("#units .pager")).to_contain_text("51 to 100")

    found = page.locator("[data-find-count]")
    page.keyboard.press("f")
    with held(page, FIND) as kept:
        page.keyboard.type("here")
        are_sent(page, kept)
        page.fill("[data-find-words]", "rains")
        page.keyboard.press("Shift+Enter")
    expect(found).to_have_text("900 of 900")
    page.fill("[data-find-words]", "Here")
    with held(page, FIND) as kept:
        for _ in range(3):
            page.keyboard.press("Enter")
        are_sent(page, kept)
    expect(found).to_have_text("3 of 900")
    page.fill("[data-find-words]", "rains")
    page.keyboard.press("Shift+Enter")
    expect(found).to_have_text("900 of 900")
    with held(page, FIND) as kept:
        for _ in range(3):
            page.keyboard.press("Enter")
    expect(found).to_have_text("3 of 900")
    with held(page, FIND) as kept:
        page.fill("[data-find-words]", "it")
        are_sent(page, kept)
        page.keyboard.press("Escape")
    is_drawn(page)
    expect(page.locator("[data-text] .found")).to_have_count(0)


def test_one_press_opens_one_document_and_a_link_waits_for_the_text(page: Page) -> None:
    page.route("**/vendor/plotly*", lambda route: route.abort())
    with held(page, re.compile(r"/text\?")) as kept:
        page.goto(QUICK)
        are_sent(page, kept)
        page.locator("#answer-2").click()
    expect(page.locator("[data-text] .found").first).to_be_in_viewport()
    posts = noted(page, lambda request: request.method == "POST")
    page.get_by_role("button", name="Open…").click()
    page.fill("#open-text", "It rains a lot here. " * 20 + "Take a coat.")
    page.fill("#open-name", "Rain")
    with held(page, "**/documents") as kept:
        for _ in range(2):
            page.get_by_role("button", name="Cut it").click()
        are_sent(page, kept)
    page.wait_for_url(lambda url: "expense-policy" not in url)
    assert len(posts) == 1

    page.goto(f"{page.url.split('?')[0]}/evaluate?embedder=hash&retriever=bm25")
    page.get_by_role("button", name="Question set…").click()
    content = b"document,question,answer\nRain,What then?,Take a coat."
    file: FilePayload = {"name": "q.csv", "mimeType": "text/csv", "buffer": content}
    page.set_input_files("#question-file", file)
    again = "() => setTimeout(() => document.querySelector('.question-drop button').click())"
    page.evaluate(f"document.addEventListener('htmx:afterRequest', {again})")
    page.get_by_role("button", name="Add these questions").dblclick()
    expect(page.locator(".evaluation")).to_be_visible()
    assert len(posts) == 2, "also while the page is on its way that an answer leads to"
