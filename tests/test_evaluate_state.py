"""The address of an evaluation holds everything that makes its table."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.evaluate_state import (
    COLUMNS,
    MOST_KS,
    PAGE_KS,
    SHARES,
    WITHINS,
    EvaluateState,
    measure_names,
)
from app.forms import DEFAULTS, State, StateError
from engine.retrieval.context import MODES
from engine.retrieval.measures import LARGEST_K
from engine.retrieval.retrievers import DEFAULT_RETRIEVERS, RETRIEVERS
from engine.spec import parse_track


def read(query: str) -> EvaluateState:
    pairs = parse_qsl(query)
    return EvaluateState.parse(pairs, State.parse(pairs))


@st.composite
def states(draw: st.DrawFn) -> EvaluateState:
    tracks = draw(st.lists(st.sampled_from(["fixed", "recursive", "late"]), min_size=1, max_size=4))
    retrievers = tuple(draw(st.permutations(list(RETRIEVERS))))[: draw(st.integers(1, 8))]
    ks = tuple(sorted(draw(st.sets(st.integers(1, LARGEST_K), min_size=1, max_size=MOST_KS))))
    shown = draw(st.sets(st.sampled_from(COLUMNS), min_size=1))
    return EvaluateState(
        State(tuple(map(parse_track, tracks))),
        retrievers,
        ks,
        baseline=draw(st.integers(0, len(tracks) - 1)),
        show=tuple(name for name in COLUMNS if name in shown),
        given=draw(st.sampled_from(MODES)),
        measure=draw(st.sampled_from(measure_names(ks))),
        by=draw(st.sampled_from(retrievers)),
        share=draw(st.sampled_from(SHARES)),
        within=draw(st.sampled_from([*WITHINS])),
        question=draw(st.none() | st.integers(0, 999)),
    )


@given(states())
def test_query_is_read_as_what_wrote_it(state: EvaluateState) -> None:
    assert read(state.query()) == state


def test_query_leaves_out_what_is_usual() -> None:
    assert EvaluateState(DEFAULTS).query() == DEFAULTS.query()


def test_plus_in_the_name_of_a_retriever_is_no_space() -> None:
    state = EvaluateState(DEFAULTS, ("dense+headings",), by="dense+headings")
    assert state.query() == f"{DEFAULTS.query()}&retriever=dense%2Bheadings"
    typed = [("retriever", "dense headings"), ("by", "dense headings")]  # as "+" is read
    assert EvaluateState.parse(typed, DEFAULTS) == state


def test_what_is_left_out_is_usual() -> None:
    state = read("track=fixed")
    assert (state.retrievers, state.ks, state.baseline) == (DEFAULT_RETRIEVERS, PAGE_KS, 0)
    assert (state.show, state.measure, state.by) == (("recall", "mrr"), "recall@5", "dense")


def test_usual_retriever_and_measure_follow_what_is_asked() -> None:
    assert (read("retriever=bm25&k=3").by, read("retriever=bm25&k=3").measure) == (
        "bm25",
        "recall@3",
    )
    assert read("retriever=bm25&retriever=hnsw").by == "hnsw"


def test_shown_measures_stand_in_the_order_of_the_table() -> None:
    assert read("show=ceiling&show=hit&show=recall").show == ("recall", "hit", "ceiling")


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("retriever=bm26", f"retriever must be one of {', '.join(RETRIEVERS)}, not 'bm26'"),
        ("k=0", "k must be up to 5 whole numbers from 1 to 100 such as 1,5, not '0'"),
        (
            "k=1,2,3,4,5,6",
            "k must be up to 5 whole numbers from 1 to 100 such as 1,5, not '1,2,3,4,5,6'",
        ),
        (
            "track=fixed&baseline=1",
            "baseline must be the number of a row, counted from 0, up to 0, not 1",
        ),
        ("track=fixed&baseline=x", "baseline must be a whole number from 0, not 'x'"),
        ("show=map", f"show must be one of {', '.join(COLUMNS)}, not 'map'"),
        ("given=page", "given must be one of chunk, neighbours, section, not 'page'"),
        ("by=late", "by must be one of bm25, dense, not 'late'"),
        (
            "k=3&measure=hit@5",
            f"measure must be one of {', '.join(measure_names([3]))}, not 'hit@5'",
        ),
        ("question=-1", "question must be a whole number from 0, not '-1'"),
    ],
)
def test_wrong_part_is_refused_in_a_sentence(query: str, sentence: str) -> None:
    with pytest.raises(StateError) as caught:
        read(query)
    assert str(caught.value) == sentence
