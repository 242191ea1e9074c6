"""The example answers of the API, as the app gave them, with their lists made short."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import orjson

from app.api_rows import CSV, JSON

FOLDER = Path(__file__).parent / "api_examples"
ENDINGS = {JSON: "json", CSV: "csv"}
BASE = "https://cutmarks.example"  # at which the app of the examples is reached
MOST_ITEMS = 2  # of a list of lists or objects
MOST_WORDS = 4  # of a list of anything else
MOST_LINES = 14  # of a text
MOST_CHARACTERS = 140  # of a string of JSON
MOST_WIDE = 240  # of a line


def path_of(name: str, kind: str) -> Path:
    return FOLDER / f"{name}.{ENDINGS.get(kind, 'txt')}"


@cache
def example_text(name: str, kind: str = JSON) -> str:
    """The example of a row as a reader sees it; empty where there is none."""
    path = path_of(name, kind)
    return path.read_text(encoding="utf-8") if path.exists() else ""


def example_of(name: str, kind: str = JSON) -> Any:
    """The example of a row: an object of JSON, else a text."""
    text = example_text(name, kind)
    return orjson.loads(text) if kind == JSON and text else text


def shortened(content: Any) -> Any:
    """The same with the first few of what there is much of.

    >>> shortened({"cuts": [1, 2, 3, 4, 5], "spans": [[0, 5], [5, 9], [9, 12]]})
    {'cuts': [1, 2, 3, 4], 'spans': [[0, 5], [5, 9]]}
    """
    if isinstance(content, dict):
        return {key: shortened(value) for key, value in content.items()}
    if isinstance(content, list):
        is_nested = any(isinstance(one, dict | list) for one in content)
        return [shortened(one) for one in content[: MOST_ITEMS if is_nested else MOST_WORDS]]
    if isinstance(content, str) and len(content) > MOST_CHARACTERS:
        return f"{content[: MOST_CHARACTERS - 1]}…"
    return content


def shortened_text(content: str) -> str:
    """The first lines of a text.

    >>> shortened_text("a,b\\r\\n1,2\\r\\n")
    'a,b\\n1,2\\n'
    """
    lines = content.splitlines()
    more = ["…"] if len(lines) > MOST_LINES else []
    short = [line if len(line) <= MOST_WIDE else f"{line[:MOST_WIDE]}…" for line in lines]
    return "\n".join([*short[:MOST_LINES], *more]) + "\n"
