"""Three kinds of text at one percentile, each also cut by the number that it gives one of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil

import numpy as np

from app.forms import State
from app.histogram import (
    Bar,
    Histogram,
    Mark,
    Scale,
    bar,
    common_scale,
    histogram,
    mark,
    side_of,
)
from app.lessons.base import EMBEDDER, Desk
from app.library import Opened
from app.similarity_words import SEMANTIC, as_absolute, level_of, ordinal
from engine.chunking import Chunking
from engine.distribution import Distribution, distribution, within
from engine.similarity import Similarities, find_breaks
from engine.spec import Spec, parse_track

POLICY, REFERENCE, COLUMNS = "expense-policy", "api-reference", "two-columns"
TITLES = {
    POLICY: "Policy prose",
    REFERENCE: "API reference",
    COLUMNS: "Two columns, read across",
}


@dataclass(frozen=True)
class Text:
    """One text cut at its own percentile and by the level of the policy; `url` opens both on the workbench.

    Of the bars of its drawing, `parted` are those of the pairs that the level parts. `kept` is that of the
    most similar pair where it is not above the level either, since no threshold parts it.
    """

    title: str
    own: Chunking
    same: Chunking
    drawing: Histogram
    parted: tuple[Bar, ...]
    kept: Bar | None
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
        return threshold_of(self.own)

    @property
    def said_threshold(self) -> str:
        return said(round(self.threshold, 3))

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
    """The three texts at one percentile; all are cut as well by `level`, the policy's as a plain number."""

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


def reading(desk: Desk, percentile: float) -> Reading:
    own = parse_track(f"{SEMANTIC}:percentile={percentile:g}")
    opened = {name: desk.library.open_document(name) for name in TITLES}
    chunkings = {name: chunking(one, own) for name, one in opened.items()}
    level = plain(chunkings[POLICY])
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
    similarity, threshold = similarity_of(own), threshold_of(own)
    spread = distribution(similarity)
    is_kept = similarity.max() <= level
    return Text(
        title=TITLES[opened.id],
        own=own,
        same=same,
        drawing=histogram(similarity, level, scale=scale),
        parted=parted(scale, spread, similarity[[at - 1 for at in same.breaks or ()]]),
        kept=kept(scale, spread, similarity) if is_kept else None,
        own_mark=mark_beside(scale, threshold, level, f"its own {said(round(threshold, 3))}"),
        policy_mark=mark_beside(scale, level, threshold, f"the policy’s {said(level)}"),
        url=f"/d/{opened.id}?{state.query()}",
    )


def parted(scale: Scale, spread: Distribution, similarity: Similarities) -> tuple[Bar, ...]:
    """The bars of some of the similarities, which stand in those of all."""
    return tuple(bar(scale, one) for one in within(spread, similarity).bins if one.count)


def kept(scale: Scale, spread: Distribution, similarity: Similarities) -> Bar:
    """The top of the highest similarity's bar: as much of it as pairs are as similar as that."""
    top = within(spread, similarity[similarity == similarity.max()]).bins[-1]
    whole = bar(scale, spread.bins[-1])
    return replace(whole, count=top.count, height=bar(scale, top).height)


def mark_beside(scale: Scale, value: float, other: float, words: str) -> Mark:
    """A mark whose words are on the side away from another value."""
    return replace(mark(scale, value, words), anchor=side_of(scale, value, other))


def chunking(opened: Opened, track: Spec) -> Chunking:
    found = opened.chunking(track, "wordpiece", EMBEDDER)
    if found is None:
        raise ValueError(f"the vectors of {opened.id} are not there")
    return found


def similarity_of(chunking: Chunking) -> Similarities:
    if chunking.similarity is None:
        raise ValueError(f"{chunking.spec} compares no neighbours")
    return chunking.similarity


def threshold_of(chunking: Chunking) -> float:
    if chunking.threshold is None:
        raise ValueError(f"{chunking.spec} has no threshold")
    return chunking.threshold


def plain(chunking: Chunking) -> float:
    """The threshold with three decimals where that breaks alike, or else with as many as it takes."""
    threshold = threshold_of(chunking)
    near = (round(threshold, 3), ceil(threshold * 1_000) / 1_000)
    alike = (one for one in near if breaks_by(similarity_of(chunking), one) == chunking.breaks)
    return next(alike, None) or level_of(chunking) or threshold


def breaks_by(similarity: Similarities, level: float) -> tuple[int, ...]:
    """The sentences that open a chunk where a number is the threshold.

    >>> breaks_by(np.array([0.1, 0.4, 0.3]), 0.3), breaks_by(np.array([0.1, 0.4, 0.3]), 1.0)
    ((1, 3), (1, 3))
    """
    _, breaks = find_breaks(similarity, threshold="absolute", percentile=0, amount=level)
    return tuple(breaks.tolist())


def said(number: float) -> str:
    """
    >>> said(0.25), said(-0.0503), said(0.0433)
    ('0.250', '−0.0503', '0.0433')
    """
    written = f"{number:.3f}" if round(number, 3) == number else f"{number:g}"
    return written.replace("-", "−")
