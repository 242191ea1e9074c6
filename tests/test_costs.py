"""What a track costs in vectors, bytes and embedded tokens, counted here by the embedder's tokenizer."""

from __future__ import annotations

import pytest

from engine import cut, load_embedder, tokenize
from engine.costs import Costs, costs, document_windows
from engine.reading import read_text
from engine.tokens import count_tokens

MINILM = load_embedder("all-MiniLM-L6-v2")
TEXT = "Rain falls on the hill. Taxes rise in the town.\n\n" + "word " * 300 + "\n\nThe end."


def tokens_of(*texts: str) -> int:
    """As the embedder reads them: two special tokens each, 256 at most."""
    return sum(min(count_tokens("wordpiece", text) + 2, 256) for text in texts)


def cost_of(track: str) -> Costs:
    tokenization = tokenize(read_text(TEXT), "qwen2.5")
    sentences = [span.of(TEXT) for span in tokenization.document.sentences]
    vectors = load_embedder("hash").embed(sentences)
    return costs(cut(tokenization, track, vectors=vectors), MINILM)


def chunks_of(track: str) -> list[str]:
    tokenization = tokenize(read_text(TEXT), "qwen2.5")
    return [TEXT[chunk.start : chunk.end] for chunk in cut(tokenization, track).chunks]


def test_vectors_of_384_numbers_take_1536_bytes_each() -> None:
    found = cost_of("fixed:size=100")
    assert (found.vectors, found.index_bytes) == (4, 4 * 1536)


def test_tokens_embedded_are_those_that_are_read_of_each_chunk() -> None:
    assert cost_of("paragraphs").embedded_tokens == tokens_of(*chunks_of("paragraphs"))
    whole = cost_of("fixed:size=5000")
    assert (whole.embedded_tokens, whole.tokens_to_cut) == (256, 0)


def test_overlap_embeds_its_tokens_again() -> None:
    plain, shared = cost_of("fixed:size=50"), cost_of("fixed:size=50,overlap=25")
    assert plain.embedded_tokens is not None
    assert shared.embedded_tokens == tokens_of(*chunks_of("fixed:size=50,overlap=25"))
    assert shared.embedded_tokens > 1.5 * plain.embedded_tokens


def test_semantic_embeds_every_sentence_before_its_chunks() -> None:
    document = read_text(TEXT)
    to_cut = tokens_of(*(span.of(TEXT) for span in document.sentences))
    found = cost_of("semantic:threshold=absolute,amount=-1")
    assert (found.tokens_to_cut, found.embedded_tokens) == (to_cut, to_cut + 256)


def test_late_embeds_the_document_in_windows_and_what_it_is_over_first() -> None:
    assert 254 < count_tokens("wordpiece", TEXT) <= 445
    read = (
        2 * 256
    )  # two full windows, with their two special tokens each; the second ends at the end
    assert cost_of("late").embedded_tokens == read
    over, sentences = cost_of("late:over=semantic"), cost_of("semantic").tokens_to_cut
    assert sentences is not None
    assert (over.tokens_to_cut, over.embedded_tokens) == (sentences, sentences + read)


@pytest.mark.parametrize(
    ("words", "windows", "read"),
    # A window holds 254 words and shares 64 with the next: 2 * 254 - 64 = 444 are read by two.
    [(253, 1, 255), (254, 1, 256), (255, 2, 512), (444, 2, 512), (445, 3, 768)],
)
def test_late_reads_full_windows_that_share_tokens(words: int, windows: int, read: int) -> None:
    document = read_text("word " * words)
    chunking = cut(tokenize(document, "wordpiece"), "late")
    assert costs(chunking, MINILM).embedded_tokens == read
    assert document_windows(document, MINILM) == (windows, read)


def test_stand_in_counts_no_tokens() -> None:
    chunking = cut(tokenize(read_text(TEXT)), "fixed:size=100")
    found = costs(chunking, load_embedder("hash"))
    assert found == Costs(len(chunking), len(chunking) * 256 * 4, None, None)
