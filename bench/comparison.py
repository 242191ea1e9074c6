"""Cutmarks against other chunkers: how soon each cuts first, and how soon to another size."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any

from bench.peers import OURS, OURS_READING, PEERS, Peer

FIRST_SIZE = 256
Promise = tuple[str, bool]
"""Something promised, in words, and whether it holds."""
ROUNDS = (
    3  # everyone's first cut in turn, so that a busy moment meets all; each one's fastest counts
)
TIMES_FASTER = 300
TIMES_FASTER_THAN_A_MEMO = 150


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds: to load the tokenizer, to cut first, and to cut to a size not cut to before."""

    name: str
    chunks: int
    load: float
    first: float
    again: float
    remembers: bool = False

    @property
    def from_file(self) -> float:
        return self.load + self.first


@dataclass(frozen=True, slots=True)
class Comparison:
    report: str
    holds: bool


def compare(text: str) -> Comparison:
    """The table, and whether each thing that the design promises holds.

    A peer that is not installed is named and left out.
    """
    here = [peer for peer in PEERS if peer.is_here]
    missing = sorted({peer.packages[0] for peer in PEERS if not peer.is_here})
    apart = [f"  not installed, so not measured: {', '.join(missing)}"] if missing else []
    if not here:
        return Comparison("\n".join(["other chunkers", *apart, ""]), True)
    ours, with_reading, *others = measured([OURS, OURS_READING, *here], text)
    promises = list(promised(ours, others))
    lines = [HEAD, *(row(times, ours) for times in (ours, with_reading, *others)), *apart]
    lines += [f"  {'holds' if holds else 'FAILS'}: {words}" for words, holds in promises]
    return Comparison("\n".join([*lines, ""]), all(holds for _, holds in promises))


HEAD = (
    "other chunkers, 1 MB by Qwen2.5 tokens"
    "  loading  first cut   together     new size  times ours  chunks"
)


def row(times: Times, ours: Times) -> str:
    return (
        f"  {times.name:34} {times.load:6.2f} s {times.first:8.3f} s {times.from_file:8.2f} s"
        f" {1000 * times.again:9.2f} ms {times.again / ours.again:11,.0f}  {times.chunks:6,}"
    )


def promised(ours: Times, peers: Sequence[Times]) -> Iterator[Promise]:
    """Each promise in words, and whether it holds.

    A memo that is empty helps nobody, so a peer that has one cuts to a new size twice: as at first,
    and with the memo filled.
    """
    new = {times.name: times.first if times.remembers else times.again for times in peers}
    fastest = min(new, key=new.__getitem__)
    yield at_least(fastest, new[fastest] / ours.again, TIMES_FASTER)
    for times in peers:
        if times.remembers:
            name = f"{times.name} with its memo filled"
            yield at_least(name, times.again / ours.again, TIMES_FASTER_THAN_A_MEMO)
    first = min(peers, key=lambda times: times.from_file)
    words = (
        f"from the tokenizer's file to the first cut in {ours.from_file:.2f} s, "
        f"the fastest of the others ({first.name}) in {first.from_file:.2f} s"
    )
    yield words, ours.from_file < first.from_file


def at_least(name: str, times: float, needed: int) -> Promise:
    return f"a new size {times:,.0f} times faster than {name} (at least {needed})", times >= needed


def measured(peers: Sequence[Peer], text: str) -> list[Times]:
    rounds = [[first_cut(peer, text) for peer in peers] for _ in range(ROUNDS)]
    found = []
    for peer, firsts in zip(peers, zip(*rounds, strict=True), strict=True):
        loads, cuts = map(min, zip(*firsts, strict=True))
        chunks, again = new_size(peer, text)
        found.append(Times(peer.name, chunks, loads, cuts, again, peer.remembers))
    return found


def first_cut(peer: Peer, text: str) -> tuple[float, float]:
    """The seconds to load and to cut; what was loaded is let go, as all together would not fit."""
    load, loaded = timed(peer.load)
    first, _ = timed(partial(peer.cut, loaded, text, FIRST_SIZE))
    return load, first


def new_size(peer: Peer, text: str) -> tuple[int, float]:
    """The number of chunks of the first cut, and the seconds of one to another size after it."""
    loaded = peer.load()
    chunks = peer.cut(loaded, text, FIRST_SIZE)
    again = [timed(partial(peer.cut, loaded, text, size))[0] for size in peer.new_sizes]
    return len(chunks), median(again)


def timed(stage: Callable[[], Any]) -> tuple[float, Any]:
    """The seconds a stage takes, and what it makes."""
    begun = time.perf_counter()
    made = stage()
    return time.perf_counter() - begun, made
