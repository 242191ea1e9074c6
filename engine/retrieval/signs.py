"""Whether questions that go two ways go one way more often than a coin would."""

from __future__ import annotations

from math import comb


def sign_test(one: int, other: int) -> float:
    """How likely a fair coin falls at least as unevenly, to either side: two-sided and exact.

    `one` and `other` count the questions that go each way; those that do alike on both sides say nothing.

    >>> sign_test(5, 0), sign_test(6, 0), sign_test(3, 3), sign_test(0, 0)
    (0.0625, 0.03125, 1.0, 1.0)
    """
    n, few = one + other, min(one, other)
    tail = sum(comb(n, count) for count in range(few + 1))
    return min(1.0, float(2 * tail / 2**n))


def at_most(found: int, n: int, share: float) -> float:
    """How likely no more than so many of n fall on the side of a coin that shows it in this share of cases.

    >>> at_most(0, 72, 0.05) < 0.025 < at_most(0, 71, 0.05)
    True
    """
    falls = (
        comb(n, count) * share**count * (1 - share) ** (n - count) for count in range(found + 1)
    )
    return float(sum(falls))
