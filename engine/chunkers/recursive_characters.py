"""LangChain's RecursiveCharacterTextSplitter, on offsets.

A text is parted before each copy of the first separator that occurs in it. Neighbouring parts under the
size are merged; a part that reaches it is parted again, by the separators that come later in the list.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.chunkers.base import Cuts, Offsets
from engine.chunkers.leading import fill_from_all
from engine.document import Document, visible_characters
from engine.memo import per_object
from engine.params import Params, Value, whole_number
from engine.rising import ranges
from engine.tokens import Tokenization, slice_counter
from engine.words import code_points


def cut_recursive_characters(tokenization: Tokenization, params: Params) -> Cuts:
    """The chunks of langchain-text-splitters 1.1.3 with its defaults, as offsets.

    Merged parts lose their outer white space, as there; a part of `size` or more that no separator is left
    for stays as it is. With an overlap a chunk may lie inside the one before, or be the same once more,
    where only white space was added to what the two share; starts and ends never decrease.
    """
    size, overlap = whole_number(params, "size"), whole_number(params, "overlap")
    levels, left = levels_of(tokenization, params)
    chunks = [_merged(tokenization.document, level, size, overlap) for level in levels]
    found = _in_order([*chunks, left])
    return Cuts(found[:, 0].copy(), found[:, 1].copy())


@dataclass(frozen=True, slots=True)
class Level:
    """What one separator makes: `parts`, (n, 2), what each counts alone, (n,), and the span each is of."""

    parts: Offsets
    lengths: Offsets
    parents: Offsets

    def runs(self, size: int) -> Offsets:
        """The runs of parts that are merged among themselves, `[first, stop)` in parts, (r, 2).

        They are neighbours in one parent, each under the size.
        """
        fits = self.lengths < size
        parted = np.diff(self.parents, prepend=-1) != 0
        opens = fits & (parted | ~np.append(False, fits[:-1]))
        closes = fits & (np.append(parted[1:], True) | ~np.append(fits[1:], False))
        return np.column_stack([np.flatnonzero(opens), np.flatnonzero(closes) + 1])


def levels_of(tokenization: Tokenization, params: Params) -> tuple[list[Level], Offsets]:
    """The parts that the separators make, one after the other, and the spans that stay as they are."""
    document, size = tokenization.document, whole_number(params, "size")
    separators = _reached(params["separators"])
    waiting = np.array([[0, len(document.text)]])  # spans, (n, 2), as all below
    levels = []
    for at, separator in enumerate(separators):
        if not len(waiting):
            break
        is_last = at == len(separators) - 1
        parts, parents, waiting = _parted(document, waiting, separator, is_last=is_last)
        lengths = _lengths(tokenization, parts, str(params["unit"]))
        levels.append(Level(parts, lengths, parents))
        waiting = _in_order([waiting, parts[lengths >= size]])
    return levels, waiting


def _reached(separators: Value) -> list[str]:
    """The separators up to the empty one, after which nothing is left to part."""
    listed = list(map(str, separators)) if isinstance(separators, tuple) else []
    return listed[: listed.index("") + 1] if "" in listed else listed


def _in_order(groups: Sequence[Offsets]) -> Offsets:
    spans = np.concatenate(groups)
    return spans[np.argsort(spans[:, 0], kind="stable")]


def _parted(
    document: Document, spans: Offsets, separator: str, *, is_last: bool
) -> tuple[Offsets, Offsets, Offsets]:
    """The parts of the spans that hold the separator, the span each is of, and the other spans.

    A span without the last separator is one part.
    """
    places = _places(document, spans, separator)
    holds = np.full(len(spans), is_last)
    holds[np.searchsorted(spans[:, 0], places, "right") - 1] = True
    held = spans[holds]
    starts = np.sort(np.concatenate([held[:, 0], places]), kind="stable")
    starts = starts[np.diff(starts, prepend=-1) > 0]
    parents = np.searchsorted(held[:, 0], starts, "right") - 1
    ends = np.minimum(np.append(starts[1:], len(document.text)), held[parents, 1])
    return np.column_stack([starts, ends]), parents, spans[~holds]


def _places(document: Document, spans: Offsets, separator: str) -> Offsets:
    """Where the separator begins inside the spans: found from the left, copies never overlap."""
    if not separator:
        return ranges(spans[:, 0], spans[:, 1])
    if len(separator) == 1:
        every = _every(document, separator)
        return every[ranges(*np.searchsorted(every, spans.T))]
    copies = re.compile(re.escape(separator)).finditer
    found = [copy.start() for span in spans.tolist() for copy in copies(document.text, *span)]
    return np.array(found, np.int64)


@per_object
def _every(document: Document, character: str) -> Offsets:
    return np.flatnonzero(code_points(document.text) == ord(character))


def _lengths(tokenization: Tokenization, parts: Offsets, unit: str) -> Offsets:
    """What each part counts alone."""
    starts, ends = parts.T
    return (
        ends - starts if unit == "characters" else slice_counter(tokenization).count(starts, ends)
    )


def _merged(document: Document, level: Level, size: int, overlap: int) -> Offsets:
    """The chunks that parts make whose lengths together are within `size`."""
    before = np.append(0, np.cumsum(level.lengths))
    held = fill_from_all(
        before,
        lambda t: before.searchsorted(t, "right") - 1,
        size=size,
        overlap=overlap,
        runs=level.runs(size),
    )
    merged = np.column_stack([level.parts[held[:, 0], 0], level.parts[held[:, 1] - 1, 1]])
    return _stripped(document, merged)


def _stripped(document: Document, spans: Offsets) -> Offsets:
    """The spans without outer white space, those dropped that hold nothing else."""
    visible = visible_characters(document)
    first, stop = np.searchsorted(visible, spans.T)
    first, stop = first[first < stop], stop[first < stop]
    return np.column_stack([visible[first], visible[stop - 1] + 1])
