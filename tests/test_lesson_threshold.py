"""Every claim of the lesson on the threshold, on the numbers that it shows."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

from app.evaluations import Evaluations
from app.jobs import Jobs
from app.lessons.base import EMBEDDER, Desk
from app.lessons.spreads import Reading
from app.lessons.threshold import Numbers, options, percentile_of, together
from app.library import Library
from app.samples import FOLDER
from app.settings import Settings
from app.store import open_store
from app.sweeps import Sweeps
from engine.reading import read
from engine.spec import parse_track
from tests.lessons import Claims, Learning

LESSON = "threshold"


def falls(text: Any) -> int:
    return len(text.own) - 1


CLAIMS: Claims = {
    "level": lambda all: (
        all.first.policy.own.breaks == all.first.policy.same.breaks
        and int((all.first.policy.similarity < all.first.level).sum())
        == falls(all.first.policy)
        == round(0.1 * len(all.first.policy.similarity))
    ),
    "one": lambda all: (
        len(all.first.reference.same) == 1 and all.first.reference.lowest > all.first.level
    ),
    "own": lambda all: (
        falls(all.first.reference) == all.cuts_at_sections
        and all.policy_by_reference > 2 * len(all.first.policy.own)
    ),
    "columns": lambda all: (
        all.first.columns.highest < all.first.level
        and len(all.first.columns.same) == all.first.columns.sentences - 1
    ),
    "untangled": lambda all: 5 * all.untangled < len(all.first.columns.same),
    "alarm": lambda all: "two columns may have been read across" in all.alarm,
    "hidden": lambda all: len({len(text.own) for text in all.first.texts}) == 1,
}


def numbers_of(learn: Learning) -> Numbers:
    found = learn(LESSON).numbers
    assert isinstance(found, Numbers)
    return found


def test_every_claim_is_tested(learn: Learning) -> None:
    assert set(learn(LESSON).claims) == set(CLAIMS)


@pytest.mark.parametrize("claim", CLAIMS)
def test_claim_holds(claim: str, learn: Learning) -> None:
    assert CLAIMS[claim](learn(LESSON).numbers)


def test_level_of_the_policy_makes_one_chunk_of_the_reference_and_parts_the_columns_nearly_everywhere(
    learn: Learning,
) -> None:
    found = numbers_of(learn)
    first = found.first
    assert (first.ordinal, first.level, first.exact_level) == ("10th", 0.25, "0.244")
    assert [text.sentences for text in first.texts] == [41, 41, 32]
    assert [text.said_level for text in first.texts] == ["0.25", "0.43", "−0.05"]
    assert [len(text.own) for text in first.texts] == [5, 5, 5]
    assert [len(text.same) for text in first.texts] == [5, 1, 31]
    assert [round(text.lowest, 2) for text in first.texts] == [0.04, 0.3, -0.08]
    assert [round(text.median, 1) for text in first.texts] == [0.5, 0.7, 0.0]
    assert (found.sections, found.cuts_at_sections) == (7, 4)
    assert (found.policy_by_reference, found.untangled) == (13, 6)


def test_distributions_stand_on_one_scale(learn: Learning) -> None:
    first = numbers_of(learn).first
    assert {(text.drawing.low, text.drawing.high) for text in first.texts} == {(-0.1, 0.95)}
    assert len({text.policy_mark.x for text in first.texts}) == 1
    assert max(bar.height for text in first.texts for bar in text.drawing.bars) == 84


def test_right_option_is_that_hardly_a_cut_is_made(learn: Learning) -> None:
    found = numbers_of(learn)
    assert [option.is_right for option in found.options] == [False, False, True]
    assert {option.told for option in found.options} == {"0.25 makes 1 chunk of it."}


@pytest.mark.parametrize(("breaks", "right"), [(0, 2), (2, 2), (3, 0), (19, 0), (20, 1), (40, 1)])
def test_right_option_follows_what_the_number_does(
    breaks: int, right: int, learn: Learning
) -> None:
    first = numbers_of(learn).first
    reference = SimpleNamespace(same=range(breaks + 1), similarity=first.reference.similarity)
    moved = Reading(10.0, 0.25, first.policy, reference, first.columns)  # type: ignore[arg-type]
    assert [option.is_right for option in options(moved)].index(True) == right
    assert sum(option.is_right for option in options(moved)) == 1


def test_sentences_of_the_columns_alternate() -> None:
    document = read(FOLDER / "two-columns.txt")
    words = re.compile("dough|yeast|loaf|flour|crumb|bread|gas|gluten", re.IGNORECASE)
    is_baking = [bool(words.search(span.of(document.text))) for span in document.sentences]
    assert is_baking == [True, False] * 16


def test_percentile_of_the_address_moves_all_three_and_the_words_stay(learn: Learning) -> None:
    assert [
        percentile_of(parse_track(track))
        for track in ("semantic", "semantic:threshold=absolute,amount=0.3", "headings")
    ] == [25.0, 10.0, 10.0]
    soup = learn(LESSON).soup
    assert [part.has_attr("hidden") for part in soup.select(".spread")] == [False, True, True]
    links = [str(link["href"]) for link in soup.select(".spread a")]
    assert [link.split("?")[0] for link in links] == ["/d/api-reference", "/d/two-columns"]
    assert all("amount=0.25" in link and "percentile=10" in link for link in links)


def test_lesson_waits_for_all_three_texts_at_once(tmp_path: Path) -> None:
    store = open_store(Settings(data_dir=tmp_path))
    library = Library(Settings(data_dir=tmp_path), store, Jobs(store))
    desk = Desk(library, Mock(spec=Evaluations), Mock(spec=Sweeps))
    policy = library.open_document("expense-policy").document
    sentences = [span.of(policy.text) for span in policy.sentences]
    store.add_vectors(EMBEDDER, dict.fromkeys(sentences, np.ones(384, np.int8)))
    waiting = together(desk)
    assert waiting is not None
    assert (waiting.done, waiting.total, waiting.is_over) == (41, 41 + 41 + 32, False)
    library.jobs.stop("two-columns", EMBEDDER)
    stopped = together(desk)
    assert stopped is not None
    assert stopped.is_over
    store.close()
