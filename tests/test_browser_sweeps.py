"""The figures of an evaluation in a real browser: measured while one looks, and taken as rows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

from tests.under_way import are_sent, held, is_answered, is_drawn

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.browser

GRID = re.compile(r"/evaluate/grid\?")
EVALUATION = "/d/expense-policy/evaluate?track=fixed:size=300&embedder=hash&tokenizer=wordpiece"


def test_sweep_is_measured_drawn_and_taken_as_a_row(page: Page) -> None:
    page.goto(EVALUATION)
    sweep = page.locator("#panel-sweep")
    sweep.scroll_into_view_if_needed()
    sweep.locator('[data-sweep="done"]').wait_for()
    sweep.locator(".main-svg .scatterlayer .points path").first.wait_for()
    assert sweep.locator("[role=img]").get_attribute("aria-label")

    sweep.locator("#sweep-measure").select_option("mrr")
    sweep.get_by_role("heading", name="MRR against chunk size").wait_for()
    page.wait_for_url("**measure=mrr*")

    grid = page.locator("#panel-grid")
    grid.scroll_into_view_if_needed()
    grid.locator('[data-sweep="done"]').wait_for()
    grid.get_by_text("The same as a table").click()
    grid.locator(".main-svg").first.wait_for()
    grid.get_by_role("heading", name="MRR").wait_for()
    grid.locator('[data-sweep="done"]').wait_for()  # of the other measure
    cell = grid.locator("[data-sweep-pick]").first
    cell.press("Enter")
    chosen = grid.locator("[data-sweep-chosen]")
    expect(chosen).to_have_text(re.compile(r"^\s*Fixed, 32 tokens, no overlap: MRR"))
    assert page.evaluate("document.activeElement.textContent") == "Add as a row"
    page.keyboard.press("Enter")
    page.wait_for_url("**track=fixed:size=300&track=fixed:size=32&*")
    grid.locator('[data-sweep-pick="fixed:size=32"][data-add=""]').wait_for(state="attached")

    map_of_recall = grid.locator(".draglayer .xy .nsewdrag")
    box = map_of_recall.bounding_box()
    assert box
    map_of_recall.click(position={"x": box["width"] - 20, "y": box["height"] - 18})
    chosen.get_by_text("Fixed, 1,024 tokens, 512 shared").wait_for()

    for measure, focused in (("hit@5", cell), ("mrr", chosen.locator("#panel-grid-add"))):
        with is_answered(page, GRID), held(page, GRID) as kept:
            sweep.locator("#sweep-measure").select_option(measure)
            are_sent(page, kept)
            focused.focus()
        is_drawn(page)
        expect(focused).to_be_focused()


def test_figure_and_its_points_are_taken_as_files(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(EVALUATION)
    sweep = page.locator("#panel-percentiles")
    sweep.scroll_into_view_if_needed()
    sweep.locator("#percentiles-within").select_option("64")
    sweep.locator(".panel-head", has_text="semantic within 64 tokens").wait_for()
    page.wait_for_url("**&within=64*")
    sweep.locator('[data-sweep="done"]').wait_for()
    with page.expect_download() as taken:
        sweep.get_by_role("button", name="SVG of this figure").click()
    drawn = ElementTree.parse(taken.value.path()).getroot()
    assert taken.value.suggested_filename == "percentiles.svg"
    assert drawn.attrib["width"] == "840"
    assert drawn[0].attrib["style"].startswith("fill: rgb(255, 255, 255)")
    words = "".join(drawn.itertext())
    assert (
        "Recall@5 against the percentile, semantic within 64 tokens, Dense, 10 questions" in words
    )

    with page.expect_download() as taken:
        sweep.get_by_role("link", name="CSV of these points").click()
    lines = taken.value.path().read_text("utf-8").splitlines()
    assert lines[1].startswith('"semantic:percentile=1,size=64",64,,1,dense,recall@5,')
    assert len(lines) == 1 + 12


@pytest.mark.parametrize(
    ("width", "read", "anchor"),
    [(390, "grid", "none"), (1440, "context", "auto")],
    ids=["of a browser that keeps nothing", "of one that keeps the other column"],
)
def test_what_is_read_stays_where_it_is_while_a_sweep_is_filled(
    page: Page, width: int, read: str, anchor: str
) -> None:
    page.set_viewport_size({"width": width, "height": 500})
    waiting: list[Route] = []
    page.route("**/evaluate/sweep?*", lambda route: waiting.append(route))
    page.goto(EVALUATION)
    page.evaluate("anchor => (document.body.style.overflowAnchor = anchor)", anchor)
    page.locator("#panel-sweep").scroll_into_view_if_needed()
    head = page.locator(f"#panel-{read} h2")
    page.locator(f"#panel-{read}").scroll_into_view_if_needed()
    head.wait_for()
    head.evaluate("it => it.scrollIntoView()")
    page.locator('#panel-grid [data-sweep="done"]').wait_for()
    page.locator("#panel-grid .main-svg").first.wait_for()
    page.mouse.wheel(0, -80)
    head.hover()
    before, high = head.bounding_box(), page.locator("#panel-sweep").bounding_box()
    for route in waiting:
        route.continue_()
    page.locator('#panel-sweep [data-sweep="done"]').wait_for()
    page.locator("#panel-sweep .main-svg").first.wait_for()
    after, higher = head.bounding_box(), page.locator("#panel-sweep").bounding_box()
    assert before
    assert after
    assert high
    assert higher
    assert higher["height"] > high["height"] + 100
    assert after["y"] == pytest.approx(before["y"], abs=1)
