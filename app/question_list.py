"""The table of all questions: the rank of each in every row, found, put in order and left out as asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from app.evaluated import Evaluated, words_of
from app.paging import Pager, pager
from app.question_lost import page_size, question_url
from app.question_ranks import LOST, UNFOUND, Column, Ranks
from app.question_state import WHOLE, QuestionState, columns_of
from app.words import count
from engine.retrieval.corpus import Corpus, Question
from engine.retrieval.retrievers import RETRIEVERS

PENDING = -2


@dataclass(frozen=True, slots=True)
class Rank:
    """The rank of a question under one column: `kind` is found, later, unfound, lost or pending."""

    kind: str
    text: str
    label: str


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """A question and its rank in every column; `spread` is its best rank beside its worst."""

    number: int
    text: str
    url: str
    ranks: tuple[Rank, ...]
    worst: Rank
    spread: str


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column that the table can be put in order of; `direction` is what it is now."""

    key: str
    label: str
    help: str
    direction: str
    url: str


@dataclass(frozen=True, slots=True)
class HeadGroup:
    """A row of the evaluation over the columns of its retrievers."""

    name: str
    words: str
    look: str
    heads: tuple[Head, ...]


@dataclass(frozen=True, slots=True)
class QuestionTable:
    """A page of the questions; `sentence` says how many there are, or why there is none.

    `whole_url` has all of them, and is empty where they are on the page.
    """

    sentence: str
    asked: Head
    groups: tuple[HeadGroup, ...]
    worst: Head
    spread: Head
    rows: tuple[QuestionRow, ...]
    pager: Pager
    whole_url: str


def question_table(evaluated: Evaluated, asked: QuestionState, ranks: Ranks) -> QuestionTable:
    """The questions that are asked for, a page of them."""
    asking, corpus = evaluated.asking, evaluated.questions.corpus
    chosen = listed(corpus, asked, ranks)
    url = evaluated.url("questions", "all") + asked.pairs(asking, page="")
    pages = pager(len(chosen), asked.page, url, size=page_size(asked, len(chosen)))
    return QuestionTable(
        sentence=_sentence(len(chosen), len(corpus.questions)),
        asked=_head(evaluated, asked, "asked", "Question", "In the order of the question set"),
        groups=tuple(_group(evaluated, asked, row) for row in range(len(asking.state.tracks))),
        worst=_head(evaluated, asked, "-worst", "Worst", "The worst rank of all columns"),
        spread=_head(
            *(evaluated, asked, "-drop", "Difference"),
            "The best rank and the worst, in order of how much of 1 / rank is lost between them",
        ),
        rows=tuple(
            _row(evaluated, asked, ranks, int(number)) for number in chosen[pages.first : pages.end]
        ),
        pager=pages,
        whole_url=f"{url}&{WHOLE}" if pages.caption else "",
    )


def listed(corpus: Corpus, asked: QuestionState, ranks: Ranks) -> NDArray[np.int64]:
    """The numbers of all questions that are asked for, in order."""
    return ordered(np.flatnonzero(_kept(corpus, asked, ranks)), asked, ranks)


def _kept(corpus: Corpus, asked: QuestionState, ranks: Ranks) -> NDArray[np.bool_]:
    """Which questions are listed, (q,); one whose columns are not ready is not."""
    kept = np.array([has(corpus, one, asked.find) for one in corpus.questions], np.bool_)
    if any(column not in ranks.columns for column in _needed(asked)):
        kept[:] = False
    elif asked.show == "lost":
        kept &= ranks.of(asked.first) == LOST
    elif asked.show == "missed":
        kept &= ~ranks.found(asked.first, asked.top)
    elif asked.show == "apart":
        kept &= ranks.found(asked.first, asked.top) != ranks.found(asked.second, asked.top)
    elif asked.show == "moved":
        kept &= ranks.of(asked.first) != ranks.of(asked.second)
    return kept


def _needed(asked: QuestionState) -> tuple[Column, ...]:
    """The columns that say which questions are listed."""
    pair = (asked.first, asked.second)
    return {"all": (), "apart": pair, "moved": pair}.get(asked.show, pair[:1])


def has(corpus: Corpus, question: Question, words: str) -> bool:
    """Whether all these words, or their beginnings, are in a question or in an answer to it.

    >>> from engine.document import Document
    >>> corpus = Corpus(("a",), (Document("Pay in May.", "", (), (), ()),), ())
    >>> [has(corpus, Question("When?", ()), words) for words in ("WHE", "may", "")]
    [True, False, True]
    """
    answers = (
        one.span.of(corpus.documents[one.document].text)
        for one in question.references
        if len(one.span) <= 10_000
    )
    text = "\n".join([question.text, *answers]).casefold()
    return all(word in text for word in words.casefold().split())


