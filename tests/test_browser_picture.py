"""The picture and the text as a person meets them, in a real browser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.conftest import EXPECT_SECONDS

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

FLAGSHIP = "/d/expense-policy"
TWO_TRACKS = f"{FLAGSHIP}?track=fixed:size=300&track=recursive:size=256"
LAST = """name => { window.heard = []; document.addEventListener(
    `cutmarks:${name}`, ({detail}) => window.heard.push(detail)); }"""
NASTY = "Zwei 👩‍👩‍👧 und é, 漢字。שלום world.\n\n<img src=x onerror=alert(1)> & 🎉🎉 end."


def opened(page: Page, path: str) -> Page:
    page.goto(path)
    page.wait_for_selector("#figure .main-svg")
    page.wait_for_selector("#text .passage")
    return page


def kept(page: Page, text: str, name: str = "notes.md") -> str:
    """The address of a document that was just sent."""
    file = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    answer = page.request.post("/api/documents", multipart={"file": file})
    assert answer.ok, answer.text()
    return f"/d/{answer.json()['id']}"


def long_text() -> str:
    flagship = Path(__file__).parents[1] / "sample_docs" / "expense-policy.md"
    part = flagship.read_text(encoding="utf-8")
    return "\n\n".join(part.replace("# Travel", f"# Part {at}: travel", 1) for at in range(70))


def lane_point(page: Page, track: int, share: float) -> tuple[float, float]:
    """A point of a lane, `share` of the way along the axis, in pixels of the window."""
    point = page.evaluate(
        """([track, share]) => {
            const host = document.querySelector("#figure");
            const { margin, meta, width } = host.layout;
            const box = host.getBoundingClientRect();
            const lane = meta.lanes[track];
            return [
                box.left + margin.l + share * (width - margin.l - margin.r),
                box.top + margin.t + lane.top + lane.height / 2,
            ];
        }""",
        [track, share],
    )
    return point[0], point[1]


def until(page: Page, condition: str) -> None:
    """Wait for a condition; Playwright's own way evaluates it in the page, which its policy forbids."""
    for _ in range(20 * EXPECT_SECONDS):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    pytest.fail(f"It never came true that {condition}; the address is {page.url}")


def announced(page: Page, words: str, *, among_others: bool = False) -> None:
    """Wait until the page has said the words, if only for a moment; what it said until then is forgotten."""
    is_meant = "each.includes(words)" if among_others else "each === words"
    said = f"(words => said.findIndex(each => {is_meant}))({json.dumps(words)})"
    until(page, f"(at => at >= 0 && said.splice(0, at + 1))({said})")


def heard(page: Page) -> Any:
    until(page, "window.heard.length")
    return page.evaluate("window.heard.at(-1)")


def select(page: Page, words: str) -> Any:
    """Select the words in the text, which may run over several nodes, and give what is told of them."""
    until(page, f"document.querySelector('#text').textContent.includes({json.dumps(words)})")
    page.evaluate(
        """words => {
            window.heard = [];
            const walker = document.createTreeWalker(document.querySelector("#text"), NodeFilter.SHOW_TEXT);
            const nodes = [];
            while (walker.nextNode()) nodes.push(walker.currentNode);
            const text = nodes.map(node => node.data).join("");
            const start = text.indexOf(words);
            const at = place => {
                for (const node of nodes) {
                    if (place <= node.length) return [node, place];
                    place -= node.length;
                }
            };
            getSelection().setBaseAndExtent(...at(start), ...at(start + words.length));
        }""",
        words,
    )
    return heard(page)


def in_view(locator: Locator) -> bool:
    return bool(
        locator.evaluate(
            """element => {
                const box = element.getBoundingClientRect();
                const pane = element.closest("#text").getBoundingClientRect();
                return box.bottom > pane.top && box.top < pane.bottom;
            }"""
        )
    )


def test_figure_draws_the_chunks_of_every_track(page: Page) -> None:
    opened(page, TWO_TRACKS)
    counts = page.evaluate(
        "document.querySelector('#figure').data.filter(t => t.meta?.track !== undefined).map(t => t.x.length)"
    )
    assert counts == [4, 6]
    said = page.get_by_role("img", name="Fixed, 300 tokens, no overlap: 4 chunks")
    assert said.count() == 1


def test_pointing_at_a_bar_lights_its_chunk_in_the_text(page: Page) -> None:
    opened(page, TWO_TRACKS)
    page.mouse.move(*lane_point(page, 0, 0.1))
    assert page.locator(".figure-lit").is_visible()
    assert set(chunks_of(page.locator("#text .lit"))) == {"0"}
    page.mouse.move(5, 5)
    assert page.locator(".figure-lit").is_hidden()
    assert page.locator("#text .lit").count() == 0


