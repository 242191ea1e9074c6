"""The object that an evaluation is told in, key by key, and the smallest corpora that it can be about."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import orjson
import pytest

from engine import load_embedder
from engine.embedding import Floats
from engine.reading import read_text
from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.corpus import Corpus, Question, corpus_of
from engine.retrieval.evaluation import DirectVectors, Evaluation, evaluate
from engine.retrieval.retrievers import RETRIEVERS
from engine.spec import parse_track
from tests.rankings import Place, corpus, cut_all

HASH = load_embedder("hash")
TRACKS = (
    "fixed:size=12",
    "fixed:size=12,overlap=6",
    "semantic:size=30",
    "sentence-window",
)
LATE = "late:over=sentence-window"
PLAIN = tuple(name for name, one in RETRIEVERS.items() if not one.prefix)
RAIN = (
    "# Rain\n\nRain falls in May. It is wet. Nobody minds it much.\n\n"
    "## Snow\n\nSnow falls, and snow stays.\n"
)
HAIL = "Hail is ice. It falls in June, mostly at night, and nobody sleeps."

MEASURES = {
    **{f"{name}@{k}": float for k in (1, 5) for name in ("recall", "hit", "precision", "char_recall", "iou")},
    "mrr": float,
    "budget_hit": float,
}  # fmt: skip
DIFFERENCE = {"mean": float, "low": float, "high": float, "questions": int, "noise": bool}
CONTEXT = {
    "given": str, "k": int, "tokens": float, "duplicate_tokens": float, "answer_in_context": float,
}  # fmt: skip
INGEST = {
    "texts": int, "texts_to_cut": int, "tokens": (int, type(None)), "tokens_to_cut": (int, type(None)),
    "index_bytes": (int, type(None)), "truncated": int,
}  # fmt: skip
ROW = {
    "track": str, "chunks": int, "mean_tokens": float, "index_tokens": int, "duplication": float,
    "truncated": int, "answers_unread": int, "answers": {"whole": int, "rescued": int, "cut": int, "lost": int},
    "lost_questions": [str],
    "ceiling": dict.fromkeys(["recall@1", "recall@5", "hit", "precision", "char_recall", "iou"], float),
}  # fmt: skip
HELD = {
    "tokenizer": str, "embedder": str, "k": [int], "budget": int, "late_window_overlap": int, "baseline": int,
}  # fmt: skip


def shape_of(found: Any, shape: Any) -> Any:
    """What of an object is not as its shape says: other keys, another type."""
    if isinstance(shape, dict):
        wrong = {key: shape_of(found[key], shape[key]) for key in found.keys() & shape.keys()}
        strange = dict.fromkeys(found.keys() ^ shape.keys(), "strange")
        return {key: told for key, told in (wrong | strange).items() if told}
    if isinstance(shape, list):
        return [told for one in found if (told := shape_of(one, shape[0]))]
    kinds = shape if isinstance(shape, tuple) else (shape,)
    return "" if type(found) in kinds else type(found).__name__


def evaluated(held: Corpus, *retrievers: str, tracks: Sequence[str] = TRACKS) -> Evaluation:
    return evaluate(
        held,
        [parse_track(track) for track in tracks],
        retrievers=retrievers or tuple(RETRIEVERS),
        ks=(1, 5),
        tokenizer="wordpiece",
        embedder=HASH,
    )


def asked(**questions: Sequence[Place]) -> Corpus:
    return corpus([RAIN, HAIL], questions)


def place(words: str) -> Place:
    text = RAIN if words in RAIN else HAIL
    return int(text is HAIL), text.index(words), text.index(words) + len(words)


def test_every_field_has_its_name_and_type() -> None:
    held = asked(when=[place("May"), place("June")], how=[place("snow stays")])
    told = evaluated(held).to_dict()
    row = ROW | {
        "retrievers": dict.fromkeys(RETRIEVERS, MEASURES),
        "differences": dict.fromkeys(RETRIEVERS, dict.fromkeys(MEASURES, DIFFERENCE)),
        "context": {name: [CONTEXT] for name in RETRIEVERS},
        "ingest": dict.fromkeys(RETRIEVERS, INGEST),
        "answers_unread_by": dict.fromkeys(RETRIEVERS, int),
    }
    assert list(told) == ["corpus", "held", "rows", "recommendation"]
    assert told["corpus"] == {"docs": 2, "questions": 2, "unanswerable": 0, "left_out": []}
    assert shape_of(told["rows"], [row]) == []
    assert shape_of(told["held"], HELD | {"index": dict.fromkeys(RETRIEVERS, str)}) == {}
    assert set(told["recommendation"]) == set(RETRIEVERS)
    given = [(one["given"], one["k"]) for one in told["rows"][0]["context"]["bm25"]]
    assert given == [(mode, k) for mode in ("chunk", "neighbours", "section") for k in (1, 5)]


def test_what_is_held_still_is_said() -> None:
    held = evaluated(asked(), "bm25", "hnsw").to_dict()["held"]
    assert held == {
        "tokenizer": "wordpiece",
        "embedder": "hash",
        "index": {name: RETRIEVERS[name].note for name in ("bm25", "hnsw")},
        "k": [1, 5],
        "budget": 1000,
        "late_window_overlap": 64,
        "baseline": 0,
    }


def hard_corpora() -> dict[str, Corpus]:
    long = "rain " * 300
    return {
        "one document": corpus([RAIN], {"when": [place("May")]}),
        "no question": asked(),
        "one chunk": corpus(["Hail."], {"what": [(0, 0, 4)]}),
        "many references": corpus([long], {"rain": [(0, 5 * at, 5 * at + 4) for at in range(300)]}),
        "none found": asked(zebra=[place("night")], okapi=[place("wet")]),
        "none whole": corpus([long], {"all": [(0, 0, 1400)]}),
        "one character": corpus(["x"], {"x": [(0, 0, 1)]}),
        "no words": corpus(["...\n\n!!!"], {"?": [(0, 0, 1)]}),
        "no reference": Corpus(("a.md",), (read_text(RAIN),), (Question("rain?", ()),)),
    }


@pytest.mark.parametrize("name", hard_corpora())
def test_every_corpus_is_told_in_json_without_anything_that_is_no_number(name: str) -> None:
    held = hard_corpora()[name]
    for found in (evaluated(held), evaluated(held, *PLAIN, tracks=[TRACKS[0], LATE])):
        told = found.to_dict()
        written = json.dumps(told, allow_nan=False)
        assert json.loads(written) == told == orjson.loads(orjson.dumps(told))
        assert "-0.0," not in written
        assert len(told["rows"]) == len(found.rows)


def test_late_track_is_not_asked_behind_a_prefix() -> None:
    for name in RETRIEVERS.keys() - set(PLAIN):
        with pytest.raises(ValueError, match=rf"^late:.* reads whole .*, so {re.escape(name)} can"):
            evaluated(asked(), "bm25", name, tracks=["fixed", LATE])


def test_a_question_of_which_nothing_is_found_scores_nothing() -> None:
    held = asked(zebra=[place("night")])
    (row,) = evaluated(held, "bm25", tracks=["fixed:size=12"]).to_dict()["rows"]
    assert set(row["retrievers"]["bm25"].values()) == {0.0}
    assert {one["tokens"] for one in row["context"]["bm25"]} == {0.0}
    assert row["ceiling"]["hit"] == 1.0


def test_answers_are_counted_by_reference_and_lost_questions_by_question() -> None:
    held = asked(
        two=[place("May"), place("falls in June, mostly at night, and")],
        none=[place("Hail is ice. It falls in")],
    )
    (row,) = evaluated(held, "bm25", tracks=["fixed:size=6"]).to_dict()["rows"]
    assert row["answers"] == {"whole": 1, "rescued": 0, "cut": 2, "lost": 0}
    assert row["lost_questions"] == ["none"]


def test_the_same_question_in_two_documents_is_one_with_two_answers() -> None:
    held = asked(when=[place("May"), place("June")])
    (row,) = evaluated(held, "dense", tracks=["headings"]).rows
    assert [one.tolist() for one in row.chunks.relevant] == [[0, 2]]
    assert evaluated(held, tracks=["headings"]).to_dict()["corpus"]["questions"] == 1


def test_differences_are_against_the_first_row_and_are_none_for_it() -> None:
    held = asked(when=[place("May")], hail=[place("ice")])
    first, second = evaluated(held, "bm25", tracks=["headings", "fixed:size=6"]).to_dict()["rows"]
    assert {one["mean"] for one in first["differences"]["bm25"].values()} == {0.0}
    for name, difference in second["differences"]["bm25"].items():
        own, base = second["retrievers"]["bm25"][name], first["retrievers"]["bm25"][name]
        assert difference["mean"] == pytest.approx(own - base, abs=2e-4)
        assert difference["noise"]  # two questions tell nothing


def test_a_corpus_without_documents_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^a corpus needs one document at least$"):
        evaluated(corpus_of([]))


def test_chunkings_and_documents_must_be_as_many() -> None:
    chunks = cut_all(asked(), "fixed")
    with pytest.raises(
        ValueError, match=r"^a corpus needs one chunking for each of its documents$"
    ):
        CorpusChunks(chunks.corpus, chunks.chunkings[:1])


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"ks": (0,)}, r"^k must be from 1 to 100, not 0$"),
        ({"ks": (5, 101)}, r"^k must be from 1 to 100, not 101$"),
        ({"retrievers": ("bm26",)}, r"^retriever must be one of bm25, .*, not 'bm26'$"),
    ],
)
def test_what_cannot_be_asked_is_refused_before_any_work(
    wrong: dict[str, Any], sentence: str
) -> None:
    told: list[str] = []
    with pytest.raises(ValueError, match=sentence):
        evaluate(
            asked(),
            [parse_track("fixed")],
            tokenizer="wordpiece",
            embedder=HASH,
            told=told.append,
            **wrong,
        )
    assert told == []


def test_ks_are_told_rising_and_once() -> None:
    found = evaluate(
        asked(), [parse_track("fixed")], ks=(5, 1, 5), tokenizer="wordpiece", embedder=HASH
    )
    assert found.ks == (1, 5)


def counting() -> tuple[Any, list[str]]:
    """An embedder like the stand-in, and every text that it was given."""
    seen: list[str] = []

    def raw(texts: Sequence[str]) -> Floats:
        seen.extend(texts)
        return HASH.raw(texts)

    return replace(HASH, raw=raw), seen


def test_each_text_is_embedded_once_for_all_rows_that_share_it() -> None:
    embedder, seen = counting()
    tracks = ("headings", "headings:level=2", "semantic", "semantic:percentile=50")
    evaluate(
        asked(when=[place("May")]),
        [parse_track(track) for track in tracks],
        retrievers=("dense", "hnsw"),
        tokenizer="wordpiece",
        embedder=embedder,
    )
    sentences = [one.of(text) for text in (RAIN, HAIL) for one in read_text(text).sentences]
    assert max(seen.count(text) for text in seen if text not in sentences) == 1
    assert max(seen.count(text) for text in sentences) <= 2  # as a sentence and as a chunk


def test_semantic_rows_are_cut_by_the_integers_that_the_workbench_has() -> None:
    # 127 times the second number is a hair over 40.5 as it was worked out, and 40.5 as a float32.
    share = (40.5 + 1e-9) / 127
    exact = replace(
        HASH,
        dimensions=2,
        raw=lambda texts: np.array([[np.sqrt(1 - share**2), share]] * len(texts)),
    )
    document = read_text("One sentence.")
    assert np.rint(127 * np.float32(share)) == 40
    assert DirectVectors(exact).of_sentences(document).tolist() == [[120, 41]]
    assert exact.embed(["One sentence."]).tolist() == [[120, 41]]
