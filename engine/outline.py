"""The lane on top: headings and tables of the document."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.axis import Axis, Places, Unit
from engine.memo import per_object
from engine.tokenization import Tokenization
from engine.traces import QUIET, Trace, bars, plain, strokes

UPPER = 2
"""The deepest level whose headings are drawn strong."""
LABELS_Y = 9
TABLES_Y = 30
LABEL_GAP = 10
LEAST_LABEL = 56
"""Pixels that labels need on average for a level of headings to be worth showing."""
LETTER = 6.1
"""Mean width of a letter of a label, in pixels."""


@dataclass(frozen=True, eq=False)
class Outline:
    """The headings on the axis, (n,) each, and the tables as pairs of start and end."""

    places: Places
    levels: Places
    words: tuple[str, ...]
    tables: tuple[tuple[int, int], ...]


def outline_of(axis: Axis) -> Outline:
    return _outline(axis.tokenization, axis.unit)


@per_object
def _outline(tokenization: Tokenization, unit: Unit) -> Outline:
    axis, document = Axis(tokenization, unit), tokenization.document
    headings, tables = document.of_kind("heading"), document.of_kind("table")
    starts = axis.at([table.start for table in tables]).tolist()
    ends = axis.at([table.end for table in tables]).tolist()
    return Outline(
        places=axis.at([heading.start for heading in headings]),
        levels=np.array([heading.level or 1 for heading in headings], np.int64),
        words=tuple(document.heading_text(heading) for heading in headings),
        tables=tuple(zip(starts, ends, strict=True)),
    )


def heading_ticks(outline: Outline) -> list[Trace]:
    """A tick for each heading, tall and dark for the upper levels."""
    upper = outline.levels <= UPPER
    low, high = outline.places[~upper].tolist(), outline.places[upper].tolist()
    return [
        strokes([(place, 12, 24) for place in low], color="--line-strong", width=1),
        strokes([(place, 2, 24) for place in high], color="--ink", width=1.5),
    ]


def heading_labels(outline: Outline, view: tuple[int, int], width: int) -> Trace:
    """The words of the headings in view, each clipped to the room before the next.

    `customdata` keeps place, level and full words, so that a page can clip them anew when it zooms.
    """
    places, levels, words = outline.places, outline.levels, outline.words
    shown = _readable(outline, view, width)
    per_pixel = (view[1] - view[0]) / width
    room = np.diff(np.append(places[shown], view[1])) / per_pixel - LABEL_GAP
    texts = [clipped(words[at], fits) for at, fits in zip(shown, room.tolist(), strict=True)]
    colours = ["--ink" if level <= UPPER else "--mute" for level in levels[shown].tolist()]
    rows = zip(places.tolist(), levels.tolist(), words, strict=True)
    return {
        "type": "scatter",
        "mode": "text",
        "x": places[shown].tolist(),
        "y": [LABELS_Y] * len(shown),
        "text": [plain(text) for text in texts],
        "textposition": "middle right",
        "textfont": {"size": 11, "color": colours},
        "customdata": list(map(list, rows)),
        "meta": {"labels": True, "y": LABELS_Y},
        **QUIET,
    }


def _readable(outline: Outline, view: tuple[int, int], width: int) -> list[int]:
    """The headings in view down to the deepest level that still leaves room for words."""
    places, levels = outline.places, outline.levels
    seen = (places >= view[0]) & (places < view[1])
    fitting = [
        level
        for level in np.unique(levels[seen]).tolist()
        if np.count_nonzero(seen & (levels <= level)) * LEAST_LABEL <= width
    ]
    deepest = fitting[-1] if fitting else 0
    return np.flatnonzero(seen & (levels <= deepest)).tolist()


def clipped(words: str, pixels: float) -> str:
    """As much of the words as the room holds; nothing where that is next to nothing.

    >>> clipped("4. Approval thresholds", 70), clipped("Scope", 70), clipped("Scope", 9)
    ('4. Approva…', 'Scope', '')
    """
    letters = int(pixels / LETTER)
    if len(words) <= letters:
        return words
    return words[: letters - 1].rstrip() + "…" if letters > 3 else ""


def table_bars(outline: Outline) -> Trace:
    """A thin bar under the headings for each table."""
    count = len(outline.tables)
    look = {"color": "--mute/0.55", "line": {"width": 0}}
    trace = bars(outline.tables, [TABLES_Y] * count, 4, **look)
    return trace | {"hovertext": ["table"] * count, "hoverinfo": "text"}
