"""The pages of the file: a row under the headings, and the words of chunks that lie on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from engine.drawing.axis import Axis, Places
from engine.drawing.lanes import HEADINGS
from engine.drawing.letters import width_of
from engine.drawing.outline import around
from engine.drawing.traces import QUIET, Trace, bars
from engine.pages import numbered, page_noun

ROW_HEIGHT = 12
MIDDLE = HEADINGS + ROW_HEIGHT / 2
MOST_PAGES = 800
"""Pages around the view beyond which several in a row share a bar."""
ROOM = 32
"""Pixels that a label leaves free before the next, at the width that they are placed for."""
INDENT = 3


def page_traces(axis: Axis, view: tuple[int, int], width: int) -> list[Trace]:
    """A faint bar for each page around the view, and the numbers that have room; none without pages."""
    document = axis.tokenization.document
    if not document.source.pages:
        return []
    starts = axis.at(document.source.pages)
    ends = np.append(starts[1:], axis.length)
    filled = np.flatnonzero(ends > starts)
    start, end = around(view)
    shown = filled[(ends[filled] > start) & (starts[filled] < end)]
    noun, together = page_noun(document), -(-len(shown) // MOST_PAGES) or 1
    firsts = shown[::together]
    lasts = np.append(shown[together - 1 :: together][: len(firsts) - 1], shown[-1:])
    spans = zip(starts[firsts].tolist(), ends[lasts].tolist(), strict=True)
    numbers = zip((firsts + 1).tolist(), (lasts + 1).tolist(), strict=True)
    return [
        _page_bars([*spans], [numbered(noun, *pair) for pair in numbers]),
        _page_labels(noun, shown + 1, starts[shown], view, width),
    ]


def _page_bars(spans: Sequence[tuple[int, int]], words: list[str]) -> Trace:
    tints = ["--line" if number % 2 else "--soft" for number in range(len(spans))]
    trace = bars(spans, [MIDDLE] * len(spans), ROW_HEIGHT, color=tints, line={"width": 0})
    return trace | {"hovertext": words, "hoverinfo": "text", "meta": {"pages": True}}


def _page_labels(
    noun: str, numbers: Places, places: Places, view: tuple[int, int], width: int
) -> Trace:
    per_pixel = (view[1] - view[0]) / width
    texts = [numbered(noun, number, number) for number in numbers.tolist()]
    seen = np.maximum(places, view[0]) if len(places) else places
    opened = int(np.searchsorted(places, view[0], "right")) - 1
    x = np.where(np.arange(len(places)) == opened, seen, places)
    kept = list(_with_room(texts, x, per_pixel))
    return {
        "type": "scatter",
        "mode": "text",
        "x": np.round(x[kept] + INDENT * per_pixel, 1).tolist(),
        "y": [MIDDLE] * len(kept),
        "text": [texts[at] for at in kept],
        "textposition": "middle right",
        "textfont": {"size": 10, "color": "--mute"},
        "meta": {"page_labels": True},
        **QUIET,
    }


def _with_room(texts: Sequence[str], x: Places, per_pixel: float) -> Iterator[int]:
    """The labels that do not run into the one before."""
    at = 0
    while at < len(texts):
        yield at
        room = (width_of(texts[at]) + ROOM) * per_pixel
        at = max(at + 1, int(np.searchsorted(x, x[at] + room)))
