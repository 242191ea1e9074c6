"""The real app in a process of its own, asked over a kept connection as a browser asks it."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

REPOSITORY = Path(__file__).parents[1]
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@dataclass(frozen=True)
class Server:
    """A running app. `first_page` is the seconds from its start to the first whole page.

    `cookies` is what the app sent to be known by, as the owner of what was uploaded.
    """

    port: int
    connection: http.client.HTTPConnection
    first_page: float
    cookies: dict[str, str] = field(default_factory=dict)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def get(self, path: str, **headers: str) -> bytes:
        return self.ask("GET", path, headers=headers)

    def post(self, path: str, **fields: str | int) -> bytes:
        return self.ask("POST", path, urlencode(fields), {**FORM, "HX-Request": "true"})

    def upload(self, text: str) -> str:
        """Keep a document; gives back its id."""
        body = json.dumps({"text": text, "title": "Bench"})
        answer = self.ask("POST", "/api/documents", body, {"Content-Type": "application/json"})
        return str(json.loads(answer)["id"])

    def ask(
        self, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None
    ) -> bytes:
        sent = {"Accept-Encoding": "gzip", **self.cookies, **(headers or {})}
        response = self._response(method, path, body, sent)
        content = response.read()
        if cookie := response.headers["Set-Cookie"]:
            self.cookies["Cookie"] = cookie.partition(";")[0]
        if response.status >= 400:
            raise RuntimeError(
                f"{method} {path[:200]} answered {response.status}: {content[:500]!r}"
            )
        return content

    def _response(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> http.client.HTTPResponse:
        """A connection that nobody used for a while is closed by the app, and is opened anew."""
        try:
            self.connection.request(method, path, body, headers)
            return self.connection.getresponse()
        except ConnectionError:
            self.connection.close()
            self.connection.request(method, path, body, headers)
            return self.connection.getresponse()


@contextmanager
def running(data: Path) -> Iterator[Server]:
    """The app on a free port with its data in `data`, ended at the end."""
    port = free_port()
    any_number = {"CUTMARKS_API_PER_MINUTE": "0", "CUTMARKS_UPLOADS_PER_MINUTE": "0"}
    environment = {
        **os.environ,
        "CUTMARKS_DATA_DIR": str(data),
        "HF_HUB_OFFLINE": "1",
        **any_number,
    }
    command = [sys.executable, "-m", "app.cli", "serve", "--port", str(port)]
    begun = time.perf_counter()
    with (data / "log").open("w") as log:
        process = subprocess.Popen(
            command, cwd=REPOSITORY, env=environment, stdout=log, stderr=subprocess.STDOUT
        )
    try:
        wait_for_page(port, process, data / "log")
        first_page = time.perf_counter() - begun
        yield Server(port, http.client.HTTPConnection("127.0.0.1", port, timeout=300), first_page)
    finally:
        process.terminate()
        process.wait(timeout=20)


def wait_for_page(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    """Until the first page has come whole."""
    while process.poll() is None:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        try:
            connection.request("GET", "/")
            if connection.getresponse().read():
                return
        except ConnectionError:
            time.sleep(0.01)
        finally:
            connection.close()
    raise RuntimeError(f"The app did not start:\n{log.read_text()[-2000:]}")


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
