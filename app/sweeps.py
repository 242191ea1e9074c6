"""Sweeps over a question set: which tracks a figure needs, and what is measured of them by now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Literal, get_args

from app.cache import Cache
from app.evaluate_state import WITHINS, EvaluateState
from app.evaluated import Kind, asked_of
from app.evaluations import Asked, EvaluationProgress, Evaluations
from app.library import Library
from app.question_sets import QuestionSet
from engine.embedding import load_embedder
from engine.retrieval.evaluation import Row
from engine.retrieval.measured import Best, Measured, best_of, measured_of
from engine.retrieval.noise import Difference, differences
from engine.retrieval.retrievers import Retriever, retriever_of
from engine.retrieval.sweeps import (
    GRID_SHARES,
    EncoderLimit,
    Point,
    encoder_limit,
    grid,
    grid_sizes,
    longest_document,
    percentile_sweep,
    reference_tracks,
    size_sweep,
    sizes_for,
)
from engine.spec import Spec
from engine.tokens import Tokenization

Name = Literal["sweep", "grid", "percentiles"]
NAMES: tuple[Name, ...] = get_args(Name)

CACHED_VALUES = 4_000_000  # numbers that the measured points hold together
QUICK_TOKENS = 40_000  # that are embedded in some ten seconds, so nobody needs to be asked before
TOKENS_A_MINUTE = 300_000  # that all-MiniLM-L6-v2 reads on two cores, in chunks of 256


@dataclass(frozen=True, kw_only=True, eq=False)
class Sweep:
    """The points of a figure over one question set in one state.

    `alone` have no overlap or are all there are, `shared` have some, `across` are the structured strategies
    beside them. `tokens` are those of all documents; `limit` is None where a retriever knows all of a chunk.
    """

    name: Name
    kind: Kind
    id: str
    questions: QuestionSet
    asking: EvaluateState
    tokens: int
    alone: tuple[Point, ...]
    shared: tuple[Point, ...] = ()
    across: tuple[Point, ...] = ()
    sizes: tuple[int, ...] = ()
    limit: EncoderLimit | None = None

    @property
    def points(self) -> tuple[Point, ...]:
        return (*self.alone, *self.shared, *self.across)

    @property
    def retriever(self) -> Retriever:
        return retriever_of(self.asking.by)

    def asked(self, tracks: Iterable[Spec]) -> Asked:
        """The rankings of some tracks."""
        cells = tuple((track, self.asking.by) for track in tracks)
        return asked_of(self.questions, self.asking, cells, self.name)

    @property
    def all_asked(self) -> Asked:
        return self.asked(point.track for point in self.points)


@dataclass(frozen=True, eq=False)
class Swept:
    """A sweep with what is measured by now, by track."""

    sweep: Sweep
    found: Mapping[Spec, Measured]
    progress: EvaluationProgress

    @property
    def is_complete(self) -> bool:
        return all(point.track in self.found for point in self.sweep.points)

    @cached_property
    def curve(self) -> list[tuple[Point, Measured]]:
        """The measured points of the curves, without the structured strategies."""
        points = (*self.sweep.alone, *self.sweep.shared)
        return [(point, self.found[point.track]) for point in points if point.track in self.found]

    @cached_property
    def best(self) -> Best | None:
        """The best place on the curves, and all that cannot be told apart from it."""
        return best_of([measured for _, measured in self.curve], self.sweep.asking.measure)

    @cached_property
    def alike(self) -> frozenset[Spec]:
        """The tracks that cannot be told apart from the best, itself among them."""
        places = self.best.alike if self.best else ()
        return frozenset(self.curve[place][0].track for place in places)

    def to_the_best(self, track: Spec) -> Difference | None:
        """The difference of a measured track to the best of the curves; None of the best itself."""
        assert self.best is not None
        point, best = self.curve[self.best.place]
        if track == point.track:
            return None
        measure = self.sweep.asking.measure
        own, others = (one.values[measure][:, None] for one in (self.found[track], best))
        return differences(own, others)[0]

    @property
    def tokens_to_embed(self) -> int:
        """How many tokens the missing points may need to have embedded: fewer where some are the same."""
        if not self.sweep.retriever.needs_vectors:
            return 0
        missing = [point for point in self.sweep.points if point.track not in self.found]
        return int(sum(self.sweep.tokens * _repeats(point) for point in missing))


def _repeats(point: Point) -> float:
    """How often a track says each token.

    >>> from engine.spec import parse_track
    >>> _repeats(Point(parse_track("fixed:overlap=128"), 256, 128))
    2.0
    """
    if not point.size or not point.overlap:
        return 1.0
    return point.size / (point.size - point.overlap)


def sweep_of(
    library: Library,
    name: Name,
    kind: Kind,
    subject_id: str,
    questions: QuestionSet,
    asking: EvaluateState,
) -> Sweep:
    """The points that a figure needs; of a size sweep, the sizes that tell these documents apart."""
    opened = [library.open_document(one, questions.language) for one in questions.document_ids]
    known = [one.tokenization(asking.state.tokenizer) for one in opened]
    return sweep_over(known, name, kind, subject_id, questions, asking)


def sweep_over(
    known: Sequence[Tokenization],
    name: Name,
    kind: Kind,
    subject_id: str,
    questions: QuestionSet,
    asking: EvaluateState,
) -> Sweep:
    """The points of a figure over documents whose tokens are known."""
    sweep = Sweep(
        name=name,
        kind=kind,
        id=subject_id,
        questions=questions,
        asking=asking,
        tokens=sum(one.n_tokens for one in known),
        alone=tuple(percentile_sweep(WITHINS[asking.within])),
    )
    if name == "percentiles":
        return sweep
    unit = asking.state.unit
    sizes = sizes_for(longest_document(known, unit), unit)
    if name == "grid":
        few = grid_sizes(sizes)
        return replace(sweep, alone=tuple(grid(few, unit, GRID_SHARES)), sizes=tuple(few))
    return replace(
        sweep,
        alone=tuple(size_sweep(sizes, unit)),
        shared=tuple(size_sweep(sizes, unit, asking.share / 100)),
        across=tuple(reference_tracks([one.document for one in known])),
        sizes=tuple(sizes),
        limit=_limit(sweep, known),
    )


def _limit(sweep: Sweep, known: Sequence[Tokenization]) -> EncoderLimit | None:
    if not sweep.retriever.needs_vectors or sweep.retriever.late:
        return None
    state = sweep.asking.state
    return encoder_limit(known, load_embedder(state.embedder), state.unit)


def url_of(sweep: Sweep, *parts: str) -> str:
    path = "/".join(("", sweep.kind, sweep.id, "evaluate", *parts))
    return f"{path}?{sweep.asking.query()}"


class Sweeps:
    """What sweeps have measured, kept by content, so that a figure comes back at once."""

    def __init__(self, evaluations: Evaluations) -> None:
        self._evaluations = evaluations
        self._measured: Cache[tuple[object, ...], Measured] = Cache(
            limit=CACHED_VALUES, weigh=lambda one: sum(map(len, one.values.values())) + 1
        )

    def look(self, sweep: Sweep, *, begins: bool = False, seconds: float = 0.0) -> Swept:
        """What is measured by now; what is quick begins by itself, the rest where it `begins`."""
        found = self._found(sweep)
        wanted = len(sweep.points)
        swept = Swept(sweep, found, EvaluationProgress("done", wanted, wanted))
        missing = [point.track for point in in_order(sweep) if point.track not in found]
        if not missing:
            return swept
        asked = sweep.asked(missing)
        if begins or is_quick(swept):
            looked = self._evaluations.look(asked, seconds=seconds)
        else:
            looked = self._evaluations.known(asked)
        for (track, _), ranking in looked.rankings.items():
            row = Row(ranking.chunks, {sweep.asking.by: ranking}, load_embedder(asked.embedder))
            found[track] = self._measured.get(_key(sweep, track), partial(_of, sweep, row))
        status = looked.progress.status if len(found) < wanted else "done"
        progress = replace(looked.progress, status=status, ready=len(found), wanted=wanted)
        return replace(swept, progress=progress)

    def start(self, sweep: Sweep) -> Swept:
        """Measure what is missing, even if it was stopped."""
        self._evaluations.start(sweep.all_asked)
        return self.look(sweep, begins=True)

    def stop(self, sweep: Sweep) -> Swept:
        self._evaluations.stop(sweep.all_asked)
        return self.look(sweep)

    def _found(self, sweep: Sweep) -> dict[Spec, Measured]:
        tracks = [point.track for point in sweep.points]
        kept = {track: self._measured.kept(_key(sweep, track)) for track in tracks}
        return {track: one for track, one in kept.items() if one is not None}


def in_order(sweep: Sweep) -> list[Point]:
    """The points in the order in which they are measured: what has the fewest chunks comes first."""
    alone = sweep.alone if sweep.name == "percentiles" else sweep.alone[::-1]
    return [*sweep.across, *alone, *sweep.shared[::-1]]


def is_quick(swept: Swept) -> bool:
    """Whether what is missing takes so little that nobody needs to be asked before."""
    is_stand_in = load_embedder(swept.sweep.asking.state.embedder).stand_in
    return is_stand_in or swept.tokens_to_embed <= QUICK_TOKENS


def _of(sweep: Sweep, row: Row) -> Measured:
    return measured_of(row, sweep.asking.by, sweep.asking.ks)


def _key(sweep: Sweep, track: Spec) -> tuple[object, ...]:
    state = sweep.asking.state
    held = sweep.questions.key, state.tokenizer, state.embedder
    return *held, sweep.asking.by, sweep.asking.ks, track
