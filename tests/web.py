"""The app in this process, for tests that need no browser."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from starlette.testclient import TestClient

from app.bodies import Sent
from app.collecting import Readings
from app.main import create_app
from app.pieces import Piece
from app.routes.asked import Parts
from app.settings import Settings
from app.several import Batch
from app.visitors import new_visitor
from app.worker import Worker, WorkerLostError, answered


@contextmanager
def running(folder: Path, *, worker: Worker | None = None, **settings: Any) -> Iterator[TestClient]:
    """A client of an app on a folder of its own, whose documents open on the embedder `hash`.

    It takes any number of requests, since all tests come from one address. It embeds by a process of its
    own, or by the worker that is given.
    """
    any_number = {"api_per_minute": 0, "uploads_per_minute": 0}
    chosen = {"embedder": "hash", "preload_model": False, **any_number, **settings}
    started = TestClient(create_app(Settings(data_dir=folder, **chosen)))
    with patch("app.main.Worker", lambda: worker or Worker()), started as client:
        yield client


class Here(Worker):
    """Embeds in this process, by the model that other tests have loaded in it, and only while it may."""

    def __init__(self, *, may: bool = True) -> None:
        super().__init__()
        self.may = threading.Event()
        self._is_stopped = False
        if may:
            self.may.set()

    def _ask(self, what: str, embedder: str, about: object) -> Any:
        self.may.wait()
        if self._is_stopped:
            raise WorkerLostError
        answer = answered(what, embedder, about, offline=True)
        if isinstance(answer, str):
            raise ValueError(answer)
        return answer

    def stop(self) -> None:
        self._is_stopped = True
        self.may.set()


def sent(client: TestClient, content: str | bytes, name: str = "notes.md") -> str:
    """The id of a document that was sent as a file."""
    data = content.encode() if isinstance(content, str) else content
    answer = client.post("/api/documents", files={"file": (name, data)})
    assert answer.status_code == 201, answer.text
    document_id: str = answer.json()["id"]
    return document_id


@contextmanager
def half_read(client: TestClient, text: str, *names: str) -> Iterator[str]:
    """The id of a collection of files of one text, the last of which is not read before the block ends."""
    begun, gate = threading.Event(), threading.Event()

    def read(name: str) -> Sent:
        if name == names[-1]:
            begun.set()
            assert gate.wait(20)
        return Sent(text, file_name=name)

    readings: Readings = client.app.state.parts.readings  # type: ignore[attr-defined]
    pieces = (Piece(name, partial(read, name), 1) for name in names)
    collection = readings.add(Batch("Half read", tuple(pieces), ()))
    own(client, collection)
    assert begun.wait(20)
    try:
        yield collection
    finally:
        gate.set()


def own(client: TestClient, subject: str) -> None:
    """Let a client change a document or a collection that no request of its opened."""
    parts: Parts = client.app.state.parts  # type: ignore[attr-defined]
    visitors = parts.visitors
    visitor = visitors.of(client.cookies) or new_visitor()
    parts.library.store.standings.admit(subject, visitor)
    client.cookies.set(visitors.cookie, visitors.signed(visitor), domain="testserver.local")


def edition(client: TestClient, document: str) -> str:
    """The name that the page of a document has for its answers as they are now."""
    found = re.search(r'"edition":"(\w+)"', client.get(f"/d/{document}").text)
    assert found
    return found[1]
