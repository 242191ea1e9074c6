"""Every claim of the lesson on overlap, on the numbers that it shows."""

from __future__ import annotations

import pytest

from tests.lessons import Claims, Learning

CLAIMS: Claims = {"answers": lambda numbers: numbers.answers == 3}


def test_every_claim_is_tested(learn: Learning) -> None:
    assert set(learn("overlap").claims) == set(CLAIMS)


@pytest.mark.parametrize("claim", CLAIMS)
def test_claim_holds(claim: str, learn: Learning) -> None:
    assert CLAIMS[claim](learn("overlap").numbers)