def test_pointing_at_a_track_that_is_not_shown_lights_its_chunk_in_the_text(page: Page) -> None:
    opened(page, TWO_TRACKS)
    page.mouse.move(*lane_point(page, 1, 0.1))
    lit = """() => [...(CSS.highlights.get("lit-recursive") ?? [])].map(
        range => range.startContainer.data.slice(range.startOffset))"""
    assert page.evaluate(lit)[0].startswith("# Travel and expense")
    page.mouse.move(5, 5)
    assert page.evaluate(lit) == []


def chunks_of(locator: Locator) -> list[str]:
    chunks: list[str] = locator.evaluate_all("all => all.map(each => each.dataset.chunk)")
    return chunks


def test_clicking_a_bar_pins_its_chunk_and_brings_it_into_view(page: Page) -> None:
    opened(page, TWO_TRACKS)
    page.mouse.click(*lane_point(page, 0, 0.95))
    until(page, "location.search.includes('pin=3')")
    assert page.locator(".figure-pinned").is_visible()
    assert in_view(page.locator("#text .pinned").first)


def test_pointing_at_the_text_lights_the_bar(page: Page) -> None:
    opened(page, TWO_TRACKS)
    page.locator("#text .passage").first.locator("span").first.hover()
    assert page.locator(".figure-lit").is_visible()


def test_band_drawn_over_the_figure_becomes_the_window(page: Page) -> None:
    opened(page, TWO_TRACKS)
    page.mouse.move(*lane_point(page, 0, 0.5))
    page.mouse.down()
    page.mouse.move(*lane_point(page, 0, 0.75), steps=4)
    page.mouse.up()
    until(page, "location.search.includes('window=')")
    start, end = page.evaluate("document.querySelector('#figure').layout.xaxis.range")
    assert start == pytest.approx(590, abs=6)
    assert end == pytest.approx(885, abs=6)
    assert page.locator("#overview").is_visible()
    page.keyboard.press("0")
    until(page, "!location.search.includes('window=')")
    assert page.evaluate("document.querySelector('#figure').layout.xaxis.range") == [0, 1180]
    assert page.locator("#overview").is_hidden()


def test_wheel_scrolls_the_page_until_control_makes_it_zoom(page: Page) -> None:
    opened(page, TWO_TRACKS)
    page.mouse.move(*lane_point(page, 0, 0.5))
    page.mouse.wheel(0, -100)
    assert page.evaluate("document.querySelector('#figure').layout.xaxis.range") == [0, 1180]
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    until(page, "document.querySelector('#figure').layout.xaxis.range[0] > 0")


def test_threshold_moves_by_keys_and_by_hand(page: Page) -> None:
    opened(page, f"{FLAGSHIP}?track=semantic:percentile=10&embedder=hash")
    handle = page.locator(".threshold")
    handle.focus()
    page.keyboard.press("ArrowUp")
    until(page, "location.search.includes('percentile=11')")
    assert handle.get_attribute("aria-valuenow") == "11"
    box = handle.bounding_box()
    assert box
    page.mouse.move(box["x"] + 200, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 200, box["y"] - 200, steps=5)
    page.mouse.up()
    until(page, "location.search.includes('percentile=100')")


def test_threshold_follows_the_hand_even_where_the_page_moves_under_it(page: Page) -> None:
    opened(page, f"{FLAGSHIP}?track=semantic:percentile=10&embedder=hash")
    handle = page.locator(".threshold")
    box = handle.bounding_box()
    assert box
    x, y = box["x"] + 200, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 3)
    before = handle.get_attribute("aria-valuenow")
    page.evaluate("document.querySelector('#controls').style.paddingBottom = '60px'")
    page.mouse.move(x + 1, y - 3)
    assert handle.get_attribute("aria-valuenow") == before
    tops = []
    for step in (10, 20, 30):
        page.mouse.move(x, y - step)
        tops.append(handle.evaluate("handle => parseFloat(handle.style.top)"))
    assert tops[0] - tops[1] == pytest.approx(10, abs=0.01)
    assert tops[1] - tops[2] == pytest.approx(10, abs=0.01)
    page.mouse.up()


