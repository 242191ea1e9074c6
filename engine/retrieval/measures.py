"""How well a ranking answers the questions: one value for each question, whose mean is the measure."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.places import answers_on_line, apart, held
from engine.retrieval.ranking import BUDGET, DEPTH, Indices, Ranking

Values = NDArray[np.float64]

DEFAULT_KS = (1, 5, 10)
LARGEST_K = DEPTH
USUAL_K = 5  # about as many chunks as are handed to a generator
LABELS = {
    "recall": "Recall",
    "hit": "Hit",
    "mrr": "MRR",
    "precision": "Precision",
    "char_recall": "Char. recall",
    "iou": "IoU",
    "budget_hit": f"Hit in {BUDGET:,} tokens",
}


def label_of(measure: str) -> str:
    """What a measure is called in words.

    >>> label_of("recall@5"), label_of("mrr"), label_of("budget_hit")
    ('Recall@5', 'MRR', 'Hit in 1,000 tokens')
    """
    name, at, k = measure.partition("@")
    return f"{LABELS[name]}{at}{k}"


def usual_k(ks: Sequence[int]) -> int:
    """The k of what is told at one k: 5 where it is among them, else the largest.

    >>> usual_k((1, 5, 10)), usual_k((3, 7)), usual_k((1, 50))
    (5, 7, 50)
    """
    return USUAL_K if USUAL_K in ks else max(ks)


def usual_measure(ks: Sequence[int]) -> str:
    """What recommendations, intervals and sweeps go by where no measure is asked for.

    >>> usual_measure((1, 5, 10))
    'recall@5'
    """
    return f"recall@{usual_k(ks)}"


def checked_ks(ks: Sequence[int]) -> tuple[int, ...]:
    """The different numbers of chunks looked at, rising; ValueError, one sentence, where one is none."""
    for k in ks:
        if not 1 <= k <= LARGEST_K:
            raise ValueError(f"k must be from 1 to {LARGEST_K}, not {k}")
    return tuple(sorted(set(ks)))


def measures(ranking: Ranking, ks: Sequence[int] = DEFAULT_KS) -> dict[str, Values]:
    """Every measure of a ranking, each (q,), under its name.

    `recall@k`: relevant chunks in the first k / relevant chunks. `hit@k`: whether there is any. `mrr`: 1 /
    rank of the first. Of characters, over the union of the first k chunks and that of the references:
    `precision@k`, `char_recall@k`, `iou@k`. `budget_hit`: whether a relevant chunk is among the first that
    fill at most `BUDGET` tokens together. A question without a relevant chunk scores 0 in all but those of
    characters. Raises ValueError for a k that is not from 1 to `LARGEST_K`.
    """
    n, ks = len(ranking.ranks), checked_ks(ks)
    question = np.repeat(np.arange(n), [len(one) for one in ranking.ranks])
    ranks = np.concatenate([np.empty(0, np.int64), *ranking.ranks])

    def counted(found: NDArray[np.bool_]) -> Values:
        return np.bincount(question[found], minlength=n).astype(np.float64)

    relevant = np.maximum(counted(ranks >= 0), 1)
    found: dict[str, Values] = {}
    for k in ks:
        within = counted((ranks > 0) & (ranks <= k))
        found |= {f"recall@{k}": within / relevant, f"hit@{k}": np.minimum(within, 1)}
    first = np.full(n, np.inf)
    np.minimum.at(first, question, np.where(ranks > 0, ranks, np.inf))
    found["mrr"] = 1 / first
    fits = (ranks > 0) & (ranks <= within_budget(ranking)[question])
    found["budget_hit"] = np.minimum(counted(fits), 1)
    for k in ks:
        names = (f"precision@{k}", f"char_recall@{k}", f"iou@{k}")
        found |= zip(names, characters(ranking, k), strict=True)
    return found


def within_budget(ranking: Ranking, budget: int = BUDGET) -> Indices:
    """How many of the first chunks fill at most `budget` tokens together, (q,)."""
    tokens = ranking.of_top(ranking.chunks.tokens)
    fits = (np.cumsum(tokens, axis=1) <= budget) & (ranking.top >= 0)
    found: Indices = fits.sum(axis=1)
    return found


def characters(ranking: Ranking, k: int) -> Values:
    """Precision, recall and intersection over union, in characters, of the first k chunks, (3, q)."""
    chunks = ranking.chunks
    starts, ends = apart(ranking.of_top(chunks.line_starts, k), ranking.of_top(chunks.line_ends, k))
    answers, n = answers_on_line(chunks.corpus), len(ranking.ranks)
    shared, asked = (
        np.bincount(answers.question, sizes, n).astype(np.float64)
        for sizes in (held(starts, ends, answers), answers.sizes)
    )
    got = (ends - starts).sum(axis=1).astype(np.float64)
    return np.stack([_share(shared, one) for one in (got, asked, got + asked - shared)])


def _share(part: Values, whole: Values) -> Values:
    return np.divide(part, whole, out=np.zeros(len(part)), where=whole > 0)


def lost_questions(chunks: CorpusChunks) -> list[int]:
    """The questions of which no chunk holds an answer, by their numbers: they are lost at a boundary."""
    return [at for at, relevant in enumerate(chunks.relevant) if not len(relevant)]
