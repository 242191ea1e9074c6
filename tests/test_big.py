"""Long texts: the work grows in step with them, and what a page is sent does not grow with every chunk."""

from __future__ import annotations

import json
from itertools import accumulate, chain

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import views
from engine.reading import read_text
from engine.rising import among, different, merged
from engine.tokenizers import load_tokenizer
from engine.tokens import tokenize
from tests.test_views import subject
from tests.tracks import EXAMPLES

rising = st.lists(st.integers(0, 60), max_size=30).map(sorted)


@given(rising, rising)
def test_rising_arrays_are_compared_as_sets_are(one: list[int], other: list[int]) -> None:
    first, second = np.array(one, np.int64), np.array(other, np.int32)
    assert different(first).tolist() == sorted(set(one))
    assert merged(first, second).tolist() == sorted({*one, *other})
    assert among(first, second).tolist() == [number in set(other) for number in one]


@given(st.text("的中國。、，「』\u3001ab1 か한\u0301\u3099\u200d\ufe0f\n𠀀龥㐀豈", max_size=20))
def test_ideographs_are_counted_apart_as_in_one_call(text: str) -> None:
    """A tokenizer that makes a word of each is asked for each different one once."""
    backend = load_tokenizer("wordpiece").encode.args[1]
    found = load_tokenizer("wordpiece").encode(text)
    whole = backend.encode(text, add_special_tokens=False)
    assert [*zip(found.starts.tolist(), found.ends.tolist(), strict=True)] == whole.offsets
    assert found.opens.tolist() == [
        at == 0 or word != whole.word_ids[at - 1] for at, word in enumerate(whole.word_ids)
    ]


def test_what_is_tokenised_is_not_tokenised_again_while_it_is_in_use() -> None:
    document = read_text("One fact. Another.")
    held = tokenize(document, "characters")
    assert tokenize(document, "characters") is held
    assert tokenize(document, "wordpiece") is not held
    assert tokenize(read_text("One fact. Another."), "characters") is not held


TEXT = (
    "# Trips\n\nBy bus only. Ask first!\n\n- one fact\n- another fact\n\nNo more than 5 a day.   \n"
    * 3
)


@pytest.mark.parametrize("track", [*chain(*EXAMPLES.values())])
def test_page_is_sent_the_places_of_chunks_as_steps(track: str) -> None:
    page = subject(read_text(TEXT), tracks=(track,))
    (sent,) = json.loads(views.bench_of(page, swapped=True).data)["tracks"]
    starts = [*accumulate(sent["starts"])]
    ends = [*starts[1:], sent["end"]] if sent["ends"] is None else [*accumulate(sent["ends"])]
    chunking = page.focus.chunking
    assert (starts, ends) == (chunking.starts.tolist(), chunking.ends.tolist())
    assert [*dict.fromkeys(ends)][: sent["cuts"]] == chunking.cuts.tolist()
