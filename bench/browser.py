"""A file opened in Chromium as a person opens it, until its picture is there."""

from __future__ import annotations

import os
import shutil
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from bench.server import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WAITS = 600
PAUSE_MS = 50

# Said by the page itself, whose own policy forbids waiting inside it.
WATCH = """
new MutationObserver(() => {
  const bars = "[data-figure] .barlayer path, [data-figure] .heatmaplayer image";
  if (!window.drawnAt && document.querySelector(bars)) window.drawnAt = Date.now();
}).observe(document, { subtree: true, childList: true, attributes: true });
"""


def chromium() -> str | None:
    """The program of the browser; None where there is none, or nothing to drive it with."""
    if find_spec("playwright") is None:
        return None
    return os.environ.get("CUTMARKS_CHROMIUM") or shutil.which("chromium")


def first_picture(server: Server, name: str, text: str, *, tries: int) -> float | None:
    """The fewest seconds from choosing a file to its chunks drawn; None without a browser."""
    program = chromium()
    if program is None:
        return None
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder) / f"{name}.md"
        file.write_text(text, encoding="utf-8")
        browser = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox", "--disable-gpu"]
        )
        seconds = [opened(server, browser, file) for _ in range(tries)]
        browser.close()
    return min(seconds)


def opened(server: Server, browser: Browser, file: Path) -> float:
    context = browser.new_context(viewport={"width": 1440, "height": 1000})
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(f"{server.address}/d/expense-policy")
    for _ in range(WAITS):
        if page.evaluate("window.drawnAt"):
            break
        page.wait_for_timeout(PAUSE_MS)
    page.get_by_role("button", name="Open…").click()
    begun = page.evaluate("Date.now()")
    page.set_input_files("[data-file]", file)
    page.wait_for_url(lambda url: "expense-policy" not in url, wait_until="commit")
    for _ in range(WAITS):
        if drawn := page.evaluate("window.drawnAt"):
            context.request.post(f"{page.url.split('?')[0]}/progress/stop")
            context.close()
            return (int(drawn) - int(begun)) / 1000
        page.wait_for_timeout(PAUSE_MS)
    raise RuntimeError(f"No picture of {file.name} was drawn in time")
