"""The settings of strategies: what each may be, and the one sentence for what it may not."""

from __future__ import annotations

import re
from collections.abc import Mapping
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
            raise TrackError(f"{self.name} must be {self.range_in_words()}, not {quoted(written)}")
        return value


def _plain(number: float) -> int | float:
    return int(number) if number == int(number) else number


def quoted(written: str) -> str:
    """What was written, short enough for a sentence."""
    return repr(written if len(written) <= 40 else written[:40] + "…")


def spelt(value: Value) -> str:
    """
    >>> spelt(25), spelt(2.5), spelt(None)
    ('25', '2.5', 'none')
    """
    if value is None:
        return "none"
    return (
        format(value, f".{DECIMALS}f").rstrip("0").rstrip(".")
        if isinstance(value, float)
        else str(value)
    )
