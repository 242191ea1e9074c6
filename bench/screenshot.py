"""The pictures in the README, taken from the running app: `python -m bench.screenshot`, or `make picture`."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright

from bench.server import REPOSITORY, running

FOLDER = REPOSITORY / "static" / "readme"
SIZE: ViewportSize = {"width": 1440, "height": 1184}
LOOKS_EVERY_MS = 250
WORKBENCH_MS = 120_000
EVALUATION_MS = 600_000  # every chunk of some thirty tracks is embedded
DRAWN_MS = 1500
FADES_MS = 5000  # the mark over a place that was asked for goes by itself

CURVE = """document.querySelector("[data-figure] .main-svg") !== null
    && JSON.parse(document.querySelector("#bench-data").textContent).curve !== null"""
RECOMMENDATION = """document.querySelector("#evaluation .recommendation") !== null"""
SWEEP = """document.querySelector("#panel-sweep [data-sweep=done]") !== null
    && document.querySelector("#sweep-plot .main-svg") !== null"""


def main() -> None:
    chromium = os.environ.get("CUTMARKS_CHROMIUM") or shutil.which("chromium")
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        for name, opened in PICTURES.items():
            page = browser.new_page(viewport=SIZE, color_scheme="light")
            opened(page, server.address)
            page.screenshot(path=FOLDER / name)
            page.close()
            print(f"{name}: {(FOLDER / name).stat().st_size:,} bytes")
        browser.close()


def workbench(page: Page, address: str) -> None:
    """The first sample with its semantic track and curve, and the text at its first cut answer."""
    page.goto(f"{address}/d/expense-policy")
    wait_until(page, CURVE, WORKBENCH_MS)
    page.locator("#page [data-goto]").first.click()
    page.wait_for_timeout(FADES_MS)


def evaluation(page: Page, address: str) -> None:
    """The sample corpus under the rows that it opens with, and the sweep of sizes under them."""
    page.goto(f"{address}/c/science-corpus/evaluate")
    wait_until(page, RECOMMENDATION, EVALUATION_MS)
    page.locator("#sweep-turn").click()
    page.mouse.move(0, 0)
    wait_until(page, SWEEP, EVALUATION_MS)


PICTURES: Mapping[str, Callable[[Page, str], None]] = {
    "workbench.png": workbench,
    "evaluate.png": evaluation,
}


def wait_until(page: Page, condition: str, most_ms: int) -> None:
    """Until a condition holds in the page, and a moment more, until what it then draws is drawn.

    Asked again and again from here: the page's own policy forbids waiting inside it.
    """
    for _ in range(most_ms // LOOKS_EVERY_MS):
        if page.evaluate(condition):
            page.wait_for_timeout(DRAWN_MS)
            return
        page.wait_for_timeout(LOOKS_EVERY_MS)
    raise RuntimeError(f"{page.url} was not drawn in time")


if __name__ == "__main__":
    main()
