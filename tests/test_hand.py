"""Cuts made by hand: what the page is told of the places around them."""

from __future__ import annotations

import numpy as np

from app.assets import Assets
from app.field_looks import BY_HAND
from app.forms import State
from app.hand import MOST_HANDLES, hand_data
from app.pages import Pages
from app.subject import Subject
from engine import Span, analyse, cut, read, tokenize
from engine.spec import parse_track

PAGES = Pages(Assets())
TEXT = "One two three four five six seven eight nine ten eleven twelve."


def subject(track: str, *, window: Span | None = None, text: str = TEXT) -> Subject:
    tokenization = tokenize(read(text.encode(), name="a.txt"), "wordpiece")
    ready = analyse(cut(tokenization, track), embedder="hash")
    state = State((parse_track(track),), window=window)
    return Subject(
        id="d", file_name="a.txt", state=state, tokenization=tokenization, analysis=ready
    )


def test_words_on_cutting_by_hand_name_a_way_for_touch_and_one_for_keys() -> None:
    assert BY_HAND == (
        "drag one in the picture to move it; click or touch the track to add one; choose one and press "
        "Remove cut, or the Delete key, to take it away"
    )
    bar = bytes(PAGES.render("_hand.html").body).decode()
    assert "Touch a cut and then <em>Remove cut</em> to take it away." in bar


def test_cut_knows_the_pieces_around_it_and_the_tokens_before_them() -> None:
    assert hand_data(subject("manual:cuts=9")) == {
        "first": 0,
        "many": False,
        "handles": [
            {
                "edges": [4, 8, 14, 19, 24, 28, 34, 40, 45, 49, 56, 62],
                "last_tokens": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
                "at": 1,
            }
        ],
        "least": 4,
        "most": 62,
    }


def test_edges_are_starts_of_pieces_that_cut_the_text() -> None:
    told = subject("manual:cuts=19|40")
    found = hand_data(told)
    assert found is not None
    handles, starts = found["handles"], told.tokenization.piece_starts[1:-1].tolist()
    for handle, place in zip(handles, (19, 40), strict=True):
        assert handle["edges"][handle["at"]] == place
        assert set(handle["edges"]) <= set(starts)


def test_only_cuts_in_view_have_handles() -> None:
    told = hand_data(subject("manual:cuts=8|19|40", window=Span(10, 30)))
    assert told is not None
    assert (told["first"], len(told["handles"])) == (1, 1)


def test_too_many_cuts_in_view_have_none() -> None:
    text = "word " * 400
    cuts = "|".join(str(at) for at in np.arange(5, 2000, 5).tolist()[: MOST_HANDLES + 1])
    told = hand_data(subject(f"manual:cuts={cuts}", text=text))
    assert told == {"first": 0, "many": True, "handles": [], "least": 5, "most": 1995}


def test_tracks_that_are_not_cut_by_hand_have_no_handles() -> None:
    assert hand_data(subject("fixed")) is None
