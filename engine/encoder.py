"""What an embedder reads of a chunk: its tokens counted anew, and where reading stops."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.chunking import Chunking
from engine.document import Document
from engine.embedding import Embedder
from engine.memo import per_object
from engine.strategies import LATE
from engine.tokens import EncoderCounter, tokenize


@per_object
def counter(document: Document, tokenizer: str, special_tokens: int) -> EncoderCounter:
    return EncoderCounter(tokenize(document, tokenizer), special_tokens)


@per_object
def encoder_tokens(chunking: Chunking, embedder: Embedder) -> NDArray[np.int64] | None:
    """The tokens of each chunk as the embedder counts them, special tokens included, (n,).

    None where the embedder reads a text of any length.
    """
    if embedder.tokenizer_name is None:
        return None
    count = counter(chunking.document, embedder.tokenizer_name, embedder.special_tokens).count
    return count(chunking.starts, chunking.ends).astype(np.int64)


def reading_limit(chunking: Chunking, embedder: Embedder) -> int | None:
    """The most tokens that the embedder reads of a chunk; None where it reads all of any.

    `late` reads the whole document in windows and pools each chunk from them, so no end is lost.
    """
    is_all = embedder.tokenizer_name is None or chunking.spec.strategy == LATE
    return None if is_all else embedder.max_tokens


def truncated(chunking: Chunking, embedder: Embedder) -> NDArray[np.int64]:
    """The chunks that are longer than the embedder reads, (t,)."""
    counted, limit = encoder_tokens(chunking, embedder), reading_limit(chunking, embedder)
    if counted is None or limit is None:
        return np.zeros(0, np.int64)
    return np.flatnonzero(counted > limit)


def reading_stops(chunking: Chunking, embedder: Embedder, index: int) -> int:
    """The character at which the embedder stops reading a chunk; its end where it reads all."""
    end, limit = int(chunking.ends[index]), reading_limit(chunking, embedder)
    if limit is None:
        return end
    known = counter(chunking.document, embedder.tokenizer_name, embedder.special_tokens)
    return min(end, known.reading_stops(int(chunking.starts[index]), end, limit))


def unread(
    chunking: Chunking, embedder: Embedder, truncated: NDArray[np.int64]
) -> NDArray[np.int64]:
    """The characters of truncated chunks that the embedder never reads, (t, 2)."""
    starts = chunking.starts[truncated].astype(np.int64)
    ends, limit = chunking.ends[truncated].astype(np.int64), reading_limit(chunking, embedder)
    if limit is None:
        return np.zeros((0, 2), np.int64)
    known = counter(chunking.document, embedder.tokenizer_name, embedder.special_tokens)
    stops = known.all_reading_stops(starts, ends, limit)
    return np.column_stack([np.minimum(stops, ends), ends])
