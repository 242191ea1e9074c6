"""A sweep as the API returns it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from app.sweep_words import sentences_of
from app.sweeps import Swept
from engine.retrieval.measured import point_dict
from engine.retrieval.sweeps import Point


def sweep_dict(swept: Swept) -> dict[str, Any]:
    """The measured points; fields may be added, none changes its meaning.

    `best` is the track with the highest value of the measure, `alike` are those that the questions cannot
    tell from it. `limit` says where the embedder's limit lies among the sizes.
    """
    sweep, asking = swept.sweep, swept.sweep.asking

    def told(points: tuple[Point, ...]) -> list[dict[str, Any]]:
        return [point_dict(one, swept.found.get(one.track)) for one in points]

    return {
        "retriever": asking.by,
        "measure": asking.measure,
        "questions": len(sweep.questions.corpus.questions),
        "points": told((*sweep.alone, *sweep.shared)),
        "across": told(sweep.across),
        "best": str(swept.curve[swept.best.place][0].track) if swept.best else None,
        "alike": [str(point.track) for point, _ in swept.curve if point.track in swept.alike],
        "limit": asdict(sweep.limit) if sweep.limit else None,
        "sentences": sentences_of(swept),
    }
