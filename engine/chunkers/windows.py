"""The one loop behind every strategy: fill to a size, step back by an overlap."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import count

Bounds = list[tuple[int, int]]
LastWithin = Callable[[int], int]


def fill(before: Sequence[int], last_within: LastWithin, *, size: int, overlap: int = 0) -> Bounds:
    """Windows `[a, b)` over units, filled to `size`, each sharing at most `overlap` with the last.

    `before[i]` counts what comes before unit *i*, and rises; `last_within(t)` is the largest *i* with
    `before[i] <= t`. A window has the largest *b* with `before[b] - before[a] <= size` (a single larger
    unit is a window of its own). The next starts at the smallest *a'* > *a* with
    `before[b] - before[a'] <= overlap` from which the fill gets past *b*, at the latest at *b*.

    >>> fill(range(12), lambda t: min(t, 11), size=10, overlap=4)
    [(0, 10), (6, 11)]
    """
    stop = len(before) - 1
    windows: Bounds = []
    a = 0
    while True:
        b = max(last_within(before[a] + size), a + 1)
        windows.append((a, b))
        if b >= stop:
            return windows
        within_overlap = last_within(before[b] - overlap - 1) + 1
        gets_past = last_within(before[b + 1] - size - 1) + 1
        a = min(b, max(a + 1, within_overlap, gets_past))


def tile(openers: Sequence[int], *, size: int) -> list[int]:
    """The ends of the windows of `fill` without overlap, counted in tokens.

    `openers[k]` is the first token of the unit that holds token *k*; at its end stands the end. A window
    ends where the unit opens that holds the first token past it, so one look-up finds it.

    >>> tile([0, 1, 2, 2, 2, 5, 6], size=2)
    [2, 5, 6]
    """
    ends: list[int] = []
    at, total = 0, len(openers) - 1
    while at + size < total:
        end = openers[at + size]
        if end == at:  # a single larger unit
            end += size + 1
            while openers[end] != end:
                end += 1
        ends.append(end)
        at = end
    if at < total or not ends:
        ends.append(total)
    return ends


def pack(
    before: Sequence[int], last_within: LastWithin, stops: Sequence[int], *, size: int
) -> list[int]:
    """The units at which a chunk ends when whole groups are added until the next would pass `size`.

    `stops` are the rising ends of the groups, in units, after their common start `stops[0]`. A group
    over `size` becomes windows, the last of which goes on filling.

    >>> pack(range(12), lambda t: min(t, 11), [0, 3, 5, 11], size=5)
    [5, 10, 11]
    """
    ends: list[int] = []
    a = stops[0]
    while a < stops[-1]:
        a = _packed(before, last_within, stops, a, size)
        ends.append(a)
    return ends


def _packed(
    before: Sequence[int], last_within: LastWithin, stops: Sequence[int], a: int, size: int
) -> int:
    """The end of a chunk that begins at `a`: the last whole group that fits, else a full window."""
    limit = min(last_within(before[a] + size), stops[-1])
    whole = stops[bisect_right(stops, limit) - 1]
    return whole if whole > a else max(limit, a + 1)


def pack_sharing(
    before: Sequence[int],
    last_within: LastWithin,
    stops: Sequence[int],
    *,
    size: int,
    overlap: int,
) -> Bounds:
    """The chunks of `pack`, each beginning with the last `overlap` whole groups of the one before.

    With fewer where the next group would not fit in `size` with them, and with none after a window.

    >>> pack_sharing(range(10), lambda t: min(t, 9), [0, 3, 5, 7, 9], size=5, overlap=1)
    [(0, 5), (3, 7), (5, 9)]
    """
    starts, ends, _ = next(Packing(before, last_within, stops, size).chunks(overlap, stops[-1]))
    return list(zip(starts, ends, strict=True))


class Packing:
    """Where each chunk of `pack_sharing` leads to, which is found once for all overlaps."""

    def __init__(
        self, before: Sequence[int], last_within: LastWithin, stops: Sequence[int], size: int
    ) -> None:
        self._before, self._last_within, self._size = before, last_within, size
        self._stops = stops
        self._steps: dict[int, tuple[int, int, int, int]] = {}

    def chunks(self, overlap: int, reach: int) -> Iterator[tuple[list[int], list[int], int]]:
        """The starts and ends of the chunks at this overlap and, in the same lists, at each larger one.

        They go up to the first chunk that ends at `reach` or after it. With them comes how many were made
        anew: the chunks stay as they are up to the first that shares as much as the overlap lets it.
        """
        starts: list[int] = []
        ends: list[int] = []
        a = self._stops[0]
        for shared in count(overlap):
            kept, limited = len(starts), -1
            while True:
                b, at, least, alone = self._steps.get(a) or self._step(a)
                starts.append(a)
                ends.append(b)
                if b >= reach:
                    break
                if at - shared > least:
                    limited = limited if limited >= 0 else len(starts) - 1
                    a = self._stops[at - shared]
                else:
                    a = alone
            yield starts, ends, len(starts) - kept
            a = starts[limited]
            del starts[limited:], ends[limited:]

    def _step(self, a: int) -> tuple[int, int, int, int]:
        """The end of the chunk that begins at `a`, which stop that is, and the first stop that may be shared.

        Last comes where that one is. At the end of the text, and where a window ends inside a group, nothing
        is shared: the next begins at the end.
        """
        b = _packed(self._before, self._last_within, self._stops, a, self._size)
        at, least, alone = 0, 0, b
        stop = bisect_right(self._stops, b) - 1
        if self._stops[stop] == b < self._stops[-1]:
            room = self._last_within(self._before[self._stops[stop + 1]] - self._size - 1) + 1
            at, least = stop, min(bisect_left(self._stops, max(room, a + 1)), stop)
            alone = self._stops[least]
        self._steps[a] = b, at, least, alone
        return b, at, least, alone
