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
END = "Recursive cuts none; Fixed cuts 2 of 3 answers"
VEILED = (
    "The text under Fixed, Recursive, Semantic, before it is cut, with frames for 3 answers. "
    "Play lays the cuts."
)
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
    page.keyboard.press(",")
    announced(page, "Recursive cuts after token 248")
    expect(page.locator("#play")).to_be_hidden()
    page.keyboard.press("/")
    expect(page.locator("[data-ask-form] [name=ask]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(bar).to_be_visible()
    page.keyboard.press(" ")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    expect(page.locator("#player-play")).to_have_attribute("data-sign", "play")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(bar).to_be_hidden()
    expect(layer(page)).to_be_hidden()
    assert page.evaluate("window.drawn") == 0
    assert page.locator("#figure .main-svg").first.evaluate("svg => svg.outerHTML") == before


def test_first_lesson_is_asked_and_played_by_keys(page: Page) -> None:
    page.goto("/learn/three-cuts")
    page.wait_for_selector("#figure .main-svg", timeout=120_000)
    expect(layer(page)).to_be_visible()
    expect(page.locator("#seen")).to_be_hidden()
    drawing = page.locator("#figure .plot-container")
    expect(drawing).to_have_attribute("aria-label", VEILED)
    drawing.click(position={"x": 300, "y": 70})
    page.get_by_label("only the deadline").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    verdict = page.get_by_text("Not so. Of 3 answers, Fixed cuts 2")
    expect(page.get_by_role("button", name="Pause")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_focused()
    expect(verdict).to_be_hidden()
    page.get_by_role("button", name="Skip to the end").press("Enter")
    expect(verdict).to_be_focused()
    expect(said(page)).to_have_text(END.replace(" cuts none", " and Semantic cut none"))
    expect(layer(page)).to_be_hidden()
    expect(page.locator("#card")).to_be_hidden()
    assert "2 of 3 answers cut" in str(drawing.get_attribute("aria-label"))
    page.reload()
    expect(verdict).to_be_visible()
    page.wait_for_selector("#figure .main-svg", timeout=120_000)
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
        "Recursive and Fixed + overlap cut none; Fixed cuts 2 of 3 answers"
    )
