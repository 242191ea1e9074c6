"""In which order each retriever gives the chunks, worked out by hand where that can be done."""

from __future__ import annotations

import math
import subprocess
import sys
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import load_embedder
from engine.document import Document
from engine.reading import read_text
from engine.retrieval.bm25 import Bm25
from engine.retrieval.corpus import corpus_of
from engine.retrieval.dense import Floats, Hnsw, cosines, opening_words, prefixed
from engine.retrieval.ranking import DEPTH, Indices, embedded_texts, is_late, rank
from engine.retrieval.retrievers import EXPANSION_SEARCH, RETRIEVERS, retriever_of
from tests.conftest import REPOSITORY
from tests.rankings import corpus, cut_all

HASH = load_embedder("hash")
PLANKS = [
    "cedar planks stored dry",
    "brine tank number four",
    "brine valve was replaced",
    "oak planks sold out",
]


def order(index: Bm25, question: str) -> list[int]:
    """The chunks that score, best first, among equals the earlier."""
    scores = index.scores(question)
    return [int(at) for at in np.argsort(-scores, kind="stable") if scores[at] > 0]


# --- BM25 ---


def test_case_met_03_a_word_in_half_of_the_chunks_outranks_those_without_it() -> None:
    scores = Bm25(PLANKS).scores("brine").tolist()
    assert scores == pytest.approx([0, math.log(2) / 2.5, math.log(2) / 2.5, 0])
    assert order(Bm25(PLANKS), "brine") == [1, 2]
    assert (Bm25(["brine tank", "brine valve"]).scores("brine") > 0).all()


def test_case_met_03_ties_come_in_the_order_of_the_chunks_whatever_that_is() -> None:
    assert [order(Bm25(texts), "brine planks") for texts in (PLANKS, PLANKS[::-1])] == [
        [0, 1, 2, 3],
        [0, 1, 2, 3],
    ]


CLINIC = ["地域医療連携の計画を報告する。", "犬が走る。", "RouteLedger stores KX77B labels."]


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("医療連携", [0]),
        ("labels? routeledger", [2]),
        ("kx77b", [2]),
        ("KX77B", [2]),
        ("犬が", [1]),
        ("犬", []),  # letters that stand among others are found by their pairs alone
        ("病院", []),
    ],
)
def test_case_met_05_unspaced_words_are_found_and_case_and_marks_ignored(
    question: str, found: list[int]
) -> None:
    assert order(Bm25(CLINIC), question) == found


def test_case_met_05_marks_of_a_question_change_no_score() -> None:
    index = Bm25(CLINIC)
    assert index.scores("labels?").tolist() == index.scores("labels").tolist()


# Ligatures as they stand in a text, and what is left of a word that a page broke: a mark drawn as nothing.
BROKEN = [
    "The ﬁnal ofﬁce trafﬁc report veriﬁes ﬂow.",
    "The maintenance of refrig\u00aderators and long-term stor\u00adage is well-known.",
]


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("verifies", [0]),
        ("traffic", [0]),
        ("office", [0]),
        ("refrigerators", [1]),
        ("storage", [1]),
        ("maintenance", [1]),
        ("known", [1]),
        ("long", [1]),
    ],
)
def test_case_par_02_words_with_ligatures_and_soft_hyphens_are_found(
    question: str, found: list[int]
) -> None:
    texts = [read_text(text, name="report.txt").text for text in BROKEN]
    assert order(Bm25(texts), question) == found


def test_bm25_is_the_formula_worked_out_by_hand() -> None:
    texts = ["oak oak pine", "pine", "birch pine fir ash", "elm"]
    # 9 words in 4 chunks: 2.25 in the mean. Oak is in one chunk of four, pine in three.
    oak, pine = math.log(1 + 3.5 / 1.5), math.log(1 + 1.5 / 3.5)

    def part(times: int, length: int) -> float:
        return times / (times + 1.5 * (0.25 + 0.75 * length / 2.25))

    scores = Bm25(texts).scores("Pine, oak!")
    assert scores.tolist() == pytest.approx(
        [oak * part(2, 3) + pine * part(1, 3), pine * part(1, 1), pine * part(1, 4), 0]
    )


