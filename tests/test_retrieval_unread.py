"""Where reading stops behind a prefix, the words of chunks that are indexed once, and sections of blanks."""

from __future__ import annotations

from engine import cut, load_embedder, tokenize
from engine.answers import Answer
from engine.reading import read_text
from engine.retrieval.bm25 import Bm25
from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.context import given_of
from engine.retrieval.corpus import corpus_of
from engine.retrieval.evaluation import Row
from engine.retrieval.retrievers import RETRIEVERS
from engine.retrieval.unread import embedder_stops

MINILM, HASH = load_embedder("all-MiniLM-L6-v2"), load_embedder("hash")


def test_prefix_leaves_less_of_a_chunk_to_be_read() -> None:
    text = "word " * 235 + "the secret code is amber."
    at = text.index("amber")
    corpus = corpus_of([("a", read_text(text), [Answer(at, at + 5, "Which?")])])
    chunks = CorpusChunks(
        corpus, (cut(tokenize(corpus.documents[0], "wordpiece"), "fixed:size=512"),)
    )
    row = Row(chunks, {}, MINILM)
    assert (row.unread, row.unread_by("dense"), row.unread_by("dense+opening")) == ((), (), (0,))
    assert (row.unread_by("bm25"), row.unread_by("late")) == ((), ())
    # Of 256 tokens 2 are special and 20 are the opening: 234 words of 5 characters, the last without its space.
    stops = embedder_stops(chunks, MINILM, RETRIEVERS["dense+opening"])
    assert stops.tolist() == [234 * 5 - 1]
    assert embedder_stops(chunks, HASH, RETRIEVERS["dense+opening"]).tolist() == [len(text)]


def test_words_of_chunks_are_indexed_once_whatever_is_asked() -> None:
    document = read_text("A fee. A fee, again. And rent.")
    corpus, other = (
        corpus_of([("a", document, [Answer(2, 5, word)])]) for word in ("One?", "Two?")
    )
    chunkings = (cut(tokenize(document, "wordpiece"), "fixed:size=4"),)
    first, second = (CorpusChunks(one, chunkings) for one in (corpus, other))
    assert first.words is second.words
    known = Bm25(["a b a", "c d", "b"])
    assert (known.n_postings, known.n_words) == (5, 4)
    assert Bm25(["!"]).n_postings == 0


def test_section_of_blanks_before_a_heading_is_the_one_that_they_end() -> None:
    document = read_text("# One\n\nThe fee is 30.\n\n\n\n\n\n# Two\n\nOther.", markdown=True)
    corpus = corpus_of([("a.md", document, [])])
    chunks = CorpusChunks(corpus, (cut(tokenize(document, "characters"), "fixed:size=3"),))
    given = given_of(chunks, "section")
    assert [given.span(at).start for at in range(9)] == [0] * 9
    assert (chunks.span(8).start, given.span(8).end) == (24, 27)
