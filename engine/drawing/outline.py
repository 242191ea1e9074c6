"""The lane on top: headings and tables of the document."""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any
from unicodedata import category, east_asian_width

import numpy as np
from numpy.typing import NDArray

from engine.drawing.axis import Axis, Places, Unit
from engine.drawing.traces import QUIET, Trace, apart, plain, strokes
from engine.memo import per_object
from engine.tokenization import Tokenization

UPPER = 2
"""The deepest level whose headings are drawn strong."""
LABELS_Y = 9
TICKS_END = 25
LABEL_INDENT = 4
"""Pixels from a heading's tick to its words."""
LABEL_GAP = 12
"""Pixels of its room that a label leaves free, its indent among them."""
LEAST_LETTERS = 6
"""Letters, with the ellipsis, below which a clipped label says nothing."""
MOST_ROWS = 1000
"""Headings that a page is told at once; when it has zoomed, it is told others."""
MOST_TRIED = 500
"""Headings that are tried for a label: the upper ones, and those of long sections."""
LEAST_TICK = 5
"""Pixels that ticks need on average."""
LETTER = 6.1
"""Mean width of a letter of a label, in pixels."""


@dataclass(frozen=True, eq=False)
class Outline:
    """The headings on the axis, (n,) each, and the tables as pairs of start and end."""

    places: Places
    levels: Places
    words: tuple[str, ...]
    tables: tuple[tuple[int, int], ...]
    order: Places
    """The headings in the order in which they get room for their words."""

    @cached_property
    def least(self) -> NDArray[np.float64]:
        """Pixels that each label needs at least, (n,)."""
        letters = np.array([letters_of(words) for words in self.words], np.float64)
        return np.minimum(letters, LEAST_LETTERS) * LETTER + LABEL_GAP

    @cached_property
    def rows(self) -> list[list[Any]]:
        """Place, level and words of each, as a page gets them."""
        columns = (self.places.tolist(), self.levels.tolist(), self.words)
        return [list(row) for row in zip(*columns, strict=True)]

    @cached_property
    def order_list(self) -> list[int]:
        return [*map(int, self.order)]


def outline_of(axis: Axis) -> Outline:
    return _outline(axis.tokenization, axis.unit)


@per_object
def _outline(tokenization: Tokenization, unit: Unit) -> Outline:
    axis, document = Axis(tokenization, unit), tokenization.document
    headings, tables = document.of_kind("heading"), document.of_kind("table")
    starts = axis.at([table.start for table in tables]).tolist()
    ends = axis.at([table.end for table in tables]).tolist()
    places = axis.at([heading.start for heading in headings])
    levels = np.array([heading.level or 1 for heading in headings], np.int64)
    return Outline(
        places=places,
        levels=levels,
        order=_order(places, levels, axis.length),
        words=tuple(document.heading_text(heading) for heading in headings),
        tables=tuple(zip(starts, ends, strict=True)),
    )


def _order(places: Places, levels: Places, end: int) -> Places:
    """From the upper levels down, and in a level from the longest section.

    A heading alone on the uppermost level is the title, which says less than the sections under it.

    >>> _order(np.array([0, 10, 20]), np.array([1, 2, 2]), 50).tolist()
    [2, 1, 0]
    """
    ranks, kinds = levels.astype(np.float64), np.unique(levels)
    if len(kinds) > 1 and (levels == kinds[0]).sum() == 1:
        ranks[levels == kinds[0]] = kinds[1] + 0.5
    return np.lexsort((places, -_lengths(places, levels, end), ranks)).astype(np.int64)


def _lengths(places: Places, levels: Places, end: int) -> Places:
    """How long each section is: up to the next heading of its level or an upper one.

    >>> _lengths(np.array([0, 10, 30]), np.array([1, 2, 1]), 50).tolist()
    [30, 20, 20]
    """
    ends, next_of = np.full(len(places), end, np.int64), [end] * 7
    for at in range(len(places) - 1, -1, -1):
        level = int(levels[at])
        ends[at] = next_of[level]
        next_of[level:] = [int(places[at])] * (7 - level)
    return ends - places


def heading_ticks(outline: Outline, view: tuple[int, int], width: int) -> Trace:
    """A short tick for each heading, as deep as ticks stand apart."""
    deepest = _deepest(outline, view, width / LEAST_TICK) or 1
    places = apart(outline.places[outline.levels <= deepest], around(view)).tolist()
    return strokes([(place, 17, TICKS_END) for place in places], color="--line-strong", width=1)


def around(view: tuple[int, int]) -> tuple[int, int]:
    """The view with as much again on either side."""
    width = view[1] - view[0]
    return view[0] - width, view[1] + width


def label_ticks(labels: Trace) -> Trace:
    """A tall tick for each heading whose words are shown, beside the words."""
    lines = [(place, 2, TICKS_END) for place in labels["meta"]["places"]]
    return strokes(lines, color="--mute", width=1.3) | {"meta": {"ticks": True}}


