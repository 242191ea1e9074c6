"""The picture in the README, taken from the running app: `python -m bench.screenshot`, or `make picture`."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright

from bench.server import REPOSITORY, running

TARGET = REPOSITORY / "static" / "readme" / "workbench.png"
SIZE: ViewportSize = {"width": 1440, "height": 1184}
WAITS = 480
FADES_MS = 5000  # the mark over a place that was asked for goes by itself


def main() -> None:
    chromium = os.environ.get("CUTMARKS_CHROMIUM") or shutil.which("chromium")
    TARGET.parent.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport=SIZE, color_scheme="light")
        page.goto(f"{server.address}/d/expense-policy")
        wait_for_curve(page)
        page.locator("#page [data-goto]").first.click()  # the text at its first cut answer
        page.wait_for_timeout(FADES_MS)
        page.screenshot(path=TARGET)
        browser.close()
    print(f"{TARGET.relative_to(REPOSITORY)}: {TARGET.stat().st_size:,} bytes")


def wait_for_curve(page: Page) -> None:
    """Until the model has made the vectors and the semantic track is drawn with its curve.

    Asked again and again from here: the page's own policy forbids waiting inside it.
    """
    drawn = """document.querySelector("[data-figure] .main-svg") !== null
        && JSON.parse(document.querySelector("#bench-data").textContent).curve !== null"""
    for _ in range(WAITS):
        if page.evaluate(drawn):
            page.wait_for_timeout(1500)
            return
        page.wait_for_timeout(250)
    raise RuntimeError("The curve was not drawn in time")


if __name__ == "__main__":
    main()
