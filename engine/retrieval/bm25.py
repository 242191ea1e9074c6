"""BM25: chunks scored by the words that they share with a question."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.retrieval.retrievers import K1, B
from engine.retrieval.words import words

Scores = NDArray[np.float32]


class Bm25:
    """The n chunks of a corpus as bags of words.

    Lucene's formula: idf = ln(1 + (N - n + 0.5) / (n + 0.5)), which never falls below 0, times
    tf / (tf + k1 (1 - b + b length / mean length)).
    """

    def __init__(self, texts: Sequence[str]) -> None:
        from bm25s import BM25
        from bm25s.tokenization import Tokenized

        vocabulary: dict[str, int] = {}
        ids = [
            [vocabulary.setdefault(word.term, len(vocabulary)) for word in words(text)]
            for text in texts
        ]
        self._vocabulary = vocabulary
        self._n = len(texts)
        self._index = BM25(method="lucene", k1=K1, b=B)
        if vocabulary:
            tokens = Tokenized(ids=ids, vocab=vocabulary)
            self._index.index(tokens, create_empty_token=False, show_progress=False)

    @property
    def n_words(self) -> int:
        """How many different words there are."""
        return len(self._vocabulary)

    @property
    def n_postings(self) -> int:
        """How many different words the chunks have, each counted by itself."""
        return len(self._index.scores["data"]) if self._vocabulary else 0

    def scores(self, question: str) -> Scores:
        """The score of each chunk, (n,); 0 where it shares no word with the question.

        >>> Bm25(["cedar planks", "brine tank", "brine valve", "oak planks"]).scores("Brine?").round(2)
        array([0.  , 0.28, 0.28, 0.  ], dtype=float32)
        """
        known = [word.term for word in words(question) if word.term in self._vocabulary]
        if not known:
            return np.zeros(self._n, np.float32)
        ids = [self._vocabulary[term] for term in known]
        scores: Scores = self._index.get_scores_from_ids(ids)
        return scores
