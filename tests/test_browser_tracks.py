"""The list of tracks under a person's hands: added, copied, named, moved, removed, and brought back."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.test_browser_page import FLAGSHIP, QUICK, opened, type_into, wait_for_track
from tests.test_browser_picture import announced

pytestmark = pytest.mark.browser

THREE = f"{FLAGSHIP}?track=fixed:size=300&track=recursive&track=headings&embedder=hash"
# Each strategy as it is, and with every kind of setting changed.
SPELLINGS = (
    "fixed",
    "fixed:size=90,overlap=9,unit=characters",
    "recursive:size=300,overlap=60",
    "recursive-characters",
    r"recursive-characters:size=300,overlap=20,unit=tokens,separators=(\n\n|, |: |\t|\\|\||\(|\)|)",
    r"recursive-characters:separators=\n\n|. | |",
    "recursive-characters:separators=( |#)",
    "sentences:size=120,unit=characters,overlap=2",
    "headings",
    "headings:level=2,size=400",
    "semantic",
    "semantic:percentile=2.5,size=300,window=3",
    "semantic:threshold=stddev",
    "semantic:threshold=iqr,amount=2.25",
    "semantic:percentile=10,threshold=gradient",
    "semantic:threshold=absolute,amount=0.45",
    "sentence-window",
    "sentence-window:window=1,stride=3",
    "paragraphs",
    "late",
    "late:over=(fixed:size=90,overlap=9)",
    "manual",
    "manual:cuts=96|412",
)
COMPOSED = """async () => {
  const { compose } = await import("/static/js/spelling.js");
  return [...document.querySelectorAll("[data-track-params]")].map(compose);
}"""


def order(page: Page) -> list[str]:
    names: list[str] = page.locator(".tab-name").all_inner_texts()
    return names


def choose(page: Page, track: int, act: str) -> None:
    """An entry of a track's menu, by keys."""
    page.locator(f"#tab-{track}").check(force=True)
    page.locator(f"#more-{track}").press("Enter")
    expect(page.locator("#track-menu [role=menuitem]:focus")).to_have_count(1)  # it has opened
    page.get_by_role("menuitem", name=act).press("Enter")


def test_controls_spell_every_track_as_the_server_does(page: Page) -> None:
    query = urlencode([("track", track) for track in SPELLINGS] + [("embedder", "hash")])
    opened(page, f"{FLAGSHIP}?{query}")
    expect(page.locator("[data-track-params]:not([hidden])")).to_have_count(1)
    assert page.evaluate(COMPOSED) == list(SPELLINGS)


def test_tracks_are_added_copied_named_moved_and_removed(page: Page) -> None:
    opened(page)
    page.get_by_role("button", name="Add track").press("Enter")
    expect(page.get_by_role("menuitem", name="Fixed")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_role("radio", name="Sentences")).to_be_focused()
    announced(page, "Sentences added as track 3 of 3.")

    choose(page, 0, "Duplicate")
    expect(page.locator("#track-1-overlap")).to_be_focused()
    expect(page.locator("#remark-1")).to_have_text(
        "The same as Fixed until you change one setting."
    )
    page.keyboard.type("60")
    wait_for_track(page, "fixed:size=300,overlap=60")

    choose(page, 1, "Rename")
    expect(page.locator("#rename-name")).to_have_value("Fixed + overlap")
    page.keyboard.type("Our default")
    page.keyboard.press("Enter")
    page.wait_for_url("**name=1:Our%20default**")
    expect(page.locator("table.summary")).to_contain_text("Our default")
    expect(page.locator("#more-1")).to_be_focused()

    choose(page, 1, "Move left")
    expect(page.locator("#more-0")).to_be_focused()
    page.wait_for_url("**name=0:Our%20default**")
    assert order(page) == ["Our default", "Fixed", "Recursive", "Sentences"]
    assert page.input_value("[data-shown-select]") == "0"
    type_into(page, "#track-0-overlap", "30")
    wait_for_track(page, "fixed:size=300,overlap=30")

    choose(page, 0, "Remove")
    expect(page.get_by_role("radio", name="Fixed")).to_be_focused()
    assert order(page) == ["Fixed", "Recursive", "Sentences"]
    page.go_back()
    expect(page.locator(".tab-name").first).to_have_text("Our default")
    page.go_back()
    expect(page.locator("#track-0-overlap")).to_have_value("60")
    page.go_forward()
    page.go_forward()
    expect(page.locator(".tab-name").first).to_have_text("Fixed")
    assert order(page) == ["Fixed", "Recursive", "Sentences"]


