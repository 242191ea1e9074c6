"""The two panels under the answers: what they say."""

from __future__ import annotations

import pytest

from app.compare import comparison, cut_list
from app.overlap_advice import sentences, untried
from app.overlap_view import overlaps
from app.subject import Subject
from engine import Span, cut, tokenize
from engine.overlaps import advise
from engine.reading import read_text
from engine.recuts import Most
from tests.test_views import PAGES, flagship, policy, subject

WORDS = "Rain falls on the hills and runs to the sea. " * 200


def comparison_html(shown: Subject) -> str:
    return bytes(
        PAGES.render("_comparison.html", comparison=comparison(shown, None, None)).body
    ).decode()


def advice_html(shown: Subject, answer: int | None = None) -> str:
    return bytes(PAGES.render("_overlap_advice.html", advice=overlaps(shown, answer)).body).decode()


def test_shown_track_is_compared_with_the_next_one() -> None:
    found = comparison(policy("fixed:size=300", "fixed:size=600", "headings", shown=1), None, None)
    chosen = [
        choice.name for side in (found.firsts, found.seconds) for choice in side if choice.chosen
    ]
    assert chosen == ["Fixed 2", "Headings"]
    last = comparison(policy("fixed", "headings", shown=1), None, 7)
    assert [choice.chosen for choice in last.seconds] == [True, False]


@pytest.mark.parametrize(
    ("tracks", "sentence"),
    [
        (
            ("fixed:size=300", "fixed:size=600"),
            "Fixed and Fixed 2 share one cut; Fixed makes two alone, Fixed 2 makes none alone.",
        ),
        (
            ("fixed:size=300", "late:over=(fixed:size=300)"),
            "Fixed and Late cut at the same 3 places.",
        ),
        (
            ("fixed:size=2000", "recursive:size=2000"),
            "Fixed and Recursive make no cut at all; make their sizes smaller.",
        ),
        (("fixed",), "There is one track only; add another one to compare it with."),
    ],
)
def test_comparison_says_what_two_tracks_share(tracks: tuple[str, ...], sentence: str) -> None:
    assert comparison(policy(*tracks), None, None).sentence == sentence


def test_track_that_waits_for_vectors_is_said_to_wait() -> None:
    waiting = subject(*flagship(), vectors=False)
    found = comparison(waiting, 0, 2)
    assert found.sentence.startswith("Semantic is not cut yet")
    assert found.lists == ()
    with pytest.raises(ValueError, match="Semantic is not cut yet"):
        cut_list(waiting, 0, 2, "both", 0)


def test_cuts_are_named_by_the_tokens_on_both_sides_and_lead_to_their_place() -> None:
    shown = policy("fixed:size=300", "headings")
    (first, *_) = cut_list(shown, 0, 1, "first", 0).lines
    assert first.place == "token 299 | 300"
    start, end = map(int, first.goto.split("-"))
    assert shown.text[start:end] == "days of the transaction date, and"
    html = comparison_html(shown)
    assert f'data-goto="{first.goto}"' in html
    assert "3 cuts of Fixed alone" in html


def test_long_lists_are_paged_and_other_lists_refused() -> None:
    shown = subject(read_text(WORDS), tracks=("fixed:size=3", "recursive"))
    page = cut_list(shown, 0, 1, "first", 1)
    assert page.pager.caption.startswith("201 to 400 of ")
    assert len(page.lines) == 200
    with pytest.raises(ValueError, match="list must be one of both, first, second, not 'third'"):
        cut_list(shown, 0, 1, "third", 0)


def test_adviser_says_what_to_set_first() -> None:
    assert overlaps(policy("fixed:size=300"), None).sentence == (
        "An overlap of 6 tokens leaves none of the 3 answers cut and makes the index 1.02 times as "
        "large as the page. A larger one moves the chunks that follow, so some cut again; from 79 on "
        "none is ever cut."
    )


@pytest.mark.parametrize(
    ("track", "sentence"),
    [
        ("recursive", "Without any overlap this track leaves none of the 3 answers cut."),
        (
            "fixed:size=100",
            "No overlap leaves all 3 answers whole: 1 of them does not fit into one chunk. Try a larger "
            "size. The least are cut with 2 tokens: 1 of 3.",
        ),
        ("headings", "Headings has no overlap to set."),
    ],
)
def test_adviser_says_what_to_do_where_no_overlap_helps(track: str, sentence: str) -> None:
    assert overlaps(policy(track), None).sentence.startswith(sentence)


