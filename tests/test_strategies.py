"""What holds for every strategy on every text with a visible character."""

import itertools
from functools import cache

import numpy as np
import pytest
import regex
from hypothesis import assume, given
from hypothesis import strategies as st

from engine import Chunking, Tokenization, cut, load_embedder, tokenize
from engine.reading import read_text
from engine.similarity import neighbour_similarity
from tests.nasty import is_visible, nasty_texts

TOKENIZERS = ("wordpiece", "qwen2.5", "characters")
SIZES = st.integers(1, 40)

tracks = st.one_of(
    st.builds("fixed:size={}".format, SIZES),
    st.builds("recursive:size={}".format, SIZES),
    st.builds("semantic:percentile={}".format, st.integers(0, 100)),
    st.builds("semantic:percentile={},size={}".format, st.integers(0, 100), SIZES),
    st.sampled_from(
        [
            "semantic:threshold=stddev",
            "semantic:threshold=iqr,amount=0.5",
            "semantic:threshold=gradient",
            "semantic:threshold=absolute,amount=0.2,window=2",
        ]
    ),
)
overlapping_tracks = st.one_of(
    st.builds(
        lambda strategy, size, overlap: f"{strategy}:size={size},overlap={min(overlap, size - 1)}",
        st.sampled_from(["fixed", "recursive"]),
        SIZES,
        SIZES,
    ),
    st.builds(
        lambda size, overlap: f"fixed:size={size},overlap={min(overlap, size - 1)},unit=characters",
        SIZES,
        SIZES,
    ),
)


@cache
def hash_embedder() -> object:
    return load_embedder("hash")


def chunking_of(text: str, tokenizer: str, track: str) -> Chunking:
    tokenization = tokenize(read_text(text), tokenizer)
    sentences = [span.of(tokenization.document.text) for span in tokenization.document.sentences]
    vectors = hash_embedder().embed(sentences) if track.startswith("semantic") else None  # type: ignore[attr-defined]
    return cut(tokenization, track, vectors=vectors)


def cluster_edges(text: str) -> set[int]:
    return {0} | {found.end() for found in regex.finditer(r"\X", text)}


def assert_ordered(chunking: Chunking) -> None:
    spans = list(zip(chunking.starts.tolist(), chunking.ends.tolist(), strict=True))
    text = chunking.document.text
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert spans == sorted(spans)
    for (start, end), (later_start, later_end) in itertools.pairwise(spans):
        assert end <= later_end
        assert not (start <= later_start and later_end <= end), "a chunk lies inside another"


def assert_covers_what_is_visible(chunking: Chunking) -> None:
    covered = np.zeros(len(chunking.document.text), bool)
    for start, end in zip(chunking.starts, chunking.ends, strict=True):
        covered[start:end] = True
    assert all(
        covered[at] or character.isspace() for at, character in enumerate(chunking.document.text)
    )


def pieces_in(chunking: Chunking, index: int) -> int:
    starts = chunking.tokenization.piece_starts
    return int(((starts >= chunking.starts[index]) & (starts < chunking.ends[index])).sum())


def assert_sizes_hold(chunking: Chunking) -> None:
    size = chunking.spec.params["size"]
    if size is None or chunking.spec.params.get("unit") == "characters":
        return
    for index, tokens in enumerate(chunking.tokens.tolist()):
        assert tokens <= size or pieces_in(chunking, index) == 1


def assert_cuts_keep_clusters_whole(chunking: Chunking) -> None:
    edges = cluster_edges(chunking.document.text)
    assert set(chunking.starts.tolist()) | set(chunking.ends.tolist()) <= edges


def assert_tokens_add_up(tokenization: Tokenization, chunking: Chunking) -> None:
    assert chunking.index_tokens == tokenization.n_tokens


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
@given(text=nasty_texts, track=tracks)
def test_tracks_without_overlap_tile_the_text_to_the_letter(
    tokenizer: str, text: str, track: str
) -> None:
    assume(is_visible(text))
    chunking = chunking_of(text, tokenizer, track)
    chunks = [chunking.document.text[chunk.start : chunk.end] for chunk in chunking.chunks]
    assert "".join(chunks) == chunking.document.text
    assert_ordered(chunking)
    assert_sizes_hold(chunking)
    assert_cuts_keep_clusters_whole(chunking)
    assert_tokens_add_up(chunking.tokenization, chunking)
    assert set(chunking.ends.tolist()) <= set(chunking.tokenization.piece_starts.tolist())


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
@given(text=nasty_texts, track=overlapping_tracks)
def test_overlapping_tracks_hold_every_visible_character(
    tokenizer: str, text: str, track: str
) -> None:
    assume(is_visible(text))
    chunking = chunking_of(text, tokenizer, track)
    assert_ordered(chunking)
    assert_covers_what_is_visible(chunking)
    assert_sizes_hold(chunking)
    assert_cuts_keep_clusters_whole(chunking)
    shared = chunking.ends[:-1] - chunking.starts[1:]
    assert (shared >= 0).all()


@given(text=nasty_texts, size=SIZES)
def test_recursive_cuts_only_where_a_part_begins(text: str, size: int) -> None:
    assume(is_visible(text))
    chunking = chunking_of(text, "wordpiece", f"recursive:size={size}")
    tokenization, document = chunking.tokenization, chunking.document
    starts = [span.start for span in (*document.paragraphs, *document.sentences)]
    begins = {
        int(tokenization.piece_starts[tokenization.pieces_at(np.array([at]))[0]]) for at in starts
    }
    for cut_at in set(chunking.cuts.tolist()) - begins:
        holder = max(at for at in begins if at < cut_at)
        following = min((at for at in begins if at > cut_at), default=len(document.text))
        tokens = tokenization.next_token(following) - tokenization.next_token(holder)
        assert tokens > size, "a window was cut in a part that fits"


@given(text=nasty_texts, percentile=st.integers(0, 100))
def test_semantic_cuts_where_the_curve_says(text: str, percentile: int) -> None:
    assume(is_visible(text))
    chunking = chunking_of(text, "wordpiece", f"semantic:percentile={percentile}")
    tokenization = chunking.tokenization
    assert chunking.similarity is not None
    assert chunking.breaks is not None
    opened = [chunking.document.sentences[index].start for index in chunking.breaks]
    pieces = tokenization.pieces_at(np.array(opened, int)) if opened else []
    assert chunking.cuts.tolist() == sorted(
        {int(tokenization.piece_starts[p]) for p in pieces} - {0}
    )
    assert len(chunking.similarity) == max(len(chunking.document.sentences) - 1, 0)


def test_hash_vectors_give_the_curve_of_any_process() -> None:
    sentences = ["The ferry leaves at nine.", "The ferry leaves at ten.", "Bread is baked daily."]
    curve = neighbour_similarity(hash_embedder().embed(sentences))  # type: ignore[attr-defined]
    assert curve[0] > curve[1]
