"""What `cutmarks evaluate` does: a corpus is read, its rows are worked out, and their table is printed."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import orjson

from app.cli_wanted import Form, Wanted, asking_of, expect_rows, tokenizer_for
from app.corpus_reading import Gathered, expect_questions, gathered
from app.downloads import bring, quieten
from app.evaluate_csv import evaluation_csv
from app.evaluate_report import evaluate_report
from app.evaluate_state import EvaluateState
from app.evaluated import Evaluated
from app.evaluations import EvaluationProgress, Looked
from app.plain_text import clipped
from app.question_csv import questions_csv
from app.question_json import questions_dict
from app.question_sets import QuestionSet
from app.question_state import QuestionState
from app.questions_report import question_parts
from app.settings import Settings
from app.terminal import legible
from engine.embedding import load_embedder
from engine.retrieval.corpus import Corpus
from engine.retrieval.evaluation import Evaluation, evaluate
from engine.spec import Spec
from engine.tokenizers import load_tokenizer

CLEAR_LINE = "\r\x1b[K"


def printed(wanted: Wanted, settings: Settings, form: Form) -> str | bytes:
    """What the command prints; ValueError or Problem says in one sentence what is wrong."""
    expect_rows(wanted)
    asking = asking_of(wanted)
    evaluation, found = evaluated(wanted, asking, settings)
    page = as_on_a_page(evaluation, asking)
    if form == "json":
        told = told_dict(evaluation, found, wanted.measure)
        told |= {"questions": questions_dict(page)["questions"]} if wanted.every_question else {}
        return orjson.dumps(told, option=orjson.OPT_APPEND_NEWLINE)
    if form == "csv":
        every = QuestionState.parse([], page.asking)
        return questions_csv(page, every) if wanted.every_question else evaluation_csv(page)
    parts = question_parts(page) if wanted.every_question else []
    return evaluate_report(evaluation, found, wanted.measure, parts) + "\n"


def evaluated(
    wanted: Wanted, asking: EvaluateState, settings: Settings
) -> tuple[Evaluation, Gathered]:
    """The evaluation of a corpus, and what became of its files."""
    with Progress() as progress:
        found = found_corpus(wanted, settings, progress)
        counted = with_tokenizer(asking, found.corpus)
        evaluation = worked_out(found.corpus, asking.state.tracks, counted, progress)
    return replace(evaluation, baseline=asking.baseline), found


def with_tokenizer(asking: EvaluateState, corpus: Corpus) -> EvaluateState:
    """The same, with the tokenizer that suits the documents where none is named."""
    tokenizer = asking.state.tokenizer or tokenizer_for(corpus)
    return replace(asking, state=replace(asking.state, tokenizer=tokenizer))


def worked_out(
    corpus: Corpus, tracks: Sequence[Spec], asking: EvaluateState, progress: Progress
) -> Evaluation:
    """Some tracks as rows, under the retrievers and with the models that are asked for."""
    progress.rows = len(tracks)
    return evaluate(
        corpus,
        tracks,
        retrievers=asking.retrievers,
        ks=asking.ks,
        tokenizer=asking.state.tokenizer,
        embedder=load_embedder(asking.state.embedder),
        told=progress.row,
    )


def found_corpus(wanted: Wanted, settings: Settings, progress: Progress) -> Gathered:
    """The corpus that is asked for, with at least one question, once its models are here."""
    if wanted.tokenizer:
        load_tokenizer(wanted.tokenizer)
    bring(wanted.embedder)
    quieten()
    found = gathered(wanted.corpus, wanted.questions, settings, wanted.language, progress.reading)
    expect_questions(found.corpus, wanted.questions)
    return found


def told_dict(evaluation: Evaluation, found: Gathered, measure: str) -> dict[str, Any]:
    """The contract's object, with the files that could not be read."""
    told = evaluation.to_dict(measure)
    told["corpus"]["refused"] = [
        {"file_name": name, "problem": f"{name} {problem}."} for name, problem in found.refused
    ]
    return told


def as_on_a_page(evaluation: Evaluation, asking: EvaluateState) -> Evaluated:
    """What the lists of questions are made of; documents that the app does not keep go by their names."""
    rankings = {
        (row.track, name): ranking
        for row in evaluation.rows
        for name, ranking in row.rankings.items()
    }
    return Evaluated(
        kind="c",
        id="",
        title="",
        questions=QuestionSet(evaluation.corpus, "", evaluation.corpus.names),
        asking=replace(asking, state=replace(asking.state, tokenizer=evaluation.tokenizer)),
        looked=Looked(rankings, EvaluationProgress("done", len(rankings), len(rankings))),
    )


class Progress:
    """How far the work is, in one line of a terminal that is gone at the end; elsewhere nothing is said."""

    def __init__(self) -> None:
        self.rows = 0
        self._row = 0
        self._is_shown = sys.stderr.isatty()

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        self._put("")

    def reading(self, name: str) -> None:
        self._put(f"Reading {name}")

    def row(self, track: str) -> None:
        self._row += 1
        self._put(f"Row {self._row} of {self.rows}: {track}")

    def _put(self, words: str) -> None:
        if self._is_shown:
            columns = shutil.get_terminal_size().columns  # a second line would not be cleared
            sys.stderr.write(f"{CLEAR_LINE}{clipped(legible(words), columns - 1)}")
            sys.stderr.flush()
