"""The settings of strategies: what each may be, and the one sentence for what it may not."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from engine.quoting import quoted

Value = int | float | str | tuple[str, ...] | tuple[int, ...] | None
Params = Mapping[str, Value]

LARGEST_SIZE = 100_000
MOST_CUTS = 2_000  # by hand; a track has to fit into an address
MOST_STRINGS = 50  # of a list
DECIMALS = 9  # more are rounded away, so that every value has one spelling


def whole_number(params: Params, name: str) -> int:
    """A setting that is always a whole number."""
    return int(str(params[name]))


class TrackError(ValueError):
    """A track that cannot be cut; the message is one sentence for the person who wrote it."""


@dataclass(frozen=True, slots=True)
class Param:
    """One setting of a strategy: its name, default, range and what it does.

    `kind` is `integer`, `number`, `choice`, `list` (strings), `cuts` (rising characters) or `track` (the
    spelling of another track, which engine.spec reads). `low` and `high` are inclusive. An `optional` setting
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
        if self.kind in _READERS:
            return self._checked(_READERS[self.kind](written), written)
        if self.kind == "choice":
            return self._checked(written if written in self.choices else None, written)
        pattern = r"-?[0-9]{1,9}" if self.kind == "integer" else r"-?[0-9]{1,9}(\.[0-9]+)?"
        within = re.fullmatch(pattern, written) and self.low <= Decimal(written) <= self.high
        number = _plain(round(float(written), DECIMALS)) if within else None
        return self._checked(number, written)

    def range_in_words(self) -> str:
        """
        >>> Param("size", "integer", 256, "", low=1, high=100_000).range_in_words()
        'a whole number from 1 to 100,000'
        """
        if self.kind in _RANGES:
            return _RANGES[self.kind]
        if self.kind == "choice":
            return "one of " + ", ".join(self.choices)
        number = "a whole number" if self.kind == "integer" else "a number"
        high = f"{self.below} - 1" if self.below else f"{self.high:,.0f}"
        words = f"{number} from {self.low:,.0f} to {high}"
        return words + (" or none" if self.optional else "")

    def _checked(self, value: Value, written: str) -> Value:
        if value is None:
            raise TrackError(f"{self.name} must be {self.range_in_words()}, not {quoted(written)}")
        return value


_RANGES = {
    "list": f"1 to {MOST_STRINGS} strings joined by |, with \\n, \\t, \\|, \\\\, \\( and \\) as escapes",
    "cuts": f"at most {MOST_CUTS:,} characters of the text, whole numbers from 1 joined by |",
    "track": "a track such as (fixed:size=256)",
}
_ESCAPES = {"\\": "\\\\", "\n": "\\n", "\t": "\\t", "|": "\\|", "(": "\\(", ")": "\\)"}
_UNESCAPED = {escape: character for character, escape in _ESCAPES.items()}


def _read_list(written: str) -> tuple[str, ...] | None:
    r"""The strings of a list; None where an escape is unknown or there are too many.

    >>> _read_list(r"\n\n|\||"), _read_list(r"\x")
    (('\n\n', '|', ''), None)
    """
    if not re.fullmatch(r"(?:[^\\]|\\[\\nt|()])*", written, re.DOTALL):
        return None
    parts = re.findall(r"(?:^|\|)((?:[^|\\]|\\.)*)", written, re.DOTALL)
    strings = tuple(re.sub(r"\\.", lambda found: _UNESCAPED[found[0]], part) for part in parts)
    return strings if len(strings) <= MOST_STRINGS else None


def _read_cuts(written: str) -> tuple[int, ...] | None:
    """
    >>> _read_cuts("412|96|96"), _read_cuts(""), _read_cuts("0")
    ((96, 412), (), None)
    """
    if not re.fullmatch(r"(?:0*[1-9][0-9]{0,8}(?:\|0*[1-9][0-9]{0,8})*)?", written):
        return None
    cuts = tuple(sorted({int(part) for part in written.split("|") if part}))
    return cuts if len(cuts) <= MOST_CUTS else None


_READERS: dict[str, Callable[[str], Value]] = {"list": _read_list, "cuts": _read_cuts}


def _plain(number: float) -> int | float:
    return int(number) if number == int(number) else number


def spelt(value: Value) -> str:
    """
    >>> spelt(25), spelt(2.5), spelt(None), spelt((" ", "|"))
    ('25', '2.5', 'none', ' |\\\\|')
    """
    if value is None:
        return "none"
    if isinstance(value, tuple):
        return "|".join(map(_spelt_item, value))
    return (
        format(value, f".{DECIMALS}f").rstrip("0").rstrip(".")
        if isinstance(value, float)
        else str(value)
    )


def _spelt_item(item: str | int) -> str:
    return "".join(_ESCAPES.get(character, character) for character in str(item))
