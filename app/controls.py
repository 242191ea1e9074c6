"""The controls of the page: what each strategy reads, as sliders, numbers and choices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from app.ask_state import NAMES as ASK_NAMES
from app.ask_state import Ask
from app.field_looks import OVERS, READING_ORDER, THRESHOLDS, look_of
from app.forms import State
from engine.drawing.palette import looks_of
from engine.embedding import EMBEDDERS, EmbedderRow
from engine.hub import is_hub_name
from engine.languages import LANGUAGES
from engine.params import Param, Value, spelt
from engine.spec import Spec, parse_track, track_names
from engine.strategies import AMOUNTS, Strategy
from engine.tokens import TOKENIZERS, TokenizerRow


@dataclass(frozen=True, slots=True)
class Choice:
    """One row of a drop-down list."""

    name: str
    label: str
    note: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Field:
    """One setting of one track, as its inputs show it; values are written as in a track.

    `kind` is that of the setting, but `number` for whole numbers too. `default` may depend on the setting
    that it is read with: `stddev=1.5;absolute=0.3`.
    """

    id: str
    name: str
    kind: str
    label: str
    help: str
    value: str
    default: str
    default_words: str
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
    """The settings of one track; `look` holds the classes of the style sheet that give its tab its look.

    `words` tell it apart from another of its name, where the page numbers those that are called alike nowhere.
    `order` holds the names of its settings as they are written, `fields` are in the order they are read.
    """

    index: int
    name: str
    words: str
    own_name: str
    hue: str
    look: str
    strategy: str
    spelling: str
    rule: str
    order: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Controls:
    """Everything that the form outside the swapped part holds.

    `structure` is the same for two states whose forms differ in values only; `swapped` is true where the
    form takes the place of one with another structure.
    """

    structure: str
    swapped: bool
    tracks: tuple[TrackControls, ...]
    shown: int
    tokenizers: tuple[Choice, ...]
    embedders: tuple[Choice, ...]
    languages: tuple[Choice, ...]
    units: tuple[Choice, ...]
    pin: str
    window: str
    chosen: str
    ask: tuple[tuple[str, str], ...]


def controls(
    state: State,
    *,
    tokenizers: Iterable[str] = tuple(TOKENIZERS),
    embedders: Iterable[str] = tuple(EMBEDDERS),
    found: str = "",
    swapped: bool = False,
) -> Controls:
    """What a page offers: the tokenizers and embedders of these names, and all that tracks read.

    `found` is the language that the text was found to be in, where none is set.
    """
    window = state.window
    return Controls(
        structure=structure_of(state),
        swapped=swapped,
        tracks=_tracks(state),
        shown=state.shown,
        tokenizers=_choices(state.tokenizer, _models(tokenizers, TOKENIZERS)),
        embedders=_choices(state.embedder, _models(embedders, EMBEDDERS)),
        languages=_choices(state.language, _languages(found)),
        units=_choices(state.unit, [("tokens", "tokens", ""), ("characters", "characters", "")]),
        pin="" if state.pin is None else str(state.pin),
        window="" if window is None else f"{window.start}-{window.end}",
        chosen=str(state.chosen),
        ask=tuple(_ask_fields(state.ask)),
    )


def _ask_fields(ask: Ask) -> Iterator[tuple[str, str]]:
    """Every pair that a question may have in the address, so that the page's form has a place for each."""
    written = dict(ask.pairs())
    return ((name, written.get(name, "")) for name in ASK_NAMES)


def structure_of(state: State) -> str:
    """Which inputs the form of a state has and how its tabs look, whatever the values.

    >>> from engine.spec import parse_track
    >>> structure_of(State((parse_track("fixed:size=9"), parse_track("late"))))
    'fixed%20hue-fixed,late%20hue-brown'
    """
    pairs = zip(state.tracks, looks_of(state.tracks), strict=True)
    return ",".join(quote(f"{_inputs_of(track)} {look.classes}", safe="") for track, look in pairs)


def _inputs_of(track: Spec) -> str:
    """A late track has its own choices, among which is the one it has."""
    return track.strategy if track.base is track else str(track)


