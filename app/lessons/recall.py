"""Lesson: from cuts to recall."""

from __future__ import annotations

from app.evaluate_state import EvaluateState
from app.evaluated import Evaluated, asked_of, cells_of, questions_of
from app.evaluations import EvaluationProgress
from app.forms import State
from app.lessons.base import Desk, Lesson, Waiting, tracks_of, vectors_missing
from app.lessons.recall_numbers import BASELINE, CALLED, Numbers, numbers_of
from app.lessons.recall_sweep import TRACKS
from app.row_presets import SIX
from app.sample_corpora import SAMPLE_CORPORA
from app.subject import Subject

CORPUS = SAMPLE_CORPORA["harbour-handbook"]
ASKING = EvaluateState(State(tracks_of(SIX.tracks), tokenizer=SIX.tokenizer), baseline=BASELINE)
"""Whatever the reader looks at in the picture, the six rows are what the words are about."""
CELLS = tuple(dict.fromkeys((*cells_of(ASKING), *((track, "dense") for track in TRACKS))))
"""The rankings of the six rows, and those of the sweep that are not among them."""
READING = (
    "The model reads the handbook in nine ways of cutting it; some fifteen seconds the first time."
)
STOPPED = (
    "The reading was stopped; let it go on from the evaluation of the handbook, then come back."
)


def evaluated(desk: Desk) -> Evaluated:
    """The six rows and the sweep over the whole handbook, as far as they are; what is missing is begun."""
    questions = questions_of(desk.library, "c", CORPUS.id, ASKING.state.language)
    return Evaluated(
        kind="c",
        id=CORPUS.id,
        title=CORPUS.title,
        questions=questions,
        asking=ASKING,
        looked=desk.evaluations.look(asked_of(questions, ASKING, CELLS)),
    )


def numbers(desk: Desk, subject: Subject) -> Numbers | Waiting:
    """What the six rows lose and find, once they and the sweep are there."""
    held = evaluated(desk)
    if held.looked.progress.status != "done":
        return waiting_of(held.looked.progress)
    return vectors_missing(desk, subject.id) or numbers_of(held)


def waiting_of(progress: EvaluationProgress) -> Waiting:
    said = {"failed": progress.message, "stopped": STOPPED}
    is_over = progress.status in said
    return Waiting(said.get(progress.status, READING), progress.percent, 100, is_over=is_over)


LESSON = Lesson(
    name="recall",
    title="From cuts to recall",
    about="The same questions asked of six ways to cut: what is found, what is lost, and what is only noise.",
    numbers=numbers,
    document="harbour-handbook-07",
    tracks=SIX.tracks,
    names=CALLED,
    tokenizer=SIX.tokenizer,
    opens=f"/c/{CORPUS.id}/evaluate?{ASKING.query()}",
)
