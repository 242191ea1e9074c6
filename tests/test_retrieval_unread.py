"""An answer in a chunk, past the part that the embedder reads, is told apart from one that it knows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import load_embedder
from engine.retrieval.evaluation import evaluate
from engine.retrieval.unread import unread_answers
from engine.spec import parse_track
from tests.rankings import corpus, cut_all

MINILM, HASH = load_embedder(), load_embedder("hash")
VAULT = "The vault code is amber seven."
FILLED = "".join(f"Opening filler sentence number {at}. " for at in range(1, 201)) + VAULT
SHORT = "one " * 252  # 252 words and two special tokens, so two words more can be read


@pytest.mark.parametrize(
    ("track", "embedder", "unread"),
    [
        ("fixed:size=2000", MINILM, (0,)),
        ("fixed:size=128", MINILM, ()),
        ("late:over=(fixed:size=2000)", MINILM, ()),
        ("fixed:size=2000", replace(MINILM, max_tokens=2048), ()),
        ("fixed:size=2000", HASH, ()),
    ],
)
def test_case_size_03_answer_beyond_what_the_model_reads_is_reported_so(
    track: str, embedder: object, unread: tuple[int, ...]
) -> None:
    at = FILLED.index(VAULT)
    held = {"code?": [(0, at, at + len(VAULT))], "first?": [(0, 0, 7)]}
    chunks = cut_all(corpus([FILLED], held), track, tokenizer="wordpiece")
    assert unread_answers(chunks, embedder) == unread


def test_case_size_03_is_said_in_the_row() -> None:
    at = FILLED.index(VAULT)
    held = corpus([FILLED], {"code?": [(0, at, at + len(VAULT))]})
    tracks = [parse_track("fixed:size=2000"), parse_track("fixed:size=128")]
    found = evaluate(held, tracks, retrievers=["bm25"], tokenizer="wordpiece", embedder=MINILM)
    said = [(row["truncated"], row["answers_unread"]) for row in found.to_dict()["rows"]]
    assert said == [(1, 1), (0, 0)]


@pytest.mark.parametrize(("words", "unread"), [("two six", ()), ("two six ten", (0,))])
def test_answer_is_read_up_to_the_last_token_and_no_further(
    words: str, unread: tuple[int, ...]
) -> None:
    text = f"{SHORT}{words} and more"
    held = {"q": [(0, len(SHORT), len(SHORT) + len(words))]}
    chunks = cut_all(corpus([text], held), "fixed:size=2000", tokenizer="wordpiece")
    assert unread_answers(chunks, MINILM) == unread


def test_answer_that_one_of_two_chunks_reads_is_read() -> None:
    text = "one " * 600
    held = {"q": [(0, 4 * 290, 4 * 295)]}
    for overlap, unread in ((0, (0,)), (60, ())):
        track = f"fixed:size=300,overlap={overlap}"
        chunks = cut_all(corpus([text], held), track, tokenizer="wordpiece")
        assert unread_answers(chunks, MINILM) == unread


def test_answer_that_is_cut_is_not_called_unread_too() -> None:
    text = "one " * 600
    chunks = cut_all(
        corpus([text], {"q": [(0, 4 * 290, 4 * 305)]}), "fixed:size=300", tokenizer="wordpiece"
    )
    assert [one.kind for one in chunks.verdicts] == ["cut"]
    assert unread_answers(chunks, MINILM) == ()
