"""A row added to an evaluation in the running app, whose vectors the app has already."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Sequence
from urllib.parse import urlencode

from app.row_presets import SIX
from bench.server import Server

PLAIN = {"Accept-Encoding": "identity"}
# The second cuts as the first: no part of a text fits in an overlap of one token. But it is another track.
FIRST, SECOND = "recursive", "recursive:overlap=1"


def added_row(server: Server, corpus: str) -> float:
    """Seconds from asking for a second row to the page that shows it; `corpus` is JSON with questions."""
    body = json.dumps(json.loads(corpus))  # in ASCII, as the connection sends a str
    made = server.ask("POST", "/api/documents", body, {"Content-Type": "application/json"})
    collection = json.loads(made)["id"]
    while status(server, collection) != "read":
        time.sleep(0.1)
    shown(server, collection, [FIRST])
    begun = time.perf_counter()
    shown(server, collection, [FIRST, SECOND])
    return time.perf_counter() - begun


def status(server: Server, collection: str) -> str:
    told = server.get(f"/api/collections/{collection}?embedder=hash", **PLAIN)
    return str(json.loads(told)["status"])


def shown(server: Server, collection: str, tracks: Sequence[str]) -> None:
    """Wait for the page whose table has every ranking."""
    query = [("track", track) for track in tracks] + [("tokenizer", SIX.tokenizer)]
    path = f"/c/{collection}/evaluate?{urlencode(query)}"
    while (told := state(server.get(path, **PLAIN, **{"HX-Request": "true"}))) == "working":
        time.sleep(0.02)
    if told != "done":
        raise RuntimeError(f"{path} is {told}")


def state(page: bytes) -> str:
    found = re.search(r'data-known="\w+ (\w+)', page.decode())
    return found[1] if found else "without its rankings"
