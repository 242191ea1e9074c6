"""What would keep a cut answer whole, in the words of the track that cuts it."""

from __future__ import annotations

import pytest

from app.advice import cut_sentences
from engine import Document, analyse, mark, tokenize
from engine.reading import read_text
from tests.tracks import cut_with_hash

SENTENCES = "We go. They all sit. Run. You see us all up on it. Win."
LARGER = "so only a larger size can keep it whole."
TOGETHER = "long together, so try a larger size."
PARAGRAPHS = "# Up\n\nWe go.\n\nThey sit.\n\nRun.\n"


def advice_of(document: Document, track: str, words: str) -> str:
    """What ends the sentence about the one answer that a track cuts."""
    start = document.text.index(words)
    answer = mark(document, start, start + len(words))
    analysis = analyse(
        cut_with_hash(tokenize(document, "wordpiece"), track), [answer], embedder="hash"
    )
    (told,), more = cut_sentences(analysis.tracks, [track], [answer])
    assert more == ""
    return told.advice


@pytest.mark.parametrize(
    ("track", "words", "advice"),
    [
        ("fixed:size=5", "all sit", "; an overlap of 1 token would keep it whole."),
        (
            "fixed:size=14,unit=characters",
            "all sit",
            "; an overlap of 2 characters would keep it whole.",
        ),
        ("sentences:size=7", "sit. Run", "; an overlap of 1 sentence would keep it whole."),
        (
            "late:over=(sentences:size=7)",
            "sit. Run",
            "; an overlap of 1 sentence would keep it whole.",
        ),
        ("sentences:size=4", "You see us all up", f"; it is 5 tokens long, {LARGER}"),
        (
            "sentences:size=20,unit=characters",
            "You see us all up on it",
            f"; it is 23 characters long, {LARGER}",
        ),
        ("sentences:size=5", "up on it", f"; its sentences are 8 tokens {TOGETHER}"),
        (
            "sentences:size=18,unit=characters",
            "it. Run. You",
            f"; its sentences are 43 characters {TOGETHER}",
        ),
        ("semantic:size=5,percentile=0", "up on it", "."),
        ("sentence-window:window=0", "go. They", "."),
        ("manual:cuts=8", "go. They", "."),
    ],
)
def test_advice_is_in_the_unit_of_the_overlap(track: str, words: str, advice: str) -> None:
    assert advice_of(read_text(SENTENCES), track, words) == advice


def test_advice_says_where_an_overlap_that_reaches_back_does_not_help() -> None:
    text = "We all go up. They sit.\n\nRun now. You see us all."
    advice = advice_of(read_text(text), "recursive:size=9", "go up. They sit.\n\nRun")
    assert advice == (
        "; it begins 6 tokens before the cut, but an overlap of so many does not keep it whole: "
        "try a larger one, or another size."
    )


@pytest.mark.parametrize(
    ("track", "advice"),
    [
        ("recursive:size=7", "; an overlap of 3 tokens would keep it whole."),
        ("headings:size=7", "."),
        ("paragraphs", "."),
        ("late", "."),
    ],
)
def test_advice_reaches_back_to_whole_paragraphs_or_promises_nothing(
    track: str, advice: str
) -> None:
    assert advice_of(read_text(PARAGRAPHS), track, "go.\n\nThey") == advice
