"""What a figure draws and where: tracks in their lanes, over the part of the axis in view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from engine.analysis import TrackAnalysis
from engine.answers import Answer, Verdict
from engine.chunking import Chunking
from engine.drawing.axis import Axis
from engine.drawing.detail import Detail, View, detail_of
from engine.drawing.lanes import Lane, Stack, make_lane
from engine.drawing.palette import looks_of
from engine.span import Span
from engine.spec import Spec, track_names

Track = TrackAnalysis | Spec
"""A track that is only a Spec waits for its vectors."""


@dataclass(frozen=True, eq=False)
class Stage:
    """`view` is the part of the axis in view, from and to."""

    axis: Axis
    answers: Sequence[Answer]
    tracks: Sequence[Track]
    lanes: Sequence[Lane]
    stack: Stack
    view: View

    @cached_property
    def details(self) -> list[Detail]:
        """How closely each lane is drawn."""
        return detail_of(self.lanes, self.view)

    @property
    def around(self) -> View:
        """The view with as much again on either side, for those who move it before more is drawn."""
        width = self.view[1] - self.view[0]
        return self.view[0] - width, self.view[1] + width

    @property
    def judged(self) -> list[tuple[Lane, Sequence[Verdict]]]:
        """The lanes whose track is ready, each with its verdicts."""
        pairs = zip(self.lanes, self.tracks, strict=True)
        return [(lane, track.verdicts) for lane, track in pairs if isinstance(track, TrackAnalysis)]

    @property
    def curve_lane(self) -> Lane | None:
        """The lane whose similarities are drawn: the first that has any."""
        return next((lane for lane in self.lanes if _has_similarities(lane.chunking)), None)

    @property
    def curve(self) -> Chunking | None:
        return self.curve_lane.chunking if self.curve_lane else None


def set_out(
    axis: Axis,
    answers: Sequence[Answer],
    tracks: Sequence[Track],
    window: Span | None = None,
    *,
    names: Sequence[str] | None = None,
) -> Stage:
    """Give each track its lane; `window` is in characters, `names` are those that the tracks go by."""
    parts = [track.chunking if isinstance(track, TrackAnalysis) else track for track in tracks]
    specs = [part if isinstance(part, Spec) else part.spec for part in parts]
    called, looks = names or track_names(specs), looks_of(specs)
    made = [make_lane(axis, at, called[at], 0, part, looks[at]) for at, part in enumerate(parts)]
    has_curve = any(_has_curve(track) for track in tracks)
    has_pages = bool(axis.tokenization.document.source.pages)
    stack = Stack(tuple(lane.height for lane in made), has_curve, pages=has_pages)
    return Stage(axis, answers, tracks, stacked(made, stack), stack, axis.range(window))


def stacked(lanes: Sequence[Lane], stack: Stack) -> list[Lane]:
    """The lanes where the stack has them."""
    return [replace(lane, top=stack.top(lane.index)) for lane in lanes]


def _has_curve(track: Track) -> bool:
    """Whether there is a curve now, or will be one when the vectors have come."""
    return isinstance(track, Spec) or track.chunking.similarity is not None


def _has_similarities(chunking: Chunking | None) -> bool:
    return chunking is not None and chunking.similarity is not None and len(chunking.similarity) > 0
