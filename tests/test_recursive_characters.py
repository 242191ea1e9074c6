"""`recursive-characters` cuts exactly as the installed langchain-text-splitters does."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from langchain_text_splitters import RecursiveCharacterTextSplitter, character

from engine import Chunking, Document, Span, analyse, cut, tokenize
from engine.answers import verdicts
from engine.reading import read_text
from engine.spec import make_spec
from engine.tokens import Tokenization, load_tokenizer
from tests.conftest import REPOSITORY, shared
from tests.nasty import is_visible, nasty_texts

DEFAULT = ("\n\n", "\n", " ", "")
SEPARATORS = (
    DEFAULT,
    ("\n\n", "\n", " "),
    (" ",),
    ("",),
    ("\n", "\n\n", ""),
    (". ", " ", "", "never reached"),
    ("a", "aa", "ba", ""),
    (" \n", "b", "|", "(", "."),
)
TOKENIZERS = ("wordpiece", "qwen2.5", "cl100k_base", "characters")

# Few different characters, so that separators abound, stand in a row, and overlap each other.
dense_texts = st.text("aab  \n\n.|(\u00e9\u0301\u200b\u0007", max_size=60)
sizes = st.integers(1, 24)
settings = st.builds(
    lambda size, overlap, unit, separators: {
        "size": size,
        "overlap": min(overlap, size - 1),
        "unit": unit,
        "separators": separators,
    },
    sizes,
    st.integers(0, 24),
    st.sampled_from(["characters", "tokens"]),
    st.sampled_from(SEPARATORS)
    | st.lists(st.text("ab \n.", max_size=2), min_size=1, max_size=6).map(tuple),
)


class Placed(str):
    """A part of a text that knows where it began."""

    __slots__ = ("start",)
    start: int

    @classmethod
    def at(cls, start: int, text: str) -> Placed:
        placed = cls(text)
        placed.start = start
        return placed


class PlacedSplitter(RecursiveCharacterTextSplitter):
    """The library itself, told where each of its parts began.

    With its separators kept, the parts of a text are that text again when joined, so each begins where
    the one before ends; nothing is searched for.
    """

    def _join_docs(self, docs: list[str], separator: str) -> str | None:
        joined = super()._join_docs(docs, separator)
        if joined is None:
            return None
        whole = "".join(docs)
        return Placed.at(docs[0].start + len(whole) - len(whole.lstrip()), joined)  # type: ignore[attr-defined]


def placed_split(text: Placed, separator: str, **options: Any) -> list[Placed]:
    parts, start = [], text.start
    for part in SPLIT(text, separator, **options):
        parts.append(Placed.at(start, part))
        start += len(part)
    return parts


SPLIT = character._split_text_with_regex


def spans_of_library(tokenization: Tokenization, params: dict[str, Any]) -> list[tuple[int, int]]:
    splitter = PlacedSplitter(
        separators=list(params["separators"]),
        chunk_size=params["size"],
        chunk_overlap=params["overlap"],
        length_function=length_function(tokenization.tokenizer.name, params["unit"]),
    )
    text = tokenization.document.text
    with mock.patch.object(character, "_split_text_with_regex", placed_split):
        chunks = splitter.split_text(Placed.at(0, text))
    return [(chunk.start, chunk.start + len(chunk)) for chunk in chunks]  # type: ignore[attr-defined]


def length_function(tokenizer: str, unit: str) -> Callable[[str], int]:
    counts = load_tokenizer(tokenizer).counts
    return len if unit == "characters" else lambda text: counts([str(text)])[0]


def cut_by(text: str | Document, tokenizer: str = "characters", **params: Any) -> Chunking:
    document = read_text(text) if isinstance(text, str) else text
    return cut(tokenize(document, tokenizer), make_spec("recursive-characters", params))


def spans(chunking: Chunking) -> list[tuple[int, int]]:
    return list(zip(chunking.starts.tolist(), chunking.ends.tolist(), strict=True))


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
@given(text=nasty_texts | dense_texts, params=settings)
@example(
    text="ab c  ", params={"size": 5, "overlap": 4, "unit": "characters", "separators": DEFAULT}
)
def test_boundaries_are_those_of_the_library(
    tokenizer: str, text: str, params: dict[str, Any]
) -> None:
    assume(is_visible(text))
    chunking = cut_by(text, tokenizer, **params)
    assert spans(chunking) == spans_of_library(chunking.tokenization, params)


@given(text=nasty_texts | dense_texts, params=settings)
def test_chunk_texts_are_those_of_the_unchanged_library(text: str, params: dict[str, Any]) -> None:
    assume(is_visible(text))
    chunking = cut_by(text, "qwen2.5", **params)
    library = RecursiveCharacterTextSplitter(
        separators=list(params["separators"]),
        chunk_size=params["size"],
        chunk_overlap=params["overlap"],
        length_function=length_function("qwen2.5", params["unit"]),
    )
    document = chunking.document.text
    assert [document[a:b] for a, b in spans(chunking)] == library.split_text(document)


@given(text=nasty_texts | dense_texts, params=settings)
def test_starts_and_ends_never_decrease_and_no_word_is_left_out(
    text: str, params: dict[str, Any]
) -> None:
    assume(is_visible(text))
    chunking = cut_by(text, "wordpiece", **params)
    starts, ends = chunking.starts.tolist(), chunking.ends.tolist()
    assert (starts, ends) == (sorted(starts), sorted(ends))
    assert all(start < end for start, end in spans(chunking))
    held = {at for start, end in spans(chunking) for at in range(start, end)}
    visible = {at for at, mark in enumerate(chunking.document.text) if not mark.isspace()}
    assert visible <= held


def real_documents() -> Iterator[Path]:
    yield from sorted((REPOSITORY / "sample_docs").glob("*.md"))
    files = shared("data/files")
    yield from sorted([*files.glob("*.md"), *files.glob("*.html")])


@pytest.mark.parametrize("unit", ["characters", "tokens"])
@pytest.mark.parametrize(("size", "overlap"), [(1000, 0), (256, 64), (40, 25), (7, 3)])
def test_boundaries_on_real_texts_are_those_of_the_library(
    size: int, overlap: int, unit: str
) -> None:
    params = {"size": size, "overlap": overlap, "unit": unit, "separators": DEFAULT}
    for path in real_documents():
        document = read_text(path.read_text(encoding="utf-8"))
        chunking = cut_by(document, "qwen2.5", **params)
        assert spans(chunking) == spans_of_library(chunking.tokenization, params), path.name


@pytest.mark.parametrize("tokenizer", TOKENIZERS)
def test_boundaries_in_every_script_are_those_of_the_library(tokenizer: str) -> None:
    params = {"size": 30, "overlap": 10, "unit": "tokens", "separators": DEFAULT}
    for path in sorted(shared("data/xquad").glob("*.json")):
        texts = [doc["text"] for doc in json.loads(path.read_text(encoding="utf-8"))["docs"][:4]]
        chunking = cut_by("\n\n".join(texts), tokenizer, **params)
        assert spans(chunking) == spans_of_library(chunking.tokenization, params), path.name


@pytest.mark.parametrize(
    ("text", "params", "expected"),
    [
        # Merged while they fit: "ab", " cd" are 5; " ef" opens the next and loses its space.
        ("ab cd ef", {"size": 5}, [(0, 5), (6, 8)]),
        # " cd" is 3, which the overlap may keep: 3 + 3 is within 6.
        ("ab cd ef", {"size": 6, "overlap": 3}, [(0, 5), (3, 8)]),
        # A part that reaches the size with no separator left stays as it is, blanks and all.
        ("abcd efg", {"size": 4, "separators": (" ",)}, [(0, 4), (4, 8)]),
        # With the empty one left it is merged again from its characters, and stripped.
        ("abcd efg", {"size": 4}, [(0, 4), (5, 8)]),
        # One character reaches a size of one, so not even the blank goes.
        ("a b", {"size": 1}, [(0, 1), (1, 2), (2, 3)]),
        # Only blanks came after what the overlap kept: a chunk inside the one before.
        ("ab c  ", {"size": 5, "overlap": 4}, [(0, 4), (3, 4)]),
        # And the same chunk again once a blank is dropped in front.
        ("ab  c    ", {"size": 6, "overlap": 5}, [(0, 5), (4, 5), (4, 5)]),
        # The second separator is not found in the first part, so the third parts it.
        ("abcdef\n\ngh\nij", {"size": 5}, [(0, 5), (5, 6), (8, 10), (11, 13)]),
        # Copies are found from the left: "\n\n" once in three line ends.
        ("a\n\n\nb", {"size": 3, "separators": ("\n\n",)}, [(0, 1), (1, 5)]),
        # What follows the empty separator is never reached.
        ("ab cd", {"size": 3, "separators": ("", " ")}, [(0, 2), (3, 5)]),
    ],
)
def test_cut_by_hand(text: str, params: dict[str, Any], expected: list[tuple[int, int]]) -> None:
    assert spans(cut_by(text, **params)) == expected


def test_white_space_left_out_at_the_end_is_no_cut() -> None:
    chunking = cut_by("ab cd \n", size=4)
    assert (spans(chunking), chunking.cuts.tolist()) == ([(0, 2), (3, 5)], [2])


@given(text=nasty_texts | dense_texts, params=settings, data=st.data())
@example(text="ab  c    ", params={"size": 6, "overlap": 5}, data=None)
def test_all_chunks_that_hold_an_answer_are_found(
    text: str, params: dict[str, Any], data: st.DataObject | None
) -> None:
    """Chunks that lie inside others, or come twice, included."""
    assume(is_visible(text))
    chunking = cut_by(text, "wordpiece", **params)
    at = data.draw(st.integers(0, len(chunking) - 1)) if data else 2
    start, end = spans(chunking)[at]
    holding = [i for i, (a, b) in enumerate(spans(chunking)) if a <= start and end <= b]
    (verdict,) = verdicts(chunking, [Span(start, end)])
    assert verdict.chunks == tuple(holding)


def test_length_in_tokens_is_that_of_the_parts_counted_alone() -> None:
    """Five each: the space between the words counts nothing."""
    text = "unbelievably unbelievably"
    assert length_function("wordpiece", "tokens")("unbelievably") == 5
    both = cut_by(text, "wordpiece", size=10, unit="tokens")
    one = cut_by(text, "wordpiece", size=9, unit="tokens")
    assert (spans(both), spans(one)) == ([(0, 25)], [(0, 12), (13, 25)])


def test_parts_without_a_token_stay_with_the_next_chunk() -> None:
    """The library drops parts only while those left count more than the overlap, and BEL counts 0."""
    chunking = cut_by("one two \u0007 six", "wordpiece", size=2, unit="tokens", separators=(" ",))
    assert spans(chunking) == [(0, 9), (8, 13)]


@pytest.mark.parametrize("name", ["off-01", "off-05"])
def test_case_of_repeated_words_has_the_offsets_given(name: str) -> None:
    given_case = case(name)
    params = {**given_case["params"], "separators": tuple(given_case["params"]["separators"])}
    chunking = cut_by(given_case["input"], **params)
    expected = [(span["start"], span["end"]) for span in given_case["expected"]["spans"]]
    assert spans(chunking) == expected


def test_case_ovl_02_ends_although_each_step_is_short() -> None:
    expected = case("ovl-02")["expected"]
    found = spans(cut_by("belt\n" * 30, size=60, overlap=59))
    assert len(found) == expected["chunk_count"]
    shown = [
        (span["start"], span["end"]) for span in [*expected["first_spans"], expected["last_span"]]
    ]
    assert [*found[:3], found[-1]] == shown


def test_case_ui_03_separators_are_written_with_escapes() -> None:
    given_case = case("ui-03")
    written = "|".join(given_case["input"]["separator_fields"])
    track = f"recursive-characters:size=5,separators=({written})"
    chunking = cut(tokenize(read_text(given_case["input"]["text"]), "characters"), track)
    assert chunking.spec.params["separators"] == tuple(given_case["expected"]["interpreted"])
    expected = [(span["start"], span["end"]) for span in given_case["expected"]["spans_size_5"]]
    assert spans(chunking) == expected


def test_case_uni_07_cuts_inside_a_cluster_are_the_librarys_and_are_marked() -> None:
    text = case("uni-07")["input"]
    chunking = cut_by(text, size=4)
    assert spans(chunking) == [(at, min(at + 4, 27)) for at in range(0, 27, 4)]
    (alarm,) = analyse(chunking, embedder="hash").alarms
    assert alarm.kind == "cluster"
    assert alarm.message == (
        "6 cuts of recursive-characters:size=4 fall inside what is read as one character, an accented "
        "letter or an emoji; the first is at character 4."
    )
    assert (alarm.start, alarm.end) == (0, 7)


def case(name: str) -> dict[str, Any]:
    lines = shared("cases/cases.jsonl").read_text(encoding="utf-8").splitlines()
    found: dict[str, Any] = next(row for row in map(json.loads, lines) if row["id"] == name)
    return found
