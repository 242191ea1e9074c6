"""The rank of each question's answer under every row and retriever that is ready."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from app.evaluated import Evaluated
from engine.memo import per_object
from engine.retrieval.ranking import Ranking

Indices = NDArray[np.int64]
Floats = NDArray[np.float64]

LOST, UNFOUND = -1, 0
"""No chunk holds an answer; a chunk does, but it has no rank."""


@dataclass(frozen=True, slots=True)
class Column:
    """A row of the evaluation under one of its retrievers."""

    row: int
    retriever: str

    @property
    def key(self) -> str:
        """How addresses name it."""
        return f"{self.row}:{self.retriever}"


@dataclass(frozen=True, eq=False)
class Ranks:
    """The first rank of each of q questions in each of c columns, (q, c); `LOST` or `UNFOUND` for none."""

    columns: tuple[Column, ...]
    first: Indices

    def of(self, column: Column) -> Indices:
        """The ranks of one column, (q,)."""
        found: Indices = self.first[:, self.columns.index(column)]
        return found

    def found(self, column: Column, k: int) -> NDArray[np.bool_]:
        """Whether a chunk that holds an answer is among the first k, (q,)."""
        ranks = self.of(column)
        return np.asarray((ranks > 0) & (ranks <= k))

    @cached_property
    def worth(self) -> Floats:
        """1 / rank, (q, c): 0 where there is none, and less than that where the answer is lost."""
        ranks = np.maximum(self.first, 1).astype(np.float64)
        worth: Floats = np.where(self.first > 0, 1 / ranks, np.minimum(self.first, 0) * 1e-9)
        return worth

    @property
    def worst(self) -> Floats:
        """The least worth of each question, (q,)."""
        worst: Floats = self.worth.min(axis=1, initial=1.0)
        return worst

    @property
    def drop(self) -> Floats:
        """How much worth each question has in one column that it lacks in another, (q,)."""
        if not self.columns:
            return np.zeros(len(self.first))
        drop: Floats = self.worth.max(axis=1) - self.worth.min(axis=1)
        return drop


@per_object
def first_ranks(ranking: Ranking) -> Indices:
    """The rank of the first chunk that holds an answer to each question, (q,); `LOST` or `UNFOUND`."""
    return np.array([_first(ranks) for ranks in ranking.ranks], np.int64)


def _first(ranks: Indices) -> int:
    """
    >>> [_first(np.array(ranks, np.int64)) for ranks in ([4, 0, 2], [0], [])]
    [2, 0, -1]
    """
    if not len(ranks):
        return LOST
    found = ranks[ranks > 0]
    return int(found.min()) if len(found) else UNFOUND


def ranks_of(evaluated: Evaluated) -> Ranks:
    """The ranks that are there by now."""
    ready = [
        (Column(at, name), row.rankings[name])
        for at, row in enumerate(evaluated.rows)
        if row is not None
        for name in evaluated.asking.retrievers
        if name in row.rankings
    ]
    q = len(evaluated.questions.corpus.questions)
    ranks = [first_ranks(ranking) for _, ranking in ready]
    return Ranks(
        tuple(column for column, _ in ready),
        np.column_stack(ranks) if ranks else np.zeros((q, 0), np.int64),
    )
