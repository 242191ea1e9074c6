"""How much overlap a track needs for its answers, what that costs, and how often answers are cut at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.chunking import Chunking, cut
from engine.memo import per_object
from engine.params import whole_number
from engine.recuts import Most, Recuts, recuts_of
from engine.span import Span

TOP_K = 5  # chunks that a search usually hands on


@dataclass(frozen=True, slots=True)
class Price:
    """What a track costs with one overlap, measured by cutting with it.

    `index` is index tokens / document tokens, `by_formula` what `size / (size - overlap)` makes it where
    that holds. `repeated` are the most tokens that `TOP_K` neighbouring chunks hold more than once.
    """

    overlap: int
    chunks: int
    index_tokens: int
    index: float
    by_formula: float | None
    repeated: int


@dataclass(frozen=True, eq=False)
class Advice:
    """The overlaps of one track against its answers.

    `now` is the price of the overlap the track has. `smallest` is the smallest overlap that leaves no
    answer cut, `lasting` the smallest from which on none is at any overlap; each None where there is
    none, or where it lies past what was tried. They differ since a larger overlap moves every later window.
    """

    chunking: Chunking
    answers: tuple[Span, ...]
    recuts: Recuts
    now: Price
    smallest: Price | None
    lasting: Price | None

    @property
    def unit(self) -> str:
        return str(self.chunking.spec.overlap_unit)


def advise(chunking: Chunking, answers: Sequence[Span], most: Most | None = None) -> Advice:
    """Cut anew at every overlap, or as many as `most` allows, and say which one the answers need.

    Raises ValueError where the strategy has no overlap, or where there is no answer.
    """
    if not answers:
        raise ValueError("an overlap is judged by answers, and none is marked")
    found = recuts_of(chunking, answers, most)
    now = whole_number(chunking.spec.base.params, "overlap")
    return Advice(
        chunking,
        tuple(answers),
        found,
        price_of(chunking, now),
        None if found.smallest is None else price_of(chunking, found.smallest),
        None if found.lasting is None else price_of(chunking, found.lasting),
    )


def price_of(chunking: Chunking, overlap: int) -> Price:
    """What the track would cost with this overlap."""
    tokenization = chunking.tokenization
    made = cut(tokenization, chunking.spec.with_overlap(overlap))
    return Price(
        overlap=overlap,
        chunks=len(made),
        index_tokens=made.index_tokens,
        index=made.index_tokens / max(tokenization.n_tokens, 1),
        by_formula=_by_formula(chunking, overlap),
        repeated=repeated_tokens(made, TOP_K),
    )


def _by_formula(chunking: Chunking, overlap: int) -> float | None:
    """The formula takes every chunk to be full and every overlap too, as they are in `fixed` alone."""
    base = chunking.spec.base
    if base.strategy != "fixed":
        return None
    size = whole_number(base.params, "size")
    return size / (size - overlap)


def repeated_tokens(chunking: Chunking, k: int) -> int:
    """The most tokens of the document that `k` neighbouring chunks hold more than once.

    Starts and ends both rise, so what a chunk repeats of all before it, it repeats of the one before. A
    search whose top k are these chunks hands so many tokens on in vain.

    >>> from engine.document import Document
    >>> from engine.tokens import tokenize
    >>> text = tokenize(Document("abcdefghij", "", (), (), ()), "characters")
    >>> repeated_tokens(cut(text, "fixed:size=4,overlap=2"), 3)
    4
    """
    known = chunking.tokenization
    first = np.searchsorted(known.token_starts, chunking.starts[1:].astype(np.int32))
    stop = np.searchsorted(known.token_ends, chunking.ends[:-1].astype(np.int32), "right")
    before = np.append(0, np.cumsum(np.maximum(stop - first, 0)))
    joints = min(k - 1, len(before) - 1)
    return int((before[joints:] - before[: len(before) - joints]).max())


def expected_share(chunking: Chunking, length: int) -> float:
    """The share of answers of `length` tokens that a cut is expected to part: at most 1.

    `(length - 1) / mean chunk length`, both in tokens, as courses on chunking give it: an answer placed
    anywhere with equal chance has length - 1 places at which it can be parted, and there is a cut after
    every so many tokens. It knows nothing of overlap, nor of the places that a rule avoids.
    """
    return min((length - 1) / float(chunking.tokens.mean()), 1.0)


def measured_share(chunking: Chunking, length: int) -> float:
    """The share of all runs of `length` tokens in the document, one at least, that no chunk holds."""
    total = chunking.tokenization.n_tokens
    positions = total - length + 1
    if positions < 1:
        raise ValueError(f"the document has {total} tokens, fewer than {length}")
    return (positions - int(_held(chunking)[length])) / positions


@per_object
def _held(chunking: Chunking) -> NDArray[np.int64]:
    """How many runs of each length some chunk holds, (tokens + 1,), from one look at every token.

    Ends rise, so of the chunks that hold a token's beginning the last reaches furthest: a run from there
    on is held as far as that.
    """
    known = chunking.tokenization
    holder = np.searchsorted(chunking.starts, known.token_starts, "right") - 1
    stop = np.searchsorted(known.token_ends, chunking.ends.astype(np.int32), "right")
    reach = np.where(holder < 0, 0, stop[holder] - np.arange(known.n_tokens))
    longest = np.bincount(np.maximum(reach, 0), minlength=known.n_tokens + 1)
    return np.cumsum(longest[::-1])[::-1]