def heading_labels(outline: Outline, view: tuple[int, int], width: int) -> Trace:
    """The words of the headings in view, each clipped to the room before the next.

    `customdata` keeps place, level and full words, and `meta` the order in which they get room, so that
    a page can clip them anew when it zooms.
    """
    places, levels = outline.places, outline.levels
    found = readable_labels(outline, view, width)
    shown, texts = [at for at, _ in found], [text for _, text in found]
    per_pixel = (view[1] - view[0]) / width
    colours = ["--ink" if level <= UPPER else "--mute" for level in levels[shown].tolist()]
    rows, order = _kept(outline, view)
    return {
        "type": "scatter",
        "mode": "text",
        "x": np.round(places[shown] + LABEL_INDENT * per_pixel, 1).tolist(),
        "y": [LABELS_Y] * len(shown),
        "text": [plain(text) for text in texts],
        "textposition": "middle right",
        "textfont": {"size": 11, "color": colours},
        "customdata": rows,
        "meta": {
            "labels": True,
            "y": LABELS_Y,
            "places": places[shown].tolist(),
            "order": order,
        },
        **QUIET,
    }


def readable_labels(outline: Outline, view: tuple[int, int], width: int) -> list[tuple[int, str]]:
    """The headings in view that get a label, each with as much of its words as has room before the next."""
    shown = _readable(outline, view, width)
    per_pixel = (view[1] - view[0]) / width
    end = view[1] + (LABEL_GAP - LABEL_INDENT) * per_pixel
    room = np.diff(np.append(outline.places[shown], end)) / per_pixel - LABEL_GAP
    return [
        (at, clipped(outline.words[at], fits))
        for at, fits in zip(shown, room.tolist(), strict=True)
    ]


def _kept(outline: Outline, view: tuple[int, int]) -> tuple[list[list[Any]], list[int]]:
    """The rows of the headings that a page may label when it zooms, and the order of these.

    Of many headings, those around the view that come first in the order, and the one open at its start.
    """
    if len(outline.places) <= MOST_ROWS:
        return outline.rows, outline.order_list
    first, last = np.searchsorted(outline.places, around(view)).tolist()
    open_at = max(int(np.searchsorted(outline.places, view[0], "right")) - 1, 0)
    order = outline.order
    is_near = (order >= first) & (order < last)
    kept = np.unique(np.append(order[is_near][:MOST_ROWS], open_at))
    ranks = np.full(len(order), -1)
    ranks[kept] = np.arange(len(kept))
    ranked = ranks[order]
    return [outline.rows[at] for at in kept.tolist()], ranked[ranked >= 0].tolist()


def _readable(outline: Outline, view: tuple[int, int], width: int) -> list[int]:
    """The headings in view that get a label, in their order.

    They are placed in their order, each where it and the one before keep room to be read.
    """
    pixels = (outline.places - view[0]) * (width / (view[1] - view[0]))
    end = width + LABEL_GAP - LABEL_INDENT
    ends_of = pixels + outline.least
    seen = (outline.places >= view[0]) & (outline.places < view[1])
    shown: list[int] = []
    for at in outline.order[seen[outline.order]][:MOST_TRIED].tolist():
        slot = bisect(shown, at)
        after = pixels[shown[slot]] if slot < len(shown) else end
        is_free = slot == 0 or ends_of[shown[slot - 1]] <= pixels[at]
        if is_free and ends_of[at] <= after:
            shown.insert(slot, at)
    return shown


def _deepest(outline: Outline, view: tuple[int, int], most: float) -> int:
    """The deepest level down to which at most so many headings are in view, 0 where none is."""
    seen = (outline.places >= view[0]) & (outline.places < view[1])
    counts = np.cumsum(np.bincount(outline.levels[seen], minlength=7))
    return int(np.flatnonzero(counts <= most).max(initial=0))


def clipped(words: str, pixels: float) -> str:
    """As much of the words as the room holds; nothing where that is next to nothing.

    >>> clipped("4. Approval thresholds", 70), clipped("Scope", 70), clipped("Scope", 9)
    ('4. Approva…', 'Scope', '')
    >>> clipped("差旅政策及报销", 70)
    '差旅政策及…'
    """
    letters = int(pixels / LETTER)
    if letters_of(words) <= letters:
        return words
    kept = bisect(list(accumulate(map(_share_of_letter, words))), letters - 1)
    return words[:kept].rstrip() + "…" if letters > 3 else ""


def letters_of(words: str) -> float:
    """As many Latin letters as take the room of these words.

    >>> letters_of("Scope"), letters_of("期限"), letters_of("हिंदी")
    (5.0, 3.6, 2.0)
    """
    return sum(map(_share_of_letter, words), 0.0)


def _share_of_letter(letter: str) -> float:
    if category(letter) in ("Mn", "Mc", "Me"):  # drawn with the letter before it
        return 0
    return 1.8 if east_asian_width(letter) in "WF" else 1
