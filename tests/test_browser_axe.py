"""What a screen reader, a keyboard and weak eyes meet: axe-core finds nothing serious on any screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

from app.lessons.table import LESSONS
from tests.lessons import SECONDS
from tests.test_browser_picture import until
from tests.under_way import is_drawn

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page

pytestmark = pytest.mark.browser


@pytest.fixture(autouse=True)
def at_rest(page: Page) -> None:
    """Nothing fades into its next colour, which would be measured half way."""
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 1920, "height": 1080})


FIND = """async ({ within, rules }) => {
  const options = { resultTypes: ["violations"], ...rules };
  const { violations } = await axe.run(within, options);
  const isMeant = ({ impact }) => impact === "serious" || impact === "critical";
  const told = ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120))}`;
  return violations.filter(isMeant).map(told);
}"""
COLOURS = {"runOnly": ["color-contrast"]}
STRUCTURE = {"rules": {"color-contrast": {"enabled": False}}}
FITS = "document.documentElement.scrollWidth === innerWidth"
WIDTHS = (1024, 390)

SCREENS = {
    "/": "main",
    "/learn": ".lesson-list",
    "/d/expense-policy?track=fixed:size=300&track=recursive&embedder=hash": "#text .passage",
    "/d/expense-policy/evaluate?track=fixed:size=64&embedder=hash": ".evaluation .difference",
    "/c/science-corpus": ".documents",
    "/api": "main",
}
DIALOGS = ("open", "keys", "export", "embed", "share")


def found(page: Page | Frame, within: str = "html", **rules: Any) -> list[str]:
    told: list[str] = page.evaluate(FIND, {"within": within, "rules": rules})
    return told


def look(page: Page) -> None:
    """At a wide screen in light and dark, and at a narrow one, where what stands where differs."""
    page.evaluate(AXE_SCRIPT)
    wide = found(page)
    page.emulate_media(color_scheme="dark")
    is_drawn(page)
    dark = found(page, **COLOURS)
    until(page, FITS)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        is_drawn(page)
        until(page, FITS)
    assert (wide, dark, found(page, **STRUCTURE)) == ([], [], [])


@pytest.mark.parametrize("path", SCREENS)
def test_screen_has_no_serious_finding(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.locator(SCREENS[path]).first).to_be_visible()
    look(page)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.name)
def test_lesson_has_no_serious_finding(page: Page, lesson: Any) -> None:
    page.goto(lesson.url)
    options = page.locator(".lesson-option input")
    expect(page.locator("#bench")).to_be_attached(timeout=1_000 * SECONDS)  # its numbers are there
    if options.count():  # so that what is told is looked at too
        options.last.check()
        page.locator("[data-ask-show]").first.click()
        expect(page.locator(".lesson-verdict").first).to_be_focused()
    look(page)


def test_dialogs_have_no_serious_finding(page: Page) -> None:
    page.goto("/d/expense-policy?track=fixed:size=300&embedder=hash")
    page.evaluate(AXE_SCRIPT)
    told: dict[str, list[str]] = {}
    for name in DIALOGS:
        page.locator(f".bar [data-dialog={name}]").click()
        expect(page.locator(f"#{name}[open]")).to_be_visible()
        said = page.locator(f"#{name} [data-dialog-loading]")
        expect(said).to_have_text([""] * said.count())
        told[name] = found(page, f"#{name}")
        page.emulate_media(color_scheme="dark")
        told[name] += found(page, f"#{name}", **COLOURS)
        page.emulate_media(color_scheme="light")
        page.keyboard.press("Escape")
    assert told == {name: [] for name in DIALOGS}
