"""Writes the example answers of the API anew: `python -m bench.api_examples`.

A test plays the same examples and says when one is not what the app answers any more.
"""

from __future__ import annotations

import json
import re
import shlex
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from app.api_examples import BASE, FOLDER, path_of, shortened, shortened_text
from app.api_rows import JSON, KEY, OTHER, OWN, Row
from app.api_table import TABLE
from app.main import create_app
from app.sample_corpora import is_sample
from app.settings import Settings

WIDTH = 92
ANY_ID = re.compile(r'"id": ?"([\w-]{16})"')
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
DOCUMENT = {
    "text": "# Fees\n\nThe fee is due in May. Whoever pays late pays a tenth more.\n",
    "questions": [
        {"question": "When is the fee due?", "answer": "in May"},
        {"question": "What does it cost to be late?", "answer": "a tenth more"},
    ],
}
COLLECTION = {
    "docs": [
        {
            "id": "fees.txt",
            "text": "The fee is due in May.\n\nWhoever pays late pays a tenth more.",
        },
        {"id": "rooms.txt", "text": "Rooms are booked at the desk."},
    ],
    "questions": [{"question": "When is the fee due?", "doc": "fees.txt", "answer": "in May"}],
}


@dataclass(frozen=True, slots=True)
class Played:
    """An example that was sent to the app, and what it answered, with ids and keys as in the examples."""

    row: Row
    address: str
    status: int
    kind: str
    text: str

    @property
    def content(self) -> Any:
        """What the example says of it."""
        if self.row.kind != JSON:
            return shortened_text(self.text)
        return shortened(json.loads(self.text))


def played() -> Iterator[Played]:
    """Every example of the table, at each of its addresses; what deletes comes last."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            data_dir=Path(folder),
            preload_model=False,
            public_url=BASE,
            api_per_minute=0,
            uploads_per_minute=0,
        )
        with TestClient(create_app(settings), base_url=BASE) as client:
            yield from all_played(client)


def all_played(client: TestClient) -> Iterator[Played]:
    document = client.post("/api/documents", json=DOCUMENT).json()
    known = {"documents": document, "collections": read_collection(client)}
    for row in sorted(TABLE, key=lambda row: row.method == "DELETE"):
        for address in row.addresses:
            kind = address.split("/")[2]
            yield one_played(client, row, address, known.get(kind, {}))


def one_played(client: TestClient, row: Row, address: str, known: dict[str, Any]) -> Played:
    """The line that the page shows for a shell, sent as curl would send it."""
    words = shlex.split(row.curl("", address))[1:]
    line = " ".join(map(shlex.quote, words)).replace(OWN, known.get("id", OWN))
    words = shlex.split(line.replace(KEY, known.get("edit_key", KEY)))
    client.cookies.clear()
    answer = client.request(**request_of(words, row))
    kind = answer.headers.get("content-type", "").partition(";")[0]
    found = replaced(Played(row, address, answer.status_code, kind, answer.text), known)
    return replaced(found, json.loads(found.text)) if '"edit_key"' in found.text else found


def request_of(words: list[str], row: Row) -> dict[str, Any]:
    """What curl makes of the words behind its name."""
    request: dict[str, Any] = {"method": "GET", "headers": {}}
    rest = iter(words)
    for word in rest:
        if word == "-X":
            request["method"] = next(rest)
        elif word == "-H":
            name, _, value = next(rest).partition(": ")
            request["headers"][name] = value
        elif word == "-d":
            request["content"] = next(rest).encode()
        elif word == "-F":
            name, _, file = next(rest).partition("=@")
            assert row.body is not None
            assert row.body.file is not None
            request["files"] = {name: (file, row.body.file[1].encode())}
        else:
            request["url"] = word
    return request


def replaced(found: Played, known: dict[str, Any]) -> Played:
    text = MOMENT.sub("2026-12-31T12:00:00Z", found.text)
    for name, stands in (("id", OWN), ("edit_key", KEY)):
        if known.get(name):
            text = text.replace(known[name], stands)
    for other in set(ANY_ID.findall(text)):
        text = text if is_sample(other) else text.replace(other, OTHER)
    return Played(found.row, found.address, found.status, found.kind, text)


def read_collection(client: TestClient) -> dict[str, Any]:
    """A collection that can be changed, once its files are read."""
    made: dict[str, Any] = client.post("/api/documents", json=COLLECTION).json()
    while client.get(f"/api/collections/{made['id']}").json()["status"] != "read":
        time.sleep(0.05)
    return made


def laid_out(content: Any, margin: int = 0) -> str:
    """JSON in which whatever fits on a line has one.

    >>> print(laid_out({"spans": [[0, 5], [5, 9]]}))
    {"spans": [[0, 5], [5, 9]]}
    """
    flat = json.dumps(content, ensure_ascii=False)
    if len(flat) + margin <= WIDTH or not isinstance(content, dict | list) or not content:
        return flat
    inner = " " * (margin + 2)
    if isinstance(content, list):
        parts = [laid_out(one, margin + 2) for one in content]
    else:
        parts = [f"{json.dumps(key)}: {laid_out(one, margin + 2)}" for key, one in content.items()]
    first, last = "[]" if isinstance(content, list) else "{}"
    lines = ",\n".join(inner + part for part in parts)
    return f"{first}\n{lines}\n{' ' * margin}{last}"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for one in played():
        if one.address != one.row.addresses[0] or not one.row.has_example:
            continue
        text = laid_out(one.content) + "\n" if one.row.kind == JSON else one.content
        path_of(one.row.name, one.row.kind).write_text(text, encoding="utf-8")
        print(one.status, one.row.method, one.address)


if __name__ == "__main__":
    main()