def _tracks(state: State) -> tuple[TrackControls, ...]:
    names, looks = track_names(state.tracks, state.names), looks_of(state.tracks)
    return tuple(
        TrackControls(
            index=index,
            name=names[index],
            words="",
            own_name=state.names[index] if state.names else "",
            hue=looks[index].hue,
            look=looks[index].classes,
            strategy=track.strategy,
            spelling=str(track),
            rule=rule_of(track.row),
            order=" ".join(track.params),
            fields=_fields(index, track),
        )
        for index, track in enumerate(state.tracks)
    )


def rule_of(row: Strategy) -> str:
    return f"{row.rule[0].upper()}{row.rule[1:]}."


def _fields(index: int, track: Spec) -> tuple[Field, ...]:
    return tuple(_field(index, track, param) for param in sorted(track.row.params, key=_place))


def _place(param: Param) -> int:
    """Settings without a place of their own come last, in the order of the contract."""
    return READING_ORDER.index(param.name) if param.name in READING_ORDER else len(READING_ORDER)


def _field(index: int, track: Spec, param: Param) -> Field:
    look = look_of(track.strategy, param.name)
    value = track.params[param.name]
    read_with, read_when = param.read_with or ("", ())
    return Field(
        id=f"track-{index}-{param.name}",
        name=param.name,
        kind="number" if param.kind == "integer" else param.kind,
        label=_cuts_words(value) if param.kind == "cuts" else look.label,
        help=param.help[0].upper() + param.help[1:],
        value=_written(value),
        default=_default(param),
        default_words=_written(param.default) or look.unset,
        low=f"{param.low:g}",
        high=str(int(param.high)),
        step="1" if param.kind == "integer" else "any",
        stops=look.stops,
        suffix=look.suffix,
        optional=param.optional,
        unset=look.unset,
        choices=_over_choices(str(value))
        if param.kind == "track"
        else _param_choices(param, str(value)),
        read_with=read_with,
        read_when=" ".join(read_when),
    )


def _default(param: Param) -> str:
    if param.name == "amount":
        return ";".join(f"{kind}={_written(amount)}" for kind, amount in AMOUNTS.items())
    return _written(param.default)


def _cuts_words(value: Value) -> str:
    number = len(value) if isinstance(value, tuple) else 0
    return f"{number:,} {'cut' if number == 1 else 'cuts'} by hand"


def _param_choices(param: Param, chosen: str) -> tuple[Choice, ...]:
    labels = THRESHOLDS if param.name == "threshold" else {}
    return _choices(chosen, ((name, labels.get(name, name), "") for name in param.choices))


def _over_choices(chosen: str) -> tuple[Choice, ...]:
    """Tracks whose chunks a late one may take, and whichever it takes."""
    tracks = [parse_track(over) for over in dict.fromkeys([*OVERS, chosen])]
    return _choices(chosen, ((str(over), f"{over.row.label}: {over.words}", "") for over in tracks))


def _models(
    names: Iterable[str], rows: Mapping[str, TokenizerRow] | Mapping[str, EmbedderRow]
) -> Iterator[tuple[str, str, str]]:
    """Name, label and note of each model; one without a row is one that the operator allows."""
    for name in names:
        row = rows.get(name)
        note = "a model of the hub" if is_hub_name(name) else "a local folder"
        yield (name, row.label, row.note) if row else (name, Path(name).name, note)


def _languages(found: str) -> Iterator[tuple[str, str, str]]:
    """The language that is found, and every one that can be set instead.

    >>> list(_languages("de"))[0], list(_languages(""))[:2]
    (('', 'German (found)', ''), [('', 'As found', ''), ('af', 'Afrikaans', '')])
    """
    yield "", f"{LANGUAGES[found]} (found)" if found else "As found", ""
    yield from ((code, name, "") for code, name in LANGUAGES.items())


def _choices(chosen: str, rows: Iterable[tuple[str, str, str]]) -> tuple[Choice, ...]:
    return tuple(Choice(name, label, note, name == chosen) for name, label, note in rows)


def _written(value: Value) -> str:
    """
    >>> _written(2.5), _written(None), _written("tokens"), _written((" ", ""))
    ('2.5', '', 'tokens', ' |')
    """
    return "" if value is None else spelt(value)
