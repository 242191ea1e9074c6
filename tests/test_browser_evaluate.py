"""An evaluation under a person's hands: rows arrive, are added and compared, and a reload keeps them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

pytestmark = pytest.mark.browser

PLACE = "/d/expense-policy/evaluate"
TWO = "track=fixed:size=64&track=recursive:size=64&tokenizer=wordpiece&embedder=hash"


def row(page: Page, number: int) -> Locator:
    return page.locator(f".evaluation tbody tr:nth-child({number})")


def all_there(page: Page) -> None:
    expect(page.locator("#made")).to_have_count(0, timeout=20_000)
    expect(page.locator(".evaluation .pending")).to_have_count(0)


def test_rows_arrive_are_added_compared_and_kept(page: Page) -> None:
    page.goto(f"{PLACE}?{TWO}")
    all_there(page)
    expect(page.locator("#seen")).to_contain_text("questions with Dense")
    expect(row(page, 1).locator(".difference").first).to_have_text("baseline")

    page.get_by_role("button", name="Add row").press("Enter")
    page.get_by_role("menuitem", name=re.compile("^Headings")).press("Enter")
    expect(row(page, 3).locator(".own-name")).to_have_text("Headings")
    all_there(page)
    expect(page.locator("#tab-2")).to_be_focused()  # its settings are open

    page.locator("#row-more-1").press("Enter")
    page.get_by_role("menuitem", name="Compare the others with this").press("Enter")
    expect(page.locator(".held-against strong")).to_have_text("Recursive, ≤ 64 tokens")
    expect(row(page, 2).locator(".difference").first).to_have_text("baseline")
    expect(page.locator("#row-more-1")).to_be_focused()

    page.locator("#row-more-1").press("Enter")
    page.get_by_role("menuitem", name="Move up").press("Enter")
    expect(row(page, 1).locator(".own-name")).to_have_text("Recursive")
    more = page.locator("#row-more-0")
    expect(more).to_be_focused()  # in the table, though the settings are open
    expect(page.locator(".held-against strong")).to_have_text("Recursive, ≤ 64 tokens")
    all_there(page)

    for name in ("BM25", "Dense"):
        page.get_by_role("checkbox", name=name, exact=True).click()
    expect(page.locator("#notice")).to_contain_text("A table needs one retriever")
    expect(page.get_by_role("checkbox", name="Dense", exact=True)).to_be_checked()
    page.evaluate("import('/static/js/request.js').then(page => page.ask('again'))")
    all_there(page)
    expect(page.locator("#notice")).not_to_be_empty()  # what asks by itself takes nothing back
    page.get_by_role("checkbox", name="BM25", exact=True).check()
    expect(page.locator("#notice")).to_be_empty()
    page.get_by_role("checkbox", name="Late", exact=True).check()
    expect(page.locator(".evaluation .group-head")).to_have_text(
        [
            re.compile("^Chunks"),
            re.compile("^Answers"),
            re.compile("^BM25"),
            *2 * [re.compile("^(Dense|Late)")],
        ]
    )
    all_there(page)
    address, words = page.url, page.locator(".evaluation tbody").inner_text()
    page.reload()
    all_there(page)
    assert page.url == address
    assert page.locator(".evaluation tbody").inner_text() == words
    page.go_back()
    expect(page.locator(".evaluation .group-head")).to_have_count(4)


def test_numbers_are_walked_by_keys_and_say_what_they_are_worth(page: Page) -> None:
    page.goto(f"{PLACE}?{TWO}&retriever=bm25")
    all_there(page)
    page.locator("#cell-0-chunks-1").press("ArrowDown")
    expect(page.locator("#cell-1-chunks-1")).to_be_focused()
    page.keyboard.press("End")
    tip = page.locator("[data-cell-tip]")
    expect(tip).to_contain_text("against the baseline, between")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    expect(page.locator("#ask-question")).to_be_focused()
    page.goto(f"{PLACE}?{TWO}&retriever=bm25&retriever=dense&k=1,3,5&show=recall&show=mrr&show=iou")
    all_there(page)
    for width in (1024, 720, 390):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") == width
    page.locator("[data-sheet-open]").click()
    page.keyboard.press("Escape")
    expect(page.locator("[data-sheet-open]")).to_be_focused()
    found = row(page, 1).locator("td.measure").first  # in a card what is found stands first
    assert found.bounding_box()["y"] < row(page, 1).locator("td").first.bounding_box()["y"]
    rows = page.locator("#evaluation-rows")
    assert rows.evaluate("rows => rows.scrollWidth <= rows.clientWidth")


BESIDE = """rows => rows.map(row => {
  const boxes = one => [...row.querySelector(one).getClientRects()];
  const [[swatch], name, words] = [".swatch", ".own-name", ".words, .dots-words"].map(boxes);
  const isLevel = swatch.top > name[0].top && swatch.bottom < name[0].bottom;
  const isBeside = name.concat(words).every(({ left }) => left >= name[0].left);
  return isLevel && isBeside && swatch.right <= name[0].left;
})"""


def test_swatches_stand_beside_the_names_of_their_rows_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(f"{PLACE}?track=recursive-characters&{TWO}&retriever=bm25&retriever=dense")
    all_there(page)
    for panel in ("context", "costs"):
        page.locator(f"#panel-{panel}").scroll_into_view_if_needed()
        expect(page.locator(f"#panel-{panel} tbody tr")).to_have_count(3)
    beside = page.locator(".dots-name, .panel-table tbody th").evaluate_all(BESIDE)
    assert len(beside) > 6
    assert all(beside)
    words = page.locator(".dots-words").evaluate_all(
        "all => all.map(one => one.getClientRects().length)"
    )
    assert max(words) <= 2


def test_a_question_waits_for_its_field_that_is_under_way(page: Page) -> None:
    held: list[Route] = []
    page.route("**/evaluate/ask?*", lambda route: held.append(route))
    with page.expect_request("**/evaluate/ask?*"):
        page.goto(f"{PLACE}?{TWO}&retriever=bm25")
        page.locator("#panel-ask").evaluate("panel => panel.scrollIntoView()")
    page.keyboard.press("/")
    expect(page.locator("#ask-question")).to_have_count(0)
    for route in held:
        route.continue_()
    expect(page.locator("#ask-question")).to_be_focused()


def test_evaluate_of_the_workbench_leads_to_the_table_that_the_page_opens_with(page: Page) -> None:
    page.goto("/d/expense-policy")
    link = page.get_by_role("link", name="Evaluate")
    expect(link).to_have_attribute("href", re.compile("track=.*&k=1,3$"))
    with_state = page.evaluate("link => new URL(link).search", link.evaluate("link => link.href"))
    page.goto("/d/expense-policy/evaluate")
    assert f"?{page.locator('#evaluation').get_attribute('data-query')}" == with_state