def test_a_word_that_is_asked_twice_counts_twice() -> None:
    index = Bm25(PLANKS)
    assert index.scores("brine brine").tolist() == (2 * index.scores("brine")).tolist()


@pytest.mark.parametrize("question", ["", "?!", "zebra", "\u00ad", "👍"])
def test_a_question_without_a_common_word_finds_nothing(question: str) -> None:
    assert Bm25(PLANKS).scores(question).tolist() == [0, 0, 0, 0]


@pytest.mark.parametrize("texts", [["..."], ["---", "\n\n"], ["oak", "...", ""]])
def test_chunks_without_words_score_nothing(texts: list[str]) -> None:
    assert [at for at, text in enumerate(texts) if text == "oak"] == order(Bm25(texts), "oak")


def test_a_chunk_that_shares_no_word_has_no_rank() -> None:
    held = {"brine": [(0, 0, 5)], "zebra": [(0, 0, 5)], "oak": [(0, 0, 5), (1, 0, 3)]}
    ranking = rank(cut_all(corpus(["brine ab", "oak cd"], held), "headings"), RETRIEVERS["bm25"])
    assert [one.tolist() for one in ranking.ranks] == [[1], [0], [0, 1]]
    assert [ranking.found(at, 5).tolist() for at in range(3)] == [[0], [], [1]]
    assert (ranking.top[1] == -1).all()
    assert (ranking.scores[1] == 0).all()


# --- dense, exact ---


def unit(vectors: Sequence[Sequence[float]]) -> Floats:
    found = np.array(vectors, np.float32)
    return found / np.linalg.norm(found, axis=1, keepdims=True)


def random(count: int, dimensions: int = 384, seed: int = 7) -> Floats:
    return unit(np.random.default_rng(seed).standard_normal((count, dimensions)).tolist())


@given(st.lists(st.integers(0, 6), min_size=1, max_size=40), st.integers(1, 130))
def test_equal_vectors_score_equal_to_the_bit_wherever_they_stand(
    numbers: list[int], asked: int
) -> None:
    different = random(7)
    scores = list(cosines(random(asked, seed=8), different[numbers]))
    assert len(scores) == asked
    for row in scores:
        of = dict(zip(numbers, row.tolist(), strict=True))
        assert row.tolist() == [of[number] for number in numbers]
    exact = random(asked, seed=8).astype(np.float64) @ different[numbers].astype(np.float64).T
    assert np.abs(np.array(scores) - exact).max() < 1e-6


class Written:
    """Vectors that a test writes down for each text."""

    def __init__(self, **known: Sequence[float]) -> None:
        self._known = known

    def of_texts(self, texts: Sequence[str]) -> Floats:
        return unit([self._known[text.strip()] for text in texts])

    def of_spans(self, document: Document, starts: Indices, ends: Indices) -> Floats:
        return unit([[len(document.text), start + 1.0] for start in starts.tolist()])


@pytest.mark.parametrize("retriever", ["dense", "hnsw"])
def test_chunks_come_by_their_cosine_and_among_equals_in_their_order(retriever: str) -> None:
    chunks = cut_all(
        corpus(["aa", "bb", "aa", "cc", "bb"], {"q": [(4, 0, 2), (0, 0, 1)]}), "headings"
    )
    source = Written(aa=[1, 1], bb=[1, 0], cc=[-1, 0], q=[2, 0])
    ranking = rank(chunks, RETRIEVERS[retriever], source)
    assert ranking.found(0, 9).tolist() == [1, 4, 0, 2, 3]
    assert ranking.scores[0, :5].tolist() == pytest.approx([1, 1, 0.5**0.5, 0.5**0.5, -1])
    assert ranking.ranks[0].tolist() == [3, 2]


