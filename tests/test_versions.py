"""Two versions of a text: what they share, where answers go, which cuts both have."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import cut, tokenize
from engine.answers import Answer
from engine.document import Document, visible_characters
from engine.reading import read_text
from engine.span import Span
from engine.structure import VISIBLE
from engine.versions import Change, align
from engine.versions_answers import Carried, carry
from engine.versions_cuts import VersionCuts, compare_cuts
from engine.versions_words import words_of
from tests.conftest import shared
from tests.nasty import is_visible, nasty_texts

POLICY = """# Travel

Claims must be filed within 60 days of the trip.

## Meals

A meal is paid up to 40 euros a day.

## Hotels

A night is paid up to 120 euros. Keep the receipt.
"""


def answer_in(text: str, words: str, occurrence: int = 0) -> Answer:
    """The answer of these words, by the number of their occurrence."""
    at = -1
    for _ in range(occurrence + 1):
        at = text.index(words, at + 1)
    return Answer(at, at + len(words), f"What of {words}?")


def one_carried(old: str, new: str, words: str, occurrence: int = 0) -> Carried:
    [found] = carry(read_text(old), read_text(new), [answer_in(old, words, occurrence)])
    return found


def said(carried: Carried, new: str) -> tuple[str, str | None, str | None, int]:
    """What became of an answer: its fate, its words, what stands there now, and in how many places."""
    words = carried.new.span.of(new) if carried.new else None
    now = carried.now.of(new) if carried.now else None
    return carried.fate, words, now, len(carried.places)


def place_of(carried: Carried) -> int | None:
    return carried.new.start if carried.new else None


# Aligning


@given(nasty_texts)
def test_words_hold_every_visible_character_once(text: str) -> None:
    words = words_of(text)
    held = [at for pair in zip(words.starts, words.ends, strict=True) for at in range(*pair)]
    assert held == visible_characters(Document(text, "", (), (), ())).tolist()


@given(nasty_texts)
def test_text_that_stays_is_one_run(text: str) -> None:
    aligned = align(text, text)
    assert aligned.changes == ()
    assert [run.length for run in aligned.runs] == [len(aligned.old.words)] * bool(
        aligned.old.words
    )


@given(nasty_texts, nasty_texts)
def test_runs_rise_and_their_words_are_the_same(old: str, new: str) -> None:
    aligned = align(old, new)
    ends = (0, 0)
    for run in aligned.runs:
        assert (run.old >= ends[0], run.new >= ends[1]) == (True, True)
        ends = run.old + run.length, run.new + run.length
        assert aligned.old.words[run.old : ends[0]] == aligned.new.words[run.new : ends[1]]


@given(nasty_texts, nasty_texts, nasty_texts)
def test_whatever_stands_before_and_after_a_change_is_shared(
    before: str, inside: str, after: str
) -> None:
    old, new = f"{before}\n{after}", f"{before}\n{inside}\n{after}"
    for aligned in (align(old, new), align(new, old).reversed):
        assert (aligned.counterparts >= 0).all()


def test_changes_are_told_in_words() -> None:
    new = POLICY.replace("60 days", "30 days").replace(
        "## Meals", "## Trains\n\nBy rail.\n\n## Meals"
    )
    aligned = align(POLICY, new)
    told = [(change.old.of(POLICY), change.new.of(new)) for change in aligned.changes]
    assert told == [("60", "30"), ("", "## Trains\n\nBy rail.")]


def test_words_that_both_hold_by_chance_are_no_common_text() -> None:
    old = "Every claim of the staff goes to the desk of the branch, which answers by letter."
    new = "Nobody pays fines in the office unless some head has signed them in ink beforehand."
    assert align(old, new).changes == (Change(Span(0, len(old) - 1), Span(0, len(new) - 1)),)


def test_other_line_breaks_are_no_change() -> None:
    assert align("one two three\nfour five", "one two\nthree four\n\nfive").changes == ()


def test_two_million_characters_are_aligned_in_seconds() -> None:
    lines = [
        f"Line {at} says {at * 7919 % 1_000_003} of the same old words." for at in range(45_000)
    ]
    changed = [line.replace("same", "very") if at % 10 else line for at, line in enumerate(lines)]
    old, new = "\n".join(lines), "\n".join(changed)
    assert len(old) > 2_000_000
    began = time.perf_counter()
    assert len(align(old, new).changes) == sum(at % 10 > 0 for at in range(45_000))
    assert time.perf_counter() - began < 30  # 2 on a quiet machine


@pytest.mark.parametrize("words", ["foo bar\n", "a "])
def test_text_without_anything_unique_is_still_aligned_at_its_ends(words: str) -> None:
    old, new = words * 5000, words * 2000 + "X " + words * 3000
    changes = align(old, new).changes
    assert [change.new.of(new) for change in changes] == ["X"]


# Answers


@given(nasty_texts, st.data())
def test_answers_stay_where_nothing_changes(text: str, data: st.DataObject) -> None:
    if not is_visible(text):
        return
    document = read_text(text)
    answer = drawn_answer(document, data)
    assert carry(document, document, [answer]) == (Carried(answer, "unchanged", answer),)


@given(nasty_texts, nasty_texts, st.data())
def test_answers_are_carried_to_their_very_words(old: str, new: str, data: st.DataObject) -> None:
    if not (is_visible(old) and is_visible(new)):
        return
    documents = read_text(old), read_text(new)
    answer = drawn_answer(documents[0], data)
    [found] = carry(*documents, [answer])
    words = answer.span.of(documents[0].text)
    if found.new:
        assert found.new.span.of(documents[1].text).split() == words.split() or (
            words_of(found.new.span.of(documents[1].text)).words == words_of(words).words
        )
    assert (found.new is None) == (found.fate in {"gone", "changed", "several"})


@given(st.lists(st.sampled_from(["ask", "pay", "file", "it."]), min_size=3, max_size=30), st.data())
def test_answers_move_with_the_text_around_an_insertion(
    words: list[str], data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(words)))
    start = data.draw(st.integers(0, len(words) - 1))
    end = data.draw(st.integers(start + 1, len(words)).filter(lambda end: not start < at < end))
    inserted = data.draw(st.lists(st.sampled_from(["new", "more"]), min_size=1, max_size=30))
    old, new = " ".join(words), " ".join([*words[:at], *inserted, *words[at:]])
    place = len(" ".join([*words[:start], ""]))
    answer = Answer(place, place + len(" ".join(words[start:end])))
    [found] = carry(read_text(old), read_text(new), [answer])
    shift = len(" ".join([*inserted, ""])) if at <= start else 0
    assert found.fate == "unchanged"
    assert found.new == Answer(answer.start + shift, answer.end + shift)


def drawn_answer(document: Document, data: st.DataObject) -> Answer:
    text = document.text
    places = [at for at in visible_characters(document).tolist() if VISIBLE.match(text[at])]
    start, end = sorted(data.draw(st.tuples(st.sampled_from(places), st.sampled_from(places))))
    return Answer(start, end + 1)


def test_answer_in_text_that_stays_moves_with_it_however_often_its_words_stand() -> None:
    new = "# Rules\n\nIt is paid up to 120 euros, always.\n\n" + POLICY
    found = one_carried(POLICY, new, "paid up to", 1)
    assert found.fate == "unchanged"
    assert place_of(found) == new.index("paid up to 120 euros. Keep")


def test_answer_whose_passage_moved_is_found_by_its_words() -> None:
    meals = "## Meals\n\nA meal is paid up to 40 euros a day.\n\n"
    new = POLICY.replace(meals, "") + "\n" + meals
    found = one_carried(POLICY, new, "40 euros a day")
    assert said(found, new) == ("found", "40 euros a day", None, 0)


def test_answer_that_stands_twice_goes_where_its_surroundings_are() -> None:
    old = "Intro.\n\nStaff file within ten days of the trip.\n"
    new = "Guests pay within ten days of a bill.\n\nAll staff file within ten days of every trip.\n"
    found = one_carried(old, new, "ten days")
    assert place_of(found) == new.index("ten days of every")


def test_answer_that_stands_twice_alike_is_not_guessed() -> None:
    old = "They said it is ten days at least.\n"
    new = "Red: ten days. Red: ten days."
    found = one_carried(old, new, "ten days")
    assert said(found, new) == ("several", None, "ten days", 2)


def test_heading_tells_two_places_apart() -> None:
    old = "# Meals\n\nCap: 40 euros.\n\n# Hotels\n\nNone.\n"
    new = "# Trains\n\nTop: 40 euros!\n\n# Meals\n\nTop: 40 euros!\n"
    found = one_carried(old, new, "40 euros")
    assert place_of(found) == new.rindex("40 euros")


def test_answer_with_other_white_space_is_carried() -> None:
    new = POLICY.replace("60 days", "60\ndays")
    found = one_carried(POLICY, new, "within 60 days")
    assert said(found, new) == ("unchanged", "within 60\ndays", None, 0)


def test_moved_answer_with_other_white_space_is_found() -> None:
    old = "First one here and much more of it. Claims come in 60 days. The last of them."
    new = "Claims come in\n60  days. First one here and much more of it. The last of them."
    found = one_carried(old, new, "in 60 days")
    assert said(found, new) == ("found", "in\n60  days", None, 0)


def test_answer_whose_words_changed_is_told_with_what_stands_there() -> None:
    new = POLICY.replace("60 days", "90 days")
    found = one_carried(POLICY, new, "within 60 days")
    assert said(found, new) == ("changed", None, "within 90 days", 0)


def test_answer_whose_passage_is_gone_is_told() -> None:
    new = POLICY.replace(" Keep the receipt.", "")
    assert said(one_carried(POLICY, new, "Keep the receipt."), new) == ("gone", None, None, 0)


def test_answer_is_not_carried_to_another_that_was_there_before() -> None:
    old = "Meals: up to 40 euros.\n\nHotels: up to 40 euros.\n"
    new = "Meals: up to 40 euros.\n"
    assert said(one_carried(old, new, "40 euros", 1), new) == ("gone", None, None, 1)


def test_answer_is_not_found_inside_a_longer_word() -> None:
    old, new = "Room 60 is free.", "Now take bus 1600 or walk."
    assert one_carried(old, new, "60").new is None


def test_carried_answer_keeps_its_question_and_that_it_was_suggested() -> None:
    answer = Answer(2, 8, "Which?", "amount")
    [found] = carry(read_text("# Travel"), read_text("So.\n\n# Travel"), [answer])
    assert found.new == Answer(7, 13, "Which?", "amount")


def test_answers_of_a_real_document_survive_an_edit_of_each_paragraph() -> None:
    """Each paragraph gets a sentence more at its start, and every third is taken to the end."""
    text = shared("data/files/github-privacy-statement.md").read_text(encoding="utf-8")
    old = read_text(text)
    answers = [Answer(s.start, s.end) for s in old.sentences[::3] if s.of(text)[-1] == "."]
    parts = [
        part if part.startswith(("#", "|", "-")) else f"Noted. {part}"
        for part in text.split("\n\n")
    ]
    kept, taken = [part for at, part in enumerate(parts) if at % 3], parts[::3]
    new = read_text("\n\n".join([*kept, *taken]))
    found = carry(old, new, answers)
    lost = [one for one in found if one.new is None]
    assert len(answers) > 50
    assert all(one.new.span.of(new.text) == one.old.span.of(text) for one in found if one.new)
    assert len(lost) <= len(answers) // 10


# Cuts


def compared(old: str, new: str, track: str) -> VersionCuts:
    texts = [tokenize(read_text(text), "characters") for text in (old, new)]
    return compare_cuts(cut(texts[0], track), cut(texts[1], track), align(old, new))


def test_cuts_before_the_same_headings_are_both() -> None:
    new = POLICY.replace("## Hotels", "## Trains\n\nBy rail only.\n\n## Hotels").replace("40", "45")
    found = compared(POLICY, new, "headings")
    words = [[POLICY[one:][:8], new[other:][:8]] for one, other in found.both.tolist()]
    assert words == [["## Meals", "## Meals"], ["## Hotel", "## Train"]] or words == [
        ["## Meals", "## Meals"],
        ["## Hotel", "## Hotel"],
    ]
    assert [found.only_old.tolist(), found.only_new.tolist(), found.changed_old.tolist()] == [
        []
    ] * 3
    assert len(found.changed_new) == 1


def test_cuts_that_an_insertion_moves_are_of_one_version_alone() -> None:
    old = "a b c d e f g h"
    found = compared(old, f"xx {old}", "fixed:size=6")
    assert found.both.tolist() == []
    assert (found.only_old.tolist(), found.only_new.tolist()) == ([6, 12], [6, 12])


def test_cuts_in_changed_text_are_told_apart() -> None:
    old = "One two.\n\nThree four.\n\nFive six."
    new = "One two.\n\nWho goes there. Nobody does.\n\nEleven Five six."
    found = compared(old, new, "paragraphs")
    assert found.both.tolist() == [[10, 10]]
    assert (found.changed_old.tolist(), found.changed_new.tolist()) == ([23], [40])


@given(
    nasty_texts, nasty_texts, st.sampled_from(["fixed:size=5", "sentences:size=20", "paragraphs"])
)
def test_each_cut_of_either_version_is_told_once(old: str, new: str, track: str) -> None:
    if not (is_visible(old) and is_visible(new)):
        return
    found = compared(old, new, track)
    for both, only, changed, chunking in (
        (found.both[:, 0], found.only_old, found.changed_old, found.old),
        (found.both[:, 1], found.only_new, found.changed_new, found.new),
    ):
        told = [*both.tolist(), *only.tolist(), *changed.tolist()]
        assert len(told) == len({*told})
        assert {*told} <= {*chunking.cuts.tolist()}


@given(nasty_texts, st.sampled_from(["fixed:size=5", "sentences:size=20", "paragraphs"]))
def test_versions_of_one_text_have_the_same_cuts(text: str, track: str) -> None:
    if is_visible(text):
        found = compared(text, text, track)
        assert (found.both[:, 0] == found.both[:, 1]).all()
        assert [len(found.only_old), len(found.only_new)] == [0, 0]
