"""A bounded memory that computes each thing once, however many ask at the same time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Cache(Generic[K, V]):
    """The values used last, as many as weigh at most `limit` together (the newest always stays).

    >>> cache = Cache[int, str](limit=5, weigh=len)
    >>> [cache.get(n, lambda: "abc") for n in (1, 2)], len(cache)
    (['abc', 'abc'], 1)
    """

    def __init__(self, *, limit: int, weigh: Callable[[V], int]) -> None:
        self._limit = limit
        self._weigh = weigh
        self._weight = 0
        self._lock = Lock()
        self._age = 0
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._awaited: dict[K, Future[V]] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def clear(self, is_gone: Callable[[K], bool] = lambda _: True) -> None:
        """Forget the values of these keys, all where nothing is said; what is computed meanwhile is not kept.

        >>> cache = Cache[int, str](limit=9, weigh=len)
        >>> _ = [cache.get(n, lambda: "abc") for n in (1, 2)]
        >>> cache.clear(lambda n: n == 1)
        >>> cache.kept(1), cache.kept(2)
        (None, 'abc')
        """
        with self._lock:
            self._age += 1
            for key in [key for key in self._kept if is_gone(key)]:
                self._weight -= self._weigh(self._kept.pop(key))

    def kept(self, key: K) -> V | None:
        """The value of `key` if it is kept."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def get(self, key: K, compute: Callable[[], V]) -> V:
        """The value of `key`: kept, or awaited from whoever computes it, or computed here."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            awaited, age = self._awaited.get(key), self._age
            if awaited is None:
                mine = self._awaited[key] = Future[V]()
        return awaited.result() if awaited is not None else self._compute(key, mine, compute, age)

    def _compute(self, key: K, future: Future[V], compute: Callable[[], V], age: int) -> V:
        try:
            value = compute()
        except BaseException as error:
            with self._lock:
                del self._awaited[key]
            future.set_exception(error)
            raise
        with self._lock:
            del self._awaited[key]
            if age == self._age:
                self._keep(key, value)
        future.set_result(value)
        return value

    def _keep(self, key: K, value: V) -> None:
        self._kept[key] = value
        self._weight += self._weigh(value)
        while self._weight > self._limit and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._weight -= self._weigh(oldest)
