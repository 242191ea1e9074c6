"""What `cutmarks evaluate` does: a corpus is read, its rows are worked out, and their table is printed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import orjson

from app.corpus_reading import Gathered, expect_questions, gathered
from app.downloads import bring, quieten
from app.evaluate_report import evaluate_report
from app.evaluate_state import asked_ks
from app.opening import ANY_SCRIPT, DEFAULT_TOKENIZER, opening_tokenization
from app.row_presets import SIX, RowPreset, row_preset
from app.settings import Settings
from engine.embedding import load_embedder
from engine.retrieval.corpus import Corpus
from engine.retrieval.evaluation import Evaluation, evaluate, expect_no_clash
from engine.retrieval.measures import DEFAULT_KS
from engine.retrieval.retrievers import DEFAULT_RETRIEVERS, retriever_of
from engine.spec import Spec, parse_track
from engine.tokenizers import load_tokenizer

CLEAR_LINE = "\r\x1b[K"


@dataclass(frozen=True)
class Wanted:
    """What someone asks for; what is left out is chosen by the preset, or else by the usual rules."""

    corpus: Path
    questions: Path | None = None
    tracks: Sequence[str] = ()
    retrievers: Sequence[str] = ()
    ks: str = ""
    tokenizer: str | None = None
    embedder: str = ""
    baseline: int = 1
    preset: str = ""
    language: str = ""


def evaluated(wanted: Wanted, settings: Settings) -> tuple[Evaluation, Gathered]:
    """The evaluation of a corpus, and what became of its files; ValueError or Problem says what is wrong."""
    preset = row_preset(wanted.preset) if wanted.preset else None
    tracks = tracks_of(wanted, preset)
    baseline = baseline_of(wanted.baseline, len(tracks))
    retrievers = retrievers_of(wanted, preset)
    expect_no_clash(tracks, retrievers)
    ks = asked_ks(wanted.ks) if wanted.ks else DEFAULT_KS
    with Progress() as progress:
        found = found_corpus(wanted, settings, progress)
        progress.rows = len(tracks)
        evaluation = evaluate(
            found.corpus,
            tracks,
            retrievers=retrievers,
            ks=ks,
            tokenizer=wanted.tokenizer or tokenizer_of(found.corpus, preset),
            embedder=load_embedder(wanted.embedder),
            told=progress.row,
        )
    return replace(evaluation, baseline=baseline), found


def found_corpus(wanted: Wanted, settings: Settings, progress: Progress) -> Gathered:
    """The corpus that is asked for, with at least one question, once its models are here."""
    if wanted.tokenizer:
        load_tokenizer(wanted.tokenizer)
    bring(wanted.embedder)
    quieten()
    found = gathered(wanted.corpus, wanted.questions, settings, wanted.language, progress.reading)
    expect_questions(found.corpus)
    return found


def printed(wanted: Wanted, settings: Settings, *, as_json: bool) -> str | bytes:
    """What the command prints."""
    evaluation, found = evaluated(wanted, settings)
    if as_json:
        return orjson.dumps(told_dict(evaluation, found), option=orjson.OPT_APPEND_NEWLINE)
    return evaluate_report(evaluation, found) + "\n"


def told_dict(evaluation: Evaluation, found: Gathered) -> dict[str, Any]:
    """The contract's object, with the files that could not be read."""
    told = evaluation.to_dict()
    told["corpus"]["refused"] = [
        {"file_name": name, "problem": f"{name} {problem}."} for name, problem in found.refused
    ]
    return told


def tracks_of(wanted: Wanted, preset: RowPreset | None) -> list[Spec]:
    """Those of the preset and then those that are given, each once; six where there are neither."""
    spelled = [*(preset.tracks if preset else ()), *wanted.tracks] or SIX.tracks
    return list(dict.fromkeys(map(parse_track, spelled)))


def retrievers_of(wanted: Wanted, preset: RowPreset | None) -> list[str]:
    names = wanted.retrievers or (preset.retrievers if preset else DEFAULT_RETRIEVERS)
    return [retriever_of(name).name for name in dict.fromkeys(names)]


def tokenizer_of(corpus: Corpus, preset: RowPreset | None) -> str:
    """That of the preset or else the default one, or another where that knows little of some document."""
    if preset and preset.tokenizer:
        return preset.tokenizer
    names = {opening_tokenization(one).tokenizer.name for one in corpus.documents}
    return ANY_SCRIPT if ANY_SCRIPT in names else DEFAULT_TOKENIZER


def baseline_of(number: int, rows: int) -> int:
    """The row that the others are measured against, given by its number from 1."""
    if not 1 <= number <= rows:
        raise ValueError(
            f"baseline must be the number of a row, counted from 1, up to {rows}, not {number}"
        )
    return number - 1


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
            sys.stderr.write(f"{CLEAR_LINE}{words[:78]}")
            sys.stderr.flush()
