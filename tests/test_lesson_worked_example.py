"""Every claim of the worked example, on the numbers that it shows, and these by hand."""

from __future__ import annotations

import re
from itertools import accumulate
from pathlib import Path

import pytest

from app.lessons.worked_example import Numbers
from tests.lessons import Claims, Learning, digits_in

NAME = "worked-example"
PASSAGE = (Path(__file__).parents[1] / "sample_docs" / "warming.txt").read_text("utf-8").strip()
SENTENCES = re.findall(r"[A-Z].*?\.(?!\d)", PASSAGE)


def cuts_of(numbers: Numbers, step: int) -> tuple[int, ...]:
    return numbers.steps[step].cuts


def tokens_before(numbers: Numbers, sentences: int) -> int:
    return sum(line.tokens for line in numbers.lines[:sentences])


def is_between(numbers: Numbers, step: int) -> bool:
    """Whether all cuts of a step fall between two sentences."""
    return all(fall.inside == 0 for fall in numbers.steps[step].falls)


def percentiles_that_cut_once(values: tuple[float, ...]) -> int:
    """The highest whole percentile up to which only the least value is cut."""
    kept = [p for p in range(101) if sum(s <= sorted(values)[3 * p // 100] for s in values) == 1]
    return max(kept)


CLAIMS: Claims = {
    "passage": lambda n: len(n.lines) == len(n.steps) == 5,
    "lengths": lambda n: sum(line.characters for line in n.lines) + 4 == n.characters,
    "unaligned": lambda n: n.shortest.token_length + 0.1 < n.longest.token_length,
    "title-characters": lambda n: n.steps[0].track.startswith("fixed:size=200,unit=characters"),
    "rule-characters": lambda n: cuts_of(n, 0) == tuple(range(200, n.characters, 200)),
    "characters-word": lambda n: (
        n.steps[0].falls[0].parts_a_word and 0 < n.steps[0].falls[0].inside < 200
    ),
    "characters-luck": lambda n: (
        not n.steps[0].falls[1].parts_a_word and n.steps[0].falls[1].inside > 0
    ),
    "characters-tokens": lambda n: (
        n.steps[0].characters[:2] == (200, 200) and n.steps[0].tokens[0] != n.steps[0].tokens[1]
    ),
    "title-tokens": lambda n: n.steps[1].track == "fixed:size=40",
    "rule-tokens": lambda n: n.steps[1].tokens == (40, 40, n.tokens - 80),
    "rule-rare": lambda n: n.rare[1] > 1 and f" {n.rare[0]}." in n.lines[0].text,
    "tokens-inside": lambda n: (
        0 < n.tokens_inside < n.lines[n.steps[1].falls[0].sentence - 1].tokens
    ),
    "tokens-luck": lambda n: tokens_before(n, 4) == 2 * 40 and n.steps[1].falls[1].inside == 0,
    "tokens-characters": lambda n: (
        n.steps[1].tokens[:2] == (40, 40) and n.steps[1].characters[0] != n.steps[1].characters[1]
    ),
    "title-sentences": lambda n: n.steps[2].track == "sentences:unit=characters",
    "rule-sentences": lambda n: max(n.steps[2].characters) <= n.steps[2].size == 200,
    "sentences-fit": lambda n: n.upto(3) > 200 and n.upto(5, 3) > 200 and len(cuts_of(n, 2)) == 2,
    "sentences-whole": lambda n: is_between(n, 2) and max(n.steps[2].characters) < 200,
    "title-separators": lambda n: n.steps[3].track.startswith("recursive-characters:size=300"),
    "rule-separators": lambda n: n.steps[3].track.endswith(r"separators=\n\n|\n|. | |"),
    "separators-fit": lambda n: (
        n.upto(3) <= 300 < n.upto(4) - 1
        and n.upto(5, 4) <= 300
        and not any("\n" in line.text for line in n.lines)
        and len(cuts_of(n, 3)) == 1
    ),
    "separators-stop": lambda n: (
        cuts_of(n, 3) == (n.upto(3) - 1,)
        and n.steps[3].falls[0].right == "."
        and n.steps[3].falls[0].sentence == 3
    ),
    "rule-meaning": lambda n: (
        n.steps[4].track == "semantic"
        and n.likeness.threshold == sorted(n.likeness.values)[int(3 * 0.25)]
    ),
    "likeness": lambda n: len(n.likeness.values) == 4,
    "meaning-least": lambda n: (
        n.likeness.breaks == (4,) and min(n.likeness.values) == n.likeness.values[3]
    ),
    "percentile-coarse": lambda n: (
        n.likeness.alone == percentiles_that_cut_once(n.likeness.values)
        and sorted(n.likeness.values)[1] == n.likeness.values[n.likeness.second]
    ),
    "agree": lambda n: (
        [step.name for step in n.agreeing] == ["By tokens", "By sentences", "By meaning"]
        and list(n.places.values()).count(3) == 1
    ),
    "answers": lambda n: (
        [len(step.answers_cut) for step in n.steps] == [1, 1, 0, 0, 0]
        and n.steps[0].answers_cut != n.steps[1].answers_cut
    ),
}


@pytest.fixture(scope="module")
def numbers(learn: Learning) -> Numbers:
    known: Numbers = learn(NAME).numbers
    return known


def test_every_claim_is_tested(learn: Learning) -> None:
    assert set(learn(NAME).claims) == set(CLAIMS)


@pytest.mark.parametrize("claim", CLAIMS)
def test_claim_holds(claim: str, numbers: Numbers) -> None:
    assert CLAIMS[claim](numbers)


def test_steps_say_no_number_outside_a_claim(learn: Learning) -> None:
    words = learn(NAME).soup.select(".predict-rule, .predict-why, .predict-end")
    assert len(words) == 11
    for part in (part for each in words for part in each.select("[data-claim]")):
        part.extract()
    assert digits_in(" ".join(each.get_text() for each in words)) == []


def test_lengths_of_the_sentences_are_those_counted_by_hand(numbers: Numbers) -> None:
    assert [line.characters for line in numbers.lines] == [115, 74, 91, 86, 143]
    assert [line.tokens for line in numbers.lines] == [27, 17, 18, 18, 33]
    assert (numbers.characters, numbers.tokens) == (513, 113)
    assert [line.characters for line in numbers.lines] == [len(each) for each in SENTENCES]
    assert "".join(line.text for line in numbers.lines).strip() == PASSAGE


def test_tokens_of_the_sentences_are_its_words_and_marks(numbers: Numbers) -> None:
    parts = [len(re.findall(r"\w+|[^\w\s]", each)) for each in SENTENCES]
    assert parts == [25, 17, 18, 18, 31]
    more = [line.tokens - each for line, each in zip(numbers.lines, parts, strict=True)]
    assert more == [2, 0, 0, 0, 2]  # “Celsius” is made of three, “droughts” and “harvests” of two
    assert numbers.rare == ("Celsius", 3)


def test_cuts_are_those_worked_out_by_hand(numbers: Numbers) -> None:
    begun = [0, *accumulate(len(each) + 1 for each in SENTENCES)]
    assert begun[:5] == [0, 116, 191, 283, 370]
    assert [step.cuts for step in numbers.steps] == [
        (200, 400),
        (PASSAGE.index("to the air."), begun[4]),
        (begun[2], begun[4]),
        (begun[3] - 2,),
        (begun[4],),
    ]
    assert PASSAGE.index("to the air.") == 179
    assert numbers.places == {179: 1, 191: 1, 200: 1, 281: 1, 370: 3, 400: 1}


def test_chunks_are_as_long_as_the_cuts_make_them(numbers: Numbers) -> None:
    assert [step.characters for step in numbers.steps] == [
        (200, 200, 113),
        (179, 191, 143),
        (191, 179, 143),
        (281, 232),
        (370, 143),
    ]
    # The word that is cut in two counts as one token more.
    assert [sum(step.tokens) for step in numbers.steps] == [114, 113, 113, 113, 113]
    assert numbers.steps[0].tokens == (46, 42, 26)


def test_words_beside_the_cuts_are_read_off_the_passage(numbers: Numbers) -> None:
    beside = [(fall.sentence, fall.inside, fall.left, fall.right) for fall in numbers.falls]
    assert beside == [
        (3, 9, "di", "oxide"),
        (5, 30, "seas", "and"),
        (2, 63, "added", "to"),
        (5, 0, "1750.", "Storms,"),
        (3, 0, "air.", "Carbon"),
        (5, 0, "1750.", "Storms,"),
        (3, 90, "today", "."),
        (5, 0, "1750.", "Storms,"),
    ]


def test_likeness_is_cut_at_the_least_of_four_values(numbers: Numbers) -> None:
    assert [round(value, 2) for value in numbers.likeness.values] == [0.57, 0.27, 0.52, 0.15]
    assert numbers.likeness.threshold == min(numbers.likeness.values)
    assert (numbers.likeness.alone, numbers.likeness.second) == (33, 1)


def test_each_counting_rule_cuts_another_answer(numbers: Numbers) -> None:
    assert [step.answers_cut for step in numbers.steps] == [(1,), (0,), (), (), ()]


def test_places_where_rules_cut_are_told_behind_the_guess_alone(learn: Learning) -> None:
    soup = learn(NAME).soup
    assert [part.has_attr("hidden") for part in soup.select(".lesson-reveal")] == [True] * 6
    for part in soup.select(".lesson-reveal, #seen, .predict-figure, .lesson-bench"):
        part.decompose()
    told = " ".join(soup.select_one("main").get_text(" ").split())  # type: ignore[union-attr]
    assert "oxide stood" in told
    assert not [words for words in ("“di”", "1✂2", "0.15", "chunks of") if words in told]
