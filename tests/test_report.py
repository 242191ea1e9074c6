"""What `inspect` prints: every answer's verdict, where warnings lead, thresholds, and parted units."""

from __future__ import annotations

import os
import shutil
import sys
from functools import cache

import numpy as np
import pytest

from app.plain_text import table, width, width_of
from app.report import report
from engine import Analysis, analyse, cut, mark, read, tokenize
from engine.answers import Answer
from engine.reading import read_text
from tests.conftest import REPOSITORY
from tests.tracks import hash_embedder

DEADLINE = "Claims must be filed within 60 days of the transaction date"
VECTORS = np.array([[5, 0], [5, 0], [3, 4], [-4, 3], [0, 5], [7, 24]], np.int8)
SIX = "One comes. Two come. Three come. Four come. Five come. Six come."


@cache
def policy(*tracks: str) -> Analysis:
    tokenization = tokenize(read(REPOSITORY / "sample_docs" / "expense-policy.md"), "wordpiece")
    document = tokenization.document
    start = document.text.index(DEADLINE)
    answers = [
        mark(document, start, start + len(DEADLINE), "How long do I have to file a claim?"),
        mark(document, 0, document.text.index("\n")),
    ]
    chunkings = [cut(tokenization, track) for track in tracks]
    return analyse(chunkings, answers, embedder=hash_embedder())


def printed(analysis: Analysis, *, units: bool = False) -> list[list[str]]:
    """The lines of the report, parted at its blank lines."""
    return [part.split("\n") for part in report(analysis, units=units).split("\n\n")]


def starting(analysis: Analysis, words: str, *, units: bool = False) -> list[list[str]]:
    return [part for part in printed(analysis, units=units) if part[0].startswith(words)]


def test_report_has_every_verdict_on_every_answer() -> None:
    tracks = ("fixed:size=300", "fixed:size=300,overlap=60", "sentences:size=90", "paragraphs")
    assert starting(policy(*tracks), "answers ") == [
        [
            "answers                             fixed:size=300  fixed:size=300,overlap=60  sentences:size=90",
            "How long do I have to file a clai…  cut 1 | 2       rescued in 2               whole in 5",
            "# Travel and expense policy         whole in 1      whole in 1                 whole in 1",
        ],
        [
            "answers                             paragraphs",
            "How long do I have to file a clai…  whole in 3",
            "# Travel and expense policy         whole in 1",
        ],
    ]


def test_report_shows_each_track_as_a_strip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert starting(policy("fixed:size=300", "fixed:size=300,overlap=60"), "where it is cut") == [
        [
            "where it is cut: │ a cut, █ an answer that is whole, ▒ rescued, ╳ cut here",
            "fixed:size=300             █────────────╳────────────│─────────────│────────────",
            "fixed:size=300,overlap=60  █────────────▒──────────│──────────│─────────│───────",
            "                           0                                        1,180 tokens",
        ]
    ]


@pytest.mark.parametrize("columns", [40, 60, 80, 100, 200])
def test_report_fits_the_terminal(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    tracks = ("fixed:size=300", "recursive:size=90", "sentences:size=90,overlap=1", "paragraphs")
    lines = report(policy(*tracks), units=True).split("\n")
    assert columns - 20 < max(map(width_of, lines)) <= columns
    assert max(len(line) for line in lines if "embedder" in line or "cuts “" in line) <= 100


def test_report_aligns_wide_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    tokenization = tokenize(read_text("宿泊費は一泊一万円まで。日当は支給しない。"), "qwen2.5")
    answer = Answer(0, 12, "宿泊費の上限はいくらですか、領収書は必要ですか")
    found = analyse(cut(tokenization, "fixed:size=8"), [answer], embedder=hash_embedder())
    assert starting(found, "answers ") == [
        ["answers              fixed:size=8", "宿泊費の上限はいく…  cut 1 | 2"]
    ]
    (sentence,) = starting(found, "fixed:size=8 cuts")
    assert sentence == [
        "fixed:size=8 cuts “宿泊費は一泊一万円 ✂ まで。” between",
        "  chunks 1 and 2; it is 10 tokens long, so only a larger",
        "  size can keep it whole.",
    ]


def test_table_that_does_not_fit_goes_on_in_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    rows = [("track", *"abcd"), ("fixed:size=300", *(f"{10**at:,}" for at in (9, 6, 3, 0)))]
    assert table(rows) == [
        "track                       a          b",
        "fixed:size=300  1,000,000,000  1,000,000",
        "",
        "track               c  d",
        "fixed:size=300  1,000  1",
    ]
    assert table([(*row[:1], *row[2:], row[1]) for row in rows], together=2)[::3] == [
        "track                   b      c",
        "track           d              a",
    ]


def test_width_is_that_of_the_terminal_or_the_usual_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "get_terminal_size", lambda _: os.terminal_size((132, 50)))
    assert width() == 100
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert width() == 132


