"""What someone asks of `cutmarks evaluate`: its options, read into rows and what these are compared by."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from app.evaluate_state import EvaluateState
from app.forms import MOST_TRACKS, State
from app.opening import ANY_SCRIPT, DEFAULT_TOKENIZER, opening_tokenization
from app.row_presets import SIX, RowPreset, row_preset
from app.words import listed
from engine.quoting import quoted
from engine.retrieval.corpus import Corpus
from engine.retrieval.measures import DEFAULT_KS
from engine.retrieval.retrievers import DEFAULT_RETRIEVERS, expect_no_clash, retriever_of
from engine.spec import Spec, parse_track

Form = Literal["text", "json", "csv"]


@dataclass(frozen=True)
class Wanted:
    """What someone asks for; what is left out is chosen by the preset, or else by the usual rules.

    `unit`, `share` and `within` are those of sweeps, as `State` and `EvaluateState` know them.
    """

    corpus: Path
    questions: Path | None = None
    tracks: Sequence[str] = ()
    retrievers: Sequence[str] = ()
    ks: str = ""
    tokenizer: str | None = None
    embedder: str = ""
    baseline: str = ""
    preset: str = ""
    language: str = ""
    measure: str = ""
    every_question: bool = False
    unit: str = ""
    share: str = ""
    within: str = ""


def asking_of(wanted: Wanted) -> EvaluateState:
    """Rows, retrievers and what they are compared by; ValueError, one sentence, says what is wrong.

    The tokenizer is empty where neither an option nor the preset names one.
    """
    preset = row_preset(wanted.preset) if wanted.preset else None
    tracks, retrievers = tracks_of(wanted, preset), retrievers_of(wanted, preset)
    expect_no_clash(tracks, retrievers)
    tokenizer = wanted.tokenizer or (preset.tokenizer if preset else "")
    state = State(tuple(tracks), (), tokenizer, wanted.embedder, wanted.language)
    pairs = [
        *(("retriever", name) for name in retrievers),
        ("k", wanted.ks),
        ("measure", wanted.measure),
        ("share", wanted.share),
        ("within", wanted.within),
    ]
    baseline = baseline_of(wanted.baseline, tracks)
    return replace(EvaluateState.parse(pairs, state, usual_ks=DEFAULT_KS), baseline=baseline)


def form_of(*, as_json: bool, as_csv: bool) -> Form:
    if as_json and as_csv:
        raise ValueError("Only one thing can be printed: leave out --json or --csv")
    return "json" if as_json else "csv" if as_csv else "text"


def expect_rows(wanted: Wanted) -> None:
    """ValueError, one sentence, for an option that says nothing to rows."""
    for option, value in (
        ("--unit", wanted.unit),
        ("--share", wanted.share),
        ("--within", wanted.within),
    ):
        if value:
            raise ValueError(
                f"{option} changes a sweep alone: add --sweep, or write a row with its settings, such as "
                "--track fixed:size=200,overlap=40"
            )


def tracks_of(wanted: Wanted, preset: RowPreset | None) -> list[Spec]:
    """Those of the preset and then those that are given, each a row; six where there are neither.

    ValueError, one sentence, where there are more than an address holds.
    """
    spelled = [*(preset.tracks if preset else ()), *wanted.tracks] or SIX.tracks
    if len(spelled) > MOST_TRACKS:
        raise ValueError(
            f"An evaluation holds up to {MOST_TRACKS} rows, not {len(spelled)}: leave some of the tracks out"
        )
    return list(map(parse_track, spelled))


def retrievers_of(wanted: Wanted, preset: RowPreset | None) -> list[str]:
    names = wanted.retrievers or (preset.retrievers if preset else DEFAULT_RETRIEVERS)
    return [retriever_of(name).name for name in dict.fromkeys(names)]


def tokenizer_for(corpus: Corpus) -> str:
    """The default one, or another where that knows little of some document."""
    names = {opening_tokenization(one).tokenizer.name for one in corpus.documents}
    return ANY_SCRIPT if ANY_SCRIPT in names else DEFAULT_TOKENIZER


def baseline_of(written: str, tracks: Sequence[Spec]) -> int:
    """The row that the others are measured against, given by its number from 1 or by its name.

    >>> tracks = [parse_track(one) for one in ("fixed:size=64", "fixed", "headings:level=2")]
    >>> [baseline_of(one, tracks) for one in ("", "2", "fixed:size=256", "Headings")]
    [0, 1, 1, 2]
    """
    if not written:
        return 0
    if re.fullmatch(r"[0-9]{1,9}", written):
        found = [int(written) - 1] if 1 <= int(written) <= len(tracks) else []
    else:
        found = rows_called(written, tracks)
    if len(found) > 1:
        rows = listed([str(at + 1) for at in found])
        raise ValueError(
            f"baseline {quoted(written)} could be the rows {rows}: name one by its number"
        )
    if not found:
        raise ValueError(
            f"baseline must be the number of a row, counted from 1, up to {len(tracks)}, or its track such "
            f"as {tracks[-1]}, not {quoted(written)}"
        )
    return found[0]


def rows_called(name: str, tracks: Sequence[Spec]) -> list[int]:
    """The row of that track in any spelling; else those of that strategy."""
    try:
        meant = parse_track(name)
    except ValueError:
        meant = None
    exact = [at for at, track in enumerate(tracks) if track == meant]
    return exact or [at for at, track in enumerate(tracks) if track.strategy == name.casefold()]
