"""Sweeps: lists of tracks that differ in one setting or two, to be drawn as curves and maps."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from engine.document import Document
from engine.embedding import Embedder
from engine.encoder import counter
from engine.spec import Spec, make_spec
from engine.tokenization import Tokenization

Unit = Literal["tokens", "characters"]
Counts = NDArray[np.int64]

SIZES: dict[Unit, tuple[int, ...]] = {
    "tokens": (8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024),
    "characters": (32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096),
}
"""A token of English is about four characters."""
MOST_SIZES = 11
OVERLAP_SHARE = 0.2
GRID_SHARES = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5)
PERCENTILES = (1, 5, 10, 15, 20, 25, 30, 40, 50, 60, 75, 90)
REFERENCE_SIZE = 256


@dataclass(frozen=True, slots=True)
class Point:
    """A track of a sweep and where it stands in it; `overlap` is in the unit of the size."""

    track: Spec
    size: int | None = None
    overlap: int | None = None
    percentile: float | None = None


def sizes_for(longest: int, unit: Unit = "tokens") -> list[int]:
    """The sizes that tell a corpus apart whose longest document has so many tokens or characters.

    At most eleven, the last of them the first that holds every document whole.

    >>> sizes_for(100), sizes_for(9000)[0], sizes_for(9000)[-1]
    ([8, 12, 16, 24, 32, 48, 64, 96, 128], 32, 1024)
    """
    table = SIZES[unit]
    small = [size for size in table if size < longest]
    return [*small, *table[len(small) : len(small) + 1]][-MOST_SIZES:]


def longest_document(tokenizations: Sequence[Tokenization], unit: Unit = "tokens") -> int:
    """The tokens or characters of the longest document."""
    if unit == "characters":
        return max((len(one.document.text) for one in tokenizations), default=0)
    return max((one.n_tokens for one in tokenizations), default=0)


def size_sweep(sizes: Sequence[int], unit: Unit = "tokens", share: float = 0.0) -> list[Point]:
    """`fixed` at each size, with that share of the size as overlap.

    >>> [str(point.track) for point in size_sweep([64, 128], share=0.2)]
    ['fixed:size=64,overlap=12', 'fixed:size=128,overlap=25']
    """
    return [_fixed(size, share, unit) for size in sizes]


def grid(
    sizes: Sequence[int], unit: Unit = "tokens", shares: Sequence[float] = GRID_SHARES
) -> list[Point]:
    """`fixed` at every size with every share of it as overlap, share after share."""
    return [_fixed(size, share, unit) for share in shares for size in sizes]


def grid_sizes(sizes: Sequence[int]) -> list[int]:
    """Every other of the sizes, the largest among them, so that a map stays readable.

    >>> grid_sizes([32, 48, 64, 96, 128])
    [32, 64, 128]
    """
    return list(sizes[::-1][::2][::-1])


def percentile_sweep(
    size: int | None = REFERENCE_SIZE, percentiles: Sequence[float] = PERCENTILES
) -> list[Point]:
    """`semantic` at each percentile, within a size.

    >>> [str(point.track) for point in percentile_sweep(None, [10, 25])]
    ['semantic:percentile=10', 'semantic']
    """
    tracks = [
        make_spec("semantic", {"percentile": percentile, "size": size})
        for percentile in percentiles
    ]
    pairs = zip(tracks, percentiles, strict=True)
    return [Point(track, size, percentile=percentile) for track, percentile in pairs]


def reference_tracks(documents: Sequence[Document], size: int = REFERENCE_SIZE) -> list[Point]:
    """The structured strategies that stand beside a size sweep; `headings` where there are some.

    A section longer than the size is cut inside, as `headings` does.
    """
    tracks = [
        make_spec("recursive", {"size": size}),
        make_spec("semantic", {"size": size}),
        make_spec("paragraphs", {}),
    ]
    if any(document.of_kind("heading") for document in documents):
        tracks.insert(2, make_spec("headings", {"size": size}))
    return [Point(track, size if "size" in track.params else None) for track in tracks]


def _fixed(size: int, share: float, unit: Unit) -> Point:
    overlap = min(int(size * share), size - 1)
    track = make_spec("fixed", {"size": size, "overlap": overlap, "unit": unit})
    return Point(track, size, overlap)


@dataclass(frozen=True, slots=True)
class EncoderLimit:
    """The embedder's limit as a chunk size in another unit.

    `ratio` is the embedder's tokens to one token or character of the corpus. Chunks of more than `size`
    are, on average, longer than the embedder reads; of at most `whole`, none is.
    """

    max_tokens: int
    ratio: float
    size: int
    whole: int


def encoder_limit(
    tokenizations: Sequence[Tokenization], embedder: Embedder, unit: Unit = "tokens"
) -> EncoderLimit | None:
    """Where the embedder's limit lies on the axis of a size sweep; None where it reads all of a text.

    From the counts of the corpus itself, which tell how dense its densest part is. A chunk that begins or
    ends inside a word of the embedder's can count a token more.
    """
    if embedder.tokenizer_name is None or embedder.max_tokens is None:
        return None
    room = embedder.max_tokens - embedder.special_tokens
    lengths = [_lengths(one, embedder, unit) for one in tokenizations]
    own = sum(int(ours[-1]) for ours, _ in lengths)
    ratio = sum(int(theirs[-1]) for _, theirs in lengths) / max(own, 1)
    size = int(room / ratio) if ratio else room
    whole = min([size, *(_longest_whole(ours, theirs, room) for ours, theirs in lengths)])
    return EncoderLimit(embedder.max_tokens, ratio, size, whole)


def _lengths(tokenization: Tokenization, embedder: Embedder, unit: Unit) -> tuple[Counts, Counts]:
    """How much of a document lies before each edge of a piece, in the unit and in the embedder's tokens."""
    edges = tokenization.piece_starts
    own = edges if unit == "characters" else tokenization.tokens_before
    known = counter(tokenization.document, embedder.tokenizer_name, embedder.special_tokens)
    theirs = np.searchsorted(known.tokenization.token_starts, edges)
    theirs[-1] = known.tokenization.n_tokens
    return own.astype(np.int64), theirs.astype(np.int64)


def _longest_whole(own: Counts, theirs: Counts, room: int) -> int:
    """The largest length, in one's own unit, at which no run of pieces passes the embedder's room."""
    first_over = np.searchsorted(theirs, theirs + room, "right")
    over = np.flatnonzero(first_over < len(theirs))
    lengths = own[first_over[over]] - own[over]
    return int(lengths.min()) - 1 if len(lengths) else sys.maxsize
