"""What chunking does to retrieval: rows of tracks under retrievers, and the contract they are said in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

import numpy as np

from engine.chunking import Chunking, cut, needs_vectors
from engine.document import Document
from engine.embedding import Embedder, Floats
from engine.encoder import truncated
from engine.late import late_vectors, room_of, shared_by_windows
from engine.memo import per_object
from engine.retrieval.ceilings import ceilings
from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.context import MODES, Context, Mode, context
from engine.retrieval.corpus import Corpus
from engine.retrieval.ingest import IngestCost, ingest_cost
from engine.retrieval.measures import DEFAULT_KS, Values, checked_ks, lost_questions, measures
from engine.retrieval.noise import Difference, differences
from engine.retrieval.ranking import BUDGET, Indices, Ranking, rank
from engine.retrieval.recommendation import recommend
from engine.retrieval.retrievers import (
    DEFAULT_RETRIEVERS,
    RETRIEVERS,
    Retriever,
    expect_no_clash,
    retriever_of,
)
from engine.retrieval.unread import unread_answers
from engine.similarity import Vectors
from engine.spec import Spec
from engine.tokens import tokenize

DECIMALS = 4


@dataclass(frozen=True, eq=False)
class Row:
    """One track over a corpus, with the rankings of the retrievers that were asked, by their names."""

    chunks: CorpusChunks
    rankings: dict[str, Ranking]
    embedder: Embedder

    @property
    def track(self) -> Spec:
        return self.chunks.track

    @cached_property
    def lost(self) -> list[int]:
        """The questions of which no chunk holds an answer."""
        return lost_questions(self.chunks)

    @cached_property
    def truncated(self) -> int:
        """How many chunks are longer than the embedder reads."""
        return sum(len(truncated(one, self.embedder)) for one in self.chunks.chunkings)

    @property
    def unread(self) -> tuple[int, ...]:
        """The answers, by their numbers in the corpus, past what the embedder reads of a chunk alone."""
        return unread_answers(self.chunks, self.embedder)

    def unread_by(self, retriever: str) -> tuple[int, ...]:
        """The answers that lie past what is read of a chunk behind the prefix of a retriever."""
        return unread_answers(self.chunks, self.embedder, retriever_of(retriever))

    @property
    def index_tokens(self) -> int:
        return int(self.chunks.tokens.sum())

    @property
    def duplication(self) -> float:
        """Index tokens / document tokens."""
        known = sum(one.tokenization.n_tokens for one in self.chunks.chunkings)
        return self.index_tokens / max(known, 1)

    @cached_property
    def verdicts(self) -> dict[str, int]:
        """How many answers are whole, rescued, cut and lost."""
        counts = Counter(verdict.kind for verdict in self.chunks.verdicts)
        return {kind: counts[kind] for kind in ("whole", "rescued", "cut", "lost")}

    def measures(self, retriever: str, ks: Sequence[int]) -> dict[str, Values]:
        """Each measure's value for each question, (q,)."""
        return measured(self.rankings[retriever], tuple(ks))

    def ingest(self, retriever: str) -> IngestCost:
        return ingest_cost(self.chunks, retriever_of(retriever), self.embedder)

    def context(self, retriever: str, k: int, mode: Mode) -> Context:
        return contexts(self.rankings[retriever], k, mode)


@per_object
def measured(ranking: Ranking, ks: tuple[int, ...]) -> dict[str, Values]:
    return measures(ranking, ks)


@per_object
def contexts(ranking: Ranking, k: int, mode: Mode) -> Context:
    return context(ranking, k, mode)


