"""A question asked on the workbench: by keys, kept by the address, answered anew when the cuts move."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.test_browser_page import FLAGSHIP, opened, type_into
from tests.test_browser_picture import announced

pytestmark = pytest.mark.browser

TWO = f"{FLAGSHIP}?track=fixed:size=300&track=recursive&tokenizer=wordpiece&embedder=hash"
OWN = "What's due (at most) when?"


def test_question_is_asked_by_keys_and_answered_anew_when_the_cuts_move(page: Page) -> None:
    opened(page, TWO)
    page.keyboard.press("/")
    question = page.get_by_role("combobox", name="Question", exact=True)
    expect(question).to_be_focused()
    page.keyboard.type("how long do i have to file a claim?")
    page.keyboard.press("Enter")
    said = page.locator(".asked-answer")
    expect(said).to_have_text(
        ["The answer is cut: ranks 1 and 2 hold its two parts.", "The answer: rank 1 of 6."]
    )
    announced(page, "Recursive: The answer: rank 1 of 6.", among_others=True)

    question.fill("half a thought")
    type_into(page, "#track-0-size", "400")
    expect(said.first).to_have_text("The answer: rank 1 of 3.")
    expect(question).to_have_value("half a thought")

    page.get_by_role("region", name="Recursive", exact=True).get_by_text("chunk 2").click()
    expect(page.locator("[data-card] h3")).to_contain_text("chunk 2")
    expect(page.locator("[data-text] .found").first).to_contain_text("Claims must be filed")

    question.fill(OWN)
    page.keyboard.press("Enter")
    expect(said).to_have_count(0)
    page.wait_for_url("**ask=*%27s*")
    address = page.url
    page.reload()
    expect(page.locator(".asked-row").first).to_be_visible()
    assert (question.input_value(), page.url) == (OWN, address)


SLOWLY = """() => {
  const send = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function (...all) { setTimeout(() => send.apply(this, all), 300); };
}"""


def test_newer_question_is_answered_though_an_earlier_one_is_on_its_way(page: Page) -> None:
    opened(page, TWO)
    page.keyboard.press("/")
    question = page.get_by_role("combobox", name="Question", exact=True)
    expect(question).to_be_focused()
    page.evaluate(SLOWLY)
    for words in ("who pays?", OWN):
        question.fill(words)
        page.keyboard.press("Enter")
    expect(page.locator("[data-asked]")).to_have_attribute("data-question", OWN)