def test_report_says_of_many_answers_how_many_are_left_out() -> None:
    tokenization = tokenize(read_text(SIX), "wordpiece")
    answers = [Answer(0, 3)] * 53
    (table,) = starting(
        analyse(cut(tokenization, "fixed"), answers, embedder=hash_embedder()), "answers "
    )
    assert (len(table), table[-1]) == (52, "and 3 more; --json tells of them all")


def test_report_leads_to_each_warning_and_names_tracks_by_their_spellings() -> None:
    tokenization = tokenize(read_text("Some words.\n\na supercalifragilistic b"), "wordpiece")
    found = analyse(cut(tokenization, "fixed:size=2"), embedder=hash_embedder())
    assert starting(found, "! ") == [
        [
            "! line 3, character 15: 1 chunk of fixed:size=2 holds one piece larger than 2 tokens, "
            "which is never",
            "  parted; the first is chunk 3 with 6.",
        ]
    ]


def test_report_has_one_line_for_each_parted_table() -> None:
    place = "! line 21, character 4,364:"
    assert starting(policy("fixed:size=300", "recursive:size=90"), "! line") == [
        [
            f"{place} fixed:size=300 parts table 1, header row parted from 5 of its 5 rows.",
            f"{place} recursive:size=90 parts table 1, header row parted from 2 of its 5 rows.",
        ]
    ]


def test_report_lists_parted_units_where_they_are_asked_for() -> None:
    found = policy("recursive:size=90", "paragraphs")
    assert starting(found, "units that") == []
    assert starting(found, "units that", units=True) == [
        [
            "units that recursive:size=90 parts",
            "  line 13, character 2,092: heading stranded: 3.2 Receipts ✂ Attach a receipt for everything …",
            "  line 21, character 4,364: table 1, header row parted from 2 of its 5 rows: … controller · 5",
            "    working days ✂ 5,001 to 20,000 euros · finance …",
        ],
        ["units that paragraphs parts", "  none"],
    ]


def test_report_says_where_a_threshold_falls_and_which_number_cuts_the_same() -> None:
    tokenization = tokenize(read_text(SIX), "wordpiece")
    tracks = (
        "semantic:percentile=40",
        "late:over=(semantic:percentile=40)",
        "semantic:threshold=absolute,amount=0.61",
        "semantic:threshold=gradient,percentile=40",
    )
    chunkings = [cut(tokenization, track, vectors=VECTORS) for track in tracks]
    (lines,) = starting(analyse(chunkings, embedder=hash_embedder()), "semantic:percentile=40: the")
    middle = "of 5 similarities; the median is 0.600; 3 breaks"
    assert " ".join(line.strip() for line in lines) == (
        f"semantic:percentile=40: the threshold is 0.600, the 40th percentile {middle}; "
        "'semantic:threshold=absolute,amount=0.6' cuts the same. "
        f"late:over=(semantic:percentile=40): the threshold is 0.600, the 40th percentile {middle}; "
        "'late:over=(semantic:threshold=absolute,amount=0.6)' cuts the same. "
        "semantic:threshold=absolute,amount=0.61: the threshold is 0.610, as it was set, for 5 similarities; "
        "the median is 0.600; 3 breaks. "
        "semantic:percentile=40,threshold=gradient: the steepest 40 % of the changes of 5 similarities break, "
        "so no level is drawn; the median is 0.600; 1 break."
    )
