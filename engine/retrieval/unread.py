"""Answers that lie in a chunk, but past the part of it that the embedder reads."""

from __future__ import annotations

import numpy as np

from engine.embedding import Embedder
from engine.encoder import counter
from engine.memo import per_object
from engine.retrieval.chunks import CorpusChunks, Indices
from engine.retrieval.ingest import embedded_tokens
from engine.retrieval.ranking import is_late
from engine.retrieval.retrievers import RETRIEVERS, Retriever

PLAIN = RETRIEVERS["dense"]


@per_object
def unread_answers(
    chunks: CorpusChunks, embedder: Embedder, retriever: Retriever = PLAIN
) -> tuple[int, ...]:
    """The references of the corpus, by their numbers, that no vector of a chunk knows to their end.

    Some chunk holds each of them; but in every chunk that does, the embedder, which cuts a text off at its
    limit, stops before it or inside it: the earlier, the longer the retriever's prefix. Words find it all the
    same, and so does late chunking, which reads whole documents.
    """
    stops = embedder_stops(chunks, embedder, retriever)
    return tuple(
        number
        for number, (reference, verdict) in enumerate(
            zip(chunks.corpus.references, chunks.verdicts, strict=True)
        )
        if verdict.kind in ("whole", "rescued")
        and stops[chunks.first[reference.document] + np.array(verdict.chunks)].max() < reference.end
    )


@per_object
def embedder_stops(chunks: CorpusChunks, embedder: Embedder, retriever: Retriever) -> Indices:
    """The character of its document at which the embedder stops reading each chunk, (n,).

    The end of the chunk where it reads all of it, behind the retriever's prefix, or reads none.
    """
    stops, limit = chunks.ends.copy(), embedder.max_tokens
    if limit is None or not retriever.needs_vectors or is_late(chunks, retriever):
        return stops
    counted = embedded_tokens(chunks, retriever, embedder)
    before = counted - embedded_tokens(chunks, PLAIN, embedder)
    for pair in np.unique(np.stack([chunks.documents, before])[:, counted > limit], axis=1).T:
        document, room = chunks.corpus.documents[pair[0]], limit - int(pair[1])
        long = (counted > limit) & (chunks.documents == pair[0]) & (before == pair[1])
        starts, ends = chunks.starts[long], chunks.ends[long]
        if room <= embedder.special_tokens:
            stops[long] = starts
            continue
        known = counter(document, embedder.tokenizer_name, embedder.special_tokens)
        stops[long] = np.minimum(known.all_reading_stops(starts, ends, room), ends)
    return stops
