"""A page in Arabic: it is drawn from right to left, and what is marked and hatched are the right words."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

ARABIC = """# سياسة السفر

يجب على كل موظف أن يطلب الموافقة قبل السفر. يقدم الطلب إلى المدير خلال عشرة أيام.

## 3.1 المواعيد

تقدم المطالبات خلال 60 يوما (see section 2) من تاريخ العودة. بعد ذلك يسقط الحق في السداد.

Receipts are kept in the office of finance, قسم المالية, for two years.

| Item | البند | Limit |
|---|---|---|
| Hotel | فندق | 150 EUR |

12.5 % — 2026
"""
ANSWER = "تقدم المطالبات خلال 60 يوما (see section 2) من تاريخ العودة"
TRACKS = "track=fixed:size=55&track=fixed:size=55,overlap=9&tokenizer=wordpiece&embedder=hash"

DIRECTIONS = """() => Object.fromEntries([...document.querySelectorAll(".passage")].map((passage) =>
  [passage.textContent.trim().slice(0, 12), getComputedStyle(passage).direction]))"""
# The words of the cut answer, and whether the box of each part lies over its letters.
BOXES = """() => {
  const spans = [...document.querySelectorAll(".text .in-answer.cut")];
  const all = spans.map((span) => span.firstChild.data).join("");
  const lie = spans.every((span) => {
    const range = document.createRange();
    range.selectNodeContents(span.firstChild);
    const [outer, inner] = [span.getBoundingClientRect(), range.getBoundingClientRect()];
    return outer.left <= inner.left + 1 && outer.right >= inner.right - 1 && outer.width > 0;
  });
  return [all, lie];
}"""
# The places on the screen where some words begin and end as they are read.
ENDS = """(words) => {
  const spans = [...document.querySelectorAll(".passage > span")];
  const span = spans.find(({ firstChild }) => firstChild?.data?.includes(words));
  const at = (offset) => {
    const range = document.createRange();
    range.setStart(span.firstChild, offset);
    range.setEnd(span.firstChild, offset + 1);
    return range.getBoundingClientRect();
  };
  const start = span.firstChild.data.indexOf(words);
  const [first, last] = [at(start), at(start + words.length - 1)];
  const middle = first.top + first.height / 2;
  return { from: [first.right - 1, middle], to: [last.left + 0.5, middle] };
}"""
# How far from the left the bars and the words of a row are, in the order of its text.
CELLS = """() => {
  const row = [...document.querySelectorAll(".passage.table_row")].at(-1);
  const bars = [...row.querySelectorAll(".cell-edge")].map((bar) => bar.getBoundingClientRect().left);
  const at = (words) => {
    const span = [...row.children].find(({ firstChild }) => firstChild?.data?.includes(words));
    const range = document.createRange();
    range.setStart(span.firstChild, span.firstChild.data.indexOf(words));
    range.setEnd(span.firstChild, span.firstChild.data.indexOf(words) + words.length);
    return range.getBoundingClientRect().left;
  };
  return [bars[0], at("Hotel"), bars[1], at("فندق"), bars[2], at("150"), at("EUR"), bars[3]];
}"""


def opened(page: Page) -> str:
    """The address of the Arabic text with its answer, opened on the page."""
    content = {"text": ARABIC, "questions": [{"question": "كم يوما (in days)?", "answer": ANSWER}]}
    answer = page.request.post("/api/documents", data=content)
    assert answer.status == 201
    address = f"{answer.json()['url']}?{TRACKS}"
    page.goto(address)
    page.locator("[data-text]").evaluate(
        "text => text.scrollIntoView()"
    )  # drawn where it is in view
    page.wait_for_selector("[data-text] .in-answer")
    return address


def test_arabic_page_runs_from_right_to_left_and_marks_the_words_that_are_meant(page: Page) -> None:
    opened(page)
    assert page.locator(".text-body").get_attribute("lang") == "ar"
    assert page.evaluate(DIRECTIONS) == {
        "# سياسة السفر"[:12]: "rtl",
        "يجب على كل موظف"[:12]: "rtl",
        "## 3.1 المواعيد"[:12]: "rtl",
        ANSWER[:12]: "rtl",
        "Receipts are": "ltr",
        "| Item | الب": "ltr",
        "| Hotel | فن": "ltr",
        "12.5 % — 202": "rtl",  # no letter tells, so the language of the document does
    }
    words, lie = page.evaluate(BOXES)
    assert (words, lie) == (ANSWER, True)
    cells = page.evaluate(CELLS)
    assert cells == sorted(cells)
    assert page.locator("h1 bdi").text_content() == "سياسة السفر"
    assert page.title() == "\u2068سياسة السفر\u2069 · Cutmarks"


def test_words_selected_in_arabic_become_the_answer_they_are(page: Page) -> None:
    opened(page)
    page.wait_for_selector("#figure .textpoint")  # until it is drawn the words may still move
    page.evaluate("() => document.fonts.ready")
    words = "على كل موظف"
    ends = page.evaluate(ENDS, words)
    assert ends["to"][0] < ends["from"][0]
    page.mouse.move(*ends["from"])
    page.mouse.down()
    page.mouse.move(*ends["to"], steps=4)
    page.mouse.move(*ends["to"])  # a selection follows the hand a moment later
    page.mouse.up()
    page.wait_for_selector("[data-mark]:visible")
    page.keyboard.press("a")
    assert page.locator("[data-answer-words]").text_content() == words
    start = int(page.locator("[data-answer-start]").input_value())
    end = int(page.locator("[data-answer-end]").input_value())
    assert ARABIC[start:end] == words
    with page.expect_response(re.compile("/answers")):
        page.keyboard.press("Enter")
    page.wait_for_selector('[data-answer="1"]')
    data: Any = json.loads(page.locator("#bench-data").text_content() or "")
    assert words in [ARABIC[one["start"] : one["end"]] for one in data["answers"]]


def test_arabic_page_fits_a_phone(browser: Browser, server: str) -> None:
    context = browser.new_context(base_url=server, viewport={"width": 390, "height": 844})
    page = context.new_page()
    opened(page)
    page.wait_for_selector("#figure .textpoint")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    context.close()
