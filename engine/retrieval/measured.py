"""What one track lets one retriever find, kept small: the points that sweeps are drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from engine.retrieval.evaluation import DECIMALS, Row
from engine.retrieval.measures import Values
from engine.retrieval.noise import LEVEL, ROUNDING, differences, resampled_means
from engine.retrieval.sweeps import Point
from engine.spec import Spec


@dataclass(frozen=True, eq=False)
class Measured:
    """A track under a retriever: each measure's value for each question, (q,), and what its chunks are like.

    `whole`, `rescued`, `cut` and `lost` count the answers; `index_tokens` are those of all chunks together and
    `duplication` how many times the documents' own. `truncated` counts chunks of whose end the retriever
    knows nothing, since the embedder does not read so far, the less behind a prefix.
    """

    track: Spec
    retriever: str
    values: dict[str, Values]
    chunks: int
    mean_tokens: float
    index_tokens: int
    duplication: float
    truncated: int
    whole: int
    rescued: int
    cut: int
    lost: int

    @property
    def answers(self) -> int:
        return self.whole + self.rescued + self.cut + self.lost

    def mean(self, measure: str) -> float:
        """The measure: the mean over all questions, 0 where there is none."""
        values = self.values[measure]
        return float(values.mean()) if len(values) else 0.0

    def interval(self, measure: str) -> tuple[float, float]:
        """Where the mean lies for the middle 95 % of the resamples of the questions."""
        values = self.values[measure]
        if not len(values):
            return 0.0, 0.0
        drawn = resampled_means(values[:, None])[:, 0]
        low, high = np.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2]).tolist()
        return low, high


def measured_of(row: Row, retriever: str, ks: Sequence[int]) -> Measured:
    """The numbers of a row under one of its retrievers."""
    return Measured(
        track=row.track,
        retriever=retriever,
        values=row.measures(retriever, ks),
        chunks=len(row.chunks),
        mean_tokens=float(row.chunks.tokens.mean()),
        index_tokens=row.index_tokens,
        duplication=row.duplication,
        truncated=row.ingest(retriever).truncated,
        **row.verdicts,
    )


@dataclass(frozen=True, slots=True)
class Best:
    """The highest of some points, by its place among them, and all that cannot be told apart from it."""

    place: int
    alike: frozenset[int]


def best_of(points: Sequence[Measured], measure: str) -> Best | None:
    """The point with the highest mean, of equals the one with the smallest index; None where there is none.

    The others are compared with it question by question, by the paired bootstrap.
    """
    if not points:
        return None
    means = [one.mean(measure) for one in points]
    highest = [at for at, mean in enumerate(means) if mean >= max(means) - ROUNDING]
    place = min(highest, key=lambda at: (points[at].index_tokens, points[at].chunks))
    values = np.column_stack([one.values[measure] for one in points])
    found = differences(values, values[:, [place]])
    alike = [at for at, one in enumerate(found) if at == place or one.is_noise]
    return Best(place, frozenset(alike))


def point_dict(point: Point, measured: Measured | None) -> dict[str, Any]:
    """A point of a sweep as the API returns it; `measured` is None while it is worked on."""
    told = {name: value for name, value in asdict(point).items() if name != "track"}
    told = {"track": str(point.track), **told}
    if measured is None:
        return told | {"measures": None}
    names = ("chunks", "index_tokens", "truncated", "whole", "rescued", "cut", "lost")
    return told | {
        "measures": {name: round(measured.mean(name), DECIMALS) for name in measured.values},
        "mean_tokens": round(measured.mean_tokens, 1),
        "duplication": round(measured.duplication, DECIMALS),
        **{name: getattr(measured, name) for name in names},
    }
