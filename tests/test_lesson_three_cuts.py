"""Every claim of the lesson on one text cut three ways, on the numbers that it shows."""

from __future__ import annotations

from typing import Any

import pytest

from app.lessons.base import Option
from tests.lessons import Claims, Learning

TOLD = "Of 3 answers, fixed cuts 2, recursive cuts none and semantic cuts none."


def parts_two_answers(numbers: Any) -> bool:
    """The sentence on 60 days stands at tokens 294 to 331, the table at 886 to 1,010."""
    first, second = numbers.fixed.parting
    return bool(numbers.fixed.cut == 2 and 294 < first < 331 and 886 < second < 1010)


CLAIMS: Claims = {
    "page": lambda numbers: (numbers.tokens, numbers.answers) == (1180, 3),
    "rules": lambda numbers: (
        (numbers.fixed.params["size"], numbers.recursive.params["size"]) == (300, 256)
        and numbers.semantic.params["percentile"] == 10
    ),
    "fixed-blind": parts_two_answers,
    "others-spare": lambda numbers: (
        {rule.cut + rule.inside for rule in (numbers.recursive, numbers.semantic)} == {0}
        and numbers.lowest == numbers.semantic.chunks - 1
        and numbers.sections_opened == numbers.lowest
    ),
    "price": lambda numbers: (
        numbers.recursive.stranded > 1 and len(set(numbers.semantic.sizes)) > 1
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


def test_only_the_fixed_one_is_right_as_computed(learn: Learning) -> None:
    assert learn("three-cuts").numbers.options == (
        Option("only the fixed one", True, TOLD),
        Option("only the recursive one", False, TOLD),
        Option("fixed and semantic", False, TOLD),
        Option("all three", False, TOLD),
    )
