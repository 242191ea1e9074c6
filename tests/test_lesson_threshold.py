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
from app.lessons.spreads import Reading, breaks_by
from app.lessons.threshold import Numbers, options, percentile_of, together
from app.library import Library
from app.samples import FOLDER
from app.settings import Settings
from app.store import open_store
from engine.reading import read
from engine.spec import parse_track
from tests.lessons import Claims, Learning

LESSON = "threshold"


def falls(text: Any) -> int:
    return len(text.own) - 1


def all_but_the_most_similar(breaks: tuple[int, ...], text: Any) -> bool:
    """Whether every sentence opens a chunk but the first and the one after the most similar pair."""
    kept = 1 + int(text.similarity.argmax())
    return set(breaks) == set(range(1, text.sentences)) - {kept}


CLAIMS: Claims = {
    "level": lambda of: (
        of.first.policy.own.breaks == of.first.policy.same.breaks
        and of.first.said_level == of.first.policy.said_threshold
        and int((of.first.policy.similarity <= of.first.policy.threshold).sum())
        == falls(of.first.policy)
        == round(0.1 * len(of.first.policy.similarity))
    ),
    "one": lambda of: (
        len(of.first.reference.same) == 1 and of.first.reference.lowest > of.first.level
    ),
    "own": lambda of: (
        falls(of.first.reference) == of.cuts_at_sections > 0
        and of.policy_by_reference
        == 1 + int((of.first.policy.similarity <= round(of.first.reference.threshold, 3)).sum())
        > len(of.first.policy.own)
    ),
    "columns": lambda of: (
        of.first.columns.highest < of.first.level
        and len(of.first.columns.same) == of.first.columns.sentences - 1
    ),
    "kept": lambda of: (
        all_but_the_most_similar(of.first.columns.same.breaks, of.first.columns)
        and all(
            all_but_the_most_similar(breaks_by(text.similarity, level), text)
            for text in of.first.texts
            for level in (text.highest, 1.0)
        )
    ),
    "untangled": lambda of: of.untangled < len(of.first.columns.same),
    "alarm": lambda of: "two columns may have been read across" in of.alarm,
    "hidden": lambda of: len({len(text.own) for text in of.first.texts}) == 1,
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
    assert (first.ordinal, first.level, first.said_level) == ("10th", 0.244, "0.244")
    assert [text.sentences for text in first.texts] == [41, 41, 32]
    assert [text.said_threshold for text in first.texts] == ["0.244", "0.426", "−0.050"]
    assert [len(text.own) for text in first.texts] == [5, 5, 5]
    assert [len(text.same) for text in first.texts] == [5, 1, 31]
    assert [round(text.lowest, 2) for text in first.texts] == [0.04, 0.3, -0.08]
    assert [round(text.median, 1) for text in first.texts] == [0.5, 0.7, 0.0]
    assert (found.sections, found.cuts_at_sections) == (7, 4)
    assert (found.policy_by_reference, found.untangled) == (12, 6)


def test_distributions_stand_on_one_scale(learn: Learning) -> None:
    first = numbers_of(learn).first
    assert {(text.drawing.low, text.drawing.high) for text in first.texts} == {(-0.1, 0.95)}
    assert len({text.policy_mark.x for text in first.texts}) == 1
    assert max(bar.height for text in first.texts for bar in text.drawing.bars) == 84


def test_bars_show_the_pairs_that_the_number_parts_and_the_one_that_nothing_parts(
    learn: Learning,
) -> None:
    first = numbers_of(learn).first
    assert [sum(bar.count for bar in text.parted) for text in first.texts] == [4, 0, 30]
    assert [text.kept and text.kept.count for text in first.texts] == [None, None, 1]
    kept, last = first.columns.kept, first.columns.drawing.bars[-1]
    assert kept is not None
    assert (kept.x, kept.y, kept.words) == (last.x, last.y, "0.15 to 0.20")
    assert [
        line.get_text(" ", strip=True) for line in learn(LESSON).soup.select(".spread-kept")
    ] == ["the most similar pair, never parted"]


def test_words_of_a_mark_do_not_cross_the_other(learn: Learning) -> None:
    policy, reference, columns = numbers_of(learn).first.texts
    sides = [(text.own_mark.anchor, text.policy_mark.anchor) for text in (reference, columns)]
    assert sides == [("start", "end"), ("start", "start")]
    assert policy.own_mark.words == "its own 0.244"


def test_right_option_is_that_hardly_a_cut_is_made(learn: Learning) -> None:
    found = numbers_of(learn)
    assert [option.is_right for option in found.options] == [False, False, True]
    assert {option.told for option in found.options} == {
        "The 10th percentile of the policy, 0.244, makes 1 chunk of it."
    }


@pytest.mark.parametrize(("breaks", "right"), [(0, 2), (2, 2), (3, 0), (19, 0), (20, 1), (40, 1)])
def test_right_option_follows_what_the_number_does(
    breaks: int, right: int, learn: Learning
) -> None:
    first = numbers_of(learn).first
    reference = SimpleNamespace(same=range(breaks + 1), similarity=first.reference.similarity)
    moved = Reading(10.0, 0.244, first.policy, reference, first.columns)  # type: ignore[arg-type]
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
    assert all("amount=0.244" in link and "percentile=10" in link for link in links)


def test_lesson_waits_for_all_three_texts_at_once(tmp_path: Path) -> None:
    store = open_store(Settings(data_dir=tmp_path))
    library = Library(Settings(data_dir=tmp_path), store, Jobs(store))
    desk = Desk(library, Mock(spec=Evaluations))
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
