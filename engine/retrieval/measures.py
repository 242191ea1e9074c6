"""How well a ranking answers the questions: one value for each question, whose mean is the measure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.corpus import Question
from engine.retrieval.ranking import Indices, Ranking
from engine.span import Span

Values = NDArray[np.float64]
Places = dict[int, list[Span]]
"""Spans by document, rising and apart from each other in each."""

DEFAULT_KS = (1, 5, 10)
LARGEST_K = 100
BUDGET = 1000
"""Tokens that the first chunks may fill together when rows are compared at an equal budget."""


def measures(ranking: Ranking, ks: Sequence[int] = DEFAULT_KS) -> dict[str, Values]:
    """Every measure of a ranking, each (q,), under its name.

    `recall@k`: relevant chunks in the first k / relevant chunks. `hit@k`: whether there is any. `mrr`: 1 /
    rank of the first. Of characters, over the union of the first k chunks and that of the references:
    `precision@k`, `char_recall@k`, `iou@k`. `budget_hit`: whether a relevant chunk is among the first that
    fill at most `BUDGET` tokens. A question without a relevant chunk scores 0 in all but those of characters.
    """
    found: dict[str, Values] = {}
    for k in ks:
        found[f"recall@{k}"] = _mean_in(ranking, k)
        found[f"hit@{k}"] = np.array([bool(_in(one, k)) for one in ranking.ranks], np.float64)
    found["mrr"] = np.array([_reciprocal(ranking.first_rank(at)) for at in _all(ranking)])
    found["budget_hit"] = np.array([budget_hit(ranking, at) for at in _all(ranking)], np.float64)
    for k in ks:
        rows = np.array([characters(ranking, at, k) for at in _all(ranking)]).reshape(-1, 3)
        names = (f"precision@{k}", f"char_recall@{k}", f"iou@{k}")
        found |= zip(names, rows.T, strict=True)
    return found


def ceilings(chunks: CorpusChunks, ks: Sequence[int] = DEFAULT_KS) -> dict[str, float]:
    """What a perfect retriever could reach with these chunks, as means over the questions.

    `recall@k` is the mean of min(k, relevant) / relevant, `hit` the share of questions with a relevant chunk.
    `precision` and `iou` are of exactly the chunks that touch a reference (the precision Ω of Smith and
    Troynikov, 2024, "Evaluating Chunking Strategies for Retrieval").
    """
    counts = np.array([len(one) for one in chunks.relevant])
    held = np.maximum(counts, 1)
    found = {f"recall@{k}": _mean(np.minimum(counts, k) / held) for k in ks}
    rows = np.array([_touching(chunks, at) for at in range(len(counts))]).reshape(-1, 2)
    return found | {
        "hit": _mean(counts > 0),
        "precision": _mean(rows[:, 0]),
        "iou": _mean(rows[:, 1]),
    }


def _mean(values: NDArray[np.float64] | NDArray[np.bool_]) -> float:
    return float(np.mean(values)) if len(values) else 0.0


def _all(ranking: Ranking) -> range:
    return range(len(ranking.ranks))


def _in(ranks: Indices, k: int) -> int:
    """How many relevant chunks are among the first k."""
    return int(((ranks > 0) & (ranks <= k)).sum())


def _mean_in(ranking: Ranking, k: int) -> Values:
    return np.array([_in(one, k) / max(len(one), 1) for one in ranking.ranks], np.float64)


def _reciprocal(rank: int | None) -> float:
    return 0.0 if rank is None else 1 / rank


def budget_hit(ranking: Ranking, question: int, budget: int = BUDGET) -> bool:
    """Whether a relevant chunk is among the first that fill at most `budget` tokens together."""
    found = ranking.found(question, LARGEST_K)
    fits = np.cumsum(ranking.chunks.tokens[found]) <= budget
    return bool(np.isin(found[fits], ranking.chunks.relevant[question]).any())


def characters(ranking: Ranking, question: int, k: int) -> tuple[float, float, float]:
    """Precision, recall and intersection over union, in characters, of the first k chunks."""
    found = places_of(ranking.chunks, ranking.found(question, k))
    return overlap(found, answer_places(ranking.chunks.corpus.questions[question]))


def overlap(found: Places, answers: Places) -> tuple[float, float, float]:
    """The characters that both hold, as a share of those found, of the answers', and of both together."""
    shared, got, asked = common(found, answers), size(found), size(answers)
    together = got + asked - shared
    return (
        shared / got if got else 0.0,
        shared / asked if asked else 0.0,
        shared / together if together else 0.0,
    )


def places_of(chunks: CorpusChunks, found: Iterable[int] | Indices) -> Places:
    """The characters that some chunks hold together."""
    spans: Places = {}
    for chunk in found:
        spans.setdefault(int(chunks.documents[chunk]), []).append(chunks.span(int(chunk)))
    return {document: merged_spans(held) for document, held in spans.items()}


def answer_places(question: Question) -> Places:
    spans: Places = {}
    for reference in question.references:
        spans.setdefault(reference.document, []).append(reference.span)
    return {document: merged_spans(held) for document, held in spans.items()}


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


def size(places: Places) -> int:
    return sum(len(span) for held in places.values() for span in held)


def common(one: Places, other: Places) -> int:
    """How many characters lie in both.

    >>> common({0: [Span(0, 5), Span(8, 9)]}, {0: [Span(3, 10)], 1: [Span(0, 9)]})
    3
    """
    return sum(
        max(0, min(left.end, right.end) - max(left.start, right.start))
        for document in one.keys() & other.keys()
        for left in one[document]
        for right in other[document]
    )


def _touching(chunks: CorpusChunks, question: int) -> tuple[float, float]:
    """Precision and IoU of all chunks that share a character with a reference."""
    answers = answer_places(chunks.corpus.questions[question])
    found: list[int] = []
    for document, spans in answers.items():
        own = slice(chunks.first[document], chunks.first[document + 1])
        for span in spans:
            first = np.searchsorted(chunks.ends[own], span.start, "right")
            last = np.searchsorted(chunks.starts[own], span.end, "left")
            found.extend(range(int(own.start + first), int(own.start + last)))
    precision, _, iou = overlap(places_of(chunks, dict.fromkeys(found)), answers)
    return precision, iou


def lost_questions(chunks: CorpusChunks) -> list[int]:
    """The questions of which no chunk holds an answer, by their numbers: they are lost at a boundary."""
    return [at for at, relevant in enumerate(chunks.relevant) if not len(relevant)]
