"""The rows of the table of an evaluation: every number with its tone, its difference and its list."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.evaluate_columns import Group
from app.evaluated import Evaluated
from app.words import count
from engine.retrieval.ceilings import ceilings
from engine.retrieval.evaluation import Evaluation, Row
from engine.retrieval.noise import Difference
from engine.retrieval.retrievers import RETRIEVERS
from engine.spec import Spec

ROUNDING = 1e-9  # what two means of the same values may differ by
WAITS = "waits"
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Cell:
    """A number; `more` stands under it: the difference to the baseline, grey where it `is_noise`.

    `tip` says more to those who point at it, `url` leads to the list of what it counts.
    """

    key: str
    label: str
    text: str
    more: str = ""
    tone: str = ""
    tip: str = ""
    url: str = ""
    list: str = ""
    is_noise: bool = False
    is_best: bool = False


@dataclass(frozen=True, slots=True)
class CellGroup:
    """The numbers of one row under one group of columns, or why they are not there."""

    key: str
    columns: int
    cells: tuple[Cell, ...] = ()
    pending: str = ""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One track in numbers; `compare_url` is the address at which the others are compared with it."""

    index: int
    name: str
    words: str
    look: str
    is_shown: bool
    is_baseline: bool
    compare_url: str
    groups: tuple[CellGroup, ...]


def rows_of(evaluated: Evaluated, groups: tuple[Group, ...]) -> tuple[TableRow, ...]:
    """Every row with what is there of it; the best of each column of measures is marked."""
    best = {one.key: _best(evaluated, one) for one in groups if one.retriever}
    return tuple(
        _row(evaluated, at, groups, best) for at in range(len(evaluated.asking.state.tracks))
    )


def _row(
    evaluated: Evaluated, at: int, groups: tuple[Group, ...], best: dict[str, dict[str, float]]
) -> TableRow:
    asking, track = evaluated.asking, evaluated.asking.state.tracks[at]
    return TableRow(
        index=at,
        name=evaluated.names[at],
        words=words_of(track),
        look=evaluated.looks[at].classes,
        is_shown=at == asking.state.shown,
        is_baseline=at == asking.baseline,
        compare_url=evaluated.url(asking=replace(asking, baseline=at)),
        groups=tuple(_cells(evaluated, at, group, best.get(group.key, {})) for group in groups),
    )


def words_of(track: Spec) -> str:
    """The settings of a row in words; that a size comes without an overlap goes without saying.

    >>> from engine.spec import parse_track
    >>> words_of(parse_track("fixed")), words_of(parse_track("fixed:overlap=64"))
    ('256 tokens', '256 tokens, 64 shared')
    """
    return track.words.replace(", no overlap", "")


def _cells(evaluated: Evaluated, at: int, group: Group, best: dict[str, float]) -> CellGroup:
    row, size = evaluated.rows[at], len(group.columns)
    if row is None or (group.retriever and group.retriever not in row.rankings):
        return CellGroup(group.key, size, pending=_pending(evaluated, at, group))
    if group.retriever:
        return CellGroup(group.key, size, _measured(evaluated, at, group, best))
    made = {
        "chunks": lambda: _of_chunks(evaluated, at, row),
        "answers": lambda: _of_answers(evaluated, at, row),
        "ceiling": lambda: _of_ceilings(evaluated, row),
    }[group.key]()
    return CellGroup(
        group.key, size, tuple(replace(made[one.key], label=one.label) for one in group.columns)
    )


def _pending(evaluated: Evaluated, at: int, group: Group) -> str:
    """What is said in the place of numbers; once for a row that has none."""
    progress, track = evaluated.looked.progress, evaluated.asking.state.tracks[at]
    if progress.status != "working":
        return "–"
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
    past = row.truncated
    cells = (
        Cell("count", "", f"{len(row.chunks):,}", url=url, tip="See where they are cut"),
        Cell("mean", "", f"{mean:,.0f}", tip=f"{mean:,.1f} tokens"),
        Cell("index", "", f"{row.duplication:.2f}×", tip=count(row.index_tokens, "token")),
        Cell(
            "truncated",
            "",
            f"{past:,}",
            tone="warn" if past else "good",
            url=url if past else "",
            tip="See them among the warnings" if past else "",
        ),
    )
    return {one.key: one for one in cells}


