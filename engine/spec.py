"""A track as people write it, `strategy:param=value,param=value`, read and spelt one way."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.params import Params, TrackError, Value, quoted, spelt
from engine.strategies import AMOUNTS, STRATEGIES, Strategy


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
    def label(self) -> str:
        return self.row.label + (" + overlap" if self.params.get("overlap") else "")

    @property
    def words(self) -> str:
        return self.row.words(self.params)

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


def track_names(tracks: Sequence[Spec]) -> list[str]:
    """What each track is called wherever it is named: its label, numbered where it comes again.

    >>> track_names([parse_track("fixed"), parse_track("semantic"), parse_track("fixed:size=9")])
    ['Fixed', 'Semantic', 'Fixed 2']
    """
    labels = [track.label for track in tracks]
    return [
        label if not (before := labels[:at].count(label)) else f"{label} {before + 1}"
        for at, label in enumerate(labels)
    ]


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
        params[name] = _row(strategy).param(name).parse(value)
    return make_spec(strategy, params)


def make_spec(strategy: str, params: Params) -> Spec:
    """A spec from settings already read; the missing ones take their defaults."""
    row = _row(strategy)
    filled = {param.name: param.default for param in row.params}
    for name, value in params.items():
        if value is not None or not row.param(name).optional:
            filled[name] = row.param(name).parse(spelt(value))
    for param in row.params:
        if not param.is_read(filled) and filled[param.name] != param.default:
            other, _ = param.read_with or ("", ())
            raise TrackError(f"{param.name} is not read when {other} is {filled[other]}")
    row.finish(filled)
    return Spec(strategy, tuple(filled.items()))


def _row(strategy: str) -> Strategy:
    if strategy not in STRATEGIES:
        known = ", ".join(STRATEGIES)
        raise TrackError(f"there is no strategy {quoted(strategy)}; choose one of {known}")
    return STRATEGIES[strategy]


def _settings(written: str, row: Strategy) -> Iterator[tuple[str, str]]:
    for part in _outer_parts(written) if written else ():
        name, equals, value = part.partition("=")
        if not equals:
            example = f"{row.params[0].name}=…"
            raise TrackError(f"settings are written {example}, not {quoted(part)}")
        yield name.strip(), _unbracketed(value.strip())


def _outer_parts(written: str) -> list[str]:
    """The settings between the commas that no parentheses hold.

    >>> _outer_parts("over=(fixed:size=256,overlap=64),x=1")
    ['over=(fixed:size=256,overlap=64)', 'x=1']
    """
    parts, depth, start = [], 0, 0
    for at, mark in enumerate(written):
        depth += (mark == "(") - (mark == ")")
        if depth < 0:
            break
        if mark == "," and depth == 0:
            parts.append(written[start:at])
            start = at + 1
    if depth:
        raise TrackError(f"a parenthesis is not closed or not opened in {quoted(written)}")
    return [*parts, written[start:]]


def _unbracketed(value: str) -> str:
    return value[1:-1] if value.startswith("(") and value.endswith(")") else value


def _bracketed(value: str) -> str:
    return f"({value})" if re.search(r"[,:=()]", value) else value
