"""The measures of a ranking, by hand, against a plain second way and against ir-measures."""

from __future__ import annotations

from typing import Any

import ir_measures
import numpy as np
import pytest
from hypothesis import given
from ir_measures import RR, P, R, Success

from engine.retrieval.ceilings import ceilings
from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.measures import (
    BUDGET,
    DEFAULT_KS,
    lost_questions,
    measures,
    usual_measure,
    within_budget,
)
from engine.retrieval.ranking import DEPTH, Ranking
from tests import plain_retrieval as plain
from tests.rankings import answers, corpus, cut_all, order, places, ranked, rankings


@pytest.mark.parametrize(
    ("ks", "measure"),
    [
        ((1, 5, 10), "recall@5"),
        ((1, 5), "recall@5"),
        ((1, 3), "recall@3"),
        ((3, 7), "recall@7"),
        ((7, 20), "recall@20"),
        ((1, 50), "recall@50"),
        ((1,), "recall@1"),
    ],
)
def test_usual_measure_is_recall_at_five_or_at_the_largest_k(
    ks: tuple[int, ...], measure: str
) -> None:
    assert usual_measure(ks) == measure


@given(rankings())
def test_measures_are_those_of_the_plain_second_way(ranking: Ranking) -> None:
    found, chunks = measures(ranking, (1, 3, 100)), places(ranking.chunks)
    for question, held in enumerate(answers(ranking)):
        own = {name: values[question] for name, values in found.items()}
        tokens = ranking.chunks.tokens.tolist()
        expected = plain.measures(order(ranking, question), chunks, tokens, held, (1, 3, 100))
        assert own == pytest.approx(expected, abs=1e-12)
        assert set(own) == set(expected)


@given(rankings())
def test_measures_agree_with_ir_measures(ranking: Ranking) -> None:
    ks, run, judged = (1, 3, 10), [], []
    for question, relevant in enumerate(ranking.chunks.relevant):
        judged += [ir_measures.Qrel(str(question), str(one), 1) for one in relevant.tolist()]
        scored = zip(order(ranking, question), ranking.scores[question].tolist(), strict=False)
        run += [ir_measures.ScoredDoc(str(question), str(one), score) for one, score in scored]
    wanted = [RR, *(measure @ k for measure in (R, Success, P) for k in ks)]
    theirs: dict[tuple[str, str], float] = {
        (one.query_id, str(one.measure)): one.value
        for one in ir_measures.iter_calc(wanted, judged, run)
    }
    ours = measures(ranking, ks)
    for question, relevant in enumerate(ranking.chunks.relevant):
        if not len(relevant):  # a question without judgements is none to them; to us it scores 0
            assert {ours[name][question] for name in ("mrr", "recall@10", "hit@10")} == {0.0}
            continue

        def theirs_of(name: str, asked: str = str(question)) -> float:
            return theirs.get((asked, name), 0.0)

        assert ours["mrr"][question] == pytest.approx(theirs_of("RR"))
        for k in ks:
            assert ours[f"recall@{k}"][question] == pytest.approx(theirs_of(f"R@{k}"))
            assert ours[f"hit@{k}"][question] == theirs_of(f"Success@{k}")
            shared = ours[f"recall@{k}"][question] * len(relevant)
            assert shared / k == pytest.approx(theirs_of(f"P@{k}"))


@given(rankings())
def test_no_order_of_the_chunks_gets_past_the_ceilings(ranking: Ranking) -> None:
    top, found = ceilings(ranking.chunks, (1, 3)), measures(ranking, (1, 3))
    for name, values in found.items():
        limit = {"budget_hit": "hit", "mrr": "hit", "hit@1": "hit", "hit@3": "hit"}.get(name, name)
        limit = limit if limit in top else limit.split("@")[0]
        assert values.mean() <= top[limit] + 1e-12


@given(rankings())
def test_ceilings_are_those_of_the_best_set_of_chunks(ranking: Ranking) -> None:
    chunks = places(ranking.chunks)
    best = []
    for held in answers(ranking):
        touching = [
            one for one in chunks if plain.characters_of([one]) & plain.characters_of(held)
        ][:9]
        if len(touching) == 9:
            return
        best.append(plain.best_of_all(touching, held))
    found = ceilings(ranking.chunks, ())
    for name in ("precision", "char_recall", "iou"):
        assert found[name] == pytest.approx(np.mean([one[name] for one in best]))


TEN = "0123456789" * 2


def overlapping() -> CorpusChunks:
    """Chunks [0, 8) [6, 14) [12, 20) of one document, and of another [0, 8) and on."""
    return cut_all(
        corpus(
            [TEN, TEN], {"one": [(0, 6, 8)], "two": [(0, 7, 13), (1, 0, 2)], "three": [(0, 5, 9)]}
        ),
        "fixed:size=8,overlap=2",
    )


def test_an_answer_in_two_chunks_is_half_found_by_the_first_of_them() -> None:
    chunks = overlapping()
    assert [one.tolist() for one in chunks.relevant] == [[0, 1], [1, 3], []]
    found = measures(ranked(chunks, [1, 4, 0], [2, 3, 0], [0, 1, 2]), (1, 2, 3))
    assert {name: values.tolist() for name, values in found.items()} == {
        "recall@1": [0.5, 0, 0],
        "hit@1": [1, 0, 0],
        "recall@2": [0.5, 0.5, 0],
        "hit@2": [1, 1, 0],
        "recall@3": [1, 0.5, 0],
        "hit@3": [1, 1, 0],
        "mrr": [1, 1 / 2, 0],
        "budget_hit": [1, 1, 0],
        "precision@1": [2 / 8, 1 / 8, 3 / 8],
        "char_recall@1": [1, 1 / 8, 3 / 4],
        "iou@1": [2 / 8, 1 / 15, 3 / 9],
        "precision@2": [2 / 16, 3 / 16, 4 / 14],
        "char_recall@2": [1, 3 / 8, 1],
        "iou@2": [2 / 16, 3 / 21, 4 / 14],
        "precision@3": [2 / 22, 4 / 24, 4 / 20],
        "char_recall@3": [1, 4 / 8, 1],
        "iou@3": [2 / 22, 4 / 28, 4 / 20],
    }
    assert lost_questions(chunks) == [2]


