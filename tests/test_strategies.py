"""What holds for every strategy on every text with a visible character."""

import itertools
import os
import subprocess
import sys

import numpy as np
import pytest
import regex
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine import Chunking, cut, tokenize
from engine.chunkers.units import ruler_of
from engine.reading import read_text
from engine.similarity import neighbour_similarity
from engine.strategies import LATE, STRATEGIES
from engine.units import units_of
from tests.conftest import REPOSITORY
from tests.nasty import is_visible, nasty_texts
from tests.tracks import (
    EXAMPLES,
    case_texts,
    chunking_of,
    cut_with_hash,
    digest,
    hash_embedder,
    spec_of,
    specs,
    tiles,
)

TOKENIZERS = ("wordpiece", "qwen2.5", "characters")
SIZES = st.integers(1, 40)
# It follows a library, which strips white space, and cuts and nests as it likes.
FOLLOWS = "recursive-characters"


def assert_every_invariant_holds(chunking: Chunking) -> None:
    assert_ordered(chunking)
    assert_covers_what_is_visible(chunking)
    assert_tiles(chunking)
    if chunking.spec.base.strategy != FOLLOWS:
        assert_sizes_hold(chunking)
        assert_keeps_pieces_and_clusters_whole(chunking)
    assert_tokens_add_up(chunking)


def assert_ordered(chunking: Chunking) -> None:
    spans = list(zip(chunking.starts.tolist(), chunking.ends.tolist(), strict=True))
    length = len(chunking.document.text)
    assert spans
    assert all(0 <= start < end <= length for start, end in spans)
    for (start, end), (later_start, later_end) in itertools.pairwise(spans):
        assert start <= later_start
        assert end <= later_end
        if start == later_start or end == later_end:
            assert may_lie_inside(chunking, start, later_end), "a chunk lies inside another"


def may_lie_inside(chunking: Chunking, start: int, end: int) -> bool:
    at_an_end = start == 0 or end == len(chunking.document.text)
    strategy = chunking.spec.base.strategy
    return strategy == FOLLOWS or (strategy == "sentence-window" and at_an_end)


def assert_covers_what_is_visible(chunking: Chunking) -> None:
    text = chunking.document.text
    covered = np.zeros(len(text), bool)
    for start, end in zip(chunking.starts, chunking.ends, strict=True):
        covered[start:end] = True
    assert all(text[at].isspace() for at in np.flatnonzero(~covered))


def assert_tiles(chunking: Chunking) -> None:
    if tiles(chunking.spec):
        text = chunking.document.text
        assert "".join(text[chunk.start : chunk.end] for chunk in chunking.chunks) == text
    elif chunking.spec.base.strategy != FOLLOWS:
        assert (chunking.starts[1:] <= chunking.ends[:-1]).all()


def assert_sizes_hold(chunking: Chunking) -> None:
    size = chunking.spec.base.params.get("size")
    if not isinstance(size, int):
        return
    ruler = ruler_of(chunking.tokenization, chunking.unit)
    long = np.flatnonzero(chunking.sizes > size)
    pieces = ruler.pieces_at(chunking.ends[long]) - ruler.pieces_at(chunking.starts[long])
    assert (pieces == 1).all()


def assert_keeps_pieces_and_clusters_whole(chunking: Chunking) -> None:
    edges = set(chunking.starts.tolist()) | set(chunking.ends.tolist())
    text = chunking.document.text
    assert edges <= {0} | {found.end() for found in regex.finditer(r"\X", text)}
    assert edges <= set(ruler_of(chunking.tokenization, chunking.unit).piece_starts.tolist())