def ordered(chosen: NDArray[np.int64], asked: QuestionState, ranks: Ranks) -> NDArray[np.int64]:
    """The questions in the order that is asked for; those alike as they were asked."""
    key, turned = asked.order.removeprefix("-"), asked.order.startswith("-")
    columns = [column.key for column in ranks.columns]
    if key in columns:
        values = -ranks.worth[chosen, columns.index(key)]
    elif key in ("worst", "drop"):
        values = (-ranks.worst if key == "worst" else ranks.drop)[chosen]
    else:
        return chosen[::-1] if turned else chosen
    found: NDArray[np.int64] = chosen[np.argsort(-values if turned else values, kind="stable")]
    return found


def _sentence(listed: int, known: int) -> str:
    if not known:
        return "No question is asked yet."
    if not listed:
        return "None of the questions is like that."
    return (
        count(known, "question") if listed == known else f"{listed:,} of {count(known, 'question')}"
    )


def _group(evaluated: Evaluated, asked: QuestionState, row: int) -> HeadGroup:
    track = evaluated.asking.state.tracks[row]
    columns = [one for one in columns_of(evaluated.asking) if one.row == row]
    return HeadGroup(
        name=evaluated.names[row],
        words=words_of(track),
        look=evaluated.looks[row].classes,
        heads=tuple(
            _head(
                *(evaluated, asked, f"-{one.key}", RETRIEVERS[one.retriever].label),
                f"Rank by {RETRIEVERS[one.retriever].label}, {evaluated.told[row]}; the worst first",
            )
            for one in columns
        ),
    )


def _head(
    evaluated: Evaluated, asked: QuestionState, first: str, label: str, explained: str
) -> Head:
    """A head that puts the table in order `first`, and turns that round when it is so already."""
    key = first.removeprefix("-")
    is_now = asked.order.removeprefix("-") == key
    turned = asked.order.removeprefix("-") if asked.order.startswith("-") else f"-{asked.order}"
    following = replace(asked, order=turned if is_now else first, page=0)
    return Head(
        key=key,
        label=label,
        help=explained,
        direction=_direction(asked.order) if is_now else "none",
        url=evaluated.url("questions", "all") + following.pairs(evaluated.asking),
    )


def _direction(order: str) -> str:
    return "descending" if order.startswith("-") else "ascending"


def _row(evaluated: Evaluated, asked: QuestionState, ranks: Ranks, number: int) -> QuestionRow:
    known = dict(zip(ranks.columns, ranks.first[number].tolist(), strict=True))
    rising = sorted(known.values(), key=lambda rank: (rank <= 0, abs(rank)))
    worst = rising[-1] if rising else PENDING
    return QuestionRow(
        number=number,
        text=evaluated.questions.corpus.questions[number].text,
        url=question_url(evaluated, number),
        ranks=tuple(
            rank_shown(column_name(evaluated, column), known.get(column, PENDING), asked.top)
            for column in columns_of(evaluated.asking)
        ),
        worst=rank_shown("Worst", worst, asked.top),
        spread=_spread(rising),
    )


def column_name(evaluated: Evaluated, column: Column) -> str:
    return f"{evaluated.told[column.row]}, {RETRIEVERS[column.retriever].label}"


def rank_shown(label: str, rank: int, top: int) -> Rank:
    """A rank as a sign, with the words for its column, which small screens show beside it."""
    if rank == PENDING:
        return Rank("pending", "…", label)
    if rank in (LOST, UNFOUND):
        return Rank("lost" if rank == LOST else "unfound", rank_words(rank), label)
    return Rank("found" if rank <= top else "later", f"{rank:,}", label)


def rank_words(rank: int) -> str:
    """
    >>> [rank_words(rank) for rank in (3, LOST, UNFOUND)]
    ['3', 'lost', '–']
    """
    return {LOST: "lost", UNFOUND: "–"}.get(rank, f"{rank:,}")


def _spread(rising: Sequence[int]) -> str:
    """
    >>> _spread([1, 4, LOST]), _spread([2, 2]), _spread([])
    ('1 | lost', '', '')
    """
    if not rising or rising[0] == rising[-1]:
        return ""
    return f"{rank_words(rising[0])} | {rank_words(rising[-1])}"
