"""Three kinds of text at one percentile, each also cut by the number that it gives one of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from app.forms import State
from app.histogram import Histogram, Mark, Scale, common_scale, histogram, mark
from app.lessons.base import EMBEDDER, Desk
from app.library import Opened
from app.similarity_words import SEMANTIC, as_absolute, level_of, ordinal
from engine.chunking import Chunking
from engine.distribution import distribution
from engine.similarity import Similarities
from engine.spec import Spec, parse_track

POLICY, REFERENCE, COLUMNS = "expense-policy", "api-reference", "two-columns"
TITLES = {
    POLICY: "Policy prose",
    REFERENCE: "API reference",
    COLUMNS: "Two columns, read across",
}


@dataclass(frozen=True)
class Text:
    """One text cut at its own percentile and by the level of the policy; `url` opens both on the workbench."""

    title: str
    own: Chunking
    same: Chunking
    drawing: Histogram
    own_mark: Mark
    policy_mark: Mark
    url: str

    @cached_property
    def similarity(self) -> Similarities:
        return similarity_of(self.own)

    @property
    def sentences(self) -> int:
        return len(self.similarity) + 1

    @property
    def threshold(self) -> float:
        """The value of its own percentile."""
        assert self.own.threshold is not None
        return self.own.threshold

    @property
    def level(self) -> float:
        """The same with as few decimals as part its neighbours alike."""
        return written_level(self.own)

    @property
    def said_level(self) -> str:
        return said(self.level)

    @property
    def lowest(self) -> float:
        return float(self.similarity.min())

    @property
    def highest(self) -> float:
        return float(self.similarity.max())

    @property
    def median(self) -> float:
        return float(np.median(self.similarity))


@dataclass(frozen=True)
class Reading:
    """The three texts at one percentile; `level` is that of the policy, by which all are cut as well."""

    percentile: float
    level: float
    policy: Text
    reference: Text
    columns: Text

    @property
    def ordinal(self) -> str:
        return ordinal(f"{self.percentile:g}")

    @property
    def texts(self) -> tuple[Text, ...]:
        return self.policy, self.reference, self.columns

    @property
    def said_level(self) -> str:
        return said(self.level)

    @property
    def exact_level(self) -> str:
        """As the figure has it beside its line."""
        return said(round(self.policy.threshold, 3))


def reading(desk: Desk, percentile: float) -> Reading:
    own = parse_track(f"{SEMANTIC}:percentile={percentile:g}")
    opened = {name: desk.library.open_document(name) for name in TITLES}
    chunkings = {name: chunking(one, own) for name, one in opened.items()}
    level = written_level(chunkings[POLICY])
    same = as_absolute(own, level)
    scale = common_scale(distribution(similarity_of(one)) for one in chunkings.values())
    policy, reference, columns = (
        text(opened[name], one, chunking(opened[name], same), scale, level)
        for name, one in chunkings.items()
    )
    return Reading(percentile, level, policy, reference, columns)


def text(opened: Opened, own: Chunking, same: Chunking, scale: Scale, level: float) -> Text:
    state = State(
        (own.spec, same.spec),
        names=("Its own percentile", "The policy’s number"),
        embedder=EMBEDDER,
    )
    return Text(
        title=TITLES[opened.id],
        own=own,
        same=same,
        drawing=histogram(similarity_of(own), level, scale=scale),
        own_mark=mark(scale, written_level(own), f"its own {said(written_level(own))}"),
        policy_mark=mark(scale, level, f"the policy’s {said(level)}"),
        url=f"/d/{opened.id}?{state.query()}",
    )


def chunking(opened: Opened, track: Spec) -> Chunking:
    found = opened.chunking(track, "wordpiece", EMBEDDER)
    if found is None:
        raise ValueError(f"the vectors of {opened.id} are not there")
    return found


def similarity_of(chunking: Chunking) -> Similarities:
    if chunking.similarity is None:
        raise ValueError(f"{chunking.spec} compares no neighbours")
    return chunking.similarity


def written_level(chunking: Chunking) -> float:
    level = level_of(chunking)
    if level is None:
        raise ValueError(f"{chunking.spec} has no level")
    return level


def said(level: float) -> str:
    """
    >>> said(0.25), said(-0.05)
    ('0.25', '−0.05')
    """
    return f"{level:g}".replace("-", "−")
