"""A track as people write it, `strategy:param=value,param=value`, read and spelt one way."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.params import Param, Params, TrackError, Value, spelt
from engine.quoting import quoted
from engine.strategies import AMOUNTS, LATE, STRATEGIES, Strategy

LONGEST_NAME = 60  # characters of a spelling that serves as a name


@dataclass(frozen=True, slots=True)
class Spec:
    """A strategy with every one of its settings; `str()` gives its one canonical spelling."""

    strategy: str
    values: tuple[tuple[str, Value], ...]

    @property
    def row(self) -> Strategy:
        return STRATEGIES[self.strategy]

    @property
    def params(self) -> dict[str, Value]:
        return dict(self.values)

    @property
    def base(self) -> Spec:
        """The track whose rule makes the cuts: what `late` is over, else this one."""
        return _read_before(str(self.params["over"])) if self.strategy == LATE else self

    @property
    def overlap_unit(self) -> str | None:
        """What the overlap counts: tokens, characters or sentences; None where there is no overlap."""
        base = self.base
        if not base.row.has_overlap:
            return None
        return (
            "sentences" if base.strategy == "sentences" else str(base.params.get("unit", "tokens"))
        )

    @property
    def label(self) -> str:
        return self.row.label + (" + overlap" if self.base.params.get("overlap") else "")

    @property
    def words(self) -> str:
        base = self.base
        over = f"over {base.row.label.lower()}: " if base is not self else ""
        return over + base.row.words(base.params)

    def with_overlap(self, overlap: int) -> Spec:
        """The same track with another overlap, that of what it is over where it is over another.

        >>> str(parse_track("late:over=fixed").with_overlap(8))
        'late:over=(fixed:overlap=8)'
        """
        if self.strategy == LATE:
            return self.with_params(over=str(self.base.with_overlap(overlap)))
        return self.with_params(overlap=overlap)

    def with_params(self, **changes: Value) -> Spec:
        """The same strategy with some settings changed, checked like a written track.

        >>> str(parse_track("fixed:size=300").with_params(overlap=60))
        'fixed:size=300,overlap=60'
        """
        return make_spec(self.strategy, {**self.params, **changes})

    def __str__(self) -> str:
        written = [
            f"{name}={_bracketed(spelt(value))}"
            for name, value in self.values
            if value != self._default(name)
        ]
        return self.strategy + (":" + ",".join(written) if written else "")

    def _default(self, name: str) -> Value:
        if name == "amount":
            return AMOUNTS.get(str(self.params["threshold"]))
        return self.row.param(name).default


def track_names(tracks: Sequence[Spec], given: Sequence[str] = ()) -> list[str]:
    """What each track is called wherever it is named: its label, numbered where it comes again.

    `given` holds the names that people chose; an empty one, or none, leaves the label.

    >>> track_names([parse_track("fixed"), parse_track("semantic"), parse_track("fixed:size=9")])
    ['Fixed', 'Semantic', 'Fixed 2']
    >>> track_names([parse_track("fixed"), parse_track("fixed:size=9")], ["Ours"])
    ['Ours', 'Fixed']
    """
    own = [*given, *[""] * (len(tracks) - len(given))]
    labels = [name or track.label for name, track in zip(own, tracks, strict=True)]
    return [
        label if not (before := labels[:at].count(label)) else f"{label} {before + 1}"
        for at, label in enumerate(labels)
    ]


def spelled_names(tracks: Sequence[Spec]) -> list[str]:
    """What each track is called where it is known by its spelling: that, a long one cut short.

    >>> spelled_names([parse_track("fixed:size=300"), parse_track("headings")])
    ['fixed:size=300', 'headings']
    """
    written = [str(track) for track in tracks]
    long = LONGEST_NAME - 1
    return track_names(
        tracks, [one if len(one[long:]) < 2 else one[:long] + "…" for one in written]
    )


def parse_track(written: str) -> Spec:
    """Read a track; raises TrackError with one sentence where it cannot be cut.

    >>> str(parse_track("fixed:overlap=64,size=256,unit=tokens"))
    'fixed:overlap=64'
    """
    strategy, _, settings = written.strip().partition(":")
    params: dict[str, Value] = {}
    for name, value in _settings(settings, _row(strategy)):
        if name in params:
            raise TrackError(f"{name} is given twice in {quoted(written)}")
        params[name] = _read(_row(strategy).param(name), value)
    return make_spec(strategy, params)


def make_spec(strategy: str, params: Params) -> Spec:
    """A spec from settings already read; the missing ones take their defaults."""
    row = _row(strategy)
    filled = {param.name: param.default for param in row.params}
    for name, value in params.items():
        if value is not None or not row.param(name).optional:
            filled[name] = _read(row.param(name), spelt(value))
    for param in row.params:
        if not param.is_read(filled) and filled[param.name] != param.default:
            other, _ = param.read_with or ("", ())
            raise TrackError(f"{param.name} is not read when {other} is {filled[other]}")
    row.finish(filled)
    return Spec(strategy, tuple(filled.items()))


def _read(param: Param, written: str) -> Value:
    if param.kind != "track":
        return param.parse(written)
    if written.strip().partition(":")[0] == LATE:
        raise TrackError(f"{param.name} must be a track other than {LATE}, not {quoted(written)}")
    try:
        return str(parse_track(written))
    except TrackError as error:
        raise TrackError(f"{param.name} must be {param.range_in_words()}: {error}") from error


@lru_cache(maxsize=64)
def _read_before(written: str) -> Spec:
    """A track that was read before; everything that shows one over another asks for it."""
    return parse_track(written)


def _row(strategy: str) -> Strategy:
    if strategy not in STRATEGIES:
        known = ", ".join(STRATEGIES)
        raise TrackError(f"there is no strategy {quoted(strategy)}; choose one of {known}")
    return STRATEGIES[strategy]


def _settings(written: str, row: Strategy) -> Iterator[tuple[str, str]]:
    for part in _outer_parts(written) if written else ():
        name, equals, value = part.partition("=")
        if not row.params:
            raise TrackError(f"{row.name} has no settings, so leave out {quoted(part)}")
        if not equals:
            example = f"{row.params[0].name}=…"
            raise TrackError(f"settings are written {example}, not {quoted(part)}")
        yield name.strip(), _unbracketed(value)


def _outer_parts(written: str) -> list[str]:
    """The settings between the commas that no parentheses hold.

    >>> _outer_parts("over=(fixed:size=256,overlap=64),x=1")
    ['over=(fixed:size=256,overlap=64)', 'x=1']
    """
    parts, start, depth = [], 0, 0
    for at, mark, depth in _depths(written):
        if depth < 0:
            break
        if mark == "," and depth == 0:
            parts.append(written[start:at])
            start = at + 1
    if depth:
        raise TrackError(f"a parenthesis is not closed or not opened in {quoted(written)}")
    return [*parts, written[start:]]


def _depths(written: str) -> Iterator[tuple[int, str, int]]:
    """Each character but those behind a backslash, and how many parentheses are open after it."""
    depth = 0
    for found in _MARKS.finditer(written):
        depth += (found[0] == "(") - (found[0] == ")")
        yield found.start(), found[0], depth


_MARKS = re.compile(r"\\.|.", re.DOTALL)


def _unbracketed(value: str) -> str:
    """A value out of the parentheses that hold all of it; else without outer white space.

    >>> _unbracketed("(a)|(b)"), _unbracketed(" ( |a)")
    ('(a)|(b)', ' |a')
    """
    trimmed = value.strip()
    closes = next((at for at, _, depth in _depths(trimmed) if depth == 0), -1)
    return trimmed[1:-1] if trimmed.startswith("(") and closes == len(trimmed) - 1 else trimmed


def _bracketed(value: str) -> str:
    return f"({value})" if re.search(r"[,:=()]|^\s|\s$", value) else value
