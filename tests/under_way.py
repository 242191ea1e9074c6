"""Requests that a test keeps on their way, and what has come of those that it let go."""

from __future__ import annotations

import re
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Error, Page, Request, Route

from tests.conftest import EXPECT_SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

BENCH = re.compile(r"/(d/[\w-]+|evaluate)\?")
ASK = re.compile(r"/ask\?")
FIND = re.compile(r"/find\?")
LISTS = re.compile(r"/(units|chunks)\?")
ANSWERS = re.compile(r"/answers[/?]")


@contextmanager
def held(page: Page, pattern: str | re.Pattern[str]) -> Iterator[list[Route]]:
    """Keep the requests of a pattern on their way until the block ends, then let them go in their order."""
    kept: list[Route] = []

    def keep(route: Route) -> None:
        kept.append(route)

    page.route(pattern, keep)
    yield kept
    page.unroute(pattern, keep)
    for route in kept:
        with suppress(Error):  # one that the page has given up
            route.continue_()


def noted(page: Page, is_meant: Callable[[Request], bool]) -> list[str]:
    """The addresses of the requests that are meant, from now on."""
    addresses: list[str] = []

    def note(request: Request) -> None:
        if is_meant(request):
            addresses.append(request.url)

    page.on("request", note)
    return addresses


def are_sent(page: Page, kept: Sequence[Route | str], count: int = 1) -> None:
    for _ in range(50 * EXPECT_SECONDS):
        if len(kept) >= count:
            return
        page.wait_for_timeout(20)
    pytest.fail(f"{len(kept)} of {count} requests were sent; the address is {page.url}")


def is_answered(page: Page, pattern: re.Pattern[str]) -> Any:
    return page.expect_event("requestfinished", lambda request: bool(pattern.search(request.url)))


def is_drawn(page: Page) -> None:
    """Wait until the page has taken in what has arrived."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
