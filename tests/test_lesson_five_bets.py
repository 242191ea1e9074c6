"""Every claim of the lesson on five bets, on the numbers that it shows."""

from __future__ import annotations

import pytest

from app.lessons.five_bets import LESSON
from app.lessons.three_cuts import LESSON as BEFORE
from engine.answers import Cut
from tests.lessons import Claims, Learning, Learnt

WINDOW = 5
"""The sentences of a chunk of `sentence-window`, two at either side."""

CLAIMS: Claims = {
    "larger": lambda of: (
        [track.params["size"] for track in LESSON.state.tracks[:2]] == [of.size] * 2
        and [track.strategy for track in BEFORE.state.tracks[:2]] == ["fixed", "recursive"]
        and all(track.params["size"] < of.size for track in BEFORE.state.tracks[:2])
    ),
    "whole": lambda of: [bet.verdict for bet in of.bets] == ["whole"] * 5,
    "alone": lambda of: (
        [bet.name for bet in of.alone] == ["Sentence window", "Headings"]
        and [len(bet.alone) for bet in of.alone] == [1, 1]
        and of.section_sentences == WINDOW
        and of.alone[0].alone[0].own == of.alone[0].alone[0].tokens == of.section_tokens
    ),
    "crowded": lambda of: (
        [bet.name for bet in of.crowded] == ["Fixed", "Recursive", "Semantic"]
        and all(len(bet.headed) == len(bet.holders) == 1 for bet in of.crowded)
        and all(bet.best.own == of.section_tokens < bet.best.tokens for bet in of.crowded)
    ),
    "missed": lambda of: len(of.curve.missed) == 1 and of.curve.elsewhere == 0,
    "no-drop": lambda of: (
        of.curve.missed[0].similarity > of.curve.median > of.curve.threshold
        and of.curve.cuts[1] == of.curve.missed[0]
        and (of.curve.cuts[0].heading[:2], of.curve.cuts[1].heading[:3]) == ("3.", "3.1")
    ),
    "more": lambda of: of.curve.more > 0,
    "drops": lambda of: (
        all(one.similarity <= of.curve.threshold for one in of.curve.shared)
        and all(one.similarity > of.curve.threshold for one in of.curve.missed)
    ),
}


@pytest.fixture
def lesson(learn: Learning) -> Learnt:
    return learn("five-bets")


def test_every_claim_is_tested(lesson: Learnt) -> None:
    assert set(lesson.claims) == set(CLAIMS)


@pytest.mark.parametrize("claim", CLAIMS)
def test_claim_holds(claim: str, lesson: Learnt) -> None:
    assert CLAIMS[claim](lesson.numbers)


def test_each_bet_holds_the_sentence_in_the_company_of_these(lesson: Learnt) -> None:
    first, intro = "Travel and expense policy", "3. Submitting a claim"
    held = [(bet.chunks, bet.best.tokens, bet.best.along) for bet in lesson.numbers.bets]
    assert held == [
        (3, 512, (first, intro, "a part of 3.2 Receipts")),
        (3, 438, (first, intro, "the heading 3.2 Receipts")),
        (41, 190, ()),
        (6, 190, ()),
        (5, 335, (intro,)),
    ]


def test_one_sentence_window_lost_the_heading(lesson: Learnt) -> None:
    windows = lesson.numbers.bets[2].holders
    assert [(one.chunk, one.tokens, one.own) for one in windows] == [
        (7, 173, 91),
        (8, 175, 118),
        (9, 178, 145),
        (10, 190, 190),
        (11, 173, 137),
    ]
    assert [one.is_headed for one in windows] == [True, True, True, True, False]


def test_curve_stays_high_at_the_missed_heading_alone(lesson: Learnt) -> None:
    curve = lesson.numbers.curve
    assert [(one.heading, round(one.similarity, 3), one.is_shared) for one in curve.cuts] == [
        ("3. Submitting a claim", 0.244, True),
        ("3.1 Deadlines", 0.574, False),
        ("3.2 Receipts", 0.222, True),
        ("4. Approval thresholds", 0.131, True),
        ("5. Disputed claims", 0.044, True),
    ]
    assert curve.missed[0].cut == Cut(1180, 240, 241)
    assert (round(curve.threshold, 3), round(curve.median, 3)) == (0.244, 0.51)


def test_raising_the_threshold_to_the_missed_cut_makes_as_many_cuts_as_are_counted(
    lesson: Learnt,
) -> None:
    """Of the 40 gaps 27 are at or under it: the four that are cut, the missed one, and these."""
    assert lesson.numbers.curve.more == 27 - 4 - 1


def test_right_answer_is_how_many_bets_leave_the_sentence_alone_with_its_heading(
    lesson: Learnt,
) -> None:
    right = [(option.words, option.told) for option in lesson.numbers.options if option.is_right]
    assert right == [("Two", "Two of them: Sentence window and Headings.")]
