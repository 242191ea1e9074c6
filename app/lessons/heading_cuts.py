"""The cuts before a text's headings on the curve of similarity, and which of them meaning makes too."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.answers import Cut, cuts_at
from engine.chunking import Chunking
from engine.headings import heading_above


@dataclass(frozen=True, slots=True)
class HeadingCut:
    """A cut before a heading, how alike the sentences across it are, and whether meaning cuts there too."""

    heading: str
    cut: Cut
    similarity: float
    is_shared: bool


@dataclass(frozen=True, slots=True)
class Curve:
    """The heading cuts on the curve of a semantic track, which has `elsewhere` cuts that are none of them.

    `more` is how many other gaps between sentences would be cut that are not now, if the threshold were as
    high as the highest of the missed ones.
    """

    cuts: tuple[HeadingCut, ...]
    elsewhere: int
    threshold: float
    median: float
    more: int

    @property
    def shared(self) -> tuple[HeadingCut, ...]:
        return tuple(one for one in self.cuts if one.is_shared)

    @property
    def missed(self) -> tuple[HeadingCut, ...]:
        return tuple(one for one in self.cuts if not one.is_shared)


def curve_of(headings: Chunking, semantic: Chunking) -> Curve:
    """The curve of one at the cuts of the other; ValueError where it has none, or no threshold."""
    similarity, threshold = semantic.similarity, semantic.threshold
    if similarity is None or threshold is None:
        raise ValueError(f"{semantic.spec} has no curve with a threshold")
    places = set(semantic.cuts.tolist())
    cuts = tuple(
        _heading_cut(semantic, one, one.character in places)
        for one in cuts_at(headings, headings.cuts)
    )
    missed = [one.similarity for one in cuts if not one.is_shared]
    raised = int((similarity <= max(missed, default=threshold)).sum())
    return Curve(
        cuts=cuts,
        elsewhere=len(places) - (len(cuts) - len(missed)),
        threshold=threshold,
        median=float(np.median(similarity)),
        more=raised - int((similarity <= threshold).sum()) - len(missed),
    )


def _heading_cut(semantic: Chunking, cut: Cut, is_shared: bool) -> HeadingCut:
    """A heading opens the sentence after it, so the gap of its cut is the one before that sentence."""
    document = semantic.document
    heading = heading_above(document, cut.character)
    if heading is None or semantic.similarity is None:
        raise ValueError(f"no heading opens at character {cut.character}")
    starts = [sentence.start for sentence in document.sentences]
    gap = starts.index(cut.character) - 1
    return HeadingCut(
        document.heading_text(heading), cut, float(semantic.similarity[gap]), is_shared
    )
