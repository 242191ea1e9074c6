"""A case for each rule of cutting, small enough to check by eye."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest

from engine import Chunking, cut, tokenize
from engine.params import TrackError
from engine.spec import parse_track
from engine.strategies import LATE, STRATEGIES
from engine.structure import structure

# With WordPiece each word and each mark counts one.
WORDS = "one two three four five six seven"
SENTENCES = "We go. They all sit. Run. You see us all up on it. Win."
SHORT = "Go. Run. Sit. Eat. Win."
PARAGRAPHS = "A b.\n\nC d e. F g.\n\nH."
SECTIONS = "Intro.\n# A\n\nOne.\n## B\n\nTwo. Three.\n# C"

RULES = [
    ("fixed:size=3", WORDS, ["one two three ", "four five six ", "seven"]),
    ("fixed:size=3,overlap=1", WORDS, ["one two three ", "three four five ", "five six seven"]),
    ("fixed:size=5,overlap=2,unit=characters", "abcdefghijk", ["abcde", "defgh", "ghijk"]),
    ("fixed:size=2,unit=characters", "abe\u0301cd", ["ab", "e\u0301", "cd"]),
    ("recursive:size=10", PARAGRAPHS, ["A b.\n\nC d e. F g.\n\n", "H."]),
    ("recursive:size=5", PARAGRAPHS, ["A b.\n\n", "C d e. ", "F g.\n\nH."]),
    ("recursive:size=3", PARAGRAPHS, ["A b.\n\n", "C d e", ". ", "F g.\n\n", "H."]),
    ("recursive:size=4", "# A b c\n\nD.", ["# A b c\n\n", "D."]),
    ("recursive:size=4,overlap=2", "A.\n\nB.\n\nC.\n\nD.", ["A.\n\nB.\n\n", "B.\n\nC.\n\n", "C.\n\nD."]),
    ("recursive:size=5,overlap=4", "A.\n\nB.\n\nC d.", ["A.\n\nB.\n\n", "B.\n\nC d."]),
    ("recursive:size=5,overlap=4", "A.\n\nB.\n\nC d e.", ["A.\n\nB.\n\n", "C d e."]),
    (
        "sentences:size=5",
        SENTENCES,
        ["We go. ", "They all sit. ", "Run. ", "You see us all up ", "on it. Win."],
    ),
    (
        "sentences:size=20,unit=characters",
        SENTENCES,
        ["We go. ", "They all sit. Run. ", "You see us all up on", " it. Win."],
    ),
    ("sentences:size=4,overlap=1", SHORT, ["Go. Run. ", "Run. Sit. ", "Sit. Eat. ", "Eat. Win."]),
    ("sentences:size=6,overlap=2", SHORT, ["Go. Run. Sit. ", "Run. Sit. Eat. ", "Sit. Eat. Win."]),
    (
        "sentences:size=5,overlap=2",
        "Go. Run. We sit. Win.",
        ["Go. Run. ", "Run. We sit. ", "We sit. Win."],
    ),
    (
        "sentences:size=3,overlap=2",
        "You all sit up. Run. Win.",
        ["You all sit ", "up. ", "Run. ", "Win."],
    ),
    ("headings", SECTIONS, ["Intro.\n", "# A\n\nOne.\n", "## B\n\nTwo. Three.\n", "# C"]),
    ("headings:level=1", SECTIONS, ["Intro.\n", "# A\n\nOne.\n## B\n\nTwo. Three.\n", "# C"]),
    (
        "headings:level=1,size=5",
        SECTIONS,
        ["Intro.\n", "# A\n\nOne.\n", "## B\n\n", "Two. Three.\n", "# C"],
    ),
    ("headings", "\n\n# A\n# B\n\n", ["\n\n# A\n", "# B\n\n"]),
    ("headings", "A\n===\none\n\nB\n---\n", ["A\n===\none\n\n", "B\n---\n"]),
    ("headings", "---\nkey: it\n---\n# A\n", ["---\nkey: it\n---\n", "# A\n"]),
    ("headings", "```\n# A\n```\n> # B\n\n- # C\n", ["```\n# A\n```\n> # B\n\n- # C\n"]),
    (
        "sentence-window:window=1",
        SHORT,
        ["Go. Run. ", "Go. Run. Sit. ", "Run. Sit. Eat. ", "Sit. Eat. Win.", "Eat. Win."],
    ),
    ("sentence-window:window=1,stride=2", SHORT, ["Go. Run. ", "Run. Sit. Eat. ", "Eat. Win."]),
    ("sentence-window:window=1,stride=3", SHORT, ["Go. Run. ", "Sit. Eat. Win.", "Eat. Win."]),
    ("sentence-window:window=0", SHORT, ["Go. ", "Run. ", "Sit. ", "Eat. ", "Win."]),
    ("paragraphs", "A.\n\nB.\n", ["A.\n\n", "B.\n"]),
    ("paragraphs", "# A\n\n## B\n\nOne.\n\nTwo.\n", ["# A\n\n## B\n\nOne.\n\n", "Two.\n"]),
    ("paragraphs", "A:\n- b\n\n- c\n\n  d\n\nE\n", ["A:\n", "- b\n\n- c\n\n  d\n\n", "E\n"]),
    ("paragraphs", "1. a\n2) b\n3) c\n- d\n* e\n", ["1. a\n", "2) b\n3) c\n", "- d\n", "* e\n"]),
    ("paragraphs", "- a\n\n  ```\n  b\n  ```\n- c\n", ["- a\n\n  ```\n  b\n  ```\n- c\n"]),
    ("paragraphs", "- a\n\n---\n\n- b\n", ["- a\n\n---\n\n", "- b\n"]),
    ("paragraphs", "***\n\n# A\n\n---\n\nB\n", ["***\n\n# A\n\n---\n\nB\n"]),
    ("paragraphs", "A\n\n# B\n# C", ["A\n\n", "# B\n# C"]),
    (
        "paragraphs",
        "## A\n| b | c |\n| - | - |\n| 1 | 2 |\n\nD\n```\ne\n\nf\n```\n> g\n>\n> h\n",
        ["## A\n| b | c |\n| - | - |\n| 1 | 2 |\n\n", "D\n", "```\ne\n\nf\n```\n", "> g\n>\n> h\n"],
    ),
    ("paragraphs", "---\nkey: it\n---\n<b>a</b>\n\nB\n", ["---\nkey: it\n---\n", "<b>a</b>\n\n", "B\n"]),
    ("late:over=(fixed:size=3,overlap=1)", WORDS, ["one two three ", "three four five ", "five six seven"]),
    ("late", "A.\n\nB.\n", ["A.\n\n", "B.\n"]),
    ("manual:cuts=4|8", WORDS, ["one ", "two ", "three four five six seven"]),
    ("manual:cuts=3|9|10", WORDS, ["one two ", "three four five six seven"]),
    ("manual", WORDS, [WORDS]),
]  # fmt: skip

PLAIN = [
    ("headings", "SCOPE\n\nA.\n\n1.1 Who\n\nB.\n", ["SCOPE\n\nA.\n\n", "1.1 Who\n\nB.\n"]),
    ("headings:level=1", "SCOPE\n\nA.\n\n1.1 Who\n\nB.\n", ["SCOPE\n\nA.\n\n1.1 Who\n\nB.\n"]),
    ("paragraphs", "SCOPE\n\n1.1 Who\n\nA.\n\n- b\n\n- c", ["SCOPE\n\n1.1 Who\n\nA.\n\n", "- b\n\n", "- c"]),
    ("recursive:size=5", "SCOPE\n\nWe go. They all sit.", ["SCOPE\n\nWe go. ", "They all sit."]),
]  # fmt: skip

# Five sentences whose neighbours have the cosines 0.6, 1, 0.8 and 0.
CURVE = np.array([[4, 3], [0, 5], [0, 5], [3, 4], [4, -3]], np.int8)
SEMANTIC = [
    ("semantic", ["Go. Run. Sit. Eat. ", "Win."]),
    ("semantic:percentile=50", ["Go. ", "Run. Sit. Eat. ", "Win."]),
    ("semantic:percentile=100", ["Go. ", "Run. Sit. ", "Eat. ", "Win."]),
    ("semantic:percentile=50,size=4", ["Go. ", "Run. Sit. ", "Eat. ", "Win."]),
    ("semantic:threshold=stddev", ["Go. Run. Sit. Eat. ", "Win."]),
    ("semantic:threshold=stddev,amount=-0.5", ["Go. ", "Run. Sit. Eat. ", "Win."]),
    ("semantic:threshold=iqr,amount=0.5", ["Go. Run. Sit. Eat. ", "Win."]),
    ("semantic:threshold=gradient", ["Go. Run. Sit. Eat. ", "Win."]),
    ("semantic:threshold=gradient,percentile=50", ["Go. Run. Sit. ", "Eat. ", "Win."]),
    ("semantic:threshold=absolute", ["Go. Run. Sit. Eat. ", "Win."]),
    ("semantic:threshold=absolute,amount=0.6", ["Go. ", "Run. Sit. Eat. ", "Win."]),
    ("semantic:threshold=absolute,amount=-0.1", ["Go. Run. Sit. Eat. Win."]),
    ("semantic:window=2", ["Go. Run. Sit. Eat. ", "Win."]),
    ("late:over=(semantic:percentile=50)", ["Go. ", "Run. Sit. Eat. ", "Win."]),
]


def texts_of(chunking: Chunking) -> list[str]:
    return [chunking.document.text[chunk.start : chunk.end] for chunk in chunking.chunks]


@pytest.mark.parametrize(("track", "text", "chunks"), RULES)
def test_rule_cuts_markdown_as_worked_by_hand(track: str, text: str, chunks: list[str]) -> None:
    assert texts_of(cut(tokenize(structure(text), "wordpiece"), track)) == chunks


@pytest.mark.parametrize(("track", "text", "chunks"), PLAIN)
def test_rule_cuts_plain_text_as_worked_by_hand(track: str, text: str, chunks: list[str]) -> None:
    tokenization = tokenize(structure(text, syntax="plain"), "wordpiece")
    assert texts_of(cut(tokenization, track)) == chunks


@pytest.mark.parametrize(("track", "chunks"), SEMANTIC)
def test_semantic_cuts_as_worked_by_hand(track: str, chunks: list[str]) -> None:
    tokenization = tokenize(structure(SHORT), "wordpiece")
    chunking = cut(tokenization, track, vectors=CURVE)
    assert texts_of(chunking) == chunks
    assert chunking.similarity is not None
    if "window" not in track:
        assert chunking.similarity.round(12).tolist() == [0.6, 1.0, 0.8, 0.0]


def test_every_setting_of_every_strategy_is_worked_by_hand() -> None:
    """The strategy that follows a library is compared with that library instead."""
    given: defaultdict[str, set[str]] = defaultdict(set)
    for track in [*(row[0] for row in RULES), *(row[0] for row in SEMANTIC)]:
        strategy, _, settings = track.partition(":")
        given[strategy] |= {part.partition("=")[0] for part in settings.split(",") if part}
    assert set(given) == set(STRATEGIES) - {"recursive-characters"}
    for name, settings_given in given.items():
        assert {param.name for param in STRATEGIES[name].params} <= settings_given


def test_sentence_that_starts_inside_a_piece_is_cut_at_the_start_of_that_piece() -> None:
    """Qwen's pre-tokenizer keeps `.Then` together, and a space with the word after it."""
    tokenization = tokenize(structure("He said so.Then left. Now."), "qwen2.5")
    assert texts_of(cut(tokenization, "sentences:size=3")) == ["He said so", ".Then left.", " Now."]
    assert texts_of(cut(tokenization, "sentences:size=14,unit=characters")) == [
        "He said so.",
        "Then left. ",
        "Now.",
    ]


def test_manual_cut_past_the_text_is_refused_with_its_length() -> None:
    tokenization = tokenize(structure("One word."), "wordpiece")
    with pytest.raises(TrackError) as refused:
        cut(tokenization, "manual:cuts=4|9")
    sentence = "cuts must be below 9, the length of the text in characters, not 9"
    assert str(refused.value) == sentence


def test_late_over_vectors_says_what_it_needs() -> None:
    tokenization = tokenize(structure(SHORT), "wordpiece")
    with pytest.raises(ValueError, match="needs the vectors of the document's sentences"):
        cut(tokenization, parse_track(f"{LATE}:over=semantic"))
