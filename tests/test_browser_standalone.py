"""The file that stands alone, opened from disk without a network, as whoever gets it by mail opens it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from app.standalone import standalone_of
from engine import analyse, cut, find_answer, load_embedder, mark, read, tokenize
from tests.conftest import REPOSITORY
from tests.test_browser_picture import lane_point, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

TRACKS = ("fixed:size=300", "recursive:size=256", "semantic:percentile=10")
TEXT = "[...document.querySelectorAll('.passage')].map(({ textContent }) => textContent).join('')"
LIT = "[...document.querySelectorAll('#text .passage > .lit')].map(({ textContent }) => textContent).join('')"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The flagship with one answer, which the first track cuts."""
    document = read(REPOSITORY / "sample_docs" / "expense-policy.md")
    tokenization, embedder = tokenize(document, "wordpiece"), load_embedder("hash")
    vectors = embedder.embed([sentence.of(document.text) for sentence in document.sentences])
    (span,) = find_answer(document, "Claims must be filed within 60 days of the transaction date")
    answer = mark(document, span.start, span.end, "How long do I have?")
    chunkings = [cut(tokenization, track, vectors=vectors) for track in TRACKS]
    path = tmp_path_factory.mktemp("standalone") / "expense-policy-cuts.html"
    path.write_bytes(
        standalone_of(analyse(chunkings, [answer], embedder="hash"), "expense-policy.md")
    )
    return path


@contextmanager
def offline(browser: Browser, file: Path, **options: Any) -> Iterator[Page]:
    """The file in a browser without a network; fails where it throws, or asks for anything but itself."""
    context = browser.new_context(**options)
    context.set_offline(True)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text))
    page.on("requestfailed", lambda request: faults.append(request.url))
    page.goto(file.as_uri())
    yield page
    context.close()
    assert faults == []


def test_file_opens_from_disk_and_its_hover_and_legend_work(browser: Browser, file: Path) -> None:
    text = (REPOSITORY / "sample_docs" / "expense-policy.md").read_text(encoding="utf-8")
    with offline(browser, file, viewport={"width": 1440, "height": 1000}) as page:
        page.wait_for_selector("#figure .main-svg")
        headline = page.locator(".seen").evaluate(
            "seen => [seen.clientHeight, seen.firstElementChild.offsetHeight]"
        )
        assert headline[0] == headline[1] + 20  # no room is kept for more lines
        page.mouse.move(*lane_point(page, 0, 0.42))
        until(
            page,
            "document.querySelector('.hoverlayer').textContent.includes('Fixed: chunk 2 of 4')",
        )
        lit = page.evaluate(LIT)
        assert lit.startswith("days of the transaction date")
        assert lit in text
        page.mouse.click(*lane_point(page, 0, 0.42))
        until(
            page,
            "document.querySelector('[data-told]').textContent.startsWith('Fixed, chunk 2 of 4: ')",
        )
        assert page.locator("#text .snip.cut").first.is_visible()

        page.get_by_role("button", name="Recursive", exact=True).click()
        words = page.locator("#text .snip.cut").evaluate_all(
            "all => all.map(one => one.dataset.words)"
        )
        assert words == ["1✂2", "2✂3", "3✂4", "4✂5", "5✂6"]
        assert page.evaluate(TEXT) == text
        assert page.get_by_label("cuts of").input_value() == "1"
        cuts = "document.querySelector('#figure').data.filter(one => one.meta?.verdict === 'cut')"
        assert page.evaluate(f"{cuts}.map(one => one.visible ?? true)") == [True]
        page.get_by_role("button", name=re.compile("^answer cut")).click()
        until(page, f"{cuts}.every(one => one.visible === false)")

        page.locator("#figure").focus()
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowRight")
        until(
            page,
            "document.querySelector('[data-told]').textContent.startsWith('Fixed, chunk 2 of 4: ')",
        )
        assert page.locator("tr.focused").get_attribute("data-track") == "0"


def test_file_is_dark_and_narrow_where_its_reader_is(browser: Browser, file: Path) -> None:
    options = {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"}
    with offline(browser, file, **options) as page:
        page.wait_for_selector("#figure .main-svg")
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        bars = "document.querySelector('#figure').data.find(one => one.type === 'bar' && one.meta?.track === 0)"
        assert page.evaluate(f"{bars}.marker.color[0]") == "#2f4a70"
        page.get_by_role("button", name="Colours: auto").click()
        until(page, f"{bars}.marker.color[0] === '#c3d4ea'")
        page.get_by_role("link", name="How long do I have?").click()
        until(
            page,
            "document.querySelector('#text .found')?.getBoundingClientRect().top < innerHeight",
        )


def test_file_reads_without_scripts(browser: Browser, file: Path) -> None:
    with offline(browser, file, java_script_enabled=False) as page:
        said = page.locator("noscript .no-picture")  # of which Playwright finds no words
        assert said.bounding_box() is not None
        assert page.locator("#text .snip.cut").count() == 3
        assert page.locator("#text .in-answer.cut").all_text_contents() == [
            "Claims must be filed within 60 ",
            "days of the transaction date",
        ]
        page.get_by_text("Units", exact=True).click()
        assert page.get_by_role("columnheader", name="Tables cut").is_visible()
        page.get_by_role("link", name="How long do I have?").click()
        assert page.url.partition("#at-")[2].isdecimal()
