"""The rows of the table of an evaluation: every number with its tone, its difference and its list."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.evaluate_columns import UNREAD_BY, Group, unread_of
from app.evaluate_measures import Cell, best_of, measured_cells, most_of, reach_of
from app.evaluated import Evaluated, words_of
from app.words import count
from engine.retrieval.evaluation import Row
from engine.retrieval.retrievers import clash, retriever_of

WAITS = "waits"
NOT_APPLICABLE = "–"
ANSWER_TONES = {
    "cut": ("bad", "good"),
    "rescued": ("", ""),
    "lost": ("bad", "good"),
    "unread": ("warn", "good"),
}
"""The tones of some answers and of none."""
NO_LIMIT = "This embedder reads chunks of any length."
NO_OVERLAP = "No chunk shares words with another, so none can rescue an answer."


@dataclass(frozen=True, slots=True)
class CellGroup:
    """The numbers of one row under one group of columns, or why they are not there."""

    key: str
    columns: int
    cells: tuple[Cell, ...] = ()
    pending: str = ""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One track in numbers."""

    index: int
    name: str
    words: str
    look: str
    is_shown: bool
    is_baseline: bool
    groups: tuple[CellGroup, ...]


def rows_of(evaluated: Evaluated, groups: tuple[Group, ...]) -> tuple[TableRow, ...]:
    """Every row with what is there of it; the best of each column of measures is marked."""
    best = {one.key: best_of(evaluated, one) for one in groups if one.retriever}
    reach = reach_of(evaluated, groups)
    return tuple(
        _row(evaluated, at, groups, best, reach) for at in range(len(evaluated.asking.state.tracks))
    )


def _row(
    evaluated: Evaluated,
    at: int,
    groups: tuple[Group, ...],
    best: dict[str, dict[str, float]],
    reach: float,
) -> TableRow:
    asking, track = evaluated.asking, evaluated.asking.state.tracks[at]
    return TableRow(
        index=at,
        name=evaluated.names[at],
        words=words_of(track),
        look=evaluated.looks[at].classes,
        is_shown=at == asking.state.shown,
        is_baseline=at == asking.baseline,
        groups=tuple(
            _cells(evaluated, at, group, best.get(group.key, {}), reach) for group in groups
        ),
    )


def _cells(
    evaluated: Evaluated, at: int, group: Group, best: dict[str, float], reach: float
) -> CellGroup:
    row, size = evaluated.rows[at], len(group.columns)
    if row is None or (group.retriever and group.retriever not in row.rankings):
        return CellGroup(group.key, size, pending=_pending(evaluated, at, group))
    if group.retriever:
        return CellGroup(group.key, size, measured_cells(evaluated, at, group, best, reach))
    made = {
        "chunks": lambda: _of_chunks(evaluated, at, row),
        "answers": lambda: _of_answers(evaluated, at, row, group),
        "ceiling": lambda: _of_ceilings(evaluated, row),
    }[group.key]()
    return CellGroup(
        group.key, size, tuple(replace(made[one.key], label=one.label) for one in group.columns)
    )


def _pending(evaluated: Evaluated, at: int, group: Group) -> str:
    """What is said in the place of numbers; once for a row that has none."""
    progress, track = evaluated.looked.progress, evaluated.asking.state.tracks[at]
    if group.retriever and (words := clash(track, retriever_of(group.retriever))):
        return f"– {words}"
    if (track, group.retriever) in progress.failures:
        return "cannot be worked out"
    if progress.status != "working":
        return NOT_APPLICABLE
    if group.retriever and progress.now == (track, group.retriever):
        return "is being worked out"
    return WAITS if group.retriever or group.key == "chunks" else ""


def workbench_url(evaluated: Evaluated, at: int, part: str = "") -> str:
    """The page of the document or collection with the same tracks, this one in focus."""
    state = evaluated.asking.state.showing(at)
    return f"/{evaluated.kind}/{evaluated.id}?{state.query()}{part}"


def _of_chunks(evaluated: Evaluated, at: int, row: Row) -> dict[str, Cell]:
    url = workbench_url(evaluated, at)
    mean = float(row.chunks.tokens.mean())
    largest = evaluated.asking.ks[-1]
    are_all = len(row.chunks) <= largest
    past, has_limit = row.truncated, bool(evaluated.embedder.max_tokens)
    cells = (
        Cell(
            "count",
            "",
            f"{len(row.chunks):,}",
            tone="warn" if are_all else "",
            url=url,
            tip=f"The first {largest:,} are all of them: a recall of that many says nothing."
            if are_all
            else "See where they are cut",
        ),
        Cell("mean", "", f"{mean:,.0f}", tip=f"{mean:,.1f} tokens"),
        Cell("index", "", f"{row.duplication:.2f}×", tip=count(row.index_tokens, "token")),
        Cell(
            "truncated",
            "",
            f"{past:,}" if has_limit else NOT_APPLICABLE,
            tone="warn" if past else "good" if has_limit else "",
            url=url if past else "",
            tip="See them among the warnings" if past else "" if has_limit else NO_LIMIT,
        ),
    )
    return {one.key: one for one in cells}


def _of_answers(evaluated: Evaluated, at: int, row: Row, group: Group) -> dict[str, Cell]:
    cells = {one.key: _cell_of_answers(evaluated, at, row, one.key) for one in group.columns}
    if not _overlaps(row):
        cells["rescued"] = Cell("rescued", "", NOT_APPLICABLE, tip=NO_OVERLAP)
    return cells


def _cell_of_answers(evaluated: Evaluated, at: int, row: Row, kind: str) -> Cell:
    if kind not in UNREAD_BY:
        return _answer_cell(evaluated, at, kind, row.verdicts[kind])
    if words := clash(row.track, retriever_of(UNREAD_BY[kind])):
        return Cell(kind, "", NOT_APPLICABLE, tip=words)
    return _answer_cell(evaluated, at, kind, len(unread_of(row, kind)))


def _answer_cell(evaluated: Evaluated, at: int, kind: str, number: int) -> Cell:
    """A number of answers, which leads to their list."""
    some, none = ANSWER_TONES[kind.partition("-")[0]]
    cell = Cell(kind, "", f"{number:,}", tone=some if number else none)
    if not number:
        return cell
    url = evaluated.url("questions", row=at, answers=kind)
    return replace(cell, url=url, list="questions", tip="List these answers")


def _overlaps(row: Row) -> bool:
    """Whether some chunk shares characters with the next, so that it can hold what a cut parts."""
    chunks = row.chunks
    return bool((chunks.line_starts[1:] < chunks.line_ends[:-1]).any())


def _of_ceilings(evaluated: Evaluated, row: Row) -> dict[str, Cell]:
    found = most_of(row.chunks, evaluated.asking.ks)
    return {key: Cell(key, "", f"{value:.3f}") for key, value in found.items()}
