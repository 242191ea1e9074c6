"""How far an evaluation is, in the words of its page."""

from __future__ import annotations

from dataclasses import dataclass

from app.evaluated import Evaluated
from app.evaluations import Cell
from app.problems import sentence
from app.words import count
from engine.retrieval.retrievers import RETRIEVERS

WAITS, NEVER = "waits", "–"


@dataclass(frozen=True, slots=True)
class EvaluationProgressView:
    """What goes on; `known` is another when there is more to be seen than the page shows.

    `problems` say what cannot be worked out. `url` is empty where nothing goes on; `button` begins or ends the
    work by a post to `turn_url`.
    """

    known: str
    status: str
    sentence: str
    detail: str
    problems: tuple[str, ...]
    percent: int
    url: str
    button: str
    turn_url: str


def progress_of(evaluated: Evaluated) -> EvaluationProgressView:
    progress = evaluated.looked.progress
    is_working = progress.status == "working"
    button = {"working": "Stop", "stopped": "Go on", "failed": "Try again"}.get(progress.status, "")
    return EvaluationProgressView(
        known=_known(evaluated),
        status=progress.status,
        sentence=_sentence(evaluated),
        detail=_detail(evaluated) if is_working else "",
        problems=problems_of(evaluated),
        percent=progress.percent,
        url=evaluated.url("progress") if is_working else "",
        button=button,
        turn_url=evaluated.url("stop" if is_working else "start"),
    )


def pending_words(evaluated: Evaluated) -> str:
    """What stands in the place of a row's numbers: that they come or, where nothing goes on, a dash."""
    return WAITS if evaluated.looked.progress.status == "working" else NEVER


def _known(evaluated: Evaluated) -> str:
    progress = evaluated.looked.progress
    parts = (progress.status, progress.ready, len(progress.failures))
    return " ".join(map(str, (evaluated.questions.key[:12], *parts)))


def _sentence(evaluated: Evaluated) -> str:
    progress = evaluated.looked.progress
    there = f"{progress.ready:,} of {count(progress.wanted, 'ranking')}"
    if progress.status == "failed":
        return f"{there}." if progress.failures else progress.message
    if progress.status == "stopped":
        return f"Stopped with {there}; what is there stays."
    return f"{there} {'is' if progress.ready == 1 else 'are'} there."


def problems_of(evaluated: Evaluated) -> tuple[str, ...]:
    """What cannot be worked out, by the names of row and retriever, and why."""
    failures = evaluated.looked.progress.failures
    return tuple(
        f"{called(evaluated, cell)}: {sentence(ValueError(message))}"
        for cell, message in failures.items()
    )


def called(evaluated: Evaluated, cell: Cell) -> str:
    """A ranking by the name of its row, if it has one here, and its retriever."""
    track, retriever = cell
    tracks = evaluated.asking.state.tracks
    name = evaluated.told[tracks.index(track)] if track in tracks else str(track)
    return f"{name}, {RETRIEVERS[retriever].label}"


def _detail(evaluated: Evaluated) -> str:
    """What is worked on now, by the name of its row, and how far that is."""
    progress = evaluated.looked.progress
    if progress.now is None:
        return "Waiting for its turn."
    now = f"Now {called(evaluated, progress.now)}"
    if not progress.total:
        return f"{now}."
    return f"{now}: {progress.done:,} of {count(progress.total, 'text')} embedded."
