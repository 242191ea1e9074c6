"""The text with the cuts of one track as it stands in a file that is read without scripts."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.figures import unread_spans
from app.subject import Subject
from engine.direction import direction_at, isolated
from engine.document import BlockKind, Document
from engine.drawing.lanes import MOST_ROWS, depth_of
from engine.pages import page_noun
from engine.span import Span

WORST = ("lost", "cut", "rescued", "whole", "pending")


@dataclass(frozen=True, slots=True)
class Mark:
    """What stands between two characters: a cut, a chunk's start, where reading stops, a page's start."""

    kind: str
    words: str
    chunk: int | None


@dataclass(frozen=True, slots=True)
class Run:
    """Characters that look alike all through, with the marks before them.

    `first` and `last` are the chunks that hold them; none does where `first` is past `last`. `title` says
    what they are, for those who point at them.
    """

    marks: tuple[Mark, ...]
    text: str
    look: str
    title: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of the text that is set alike: a block, or what follows one; `start` is its first character."""

    kind: BlockKind
    level: int | None
    dir: str
    start: int
    runs: tuple[Run, ...]


def passages_of(subject: Subject) -> Iterator[Passage]:
    """The whole text in passages, which tile it, as do the runs of each.

    The page of the app makes the same of it in its own scripts, and so does the file where another track is
    shown in it.
    """
    yield from _Marked(subject).passages()


def openings(document: Document) -> list[tuple[int, BlockKind, int | None]]:
    """Where the look of the text changes: the line on which each block starts, innermost block last.

    >>> from engine.structure import structure
    >>> openings(structure("# One\\n\\nTwo.\\n\\n- three\\n"))
    [(0, 'heading', 1), (7, 'paragraph', None), (13, 'paragraph', None)]
    """
    found: list[tuple[int, BlockKind, int | None]] = [(0, "paragraph", None)]
    for block in document.blocks:
        line = document.text.rfind("\n", 0, block.start) + 1
        if found[-1][0] >= line:
            found[-1] = (found[-1][0], block.kind, block.level)
        else:
            found.append((line, block.kind, block.level))
    return found


