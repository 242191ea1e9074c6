"""What a track costs: vectors to keep, and tokens to embed before anything can be found."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.chunking import Chunking, needs_vectors
from engine.document import Document
from engine.embedding import Embedder
from engine.encoder import counter, encoder_tokens
from engine.late import room_of, windows
from engine.memo import per_object
from engine.strategies import LATE

BYTES_OF_NUMBER = 4  # float32, as most indexes keep vectors


@dataclass(frozen=True, slots=True)
class Costs:
    """One vector for each chunk; tokens are the embedder's own, special ones included, cut at its limit.

    `tokens_to_cut` is the part of `embedded_tokens` that only finds the cuts: the sentences that a
    semantic track compares. Both are None where the embedder counts no tokens. `index_bytes` is None
    while the model is not on this machine.
    """

    vectors: int
    index_bytes: int | None
    embedded_tokens: int | None
    tokens_to_cut: int | None


@per_object
def costs(chunking: Chunking, embedder: Embedder) -> Costs:
    """What it takes to index a chunking with an embedder.

    `late` embeds the whole document, in windows as long as the embedder reads, instead of each chunk.
    """
    vectors = len(chunking)
    numbers = embedder.dimensions
    index_bytes = None if numbers is None else vectors * numbers * BYTES_OF_NUMBER
    counted = encoder_tokens(chunking, embedder)
    if counted is None:
        return Costs(vectors, index_bytes, None, None)
    is_late = chunking.spec.strategy == LATE
    read = (
        document_windows(chunking.document, embedder)[1]
        if is_late
        else tokens_read(counted, embedder)
    )
    to_cut = sentence_tokens(chunking.document, embedder) if needs_vectors(chunking.spec) else 0
    return Costs(vectors, index_bytes, read + to_cut, to_cut)


def tokens_read(counted: NDArray[np.int64], embedder: Embedder) -> int:
    """The tokens that are read of texts of so many, (n,)."""
    limit = embedder.max_tokens
    return int((counted if limit is None else np.minimum(counted, limit)).sum())


@per_object
def sentence_tokens(document: Document, embedder: Embedder) -> int:
    """The tokens read when every sentence of a document is embedded on its own."""
    spans = document.sentences
    known = counter(document, embedder.tokenizer_name, embedder.special_tokens)
    starts, ends = [span.start for span in spans], [span.end for span in spans]
    return tokens_read(known.count(starts, ends), embedder)


@per_object
def document_windows(document: Document, embedder: Embedder) -> tuple[int, int]:
    """The windows in which late chunking reads a document, and the tokens of them all.

    What neighbouring windows share is read twice, and each has its own special tokens.
    """
    known = counter(document, embedder.tokenizer_name, embedder.special_tokens)
    read = windows(known.tokenization.n_tokens, room_of(embedder))
    tokens = sum(one.end - one.start for one in read)
    return len(read), tokens + len(read) * embedder.special_tokens
