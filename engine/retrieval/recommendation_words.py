"""The sentences of a recommendation: the only place where its words stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Literal

from engine.quoting import percent
from engine.retrieval.measures import label_of
from engine.retrieval.noise import LEAST_QUESTIONS, LEVEL, RESAMPLES
from engine.retrieval.retrievers import RETRIEVERS
from engine.retrieval.standings import Standing, Standings, gives_all, standings

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
        if other is not None and not self._are_few(other):
            yield self._luck()
        if self.standings.resolution and self._is_any_measured:
            yield self._noise()

    @property
    def _is_any_measured(self) -> bool:
        """Whether enough questions differ between the best and some row that an interval says something."""
        return any(not one.difference.is_of_few for one in self.standings.rows)

    def _are_few(self, other: Standing) -> bool:
        """Whether the best and another differ, but on so few questions that nothing is claimed."""
        return bool(other.difference.questions) and other.difference.is_of_few

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
        interval = f" ({LEVEL:.0%} interval {low} to {high})" * (not self._are_few(other))
        ahead = f"ahead of {name} by {-difference.mean:.3f}"
        level = f"level with {name}"
        return (
            f"{best} is {ahead if difference.mean <= -LEAST_SHOWN else level}{interval}: "
            f"it does better on {_count(other.worse, 'question')}, worse on {other.better}."
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
                f"{said}; {self.names[cheapest]}, the cheapest that is shown to find as much, "
                f"{self._price(cheapest)}."
            )
        if row != self.standings.best:
            return f"{said}; {self.names[self.standings.best]} {self._price(self.standings.best)}."
        return f"{said}{'; no other is shown to find as much for less' if len(self.names) > 1 else ''}."

    def _price(self, row: int) -> str:
        one = self.evaluation.rows[row]
        cost = one.ingest(self.standings.retriever)
        embedded = f" and {_count(cost.tokens, 'token')} to embed" if cost.tokens else ""
        return f"{one.index_tokens:,} index tokens in {_count(len(one.chunks), 'chunk')}{embedded}"

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
        asked = _count(len(self.evaluation.corpus.questions), "question")
        return f"{asked} cannot tell a difference under about {self.standings.resolution:.2f} from chance."

    def warnings(self, row: int) -> Iterator[str]:
        """What to mind before the row is taken."""
        yield from self._few()
        yield from self._giving_all()
        yield from self._unclaimed()
        yield from self._past_limit(row)
        yield from self._halved(row)
        yield from self._disagreeing(row)

    def _few(self) -> Iterator[str]:
        count = len(self.evaluation.corpus.questions)
        if count < FEW_QUESTIONS:
            verb = "is" if count == 1 else "are"
            asked = _count(count, "question")
            yield f"{asked} {verb} few: ask {FEW_QUESTIONS} or more, so that less is chance."

    def _giving_all(self) -> Iterator[str]:
        """The rows that find everything, since nothing of them is left out."""
        found = self.standings
        _, _, k = found.measure.partition("@")
        these = f"first {k} chunks are" if int(k or 1) > 1 else "first chunk is"
        for row, one in enumerate(self.evaluation.rows):
            if gives_all(one, found.measure):
                yield (
                    f"The {these} all of {self.names[row]}, so its {label_of(found.measure)} says nothing: "
                    f"it gives {_count(one.index_tokens, 'token')} for any question."
                )

    def _unclaimed(self) -> Iterator[str]:
        """What is missing for a claim, where there is none."""
        found, other = self.standings, self.standings.next_best
        if other is None or found.tells_apart or len(found.alike) == len(found.rows):
            return
        if self._are_few(other):
            name, best = self.names[other.row], self.names[found.best]
            some = _count(other.difference.questions, "question")
            tells = "tells" if other.difference.questions == 1 else "tell"
            yield (
                f"Only {some} {tells} {best} from {name}: fewer than {LEAST_QUESTIONS} may all fall on one "
                "side by chance, so ask more."
            )
        elif found.resolution and found.resolution > found.margin > 0:
            asked = len(self.evaluation.corpus.questions)
            needed = _rounded_up(asked * (found.resolution / found.margin) ** 2)
            yield f"To tell a difference of {found.margin:.2g}, ask about {needed:,} questions like these."

    def _past_limit(self, row: int) -> Iterator[str]:
        embedder, one = self.evaluation.embedder, self.evaluation.rows[row]
        over = one.ingest(self.standings.retriever).truncated
        if over:
            lost = len(one.unread_by(self.standings.retriever))
            unread = f", {lost:,} of the answers with it" if lost else ""
            past = f"{over:,} of its {_count(len(one.chunks), 'chunk')}"
            past = "Its only chunk" if len(one.chunks) == 1 else past
            ends = "its end" if over == 1 else "their ends"
            yield (
                f"{past} {'is' if over == 1 else 'are'} longer than the {embedder.max_tokens} tokens that "
                f"{embedder.label} reads, so what stands at {ends} is not found{unread}."
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
            f"{label_of(self.standings.measure)} counts an answer that stands in more than "
            f"{_count(int(k), 'chunk')} only in part, as overlap makes it "
            f"({_count(held[most], 'question')} in {self.names[most]}). "
            + self._counted_once(row, f"hit@{k}")
        )

    def _counted_once(self, row: int, hit: str) -> str:
        firsts = {
            measure: standings(self.evaluation, self.standings.retriever, measure).best
            for measure in ("mrr", hit)
        }
        others: dict[int, list[str]] = {}
        for measure, best in firsts.items():
            others.setdefault(best, []).append(label_of(measure))
        if list(others) == [row]:
            return f"{label_of('mrr')} and {label_of(hit)}, which count it once, put it first too."
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


def _rounded_up(number: float) -> int:
    """The next number of two digits and noughts.

    >>> _rounded_up(1234.5), _rounded_up(61)
    (1300, 61)
    """
    unit: int = 10 ** max(len(str(int(number))) - 2, 0)
    return ceil(number / unit) * unit


def _count(number: int, unit: str) -> str:
    return f"{number:,} {unit}{'' if number == 1 else 's'}"


def _signed(value: float) -> str:
    """Three decimals, with the sign of a minus, of which nothing has none.

    >>> _signed(-0.0001), _signed(-0.05)
    ('0.000', '−0.050')
    """
    return f"−{-value:.3f}" if value <= -LEAST_SHOWN else f"{abs(value):.3f}"
