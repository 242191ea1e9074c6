"""The sentences of a recommendation: the only place where its words stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from engine.retrieval.noise import LEVEL, RESAMPLES
from engine.retrieval.retrievers import RETRIEVERS
from engine.retrieval.standings import Standings, standings

if TYPE_CHECKING:  # an evaluation tells what is recommended
    from engine.retrieval.evaluation import Evaluation

Kind = Literal["best", "tied", "alone"]

FEW_QUESTIONS = 50
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
        count = _count(len(self.evaluation.corpus.questions), "question")
        return f"{count} with {RETRIEVERS[self.standings.retriever].label}"

    def best(self) -> str:
        close = len(self.standings.equals) - 1
        rest = len(self.standings.rows) - 1
        verb = "is" if close == 1 else "are"
        but = f"; of the other {rest}, {close} {verb} not measurably worse" if close else ""
        return f"For these {self.asked}, take {self.names[self.standings.best]}{but}."

    def tied(self) -> str:
        rows = len(self.standings.rows)
        cheapest = self.names[self.standings.cheapest]
        return f"These {self.asked} cannot tell the {rows} tracks apart, so take the cheapest: {cheapest}."

    def alone(self) -> str:
        return f"{self.names[0]} stands alone for these {self.asked}: add another track to compare."

    def evidence(self, kind: Kind, row: int) -> Iterator[str]:
        """What speaks for a row, and how much of it may be chance."""
        yield self._values(row)
        if kind != "alone":
            yield self._next()
        yield self._cut(row)
        yield self._cost(row)
        if kind != "alone":
            yield self._luck()
        if self.standings.resolution:
            yield self._noise()

    def _values(self, row: int) -> str:
        found = self.standings
        said = f"Its {found.measure} is {found.rows[row].mean:.3f}"
        if row == found.best:
            return f"{said}{', the highest' if len(found.rows) > 1 else ''}."
        best = found.rows[found.best]
        return f"{said}; the highest, of {self.names[found.best]}, is {best.mean:.3f}."

    def _next(self) -> str:
        other = self.standings.next_best
        assert other is not None
        name, best = self.names[other.row], self.names[self.standings.best]
        difference = other.difference
        if not difference.questions:
            return f"{name} does as {best} on every question."
        low, high = _signed(-difference.high), _signed(-difference.low)
        ahead = f"ahead of {name} by {-difference.mean:.3f}"
        level = f"level with {name}"
        return (
            f"{best} is {ahead if difference.mean <= -LEAST_SHOWN else level} ({LEVEL:.0%} interval {low} to "
            f"{high}): it does better on {_count(other.worse, 'question')}, worse on {other.better}."
        )

    def _cut(self, row: int) -> str:
        found = self.evaluation.rows[row].verdicts
        gone = found["cut"] + found["lost"]
        if not gone:
            return "It cuts no answer."
        return f"It cuts or loses {gone:,} of {_count(sum(found.values()), 'answer')}."

    def _cost(self, row: int) -> str:
        cheapest = self.standings.cheapest
        said = f"It costs {self._price(row)}"
        if row == self.standings.best and row != cheapest:
            return (
                f"{said}; {self.names[cheapest]}, the cheapest that is not measurably worse, "
                f"{self._price(cheapest)}."
            )
        if row != self.standings.best:
            return f"{said}; {self.names[self.standings.best]} {self._price(self.standings.best)}."
        return f"{said}{'; no other that finds as much is cheaper' if len(self.names) > 1 else ''}."

    def _price(self, row: int) -> str:
        one = self.evaluation.rows[row]
        cost = one.ingest(self.standings.retriever)
        embedded = f" and {_count(cost.tokens, 'token')} to embed" if cost.tokens else ""
        return f"{one.index_tokens:,} index tokens in {_count(len(one.chunks), 'chunk')}{embedded}"

    def _luck(self) -> str:
        found = self.standings
        share = f"{found.rows[found.best].share_best:.0%}"
        luck = f": the best of {len(found.rows)} owes part of its lead to luck" * (share != "100%")
        return (
            f"Drawn anew {RESAMPLES:,} times, the questions put {self.names[found.best]} first "
            f"in {share}{luck}."
        )

    def _noise(self) -> str:
        asked = _count(len(self.evaluation.corpus.questions), "question")
        return f"{asked} cannot tell a difference under about {self.standings.resolution:.2f} from chance."

    def warnings(self, row: int) -> Iterator[str]:
        """What to mind before the row is taken."""
        yield from self._few()
        yield from self._past_limit(row)
        yield from self._halved(row)
        yield from self._disagreeing(row)

    def _few(self) -> Iterator[str]:
        count = len(self.evaluation.corpus.questions)
        if count < FEW_QUESTIONS:
            verb = "is" if count == 1 else "are"
            asked = _count(count, "question")
            yield f"{asked} {verb} few: ask {FEW_QUESTIONS} or more, so that less is chance."

    def _past_limit(self, row: int) -> Iterator[str]:
        embedder, one = self.evaluation.embedder, self.evaluation.rows[row]
        over = one.ingest(self.standings.retriever).truncated
        if over:
            unread = f", {len(one.unread):,} of the answers with it" if one.unread else ""
            past = f"{over:,} of its {_count(len(one.chunks), 'chunk')}"
            yield (
                f"{past} {'is' if over == 1 else 'are'} longer than the {embedder.max_tokens} tokens that "
                f"{embedder.label} reads, so what stands at their ends is not found{unread}."
            )
        if embedder.stand_in and RETRIEVERS[self.standings.retriever].needs_vectors:
            yield f"{embedder.label} knows words, not meaning: what it finds says little of a real model."

    def _halved(self, row: int) -> Iterator[str]:
        """That an answer in more chunks than k counts only in part, and what counts it once."""
        name, _, k = self.standings.measure.partition("@")
        if name != "recall":
            return
        held = [
            sum(len(relevant) > int(k) for relevant in one.chunks.relevant)
            for one in self.evaluation.rows
        ]
        if not any(held):
            return
        most = max(range(len(held)), key=held.__getitem__)
        yield (
            f"{self.standings.measure} counts an answer that stands in more than {_count(int(k), 'chunk')} "
            f"only in part, as overlap makes it ({_count(held[most], 'question')} in {self.names[most]}). "
            + self._counted_once(row, f"hit@{k}")
        )

    def _counted_once(self, row: int, hit: str) -> str:
        firsts = {
            measure: standings(self.evaluation, self.standings.retriever, measure).best
            for measure in ("mrr", hit)
        }
        others: dict[int, list[str]] = {}
        for measure, best in firsts.items():
            others.setdefault(best, []).append(measure)
        if list(others) == [row]:
            return f"mrr and {hit}, which count it once, put it first too."
        said = [
            f"{' and '.join(found)} put {self.names[best]} first" for best, found in others.items()
        ]
        return f"What counts it once: {', '.join(said)}."

    def _disagreeing(self, row: int) -> Iterator[str]:
        """The other retrievers under which another row is ahead."""
        for retriever in self.evaluation.retrievers:
            other = standings(self.evaluation, retriever, self.standings.measure)
            own = other.rows[row]
            if retriever == self.standings.retriever or own.difference.mean > -LEAST_SHOWN:
                continue
            ahead = f"{other.rows[other.best].mean:.3f} against {own.mean:.3f}"
            measurably = "measurably" if own.is_worse else "not measurably"
            yield (
                f"{RETRIEVERS[retriever].label} puts {self.names[other.best]} first, {measurably} "
                f"({ahead})."
            )


def _count(number: int, unit: str) -> str:
    return f"{number:,} {unit}{'' if number == 1 else 's'}"


def _signed(value: float) -> str:
    """Three decimals, with the sign of a minus, of which nothing has none.

    >>> _signed(-0.0001), _signed(-0.05)
    ('0.000', '−0.050')
    """
    return f"−{-value:.3f}" if value <= -LEAST_SHOWN else f"{abs(value):.3f}"
