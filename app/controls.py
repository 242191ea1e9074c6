"""The controls of the page: what each strategy reads, as sliders, numbers and choices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from app.forms import State
from engine.drawing.palette import hue_of
from engine.embedding import EMBEDDERS, EmbedderRow
from engine.params import Param
from engine.spec import Spec, track_names
from engine.tokens import TOKENIZERS, TokenizerRow


@dataclass(frozen=True, slots=True)
class Choice:
    """One row of a drop-down list."""

    name: str
    label: str
    note: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Look:
    """How a setting looks on the screen: its label, its slider's stops and what its number counts.

    `unset` stands for the number where there is none.

    `stops` is read by controls.js: stretches `from:to:step`, joined by commas. A slider may reach less
    far than the number, because few people need a chunk of 100,000 tokens and all need the small ones.
    """

    label: str
    stops: str = ""
    suffix: str = ""
    unset: str = "none"


SIZES = "16:64:2,64:512:4,512:1024:16,1024:2048:32"
LOOKS = {
    "size": Look("Size", SIZES, "tokens"),
    "overlap": Look("Overlap", "0:size-1:1", "tokens"),
    "unit": Look("both in"),
    "percentile": Look("", "0:100:1", "%"),
    "threshold": Look("Cut where"),
    "amount": Look("", "absolute=0:1:0.01;0:4:0.05"),
    "window": Look("Compare", "1:20:1", "sentences a side"),
}
OWN_LOOKS = {
    ("fixed", "size"): Look("Size", SIZES),
    ("fixed", "overlap"): Look("Overlap", "0:size-1:1"),
    ("semantic", "size"): Look("At most", SIZES, "tokens", unset="no limit"),
}
THRESHOLDS = {
    "percentile": "similarity is in the lowest",
    "stddev": "the drop is past the mean by deviations",
    "iqr": "the drop is past the mean by quartile ranges",
    "gradient": "the drop steepens most, in the top",
    "absolute": "similarity is at most",
}
# On the page the condition is read before its amount, in the contract the settings keep their order.
READING_ORDER = ("threshold", "percentile", "amount", "size", "overlap", "window", "unit")


@dataclass(frozen=True, slots=True)
class Field:
    """One setting of one track, as its inputs show it; numbers are written as in a track."""

    id: str
    name: str
    kind: str
    label: str
    help: str
    value: str
    default: str
    low: str
    high: str
    step: str
    stops: str
    suffix: str
    optional: bool
    unset: str
    choices: tuple[Choice, ...]
    read_with: str
    read_when: str


@dataclass(frozen=True, slots=True)
class TrackControls:
    """The settings of one track."""

    index: int
    name: str
    hue: str
    strategy: str
    spelling: str
    rule: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Controls:
    """Everything that the form outside the swapped part holds."""

    tracks: tuple[TrackControls, ...]
    shown: int
    tokenizers: tuple[Choice, ...]
    embedders: tuple[Choice, ...]
    units: tuple[Choice, ...]
    pin: str
    window: str


def controls(
    state: State,
    *,
    tokenizers: Iterable[str] = tuple(TOKENIZERS),
    embedders: Iterable[str] = tuple(EMBEDDERS),
) -> Controls:
    """What a page offers: the tokenizers and embedders of these names, and all that tracks read."""
    window = state.window
    return Controls(
        tracks=_tracks(state),
        shown=state.shown,
        tokenizers=_choices(state.tokenizer, _models(tokenizers, TOKENIZERS)),
        embedders=_choices(state.embedder, _models(embedders, EMBEDDERS)),
        units=_choices(state.unit, [("tokens", "tokens", ""), ("characters", "characters", "")]),
        pin="" if state.pin is None else str(state.pin),
        window="" if window is None else f"{window.start}-{window.end}",
    )


def _tracks(state: State) -> tuple[TrackControls, ...]:
    names = track_names(state.tracks)
    return tuple(
        TrackControls(
            index=index,
            name=names[index],
            hue=hue_of(track),
            strategy=track.strategy,
            spelling=str(track),
            rule=f"{track.row.rule[0].upper()}{track.row.rule[1:]}.",
            fields=_fields(index, track),
        )
        for index, track in enumerate(state.tracks)
    )


def _fields(index: int, track: Spec) -> tuple[Field, ...]:
    ordered = sorted(track.row.params, key=lambda param: READING_ORDER.index(param.name))
    return tuple(_field(index, track, param) for param in ordered)


def _field(index: int, track: Spec, param: Param) -> Field:
    look = OWN_LOOKS.get((track.strategy, param.name)) or LOOKS[param.name]
    read_with, read_when = param.read_with or ("", ())
    return Field(
        id=f"track-{index}-{param.name}",
        name=param.name,
        kind="choice" if param.kind == "choice" else "number",
        label=look.label,
        help=param.help[0].upper() + param.help[1:],
        value=_written(track.params[param.name]),
        default=_written(param.default),
        low=f"{param.low:g}",
        high=str(int(param.high)),
        step="1" if param.kind == "integer" else "any",
        stops=look.stops,
        suffix=look.suffix,
        optional=param.optional,
        unset=look.unset,
        choices=_param_choices(param, str(track.params[param.name])),
        read_with=read_with,
        read_when=" ".join(read_when),
    )


def _param_choices(param: Param, chosen: str) -> tuple[Choice, ...]:
    labels = THRESHOLDS if param.name == "threshold" else {}
    return _choices(chosen, ((name, labels.get(name, name), "") for name in param.choices))


def _models(
    names: Iterable[str], rows: Mapping[str, TokenizerRow] | Mapping[str, EmbedderRow]
) -> Iterator[tuple[str, str, str]]:
    """Name, label and note of each model; one without a row is a folder that the operator allows."""
    for name in names:
        row = rows.get(name)
        yield (name, row.label, row.note) if row else (name, Path(name).name, "a local folder")


def _choices(chosen: str, rows: Iterable[tuple[str, str, str]]) -> tuple[Choice, ...]:
    return tuple(Choice(name, label, note, name == chosen) for name, label, note in rows)


def _written(value: object) -> str:
    """
    >>> _written(2.5), _written(None), _written("tokens")
    ('2.5', '', 'tokens')
    """
    return "" if value is None else f"{value:.9g}" if isinstance(value, float) else str(value)
