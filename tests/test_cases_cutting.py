"""The reference cases about cutting and verdicts, each with the value given there."""

import json
from typing import Any

import numpy as np
import pytest

from engine import Chunking, Span, analyse, cut, mark, tokenize
from engine.answers import verdicts
from engine.naming import ReadingError
from engine.reading import read_text
from engine.tokens import Tokenization
from tests.conftest import shared
from tests.tracks import cut_with_hash


def case(name: str) -> dict[str, Any]:
    lines = shared("cases/cases.jsonl").read_text(encoding="utf-8").splitlines()
    return next(row for row in map(json.loads, lines) if row["id"] == name)


def words(count: int) -> Tokenization:
    """A text of so many tokens, each its own piece."""
    return tokenize(read_text(" ".join(["word"] * count)), "wordpiece")


def token_windows(chunking: Chunking) -> list[list[int]]:
    first = [chunking.tokenization.next_token(int(start)) for start in chunking.starts]
    return [[a, a + int(n)] for a, n in zip(first, chunking.tokens, strict=True)]


def hash_cut(text: str, track: str, tokenizer: str = "wordpiece") -> Chunking:
    return cut_with_hash(tokenize(read_text(text), tokenizer), track)


def trimmed_spans(chunking: Chunking) -> list[str]:
    return [chunking.document.text[c.start : c.end].strip() for c in chunking.chunks]


def test_case_ovl_03_window_counts_and_ends() -> None:
    for row in case("ovl-03")["expected"]["table"]:
        if row["tokens"]:
            track = f"fixed:size={row['size']},overlap={row['overlap']}"
            assert token_windows(cut(words(row["tokens"]), track)) == row["windows"], row


def test_case_met_06_price_of_each_overlap() -> None:
    tokenization = words(10_000)
    for row in case("met-06")["expected"]["table"]:
        chunking = cut(tokenization, f"fixed:size={row['size']},overlap={row['overlap']}")
        summary = analyse(chunking, embedder="hash").tracks[0].summary
        shown = (summary.chunks, summary.index_tokens, summary.duplication)
        assert shown == (row["chunks"], row["tokens_stored"], row["inflation"])


def test_case_met_01_labels() -> None:
    given = case("met-01")
    tokenization = tokenize(read_text("x" * given["input"]["doc_length"]), "characters")
    starts, ends = np.array(given["input"]["chunks"]).T
    chunking = Chunking(tokenization, cut(tokenization, "fixed").spec, starts, ends)
    found = verdicts(chunking, [Span(*pair) for pair in given["input"]["answers"]])
    names = {"whole": "intact", "rescued": "rescued", "cut": "cut"}
    assert [names[verdict.kind] for verdict in found] == given["expected"]["labels"]


def test_case_off_06_counts_are_those_of_the_slice() -> None:
    given = case("off-06")
    chunking = cut(tokenize(read_text(given["input"]), "qwen2.5"), "fixed:size=5")
    example = given["expected"]["example_span"]
    assert chunking.tokenization.n_tokens == given["expected"]["token_count_document"]
    # The example lies across two of these windows; each chunk must count as its slice does alone.
    for chunk in chunking.chunks:
        alone = tokenize(read_text(given["input"][chunk.start : chunk.end]), "qwen2.5")
        assert alone.n_tokens == chunk.tokens <= 5
    own = tokenize(read_text(example["text"]), "qwen2.5")
    assert own.n_tokens == example["tokens_as_cut"]


@pytest.mark.parametrize("name", ["uni-01", "uni-03"])
def test_case_uni_chunks_tile_and_keep_clusters(name: str) -> None:
    given = case(name)
    size = given["params"]["size"]
    chunking = cut(tokenize(read_text(given["input"]), "qwen2.5"), f"fixed:size={size}")
    edges = {0} | {end for _, end in given["expected"].get("grapheme_clusters", [])}
    assert "".join(given["input"][c.start : c.end] for c in chunking.chunks) == given["input"]
    assert all(c.start < c.end for c in chunking.chunks)
    assert edges == {0} or set(chunking.ends.tolist()) <= edges


