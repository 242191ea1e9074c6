"""One question asked of the chunks of a corpus: what comes back, and where its answer is among it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import itemgetter

from app.ask_state import Ask
from app.problems import sentence
from app.words import head, numeral
from engine.answers import Verdict, VerdictKind, find_answer
from engine.chunking import Chunking
from engine.direction import isolated
from engine.embedding import Embedder
from engine.retrieval.corpus import Corpus, Question, Reference
from engine.retrieval.ranking import Ranking
from engine.retrieval.retrievers import clash, retriever_of
from engine.retrieval.unread import embedder_stops
from engine.span import Span
from engine.spec import Spec

NO_DOCUMENT = "No file of this collection became a document, so there is nothing to ask."
UNSAID = "Its answer is not marked: say where it is, and you see at which rank it comes."
BEST_FIRST: tuple[VerdictKind, ...] = ("whole", "rescued", "cut", "lost")
MOST_NAMED = 3  # chunks that are named for one answer


@dataclass(frozen=True, slots=True)
class Wanted:
    """The answers that count for a question, and a sentence that says where they are from."""

    references: tuple[Reference, ...]
    sentence: str


def wanted(corpus: Corpus, ask: Ask) -> Wanted:
    """Where the answer stands, as far as someone said it; nothing is guessed."""
    if found := _marked(corpus, ask.at or ask.question):
        places = f"{numeral(len(found))} place{'s' * (len(found) > 1)}"
        whose = f"to {_quoted(ask.at)}" if ask.at else "to this question"
        return Wanted(found, f"The answer {whose} is marked in {places}.")
    return _typed(corpus, ask.at) if ask.at else Wanted((), UNSAID)


def _marked(corpus: Corpus, question: str) -> tuple[Reference, ...]:
    """The answers marked for a question, whatever its capitals."""
    own = (one.references for one in corpus.questions if _form(one.text) == _form(question))
    return tuple(sorted({reference for references in own for reference in references}))


def _form(question: str) -> str:
    return " ".join(question.split()).casefold()


def _typed(corpus: Corpus, words: str) -> Wanted:
    found = tuple(
        Reference(number, span.start, span.end)
        for number, document in enumerate(corpus.documents)
        for span in find_answer(document, words)
    )
    name = _quoted(words)
    if not found:
        return Wanted((), f"The answer {name} is not in the text; copy its words from there.")
    if len(found) > 1:
        more = "type more of its words, so that one place is meant."
        return Wanted((), f"The answer {name} stands in {len(found):,} places; {more}")
    return Wanted(found, f"The answer is taken to be {name}, which stands in one place.")


def _quoted(words: str) -> str:
    return f"“{isolated(head(words))}”"


def asked_corpus(corpus: Corpus, ask: Ask, references: Sequence[Reference]) -> Corpus:
    """The same documents with this one question."""
    question = Question(ask.question, tuple(references))
    return replace(corpus, questions=(question,), left_out=(), unanswerable=0)


@dataclass(frozen=True, slots=True)
class Refused:
    """A track that gives no answer, and the sentence that says why."""

    track: Spec
    sentence: str


def refused(track: Spec, retriever: str) -> Refused | None:
    """What is said of a track that cannot be asked; None for one that can."""
    words = clash(track, retriever_of(retriever))
    return Refused(track, sentence(ValueError(words))) if words else None


def expect_some(tracks: Iterable[Spec], retriever: str) -> None:
    """ValueError, the first of the sentences, where not one of the tracks can be asked."""
    words = [clash(track, retriever_of(retriever)) for track in tracks]
    if words and all(words):
        raise ValueError(words[0])


@dataclass(frozen=True, slots=True)
class Held:
    """What a chunk holds of an answer: all of it, or its beginning, its middle or its end.

    `span` is that part, in the document; `kind` what the track does to the whole answer.
    """

    kind: VerdictKind
    part: str
    span: Span
    reference: Reference


@dataclass(frozen=True, eq=False)
class Answered:
    """What one track gives for the one question of its corpus; chunks are numbered through the corpus."""

    ranking: Ranking
    embedder: Embedder

    @cached_property
    def order(self) -> list[int]:
        """The chunks that came back, best first, as many as are kept."""
        return [int(chunk) for chunk in self.ranking.top[0] if chunk >= 0]

    @cached_property
    def ranks(self) -> dict[int, int]:
        """The rank of each chunk that has one and is kept, and of all that hold an answer whole."""
        chunks = self.ranking.chunks
        known = zip(chunks.relevant[0].tolist(), self.ranking.ranks[0].tolist(), strict=True)
        holding = {chunk: rank for chunk, rank in known if rank}
        return holding | {chunk: at for at, chunk in enumerate(self.order, start=1)}

    @property
    def is_kept_short(self) -> bool:
        """Whether more chunks have a rank than are kept."""
        return len(self.order) == int(self.ranking.top.shape[1])

    def score(self, chunk: int) -> float | None:
        rank = self.ranks.get(chunk)
        kept = rank is not None and rank <= len(self.order)
        return float(self.ranking.scores[0, rank - 1]) if kept and rank else None

    def chunking(self, chunk: int) -> Chunking:
        chunks = self.ranking.chunks
        return chunks.chunkings[int(chunks.documents[chunk])]

    def number(self, chunk: int) -> int:
        """The number of a chunk in its own document, from 0."""
        chunks = self.ranking.chunks
        return int(chunk - chunks.first[chunks.documents[chunk]])

    @property
    def verdicts(self) -> Sequence[tuple[Reference, Verdict]]:
        chunks = self.ranking.chunks
        return list(zip(chunks.corpus.references, chunks.verdicts, strict=True))

    @property
    def kind(self) -> VerdictKind | None:
        """What the track does to the answer that fares best; None where nobody said where one is."""
        own = {verdict.kind for _, verdict in self.verdicts}
        return next((kind for kind in BEST_FIRST if kind in own), None)

    @cached_property
    def answer_chunks(self) -> list[int]:
        """The chunks that hold an answer whole or, where none does, parts of the first; best rank first."""
        chunks = self.ranking.chunks
        return sorted(self._holding(), key=lambda chunk: self.ranks.get(chunk, len(chunks) + 1))

    def _holding(self) -> list[int]:
        chunks = self.ranking.chunks
        if len(chunks.relevant[0]):
            return [int(chunk) for chunk in chunks.relevant[0]]
        touched = ((one.document, verdict.chunks) for one, verdict in self.verdicts)
        document, own = next(filter(itemgetter(1), touched), (0, ()))
        return [int(chunks.first[document]) + chunk for chunk in own]

    def held(self, chunk: int) -> Held | None:
        """What a chunk holds of an answer, of one that it holds whole if there is one; None for nothing."""
        return max(
            self._held(chunk), key=lambda one: (one.part == "whole", len(one.span)), default=None
        )

    def _held(self, chunk: int) -> Iterator[Held]:
        chunks = self.ranking.chunks
        span, document = chunks.span(chunk), int(chunks.documents[chunk])
        for reference, verdict in self.verdicts:
            first, last = max(span.start, reference.start), min(span.end, reference.end)
            if reference.document == document and first < last:
                inside = Span(first, last)
                yield Held(verdict.kind, _part(inside, reference), inside, reference)

    def is_unread(self, chunk: int) -> bool:
        """Whether the chunk holds an answer whole whose end the embedder never reads."""
        held = self.held(chunk)
        if held is None or held.part != "whole":
            return False
        ranking = self.ranking
        stop = embedder_stops(ranking.chunks, self.embedder, ranking.retriever)[chunk]
        return bool(stop < held.reference.end)


def _part(inside: Span, reference: Reference) -> str:
    """
    >>> _part(Span(2, 4), Reference(0, 2, 9)), _part(Span(2, 9), Reference(0, 2, 9))
    ('beginning', 'whole')
    """
    if inside == reference.span:
        return "whole"
    if inside.start == reference.start:
        return "beginning"
    return "end" if inside.end == reference.end else "middle"
