"""What an embedder reads of a chunk: its tokens counted anew, and where reading stops."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.chunking import Chunking
from engine.document import Document
from engine.embedding import Embedder
from engine.memo import per_object
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


def reading_stops(chunking: Chunking, embedder: Embedder, index: int) -> int:
    """The character at which the embedder stops reading a chunk; its end where it reads all."""
    end = int(chunking.ends[index])
    if embedder.tokenizer_name is None or embedder.max_tokens is None:
        return end
    known = counter(chunking.document, embedder.tokenizer_name, embedder.special_tokens)
    return min(end, known.reading_stops(int(chunking.starts[index]), end, embedder.max_tokens))


def unread(
    chunking: Chunking, embedder: Embedder, truncated: NDArray[np.int64]
) -> NDArray[np.int64]:
    """The characters of truncated chunks that the embedder never reads, (t, 2)."""
    starts = chunking.starts[truncated].astype(np.int64)
    ends = chunking.ends[truncated].astype(np.int64)
    if embedder.tokenizer_name is None or embedder.max_tokens is None:
        return np.zeros((0, 2), np.int64)
    known = counter(chunking.document, embedder.tokenizer_name, embedder.special_tokens)
    stops = known.all_reading_stops(starts, ends, embedder.max_tokens)
    return np.column_stack([np.minimum(stops, ends), ends])
