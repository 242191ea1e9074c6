"""The frames a second of the animation on the policy page, in headless Chromium."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bench.browser import PAUSE_MS, WAITS, chromium
from bench.server import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

LEAST = 30
"""Frames a second that the animation keeps or betters, over the whole play."""
LONGEST_MS = 90_000
PAGE = (
    "/d/expense-policy?track=fixed:size=300&track=recursive:size=256&track=semantic:percentile=10"
)
CURVE = "JSON.parse(document.querySelector('#bench-data').textContent).curve !== null"
DRAWN = f"document.querySelector('#figure .main-svg') !== null && {CURVE}"
IS_OVER = "document.querySelector('[data-player-said]').dataset.kind === 'end'"
# Counted beside the page's own frames, from the press until the end is said.
COUNT = """() => {
  window.frames_ = [];
  const count = (now) => { window.frames_.push(now); window.counting = requestAnimationFrame(count); };
  requestAnimationFrame(count);
}"""


@dataclass(frozen=True)
class Played:
    """Frames in each second of one play at the usual speed: `median` and the `slowest`."""

    seconds: float
    median: float
    slowest: int

    @property
    def holds(self) -> bool:
        return self.median >= LEAST

    @property
    def report(self) -> str:
        return (
            f"animation, expense policy     {self.median:8.1f} frames a second (at least {LEAST}), "
            f"{self.slowest} in the slowest; {self.seconds:.1f} s\n"
        )


def measure(server: Server) -> Played | None:
    """None without a browser."""
    program = chromium()
    if program is None:
        return None
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport={"width": 1440, "height": 1000})
        page.goto(server.address + PAGE)
        wait_for(page, DRAWN, WAITS)
        page.wait_for_timeout(1000)
        page.evaluate(COUNT)
        page.keyboard.press(" ")
        wait_for(page, IS_OVER, LONGEST_MS // PAUSE_MS)
        frames = page.evaluate("window.frames_")
        browser.close()
    return played(frames)


def wait_for(page: Page, condition: str, looks: int) -> None:
    """Asked from here, for the page's own policy forbids waiting inside it."""
    for _ in range(looks):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(PAUSE_MS)
    raise RuntimeError(f"{page.url} never came to where {condition}")


def played(frames: Sequence[float]) -> Played:
    """What the moments of frames, in milliseconds, make in each whole second.

    >>> played([0, 500, 1000, 1200, 1400, 1600, 1800, 2000])
    Played(seconds=2.0, median=3.5, slowest=2)
    """
    edges = range(int(frames[0]), int(frames[-1]) + 1, 1000)
    counts = sorted(
        bisect_left(frames, edge + 1000) - bisect_left(frames, edge) for edge in edges[:-1]
    )
    middle = len(counts) // 2
    median = (counts[middle] + counts[-1 - middle]) / 2
    return Played((frames[-1] - frames[0]) / 1000, median, counts[0])
