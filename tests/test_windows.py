"""The one filling loop against a slow reading of its rule."""

from bisect import bisect_right
from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from engine.chunkers.windows import fill, pack, pack_sharing, tile

COUNTS = st.lists(st.integers(1, 9), min_size=1, max_size=30)


def before_of(counts: list[int]) -> list[int]:
    return [0, *accumulate(counts)]


def last_within_of(before: list[int]) -> object:
    return lambda t: bisect_right(before, t) - 1


def slow_fill(counts: list[int], size: int, overlap: int) -> list[tuple[int, int]]:
    """The rule read word for word, trying every unit."""

    def filled(a: int) -> int:
        fitting = [b for b in range(a + 1, len(counts) + 1) if sum(counts[a:b]) <= size]
        return max(fitting, default=a + 1)

    windows = [(0, filled(0))]
    while (b := windows[-1][1]) < len(counts):
        candidates = range(windows[-1][0] + 1, b)
        a = next((a for a in candidates if sum(counts[a:b]) <= overlap and filled(a) > b), b)
        windows.append((a, filled(a)))
    return windows


@given(COUNTS, st.integers(1, 40), st.data())
def test_fill_follows_its_rule(counts: list[int], size: int, data: st.DataObject) -> None:
    overlap = data.draw(st.integers(0, size - 1))
    before = before_of(counts)
    windows = fill(before, last_within_of(before), size=size, overlap=overlap)  # type: ignore[arg-type]
    assert windows == slow_fill(counts, size, overlap)


@given(COUNTS, st.integers(1, 40))
def test_tile_is_fill_without_overlap(counts: list[int], size: int) -> None:
    before = before_of(counts)
    openers = [
        *(before[unit] for unit, count in enumerate(counts) for _ in range(count)),
        before[-1],
    ]
    windows = fill(before, last_within_of(before), size=size)  # type: ignore[arg-type]
    assert tile(openers, size=size) == [before[b] for _, b in windows]


def test_fill_gives_the_windows_of_the_formula() -> None:
    def windows(tokens: int, size: int, overlap: int) -> list[tuple[int, int]]:
        before = list(range(tokens + 1))
        return fill(before, last_within_of(before), size=size, overlap=overlap)  # type: ignore[arg-type]

    assert windows(16, 10, 4) == [(0, 10), (6, 16)]
    assert windows(10, 10, 4) == [(0, 10)]
    assert windows(22, 10, 4) == [(0, 10), (6, 16), (12, 22)]
    assert windows(17, 5, 0) == [(0, 5), (5, 10), (10, 15), (15, 17)]


def slow_pack(groups: list[list[int]], size: int) -> list[int]:
    """Whole groups while they fit; a group over the size unit by unit, the last window going on."""
    ends, at, held = [], 0, 0
    for group in groups:
        if held and held + sum(group) > size:
            ends.append(at)
            held = 0
        if sum(group) <= size - held:
            at, held = at + len(group), held + sum(group)
            continue
        for count in group:
            if held and held + count > size:
                ends.append(at)
                held = 0
            at, held = at + 1, held + count
    return [*ends, at]


@given(st.lists(COUNTS, min_size=1, max_size=8), st.integers(1, 40))
def test_pack_follows_its_rule(groups: list[list[int]], size: int) -> None:
    before = before_of([count for group in groups for count in group])
    stops = [0, *accumulate(len(group) for group in groups)]
    assert pack(before, last_within_of(before), stops, size=size) == slow_pack(groups, size)  # type: ignore[arg-type]


def test_pack_lets_the_last_window_of_a_long_group_go_on_filling() -> None:
    before = list(range(15))
    assert pack(before, last_within_of(before), [0, 7, 9, 14], size=5) == [5, 9, 14]  # type: ignore[arg-type]


def slow_pack_sharing(groups: list[list[int]], size: int, overlap: int) -> list[tuple[int, int]]:
    """The chunks of `pack`, each begun earlier by as many whole groups as may be shared and as fit."""
    edges = [0, *accumulate(len(group) for group in groups)]
    counts = [count for group in groups for count in group]
    windows: list[tuple[int, int]] = []
    a = 0
    while not windows or windows[-1][1] < len(counts):
        fitting = [b for b in range(a + 1, len(counts) + 1) if sum(counts[a:b]) <= size]
        whole = [b for b in fitting if b in edges]
        b = max(whole or fitting, default=a + 1)
        windows.append((a, b))
        earlier = [at for at in edges if a < at < b][-overlap:] if b in edges and overlap else []
        following = min((at for at in edges if at > b), default=b)
        a = next((at for at in earlier if sum(counts[at:following]) <= size), b)
    return windows


@given(st.lists(COUNTS, min_size=1, max_size=8), st.integers(1, 60), st.integers(0, 5))
def test_pack_sharing_follows_its_rule(groups: list[list[int]], size: int, overlap: int) -> None:
    before = before_of([count for group in groups for count in group])
    stops = [0, *accumulate(len(group) for group in groups)]
    windows = pack_sharing(before, last_within_of(before), stops, size=size, overlap=overlap)  # type: ignore[arg-type]
    assert windows == slow_pack_sharing(groups, size, overlap)
