"""Remember what was derived from a value for as long as the value lives."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

Result = TypeVar("Result")


def per_object(derive: Callable[..., Result]) -> Callable[..., Result]:
    """Compute `derive(value, *rest)` once for each `value` (by identity) and hashable `rest`.

    For values that are frozen and compared by identity: a document, a tokenization. Two threads
    may compute the same result at once; both results are equal, and the later one is kept.
    """

    @wraps(derive)
    def remembered(value: Any, *rest: Any) -> Result:
        # Kept on the value itself: a result may hold the value, and must not outlive it for that.
        results = value.__dict__.setdefault("_derived", {})
        key = (derive, *rest)
        if key not in results:
            results[key] = derive(value, *rest)
        result: Result = results[key]
        return result

    return remembered