def test_adviser_without_answers_or_vectors_says_what_it_waits_for() -> None:
    bare = subject(flagship()[0], tracks=("fixed",))
    assert overlaps(bare, None).sentence.startswith("No answer is marked yet. Mark one")
    waiting = subject(*flagship(), tracks=("semantic",), vectors=False)
    assert overlaps(waiting, None).sentence.startswith("Semantic is not cut yet")


def test_one_answer_that_no_overlap_keeps_is_said_to_be_too_long() -> None:
    document, answers = flagship()
    shown = subject(document, answers[1:2], ("fixed:size=100",))
    assert overlaps(shown, None).sentence == (
        "No overlap leaves the answer whole: it does not fit into one chunk. Try a larger size."
    )


def advised(text: str, track: str, answers: list[Span], most: Most) -> list[str]:
    advice = advise(cut(tokenize(read_text(text), "wordpiece"), track), answers, most)
    return [*sentences(advice), untried(advice)]


def test_adviser_claims_nothing_of_overlaps_that_were_not_tried() -> None:
    text, few = "Go on. " * 60, Most(steps=3)
    one, other = Span(49, 97), Span(21, 69)
    assert advised(text, "sentences:size=30", [one], few) == [
        "No overlap up to 1 sentence leaves the answer whole.",
        "Tried up to an overlap of 1 sentence; larger ones take too long to try, but from 6 on none is "
        "ever cut.",
    ]
    assert advised(text, "sentences:size=30", [one, other], few)[:2] == [
        "No overlap up to 1 sentence leaves all 2 answers whole at once.",
        "Of those tried, the least are cut with none: 1 of 2.",
    ]


def test_adviser_says_that_some_are_cut_again_only_where_it_was_seen() -> None:
    text = "Go on. " * 60
    answer = [Span(49, 97)]
    every = advised(text, "sentences:size=30", answer, Most())
    assert every[0].startswith("An overlap of 3 sentences leaves the answer whole")
    assert every[1:] == [""]
    few = advised(text, "sentences:size=30", answer, Most(steps=9))
    assert few[0] == every[0]
    assert few[1].startswith("Tried up to an overlap of 4 sentences;")


def test_answer_in_sentences_that_do_not_fit_is_not_said_to_be_too_long_itself() -> None:
    text = "One two three four five. Six seven eight nine ten."
    assert advised(text, "sentences:size=8", [Span(19, 28)], Most())[0] == (
        "No overlap leaves the answer whole: its sentences do not fit into one chunk. Try a larger size."
    )


def test_adviser_offers_each_overlap_once_and_tells_the_one_in_use() -> None:
    rows = overlaps(policy("fixed:size=300,overlap=6"), None).rows
    assert [(row.name, row.use, row.in_use) for row in rows] == [
        ("in use; smallest that cuts none", 6, True),
        ("none cut from here on", 79, False),
    ]
    assert rows[1].track == "fixed:size=300,overlap=79"


def test_bars_are_where_answers_are_cut() -> None:
    plot = overlaps(policy("fixed:size=300"), None).plot
    assert plot is not None
    assert [bar.words for bar in plot.bars[:3]] == [
        *("0 to 4: 2 of 3 cut", "5: 1 of 3 cut", "6 to 47: 0 of 3 cut"),
    ]
    assert [(bar.x, bar.width, bar.height) for bar in plot.bars[:2]] == [(0, 10, 60), (10, 2, 30)]
    assert sum(bar.width for bar in plot.bars) == 600


def test_shares_are_those_of_the_chosen_answer() -> None:
    shown = policy("fixed:size=300")
    assert "(38 tokens)" in advice_html(shown)
    html = advice_html(shown, 1)
    assert "(125 tokens) the formula expects 42.0\u00a0% to be cut: (125 − 1) / 295.0" in html
    assert '<option value="1" selected>' in html
    assert "(38 tokens)" in advice_html(shown, 9)


def test_overlap_in_sentences_has_no_formula() -> None:
    html = advice_html(policy("sentences:size=100"))
    assert "Overlap in sentences" in html
    assert "By formula" not in html
