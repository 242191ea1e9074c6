"""What `cutmarks evaluate --sweep` does: many tracks are measured, under one retriever after another."""

from __future__ import annotations

import orjson

from app.cli_evaluate import Progress, Wanted, found_corpus, retrievers_of, tokenizer_of
from app.corpus_reading import Gathered
from app.evaluate_state import EvaluateState, asked_ks
from app.evaluations import EvaluationProgress
from app.forms import State
from app.question_sets import QuestionSet
from app.settings import Settings
from app.sweep_json import sweep_dict
from app.sweep_report import sweep_report
from app.sweeps import Name, Sweep, Swept, sweep_over
from engine.embedding import load_embedder
from engine.quoting import quoted
from engine.retrieval.evaluation import Evaluation, evaluate
from engine.retrieval.measured import measured_of
from engine.retrieval.measures import DEFAULT_KS
from engine.tokens import tokenize

SWEEPS: dict[str, Name] = {"sizes": "sweep", "grid": "grid", "percentiles": "percentiles"}


def printed(wanted: Wanted, name: str, settings: Settings, *, as_json: bool) -> str | bytes:
    """What the command prints: tables, or for each retriever the object of the API on a line of its own."""
    swept, evaluation, found = measured(wanted, name, settings)
    if as_json:
        lines = (orjson.dumps(sweep_dict(one), option=orjson.OPT_APPEND_NEWLINE) for one in swept)
        return b"".join(lines)
    return sweep_report(swept, evaluation, found) + "\n"


def measured(
    wanted: Wanted, name: str, settings: Settings
) -> tuple[list[Swept], Evaluation, Gathered]:
    """The sweep under each retriever, the rows it is read from, and what became of the files."""
    expect_sweep(wanted, name)
    retrievers = retrievers_of(wanted, None)
    ks = asked_ks(wanted.ks) if wanted.ks else DEFAULT_KS
    with Progress() as progress:
        found = found_corpus(wanted, settings, progress)
        tokenizer = wanted.tokenizer or tokenizer_of(found.corpus, None)
        state = State((), tokenizer=tokenizer, embedder=wanted.embedder, language=wanted.language)
        sweeps = [sweep_of_files(found, SWEEPS[name], state, ks, by) for by in retrievers]
        tracks = list(dict.fromkeys(point.track for point in sweeps[0].points))
        progress.rows = len(tracks)
        evaluation = evaluate(
            found.corpus,
            tracks,
            retrievers=retrievers,
            ks=ks,
            tokenizer=tokenizer,
            embedder=load_embedder(wanted.embedder),
            told=progress.row,
        )
    return [swept_of(sweep, evaluation) for sweep in sweeps], evaluation, found


def expect_sweep(wanted: Wanted, name: str) -> None:
    """ValueError, one sentence, for a sweep that there is not and for rows beside one."""
    if name not in SWEEPS:
        raise ValueError(f"sweep must be one of {', '.join(SWEEPS)}, not {quoted(name)}")
    if wanted.tracks or wanted.preset or wanted.baseline != 1:
        raise ValueError(
            "A sweep has tracks of its own: leave out --track, --preset and --baseline, or --sweep"
        )


def sweep_of_files(
    found: Gathered, name: Name, state: State, ks: tuple[int, ...], retriever: str
) -> Sweep:
    """The points of a sweep over files that the app does not keep, by recall at the largest k."""
    asking = EvaluateState(state, (retriever,), ks, measure=f"recall@{ks[-1]}", by=retriever)
    known = [tokenize(document, state.tokenizer) for document in found.corpus.documents]
    return sweep_over(known, name, "c", "", QuestionSet(found.corpus, "", ()), asking)


def swept_of(sweep: Sweep, evaluation: Evaluation) -> Swept:
    """A sweep whose points are all rows of an evaluation."""
    found = {
        row.track: measured_of(row, sweep.asking.by, sweep.asking.ks) for row in evaluation.rows
    }
    wanted = len(sweep.points)
    return Swept(sweep, found, EvaluationProgress("done", wanted, wanted))