class _Marked:
    """A text with all that is marked in it for the shown track."""

    def __init__(self, subject: Subject) -> None:
        self.subject, self.document = subject, subject.tokenization.document
        self.track = subject.tracks[subject.state.shown]
        nothing = np.zeros(0, np.int64)
        chunking = self.track.chunking if self.track else None
        self.starts: NDArray[Any] = chunking.starts if chunking else nothing
        self.ends: NDArray[Any] = chunking.ends if chunking else nothing
        self.cuts = {int(cut) for cut in chunking.cuts} if chunking else set()
        self.opened = {int(start) for start in self.starts}
        self.is_deep = depth_of(self.starts, self.ends) > MOST_ROWS  # too many to number
        self.unread = unread_spans(self.track)
        self.stops = {start: end for start, end in self.unread if end > start}
        self.pages = self.document.source.pages
        self.page_starts = set(self.pages)
        self.openings = openings(self.document)

    def passages(self) -> Iterator[Passage]:
        document, edges = self.document, self.edges
        first, last = self._holding(edges[:-1])
        looks = self._looks(edges)
        ends = [*(start for start, _, _ in self.openings[1:]), len(document.text)]
        at = 0
        for (start, kind, level), end in zip(self.openings, ends, strict=True):
            runs = []
            while at < len(edges) - 1 and edges[at] < end:
                place, stop = int(edges[at]), int(edges[at + 1])
                marks = tuple(self._marks(place, is_first=place == start))
                words = document.text[place:stop]
                runs.append(Run(marks, words, *looks[at], int(first[at]), int(last[at])))
                at += 1
            yield Passage(kind, level, direction_at(document, min(start, end - 1)), start, (*runs,))

    @cached_property
    def edges(self) -> NDArray[np.int64]:
        """Where anything begins or ends, the ends of the text among them, (n + 1,)."""
        length = len(self.document.text)
        spans = [place for answer in self.subject.answers for place in (answer.start, answer.end)]
        spans += [place for span in self.unread for place in span]
        begun = [start for start, _, _ in self.openings]
        bars = [place for bar in self._bars() for place in (bar, bar + 1)]
        parts = (self.starts, self.ends, spans, begun, bars, self.pages, [0, length])
        found = np.unique(np.concatenate([np.asarray(part, np.int64) for part in parts]))
        return found[(found >= 0) & (found <= length)]

    def _bars(self) -> Iterator[int]:
        """The bars of table rows with words that run from right to left: marks keep their cells in order."""
        for block in self.document.blocks:
            row = block.span.of(self.document.text) if block.kind == "table_row" else ""
            if row and isolated(row) != row:
                yield from (block.start + found.start() for found in re.finditer(r"\|", row))

    def _holding(self, places: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        first = self.ends.searchsorted(places, "right").astype(np.int64)
        return first, self.starts.searchsorted(places, "right").astype(np.int64) - 1

    def _looks(self, edges: NDArray[np.int64]) -> list[tuple[str, str]]:
        """The classes and the words of each run, (n,)."""
        first, last = self._holding(edges[:-1])
        names: list[list[str]] = [
            [f"tint-{chunk % 2 + 1}"] * (since <= chunk) + ["shared"] * (since < chunk)
            for since, chunk in zip(first.tolist(), last.tolist(), strict=True)
        ]
        titles = [""] * len(names)
        for start, end in self.unread:
            for at in _within(edges, Span(start, end)):
                names[at].append("past-reading")
                titles[at] = "Past what the embedder reads of this chunk"
        self._mark_answers(edges, names, titles)
        for at in edges[:-1].searchsorted(np.fromiter(self._bars(), np.int64)).tolist():
            names[at].append("cell-edge")
        return [(" ".join(each), title) for each, title in zip(names, titles, strict=True)]

    def _mark_answers(
        self, edges: NDArray[np.int64], names: Sequence[list[str]], titles: list[str]
    ) -> None:
        """Of answers that lie over each other the worst verdict is seen, and the first one named."""
        held: dict[int, list[int]] = {}
        for number, answer in enumerate(self.subject.answers):
            for at in _within(edges, answer.span):
                held.setdefault(at, []).append(number)
        for at, numbers in held.items():
            verdict = min((self._verdict(number) for number in numbers), key=WORST.index)
            answers = [self.subject.answers[number] for number in numbers]
            names[at] += ["in-answer", verdict]
            names[at] += ["suggested"] * all(answer.suggested for answer in answers)
            kind = "Suggested answer" if answers[0].suggested else "Marked answer"
            titles[at] = f"{isolated(answers[0].question or kind)}: {self._verdict(numbers[0])}"

    def _verdict(self, number: int) -> str:
        return self.track.verdicts[number].kind if self.track else "pending"

    def _marks(self, place: int, *, is_first: bool) -> Iterator[Mark]:
        """What stands before a place; at the start of a passage on a line of its own."""
        between = " between" if is_first else ""
        ended = int(self.ends.searchsorted(place, "right"))
        if place in self.cuts:
            words = "" if self.is_deep else f"{ended}✂{ended + 1}"
            yield Mark(f"cut{between}", words, ended - 1)
        elif place and place in self.opened and not self.is_deep:
            started = int(self.starts.searchsorted(place))
            yield Mark(f"start{between}", str(started + 1), started)
        if place in self.stops:
            chunk = int(self.ends.searchsorted(self.stops[place]))
            yield Mark("stop", "⊣ reading stops", chunk)
        if place and place in self.page_starts:
            yield Mark(f"page{between}", self._page_words(place), None)

    def _page_words(self, place: int) -> str:
        """The page that starts at a place; those before it that have no text start there too."""
        noun, number = page_noun(self.document), bisect_right(self.pages, place)
        empty = bisect_left(self.pages, place) + 1
        if empty == number:
            return f"{noun} {number}"
        last = number - 1
        without = f"{noun} {empty}" if empty == last else f"{noun}s {empty}–{last}"
        return f"no text on {without} · {noun} {number}"


def _within(edges: NDArray[np.int64], span: Span) -> range:
    """The runs between edges that lie in a span whose ends are edges."""
    return range(int(edges.searchsorted(span.start)), int(edges.searchsorted(span.end)))
