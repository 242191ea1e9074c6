"""What a row's cuts do to the answers of one question, in words."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.advice import advice
from app.answer_rows import verdict_words
from app.words import boundary
from engine.answers import Cut, Verdict
from engine.memo import per_object
from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.corpus import Corpus, Reference


@dataclass(frozen=True, slots=True)
class Judged:
    """An answer of a question and the verdict of a row on it."""

    reference: Reference
    verdict: Verdict

    @property
    def at(self) -> int:
        """The character of the document to look at: the first cut, else where the answer begins."""
        is_cut = self.verdict.kind == "cut" and self.verdict.cuts
        return self.verdict.cuts[0].character if is_cut else self.reference.start

    @property
    def cuts(self) -> list[int]:
        """The characters at which it is parted; none where some chunk holds it."""
        is_parted = self.verdict.kind in ("cut", "lost")
        return [cut.character for cut in self.verdict.cuts] if is_parted else []


@per_object
def first_references(corpus: Corpus) -> NDArray[np.int64]:
    """The number of each question's first reference, and after the last question their count, (q + 1,)."""
    return np.cumsum([0, *(len(question.references) for question in corpus.questions)])


def judged_of(chunks: CorpusChunks, question: int) -> tuple[Judged, ...]:
    """The verdict on each answer of a question."""
    first, last = first_references(chunks.corpus)[question : question + 2]
    pairs = zip(chunks.corpus.references[first:last], chunks.verdicts[first:last], strict=True)
    return tuple(Judged(reference, verdict) for reference, verdict in pairs)


def chunks_words(verdict: Verdict) -> str:
    """
    >>> chunks_words(Verdict("cut", (40, 41), (), None)), chunks_words(Verdict("lost", (), (), None))
    ('chunks 41 | 42', 'in no chunk')
    """
    numbers = [f"{chunk + 1:,}" for chunk in verdict.chunks]
    if not numbers or verdict.kind == "lost":
        return "in no chunk"
    ends = numbers if len(numbers) <= 3 else [numbers[0], "…", numbers[-1]]
    return f"{'chunk' if len(numbers) == 1 else 'chunks'} {' | '.join(ends)}"


def token_words(chunks: CorpusChunks, one: Judged) -> str:
    """The token of an answer's first cut, in both conventions; empty where no cut falls in it."""
    if not one.verdict.cuts:
        return ""
    return f"token {_boundary(chunks, one.reference.document, one.verdict.cuts[0])}"


def judged_words(chunks: CorpusChunks, one: Judged) -> str:
    """What became of an answer, where its cuts are, and what overlap would have kept it whole."""
    if one.verdict.kind != "cut" or not one.verdict.cuts:
        return f"{verdict_words(one.verdict)}."
    document = one.reference.document
    places = " and ".join(_boundary(chunks, document, cut) for cut in one.verdict.cuts[:3])
    more = " and further" if len(one.verdict.cuts) > 3 else ""
    helped = advice(chunks.chunkings[document], one.reference.span, one.verdict)
    return f"{verdict_words(one.verdict)}, at token {places}{more}{helped}"


def _boundary(chunks: CorpusChunks, document: int, cut: Cut) -> str:
    return boundary(cut, chunks.chunkings[document].tokenization.n_tokens)
