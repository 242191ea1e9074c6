"""From a question that is lost at a boundary to its cut in the text, and back."""

from __future__ import annotations

import re

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from tests.test_browser_picture import until

pytestmark = pytest.mark.browser

FILLING = " ".join(f"Rule {number} says whom to ask before going away." for number in range(60))
TEXT = f"{FILLING} The large hall costs ninety euros a day. {FILLING}"
QUESTION = "What does the large hall cost?"


def test_lost_question_is_looked_into_and_its_cut_seen_in_the_workbench(page: Page) -> None:
    asked = [{"question": QUESTION, "answer": "ninety euros a day"}]
    sent = page.request.post("/api/documents", data={"text": TEXT, "questions": asked})
    place = sent.json()["url"]
    page.goto(f"{place}/evaluate?track=fixed:size=606&track=recursive&embedder=hash&retriever=bm25")
    lost = page.locator(".lost-question")
    expect(lost).to_have_count(1)
    expect(lost.locator(".in-answer.cut")).to_contain_text("✂")

    expect(page.locator("#made")).to_have_count(0)  # so that what opens is whole at once

    link = lost.get_by_role("link", name=QUESTION)
    link.evaluate("it => (it.search = it.search.replace('bm25', 'hnsw'))")  # as of an older state
    link.click()
    title = page.get_by_role("heading", name=QUESTION)
    expect(title).to_be_focused(timeout=15_000)  # the whole table is drawn anew first
    expect(title).to_be_in_viewport()
    panel = "document.querySelector('#panel-all').getBoundingClientRect()"
    assert page.evaluate(f"{panel}.top < 100 || {panel}.bottom <= innerHeight"), (
        "as far up as it goes"
    )
    shift = page.evaluate(f"{panel}.top")
    page.evaluate("document.querySelector('#panel-grid').style.minHeight = '3000px'")
    page.wait_for_timeout(1_200)  # longer than a swap takes to settle
    page.evaluate("document.querySelector('#panel-sweep').style.minHeight = '3000px'")
    until(page, f"scrollY > 4000 && Math.abs({panel}.top - {shift}) < 2")
    assert "retriever=bm25&question=0" in page.url
    rows = page.locator(".question-row")
    expect(rows.nth(0).locator("header .rank")).to_have_text("lost at a boundary")
    expect(rows.nth(1).locator(".hit.holds mark").first).to_be_visible()
    page.go_back()
    page.wait_for_url(re.compile("bm25$"))
    expect(lost.get_by_role("link", name=QUESTION)).to_be_focused()
    page.locator("#panel-all").scroll_into_view_if_needed()
    expect(page.locator(".questions-table tbody tr")).to_have_count(1)
    page.locator("#list-lost").check(force=True)
    page.wait_for_url("**list=lost**")
    expect(page.locator(".questions-table td.lost").first).to_have_text("lost")

    lost.locator(".lost-words").click()
    page.wait_for_url(re.compile(r"/d/[\w-]+\?"))
    cut = page.locator(".text .in-answer.cut").first
    expect(cut).to_be_in_viewport()
    assert "shown=0" in page.url
    page.go_back()
    page.locator("#panel-all").scroll_into_view_if_needed()
    expect(page.locator("#list-lost")).to_be_checked()


def test_paper_has_every_question_and_the_screen_a_page_of_them(page: Page) -> None:
    asked = [
        {"question": f"Which rule is {one}?", "answer": f"Rule {one} says"} for one in range(60)
    ]
    sent = page.request.post("/api/documents", data={"text": FILLING, "questions": asked})
    page.emulate_media(color_scheme="dark")
    page.goto(f"{sent.json()['url']}/evaluate?track=fixed:size=16&embedder=hash&retriever=bm25")
    expect(page.locator(".evaluation .measure").first).to_be_visible()
    rows = page.locator(".questions-table tbody tr")
    expect(rows).to_have_count(0)
    printing = "dispatchEvent(new Event('beforeprint'))"
    page.evaluate(printing)
    expect(rows).to_have_count(60)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(250, 249, 246)"
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(rows).to_have_count(0)

    page.locator("#panel-all").scroll_into_view_if_needed()
    expect(rows).to_have_count(50)
    page.get_by_role("button", name="Next 50").last.click()
    expect(rows).to_have_count(10)
    page.evaluate(printing)
    expect(rows).to_have_count(60)
    page.emulate_media(media="print")
    expect(page.locator("#panel-all .pager")).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(rows).to_have_count(10)
    expect(page.locator("#panel-all .pager")).to_be_visible()

    document = pypdfium2.PdfDocument(page.pdf(format="Letter"))
    sheets = [sheet.get_textpage().get_text_range() for sheet in document]
    document.close()
    assert len(sheets) > 3
    assert all("/evaluate?" in sheet for sheet in sheets)
    assert [sheet for sheet in sheets if sheet.startswith("http")] == []
