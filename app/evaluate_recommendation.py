"""What an evaluation speaks for, in the words of its page."""

from __future__ import annotations

from dataclasses import dataclass

from app.evaluated import Evaluated
from app.recommendation_picture import Picture, picture_of
from engine.retrieval.recommendation import recommend


@dataclass(frozen=True, slots=True)
class RecommendationView:
    """Which row to take, as a picture and in words; `row` is its place in the table."""

    kind: str
    row: int
    headline: str
    picture: Picture
    evidence: tuple[str, ...]
    warnings: tuple[str, ...]


def recommendation_of(evaluated: Evaluated) -> RecommendationView | None:
    """By the measure and the retriever that figures show.

    None while rows are missing, or where one cannot be asked by it.
    """
    evaluation, asking = evaluated.evaluation, evaluated.asking
    if evaluation is None or asking.by not in evaluation.retrievers:
        return None
    found = recommend(evaluation, asking.by, asking.measure, names=evaluated.told)
    return RecommendationView(
        found.kind,
        found.row,
        found.headline,
        picture_of(evaluated, found),
        found.evidence,
        found.warnings,
    )