def test_case_uni_05_keeps_case_accents_and_emoji() -> None:
    given = case("uni-05")
    chunking = cut(tokenize(read_text(given["input"][0]), "wordpiece"), "fixed:size=2")
    assert trimmed_spans(chunking) == [span["text"] for span in given["expected"]["spans"]]
    long_word = cut(tokenize(read_text("a" * 150 + " tail"), "wordpiece"), "fixed")
    kinds = [alarm.kind for alarm in analyse(long_word, embedder="hash").alarms]
    assert long_word.tokens.tolist() == [given["expected"]["long_word"]["token_count"]]
    assert "unknown" in kinds


@pytest.mark.parametrize("track", ["semantic:size=256", "sentences:size=256"])
def test_case_size_02_long_sentence_is_cut_into_windows(track: str) -> None:
    given = case("size-02")
    text = "Short opener. " + " ".join(f"item{i:03d}" for i in range(700)) + ". Short closer."
    chunking = hash_cut(text, track, "qwen2.5")
    sentences = [[span.start, span.end] for span in chunking.document.sentences]
    assert sentences == given["expected"]["sentence_spans_trimmed"]
    assert chunking.tokenization.n_tokens == given["expected"]["qwen_tokens_in_document"]
    assert chunking.tokens.max() <= 256
    assert "".join(text[c.start : c.end] for c in chunking.chunks) == text


def test_case_size_03_unread_tail_is_shown() -> None:
    filler = " ".join(f"Opening filler sentence number {n}." for n in range(1, 201))
    text = f"{filler} The vault code is amber seven."
    tokenization = tokenize(read_text(text), "wordpiece")
    answer = mark(tokenization.document, text.index("The vault"), len(text))
    analysis = analyse(cut(tokenization, "fixed:size=2000"), [answer])
    assert analysis.tracks[0].summary.truncated == 1
    assert analysis.tracks[0].verdicts[0].kind == "whole"
    (alarm,) = [one for one in analysis.alarms if one.kind == "truncated"]
    assert alarm.start < answer.start < answer.end <= alarm.end


def test_case_sem_01_edges_of_semantic_cutting() -> None:
    one, empty, blank, unended, poem = case("sem-01")["input"]
    for text in (one, unended):
        assert trimmed_spans(hash_cut(text, "semantic:percentile=5")) == [text]
    for text in (empty, blank):
        with pytest.raises(ReadingError, match="no text to split"):
            read_text(text)
    sentences = hash_cut(poem, "semantic:percentile=5").document.sentences
    units = case("sem-01")["expected"]["poem_units_at_least"]
    assert {start for start, _ in units} <= {span.start for span in sentences}


def test_case_sem_04_blank_lines_make_no_sentence() -> None:
    given = case("sem-04")
    chunking = hash_cut(given["input"], "semantic:percentile=5")
    found = [[span.start, span.end] for span in chunking.document.sentences]
    expected = given["expected"]["spans_trimmed"]
    assert found == [[row["start"], row["end"]] for row in expected]
    assert chunking.similarity is not None
    assert len(chunking.similarity) == given["expected"]["sentences_embedded"] - 1


def test_case_sen_09_thai_without_stops_is_cut_at_cluster_edges() -> None:
    given = case("sen-09")
    sentence, times = given["input"]["repeat"]
    chunking = hash_cut(sentence * times, "semantic:size=32", "qwen2.5")
    assert len(chunking.document.sentences) == given["expected"]["sentences"]
    assert chunking.tokens.max() <= 32
    forbidden = set("\u0e31\u0e34\u0e35\u0e47\u0e49\u0e4c")
    assert not forbidden & {chunking.document.text[at] for at in chunking.cuts.tolist()}
    (notice,) = [a for a in analyse(chunking, embedder="hash").alarms if a.kind == "sentences"]
    assert notice.message.startswith("No sentence end was found in 276 characters")


def test_case_enc_03_line_ends_change_nothing() -> None:
    given = case("enc-03")["input"]
    unix, windows = read_text(given["lf"]), read_text(given["crlf"])
    assert (unix.text, unix.paragraphs, unix.sentences) == (
        *(windows.text, windows.paragraphs, windows.sentences),
    )
