"""What the tests share: reference texts, the running app, a browser."""

from __future__ import annotations

import gc
import json
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

    from tests.lessons import Learnt

# Read by the model libraries when they are imported, so set before any test imports one.
os.environ["HF_HUB_OFFLINE"] = "1"
# What is printed is as wide as a terminal that most have, wherever tests run.
os.environ.pop("COLUMNS", None)
# Where tests run side by side, threads that wait for each other would only take turns with them.
if "PYTEST_XDIST_WORKER" in os.environ:
    os.environ.setdefault("OMP_NUM_THREADS", "1")

REPOSITORY = Path(__file__).parents[1]
SHARED = REPOSITORY.parent / "shared"
START_SECONDS = 60.0
EXPECT_SECONDS = 20  # what the page is waited for; its own five are few on a busy machine

# No request may leave this machine, so everything the browser would do on its own is off.
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-extensions",
    "--disable-sync",
    "--metrics-recording-only",
    "--no-first-run",
    "--no-pings",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    # The pages under the address bar of every window take longer to load than ours. This takes the place of
    # Playwright's own list, so what of that bears on a page is named again.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,OmniboxAimPopup,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,"
    "HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,"
    "AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,"
    "PreconnectToSearch,Translate",
]
# What one test types must not be offered to the next.
PREFERENCES = {"autofill": {"profile_enabled": False}, "credentials_enable_service": False}

# What the page says is said anew soon; this keeps all of it.
LISTEN = """
window.said = [];
new MutationObserver((records) => {
  for (const { target } of records) if (target.id === "announcer") said.push(target.textContent);
}).observe(document, { subtree: true, childList: true });
"""

# A busy machine makes single examples slow without anything being wrong with them.
settings.register_profile(
    "local", deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("ci", settings.get_profile("local"), derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


def shared(path: str) -> Path:
    """A file of the reference folder beside the repository; skips the test where it is absent."""
    found = SHARED / path
    if not found.exists():
        pytest.skip(
            f"The folder of reference texts is not beside this clone, so {path} is not compared."
        )
    return found


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is there when the tests begin stays to their end, so no search for garbage goes through it."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """A file at a time, but all lessons in one process, which works out their numbers once for all files."""
    from xdist.scheduler import LoadFileScheduling

    class Scheduling(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = str(super()._split_scope(nodeid))
            return "lessons" if file.startswith("tests/test_lesson") else file

    return Scheduling(config, log) if config.getvalue("dist") == "loadfile" else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: they are slow, and Playwright keeps an event loop in this thread.

    Of their files those with most tests come first, so that two processes end at about the same time.
    """
    browser = [item for item in items if item.get_closest_marker("browser") is not None]
    many = Counter(item.path for item in browser)
    others = [item for item in items if item.get_closest_marker("browser") is None]
    items[:] = others + sorted(browser, key=lambda item: -many[item.path])


@pytest.fixture(scope="session")
def neighbour_port() -> int:
    """Where a site may stand whose pages may show those of the app in frames."""
    return free_port()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, neighbour_port: int) -> Iterator[str]:
    """The address of the real app, started as a person starts it, where nothing was opened yet."""
    port = free_port()
    folder = tmp_path_factory.mktemp("server")
    take_along(tmp_path_factory, folder / "data")
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "app.cli", "serve", "--port", str(port)],
            cwd=REPOSITORY,
            env={
                **os.environ,
                "CUTMARKS_DATA_DIR": str(folder / "data"),
                "CUTMARKS_FRAME_ANCESTORS": f"'self' http://127.0.0.1:{neighbour_port}",
                "CUTMARKS_API_PER_MINUTE": "0",
                "CUTMARKS_UPLOADS_PER_MINUTE": "0",
            },
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        address = f"http://127.0.0.1:{port}"
        try:
            wait_until_answers(
                f"{address}/d/expense-policy", process, lambda: (folder / "log").read_text()[-2000:]
            )
            yield address
        finally:
            process.terminate()
            process.wait(timeout=20)


def take_along(factory: pytest.TempPathFactory, folder: Path) -> None:
    """The vectors that the lessons have by now, in whichever process: to make them takes half a minute."""
    base = factory.getbasetemp()
    base = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    for known in sorted(base.rglob("learn*/cutmarks.db"))[:1]:
        folder.mkdir()
        with (
            closing(sqlite3.connect(known)) as source,
            closing(sqlite3.connect(folder / known.name)) as to,
        ):
            source.backup(to)


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def wait_until_answers(
    address: str, process: subprocess.Popen[Any], log: Callable[[], str]
) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=20):
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)
    pytest.fail(f"The server did not answer within {START_SECONDS:.0f} seconds:\n{log()}")


@pytest.fixture(scope="session")
def learn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Learnt]]:
    """What the page of a lesson says, by its name, with the real model's numbers; each is made once."""
    from tests.lessons import learnt
    from tests.web import Here, running

    with running(tmp_path_factory.mktemp("learn"), worker=Here()) as client:
        yield cache(lambda name: learnt(client, name))


@pytest.fixture(scope="session")
def profile(server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """Headless Chromium as a person has it, on a folder of its own: scripts that it has compiled, it keeps.

    Without one the test is skipped, in CI it fails.
    """
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=1_000 * EXPECT_SECONDS)
    folder = tmp_path_factory.mktemp("profile")
    (folder / "Default").mkdir()
    (folder / "Default" / "Preferences").write_text(json.dumps(PREFERENCES))
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch_persistent_context(
            folder,
            executable_path=chromium(),
            args=CHROMIUM_ARGS,
            base_url=server,
            viewport={"width": 1440, "height": 1000},
        )
        launched.add_init_script(LISTEN)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def browser(profile: BrowserContext) -> Browser:
    """The same Chromium, for windows that share nothing with any other."""
    assert profile.browser is not None
    return profile.browser


def chromium() -> str:
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    found = os.environ.get("CUTMARKS_CHROMIUM") or next(
        filter(None, map(shutil.which, names)), None
    )
    if found:
        return found
    sentence = "No Chromium here: install it, or name its program in CUTMARKS_CHROMIUM."
    if os.environ.get("CI"):
        pytest.fail(sentence)
    pytest.skip(sentence)


@pytest.fixture
def page(profile: BrowserContext, server: str) -> Iterator[Page]:
    """A fresh wide page, of someone who was never here, whose relative addresses are those of the running app.

    The test fails at its end where the page threw an error or asked for anything from elsewhere.
    """
    first = profile.pages[0]  # stays open, for Chromium ends with its last page
    forget(profile, first, server)
    opened = profile.new_page()
    errors: list[str] = []
    strangers: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on("console", lambda message: refused_by_policy(message.text, errors))
    opened.on("request", lambda request: strangers.append(request.url))
    yield opened
    for other in profile.pages[1:]:
        other.close()
    assert errors == []
    assert [url for url in strangers if not url.startswith((server, "data:", "blob:"))] == []


def forget(profile: BrowserContext, page: Page, origin: str) -> None:
    """Leave nothing in a browser of what pages of an origin have kept in it, or were allowed."""
    session = profile.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    session.detach()
    profile.clear_cookies()
    profile.clear_permissions()


def refused_by_policy(message: str, errors: list[str]) -> None:
    if "Content Security Policy" in message:
        errors.append(message)