def _of_answers(evaluated: Evaluated, at: int, row: Row) -> dict[str, Cell]:
    found = {**row.verdicts, "unread": len(row.unread)}
    lost = evaluated.url("questions", row=at)
    cells = {}
    for kind in ("cut", "rescued", "lost", "unread"):
        number = found[kind]
        is_bad = kind in {"cut", "lost"}
        text = f"{number:,}" if number or is_bad else "–"
        cell = Cell(kind, "", text)
        if number and is_bad:
            cell = replace(cell, tone="bad", url=lost, list="questions", tip="List the questions")
        elif number:
            url = workbench_url(evaluated, at, "#answers" if evaluated.kind == "d" else "")
            cell = replace(cell, tone="warn" if kind == "unread" else "", url=url, tip="See them")
        elif is_bad:
            cell = replace(cell, tone="good")
        cells[kind] = cell
    return cells


def _of_ceilings(evaluated: Evaluated, row: Row) -> dict[str, Cell]:
    found = ceilings(row.chunks, evaluated.asking.ks)
    return {key: Cell(key, "", f"{value:.3f}") for key, value in found.items()}


def _measured(
    evaluated: Evaluated, at: int, group: Group, best: dict[str, float]
) -> tuple[Cell, ...]:
    row, base = evaluated.rows[at], evaluated.rows[evaluated.asking.baseline]
    assert row is not None
    pair = pair_of(evaluated, base or row, row, group.retriever)
    means = pair.means(1, group.retriever)
    is_there = base is not None and group.retriever in base.rankings
    found = pair.differences(1, group.retriever) if is_there else {}
    is_baseline = at == evaluated.asking.baseline
    return tuple(
        _measure_cell(
            Cell(
                column.key,
                f"{RETRIEVERS[group.retriever].label}, {column.label}",
                f"{means[column.key]:.3f}",
                is_best=means[column.key] >= best[column.key] - ROUNDING,
            ),
            None if is_baseline else found.get(column.key),
            is_baseline=is_baseline,
        )
        for column in group.columns
    )


def pair_of(evaluated: Evaluated, base: Row, row: Row, retriever: str) -> Evaluation:
    """A row beside another, whatever of the others is there."""
    base = base if retriever in base.rankings else row
    asking = evaluated.asking
    return Evaluation(
        evaluated.questions.corpus,
        (base, row),
        (retriever,),
        asking.ks,
        asking.state.tokenizer,
        evaluated.embedder,
    )


def _measure_cell(cell: Cell, difference: Difference | None, *, is_baseline: bool) -> Cell:
    if is_baseline:
        return replace(cell, more="baseline", is_noise=True)
    if difference is None:
        return cell
    return replace(
        cell,
        more=f"{signed(difference.mean)}{' ≈' if difference.is_noise else ''}",
        is_noise=difference.is_noise,
        tip=interval_words(difference),
    )


def signed(value: float) -> str:
    """
    >>> signed(0.05), signed(-0.0501), signed(-0.0001)
    ('+0.050', '−0.050', '+0.000')
    """
    shown = f"{abs(value):.3f}"
    return f"{MINUS if value < 0 and float(shown) else '+'}{shown}"


def interval_words(difference: Difference) -> str:
    """What a difference is worth, in one sentence.

    >>> interval_words(Difference(0.05, 0.01, 0.09, 12))
    '+0.050 against the baseline, between +0.010 and +0.090 in 95 % of resamples; 12 questions differ.'
    >>> interval_words(Difference(0.0, 0.0, 0.0, 0))
    'The same as the baseline on every question.'
    """
    if not difference.questions:
        return "The same as the baseline on every question."
    verdict = " Inside the noise." if difference.is_noise else ""
    differ = count(difference.questions, "question differs", "questions differ")
    return (
        f"{signed(difference.mean)} against the baseline, between {signed(difference.low)} and "
        f"{signed(difference.high)} in 95 % of resamples; {differ}.{verdict}"
    )


def _best(evaluated: Evaluated, group: Group) -> dict[str, float]:
    """The highest of each column; more than any where all rows that are there have the same."""
    rows = [row for row in evaluated.rows if row is not None and group.retriever in row.rankings]
    means = [
        pair_of(evaluated, row, row, group.retriever).means(1, group.retriever) for row in rows
    ]
    found = {}
    for column in group.columns:
        values = [one[column.key] for one in means]
        is_same = not values or max(values) - min(values) <= ROUNDING
        found[column.key] = 2.0 if is_same else max(values)
    return found