@pytest.mark.parametrize("width", [390, 1440])
def test_words_of_the_threshold_cover_no_part_of_the_curve(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    opened(page, f"{FLAGSHIP}?track=semantic:percentile=60&embedder=hash")
    words = page.locator(".threshold > span").bounding_box()
    curve = page.evaluate(
        """() => {
            const { layout } = document.querySelector("#figure");
            const box = document.querySelector("#figure").getBoundingClientRect();
            const { top, height } = layout.meta.curve;
            return [box.left + layout.margin.l, box.top + layout.margin.t + top];
        }"""
    )
    assert words
    assert words["x"] + words["width"] < curve[0] or words["y"] + words["height"] <= curve[1]


def test_type_of_the_figure_grows_with_its_width(page: Page) -> None:
    sizes = []
    for width, height in ((1440, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        opened(page, TWO_TRACKS)
        sizes.append(
            page.evaluate("document.querySelector('#figure').layout.annotations[0].font.size")
        )
    assert sizes[0] == 12
    assert 15 <= sizes[1] <= 16


def test_answer_that_was_gone_to_is_marked_on_both_sides_of_the_cut(page: Page) -> None:
    opened(page, TWO_TRACKS)
    page.get_by_role("button", name="cut 1 | 2").click()
    found = page.locator("#text .found")
    assert found.first.inner_text().startswith("Claims must be filed within 60")
    assert found.last.inner_text().startswith("days of the transaction date")
    assert page.locator("#text.arriving").count() == 1
    assert in_view(found.last)


def test_mark_of_an_answer_that_was_gone_to_fades_away(page: Page) -> None:
    opened(page, TWO_TRACKS)
    page.get_by_role("button", name="cut 1 | 2").click()
    until(page, "document.querySelector('#text.leaving')")
    until(page, "!document.querySelector('#text .found')")
    assert page.locator("#text .in-answer").count()
    assert page.locator("#text.leaving").count() == 0


def test_what_was_found_is_marked_until_the_finder_closes(page: Page) -> None:
    opened(page, TWO_TRACKS)
    page.keyboard.press("f")
    page.keyboard.type("contractor")
    page.locator("#text .found").first.wait_for()
    page.keyboard.press("Escape")
    assert page.locator("#text .found").count() == 0


def test_text_says_where_reading_stops(page: Page) -> None:
    opened(page, TWO_TRACKS)
    stop = page.locator("#text .snip.stop").first
    assert stop.get_attribute("data-words") == "⊣ reading stops"
    assert stop.get_attribute("aria-hidden") == "true"
    assert "past-reading" in str(stop.evaluate("mark => mark.nextElementSibling.className"))


def test_text_is_exactly_what_is_indexed_and_never_markup(page: Page) -> None:
    opened(page, kept(page, NASTY))
    assert (
        page.evaluate(
            "[...document.querySelectorAll('#text .passage')].map(p => p.textContent).join('')"
        )
        == NASTY
    )
    assert page.locator("#text img").count() == 0


@pytest.mark.parametrize(
    "words", ["👩‍👩‍👧", "und é, 漢字", "。שלום", "🎉 end.", "world.\n\n<img src=x", "Zwei"]
)
def test_selection_counts_code_points_after_any_character(page: Page, words: str) -> None:
    opened(page, kept(page, NASTY) + "?track=fixed:size=3&track=recursive:size=2")
    page.evaluate(LAST, "selection")
    told = select(page, words)
    assert NASTY[told["start"] : told["end"]] == words
    assert told["text"] == words


def test_cut_marks_are_no_part_of_a_selection(page: Page) -> None:
    opened(page, TWO_TRACKS)
    page.evaluate(LAST, "selection")
    told = select(page, "filed within 60 days of the transaction")
    assert told["text"] == "filed within 60 days of the transaction"
    assert page.locator("#text .snip.cut").first.get_attribute("data-words") == "1✂2"
    assert page.locator("#text .snip.cut").first.inner_text() == ""


SOME_SEEN = """(() => {
  const pane = document.querySelector("#text").getBoundingClientRect();
  return [...document.querySelectorAll("#text .passage")].some((passage) => {
    const { top, bottom } = passage.getBoundingClientRect();
    return bottom > pane.top && top < pane.bottom;
  });
})()"""


def test_long_text_holds_few_nodes_wherever_it_is_scrolled(page: Page) -> None:
    opened(page, kept(page, long_text()) + "?track=fixed")
    for share in (0.3, 1, 0):
        page.evaluate(
            "share => { const t = document.querySelector('#text'); t.scrollTop = share * t.scrollHeight; }",
            share,
        )
        until(page, SOME_SEEN)
        assert page.locator("#text *").count() < 400


def test_place_far_away_is_marked_and_brought_into_view(page: Page) -> None:
    text = long_text()
    opened(page, kept(page, text) + "?track=fixed")
    start = text.index("Card slips", 200_000)
    page.evaluate(
        "([start, end]) => document.dispatchEvent(new CustomEvent('cutmarks:goto', {detail: {start, end}}))",
        [start, start + 10],
    )
    assert page.locator("#text .found").inner_text() == "Card slips"
    assert in_view(page.locator("#text .found"))


def test_recutting_keeps_the_place_in_the_text(page: Page) -> None:
    opened(page, TWO_TRACKS)
    words = "Claims must be filed"
    page.evaluate("document.querySelector('#text').scrollTop = 900")
    until(page, f"document.querySelector('#text').textContent.includes('{words}')")
    before = top_of(page, words)
    page.evaluate(
        "document.dispatchEvent(new CustomEvent('cutmarks:state', {detail: {track: 0, size: 120}}))"
    )
    until(page, "location.search.includes('size=120')")
    assert abs(top_of(page, words) - before) < 60


def top_of(page: Page, words: str) -> float:
    """How far the block with these words lies below the top of the pane."""
    top: float = page.evaluate(
        """words => [...document.querySelectorAll("#text .passage")].find(
            passage => passage.textContent.includes(words)).getBoundingClientRect().top
            - document.querySelector("#text").getBoundingClientRect().top""",
        words,
    )
    return top


def test_overview_frame_moves_by_keys_and_the_text_follows(page: Page) -> None:
    opened(page, kept(page, long_text()) + "?track=fixed&window=0-20000")
    frame = page.locator(".overview-frame")
    frame.focus()
    page.keyboard.press("End")
    until(page, "new URLSearchParams(location.search).get('window')?.split('-')[0] > 300000")
    assert str(frame.get_attribute("aria-valuetext")).startswith("tokens ")
    until(page, "document.querySelector('#text').scrollTop > 1000")


@pytest.mark.parametrize("window", ["2000-2100", "161656-239462"])
def test_window_of_a_link_is_kept_on_load_and_on_reload(page: Page, window: str) -> None:
    where = FLAGSHIP if window == "2000-2100" else kept(page, long_text())
    opened(page, f"{where}?track=fixed:size=300&track=recursive:size=256&window={window}")
    for _ in range(2):
        page.wait_for_timeout(900)
        assert page.url.endswith(f"window={window}")
        page.reload()
        page.wait_for_selector("#text .passage")


def test_walking_out_of_the_window_takes_it_along(page: Page) -> None:
    opened(page, f"{TWO_TRACKS}&window=0-1200")
    start, end = axis_range(page)
    page.keyboard.press("ArrowRight")
    assert axis_range(page) == [start, end]
    page.keyboard.press("ArrowRight")
    until(page, "!location.search.includes('window=0-') && location.search.includes('pin=1')")
    moved = axis_range(page)
    assert moved[1] - moved[0] == pytest.approx(end - start, abs=1)
    assert moved[0] == pytest.approx(300, abs=1)


def test_place_outside_the_window_brings_it_to_the_middle(page: Page) -> None:
    opened(page, f"{TWO_TRACKS}&window=0-400")
    start, end = axis_range(page)
    page.get_by_role("button", name="cut 1 | 2").click()
    until(page, "!location.search.includes('window=0-')")
    moved = axis_range(page)
    assert moved[1] - moved[0] == pytest.approx(end - start, abs=1)
    assert moved[0] < 300 < moved[1]
    assert in_view(page.locator("#text .found").last)


def axis_range(page: Page) -> list[float]:
    places: list[float] = page.evaluate("document.querySelector('#figure').layout.xaxis.range")
    return places


def test_dark_theme_redraws_the_figure(page: Page) -> None:
    opened(page, TWO_TRACKS)
    paper = "document.querySelector('#figure').layout.paper_bgcolor"
    assert page.evaluate(paper) == "#ffffff"
    page.emulate_media(color_scheme="dark")
    until(page, f"{paper} === '#1b1e24'")


def test_narrow_figure_has_names_above_its_lanes(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    opened(page, TWO_TRACKS)
    notes = page.evaluate(
        "document.querySelector('#figure').layout.annotations.map(a => [a.text, a.xanchor])"
    )
    assert notes[0] == ["Fixed", "left"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_printed_page_fits_a_sheet_of_any_width(page: Page) -> None:
    tracks = "".join(f"&track=recursive-characters:size={size}" for size in range(60, 300, 24))
    opened(page, f"{FLAGSHIP}?track=fixed&track=semantic:percentile=10{tracks}&embedder=hash")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    for width in (720, 1100):
        page.set_viewport_size({"width": width, "height": 900})
        svg = page.locator("#figure .main-svg").first.bounding_box()
        card = page.locator("#figure").bounding_box()
        assert svg
        assert card
        assert svg["width"] == pytest.approx(card["width"], abs=1)
        rights = "cells => cells.map(cell => cell.getBoundingClientRect().right)"
        assert max(page.locator(".answers .verdict").evaluate_all(rights)) <= width
        assert page.evaluate("document.documentElement.scrollWidth") == width
    words = "document.querySelector('#figure').layout.annotations.map(note => note.text).join()"
    assert "θ = " in page.evaluate(words)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert "θ = " not in page.evaluate(words)
    assert page.locator("#figure .main-svg[viewBox]").count() == 0