def test_ceilings_take_the_best_chunks_for_each_question() -> None:
    # Both answers of the second question are held by two chunks, 8 / 16; the longer by one, 6 / 10.
    # Of the third, either chunk holds three characters of four, 3 / 9; both hold all, 4 / 14.
    assert ceilings(overlapping(), (1, 2)) == {
        "recall@1": pytest.approx((1 / 2 + 1 / 2 + 0) / 3),
        "recall@2": pytest.approx(2 / 3),
        "precision": pytest.approx((2 / 8 + 6 / 8 + 3 / 8) / 3),
        "char_recall": 1.0,
        "iou": pytest.approx((2 / 8 + 6 / 10 + 3 / 9) / 3),
        "hit": pytest.approx(2 / 3),
    }


def test_the_rank_of_the_first_relevant_chunk_counts_and_none_where_it_was_not_found() -> None:
    ranking = ranked(overlapping(), [4, 2, 1, 0], [0, 2], [])
    assert [ranking.first_rank(question) for question in range(3)] == [3, None, None]
    assert [one.tolist() for one in ranking.ranks] == [[4, 3], [0, 0], []]
    assert measures(ranking)["mrr"].tolist() == [1 / 3, 0, 0]


def test_a_corpus_without_questions_has_measures_of_nothing() -> None:
    chunks = cut_all(corpus([TEN], {}), "fixed:size=4")
    assert {len(values) for values in measures(ranked(chunks)).values()} == {0}
    assert set(ceilings(chunks, DEFAULT_KS).values()) == {0.0}


def test_one_chunk_is_found_by_every_question_that_it_answers() -> None:
    chunks = cut_all(
        corpus([TEN], {"all": [(0, 0, 20)], "some": [(0, 3, 5), (0, 9, 10)]}), "headings"
    )
    found = measures(ranked(chunks, [0], [0]), (1, 100))
    assert found["recall@1"].tolist() == found["mrr"].tolist() == [1, 1]
    assert found["iou@1"].tolist() == found["iou@100"].tolist() == [1, 3 / 20]


def test_many_references_of_one_question_are_one_relevant_chunk_each() -> None:
    held = [(0, at, at + 1) for at in range(20)]
    chunks = cut_all(corpus([TEN], {"any": held}), "fixed:size=4")
    found = measures(ranked(chunks, [3, 1, 2, 0, 4]), (1, 5))
    assert [found[name].tolist() for name in ("recall@1", "recall@5", "mrr")] == [[0.2], [1], [1]]
    assert [found[name].tolist() for name in ("precision@1", "iou@1")] == [[1], [0.2]]


@pytest.mark.parametrize("k", [0, -1, DEPTH + 1])
def test_a_k_that_no_order_was_kept_for_is_refused(k: int) -> None:
    with pytest.raises(ValueError, match=rf"^k must be from 1 to 100, not {k}$"):
        measures(ranked(overlapping(), [], [], []), (1, k))


def budgeted(size: int, text: str) -> tuple[CorpusChunks, Any]:
    chunks = cut_all(
        corpus([text], {"last": [(0, len(text) - 1, len(text))]}), f"fixed:size={size}"
    )
    return chunks, ranked(chunks, range(len(chunks)))


def test_budget_counts_as_many_of_the_smallest_chunks_as_fill_it() -> None:
    text = "x" * BUDGET
    chunks, ranking = budgeted(2, text)
    assert (len(chunks), within_budget(ranking).tolist()) == (500, [500])
    assert measures(ranking)["budget_hit"].tolist() == [1]
    chunks, ranking = budgeted(2, text + "xx")
    assert (len(chunks), within_budget(ranking).tolist()) == (501, [500])
    assert measures(ranking)["budget_hit"].tolist() == [0]


def test_a_first_chunk_over_the_budget_leaves_nothing_within_it() -> None:
    _, ranking = budgeted(BUDGET + 1, "x" * (BUDGET + 1))
    assert (within_budget(ranking).tolist(), measures(ranking)["hit@1"].tolist()) == ([0], [1])
    assert measures(ranking)["budget_hit"].tolist() == [0]


def test_case_met_06_rows_can_be_compared_at_an_equal_token_budget() -> None:
    """More overlap makes more chunks of the same text, of which fewer different words fit in a budget."""
    text = "".join(chr(0x4E00 + at) for at in range(10_000))
    held = {"far": [(0, 700, 710)]}
    stored, hits = [], []
    for overlap in (0, 25, 200):
        chunks = cut_all(corpus([text], held), f"fixed:size=256,overlap={overlap}")
        stored.append((len(chunks), int(chunks.tokens.sum())))
        found = measures(ranked(chunks, range(len(chunks))), (10,))
        hits.append((found["hit@10"].item(), found["budget_hit"].item()))
    assert stored == [(40, 10_000), (44, 11_075), (175, 44_800)]
    assert hits == [(1, 1), (1, 1), (1, 0)]
