"""Which questions of an evaluation are listed, in which order: the part of the address about them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, get_args
from urllib.parse import quote

from app.evaluate_state import EvaluateState
from app.forms import StateError
from app.question_ranks import Column
from engine.quoting import quoted
from engine.retrieval.measures import LARGEST_K, usual_k

Judgement = Literal["", "cut", "rescued", "lost", "unread", "unread-headings", "unread-opening"]
JUDGEMENTS: tuple[Judgement, ...] = get_args(Judgement)
"""What may be listed of a row: the questions it loses, or the answers it does one of these things to."""

Show = Literal["all", "lost", "missed", "apart", "moved"]
SHOWS: dict[Show, str] = {
    "all": "All",
    "lost": "Lost at a boundary",
    "missed": "Not found",
    "apart": "Found by one, lost by another",
    "moved": "Other ranks",
}
"""What may be listed: all, what the first column loses or does not find, and what two tell apart."""

ORDERS = ("asked", "worst", "drop")
LONGEST = 200
COLUMN = r"[0-9]{1,3}:[a-z0-9+]+"
WHOLE = "whole=1"
"""In an address, asks for all of a list in place of a page."""


@dataclass(frozen=True, slots=True)
class QuestionState:
    """What is asked of the lists of questions.

    `find` are words that the question or an answer has. `first` and `second` are the columns that are
    compared; `row` the one whose lost questions are listed, None for the first that loses any, and `answers`
    the kind of its answers that are listed instead. `order` is what the table is in order of, a column's key
    among them, turned round where it begins with `-`. A question is found when its rank is at most `top`.
    `page` is that of the table, `part` that of the lost; lists that are whole have none, as on paper.
    """

    first: Column
    second: Column
    top: int
    show: Show = "all"
    find: str = ""
    row: int | None = None
    answers: Judgement = ""
    order: str = "asked"
    page: int = 0
    part: int = 0
    is_whole: bool = False

    @classmethod
    def parse(
        cls, items: Iterable[tuple[str, str]], asking: EvaluateState, *, is_strict: bool = False
    ) -> QuestionState:
        """What a query's pairs ask for; StateError says in one sentence what is wrong.

        Where nothing is chosen, the row that figures show is compared with the one after it, and so it is where
        a chosen column was removed since, but for those that are strict.
        """
        single = {name: value for name, value in items if value}
        if is_strict:
            _expect_columns(single, asking)
        usual = usual_columns(asking)
        return cls(
            first=_column("first", single.get("first"), asking, usual[0]),
            second=_column("second", single.get("second"), asking, usual[1]),
            top=_number("top", single.get("top", str(usual_k(asking.ks))), 1, LARGEST_K),
            show=_show(single.get("list", "all")),
            find=single.get("find", "")[:LONGEST],
            row=_row(single.get("row"), len(asking.state.tracks)),
            answers=_judgement(single.get("answers", "")),
            order=_order(single.get("order", "asked"), asking),
            page=_number("page", single.get("page", "0"), 0, None),
            part=_number("part", single.get("part", "0"), 0, None),
            is_whole=f"whole={single.get('whole')}" == WHOLE,
        )

    def pairs(self, asking: EvaluateState, **changes: object) -> str:
        """The pairs that a query has besides the evaluation's own, each behind `&`; without those as usual."""
        usual = usual_columns(asking)
        written = {
            "list": self.show if self.show != "all" else "",
            "find": self.find,
            "row": "" if self.row is None else str(self.row),
            "answers": self.answers,
            "first": self.first.key if self.first != usual[0] else "",
            "second": self.second.key if self.second != usual[1] else "",
            "top": str(self.top) if self.top != usual_k(asking.ks) else "",
            "order": self.order if self.order != "asked" else "",
            "page": str(self.page) if self.page else "",
            "part": str(self.part) if self.part else "",
        } | {name: str(value) for name, value in changes.items()}
        return "".join(
            f"&{name}={quote(value, safe=':,-')}" for name, value in written.items() if value
        )


def usual_columns(asking: EvaluateState) -> tuple[Column, Column]:
    """What is compared where nothing is chosen: the baseline with another row, or two retrievers of one row."""
    rows, base = len(asking.state.tracks), asking.baseline
    if rows > 1:
        return Column(base, asking.by), Column(0 if base else 1, asking.by)
    others = [name for name in asking.retrievers if name != asking.by]
    return Column(0, asking.by), Column(0, others[0] if others else asking.by)


def columns_of(asking: EvaluateState) -> list[Column]:
    """Every column that the evaluation has or will have."""
    rows = range(len(asking.state.tracks))
    return [Column(row, name) for row in rows for name in asking.retrievers]


def _expect_columns(single: Mapping[str, str], asking: EvaluateState) -> None:
    """StateError for a column that there is not."""
    known = [column.key for column in columns_of(asking)]
    for name in ("first", "second", "order"):
        key = single.get(name, "").removeprefix("-" if name == "order" else "").replace(" ", "+")
        if re.fullmatch(COLUMN, key) and key not in known:
            raise StateError(
                f"{name} must be a row from 0 to {len(asking.state.tracks) - 1} and one of its retrievers "
                f"{', '.join(asking.retrievers)}, such as {known[0]}, not {quoted(key)}"
            )


def _column(name: str, written: str | None, asking: EvaluateState, usual: Column) -> Column:
    """The column that is meant; the usual one for one that was removed since."""
    if written is None:
        return usual
    if not re.fullmatch(COLUMN, written):
        raise StateError(
            f"{name} must be the number of a row and a retriever such as 0:bm25, not {quoted(written)}"
        )
    row, _, retriever = written.partition(":")
    column = Column(int(row), retriever)
    return column if column in columns_of(asking) else usual


def _row(written: str | None, rows: int) -> int | None:
    """The row that is meant; none for one that was removed since."""
    row = None if written is None else _number("row", written, 0, None)
    return row if row is not None and row < rows else None


def _judgement(written: str) -> Judgement:
    if written not in JUDGEMENTS:
        raise StateError(
            f"answers must be one of {', '.join(JUDGEMENTS[1:])}, not {quoted(written)}"
        )
    return written


def _show(written: str) -> Show:
    if written not in SHOWS:
        raise StateError(f"list must be one of {', '.join(SHOWS)}, not {quoted(written)}")
    return written


def _order(written: str, asking: EvaluateState) -> str:
    """An order that there is; that in which they are asked for one of a column that was removed since."""
    key = written.removeprefix("-")
    if key in ORDERS or key in [column.key for column in columns_of(asking)]:
        return written
    if re.fullmatch(COLUMN, key):
        return "asked"
    raise StateError(
        f"order must be one of {', '.join(ORDERS)} or a column such as 0:bm25, not {quoted(written)}"
    )


def _number(name: str, written: str, least: int, most: int | None) -> int:
    span = f"from {least} to {most}" if most is not None else f"from {least} on"
    is_number = re.fullmatch(r"[0-9]{1,6}", written) is not None
    if not is_number or int(written) < least or (most is not None and int(written) > most):
        raise StateError(f"{name} must be a whole number {span}, not {quoted(written)}")
    return int(written)
