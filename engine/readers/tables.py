"""CSV files as Markdown tables."""

from __future__ import annotations

import csv
import io

from engine.source import Parsed


def parse(content: str, name: str) -> Parsed:
    """One table; its first row is the header."""
    rows = list(csv.reader(io.StringIO(content)))
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    width = len(rows[0]) if rows else 1
    return Parsed("\n".join([*lines[:1], "|" + " --- |" * width, *lines[1:]]) + "\n")
