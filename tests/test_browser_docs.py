"""The sites of docs that the README shows, on another port than the app, as their readers see them."""

from __future__ import annotations

import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.docs_sites import CUTS, SITES, Site, build
from tests.test_browser_picture import lane_point, until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, ConsoleMessage, Frame, Locator, Page, Request

pytestmark = pytest.mark.browser

SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"
FITS = "innerHeight === Math.ceil(document.body.getBoundingClientRect().height)"
BARS = "document.querySelectorAll('#figure .barlayer .point').length"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def docs(
    tmp_path_factory: pytest.TempPathFactory, server: str, neighbour_port: int
) -> Iterator[str]:
    """The address under which all sites stand, whose pages name the app that runs here as their server."""
    folder = tmp_path_factory.mktemp("served")
    (folder / "favicon.ico").touch()  # for which a browser asks where a site has none
    for site, pages in build(tmp_path_factory.getbasetemp() / "docs-sites").items():
        shutil.copytree(pages, folder / str(site))
        page = folder / str(site) / site.page
        page.write_text(page.read_text(encoding="utf-8").replace(CUTS, server), encoding="utf-8")
    served = ThreadingHTTPServer(
        ("127.0.0.1", neighbour_port), partial(Quiet, directory=str(folder))
    )
    threading.Thread(target=served.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{neighbour_port}"
    served.shutdown()
    served.server_close()


@pytest.mark.parametrize("site", SITES, ids=str)
def test_reader_sees_the_live_figure_and_the_static_one(
    browser: Browser, server: str, docs: str, site: Site
) -> None:
    with browser.new_context(viewport={"width": 1280, "height": 900}) as context:
        page = context.new_page()
        faults = faults_of(page, (docs, server))
        page.goto(f"{docs}/{site}/{site.page}")

        live = drawn(page.locator(f'iframe[src^="{server}"]'))
        assert live.evaluate(BARS) >= 10
        hovered(live, "Headings: chunk 1 of 6")
        static = drawn(page.locator('iframe[src$=".html"]'))
        hovered(static, "Headings: chunk 1 of 6")

        page.set_viewport_size({"width": 390, "height": 844})
        for frame in (page.main_frame, live, static):
            until(frame, f"innerWidth <= 390 && {SIDEWAYS} === 0")
        live.frame_element().scroll_into_view_if_needed()  # out of view it waits
        until(live, FITS)
    assert faults == []


def faults_of(page: Page, known: tuple[str, ...]) -> list[str]:
    """What goes wrong on a page from now on, and what it asks for elsewhere."""
    faults: list[str] = []

    def hear(said: ConsoleMessage) -> None:
        if said.type in {"error", "warning"}:
            faults.append(said.text)

    def note(sent: Request) -> None:
        if not sent.url.startswith((*known, "data:", "blob:")):
            faults.append(sent.url)

    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", hear)
    page.on("request", note)
    return faults


def drawn(place: Locator) -> Frame:
    """The frame at a place, in view and with its figure in it."""
    place.scroll_into_view_if_needed()
    place.content_frame.locator("#figure .main-svg").first.wait_for()
    frame = place.element_handle().content_frame()
    assert frame
    return frame


def hovered(frame: Frame, words: str) -> None:
    """Point at the first chunk of the second track."""
    figure = frame.locator("#figure")
    x, y = lane_point(frame, 1, 0.05)
    left, top = figure.evaluate(
        "(it) => [it.getBoundingClientRect().x, it.getBoundingClientRect().y]"
    )
    figure.hover(position={"x": x - left, "y": y - top})
    expect(frame.locator(".hoverlayer")).to_contain_text(words)
