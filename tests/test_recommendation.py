"""What is recommended of rows whose rankings are written down here."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from engine import cut, load_embedder, tokenize
from engine.answers import Answer
from engine.document import Document
from engine.reading import read_text
from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.corpus import Corpus, corpus_of
from engine.retrieval.evaluation import Evaluation, Row, evaluate
from engine.retrieval.noise import Difference
from engine.retrieval.ranking import DEPTH, Ranking
from engine.retrieval.recommendation import Recommendation, recommend
from engine.retrieval.retrievers import RETRIEVERS
from engine.retrieval.standings import price, shares_best, standings
from engine.spec import parse_track

MINILM, HASH = load_embedder("all-MiniLM-L6-v2"), load_embedder("hash")
WORDS = 300


def corpus_with(questions: int) -> Corpus:
    """One document of three hundred words of four letters; question n is answered by word n."""
    document = read_text("word " * WORDS)
    marked = [Answer(5 * at, 5 * at + 4, f"Question {at}?") for at in range(questions)]
    return corpus_of([("words.txt", document, marked)])


def row(corpus: Corpus, track: str, ranks: list[int], retrievers: str = "bm25") -> Row:
    """A row in which the relevant chunk of each question has the rank written for it; 0 is none."""
    document: Document = corpus.documents[0]
    chunks = CorpusChunks(corpus, (cut(tokenize(document, "wordpiece"), track),))
    found = {name: _ranking(chunks, name, ranks) for name in retrievers.split()}
    return Row(chunks, found, MINILM)


def _ranking(chunks: CorpusChunks, retriever: str, ranks: list[int]) -> Ranking:
    n = len(ranks)
    top, scores = np.full((n, DEPTH), -1, np.int64), np.zeros((n, DEPTH), np.float32)
    own = zip(ranks, chunks.relevant, strict=True)
    return Ranking(
        chunks,
        RETRIEVERS[retriever],
        top,
        scores,
        tuple(np.array([rank] * len(held), np.int64) for rank, held in own),
    )


def evaluation(corpus: Corpus, *rows: Row, **changes: Any) -> Evaluation:
    retrievers = tuple(rows[0].rankings) if rows else ("bm25",)
    known = Evaluation(corpus, rows, retrievers, (1, 5), "wordpiece", MINILM)
    return replace(known, **changes)


def compared(first: list[int], second: list[int], measure: str = "hit@5") -> Recommendation:
    """`fixed:size=10`, thirty chunks, against `fixed:size=20`, fifteen: the same tokens in fewer chunks."""
    corpus = corpus_with(len(first))
    rows = (row(corpus, "fixed:size=10", first), row(corpus, "fixed:size=20", second))
    return recommend(evaluation(corpus, *rows), "bm25", measure)


def test_measurably_better_row_is_taken_with_its_evidence() -> None:
    found = compared([1] * 60, [1] * 40 + [9] * 20)
    assert (found.kind, found.row, found.cheapest) == ("best", 0, 0)
    best, other = found.standings.rows
    assert (best.mean, other.mean) == (1.0, 40 / 60)
    assert (other.better, other.worse, other.difference.questions) == (0, 20, 20)
    assert (best.share_best, other.share_best) == (1.0, 0.0)
    assert other.is_worse
    assert best.difference == Difference(0.0, 0.0, 0.0, 0)
    # 1.96 standard errors of a third of 60 questions, sqrt(1/3 * 2/3 / 60), are 0.119.
    interval = (other.difference.low, other.difference.high)
    assert interval == pytest.approx((-1 / 3 - 0.119, -1 / 3 + 0.119), abs=1 / 60)
    assert found.headline == "For these 60 questions with BM25, take fixed:size=10."
    assert found.evidence[0] == "Its Hit@5 is 1.000, the highest."
    assert found.evidence[1].startswith("fixed:size=10 is ahead of fixed:size=20 by 0.333 (95% ")
    assert found.evidence[1].endswith("it does better on 20 questions, worse on 0.")
    assert found.evidence[2:5] == (
        "It cuts no answer.",
        "It costs 300 index tokens in 30 chunks; no other is shown to find as much for less.",
        "In 100% of 2,000 resamples of the questions fixed:size=10 has the highest mean.",
    )
    assert found.warnings == ()


def test_rows_that_are_shown_to_find_alike_give_the_cheapest() -> None:
    found = compared([1] * 200, [1] * 198 + [9] * 2)
    assert (found.kind, found.row, found.cheapest, found.standings.best) == ("tied", 1, 1, 0)
    assert found.headline == (
        "These 200 questions with BM25 find alike in the 2 tracks, so take the cheapest: fixed:size=20."
    )
    assert found.evidence[0] == "Its Hit@5 is 0.990; the highest, of fixed:size=10, is 1.000."
    assert (
        "It costs 300 index tokens in 15 chunks; fixed:size=10 300 index tokens in 30 chunks."
        in found.evidence
    )


def test_rows_that_are_not_shown_to_find_alike_give_the_best_guess() -> None:
    found = compared([1] * 60, [1] * 55 + [9] * 5)
    assert (found.kind, found.row, found.cheapest, found.standings.best) == ("tied", 0, 0, 0)
    assert found.headline == (
        "These 60 questions with BM25 are too few to be sure which of the 2 tracks finds most; the best "
        "guess is fixed:size=10."
    )
    assert found.evidence[1] == (
        "fixed:size=10 is ahead of fixed:size=20 by 0.083: it does better on 5 questions, worse on 0."
    )
    assert not any("interval" in one or "Drawn anew" in one for one in found.evidence)
    assert found.warnings == (
        "Only 5 questions tell fixed:size=10 from fixed:size=20: fewer than 6 may all fall on one side by "
        "chance, so ask more.",
    )


def test_how_many_questions_would_tell_rows_apart_is_said() -> None:
    found = compared([1] * 50 + [9] * 10, [9] * 8 + [1] * 52)
    assert (found.kind, found.row) == ("tied", 1)
    found = compared([1] * 52 + [9] * 8, [9] * 10 + [1] * 50)
    assert (found.kind, found.row, found.standings.best) == ("tied", 0, 0)
    resolution = found.standings.resolution
    assert resolution is not None
    assert 0.1 < resolution < 0.2
    (warned,) = found.warnings
    told = re.fullmatch(
        r"To tell a difference of 0.05, ask about ([\d,]+) questions like these\.", warned
    )
    assert told is not None
    needed = 60 * (resolution / 0.05) ** 2
    assert needed <= int(told[1].replace(",", "")) < needed + 10


def test_cheapest_row_that_finds_nothing_is_never_taken_of_few_questions() -> None:
    words = [f"alpha beta gamma delta epsilon zeta eta theta iota kappa {at}" for at in range(5)]
    text = "\n\n".join(f"Topic{at} is about {one} end here." for at, one in enumerate(words))
    marked = [
        Answer(text.index(one), text.index(one) + len(one), f"topic{at}")
        for at, one in enumerate(words)
    ]
    corpus = corpus_of([("a.md", read_text(text), marked)])
    found = recommend(
        evaluate(
            corpus,
            [parse_track(one) for one in ("fixed:size=8", "recursive:size=40,overlap=20")],
            retrievers=["bm25"],
            tokenizer="wordpiece",
            embedder=HASH,
        ),
        "bm25",
        "recall@5",
    )
    assert [one.mean for one in found.standings.rows] == [0.0, 1.0]
    assert (found.kind, found.row, found.cheapest) == ("tied", 1, 1)
    assert found.headline.endswith("the best guess is recursive:size=40,overlap=20.")
    assert found.warnings[1] == (
        "The first 5 chunks are all of recursive:size=40,overlap=20, so its Recall@5 says nothing: it gives "
        "152 tokens for any question."
    )


def test_row_of_one_chunk_is_not_taken_for_what_it_finds() -> None:
    corpus = corpus_with(60)
    one, many = row(corpus, "fixed:size=300", [1] * 60), row(corpus, "fixed:size=10", [1] * 60)
    for made in (one, many):
        made.rankings["bm25"].top[:, 0] = 0
    assert recommend(evaluation(corpus, one, many), "bm25", "hit@1").row == 1
    many = row(corpus, "fixed:size=10", [1] * 30 + [9] * 30)
    found = recommend(evaluation(corpus, one, many), "bm25", "hit@1")
    assert found.headline == (
        "For these 60 questions with BM25, take fixed:size=300; but it leaves no chunk out: of those that do, "
        "fixed:size=10 finds most (0.500)."
    )
    assert found.warnings[0] == (
        "The first chunk is all of fixed:size=300, so its Hit@1 says nothing: it gives 300 tokens for any "
        "question."
    )


def test_cheaper_row_that_cuts_more_answers_is_not_taken() -> None:
    corpus = corpus_of(
        [
            (
                "w",
                read_text("word " * WORDS),
                [Answer(5 * at, 5 * at + 9, f"Question {at}?") for at in range(200)],
            )
        ]
    )
    rows = [row(corpus, track, [1] * 200) for track in ("fixed:size=10", "fixed:size=10,overlap=2")]
    for one in rows:
        ranks = tuple(np.ones(1, np.int64) for _ in range(200))
        object.__setattr__(one.rankings["bm25"], "ranks", ranks)
    assert [one.verdicts["cut"] for one in rows] == [20, 0]
    found = recommend(evaluation(corpus, *rows), "bm25", "mrr")
    assert [one.mean for one in found.standings.rows] == [1.0, 1.0]
    assert rows[0].index_tokens < rows[1].index_tokens
    assert found.row == 1


def test_sentences_of_a_semantic_track_are_part_of_its_price() -> None:
    document = read_text("One two three. " * 40)
    corpus = corpus_of([("a", document, [Answer(0, 3, "Which?")])])
    tracks = [parse_track(one) for one in ("fixed:size=40", "semantic:size=40")]
    known: dict[str, Any] = {"retrievers": ["bm25"], "tokenizer": "wordpiece"}
    hashed = evaluate(corpus, tracks, embedder=HASH, **known).rows
    assert [price(one, "bm25")[0] for one in hashed] == [160, 320]
    real = [replace(one, embedder=MINILM) for one in hashed]
    # Each of 40 sentences has 4 tokens and 2 special ones.
    assert [price(one, "bm25")[0] for one in real] == [160, 160 + 40 * 6]


def test_equal_means_give_the_cheaper_row_the_first_place() -> None:
    found = compared([1] * 60, [1] * 60)
    assert (found.kind, found.row) == ("tied", 1)
    assert [one.share_best for one in found.standings.rows] == [0.5, 0.5]
    assert "fixed:size=10 does as fixed:size=20 on every question." in found.evidence
    assert found.standings.resolution is None


def test_fewer_than_six_questions_that_differ_are_never_measurable() -> None:
    assert [compared([1] * n, [0] * n).kind for n in (5, 6)] == ["tied", "best"]


def test_best_row_names_the_cheapest_that_is_shown_to_find_as_much() -> None:
    corpus = corpus_with(200)
    rows = (
        row(corpus, "fixed:size=10", [1] * 200),
        row(corpus, "fixed:size=20", [1] * 198 + [0] * 2),
        row(corpus, "fixed:size=50", [1] * 100 + [0] * 100),
    )
    found = recommend(evaluation(corpus, *rows), "bm25", "hit@1", names=["A", "B", "C"])
    assert (found.kind, found.row, found.cheapest) == ("best", 0, 1)
    assert found.headline == (
        "For these 200 questions with BM25, take A; of the other 2, 1 is not measurably worse."
    )
    assert (
        "It costs 300 index tokens in 30 chunks; B, the cheapest that is shown to find as much, "
        "300 index tokens in 15 chunks." in found.evidence
    )


def test_one_row_stands_alone() -> None:
    corpus = corpus_with(2)
    found = recommend(evaluation(corpus, row(corpus, "fixed:size=7", [1, 0])), "bm25", "hit@1")
    assert (found.kind, found.row) == ("alone", 0)
    assert found.evidence[0] == "Its Hit@1 is 0.500."
    assert found.warnings == ("2 questions are few: ask 50 or more, so that less is chance.",)


def test_cut_answers_are_counted_among_what_speaks_for_a_row() -> None:
    document = read_text("word " * WORDS)
    corpus = corpus_of([("w", document, [Answer(40, 54, "Cut?"), Answer(0, 4, "Whole?")])])
    found = recommend(evaluation(corpus, row(corpus, "fixed:size=10", [1, 1])), "bm25", "mrr")
    assert "It cuts or loses 1 of 2 answers." in found.evidence


def test_chunks_past_what_the_embedder_reads_are_warned_of() -> None:
    corpus = corpus_of(
        [("w", read_text("word " * 600), [Answer(0, 4, "First?"), Answer(1400, 1404, "Last?")])]
    )
    one = row(corpus, "fixed:size=300", [1, 1], "bm25 dense")
    warned = recommend(evaluation(corpus, one), "dense", "mrr").warnings
    assert warned[1] == (
        "2 of its 2 chunks are longer than the 256 tokens that all-MiniLM-L6-v2 reads, so what stands at "
        "their ends is not found, 1 of the answers with it."
    )
    assert len(recommend(evaluation(corpus, one), "bm25", "mrr").warnings) == 1
    stand_in = evaluation(corpus, replace(one, embedder=HASH), embedder=HASH)
    assert recommend(stand_in, "dense", "mrr").warnings[1].startswith("Hash (stand-in) knows words")


def test_recall_halved_by_overlap_is_said_and_counted_otherwise_too() -> None:
    corpus = corpus_with(60)
    rows = (
        row(corpus, "fixed:size=20", [1] * 60),
        row(corpus, "fixed:size=20,overlap=10", [1] * 60),
    )
    ranks = rows[1].rankings["bm25"].ranks
    both = tuple(np.arange(1, len(one) + 1) for one in ranks)
    shared = sum(len(one) == 2 for one in both)
    assert 0 < shared < 60
    object.__setattr__(rows[1].rankings["bm25"], "ranks", both)
    found = recommend(evaluation(corpus, *rows), "bm25", "recall@1")
    assert (found.kind, found.row) == ("best", 0)
    assert found.standings.rows[1].mean == pytest.approx(1 - shared / 2 / 60)
    assert found.warnings == (
        "Recall@1 counts an answer that stands in more than 1 chunk only in part, as overlap makes it "
        f"({shared} questions in fixed:size=20,overlap=10). MRR and Hit@1, which count it once, put it "
        "first too.",
    )
    assert recommend(evaluation(corpus, *rows), "bm25", "recall@5").warnings == ()


def test_retriever_that_puts_another_row_first_is_named() -> None:
    corpus = corpus_with(60)
    first = row(corpus, "fixed:size=10", [1] * 60)
    second = row(corpus, "fixed:size=20", [1] * 30 + [0] * 30)
    for one, ranks in ((first, [1] * 40 + [0] * 20), (second, [1] * 60)):
        one.rankings["dense"] = _ranking(one.chunks, "dense", ranks)
    warned = recommend(evaluation(corpus, first, second), "bm25", "hit@1").warnings
    assert warned == ("Dense puts fixed:size=20 first, measurably (1.000 against 0.667).",)


def test_shares_of_first_places_sum_to_one_and_ties_are_parted() -> None:
    values = np.array([[1.0, 1.0, 0.0], [0.0, 0.0, 0.0], [1.0, 1.0, 1.0]])
    shares = shares_best(values)
    assert shares.sum() == pytest.approx(1)
    assert shares[0] == shares[1]
    # The third is level where the first question is not drawn, (2/3)^3 of the time, and has a third then.
    assert shares[2] == pytest.approx((2 / 3) ** 3 / 3, abs=0.02)


def test_unknown_measure_and_retriever_are_refused_in_a_sentence() -> None:
    corpus = corpus_with(2)
    known = evaluation(corpus, row(corpus, "fixed", [1, 1]))
    with pytest.raises(ValueError, match=r"^measure must be one of .*mrr.*, not 'ndcg'$"):
        recommend(known, "bm25", "ndcg")
    with pytest.raises(ValueError, match=r"^retriever must be one of bm25, not 'dense'$"):
        standings(known, "dense", "mrr")
    with pytest.raises(ValueError, match=r"^nothing can be compared without a row and a question$"):
        recommend(evaluation(corpus), "bm25", "mrr")


def test_contract_says_what_is_recommended_under_each_retriever() -> None:
    corpus = corpus_with(60)
    rows = (row(corpus, "fixed:size=10", [1] * 60), row(corpus, "fixed:size=20", [0] * 60))
    told = evaluation(corpus, *rows).to_dict()["recommendation"]["bm25"]
    assert told == recommend(evaluation(corpus, *rows), "bm25", "recall@5").to_dict()
    assert (told["kind"], told["track"], told["measure"]) == ("best", "fixed:size=10", "recall@5")
    assert told["standings"][1] == {
        "track": "fixed:size=20",
        "mean": 0.0,
        "difference": {"mean": -1.0, "low": -1.0, "high": -1.0, "questions": 60, "noise": False},
        "better": 0,
        "worse": 60,
        "share_best": 0.0,
    }
    assert evaluation(corpus_with(0)).to_dict()["recommendation"] == {}
