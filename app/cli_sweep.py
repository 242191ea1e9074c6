"""What `cutmarks evaluate --sweep` does: many tracks are measured, under one retriever after another."""

from __future__ import annotations

from dataclasses import replace

import orjson

from app.cli_evaluate import Progress, found_corpus, with_tokenizer, worked_out
from app.cli_wanted import Form, Wanted, asking_of
from app.corpus_reading import Gathered
from app.evaluate_state import EvaluateState
from app.evaluations import EvaluationProgress
from app.forms import State
from app.question_sets import QuestionSet
from app.settings import Settings
from app.sweep_csv import sweep_csv
from app.sweep_json import sweep_dict
from app.sweep_report import sweep_report
from app.sweeps import Name, Sweep, Swept, sweep_over
from engine.quoting import quoted
from engine.retrieval.evaluation import Evaluation
from engine.retrieval.measured import measured_of
from engine.tokens import tokenize

SWEEPS: dict[str, Name] = {"sizes": "sweep", "grid": "grid", "percentiles": "percentiles"}


def printed(wanted: Wanted, name: str, settings: Settings, form: Form) -> str | bytes:
    """What the command prints: tables, or for each retriever the object of the API on a line of its own."""
    swept, evaluation, found = measured(wanted, name, settings)
    if form == "json":
        lines = (orjson.dumps(sweep_dict(one), option=orjson.OPT_APPEND_NEWLINE) for one in swept)
        return b"".join(lines)
    if form == "csv":
        first, *others = map(sweep_csv, swept)
        return b"".join([first, *(other.partition(b"\r\n")[2] for other in others)])
    return sweep_report(swept, evaluation, found) + "\n"


def measured(
    wanted: Wanted, name: str, settings: Settings
) -> tuple[list[Swept], Evaluation, Gathered]:
    """The sweep under each retriever, the rows it is read from, and what became of the files."""
    expect_sweep(wanted, name)
    asking = asking_in(wanted)
    with Progress() as progress:
        found = found_corpus(wanted, settings, progress)
        asking = with_tokenizer(asking, found.corpus)
        sweeps = [sweep_of_files(found, SWEEPS[name], asking, by) for by in asking.retrievers]
        tracks = list(dict.fromkeys(point.track for point in sweeps[0].points))
        evaluation = worked_out(found.corpus, tracks, asking, progress)
    return [swept_of(sweep, evaluation) for sweep in sweeps], evaluation, found


def expect_sweep(wanted: Wanted, name: str) -> None:
    """ValueError, one sentence, for a sweep that there is not and for options that say nothing to it."""
    if name not in SWEEPS:
        raise ValueError(f"sweep must be one of {', '.join(SWEEPS)}, not {quoted(name)}")
    if wanted.tracks or wanted.preset or wanted.baseline or wanted.every_question:
        raise ValueError(
            "A sweep has tracks of its own: leave out --track, --preset, --baseline and --every-question, "
            "or --sweep"
        )
    for option, value, sweeps in (
        ("--unit", wanted.unit, ("sizes", "grid")),
        ("--share", wanted.share, ("sizes",)),
        ("--within", wanted.within, ("percentiles",)),
    ):
        if value and name not in sweeps:
            whose = " and ".join(f"--sweep {one}" for one in sweeps)
            raise ValueError(f"{option} changes {whose} alone: leave it out of --sweep {name}")


def asking_in(wanted: Wanted) -> EvaluateState:
    """What the points are and go by; their tracks are found with the documents."""
    asking = asking_of(wanted)
    counted = State.parse([("unit", wanted.unit)]).unit if wanted.unit else asking.state.unit
    return replace(asking, state=replace(asking.state, tracks=(), unit=counted))


def sweep_of_files(found: Gathered, name: Name, asking: EvaluateState, retriever: str) -> Sweep:
    """The points of a sweep over files that the app does not keep."""
    own = replace(asking, retrievers=(retriever,), by=retriever)
    known = [tokenize(document, asking.state.tokenizer) for document in found.corpus.documents]
    return sweep_over(known, name, "c", "", QuestionSet(found.corpus, "", ()), own)


def swept_of(sweep: Sweep, evaluation: Evaluation) -> Swept:
    """A sweep whose points are all rows of an evaluation."""
    found = {
        row.track: measured_of(row, sweep.asking.by, sweep.asking.ks) for row in evaluation.rows
    }
    wanted = len(sweep.points)
    return Swept(sweep, found, EvaluationProgress("done", wanted, wanted))