def test_menu_closes_with_escape_and_keeps_the_last_track(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    opened(page, f"{FLAGSHIP}?track=fixed&embedder=hash")
    page.get_by_role("button", name="Settings").click()
    page.locator("#more-0").press("Enter")
    for act in ("Move left", "Move right", "Remove"):
        expect(page.get_by_role("menuitem", name=act)).to_be_disabled()
    page.keyboard.press("Escape")
    expect(page.locator("#more-0")).to_be_focused()
    page.get_by_role("button", name="Presets").press("Enter")
    page.locator("[data-tracks]").first.click()
    expect(page.locator(".tab")).to_have_count(5)
    expect(page.locator("#controls")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_menu_goes_along_with_its_track(page: Page) -> None:
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    opened(page, THREE)
    held: list[Route] = []
    page.route("**/d/expense-policy?track=*", lambda route: held.append(route), times=1)
    choose(page, 0, "Remove")
    page.locator("#more-0").click()
    expect(page.locator("#track-menu")).to_be_hidden()
    page.locator("#more-2").click()
    held[0].continue_()
    expect(page.locator(".tab")).to_have_count(2)
    page.get_by_role("menuitem", name="Rename").press("Enter")
    expect(page.locator("#rename-name")).to_have_value("Headings")
    page.keyboard.type("Mine")
    page.evaluate("history.back()")
    expect(page.locator(".tab")).to_have_count(3)
    page.keyboard.press("Enter")
    page.wait_for_url("**name=2:Mine**")
    expect(page.locator(".tab-name").last).to_have_text("Mine")
    page.get_by_role("button", name="Presets").press("Enter")
    expect(page.locator("#preset-list :focus")).to_have_count(1)
    for _ in range(9):
        page.keyboard.press("Tab")
    expect(page.locator("#preset-list")).to_be_hidden()
    assert problems == []


def test_what_is_open_goes_along_with_its_track(page: Page) -> None:
    opened(page, f"{THREE}&track=sentences")
    page.locator("#compare > summary").click()
    page.select_option("#compare-first", "1")
    page.select_option("#compare-second", "3")
    page.locator("[data-units^='2:']").first.click()
    title = page.locator("[data-units-title]")
    expect(title).to_contain_text("Headings: ")
    choose(page, 0, "Remove")
    expect(page.locator("#compare-first")).to_have_value("0")
    expect(page.locator("#compare-second")).to_have_value("2")
    expect(page.locator("#compare-second option:checked")).to_have_text("Sentences")
    expect(title).to_contain_text("Headings: ")
    choose(page, 1, "Remove")
    expect(page.locator("#compare-second option:checked")).to_have_text("Sentences")
    expect(title).to_have_count(0)


def test_long_names_stay_inside_the_page(page: Page) -> None:
    names = [f"{at}:{letter * 60}" for at, letter in enumerate("WMNW")]
    query = urlencode([("name", name) for name in names])
    opened(page, f"{THREE}&track=semantic&{query}&pin=1")
    for panel in ("#compare", "#overlaps"):
        page.locator(f"{panel} > summary").click()
    page.locator("[data-units^='1:']").first.click()
    page.locator("[data-units-title]").wait_for()
    page.locator(".cut-list h2").first.wait_for()
    for width in (1440, 1024, 768, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert (
            page.evaluate(
                """[...document.querySelectorAll(".card > *, .note > *")]
              .filter((part) => !part.matches(".answers-rows, .controls, .figure"))
              .filter((part) => part.scrollWidth > part.clientWidth + 1)
              .map((part) => part.className)"""
            )
            == []
        )


def test_presets_put_their_tracks_on_this_page_or_open_their_sample(page: Page) -> None:
    opened(page, QUICK)
    page.get_by_role("button", name="Presets").click()
    page.locator("[data-tracks]").first.click()
    wait_for_track(page, "sentence-window")
    asked = parse_qs(urlsplit(page.url).query)
    assert asked["track"] == [
        "fixed:size=512",
        "recursive:size=512",
        "sentence-window",
        "headings",
        "semantic:percentile=10",
    ]
    assert asked["view"] == ["boundaries"]
    expect(page.locator(".boundary").first).to_be_visible()
    page.go_back()
    expect(page.locator(".tab")).to_have_count(2)
    expect(page.locator("#view-cuts")).to_be_checked()
    page.get_by_role("button", name="Presets").click()
    page.get_by_role("link", name=re.compile("A warming climate")).click()
    expect(page.locator("h1")).to_have_text("A warming climate")
    expect(page.locator(".boundary").first).to_be_visible()
    expect(page.locator(".tab")).to_have_count(5)


def test_window_and_stride_keep_to_what_is_possible(page: Page) -> None:
    opened(page, f"{FLAGSHIP}?track=sentence-window:window=3,stride=7&embedder=hash")
    type_into(page, "#track-0-window", "1")
    expect(page.locator("#track-0-stride")).to_have_value("3")
    expect(page.locator("#remark-0")).to_contain_text("7 returns with a wider window")
    type_into(page, "#track-0-window", "4")
    wait_for_track(page, "sentence-window:window=4,stride=7")


def test_thirty_tracks_stay_inside_the_page(page: Page) -> None:
    query = urlencode([("track", f"fixed:size={size}") for size in range(200, 500, 10)])
    opened(page, f"{FLAGSHIP}?{query}&shown=29&embedder=hash")
    expect(page.locator("#tab-29")).to_be_checked()
    assert page.evaluate("document.documentElement.scrollWidth") == 1440
    tabs = page.locator(".tabs").bounding_box()
    last = page.locator(".tab").last.bounding_box()
    assert tabs is not None
    assert last is not None
    assert tabs["height"] <= 210
    assert last["y"] + last["height"] <= tabs["y"] + tabs["height"] + 1
    whole = "(part) => part.scrollHeight <= part.clientHeight"
    assert all(page.locator(part).evaluate(whole) for part in (".tabs", "#seen"))
    assert "leave" in page.locator("#seen").inner_text()
    remover, answers = (
        page.locator("#remove-0").bounding_box(),
        page.locator("#answers").bounding_box(),
    )
    assert remover is not None
    assert answers is not None
    assert remover["x"] + remover["width"] <= answers["x"] + answers["width"]
    page.locator("[data-track-menu='29']").press("Enter")
    duplicate = page.get_by_role("menuitem", name="Duplicate")
    expect(duplicate).to_be_disabled()
    expect(duplicate).to_have_attribute("title", "A page holds up to 30 tracks; remove one first.")
