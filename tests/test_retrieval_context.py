"""What the generator receives for what was found, by hand and against a plain second way."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.context import MODES, Context, Mode, context, given_of
from engine.retrieval.ranking import Ranking
from tests import plain_retrieval as plain
from tests.rankings import Place, answers, corpus, cut_all, order, places, ranked, rankings

PAGE = """Before any heading.

# Travel

Who travels is paid back.

## Claims

Claims are due in May.

### Late ones

They need a reason.

## Limits

Lunch is 20 euros.
"""


def given_text(chunks: CorpusChunks, mode: Mode) -> list[str]:
    """What is given for each chunk, in words."""
    given = given_of(chunks, mode)
    texts = [chunks.corpus.documents[at].text for at in chunks.documents]
    return [given.span(at).of(text) for at, text in enumerate(texts)]


def one_of(found: Context) -> tuple[int, int, bool]:
    """What is said of one question."""
    return found.tokens.item(), found.duplicate_tokens.item(), found.answered.item()


@given(rankings(), st.sampled_from(MODES), st.integers(1, 5))
def test_context_is_that_of_the_plain_second_way(ranking: Ranking, mode: Mode, k: int) -> None:
    chunks, found = places(ranking.chunks), context(ranking, k, mode)
    documents = ranking.chunks.corpus.documents
    starts = [one.tokenization.token_starts.tolist() for one in ranking.chunks.chunkings]
    seen = sum(plain.visible(at, one.text) for at, one in enumerate(documents))
    for question, held in enumerate(answers(ranking)):

        def section(chunk: Place) -> Place:  # none of these texts has a heading
            return chunk[0], 0, len(documents[chunk[0]].text)

        given = plain.given(order(ranking, question), k, mode, chunks, section)
        total, unique, answered = plain.context(given, starts, seen, held)
        assert found.tokens[question] == total
        assert found.duplicate_tokens[question] == total - unique
        assert found.answered[question] == answered


def test_neighbours_stop_at_the_ends_of_their_document() -> None:
    chunks = cut_all(corpus(["aabbcc", "dd", "eeff"], {}), "fixed:size=2")
    assert given_text(chunks, "chunk") == ["aa", "bb", "cc", "dd", "ee", "ff"]
    assert given_text(chunks, "neighbours") == ["aabb", "aabbcc", "bbcc", "dd", "eeff", "eeff"]


def test_section_runs_from_the_heading_above_to_the_next_one_of_any_level() -> None:
    claims = "## Claims\n\nClaims are due in May.\n\n"
    late = "### Late ones\n\nThey need a reason.\n\n"
    assert given_text(cut_all(corpus([PAGE], {}), "paragraphs"), "section") == [
        "Before any heading.\n\n",
        "# Travel\n\nWho travels is paid back.\n\n",
        claims,
        late,
        "## Limits\n\nLunch is 20 euros.\n",
    ]
    at = PAGE.index(late)
    for start, end, section in (
        (at - 3, at, claims),  # ends exactly where a heading begins
        (at - 2, at + 3, late),  # begins with the white space above a heading
        (at - 5, at + 3, claims + late),
        (at + 3, at + 4, late),
        (PAGE.index("Before"), PAGE.index("Before") + 3, "Before any heading.\n\n"),
    ):
        cuts = "|".join(str(one) for one in (start, end) if one)
        chunks = cut_all(corpus([PAGE], {}), f"manual:cuts={cuts}")
        held = given_text(chunks, "chunk").index(PAGE[start:end])
        assert given_text(chunks, "section")[held] == ("\n\n" if start == at - 2 else "") + section


def test_a_document_without_headings_is_one_section() -> None:
    assert (
        given_text(cut_all(corpus(["One. Two. Six."], {}), "fixed:size=5"), "section")
        == ["One. Two. Six."] * 3
    )


OVERLAPPING = "abcdefghijklmnopqrst"


def test_tokens_that_stand_twice_are_counted_and_taken_out_by_their_place() -> None:
    # Chunks [0, 8) [6, 14) [12, 20); the same letters in another document are no duplicate.
    chunks = cut_all(
        corpus([OVERLAPPING, OVERLAPPING], {"q": [(0, 0, 1)]}), "fixed:size=8,overlap=2"
    )
    for found, tokens, twice in (
        ([0, 1], 16, 2),
        ([2, 0, 1], 24, 4),
        ([0, 2], 16, 0),
        ([0, 3], 16, 0),
        ([], 0, 0),
    ):
        assert one_of(context(ranked(chunks, found), 5)) == (tokens, twice, 0 in found)
    assert one_of(context(ranked(chunks, [0, 1]), 5, "neighbours")) == (14 + 20, 14, True)
    assert one_of(context(ranked(chunks, [0, 1]), 5, "section")) == (40, 20, True)
    assert one_of(context(ranked(chunks, [3, 1]), 1, "section")) == (20, 0, False)


@pytest.mark.parametrize(
    ("found", "answered"), [([0, 1], True), ([1, 0], True), ([0], False), ([0, 2], False)]
)
def test_answer_parted_between_two_chunks_is_in_context_once_both_are_found(
    found: list[int], answered: bool
) -> None:
    chunks = cut_all(corpus([OVERLAPPING], {"q": [(0, 4, 8)]}), "fixed:size=6")
    assert context(ranked(chunks, found), 2).answered.tolist() == [answered]
    assert context(ranked(chunks, found), 2, "neighbours").answered.tolist() == [True]


def test_white_space_that_no_chunk_holds_is_not_missed_in_an_answer() -> None:
    text = "One two.\n\nSix ten."
    chunks = cut_all(
        corpus([text], {"q": [(0, 4, 13)]}), "recursive-characters:size=9", tokenizer="characters"
    )
    assert given_text(chunks, "chunk") == ["One two.", "Six ten."]
    assert context(ranked(chunks, [1, 0]), 2).answered.tolist() == [True]


def test_context_of_no_questions_is_empty() -> None:
    found = context(ranked(cut_all(corpus(["abc"], {}), "fixed:size=2")), 3)
    assert [len(one) for one in (found.tokens, found.unique_tokens, found.answered)] == [0, 0, 0]
    assert found.answered.dtype == np.bool_


def test_context_refuses_a_k_that_no_order_was_kept_for() -> None:
    with pytest.raises(ValueError, match=r"^k must be from 1 to 100, not 101$"):
        context(ranked(cut_all(corpus(["abc"], {}), "fixed:size=2")), 101)
