"""Every claim of the lesson on one text cut three ways, on the numbers that it shows."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.lessons.base import Option
from app.lessons.three_cuts import ANSWERS
from tests.lessons import Claims, Learning

TOLD = "Of 3 answers, Fixed cuts 2, Recursive cuts none and Semantic cuts none."


def parts_two_answers(numbers: Any) -> bool:
    """The deadline stands at tokens 294 to 331, the table at 886 to 1,010; the cuts fall between tokens."""
    first, second = numbers.fixed.parting
    return bool(len(numbers.fixed.whole) == 1 and 294 < first < 331 and 886 < second < 1010)


CLAIMS: Claims = {
    "page": lambda numbers: (
        (numbers.tokens, numbers.answers) == (1180, 3)
        and numbers.answer_names == ("the deadline", "the receipt photo", "the table")
    ),
    "rules": lambda numbers: (
        (numbers.fixed.params["size"], numbers.recursive.params["size"]) == (300, 256)
        and numbers.semantic.params["percentile"] == 10
    ),
    "fixed-every": lambda numbers: (
        numbers.fixed.params["size"] == 300 and set(numbers.fixed.sizes[:-1]) == {300}
    ),
    "fixed-blind": parts_two_answers,
    "others-spare": lambda numbers: (
        {len(rule.whole) for rule in (numbers.recursive, numbers.semantic)} == {numbers.answers}
        and numbers.recursive.opening == numbers.recursive.chunks - 1
        and numbers.lowest == numbers.semantic.chunks - 1
        and numbers.sections_opened == numbers.lowest
    ),
    "price": lambda numbers: (
        1 < numbers.recursive.stranded < numbers.recursive.chunks - 1
        and len(set(numbers.semantic.sizes)) > 1
    ),
}


def test_every_claim_is_tested(learn: Learning) -> None:
    assert set(learn("three-cuts").claims) == set(CLAIMS)


@pytest.mark.parametrize("claim", CLAIMS)
def test_claim_holds(claim: str, learn: Learning) -> None:
    assert CLAIMS[claim](learn("three-cuts").numbers)


def test_three_rules_make_the_chunks_that_were_counted_by_hand(learn: Learning) -> None:
    numbers = learn("three-cuts").numbers
    rules = (numbers.fixed, numbers.recursive, numbers.semantic)
    assert [rule.sizes for rule in rules] == [
        (300, 300, 300, 280),
        (249, 189, 253, 195, 131, 163),
        (96, 335, 260, 320, 169),
    ]
    assert [rule.parting for rule in rules] == [(300, 900), (), ()]
    assert (numbers.recursive.stranded, numbers.similarities, numbers.lowest) == (3, 40, 4)
    assert numbers.threshold == pytest.approx(0.244, abs=0.0005)


def test_answers_are_named_in_the_order_of_the_text(learn: Learning) -> None:
    data = json.loads(learn("three-cuts").soup.select("#bench-data")[0].text)
    marked = sorted(data["answers"], key=lambda answer: answer["start"])
    assert [answer["question"] for answer in marked] == list(ANSWERS)


def test_only_the_photo_is_left_whole_by_fixed_as_computed(learn: Learning) -> None:
    assert learn("three-cuts").numbers.options == (
        Option("only the deadline", False, TOLD),
        Option("only the receipt photo", True, TOLD),
        Option("only the table", False, TOLD),
        Option("all three", False, TOLD),
    )