def test_a_late_retriever_and_a_late_track_take_the_vectors_of_spans() -> None:
    held = corpus(["aabb"], {"q": [(0, 2, 4)]})
    plain, late = (cut_all(held, track) for track in ("fixed:size=2", "late:over=(fixed:size=2)"))
    names = ["bm25", "dense", "late", "hnsw"]
    assert [is_late(plain, RETRIEVERS[name]) for name in names] == [False, False, True, False]
    assert [is_late(late, RETRIEVERS[name]) for name in names] == [False, True, True, True]
    source = Written(aa=[1, 0], bb=[0, 1], q=[0, 1])
    assert rank(plain, RETRIEVERS["dense"], source).scores[0, 0] == 1
    for chunks, name in ((plain, "late"), (late, "dense"), (late, "hnsw")):
        ranking = rank(chunks, RETRIEVERS[name], source)
        assert ranking.found(0, 2).tolist() == [1, 0]
        assert ranking.scores[0, 0] == pytest.approx(3 / 5)


def test_a_dense_retriever_says_that_it_needs_vectors() -> None:
    chunks = cut_all(corpus(["aa"], {"q": [(0, 0, 1)]}), "headings")
    with pytest.raises(ValueError, match=r"^Dense needs vectors$"):
        rank(chunks, RETRIEVERS["dense"])


@pytest.mark.parametrize("retriever", RETRIEVERS)
def test_no_questions_ask_for_nothing(retriever: str) -> None:
    ranking = rank(cut_all(corpus(["aa"], {}), "headings"), RETRIEVERS[retriever])
    assert (ranking.top.shape, ranking.ranks) == ((0, DEPTH), ())


@pytest.mark.parametrize("retriever", RETRIEVERS)
def test_one_chunk_is_found_by_every_retriever(retriever: str) -> None:
    chunks = cut_all(corpus(["oak planks"], {"oak?": [(0, 0, 3)]}), "headings")

    class Hashed(Written):
        def of_texts(self, texts: Sequence[str]) -> Floats:
            return HASH.vectors(texts)

        def of_spans(self, document: Document, starts: Indices, ends: Indices) -> Floats:
            return HASH.vectors([document.text])

    ranking = rank(chunks, RETRIEVERS[retriever], Hashed())
    assert (ranking.found(0, 5).tolist(), ranking.ranks[0].tolist()) == ([0], [1])


def test_a_retriever_that_is_not_in_the_table_is_refused_in_a_sentence() -> None:
    with pytest.raises(
        ValueError, match=r"^retriever must be one of bm25, dense, .*, not 'tf-idf'$"
    ):
        retriever_of("tf-idf")


# --- HNSW ---


def test_index_is_asked_with_as_many_candidates_as_it_says() -> None:
    """The library takes as many as are wanted where that is more; then the number shown were not true."""
    assert EXPANSION_SEARCH >= DEPTH
    assert f"{EXPANSION_SEARCH} when asked" in RETRIEVERS["hnsw"].note


def test_index_finds_nearly_all_that_is_nearest_and_scores_it_alike() -> None:
    vectors, questions = random(1500), random(60, seed=9)
    graph, found = Hnsw(vectors), 0
    for question, exact in zip(questions, cosines(questions, vectors), strict=True):
        keys, scores = graph.nearest(question, DEPTH)
        assert len(set(keys.tolist())) == DEPTH
        assert (np.diff(scores) <= 0).all()
        assert scores == pytest.approx(exact[keys], abs=1e-5)
        found += len(set(keys[:10].tolist()) & set(np.argsort(-exact)[:10].tolist()))
    # Random directions are the hardest there are to find; those of texts lie in groups.
    assert found / (10 * len(questions)) > 0.7


