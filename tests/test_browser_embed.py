"""Pages in frames of other sites, here other ports of this machine, and the dialog for that."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from app.embed_frame import Frame as Shown
from app.embed_snippet import Embedding, snippet
from tests.conftest import LISTEN
from tests.test_browser_picture import FLAGSHIP, lane_point, opened, until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Frame, Page

pytestmark = pytest.mark.browser

TRACKS = "track=fixed:size=300&track=recursive"
PARTS_THAT_CHANGE = "[hx-post], [data-mark], [data-paste-answer], [data-edit-answer], [data-editor]"


def embedding(server: str, show: str, theme: str = "auto") -> Embedding:
    return Embedding(server, "expense-policy", "Policy", TRACKS, Shown(show, theme), 150)


@contextmanager
def site(html: str, port: int = 0) -> Iterator[str]:
    """The address of a site of one page, of another origin than the app."""

    class OnePage(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(f"<!doctype html><title>Docs</title>{html}".encode())

        def log_message(self, *_: object) -> None:
            pass

    served = ThreadingHTTPServer(("127.0.0.1", port), OnePage)
    threading.Thread(target=served.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{served.server_port}/"
    finally:
        served.shutdown()
        served.server_close()


@pytest.fixture
def docs(browser: Browser) -> Iterator[Page]:
    """A page of another site, about as wide as docs are; fails where it or its frame threw an error."""
    context = browser.new_context(viewport={"width": 760, "height": 700})
    context.add_init_script(LISTEN)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


def framed(page: Page, count: int = 1) -> Frame:
    """The frame in a page, once its figure is drawn."""
    page.frame_locator("iframe").locator("#figure .main-svg").first.wait_for()
    return page.frames[count]


def is_as_tall_as_its_content(page: Page, frame: Frame) -> None:
    """Wait for it: the frame, the body in it, and nothing in it that scrolls, either way."""
    for _ in range(200):
        tall = page.locator("iframe").evaluate("frame => frame.offsetHeight")
        inside = frame.evaluate(
            """[Math.ceil(document.body.getBoundingClientRect().height), document.documentElement.scrollHeight,
                document.documentElement.scrollWidth - innerWidth]"""
        )
        if tall > 150 and inside == [tall, tall, 0]:
            return
        page.wait_for_timeout(50)
    pytest.fail(f"The frame is {tall} pixels high, and in it are {inside}")


def test_figure_works_in_a_frame_of_another_origin(
    docs: Page, server: str, neighbour_port: int
) -> None:
    with site(snippet(embedding(server, "figure", "dark")), neighbour_port) as address:
        docs.goto(address)
        frame = framed(docs)
        is_as_tall_as_its_content(docs, frame)
        assert frame.evaluate("document.documentElement.dataset.theme") == "dark"
        assert frame.locator(PARTS_THAT_CHANGE).count() == 0
        box = docs.locator("iframe").bounding_box()
        assert box
        x, y = lane_point(frame, 1, 0.1)
        docs.mouse.move(box["x"] + x, box["y"] + y)
        expect(frame.locator(".figure-lit")).to_be_visible()
        expect(frame.locator(".hoverlayer")).to_contain_text("Recursive: chunk 1 of 6")
        docs.mouse.click(box["x"] + x, box["y"] + y)
        expect(frame.locator("#card h3")).to_contain_text("chunk 1")
        is_as_tall_as_its_content(docs, frame)
        frame.locator("#figure").press("ArrowRight")
        expect(frame.locator("#card h3")).to_contain_text("chunk 2")
        with docs.context.expect_page() as away:
            frame.get_by_role("link", name="Open in Cutmarks").click()
        query = f"{TRACKS}&tokenizer=wordpiece&embedder=all-MiniLM-L6-v2&shown=1&unit=tokens&pin=1"
        assert away.value.url == f"{server}{FLAGSHIP}?{query}"
        assert docs.context.cookies() == []


def test_bench_in_a_frame_moves_every_control_and_changes_nothing(
    docs: Page, server: str, neighbour_port: int
) -> None:
    with site(snippet(embedding(server, "bench")), neighbour_port) as address:
        docs.goto(address)
        frame = framed(docs)
        expect(frame.locator("#text .passage").first).to_be_visible()
        is_as_tall_as_its_content(docs, frame)
        assert frame.locator(PARTS_THAT_CHANGE).count() == 0
        before = docs.evaluate("history.length")
        size = frame.get_by_role("spinbutton", name="Size").first
        size.fill("1000")
        size.press("Enter")
        expect(frame.locator("#seen")).to_contain_text("Fixed cuts 1 of the 3 answers")
        frame.get_by_role("button", name="Add track").click()
        frame.get_by_role("menuitem", name="Headings Opens").click()
        expect(frame.locator("#bench .answers thead")).to_contain_text("Headings")
        frame.get_by_text("Compare two tracks").click()
        expect(frame.locator("#compare .panel-sentence")).to_contain_text("Fixed")
        frame.get_by_text("Cost", exact=True).first.click()
        expect(frame.locator("[name=view]:checked")).to_have_value("cost")
        is_as_tall_as_its_content(docs, frame)
        assert docs.evaluate("history.length") == before
        frame.get_by_role("button", name="Show the place").last.click()
        expect(frame.locator("#text .found").first).to_be_in_viewport()
        assert "/embed/d/expense-policy?show=bench&" in frame.url
        link = frame.get_by_role("link", name="Open in Cutmarks").get_attribute("href") or ""
        assert "size=1000" in link
        assert "headings" in link


def test_frame_is_refused_on_a_site_that_is_not_allowed(docs: Page, server: str) -> None:
    told: list[str] = []
    docs.on("console", lambda message: told.append(message.text))
    with site(snippet(embedding(server, "figure"))) as address:
        docs.goto(address)
        until(docs, "document.querySelector('iframe') !== null")
        for _ in range(200):
            if told:
                break
            docs.wait_for_timeout(50)
        assert any("frame-ancestors" in words for words in told)
        assert docs.frames[1].url == "chrome-error://chromewebdata/"
        assert docs.locator("iframe").evaluate("frame => frame.offsetHeight") == 150


def test_dialog_gives_the_lines_and_shows_what_they_make(page: Page, server: str) -> None:
    opened(page, f"{FLAGSHIP}?{TRACKS}&embedder=hash")
    page.get_by_role("button", name="Embed", exact=True).press("Enter")
    dialog = page.get_by_role("dialog", name="Embed the figure")
    dialog.get_by_text("Figure and text").click()
    dialog.get_by_label("Colours").select_option("dark")
    height = dialog.get_by_label("Height without its script")
    height.fill("50")
    expect(dialog).to_contain_text("Type a whole number of pixels from 120 to 20,000")
    expect(dialog.get_by_role("button", name="Copy")).to_be_disabled()
    height.fill("700")
    height.press("Enter")
    lines = dialog.get_by_label("Put these lines into the page")
    query = f"{TRACKS}&tokenizer=wordpiece&embedder=hash&shown=0&unit=tokens"
    wanted = Embedding(
        server,
        "expense-policy",
        "Travel and expense policy",
        query,
        Shown("text", "dark"),
        700,
    )
    expect(lines).to_have_value(snippet(wanted))
    expect(dialog).not_to_contain_text("Type a whole number")
    frame = framed(page)
    expect(frame.locator("#text .passage").first).to_be_visible()
    is_as_tall_as_its_content(page, frame)
    expect(dialog).to_contain_text("may show it in a frame")
    expect(dialog).to_contain_text("is this machine only")
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.locator("[data-copied]")).not_to_be_empty()
    assert page.evaluate("getSelection().toString() || document.activeElement.id") != ""
    frame.locator("#figure").press("Escape")
    expect(dialog).to_be_hidden()
