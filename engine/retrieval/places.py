"""Spans of a whole corpus on one line, document after document, so that all questions are measured at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.memo import per_object
from engine.retrieval.corpus import Corpus
from engine.span import Span

Indices = NDArray[np.int64]
Rising = NDArray[np.int32] | NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Places:
    """The r stretches of the line that answer questions, in the order of the questions; (r,) each."""

    question: Indices
    starts: Indices
    ends: Indices

    @property
    def sizes(self) -> Indices:
        return self.ends - self.starts


@per_object
def line_of(corpus: Corpus) -> Indices:
    """Where each document begins when all stand one after another, in characters, (documents + 1,)."""
    return np.cumsum([0, *(len(document.text) for document in corpus.documents)])


@per_object
def references_on_line(corpus: Corpus) -> Places:
    """Every reference of the corpus, in its order."""
    at = line_of(corpus)
    found = [
        (number, at[one.document] + one.start, at[one.document] + one.end)
        for number, question in enumerate(corpus.questions)
        for one in question.references
    ]
    return Places(*np.array(found, np.int64).reshape(-1, 3).T)


@per_object
def answers_on_line(corpus: Corpus) -> Places:
    """The references of each question, those that touch or overlap made one."""
    every = references_on_line(corpus)
    spans: dict[int, list[Span]] = {number: [] for number in range(len(corpus.questions))}
    for number, *span in zip(every.question.tolist(), every.starts, every.ends, strict=True):
        spans[number].append(Span(*map(int, span)))
    found = [
        (number, one.start, one.end) for number, held in spans.items() for one in merged_spans(held)
    ]
    return Places(*np.array(found, np.int64).reshape(-1, 3).T)


def merged_spans(spans: Iterable[Span]) -> list[Span]:
    """What the spans cover together, rising, with what touches or overlaps made one.

    >>> merged_spans([Span(4, 6), Span(0, 2), Span(2, 3), Span(5, 9)])
    [Span(start=0, end=3), Span(start=4, end=9)]
    """
    merged: list[Span] = []
    for span in sorted(spans):
        if merged and span.start <= merged[-1].end:
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return merged


def apart(starts: Indices, ends: Indices) -> tuple[Indices, Indices]:
    """The spans of each row, (q, k), rising, each without what those before it hold: maybe empty.

    >>> starts, ends = apart(np.array([[5, 0, 2]]), np.array([[9, 4, 7]]))
    >>> starts.tolist(), ends.tolist()
    ([[0, 4, 7]], [[4, 7, 9]])
    """
    order = np.argsort(starts, axis=1, kind="stable")
    starts, ends = np.take_along_axis(starts, order, 1), np.take_along_axis(ends, order, 1)
    reached = np.maximum.accumulate(ends, axis=1)
    starts[:, 1:] = np.maximum(starts[:, 1:], reached[:, :-1])
    return starts, np.maximum(starts, ends)


def held(starts: Indices, ends: Indices, places: Places) -> Indices:
    """How much of each place the spans of its question hold, (r,); spans, (q, k), are apart."""
    first = np.maximum(starts[places.question], places.starts[:, None])
    last = np.minimum(ends[places.question], places.ends[:, None])
    found: Indices = np.maximum(last - first, 0).sum(axis=1)
    return found


def counted_before(marks: Sequence[Rising], documents: Indices, characters: Indices) -> Indices:
    """How many marks of the whole corpus stand before each character of its document, (n,).

    `marks` are rising characters of each document, such as those at which its tokens begin.

    >>> counted_before([np.array([0, 4]), np.array([0, 9])], np.array([0, 1]), np.array([4, 5])).tolist()
    [1, 3]
    """
    first = np.cumsum([0, *map(len, marks)])
    found = np.empty(len(characters), np.int64)
    for document, rising in enumerate(marks):
        own = documents == document
        found[own] = first[document] + np.searchsorted(rising, characters[own].astype(rising.dtype))
    return found
