"""What can be chosen for the table of an evaluation besides its rows, and the menus that change those."""

from __future__ import annotations

from dataclasses import dataclass

import orjson

from app.controls import Choice, rule_of
from app.evaluate_columns import MEASURE_WORDS, first_words
from app.evaluate_state import COLUMNS, DEFAULT_COLUMNS, PAGE_KS, EvaluateState
from app.forms import LONGEST_NAME, MOST_TRACKS
from app.presets import BY_HAND, Offer
from app.row_presets import ROW_PRESETS, RowPreset
from engine.drawing.palette import hue_of
from engine.retrieval.measures import LARGEST_K
from engine.retrieval.retrievers import DEFAULT_RETRIEVERS, RETRIEVERS
from engine.spec import parse_track
from engine.strategies import STRATEGIES


@dataclass(frozen=True, slots=True)
class Choices:
    """The retrievers and measures that have columns, and the numbers of chunks that are looked at.

    `usual` are those that the address leaves out. The others are parts of the state that nothing in the form
    shows.
    """

    retrievers: tuple[Choice, ...]
    measures: tuple[Choice, ...]
    ks: str
    usual: tuple[str, ...]
    usual_ks: str
    largest_k: int
    baseline: str
    given: str
    measure: str
    by: str
    share: str
    within: str
    unit: str
    question: str


def choices_of(asking: EvaluateState) -> Choices:
    return Choices(
        retrievers=tuple(
            Choice(
                row.name,
                row.label,
                f"{row.note[0].upper()}{row.note[1:]}.",
                row.name in asking.retrievers,
            )
            for row in RETRIEVERS.values()
        ),
        measures=tuple(
            Choice(name, MEASURE_WORDS[name].choice, _meaning(name), name in asking.show)
            for name in COLUMNS
        ),
        ks=", ".join(map(str, asking.ks)),
        usual=(*DEFAULT_RETRIEVERS, *DEFAULT_COLUMNS),
        usual_ks=", ".join(map(str, PAGE_KS)),
        largest_k=LARGEST_K,
        baseline=str(asking.baseline or ""),
        given=asking.given,
        measure=asking.measure,
        by=asking.by,
        share=str(asking.share),
        within=asking.within,
        unit=asking.state.unit,
        question="" if asking.question is None else str(asking.question),
    )


def _meaning(measure: str) -> str:
    words = MEASURE_WORDS[measure].help.format(first=first_words("k"))
    return words or "The most that a perfect retriever could reach with a row's chunks."


@dataclass(frozen=True, slots=True)
class PresetRows:
    """Rows that belong together, as they are offered; `tracks` is JSON."""

    name: str
    note: str
    rows: tuple[tuple[str, str], ...]
    tracks: str
    tokenizer: str


@dataclass(frozen=True, slots=True)
class RowMenus:
    """What the menus say that change the list of rows."""

    offers: tuple[Offer, ...]
    presets: tuple[PresetRows, ...]
    longest_name: int
    most: int


def row_menus() -> RowMenus:
    rows = (row for name, row in STRATEGIES.items() if name != BY_HAND)
    return RowMenus(
        offers=tuple(
            Offer(row.name, row.label, rule_of(row), f"hue-{hue_of(parse_track(row.name))}")
            for row in rows
        ),
        presets=tuple(_preset(one) for one in ROW_PRESETS.values()),
        longest_name=LONGEST_NAME,
        most=MOST_TRACKS,
    )


def _preset(preset: RowPreset) -> PresetRows:
    return PresetRows(
        name=preset.name,
        note=preset.note,
        rows=tuple((_called(row.track), row.teaches) for row in preset.rows),
        tracks=orjson.dumps(preset.tracks).decode(),
        tokenizer=preset.tokenizer,
    )


def _called(track: str) -> str:
    spec = parse_track(track)
    return f"{spec.row.label}, {spec.words}"
