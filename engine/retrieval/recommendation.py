"""Which track to take for these questions, what it costs, and how sure that is: in sentences for everyone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from engine.retrieval.measures import usual_measure
from engine.retrieval.recommendation_warnings import Warnings
from engine.retrieval.recommendation_words import Kind, Words
from engine.retrieval.standings import Standing, Standings, standings
from engine.spec import spelled_names

if TYPE_CHECKING:  # an evaluation tells what is recommended
    from engine.retrieval.evaluation import Evaluation

DECIMALS = 4


@dataclass(frozen=True, eq=False)
class Recommendation:
    """What to take under one retriever, by one measure.

    `kind` is `best` where some row is measurably worse than the best, `tied` where the questions cannot tell
    the rows apart, `alone` where there is one row. `row` is the one to take: the best, or of rows that are
    tied `cheapest`: the cheapest that is shown to find as much as the best and spoils no more, which is the
    best itself where none is.
    """

    standings: Standings
    kind: Kind
    row: int
    cheapest: int
    headline: str
    evidence: tuple[str, ...]
    warnings: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """What the CLI prints and the API returns of it, under the name of its retriever."""
        rows = self.standings.evaluation.rows
        resolution = self.standings.resolution
        return {
            "kind": self.kind,
            "track": str(rows[self.row].track),
            "cheapest": str(rows[self.cheapest].track),
            "measure": self.standings.measure,
            "resolution": None if resolution is None else round(resolution, DECIMALS),
            "standings": [
                _standing_dict(one) | {"track": str(rows[one.row].track)}
                for one in self.standings.rows
            ],
            "headline": self.headline,
            "evidence": list(self.evidence),
            "warnings": list(self.warnings),
        }


def _standing_dict(standing: Standing) -> dict[str, Any]:
    difference = {
        name: round(value, DECIMALS) for name, value in asdict(standing.difference).items()
    }
    return {
        "mean": round(standing.mean, DECIMALS),
        "difference": difference | {"noise": standing.difference.is_noise},
        "better": standing.better,
        "worse": standing.worse,
        "share_best": round(standing.share_best, DECIMALS),
    }


def recommend(
    evaluation: Evaluation,
    retriever: str,
    measure: str = "",
    *,
    names: Sequence[str] | None = None,
) -> Recommendation:
    """What the rows of an evaluation speak for; `names` are what the rows are called, else their spelling.
    Without a measure it goes by the usual one.

    Raises ValueError for an unknown retriever or measure, and where there is no row or no question.
    """
    found = standings(evaluation, retriever, measure or usual_measure(evaluation.ks))
    called = names or spelled_names([row.track for row in evaluation.rows])
    words = Words(found, called)
    kind: Kind = "alone" if len(found.rows) == 1 else "best" if found.tells_apart else "tied"
    row = found.cheapest if kind == "tied" else found.best
    headline = {"best": words.best, "tied": words.tied, "alone": words.alone}[kind]
    return Recommendation(
        found,
        kind,
        row,
        found.cheapest,
        headline(),
        tuple(words.evidence(kind, row)),
        tuple(Warnings(found, called).about(row)),
    )