@dataclass(frozen=True, eq=False)
class Evaluation:
    """Rows over one corpus, with everything but the cuts held still; differences are against one row.

    `retrievers` are those that every row was asked by; a row may have rankings of others too.
    """

    corpus: Corpus
    rows: tuple[Row, ...]
    retrievers: tuple[str, ...]
    ks: tuple[int, ...]
    tokenizer: str
    embedder: Embedder
    baseline: int = 0

    def means(self, row: int, retriever: str) -> dict[str, float]:
        """The measures of a row: the means over all questions."""
        values = self.rows[row].measures(retriever, self.ks)
        return {name: float(one.mean()) if len(one) else 0.0 for name, one in values.items()}

    def differences(self, row: int, retriever: str) -> dict[str, Difference]:
        """How far each measure of a row is from the baseline's, with its noise."""
        own = self.rows[row].measures(retriever, self.ks)
        base = self.rows[self.baseline].measures(retriever, self.ks)
        found = differences(_columns(own), _columns(base))
        return dict(zip(own, found, strict=True))

    def to_dict(self, measure: str = "") -> dict[str, Any]:
        """The object that the CLI prints and the API returns; its fields never change meaning.

        The recommendations go by the measure, or by the usual one where none is given.
        """
        return {
            "corpus": {
                "docs": len(self.corpus.documents),
                "questions": len(self.corpus.questions),
                "unanswerable": self.corpus.unanswerable,
                "left_out": [asdict(one) for one in self.corpus.left_out],
            },
            "held": self._held(),
            "rows": [self._row_dict(at) for at in range(len(self.rows))],
            "recommendation": {
                name: recommend(self, name, measure).to_dict()
                for name in self.retrievers
                if self.rows and self.corpus.questions
            },
        }

    def _held(self) -> dict[str, Any]:
        return {
            "tokenizer": self.tokenizer,
            "embedder": self.embedder.name,
            "index": {name: RETRIEVERS[name].note for row in self.rows for name in row.rankings},
            "k": list(self.ks),
            "budget": BUDGET,
            "late_window_overlap": shared_by_windows(room_of(self.embedder)),
            "baseline": self.baseline,
        }

    def _row_dict(self, at: int) -> dict[str, Any]:
        row = self.rows[at]
        base = self.rows[self.baseline].rankings
        return {
            "track": str(row.track),
            "chunks": len(row.chunks),
            "mean_tokens": round(float(row.chunks.tokens.mean()), 1),
            "index_tokens": row.index_tokens,
            "duplication": round(row.duplication, DECIMALS),
            "truncated": row.truncated,
            "answers_unread": len(row.unread),
            "answers_unread_by": {name: len(row.unread_by(name)) for name in row.rankings},
            "answers": row.verdicts,
            "lost_questions": [self.corpus.questions[one].text for one in row.lost],
            "ceiling": _rounded(ceilings(row.chunks, self.ks)),
            "retrievers": {name: _rounded(self.means(at, name)) for name in row.rankings},
            "differences": {
                name: {
                    key: _difference_dict(one) for key, one in self.differences(at, name).items()
                }
                for name in row.rankings
                if name in base
            },
            "ingest": {name: asdict(row.ingest(name)) for name in row.rankings},
            "context": {
                name: [self._context_dict(at, name, mode, k) for mode in MODES for k in self.ks]
                for name in row.rankings
            },
        }

    def _context_dict(self, at: int, retriever: str, mode: Mode, k: int) -> dict[str, Any]:
        given = self.rows[at].context(retriever, k, mode)
        return {
            "given": mode,
            "k": k,
            "tokens": _mean(given.tokens),
            "duplicate_tokens": _mean(given.duplicate_tokens),
            "answer_in_context": _mean(given.answered),
        }


def _columns(values: dict[str, Values]) -> Values:
    return np.column_stack(list(values.values()))


def _mean(values: np.ndarray[Any, Any]) -> float:
    return round(float(values.mean()), DECIMALS) if len(values) else 0.0


def _rounded(means: dict[str, float]) -> dict[str, float]:
    return {name: round(mean, DECIMALS) for name, mean in means.items()}


def _difference_dict(difference: Difference) -> dict[str, Any]:
    # A zero is added, since what rounds to none from below would be written as -0.0.
    rounded = {name: round(value, DECIMALS) + 0 for name, value in asdict(difference).items()}
    return rounded | {"noise": difference.is_noise}


class DirectVectors:
    """Vectors straight from an embedder, each text embedded once."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._known: dict[str, Floats] = {}
        self._sentences: dict[Document, Vectors] = {}

    def of_texts(self, texts: Sequence[str]) -> Floats:
        missing = [text for text in dict.fromkeys(texts) if text not in self._known]
        if missing:
            self._known |= zip(missing, self._embedder.vectors(missing), strict=True)
        return np.stack([self._known[text] for text in texts])

    def of_spans(self, document: Document, starts: Indices, ends: Indices) -> Floats:
        return late_vectors(self._embedder, document.text, starts, ends)

    def of_sentences(self, document: Document) -> Vectors:
        if document not in self._sentences:
            texts = [sentence.of(document.text) for sentence in document.sentences]
            self._sentences[document] = self._embedder.embed(texts)
        return self._sentences[document]


def evaluate(
    corpus: Corpus,
    tracks: Sequence[Spec],
    *,
    retrievers: Sequence[str] = DEFAULT_RETRIEVERS,
    ks: Sequence[int] = DEFAULT_KS,
    tokenizer: str,
    embedder: Embedder,
    told: Callable[[str], None] = lambda _: None,
) -> Evaluation:
    """Cut the corpus by each track and ask each retriever every question.

    `told` is called with a track's spelling before its row is worked out. Raises ValueError for an unknown
    retriever or one that a track cannot be asked by, a k out of range and a corpus without documents,
    TrackError for a track that cannot be cut.
    """
    asked, ks = [retriever_of(name) for name in retrievers], checked_ks(ks)
    expect_no_clash(tracks, retrievers)
    vectors = DirectVectors(embedder)
    rows = []
    for track in tracks:
        told(str(track))
        rows.append(_row(corpus, track, asked, tokenizer, embedder, vectors))
    return Evaluation(corpus, tuple(rows), tuple(retrievers), ks, tokenizer, embedder)


def _row(
    corpus: Corpus,
    track: Spec,
    retrievers: Sequence[Retriever],
    tokenizer: str,
    embedder: Embedder,
    vectors: DirectVectors,
) -> Row:
    chunks = CorpusChunks(
        corpus, tuple(_cut(one, track, tokenizer, vectors) for one in corpus.documents)
    )
    rankings = {one.name: rank(chunks, one, vectors) for one in retrievers}
    return Row(chunks, rankings, embedder)


def _cut(document: Document, track: Spec, tokenizer: str, vectors: DirectVectors) -> Chunking:
    sentences = vectors.of_sentences(document) if needs_vectors(track) else None
    return cut(tokenize(document, tokenizer), track, vectors=sentences)