def test_index_finds_all_that_is_nearest_among_vectors_of_texts() -> None:
    texts = [f"{one} {two} {three}" for one in PLANKS for two in PLANKS for three in BROKEN]
    vectors = HASH.vectors(texts)
    graph = Hnsw(vectors)
    for question, exact in zip(vectors[::5], cosines(vectors[::5], vectors), strict=True):
        keys, _ = graph.nearest(question, 10)
        assert exact[keys] == pytest.approx(np.sort(exact)[::-1][:10], abs=1e-5)


@pytest.mark.parametrize("count", [1, 2, DEPTH - 1, DEPTH, DEPTH + 1])
def test_index_of_few_chunks_gives_them_all(count: int) -> None:
    keys, _ = Hnsw(random(count)).nearest(random(1, seed=9)[0], DEPTH)
    assert len(keys) == min(count, DEPTH)
    assert set(keys.tolist()) <= set(range(count))


def test_index_of_equal_vectors_gives_them_in_the_order_of_the_chunks() -> None:
    vectors = np.repeat(random(2), 40, axis=0)
    keys, _ = Hnsw(vectors).nearest(vectors[-1], DEPTH)
    assert keys[:40].tolist() == list(range(40, 80))


def test_index_is_the_same_in_every_process() -> None:
    script = (
        "import numpy as np; from engine.retrieval.dense import Hnsw;"
        "v = np.random.default_rng(7).standard_normal((900, 24)).astype(np.float32);"
        "v /= np.linalg.norm(v, axis=1, keepdims=True);"
        "g = Hnsw(v); print([g.nearest(one, 20)[0].tolist() for one in v[:30]])"
    )
    printed = [
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=REPOSITORY,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for _ in range(2)
    ]
    assert printed[0] == printed[1]


# --- what is put before a chunk ---

POLICY = "sample_docs/expense-policy.md"


def test_heading_prefix_is_the_path_of_the_policy_page() -> None:
    document = read_text((REPOSITORY / POLICY).read_text(encoding="utf-8"), markdown=True)
    chunks = cut_all(corpus_of([(POLICY, document, ())]), "headings")
    texts = embedded_texts(chunks, RETRIEVERS["dense+headings"])
    deadlines = next(text for text in texts if "3.1 Deadlines" in text.split("\n")[0])
    prefix, rest = deadlines.split("\n", 1)
    assert prefix == "Travel and expense policy > 3. Submitting a claim > 3.1 Deadlines"
    assert rest in chunks.texts


def test_a_chunk_that_stands_under_no_heading_is_embedded_as_it_is() -> None:
    text = "Before.\n\n# One\n\nUnder one.\n\n## Two\n\nUnder two.\n"
    chunks = cut_all(corpus([text], {}), "headings")
    assert embedded_texts(chunks, RETRIEVERS["dense+headings"]) == [
        "Before.\n\n",
        "One\n# One\n\nUnder one.\n\n",
        "One > Two\n## Two\n\nUnder two.\n",
    ]
    assert embedded_texts(chunks, RETRIEVERS["hnsw"]) == chunks.texts


def test_opening_prefix_is_the_first_twenty_words_of_each_document() -> None:
    text = " ".join(f"w{at}" for at in range(30))
    chunks = cut_all(corpus([text, "Short, but\n\nin two."], {}), "fixed:size=60")
    opened = embedded_texts(chunks, RETRIEVERS["dense+opening"])
    first = " ".join(f"w{at}" for at in range(20))
    assert opened == [
        *(f"{first}\n{text}" for text in chunks.texts[:2]),
        "Short, but in two\nShort, but\n\nin two.",
    ]


@pytest.mark.parametrize(
    ("text", "opening"),
    [
        ("...", ""),
        ("  One.  Two ", "One. Two"),
        ("医" * 100, "医" * 21),  # twenty pairs of neighbours
    ],
)
def test_opening_words_are_words_of_any_script(text: str, opening: str) -> None:
    assert opening_words(text, 20) == opening


def test_an_empty_prefix_puts_nothing_before_a_text() -> None:
    assert prefixed(["", "One > Two"], ["a", "b"]) == ["a", "One > Two\nb"]
