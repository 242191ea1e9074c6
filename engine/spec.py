"""A track as people write it, `strategy:param=value,param=value`, read and spelt one way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

Value = int | float | str | None
Params = Mapping[str, Value]

LARGEST_SIZE = 100_000
DECIMALS = 9  # more are rounded away, so that every value has one spelling


def whole_number(params: Params, name: str) -> int:
    """A setting that is always a whole number."""
    return int(str(params[name]))


class TrackError(ValueError):
    """A track that cannot be cut; the message is one sentence for the person who wrote it."""


@dataclass(frozen=True, slots=True)
class Param:
    """One setting of a strategy: its name, default, range and what it does.

    `kind` is `integer`, `number` or `choice`. `low` and `high` are inclusive. An `optional` setting
    may be left unset. `below` names a setting that this one must stay under. `read_with` names the values
    of another setting that make this one count.
    """

    name: str
    kind: str
    default: Value
    help: str
    low: float = 0
    high: float = 0
    choices: tuple[str, ...] = ()
    optional: bool = False
    below: str = ""
    read_with: tuple[str, tuple[str, ...]] | None = None

    def is_read(self, params: Params) -> bool:
        return self.read_with is None or params[self.read_with[0]] in self.read_with[1]

    def parse(self, written: str) -> Value:
        """The value that was written; raises TrackError naming the setting, its range and the value."""
        if self.optional and written == "none":
            return None
        if self.kind == "choice":
            return self._checked(written if written in self.choices else None, written)
        pattern = r"-?[0-9]{1,9}" if self.kind == "integer" else r"-?[0-9]{1,9}(\.[0-9]{1,30})?"
        if not re.fullmatch(pattern, written):
            return self._checked(None, written)
        number = round(float(written), DECIMALS)
        within = self.low <= number <= self.high
        return self._checked(_plain(number) if within else None, written)

    def range_in_words(self) -> str:
        """
        >>> Param("size", "integer", 256, "", low=1, high=100_000).range_in_words()
        'a whole number from 1 to 100,000'
        """
        if self.kind == "choice":
            return "one of " + ", ".join(self.choices)
        number = "a whole number" if self.kind == "integer" else "a number"
        high = f"{self.below} - 1" if self.below else f"{self.high:,.0f}"
        words = f"{number} from {self.low:,.0f} to {high}"
        return words + (" or none" if self.optional else "")

    def _checked(self, value: Value, written: str) -> Value:
        if value is None:
            raise TrackError(f"{self.name} must be {self.range_in_words()}, not {_quoted(written)}")
        return value


def _plain(number: float) -> int | float:
    return int(number) if number == int(number) else number


def _quoted(written: str) -> str:
    """What was written, short enough for a sentence."""
    return repr(written if len(written) <= 40 else written[:40] + "…")


def _nothing_more(params: dict[str, Value]) -> None:
    """For strategies whose settings never clash."""


def _overlap_fits(params: dict[str, Value]) -> None:
    size, overlap = whole_number(params, "size"), whole_number(params, "overlap")
    if overlap >= size:
        raise TrackError(f"overlap must be from 0 to {size - 1} when size is {size}, not {overlap}")


AMOUNTS: dict[str, float] = {"stddev": 1.5, "iqr": 1.5, "absolute": 0.3}


def _amount_by_kind(params: dict[str, Value]) -> None:
    """Fill in the amount that the kind of threshold starts from."""
    kind = str(params["threshold"])
    if params["amount"] is None and kind in AMOUNTS:
        params["amount"] = AMOUNTS[kind]
    amount = params["amount"]
    if kind == "absolute" and isinstance(amount, int | float) and amount > 1:
        raise TrackError(f"amount must be from -1 to 1 when threshold is absolute, not {amount}")


@dataclass(frozen=True, slots=True)
class Strategy:
    """One way of cutting: its name, its settings and its words on the screen."""

    name: str
    label: str
    params: tuple[Param, ...]
    rule: str
    words: Callable[[Params], str]
    finish: Callable[[dict[str, Value]], None] = _nothing_more

    def param(self, name: str) -> Param:
        for param in self.params:
            if param.name == name:
                return param
        known = ", ".join(param.name for param in self.params) or "no settings"
        raise TrackError(f"{self.name} has no setting {_quoted(name)}; it has {known}")

    @property
    def has_overlap(self) -> bool:
        return any(param.name == "overlap" for param in self.params)


def _count(number: Value, units: str = "tokens") -> str:
    return f"{number:,} {units.removesuffix('s') if number == 1 else units}"


def _fixed_words(params: Params) -> str:
    overlap = f"{params['overlap']:,} shared" if params["overlap"] else "no overlap"
    return f"{_count(params['size'], str(params['unit']))}, {overlap}"


def _recursive_words(params: Params) -> str:
    overlap = f", {params['overlap']:,} shared" if params["overlap"] else ""
    return f"≤ {_count(params['size'])}{overlap}"


def _semantic_words(params: Params) -> str:
    kind, amount = params["threshold"], params["amount"]
    share = f"{params['percentile']:g}\u00a0%"
    words = {
        "percentile": f"lowest {share} of similarity",
        "stddev": f"drops past {amount} × the standard deviation",
        "iqr": f"drops past {amount} × the quartile range",
        "gradient": f"steepest {share} of drops",
        "absolute": f"similarity ≤ {amount}",
    }[str(kind)]
    window = f", {params['window']} sentences a side" if params["window"] != 1 else ""
    return words + window + (f", ≤ {_count(params['size'])}" if params["size"] else "")


_SIZE = Param("size", "integer", 256, "the most tokens a chunk may hold", 1, LARGEST_SIZE)
_OVERLAP = Param(
    "overlap",
    "integer",
    0,
    "how many tokens of a chunk the next one repeats",
    0,
    LARGEST_SIZE - 1,
    below="size",
)

_ROWS = (
    Strategy(
        "fixed",
        "Fixed",
        (
            _SIZE,
            _OVERLAP,
            Param(
                "unit",
                "choice",
                "tokens",
                "what size and overlap count",
                choices=("tokens", "characters"),
            ),
        ),
        "fills each chunk to its size and cuts there, mid-sentence if need be",
        _fixed_words,
        _overlap_fits,
    ),
    Strategy(
        "recursive",
        "Recursive",
        (_SIZE, _OVERLAP),
        "keeps paragraphs whole where they fit, else sentences, and joins neighbours up to the size",
        _recursive_words,
        _overlap_fits,
    ),
    Strategy(
        "semantic",
        "Semantic",
        (
            Param(
                "percentile",
                "number",
                25,
                "cut where the similarity of neighbouring sentences is in the lowest so many percent",
                0,
                100,
                read_with=("threshold", ("percentile", "gradient")),
            ),
            Param(
                "size",
                "integer",
                None,
                "also cut where a chunk would grow past so many tokens",
                1,
                LARGEST_SIZE,
                optional=True,
            ),
            Param(
                "threshold",
                "choice",
                "percentile",
                "how deep a drop must be to cut",
                choices=("percentile", "stddev", "iqr", "gradient", "absolute"),
            ),
            Param(
                "amount",
                "number",
                None,
                "how far past the mean the drop must go, or the similarity itself",
                -1,
                100,
                optional=True,
                read_with=("threshold", ("stddev", "iqr", "absolute")),
            ),
            Param("window", "integer", 1, "how many sentences on each side are compared", 1, 20),
        ),
        "cuts where neighbouring sentences are least alike",
        _semantic_words,
        _amount_by_kind,
    ),
)

STRATEGIES: dict[str, Strategy] = {row.name: row for row in _ROWS}
DEFAULT_TRACKS = ("fixed", "recursive", "semantic")


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
            f"{name}={_bracketed(_spelt(value))}"
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
            raise TrackError(f"{name} is given twice in {_quoted(written)}")
        params[name] = _row(strategy).param(name).parse(value)
    return make_spec(strategy, params)


def make_spec(strategy: str, params: Params) -> Spec:
    """A spec from settings already read; the missing ones take their defaults."""
    row = _row(strategy)
    filled = {param.name: param.default for param in row.params}
    for name, value in params.items():
        if value is not None or not row.param(name).optional:
            filled[name] = row.param(name).parse(_spelt(value))
    for param in row.params:
        if not param.is_read(filled) and filled[param.name] != param.default:
            other, _ = param.read_with or ("", ())
            raise TrackError(f"{param.name} is not read when {other} is {filled[other]}")
    row.finish(filled)
    return Spec(strategy, tuple(filled.items()))


def _row(strategy: str) -> Strategy:
    if strategy not in STRATEGIES:
        known = ", ".join(STRATEGIES)
        raise TrackError(f"there is no strategy {_quoted(strategy)}; choose one of {known}")
    return STRATEGIES[strategy]


def _settings(written: str, row: Strategy) -> Iterator[tuple[str, str]]:
    for part in _outer_parts(written) if written else ():
        name, equals, value = part.partition("=")
        if not equals:
            example = f"{row.params[0].name}=…"
            raise TrackError(f"settings are written {example}, not {_quoted(part)}")
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
        raise TrackError(f"a parenthesis is not closed or not opened in {_quoted(written)}")
    return [*parts, written[start:]]


def _unbracketed(value: str) -> str:
    return value[1:-1] if value.startswith("(") and value.endswith(")") else value


def _bracketed(value: str) -> str:
    return f"({value})" if re.search(r"[,:=()]", value) else value


def _spelt(value: Value) -> str:
    """
    >>> _spelt(25), _spelt(2.5), _spelt(None)
    ('25', '2.5', 'none')
    """
    if value is None:
        return "none"
    return (
        format(value, f".{DECIMALS}f").rstrip("0").rstrip(".")
        if isinstance(value, float)
        else str(value)
    )
