"""The reference cases that sentences, headings, paragraphs, late chunking and all strategies answer."""

import itertools
import time
from dataclasses import replace

import numpy as np
import pytest

from engine import Chunking, cut, tokenize
from engine.headings import heading_path
from engine.reading import read, read_text
from engine.tokens import Tokenization
from tests.test_cases_cutting import case, hash_cut, trimmed_spans
from tests.tracks import EXAMPLES, cut_with_hash


def heading_paths_of(chunking: Chunking) -> list[list[str]]:
    document = chunking.document
    return [list(heading_path(document, chunk.start, chunk.end)) for chunk in chunking.chunks]


@pytest.mark.parametrize("name", ["sen-01", "sen-02", "sen-03", "sen-04", "sen-05", "sen-06"])
def test_case_sen_chunks_are_whole_sentences(name: str) -> None:
    given = case(name)
    expected = [span["text"] for span in given["expected"]["spans_trimmed"]]
    alone = hash_cut(given["input"], "sentence-window:window=0")
    assert trimmed_spans(alone) == expected
    packed = hash_cut(given["input"], f"sentences:size={alone.tokens.max()}")
    assert set(packed.starts.tolist()) <= set(alone.starts.tolist())
    assert "".join(given["input"][c.start : c.end] for c in packed.chunks) == given["input"]


def test_case_off_04_chunk_starts_at_the_sentence_it_repeats() -> None:
    given = case("off-04")
    chunking = hash_cut(given["input"], "sentences:size=40,unit=characters,overlap=1")
    assert trimmed_spans(chunking) == [span["text"] for span in given["expected"]["spans"]]
    assert chunking.starts.tolist() == [span["start"] for span in given["expected"]["spans"]]


def test_case_head_01_fences_open_no_section() -> None:
    given = case("head-01")
    chunking = hash_cut(given["input"], "headings:level=3")
    expected = [[span["start"], span["end"]] for span in given["expected"]["section_spans"]]
    assert [[chunk.start, chunk.end] for chunk in chunking.chunks] == expected
    assert heading_paths_of(chunking) == given["expected"]["heading_paths"]


def test_case_head_03_a_byte_order_mark_hides_no_section() -> None:
    given = case("head-03")
    document = read(bytes.fromhex(given["input"]["bytes_hex"]), name="a.md")
    chunking = cut(tokenize(document, "wordpiece"), "headings:level=3")
    assert chunking.starts.tolist() == [row["start"] for row in given["expected"]["headings"]]
    assert heading_paths_of(chunking) == given["expected"]["heading_paths"]
    assert document.text == given["expected"]["text_after_decode"]


def test_case_head_05_a_section_is_a_slice_of_the_text() -> None:
    given = case("head-05")
    chunking = hash_cut(given["input"], "headings:level=3,size=400")
    assert [[chunk.start, chunk.end] for chunk in chunking.chunks] == [given["expected"]["span"]]
    assert all(part in chunking.document.text for part in given["expected"]["must_contain"])


def test_case_late_01_chunks_are_those_of_the_track_it_is_over() -> None:
    text = "\n\n".join(["# Rules", *["Ask first. Then go. " * 20] * 30])
    tokenization = tokenize(read_text(text), "wordpiece")
    for track in itertools.chain.from_iterable(EXAMPLES.values()):
        if not track.startswith("late"):
            over, late = (
                cut_with_hash(tokenization, one) for one in (track, f"late:over=({track})")
            )
            assert late.starts.tolist() == over.starts.tolist(), track
            assert late.ends.tolist() == over.ends.tolist(), track


@pytest.mark.parametrize("ends", ["lf", "crlf"])
def test_case_enc_03_paragraphs_are_those_listed(ends: str) -> None:
    given = case("enc-03")
    chunking = hash_cut(given["input"][ends], "paragraphs")
    expected = given["expected"]["lf_spans"]
    assert trimmed_spans(chunking) == [span["text"] for span in expected]
    assert chunking.starts.tolist() == [0, *(span["start"] for span in expected[1:])]


ODD_TEXTS = {
    "notes": lambda size: "Note line\n\n" * (size // 11),
    "words": lambda size: "word " * (size // 5) + "\n\nFinis.",
    "blanks": lambda size: " " * size + "end",
    "letters": lambda size: "x" * size,
    "headings": lambda size: "# Up\n\nGo.\n\n" * (size // 11),
    "items": lambda size: "- go\n" * (size // 5),
}


@pytest.mark.parametrize("name", ODD_TEXTS)
def test_case_perf_01_every_strategy_cuts_odd_texts_in_step_with_their_length(name: str) -> None:
    """Of the four texts of perf-01 and two more; a ratio of 4, where quadratic would be 16."""
    small, large = (
        tokenize(read_text(ODD_TEXTS[name](size)), "wordpiece") for size in (25_000, 100_000)
    )
    for track in itertools.chain.from_iterable(EXAMPLES.values()):
        assert any(
            seconds_to_cut(large, track) < 10 * seconds_to_cut(small, track) + 0.02
            for _ in range(6)
        ), track


def seconds_to_cut(tokenization: Tokenization, track: str) -> float:
    fresh = replace(tokenization)  # for which nothing is remembered
    vectors = np.ones((len(fresh.document.sentences), 4), np.int8)
    began = time.process_time()
    chunking = cut(fresh, track, vectors=vectors)
    assert chunking.ends[-1] > 0
    return time.process_time() - began