def assert_tokens_add_up(chunking: Chunking) -> None:
    """A chunk between pieces counts what its pieces do, so chunks that tile count what the text does."""
    known = chunking.tokenization
    first, last = known.pieces_at(chunking.starts), known.pieces_at(chunking.ends)
    whole = (known.piece_starts[first] == chunking.starts) & (
        known.piece_starts[last] == chunking.ends
    )
    counted = known.tokens_before[last] - known.tokens_before[first]
    assert chunking.tokens[whole].tolist() == counted[whole].tolist()
    if tiles(chunking.spec) and whole.all():
        assert chunking.index_tokens == known.n_tokens


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
@pytest.mark.parametrize("strategy", STRATEGIES)
@settings(max_examples=30)
@given(text=nasty_texts, data=st.data())
def test_every_invariant_holds_for_every_strategy(
    strategy: str, tokenizer: str, text: str, data: st.DataObject
) -> None:
    assume(is_visible(text))
    tokenization = tokenize(read_text(text), tokenizer)
    spec = data.draw(spec_of(strategy, len(tokenization.document.text)))
    assert_every_invariant_holds(cut_with_hash(tokenization, spec))


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
def test_every_invariant_holds_on_the_texts_of_the_cases(tokenizer: str) -> None:
    assert list(EXAMPLES) == list(STRATEGIES)
    for text in filter(is_visible, case_texts()):
        tokenization = tokenize(read_text(text), tokenizer)
        for track in itertools.chain.from_iterable(EXAMPLES.values()):
            past_the_text = track.startswith("manual:") and len(tokenization.document.text) <= 6
            if not past_the_text:
                assert_every_invariant_holds(cut_with_hash(tokenization, track))


