"""The app in this process, for tests that need no browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from app.main import create_app
from app.settings import Settings


@contextmanager
def running(folder: Path, **settings: Any) -> Iterator[TestClient]:
    """A client of an app on a folder of its own, whose documents open on the embedder `hash`."""
    chosen = {"embedder": "hash", "preload_model": False, **settings}
    with TestClient(create_app(Settings(data_dir=folder, **chosen))) as client:
        yield client


def sent(client: TestClient, content: str | bytes, name: str = "notes.md") -> str:
    """The id of a document that was sent as a file."""
    data = content.encode() if isinstance(content, str) else content
    answer = client.post("/api/documents", files={"file": (name, data)})
    assert answer.status_code == 201, answer.text
    document_id: str = answer.json()["id"]
    return document_id


def edition(client: TestClient, document: str) -> str:
    """The name that the page of a document has for its answers as they are now."""
    found = re.search(r'"edition":"(\w+)"', client.get(f"/d/{document}").text)
    assert found
    return found[1]
