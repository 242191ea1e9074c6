"""What a row costs before anything is found in it, counted here text by text."""

from __future__ import annotations

import numpy as np
import pytest

from engine import cut, load_embedder, tokenize
from engine.embedding import Embedder
from engine.reading import read_text
from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.corpus import corpus_of
from engine.retrieval.dense import Hnsw
from engine.retrieval.ingest import IngestCost, embedded_tokens, ingest_cost
from engine.retrieval.retrievers import RETRIEVERS
from engine.tokens import count_tokens

MINILM, HASH = load_embedder("all-MiniLM-L6-v2"), load_embedder("hash")
RAIN = "# Rain\n\nRain falls. It is wet.\n\n## Snow\n\nSnow falls, and snow stays.\n"
DROUGHT = "word " * 300
BYTES = 4 * 384


def chunks_of(track: str, *texts: str) -> CorpusChunks:
    documents = [read_text(text, markdown=True) for text in texts]
    corpus = corpus_of([(f"{at}.md", one, ()) for at, one in enumerate(documents)])
    chunkings = []
    for one in documents:
        vectors = HASH.embed([span.of(one.text) for span in one.sentences])
        chunkings.append(cut(tokenize(one, "qwen2.5"), track, vectors=vectors))
    return CorpusChunks(corpus, tuple(chunkings))


def cost(chunks: CorpusChunks, retriever: str, embedder: Embedder = MINILM) -> IngestCost:
    return ingest_cost(chunks, RETRIEVERS[retriever], embedder)


def read(*texts: str) -> int:
    """Tokens as the embedder reads them: two special ones each, 256 at most."""
    return sum(min(count_tokens("wordpiece", text) + 2, 256) for text in texts)


def test_dense_embeds_each_chunk_and_keeps_384_numbers_of_four_bytes() -> None:
    chunks = chunks_of("headings", RAIN, DROUGHT)
    assert len(chunks) == 3
    assert cost(chunks, "dense") == IngestCost(
        texts=3,
        texts_to_cut=0,
        tokens=read(*chunks.texts),
        tokens_to_cut=0,
        index_bytes=3 * BYTES,
        truncated=1,
    )


def test_prefix_is_counted_and_can_push_a_chunk_past_the_limit() -> None:
    text = "# Rain\n\n" + "word " * 252
    assert count_tokens("wordpiece", text) + 2 == 256  # the hash, the heading, 252 words, two more
    chunks = chunks_of("fixed:size=5000", text)
    headed = embedded_tokens(chunks, RETRIEVERS["dense+headings"], MINILM)
    opened = embedded_tokens(chunks, RETRIEVERS["dense+opening"], MINILM)
    assert (headed.tolist(), opened.tolist()) == ([256 + 1], [256 + 21])  # no word, the hash
    assert [cost(chunks, name).truncated for name in ("dense", "dense+headings")] == [0, 1]
    assert cost(chunks, "dense+headings").tokens == 256


def test_bm25_embeds_nothing_and_keeps_eight_bytes_a_word_of_a_chunk() -> None:
    chunks = chunks_of("paragraphs", "Rain falls, rain stays.\n\nRain.\n")
    # rain, falls, stays | rain: four postings; three words have a begin and the last an end.
    assert cost(chunks, "bm25") == IngestCost(0, 0, 0, 0, (4 + 4) * 8, 0)


def test_bm25_index_is_what_bm25s_holds() -> None:
    from engine.retrieval.bm25 import Bm25

    chunks = chunks_of("fixed:size=8", RAIN)
    index = Bm25(chunks.texts)._index.scores
    held = sum(index[name].nbytes for name in ("data", "indices", "indptr"))
    assert cost(chunks, "bm25").index_bytes == held


def test_semantic_embeds_its_sentences_first_for_every_retriever() -> None:
    chunks = chunks_of("semantic", RAIN, DROUGHT)
    sentences = [span.of(one.text) for one in chunks.corpus.documents for span in one.sentences]
    words, dense = cost(chunks, "bm25"), cost(chunks, "dense")
    assert (words.texts, words.texts_to_cut) == (len(sentences), len(sentences))
    assert (words.tokens, words.tokens_to_cut) == (read(*sentences), read(*sentences))
    assert (dense.texts, dense.texts_to_cut) == (len(sentences) + len(chunks), len(sentences))
    assert dense.tokens == read(*sentences, *chunks.texts)


@pytest.mark.parametrize(
    ("track", "retriever"), [("headings", "late"), ("late:over=headings", "dense")]
)
def test_late_embeds_windows_of_whole_documents_and_truncates_none(
    track: str, retriever: str
) -> None:
    found = cost(chunks_of(track, RAIN, DROUGHT), retriever)
    rain = count_tokens("wordpiece", RAIN) + 2
    assert found == IngestCost(1 + 2, 0, rain + 2 * 256, 0, 3 * BYTES, 0)


def test_hnsw_keeps_the_vectors_and_about_what_usearch_writes_of_its_graph() -> None:
    chunks = chunks_of("fixed:size=1", DROUGHT)
    vectors = np.random.default_rng(1).normal(size=(len(chunks), 384)).astype(np.float32)
    written = len(Hnsw(vectors)._index.save())
    found = cost(chunks, "hnsw").index_bytes
    assert found is not None
    assert len(chunks) * BYTES < found
    assert abs(found - written) < 0.01 * (written - len(chunks) * BYTES)


def test_stand_in_counts_texts_but_no_tokens() -> None:
    chunks = chunks_of("headings", RAIN, DROUGHT)
    assert cost(chunks, "late", HASH) == IngestCost(3, 0, None, None, 3 * 4 * 256, 0)