def test_every_strategy_cuts_alike_in_another_process() -> None:
    run = subprocess.run(
        [sys.executable, "-c", "from tests.tracks import digest; print(digest())"],
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == digest()


@given(text=nasty_texts, data=st.data())
def test_late_chunks_are_those_of_what_it_is_over(text: str, data: st.DataObject) -> None:
    assume(is_visible(text))
    tokenization = tokenize(read_text(text), "wordpiece")
    others = tuple(name for name in STRATEGIES if name != LATE)
    base = data.draw(specs(len(tokenization.document.text), others))
    late, plain = (cut_with_hash(tokenization, track) for track in (f"late:over=({base})", base))
    assert late.spec.base == base
    assert (late.starts.tolist(), late.ends.tolist()) == (
        plain.starts.tolist(),
        plain.ends.tolist(),
    )
    assert (late.breaks, late.threshold) == (plain.breaks, plain.threshold)


@given(text=nasty_texts, cuts=st.sets(st.integers(1, 30), max_size=6))
def test_manual_cuts_are_the_starts_of_their_pieces(text: str, cuts: set[int]) -> None:
    assume(is_visible(text))
    tokenization = tokenize(read_text(text), "qwen2.5")
    inside = sorted(at for at in cuts if at < len(tokenization.document.text))
    chunking = cut(tokenization, f"manual:cuts={'|'.join(map(str, inside))}")
    starts = tokenization.piece_starts.tolist()
    moved = {max(start for start in starts if start <= at) for at in inside}
    assert chunking.cuts.tolist() == sorted(moved - {0})


@given(text=nasty_texts, size=SIZES)
def test_recursive_cuts_only_where_a_part_begins(text: str, size: int) -> None:
    assume(is_visible(text))
    chunking = chunking_of(text, "wordpiece", f"recursive:size={size}")
    document = chunking.document
    assert_windows_only_in_what_is_long(
        chunking, size, [span.start for span in (*document.paragraphs, *document.sentences)]
    )


@given(text=nasty_texts, size=SIZES)
def test_sentences_are_parted_only_where_one_is_longer_than_the_size(text: str, size: int) -> None:
    assume(is_visible(text))
    chunking = chunking_of(text, "wordpiece", f"sentences:size={size}")
    assert_windows_only_in_what_is_long(
        chunking, size, [span.start for span in chunking.document.sentences]
    )


def assert_windows_only_in_what_is_long(chunking: Chunking, size: int, starts: list[int]) -> None:
    tokenization, end = chunking.tokenization, len(chunking.document.text)
    begins = {0, *starts_of_pieces(chunking, starts)}
    for cut_at in set(chunking.cuts.tolist()) - begins:
        holder = max(at for at in begins if at < cut_at)
        following = min((at for at in begins if at > cut_at), default=end)
        tokens = tokenization.next_token(following) - tokenization.next_token(holder)
        assert tokens > size, "a window was cut in a part that fits"


def starts_of_pieces(chunking: Chunking, characters: list[int]) -> set[int]:
    """The starts of the pieces that hold some characters."""
    known = chunking.tokenization
    return set(known.piece_starts[known.pieces_at(np.array(characters, int))].tolist())


@given(text=nasty_texts, level=st.integers(1, 6), size=SIZES)
def test_headings_open_every_section_and_only_long_ones_are_cut(
    text: str, level: int, size: int
) -> None:
    assume(is_visible(text))
    whole = chunking_of(text, "wordpiece", f"headings:level={level}")
    headings = [block for block in whole.document.of_kind("heading") if (block.level or 0) <= level]
    opened = starts_of_pieces(whole, [block.start for block in headings])
    blank = len(whole.document.text) - len(whole.document.text.lstrip())
    assert whole.cuts.tolist() == sorted(at for at in opened if at > blank)
    within = cut(whole.tokenization, f"headings:level={level},size={size}")
    sections = zip(whole.starts.tolist(), whole.ends.tolist(), whole.tokens.tolist(), strict=True)
    fitting = [(start, end) for start, end, tokens in sections if tokens <= size]
    assert set(fitting) <= set(zip(within.starts.tolist(), within.ends.tolist(), strict=True))
    assert set(whole.cuts.tolist()) <= set(within.cuts.tolist())


@given(text=nasty_texts, window=st.integers(0, 4), stride=st.integers(1, 9))
def test_sentence_windows_hold_so_many_sentences_either_side(
    text: str, window: int, stride: int
) -> None:
    assume(is_visible(text) and stride <= 2 * window + 1)
    chunking = chunking_of(text, "qwen2.5", f"sentence-window:window={window},stride={stride}")
    document = chunking.document
    starts = starts_of_pieces(chunking, [span.start for span in document.sentences[1:]])
    edges = [*sorted({0} | starts), len(document.text)]
    count = len(edges) - 1
    centres = [at for at in range(count) if at % stride == 0 or at == count - 1]
    assert [[chunk.start, chunk.end] for chunk in chunking.chunks] == [
        [edges[max(at - window, 0)], edges[min(at + window + 1, count)]] for at in centres
    ]


@given(text=nasty_texts)
def test_paragraphs_hold_every_block_whole(text: str) -> None:
    assume(is_visible(text))
    chunking = chunking_of(text, "characters", "paragraphs")
    units = units_of(chunking.document)
    ends = chunking.ends.tolist()
    for span in (*units.tables, *units.list_items, *units.code_blocks, *units.headings):
        assert not any(span.start < end < span.end for end in ends)


@given(text=nasty_texts, percentile=st.integers(0, 100))
def test_semantic_cuts_where_the_curve_says(text: str, percentile: int) -> None:
    assume(is_visible(text))
    chunking = chunking_of(text, "wordpiece", f"semantic:percentile={percentile}")
    assert chunking.similarity is not None
    assert chunking.breaks is not None
    opened = [chunking.document.sentences[index].start for index in chunking.breaks]
    assert chunking.cuts.tolist() == sorted(starts_of_pieces(chunking, opened) - {0})
    assert len(chunking.similarity) == max(len(chunking.document.sentences) - 1, 0)


def test_hash_vectors_give_the_curve_of_any_process() -> None:
    sentences = ["The ferry leaves at nine.", "The ferry leaves at ten.", "Bread is baked daily."]
    curve = neighbour_similarity(hash_embedder().embed(sentences))
    assert curve[0] > curve[1]
