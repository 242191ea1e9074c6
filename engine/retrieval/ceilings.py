"""What a perfect retriever could reach with the chunks of a corpus."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.places import Places, answers_on_line

Indices = NDArray[np.int64]


def ceilings(chunks: CorpusChunks, ks: Sequence[int]) -> dict[str, float]:
    """The most that each measure can be with these chunks, as means over the questions.

    `recall@k`: min(k, relevant) / relevant. `hit`, which limits `mrr` too: the share of questions with a
    relevant chunk. Of characters, whatever k is: `char_recall` of every chunk; `precision` and `iou` of
    the set of chunks in which each is largest.
    """
    counts = np.array([len(one) for one in chunks.relevant])
    found = {f"recall@{k}": _mean(np.minimum(counts, k) / np.maximum(counts, 1)) for k in ks}
    rows = np.array([_of_characters(*one) for one in _touching(chunks)]).reshape(-1, 3)
    shares = zip(("precision", "char_recall", "iou"), map(_mean, rows.T), strict=True)
    return found | {"hit": _mean(counts > 0)} | dict(shares)


def _mean(values: NDArray[np.float64] | NDArray[np.bool_]) -> float:
    return float(np.mean(values)) if len(values) else 0.0


def _touching(chunks: CorpusChunks) -> list[tuple[Indices, Indices]]:
    """For each question its answers, (r, 2), and the chunks that share a character with one, (m, 2)."""
    answers = answers_on_line(chunks.corpus)
    first = np.searchsorted(chunks.line_ends, answers.starts, "right")
    last = np.searchsorted(chunks.line_starts, answers.ends, "left")
    edges = np.searchsorted(answers.question, np.arange(len(chunks.corpus.questions) + 1))
    return [
        (_spans(answers, low, high), _chunks(chunks, first[low:high], last[low:high]))
        for low, high in pairwise(edges.tolist())
    ]


def _spans(answers: Places, low: int, high: int) -> Indices:
    return np.column_stack([answers.starts[low:high], answers.ends[low:high]])


def _chunks(chunks: CorpusChunks, first: Indices, last: Indices) -> Indices:
    ranges = [np.arange(*pair) for pair in zip(first, last, strict=True)]
    numbers = np.unique(np.concatenate([np.empty(0, np.int64), *ranges]))
    return np.column_stack([chunks.line_starts[numbers], chunks.line_ends[numbers]])


def _of_characters(answers: Indices, spans: Indices) -> tuple[float, float, float]:
    """The largest precision, recall and intersection over union of any of the spans together."""
    if not len(spans):
        return 0.0, 0.0, 0.0
    asked = int((answers[:, 1] - answers[:, 0]).sum())
    inside = _inside(answers, spans)
    every, _ = _best_union(spans.tolist(), inside, 1.0, 0.0)
    return (
        _largest(spans.tolist(), inside, 0, 0),
        every / asked,
        _largest(spans.tolist(), inside, asked, 1),
    )


def _inside(answers: Indices, spans: Indices) -> dict[int, int]:
    """How many characters of the answers stand before each edge of a span."""
    edges = np.unique(spans)
    past = np.clip(edges[:, None] - answers[:, 0], 0, answers[:, 1] - answers[:, 0])
    return dict(zip(edges.tolist(), past.sum(axis=1).tolist(), strict=True))


def _largest(spans: list[list[int]], inside: dict[int, int], asked: int, both: int) -> float:
    """The largest shared / (size + asked - both · shared) of any union of spans.

    Found by asking again and again for the union that gains most over the share known so far (Dinkelbach,
    1967, "On Nonlinear Fractional Programming"); the shares rise to the largest.
    """
    share = 0.0
    while True:
        shared, size = _best_union(spans, inside, 1 + share * both, share)
        better = shared / (size + asked - both * shared) if size else 0.0
        if better <= share:
            return share
        share = better


def _best_union(
    spans: list[list[int]], inside: dict[int, int], gain: float, cost: float
) -> tuple[int, int]:
    """The characters shared and the size of the union with the largest gain · shared - cost · size.

    Spans rise by start and end, so a union grows from left to right, and what the next one adds depends on
    the last alone.
    """
    best = [(0.0, 0, 0)]  # of all unions so far; the empty one is the first
    ending: list[tuple[float, int, int]] = []
    for at, (start, end) in enumerate(spans):
        grown = [(0.0, 0, 0, start)]
        for before in range(at - 1, -1, -1):
            if spans[before][1] <= start:
                grown.append((*best[before + 1], start))
                break
            grown.append((*ending[before], spans[before][1]))
        found = []
        for value, shared, size, reached in grown:
            more, longer = inside[end] - inside[reached], end - reached
            found.append((value + gain * more - cost * longer, shared + more, size + longer))
        ending.append(max(found))
        best.append(max(best[-1], ending[-1]))
    return best[-1][1:]
