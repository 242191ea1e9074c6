"""The query parameters that routes read, what each means, and a value to try."""

from __future__ import annotations

from app.api_rows import Param
from app.evaluate_state import SHARES, WITHINS
from app.forms import NUMBERS, UNITS
from app.question_state import SHOWS

TRACK = Param(
    "track",
    "A way of cutting, such as fixed:size=300,overlap=60; several lie over each other. Without one: fixed, "
    "recursive and semantic.",
    "fixed:size=300",
    repeats=True,
)
TOKENIZER = Param("tokenizer", "What counts tokens; without it as the document opens.", "wordpiece")
EMBEDDER = Param(
    "embedder", "What makes vectors; without it as the document opens.", "all-MiniLM-L6-v2"
)
LANGUAGE = Param(
    "language",
    "The code of the language whose rules sentences follow; without it the one that is found.",
    "en",
)
CUTTING = (TRACK, TOKENIZER, EMBEDDER, LANGUAGE)

# The rest of what a page's address holds, so that its query can be sent as it is.
NAME = Param(
    "name",
    "The own name of a track, behind its number from 0.",
    "0:Ours",
    repeats=True,
    of_page=True,
)
SHOWN = Param("shown", "The number of the track in focus, from 0.", "0", of_page=True)
UNIT = Param("unit", "What the axis counts.", "tokens", of_page=True, choices=UNITS)
PAGE = (
    NAME,
    SHOWN,
    UNIT,
    Param("window", "The characters in view.", "0-1180", of_page=True),
    Param("pin", "The number of the chunk whose card is open, from 0.", "3", of_page=True),
    Param("view", "Which numbers the table has.", "cuts", of_page=True, choices=NUMBERS),
    Param("chosen", "The number of the answer that boundaries follow, from 0.", "0", of_page=True),
    Param("ask", "The question that is asked on the page.", "Who pays?", of_page=True),
)
STATE = (*CUTTING, *PAGE)

RETRIEVER = Param(
    "retriever",
    "What finds the chunks: bm25, dense, hnsw, late, or dense and hnsw with +headings or +opening (its + "
    "written %2B). Without one: bm25 and dense.",
    "bm25",
    repeats=True,
)
K = Param(
    "k", "How many of the first chunks are looked at, up to five numbers; 1,5,10 without.", "1,5"
)
BASELINE = Param(
    "baseline", "The number of the row that the others are compared with, from 0.", "0"
)
MEASURE = Param("measure", "What the best is found by, such as mrr or recall@5.", "recall@5")
BY = Param("by", "The one of the retrievers that is asked; dense where it is among them.", "bm25")
SHARE = Param(
    "share",
    "The overlap of a sweep over sizes, in percent of the size.",
    "20",
    choices=tuple(map(str, SHARES)),
)
WITHIN = Param(
    "within",
    "The most tokens of a chunk in a sweep over percentiles.",
    "256",
    choices=tuple(WITHINS),
)
SIZES = Param("unit", "What the sizes count.", "tokens", choices=UNITS)
SIX = Param(TRACK.name, "A row; without one the preset of six.", "fixed", repeats=True)
EVALUATION = (SIX, *CUTTING[1:], RETRIEVER, K, BASELINE, MEASURE)
RANKS = (SIX, *CUTTING[1:], RETRIEVER)
SWEEP = (*CUTTING[1:], RETRIEVER, BY, MEASURE, K, SIZES)

ASKING = (
    Param(
        "question", "What is asked, up to 500 characters.", "Who approves a claim?", required=True
    ),
    Param("answer", "Where the answer stands: its words, or a question that is marked.", "60 days"),
    Param("retriever", "What finds the chunks; bm25 without.", "bm25"),
    Param("k", "How many chunks come back, from 1 to 100; 5 without.", "3"),
    *CUTTING,
)
LISTED = (
    Param("list", "Which questions are listed.", "all", choices=tuple(SHOWS)),
    Param("first", "The row and retriever that is looked at.", "0:bm25"),
    Param("second", "The one that it is compared with.", "1:bm25"),
    Param("top", "Up to which rank a question counts as found.", "5"),
    Param("find", "Words that the question or an answer has.", "claim"),
    Param(
        "order", "asked, worst, drop, or a column such as 0:bm25; turned round behind -.", "asked"
    ),
)
