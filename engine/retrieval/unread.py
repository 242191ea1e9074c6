"""Answers that lie in a chunk, but past the part of it that the embedder reads."""

from __future__ import annotations

import numpy as np

from engine.chunking import Chunking
from engine.embedding import Embedder
from engine.encoder import truncated, unread
from engine.memo import per_object
from engine.retrieval.chunks import CorpusChunks, Indices


@per_object
def unread_answers(chunks: CorpusChunks, embedder: Embedder) -> tuple[int, ...]:
    """The references of the corpus, by their numbers, that no vector of a chunk knows to their end.

    Some chunk holds each of them; but in every chunk that does, the embedder, which cuts a text off at its
    limit, stops before it or inside it. Words find it all the same, and so does late chunking, which reads
    whole documents.
    """
    stops = np.concatenate([_stops(one, embedder) for one in chunks.chunkings])
    return tuple(
        number
        for number, (reference, verdict) in enumerate(
            zip(chunks.corpus.references, chunks.verdicts, strict=True)
        )
        if verdict.kind in ("whole", "rescued")
        and stops[chunks.first[reference.document] + np.array(verdict.chunks)].max() < reference.end
    )


def _stops(chunking: Chunking, embedder: Embedder) -> Indices:
    """The character of the document at which the embedder stops reading each chunk, (n,)."""
    stops = chunking.ends.astype(np.int64)
    long = truncated(chunking, embedder)
    stops[long] = unread(chunking, embedder, long)[:, 0]
    return stops
