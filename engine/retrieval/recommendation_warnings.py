"""What to mind before a recommended row is taken, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from engine.retrieval.measures import label_of
from engine.retrieval.noise import LEAST_QUESTIONS
from engine.retrieval.recommendation_words import LEAST_SHOWN, are_few, counted
from engine.retrieval.retrievers import RETRIEVERS
from engine.retrieval.standings import Standings, gives_all, standings

if TYPE_CHECKING:  # an evaluation tells what is recommended
    from engine.retrieval.evaluation import Evaluation

FEW_QUESTIONS = 50


@dataclass(frozen=True, eq=False)
class Warnings:
    """The sentences that warn about some standings, each with what it needs."""

    standings: Standings
    names: Sequence[str]

    @property
    def evaluation(self) -> Evaluation:
        return self.standings.evaluation

    def about(self, row: int) -> Iterator[str]:
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
            asked = counted(count, "question")
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
                    f"it gives {counted(one.index_tokens, 'token')} for any question."
                )

    def _unclaimed(self) -> Iterator[str]:
        """What is missing for a claim, where there is none."""
        found, other = self.standings, self.standings.next_best
        if other is None or found.tells_apart or len(found.alike) == len(found.rows):
            return
        if are_few(other):
            name, best = self.names[other.row], self.names[found.best]
            some = counted(other.difference.questions, "question")
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
            past = f"{over:,} of its {counted(len(one.chunks), 'chunk')}"
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
            f"{counted(int(k), 'chunk')} only in part, as overlap makes it "
            f"({counted(held[most], 'question')} in {self.names[most]}). "
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
