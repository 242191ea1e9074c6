"""Every claim of the lesson on overlap, on the numbers that it shows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from bs4 import BeautifulSoup
from starlette.testclient import TestClient

from app.lessons.overlap import LESSON, Fact
from tests.lessons import Claims, Learning, Learnt
from tests.web import running

CLAIMS: Claims = {
    "cut": lambda of: (
        of.first_cut.next_token == of.size
        and of.first_cut.last_token == of.size - 1
        and of.sentence.cut_at[0][0] == 0
    ),
    "stays": lambda of: set(of.ends[0]) == {of.size},
    "moves": lambda of: (
        len(of.ends) == 3
        and all(one < ends[0] for ends in of.ends[1:] for one in ends[1:])
        and all(one >= other for ends in of.ends for one, other in pairwise(ends))
    ),
    "long": lambda of: (
        LESSON.state.tracks[1].params["overlap"] == of.long.overlap == of.table.tokens
        and of.long_cuts == 0
    ),
    "reach": lambda of: (
        of.sentence.smallest == of.sentence.before
        and of.sentence.cut_at == ((0, of.sentence.smallest - 1),)
    ),
    "sure": lambda of: all(
        fact.sure == fact.tokens - 1 for fact in (of.sentence, of.table, of.photo)
    ),
    "luck": lambda of: (
        of.table.smallest < of.smallest.overlap < of.table.before
        and of.table.before_then <= of.table.smallest
        and of.table.before_then < of.table.before
    ),
    "ends": lambda of: (
        len(of.table.cut_at) == 2
        and of.table.cut_at[-1][0] > of.smallest.overlap
        and len(of.photo.cut_at) == 1
        and of.photo.cut_at[0][0] > of.smallest.overlap
        and of.photo.smallest == 0
    ),
    "lasting": lambda of: (
        of.lasting.overlap == max(of.sentence.lasting, of.table.lasting, of.photo.lasting)
        and of.lasting.overlap == of.table.cut_at[-1][1] + 1
    ),
    "price": lambda of: 1 < of.smallest.index < of.lasting.index < of.long.index,
    "formula": lambda of: (
        of.dearer == 0
        and of.long.index <= of.long.by_formula == of.size / (of.size - of.long.overlap)
    ),
}


@pytest.fixture
def lesson(learn: Learning) -> Learnt:
    return learn("overlap")


def test_every_claim_is_tested(lesson: Learnt) -> None:
    assert set(lesson.claims) == set(CLAIMS)


@pytest.mark.parametrize("claim", CLAIMS)
def test_claim_holds(claim: str, lesson: Learnt) -> None:
    assert CLAIMS[claim](lesson.numbers)


def test_each_answer_needs_what_was_worked_out(lesson: Learnt) -> None:
    assert lesson.numbers.sentence == Fact(38, 6, 6, 6, ((0, 5),), 6, 37)
    assert lesson.numbers.table == Fact(125, 14, 5, 4, ((0, 4), (64, 78)), 79, 124)
    assert lesson.numbers.photo == Fact(60, 0, 0, 0, ((48, 53),), 54, 59)


def test_workbench_looks_at_the_cut_of_now(client: TestClient) -> None:
    page = client.get("/d/expense-policy?track=fixed:size=300").text
    assert "an overlap of 14 tokens would keep it whole" in page


def test_numbers_in_the_words_move_the_slider(lesson: Learnt) -> None:
    jumps = lesson.soup.select(".lesson-reveal [data-jump]")
    assert {str(jump["data-jump"]) for jump in jumps} == {"2:overlap"}
    assert [str(jump["value"]) for jump in jumps] == [
        "6",
        "5",
        "14",
        "5",
        "48",
        "64",
        "79",
        "6",
        "125",
    ]
    assert [jump.get_text() for jump in jumps if jump.has_attr("data-jump-first")] == ["6"]


def test_prices_are_index_tokens_to_those_of_the_page(lesson: Learnt) -> None:
    """A page of 1,180 tokens, each chunk but the first repeating the overlap."""
    prices = (lesson.numbers.smallest, lesson.numbers.lasting, lesson.numbers.long)
    assert [(one.overlap, one.chunks) for one in prices] == [(6, 4), (79, 5), (125, 7)]
    assert [one.index_tokens for one in prices] == [1180 + 3 * 6, 1180 + 4 * 79, 1180 + 6 * 125]


def test_smallest_overlap_is_asked_among_what_might_be_taken_for_it(lesson: Learnt) -> None:
    options = [(option.words, option.is_right) for option in lesson.numbers.options]
    assert options == [("6", True), ("14", False), ("38", False), ("125", False)]


@pytest.mark.parametrize(
    ("overlap", "words"),
    [
        (5, ["cut between 1 and 2", "whole in chunk 2", "rescued in chunk 4", "1.01× the page"]),
        (6, ["rescued in chunk 2", "whole in chunk 2", "rescued in chunk 4", "1.02× the page"]),
        # No cut is left in the table, since every window after the first has moved.
        (20, ["rescued in chunk 2", "whole in chunk 2", "whole in chunk 4", "1.07× the page"]),
        (50, ["rescued in chunk 2", "cut between 2 and 3", "whole in chunk 4", "1.17× the page"]),
        (70, ["rescued in chunk 2", "rescued in chunk 3", "cut between 4 and 5", "1.24× the page"]),
    ],
)
def test_readouts_say_what_ones_own_overlap_does(
    overlap: int, words: list[str], client: TestClient
) -> None:
    assert yours(client, f"fixed:size=300,overlap={overlap}") == words


@pytest.mark.parametrize("track", ["headings", "fixed:size=200", "fixed:size=300,overlap=299"])
def test_readouts_of_what_the_slider_cannot_reach_are_those_without_overlap(
    track: str, client: TestClient
) -> None:
    assert yours(client, track)[0] == "cut between 1 and 2"
    assert yours(client, track)[-1] == "1.00× the page"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("overlap")) as client:
        yield client


def yours(client: TestClient, track: str) -> list[str]:
    """What the readouts say of a track in the place of the reader's own, without the small words below."""
    tracks = ("fixed:size=300", "fixed:size=300,overlap=125", track)
    named = [("name", f"{at}:{name}") for at, name in enumerate(LESSON.names)]
    asked = [*(("track", one) for one in tracks), *named]
    swap = client.get("/learn/overlap", params=asked, headers={"HX-Request": "true"})
    soup = BeautifulSoup(swap.text, "html.parser")
    return [str(next(part.stripped_strings)) for part in soup.select("[data-readouts] dd")]
