"""The points of a sweep as a table, each with what can be done with its track."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.forms import MOST_TRACKS, State
from app.sweep_plots import best_track, by_share
from app.sweeps import Sweep, Swept
from app.words import share
from engine.drawing.palette import hue_of
from engine.retrieval.measured import Measured
from engine.retrieval.measures import label_of
from engine.retrieval.noise import Difference
from engine.retrieval.sweeps import Point
from engine.spec import Spec


@dataclass(frozen=True, slots=True)
class Pick:
    """What a mark of the figure offers: its track as a row, or in the text; `said` names it with its numbers.

    It is not `is_new` where it is a row already or where there is no room for another.
    """

    track: str
    said: str
    is_new: bool
    open: str


@dataclass(frozen=True, slots=True)
class PointRow:
    """A point in the table: every number in words; `note` tells it from the best of the sweep."""

    hue: str
    name: str
    value: str
    note: str
    interval: str
    cut: str
    chunks: str
    truncated: str
    is_best: bool
    pick: Pick


@dataclass(frozen=True, slots=True)
class GridCell:
    """A cell in the table of a map; empty where it is not measured yet."""

    value: str
    cut: str
    is_best: bool
    is_alike: bool
    pick: Pick | None


@dataclass(frozen=True, slots=True)
class GridRow:
    """The cells of one overlap."""

    share: str
    cells: tuple[GridCell, ...]


def point_rows(swept: Swept) -> Iterator[PointRow]:
    measure = swept.sweep.asking.measure
    measured = [
        (point, swept.found[point.track])
        for point in swept.sweep.points
        if point.track in swept.found
    ]
    if not measured or swept.best is None:
        return
    for point, one in measured:
        found = swept.to_the_best(point.track)
        low, high = one.interval(measure)
        yield PointRow(
            hue=f"hue-{hue_of(point.track)}",
            name=_row_name(point.track),
            value=f"{one.mean(measure):.3f}",
            note=_note(found),
            interval=f"{low:.3f} to {high:.3f}",
            cut=f"{one.cut + one.lost:,}",
            chunks=f"{one.chunks:,}",
            truncated=f"{one.truncated:,}",
            is_best=found is None,
            pick=_pick(swept.sweep, one),
        )


def _note(to_the_best: Difference | None) -> str:
    if to_the_best is None:
        return "best"
    return f"{to_the_best.mean:+.3f}" + (" ≈" if to_the_best.is_noise else "")


def _row_name(track: Spec) -> str:
    return f"{track.row.label}, {track.words}"


def grid_rows(swept: Swept) -> Iterator[GridRow]:
    for part, points in by_share(swept.sweep):
        cells = tuple(_cell(swept, point) for point in points)
        yield GridRow(f"{100 * part:.0f}\u00a0%", cells)


def _cell(swept: Swept, point: Point) -> GridCell:
    measured = swept.found.get(point.track)
    if measured is None:
        return GridCell("", "", is_best=False, is_alike=False, pick=None)
    return GridCell(
        value=f"{measured.mean(swept.sweep.asking.measure):.3f}",
        cut=f"{measured.cut + measured.lost:,} cut",
        is_best=str(point.track) == best_track(swept),
        is_alike=point.track in swept.alike,
        pick=_pick(swept.sweep, measured),
    )


def _pick(sweep: Sweep, measured: Measured) -> Pick:
    asking, track = sweep.asking, measured.track
    label, value = label_of(asking.measure), measured.mean(asking.measure)
    cut = share(measured.cut + measured.lost, measured.answers)
    state = _in_text(with_row(asking.state, track), track)
    return Pick(
        track=str(track),
        said=f"{_row_name(track)}: {label} {value:.3f}, {cut} answers cut",
        is_new=track not in asking.state.tracks and len(asking.state.tracks) < MOST_TRACKS,
        open=f"/{sweep.kind}/{sweep.id}?{state.query()}",
    )


def with_row(state: State, track: Spec) -> State:
    """The same rows, and the track as another where it is none of them and there is room."""
    if track in state.tracks or len(state.tracks) >= MOST_TRACKS:
        return state
    names = (*state.names, "") if state.names else ()
    return replace(state, tracks=(*state.tracks, track), names=names)


def _in_text(state: State, track: Spec) -> State:
    """The picture that has the track in focus: among the rows, or alone where it is none of them."""
    if track not in state.tracks:
        return replace(state, tracks=(track,), names=(), shown=0, pin=None)
    return state.showing(state.tracks.index(track))
