"""What one row costs before anything can be found in it: texts and tokens to embed, and its index."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.chunking import needs_vectors
from engine.costs import BYTES_OF_NUMBER, document_windows, sentence_tokens, tokens_read
from engine.embedding import Embedder
from engine.encoder import encoder_tokens
from engine.memo import per_object
from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.ranking import embedded_texts, is_late
from engine.retrieval.retrievers import CONNECTIVITY, Retriever
from engine.tokens import load_tokenizer

Counts = NDArray[np.int64]

# The number of a chunk and the score of a word in it, four bytes each; as much to say where a word's begin.
POSTING_BYTES = 8
# Two links for each of `CONNECTIVITY` on the ground floor, one on each floor above, with key and level.
NODE_BYTES = 144 + 68 / (CONNECTIVITY - 1)
GRAPH_BYTES = 112


@dataclass(frozen=True, slots=True)
class IngestCost:
    """What it takes to index the chunks of a corpus for one retriever.

    `texts` are those embedded, `tokens` theirs as the embedder counts them: special ones and prefixes
    included, cut at its limit. `texts_to_cut` and `tokens_to_cut` are the part of them that only finds the
    cuts: the sentences that a semantic track compares. Tokens are None where the embedder counts none,
    `index_bytes` where its model is not on this machine. `truncated` counts the texts of chunks that are
    longer, with their prefix, than the embedder reads.
    """

    texts: int
    texts_to_cut: int
    tokens: int | None
    tokens_to_cut: int | None
    index_bytes: int | None
    truncated: int


@per_object
def ingest_cost(chunks: CorpusChunks, retriever: Retriever, embedder: Embedder) -> IngestCost:
    """The cost of one row under one retriever; every chunk is counted, equal ones too.

    Late chunking embeds the windows of whole documents, what neighbouring ones share twice; by an embedder
    without token vectors, the chunks themselves.
    """
    counts_tokens = embedder.tokenizer_name is not None
    texts, tokens, over = _own(chunks, retriever, embedder)
    to_cut, tokens_to_cut = _to_cut(chunks, embedder)
    return IngestCost(
        texts + to_cut,
        to_cut,
        tokens + tokens_to_cut if counts_tokens else None,
        tokens_to_cut if counts_tokens else None,
        _index_bytes(chunks, retriever, embedder),
        over,
    )


def _own(chunks: CorpusChunks, retriever: Retriever, embedder: Embedder) -> tuple[int, int, int]:
    """The texts embedded for the index itself, their tokens, and how many are longer than is read."""
    if not retriever.needs_vectors:
        return 0, 0, 0
    if embedder.tokenizer_name is None:
        return len(chunks), 0, 0
    if is_late(chunks, retriever):
        read = [document_windows(one, embedder) for one in chunks.corpus.documents]
        return sum(windows for windows, _ in read), sum(tokens for _, tokens in read), 0
    counted = embedded_tokens(chunks, retriever, embedder)
    over = 0 if embedder.max_tokens is None else int((counted > embedder.max_tokens).sum())
    return len(chunks), tokens_read(counted, embedder), over


@per_object
def embedded_tokens(chunks: CorpusChunks, retriever: Retriever, embedder: Embedder) -> Counts:
    """The tokens of what is embedded for each chunk, before it is cut at the embedder's limit, (n,).

    Special tokens and the retriever's prefix are among them. Zeros where the embedder counts no tokens.
    """
    if embedder.tokenizer_name is None:
        return np.zeros(len(chunks), np.int64)
    if not retriever.prefix:
        counted = [encoder_tokens(one, embedder) for one in chunks.chunkings]
        return np.concatenate([one for one in counted if one is not None])
    tokenizer = load_tokenizer(embedder.tokenizer_name)
    counts = tokenizer.counts(embedded_texts(chunks, retriever))
    return np.array(counts, np.int64) + embedder.special_tokens


def _to_cut(chunks: CorpusChunks, embedder: Embedder) -> tuple[int, int]:
    """The sentences that are embedded to find the cuts, and their tokens."""
    if not needs_vectors(chunks.track):
        return 0, 0
    documents = chunks.corpus.documents
    sentences = sum(len(one.sentences) for one in documents)
    if embedder.tokenizer_name is None:
        return sentences, 0
    return sentences, sum(sentence_tokens(one, embedder) for one in documents)


def _index_bytes(chunks: CorpusChunks, retriever: Retriever, embedder: Embedder) -> int | None:
    """What the index holds beside the texts themselves.

    BM25: the postings of bm25s, one for each different word of each chunk, and where those of each word
    begin; the words themselves are not counted. Dense: float32 vectors. HNSW: those and the
    graph as usearch writes it, with the mean number of floors of a node (within 1 % of its own figure).
    """
    if not retriever.needs_vectors:
        return _postings_bytes(chunks)
    if embedder.dimensions is None:
        return None
    vectors = len(chunks) * embedder.dimensions * BYTES_OF_NUMBER
    graph = round(len(chunks) * NODE_BYTES) + GRAPH_BYTES
    return vectors + graph if retriever.kind == "hnsw" else vectors


def _postings_bytes(chunks: CorpusChunks) -> int:
    return POSTING_BYTES * (chunks.words.n_postings + chunks.words.n_words + 1)
