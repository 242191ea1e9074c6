"""Corpora that a test writes down, cut by character, and rankings in any order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from hypothesis import strategies as st

from engine import tokenize
from engine.answers import Answer
from engine.reading import read_text
from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.corpus import Corpus, corpus_of
from engine.retrieval.ranking import DEPTH, Ranking, ranking_of
from engine.retrieval.retrievers import RETRIEVERS
from tests.tracks import cut_with_hash

Place = tuple[int, int, int]


def corpus(texts: Sequence[str], questions: Mapping[str, Sequence[Place]]) -> Corpus:
    """Documents of these texts, and questions with the places that answer each."""
    marked: list[list[Answer]] = [[] for _ in texts]
    for question, places in questions.items():
        for document, start, end in places:
            marked[document].append(Answer(start, end, question))
    documents = [read_text(text) for text in texts]
    return corpus_of(
        [(str(at), *one) for at, one in enumerate(zip(documents, marked, strict=True))]
    )


def cut_all(corpus: Corpus, track: str, tokenizer: str = "characters") -> CorpusChunks:
    cuts = (cut_with_hash(tokenize(one, tokenizer), track) for one in corpus.documents)
    return CorpusChunks(corpus, tuple(cuts))


def places(chunks: CorpusChunks) -> list[Place]:
    columns = (chunks.documents.tolist(), chunks.starts.tolist(), chunks.ends.tolist())
    return list(zip(*columns, strict=True))


def ranked(chunks: CorpusChunks, *orders: Sequence[int]) -> Ranking:
    """The chunks that are found for each question, best first; the scores only fall."""
    found = [
        (np.array(order, np.int64), np.arange(len(order), 0, -1, np.float32)) for order in orders
    ]
    return ranking_of(chunks, RETRIEVERS["dense"], found)


WORDS = st.sampled_from(["ab", "cde", "f", "ghij.", "\n\n", "k"])
TEXTS = st.lists(WORDS, min_size=1, max_size=12).map(" ".join).filter(str.strip)
TRACKS = st.sampled_from(
    [
        "fixed:size=4",
        "fixed:size=5,overlap=3",
        "fixed:size=9,overlap=8",
        "recursive:size=6",
        "sentence-window:window=1",
        "recursive-characters:size=6",
    ]
)


@st.composite
def rankings(draw: st.DrawFn) -> Ranking:
    """Any chunks of some small documents in any order, some found and some not."""
    texts = draw(st.lists(TEXTS, min_size=1, max_size=3))
    questions = {
        f"q{at}": draw(st.lists(spans_in(texts), min_size=1, max_size=4))
        for at in range(draw(st.integers(1, 4)))
    }
    chunks = cut_all(corpus(texts, questions), draw(TRACKS))
    orders = [draw(st.permutations(range(len(chunks)))) for _ in chunks.corpus.questions]
    return ranked(chunks, *(order[: draw(st.integers(0, len(order)))] for order in orders))


def spans_in(texts: Sequence[str]) -> st.SearchStrategy[Place]:
    """From one visible character of a text to another."""
    return st.tuples(
        st.sampled_from(range(len(texts))), st.integers(0, 99), st.integers(0, 99)
    ).map(lambda drawn: span_of(texts[drawn[0]], *drawn))


def span_of(text: str, document: int, *drawn: int) -> Place:
    visible = [at for at, one in enumerate(text) if one.strip()]
    start, last = sorted(visible[one % len(visible)] for one in drawn)
    return document, start, last + 1


def answers(ranking: Ranking) -> list[list[Place]]:
    return [
        [(one.document, one.start, one.end) for one in question.references]
        for question in ranking.chunks.corpus.questions
    ]


def order(ranking: Ranking, question: int) -> list[int]:
    return ranking.found(question, DEPTH).tolist()
