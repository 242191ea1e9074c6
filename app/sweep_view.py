"""A sweep as its panel shows it: controls, what goes on, the figure, what it says, and the same as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from markupsafe import Markup

from app.controls import Choice
from app.evaluate_state import SHARES, WITHINS, EvaluateState, measure_names
from app.evaluated import program_query, told_at
from app.forms import UNITS
from app.sweep_plots import Legend, figure_of, legend_of
from app.sweep_rows import GridRow, PointRow, grid_rows, point_rows
from app.sweep_words import sentences_of
from app.sweeps import TOKENS_A_MINUTE, Sweep, Swept, url_of
from app.words import count, share
from engine.retrieval.measures import label_of
from engine.retrieval.retrievers import retriever_of

FACES = {
    "sweep": ("{} against chunk size", ""),
    "grid": ("{} by size and overlap", ""),
    "percentiles": ("{} against the percentile", "semantic {}, "),
}


@dataclass(frozen=True, slots=True)
class Working:
    """What goes on: `url` is asked again while it does, `turn_url` is what the button posts to."""

    status: str
    sentence: str
    percent: int
    url: str
    button: str
    turn_url: str


@dataclass(frozen=True, slots=True)
class SweepView:
    """Everything that a panel says; `csv_url` is empty while points are missing."""

    name: str
    title: str
    about: str
    label: str
    measures: tuple[Choice, ...]
    retrievers: tuple[Choice, ...]
    units: tuple[Choice, ...]
    shares: tuple[Choice, ...]
    withins: tuple[Choice, ...]
    working: Working
    is_empty: bool
    figure: Markup
    sentences: tuple[str, ...]
    legend: Legend | None
    rows: tuple[PointRow, ...]
    sizes: tuple[str, ...]
    grid: tuple[GridRow, ...]
    has_limit: bool
    csv_url: str


def sweep_view(swept: Swept) -> SweepView:
    sweep, asking = swept.sweep, swept.sweep.asking
    label = label_of(asking.measure)
    title, about = FACES[sweep.name]
    head = title.format(label)
    about = about.format(_within_words(asking.within)) + retriever_of(asking.by).label
    sentences = sentences_of(swept)
    return SweepView(
        name=sweep.name,
        title=head,
        about=about,
        label=label,
        measures=_choices("measure", asking, measure_names(asking.ks), label_of),
        retrievers=_choices("by", asking, asking.retrievers, lambda one: retriever_of(one).label),
        units=_units(sweep),
        shares=_choices("share", asking, map(str, SHARES), lambda one: f"{one}\u00a0%"),
        withins=_choices("within", asking, WITHINS, _most_words),
        working=_working(swept),
        is_empty=not swept.found,
        figure=figure_of(swept, f"{head}, {about}, {_questions(sweep)}", " ".join(sentences)),
        sentences=tuple(sentences),
        legend=legend_of(swept) if sweep.name == "sweep" else None,
        rows=tuple(point_rows(swept)) if sweep.name != "grid" else (),
        sizes=tuple(f"{size:,}" for size in sweep.sizes) if sweep.name == "grid" else (),
        grid=tuple(grid_rows(swept)) if sweep.name == "grid" and swept.found else (),
        csv_url=_csv_url(sweep) if swept.is_complete else "",
        has_limit=sweep.retriever.needs_vectors and not sweep.retriever.late,
    )


def _questions(sweep: Sweep) -> str:
    return count(len(sweep.questions.corpus.questions), "question")


def _csv_url(sweep: Sweep) -> str:
    query = program_query(sweep.asking)
    return f"{told_at(sweep.kind, sweep.id)}/{sweep.name}.csv?{query}"


def _choices(
    name: str, asking: EvaluateState, names: Iterable[str], label: Callable[[str], str]
) -> tuple[Choice, ...]:
    chosen = str(getattr(asking, name))
    return tuple(Choice(one, label(one), "", one == chosen) for one in names)


def _most_words(within: str) -> str:
    size = WITHINS[within]
    return "any size" if size is None else f"at most {size:,} tokens"


def _within_words(within: str) -> str:
    size = WITHINS[within]
    return "of any size" if size is None else f"within {size:,} tokens"


def _units(sweep: Sweep) -> tuple[Choice, ...]:
    if sweep.name == "percentiles":
        return ()
    return tuple(Choice(unit, unit, "", unit == sweep.asking.state.unit) for unit in UNITS)


def _working(swept: Swept) -> Working:
    sweep, progress = swept.sweep, swept.progress
    there = f"{share(progress.ready, progress.wanted)} points measured"
    embedded = ""
    if progress.status == "working" and progress.total:
        embedded = f", {share(progress.done, progress.total)} texts embedded for the next"
    said = {
        "working": f"{there}{embedded}.",
        "stopped": f"Stopped: {there}.",
        "failed": progress.message,
        "unasked": _price(swept),
    }
    buttons = {
        "working": "Stop",
        "stopped": "Go on",
        "failed": "Try again",
        "unasked": "Measure",
    }
    is_working = progress.status == "working"
    return Working(
        status=progress.status,
        sentence=said.get(progress.status, ""),
        percent=progress.percent,
        url=url_of(sweep, sweep.name) if is_working else "",
        button=buttons.get(progress.status, ""),
        turn_url=url_of(sweep, sweep.name, "stop" if is_working else "start"),
    )


def _price(swept: Swept) -> str:
    """What measuring the missing points will take at most, in tokens and minutes."""
    wanted = len(swept.sweep.points)
    tokens = swept.tokens_to_embed
    minutes = max(round(tokens / TOKENS_A_MINUTE), 1)
    return (
        f"{share(wanted - len(swept.found), wanted)} points are not measured yet: up to {tokens:,} tokens to "
        f"embed, some {count(minutes, 'minute')} on two cores."
    )
