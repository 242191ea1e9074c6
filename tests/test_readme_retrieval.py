"""What the README says of retrieval is so: its tables of columns, presets, retrievers and measures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.evaluate_columns import UNREAD_BY, groups_of
from app.evaluate_state import PAGE_KS, SHARES, USUAL_WITHIN, WITHINS, EvaluateState
from app.evaluation_turns import FORGOTTEN
from app.forms import DEFAULTS, MOST_TRACKS
from app.marking import MOST_ANSWERS
from app.row_presets import ROW_PRESETS, SIX
from app.samples import SAMPLES
from app.sweeps import QUICK_TOKENS
from bench.screenshot import PICTURES
from engine.late import WINDOW_OVERLAP
from engine.retrieval.measures import DEFAULT_KS, LARGEST_K, USUAL_K, measures
from engine.retrieval.noise import LEAST_QUESTIONS, LEVEL, RESAMPLES
from engine.retrieval.ranking import BUDGET, DEPTH, rank
from engine.retrieval.retrievers import (
    CONNECTIVITY,
    EXPANSION_ADD,
    EXPANSION_SEARCH,
    K1,
    OPENING_WORDS,
    RETRIEVERS,
    B,
)
from engine.retrieval.standings import MARGIN
from engine.retrieval.sweeps import GRID_SHARES, MOST_SIZES, PERCENTILES
from tests.rankings import corpus, cut_all
from tests.test_readme import README, rows

WORDS = " ".join(README.split())
SIZES = [size for size in WITHINS.values() if size]
SPELLED = {6: "six", 11: "eleven", 12: "twelve"}


def test_every_column_of_an_evaluation_is_explained_under_its_group() -> None:
    asking = EvaluateState(DEFAULTS)
    groups = groups_of(asking, lost=True, unread=UNREAD_BY)
    shown = [
        ("each retriever" if group.retriever else group.label, column.label)
        for group in groups
        if group.retriever in {"", asking.retrievers[0]}
        for column in group.columns
    ]
    explained = [
        (columns, label)
        for columns, labels, _ in rows("What the cuts cost in retrieval", "| columns ")
        for label in labels.split(", ")
    ]
    assert explained == shown


def test_every_preset_of_rows_is_listed_with_its_rows() -> None:
    listed = [
        (key, tuple(re.findall(r"`([^`]+)`", f"`{tracks}`".replace(r"\|", "|"))), tokenizer)
        for key, tracks, tokenizer in rows("Rows and presets")
    ]
    presets = ROW_PRESETS.values()
    assert listed == [(one.key, one.tracks, one.tokenizer or "as chosen") for one in presets]


def test_every_retriever_is_explained_with_its_settings() -> None:
    explained = rows("Retrievers")
    names = [name for cells in explained for name in re.findall(r"[\w+]+", cells[0])]
    assert sorted(names) == sorted(RETRIEVERS)
    settings = {cells[0].split("`")[0]: cells[2] for cells in explained}
    assert f"k1 = {K1}, b = {B};" in settings["bm25"]
    assert settings["hnsw"].startswith(
        f"{CONNECTIVITY} links a chunk, {EXPANSION_ADD} candidates when built, {EXPANSION_SEARCH} when asked; "
        f"up to {DEPTH} chunks"
    )
    assert f"sharing {WINDOW_OVERLAP} tokens" in settings["late"]
    assert f"{OPENING_WORDS} words" in settings["dense+opening"]


def test_every_measure_is_defined() -> None:
    chunks = cut_all(corpus(["One fact."], {"What?": [(0, 4, 8)]}), "fixed")
    known = [name.replace("@7", "@k") for name in measures(rank(chunks, RETRIEVERS["bm25"]), [7])]
    explained = [name for name, _, _ in rows("Measures")]
    assert sorted(explained) == sorted(known)


@pytest.mark.parametrize(
    "said",
    [
        f"up to five k from 1 to {LARGEST_K}",
        "the page has columns for {} and {} (".format(*PAGE_KS),
        "the expense policy, whose chunks are few, {} and {})".format(
            *SAMPLES["expense-policy"].ks
        ),
        "programs get {}, {} and {}:".format(*DEFAULT_KS),
        f"recall at {USUAL_K}, which is about",
        f"are drawn anew {RESAMPLES:,} times, and 0 lies within the middle {LEVEL * 100:.0f} %",
        f"fewer than {SPELLED[LEAST_QUESTIONS]} questions differ",
        f"falls short of the best by no more than {MARGIN},",
        f"up to {MOST_TRACKS} rows",
        f"the first that fill {BUDGET:,} tokens together",
        f"at up to {SPELLED[MOST_SIZES]} sizes",
        f"an overlap of {SHARES[0]} to {SHARES[-1]} %",
        f"overlaps of {GRID_SHARES[0]:.0f} to {100 * GRID_SHARES[-1]:.0f} %",
        f"at {SPELLED[len(PERCENTILES)]} percentiles",
        f"`semantic` within {min(SIZES)} to {max(SIZES):,} tokens, or of any size",
        f"`within` {', '.join(map(str, SIZES[:-1]))} or {SIZES[-1]} tokens ({USUAL_WITHIN}), or `none`",
        f"where at most {QUICK_TOKENS:,} tokens are left to embed",
        f"{FORGOTTEN:.0f} seconds after the last page that shows it is closed",
        f"A document holds up to {MOST_ANSWERS:,} answers",
    ],
)
def test_numbers_said_of_an_evaluation_are_those_it_goes_by(said: str) -> None:
    assert said in WORDS


def test_figures_of_retrieval_are_told_for_the_rows_that_the_command_prints() -> None:
    told = rows("What the cuts cost in retrieval", "| row, ")
    assert tuple(row[0] for row in told) == SIX.tracks
    assert f"row, in tokens of `{SIX.tokenizer}`" in README


def test_command_that_makes_the_pictures_makes_all_of_them() -> None:
    shown = re.findall(r"!\[[^\]]+\]\(static/readme/([^)]+)\)", README)
    assert [Path(one).name for one in shown] == list(PICTURES)
