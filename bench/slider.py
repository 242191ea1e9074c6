"""A slider moved on the page: from the request to the whole answer, over HTTP."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from statistics import median
from urllib.parse import urlencode

from bench.server import Server

ANSWERS = 20
MOVES = 30
LIMITS = {"100 KB": 30, "1 MB": 100}  # milliseconds

# Each gives the three tracks for a position of one slider; no position comes twice.
SLIDERS: dict[str, Callable[[int], tuple[str, str, str]]] = {
    "fixed size": lambda n: (f"fixed:size={200 + 3 * n}", "recursive", "semantic"),
    "fixed overlap": lambda n: (f"fixed:size=300,overlap={n + 1}", "recursive", "semantic"),
    "recursive size": lambda n: ("fixed", f"recursive:size={200 + 3 * n}", "semantic"),
    "semantic percentile": lambda n: ("fixed", "recursive", f"semantic:percentile={n + 1}"),
}


def report(server: Server, label: str, text: str) -> str:
    """A table of medians for one document with twenty answers and the three tracks."""
    document = server.upload(text)
    mark_answers(server, document, text)
    lines = [f"slider moved, {label}            median    worst   (at most {LIMITS[label]} ms)"]
    every: list[float] = []
    for name, tracks in SLIDERS.items():
        times, size = moves(server, document, tracks)
        every += times
        lines.append(f"  {name:24}  {median(times):8.1f} {max(times):8.1f} ms  {size:,} bytes")
    lines.append(f"  {'all':24}  {median(every):8.1f} {max(every):8.1f} ms\n")
    return "\n".join(lines)


def moves(
    server: Server, document: str, tracks: Callable[[int], tuple[str, str, str]]
) -> tuple[list[float], int]:
    """Milliseconds of each move, and the bytes of the last answer as they came."""
    server.get(address(document, tracks(MOVES)))
    times = []
    for position in range(MOVES):
        path = address(document, tracks(position))
        begun = time.perf_counter()
        answer = server.get(path, **{"HX-Request": "true"})
        times.append(1000 * (time.perf_counter() - begun))
    return times, len(answer)


def address(document: str, tracks: tuple[str, ...]) -> str:
    query = [("track", track) for track in tracks] + [("embedder", "hash")]
    return f"/d/{document}?{urlencode(query)}"


def mark_answers(server: Server, document: str, text: str) -> None:
    """Twenty sentences, evenly over the text."""
    sentences = [match.span() for match in re.finditer(r"[A-Z][^.\n|#]{60,300}\.", text)]
    for start, end in sentences[:: len(sentences) // ANSWERS][:ANSWERS]:
        server.post(f"/d/{document}/answers?embedder=hash", start=start, end=end, question="")
