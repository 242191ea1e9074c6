"""Remember what was derived from a value for as long as the value lives."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

Result = TypeVar("Result")


def per_object(derive: Callable[..., Result]) -> Callable[..., Result]:
    """Compute `derive(value, *rest)` once for each `value` (by identity) and hashable `rest`.

    For values that are frozen and compared by identity: a document, a tokenization. Two threads
    may compute the same result at once; both results are equal, and the later one is kept.
    """
    kept: WeakKeyDictionary[Any, dict[tuple[Any, ...], Result]] = WeakKeyDictionary()

    @wraps(derive)
    def remembered(value: Any, *rest: Any) -> Result:
        results = kept.setdefault(value, {})
        if rest not in results:
            results[rest] = derive(value, *rest)
        return results[rest]

    return remembered
