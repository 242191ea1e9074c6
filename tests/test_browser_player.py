"""The cuts as they are laid over the text: played, stepped and scrubbed, by keys, and as still pictures."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.test_browser_picture import TWO_TRACKS, announced, opened, until

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

QUESTION = "“How long do I have to file a claim?”"
END = "Fixed cuts 2 of 3 answers; Recursive cuts none"
DRAWN_ANEW = """() => { window.drawn = 0;
  for (const name of ["react", "update", "relayout", "restyle"]) {
    const draw = Plotly[name];
    Plotly[name] = (...all) => { window.drawn += 1; return draw(...all); };
  } }"""
# Every frame that shows what a cut does is kept for longer than any test takes to look.
SLOW_FLASHES = ".player-flash, .player-fall { animation-duration: 600s !important }"


def said(page: Page) -> Locator:
    return page.locator("[data-player-said]")


def layer(page: Page) -> Locator:
    return page.locator(".player-layer")


def stands_at(page: Page, words: str) -> None:
    expect(page.get_by_label("Place in the text")).to_have_attribute("aria-valuetext", words)


def test_cuts_are_played_stepped_and_scrubbed_over_the_figure_and_leave_it_as_it_was(
    page: Page,
) -> None:
    opened(page, TWO_TRACKS)
    page.evaluate(DRAWN_ANEW)
    before = page.locator("#figure .main-svg").first.evaluate("svg => svg.outerHTML")
    page.evaluate(
        "css => { const s = new CSSStyleSheet(); s.replaceSync(css); document.adoptedStyleSheets = [s]; }",
        SLOW_FLASHES,
    )
    page.get_by_label("Speed").select_option("4", force=True)
    page.keyboard.press(" ")
    bar = page.get_by_role("group", name="Play the cuts over the text")
    expect(bar.get_by_role("button", name="Pause")).to_be_visible()
    expect(layer(page).locator(".player-flash.cut").first).to_be_attached()
    expect(said(page)).to_have_text(END)
    expect(layer(page)).to_be_hidden()
    assert (
        layer(page)
        .locator(".player-flash")
        .evaluate_all("all => all.map(each => each.dataset.kind).sort().join()")
        == "cut,cut,whole,whole,whole,whole"
    )

    page.keyboard.press(" ")
    page.keyboard.press(" ")
    expect(bar.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_label("Place in the text").fill("0")
    for words in ("token 249", "token 300"):
        page.keyboard.press(".")
        stands_at(page, words)
    announced(page, f"Fixed cuts inside {QUESTION}")
    expect(layer(page).locator(".player-box.cut")).to_have_count(1)
    expect(layer(page).locator(".player-box.pending")).to_have_count(1)
    expect(page.locator(".player-read.now, .player-read").first).to_have_text(
        re.compile("within 60 $")
    )
    page.keyboard.press(".")
    announced(page, f"Recursive keeps {QUESTION} whole")
    page.keyboard.press(",")
    stands_at(page, "token 300")
    page.keyboard.press("Escape")
    expect(bar).to_be_hidden()
    expect(layer(page)).to_be_hidden()
    assert page.evaluate("window.drawn") == 0
    assert page.locator("#figure .main-svg").first.evaluate("svg => svg.outerHTML") == before


def test_first_lesson_is_asked_and_played_by_keys(page: Page) -> None:
    page.goto("/learn/three-cuts")
    page.wait_for_selector("#figure .main-svg", timeout=120_000)
    expect(layer(page)).to_be_visible()
    page.get_by_label("only the recursive one").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Not so. Of 3 answers, fixed cuts 2")).to_be_visible()
    pause = page.get_by_role("button", name="Pause")
    expect(pause).to_be_visible()
    pause.press("Enter")
    page.get_by_label("Place in the text").press("End")
    expect(said(page)).to_have_text(f"{END.replace(' cuts none', ' and Semantic cut none')}")
    expect(layer(page)).to_be_hidden()
    page.get_by_role("button", name="Answer again").click()
    stands_at(page, "token 0")
    expect(layer(page)).to_be_visible()


def test_reader_who_likes_no_movement_gets_still_pictures(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    opened(page, f"{TWO_TRACKS}&track=fixed:size=300,overlap=60")
    page.locator("#play").click()
    button = page.get_by_role("button", name="Next still")
    stands_at(page, "token 300")
    kinds = [["cut", "cut", "pending"], []]
    for at, place in enumerate(["token 300", "token 332"]):
        stands_at(page, place)
        boxes = layer(page).locator(".player-box")
        expect(boxes).to_have_count(len(kinds[at]))
        assert sorted(boxes.evaluate_all("all => all.map(each => each.dataset.kind)")) == kinds[at]
        button.click()
    until(page, "document.getAnimations().length === 0")
    assert page.locator(".player-flash, .player-fall").count() == 0
    for _ in range(20):
        if layer(page).is_hidden():
            break
        button.click()
    expect(said(page)).to_have_text(
        "Fixed cuts 2 of 3 answers; Recursive and Fixed + overlap cut none"
    )
