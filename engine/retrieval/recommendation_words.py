"""The sentences of a recommendation: which row to take, and what speaks for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from engine.quoting import percent
from engine.retrieval.measures import label_of
from engine.retrieval.noise import LEVEL, RESAMPLES
from engine.retrieval.retrievers import RETRIEVERS
from engine.retrieval.standings import Standing, Standings, gives_all

if TYPE_CHECKING:  # an evaluation tells what is recommended
    from engine.retrieval.evaluation import Evaluation

Kind = Literal["best", "tied", "alone"]

LEAST_SHOWN = 0.0005  # three decimals are said


@dataclass(frozen=True, eq=False)
class Words:
    """The sentences about some standings, each with what it needs."""

    standings: Standings
    names: Sequence[str]

    @property
    def evaluation(self) -> Evaluation:
        return self.standings.evaluation

    @property
    def asked(self) -> str:
        count = counted(len(self.evaluation.corpus.questions), "question")
        return f"{count} with {RETRIEVERS[self.standings.retriever].label}"

    @property
    def these(self) -> str:
        is_one = len(self.evaluation.corpus.questions) == 1
        return f"this {self.asked.removeprefix('1 ')}" if is_one else f"these {self.asked}"

    def best(self) -> str:
        close = len(self.standings.equals) - 1
        rest = len(self.standings.rows) - 1
        verb = "is" if close == 1 else "are"
        but = f"; of the other {rest}, {close} {verb} not measurably worse" if close else ""
        but += self._but_it_gives_all()
        return f"For {self.these}, take {self.names[self.standings.best]}{but}."

    def _but_it_gives_all(self) -> str:
        """What a best row owes to leaving nothing out, and the best of those that do leave something out."""
        found = self.standings
        rows = self.evaluation.rows
        others = [one for one in found.rows if not gives_all(rows[one.row], found.measure)]
        other = max(others, key=lambda one: one.mean, default=None)
        if not gives_all(rows[found.best], found.measure) or other is None or not other.mean:
            return ""
        return (
            f"; but it leaves no chunk out: of those that do, {self.names[other.row]} finds most "
            f"({other.mean:.3f})"
        )

    def tied(self) -> str:
        found, rows = self.standings, len(self.standings.rows)
        asked = f"{self.these[:1].upper()}{self.these[1:]}"
        name = self.names[found.cheapest]
        if len(found.alike) == rows:
            return f"{asked} find alike in the {rows} tracks, so take the cheapest: {name}."
        if found.cheapest != found.best:
            return (
                f"{asked} cannot tell the {rows} tracks apart, so take the cheapest that is shown to find as "
                f"much as the best: {name}."
            )
        cannot = "is too few" if len(self.evaluation.corpus.questions) == 1 else "are too few"
        return (
            f"{asked} {cannot} to be sure which of the {rows} tracks finds most; the best guess is {name}"
            f"{self._but_it_gives_all()}."
        )

    def alone(self) -> str:
        return f"{self.names[0]} stands alone for {self.these}: add another track to compare."

    def evidence(self, kind: Kind, row: int) -> Iterator[str]:
        """What speaks for a row, and how much of it may be chance."""
        yield self._values(row)
        other = self.standings.next_best
        if other is not None:
            yield self._next(other)
        yield self._cut(row)
        yield self._cost(row)
        if other is not None and not are_few(other):
            yield self._luck()
        if self.standings.resolution and self._is_any_measured:
            yield self._noise()

    @property
    def _is_any_measured(self) -> bool:
        """Whether enough questions differ between the best and some row that an interval says something."""
        return any(not one.difference.is_of_few for one in self.standings.rows)

    def _values(self, row: int) -> str:
        found = self.standings
        said = f"Its {label_of(found.measure)} is {found.rows[row].mean:.3f}"
        if row == found.best:
            return f"{said}{', the highest' if len(found.rows) > 1 else ''}."
        best = found.rows[found.best]
        return f"{said}; the highest, of {self.names[found.best]}, is {best.mean:.3f}."

    def _next(self, other: Standing) -> str:
        name, best = self.names[other.row], self.names[self.standings.best]
        difference = other.difference
        if not difference.questions:
            return f"{name} does as {best} on every question."
        low, high = _signed(-difference.high), _signed(-difference.low)
        interval = f" ({LEVEL:.0%} interval {low} to {high})" * (not are_few(other))
        ahead = f"ahead of {name} by {-difference.mean:.3f}"
        level = f"level with {name}"
        return (
            f"{best} is {ahead if difference.mean <= -LEAST_SHOWN else level}{interval}: "
            f"it does better on {counted(other.worse, 'question')}, worse on {other.better}."
        )

    def _cut(self, row: int) -> str:
        found = self.evaluation.rows[row].verdicts
        gone = found["cut"] + found["lost"]
        if not gone:
            return "It cuts no answer."
        return f"It cuts or loses {gone:,} of {counted(sum(found.values()), 'answer')}."

    def _cost(self, row: int) -> str:
        cheapest = self.standings.cheapest
        said = f"It costs {self._price(row)}"
        if row == self.standings.best and row != cheapest:
            return (
                f"{said}; {self.names[cheapest]}, the cheapest that is shown to find as much, "
                f"{self._price(cheapest)}."
            )
        if row != self.standings.best:
            return f"{said}; {self.names[self.standings.best]} {self._price(self.standings.best)}."
        return f"{said}{'; no other is shown to find as much for less' if len(self.names) > 1 else ''}."

    def _price(self, row: int) -> str:
        one = self.evaluation.rows[row]
        cost = one.ingest(self.standings.retriever)
        embedded = f" and {counted(cost.tokens, 'token')} to embed" if cost.tokens else ""
        return f"{one.index_tokens:,} index tokens in {counted(len(one.chunks), 'chunk')}{embedded}"

    def _luck(self) -> str:
        found = self.standings
        share = percent(found.rows[found.best].share_best)
        luck = f": the best of {len(found.rows):,} owes part of its lead to luck" * (
            share != "100%"
        )
        return (
            f"In {share} of {RESAMPLES:,} resamples of the questions {self.names[found.best]} has the highest "
            f"mean{luck}."
        )

    def _noise(self) -> str:
        asked = counted(len(self.evaluation.corpus.questions), "question")
        return f"{asked} cannot tell a difference under about {self.standings.resolution:.2f} from chance."


def are_few(other: Standing) -> bool:
    """Whether the best and another row differ, but on so few questions that nothing is claimed."""
    return bool(other.difference.questions) and other.difference.is_of_few


def counted(number: int, unit: str) -> str:
    return f"{number:,} {unit}{'' if number == 1 else 's'}"


def _signed(value: float) -> str:
    """Three decimals, with the sign of a minus, of which nothing has none.

    >>> _signed(-0.0001), _signed(-0.05)
    ('0.000', '−0.050')
    """
    return f"−{-value:.3f}" if value <= -LEAST_SHOWN else f"{abs(value):.3f}"
