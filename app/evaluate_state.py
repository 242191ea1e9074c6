"""The state of an evaluation is its query string: rows, retrievers and what they are compared by."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from app.forms import State, StateError
from engine.quoting import quoted
from engine.retrieval.context import MODES, Mode
from engine.retrieval.measures import LARGEST_K, usual_measure
from engine.retrieval.retrievers import DEFAULT_RETRIEVERS, retriever_of

MOST_KS = 5
SHARES = (10, 20, 30, 40, 50)
USUAL_SHARE = 20
WITHINS: dict[str, int | None] = {
    **{str(size): size for size in (64, 128, 256, 512, 1024)},
    "none": None,
}
USUAL_WITHIN = "256"
PAGE_KS = (1, 5)  # each of which has a column
MEASURES = ("recall", "hit", "mrr", "precision", "char_recall", "iou", "budget_hit")
WITHOUT_K = ("mrr", "budget_hit")
COLUMNS = (*MEASURES, "ceiling")
DEFAULT_COLUMNS = ("recall", "mrr")


@dataclass(frozen=True, slots=True)
class EvaluateState:
    """Everything that makes an evaluation: what the address of its page holds.

    `state` has the rows as its tracks, with tokenizer, embedder and language. `baseline` is the row that the
    others are compared with (0-based), `show` the measures that have columns in the table, `measure` and `by`
    the measure and the retriever that figures show, `given` what the generator receives, `share` the overlap
    of a size sweep in percent of the size, `within` the most tokens of a chunk in a percentile sweep (a name of
    `WITHINS`), `question` the one that is looked into (0-based).
    """

    state: State
    retrievers: tuple[str, ...] = DEFAULT_RETRIEVERS
    ks: tuple[int, ...] = PAGE_KS
    baseline: int = 0
    show: tuple[str, ...] = DEFAULT_COLUMNS
    given: Mode = "chunk"
    measure: str = "recall@5"
    by: str = "dense"
    share: int = USUAL_SHARE
    within: str = USUAL_WITHIN
    question: int | None = None

    @classmethod
    def parse(
        cls,
        items: Iterable[tuple[str, str]],
        state: State,
        *,
        usual_ks: tuple[int, ...] = PAGE_KS,
    ) -> EvaluateState:
        """The evaluation that a query's pairs describe, over a state that was read from them already.

        `usual_ks` are looked at where no k is named. StateError says in one sentence what is wrong.

        >>> from app.forms import DEFAULTS
        >>> asked = EvaluateState.parse([("retriever", "hnsw"), ("k", "1,3")], DEFAULTS)
        >>> asked.retrievers, asked.ks, asked.by, asked.measure
        (('hnsw',), (1, 3), 'hnsw', 'recall@3')
        """
        pairs = list(items)
        single = {name: value for name, value in pairs if value}
        named = [value for name, value in pairs if name == "retriever" and value]
        retrievers = asked_retrievers(named) or DEFAULT_RETRIEVERS
        ks = asked_ks(single["k"]) if "k" in single else usual_ks
        question = single.get("question")
        return cls(
            state=state,
            retrievers=retrievers,
            ks=ks,
            baseline=_row(single.get("baseline", "0"), len(state.tracks)),
            show=_columns([value for name, value in pairs if name == "show" and value]),
            given=cast(Mode, _one_of("given", single.get("given", "chunk"), MODES)),
            measure=_measure(single.get("measure", ""), ks),
            by=_one_of("by", single.get("by", _usual(retrievers)).replace(" ", "+"), retrievers),
            share=int(
                _one_of("share", single.get("share", str(USUAL_SHARE)), tuple(map(str, SHARES)))
            ),
            within=_one_of("within", single.get("within", USUAL_WITHIN), tuple(WITHINS)),
            question=None if question is None else _whole("question", question),
        )

    def query(self) -> str:
        """The canonical query string: the same evaluation is always the same address."""
        pairs = [
            ("retriever", name) for name in self.retrievers if self.retrievers != DEFAULT_RETRIEVERS
        ]
        usual = EvaluateState(self.state, self.retrievers, self.ks, by=_usual(self.retrievers))
        if self.ks != PAGE_KS:
            pairs.append(("k", ",".join(map(str, self.ks))))
        if self.baseline:
            pairs.append(("baseline", str(self.baseline)))
        if self.show != DEFAULT_COLUMNS:
            pairs += [("show", name) for name in self.show]
        if self.given != usual.given:
            pairs.append(("given", self.given))
        if self.measure != _measure("", self.ks):
            pairs.append(("measure", self.measure))
        if self.by != usual.by:
            pairs.append(("by", self.by))
        if self.share != USUAL_SHARE:
            pairs.append(("share", str(self.share)))
        if self.within != USUAL_WITHIN:
            pairs.append(("within", self.within))
        if self.question is not None:
            pairs.append(("question", str(self.question)))
        more = "".join(f"&{name}={value.replace('+', '%2B')}" for name, value in pairs)
        return self.state.query() + more


def asked_retrievers(names: Iterable[str]) -> tuple[str, ...]:
    """The retrievers of those names, each once; StateError for one that there is not."""
    try:
        return tuple(dict.fromkeys(retriever_of(name).name for name in names))
    except ValueError as error:
        raise StateError(str(error)) from error


def asked_ks(written: str) -> tuple[int, ...]:
    """The numbers of chunks that are looked at, rising; StateError for what is none.

    >>> asked_ks("5, 1,5")
    (1, 5)
    """
    parts = [part.strip() for part in written.split(",")]
    is_good = all(re.fullmatch(r"[0-9]{1,3}", one) and 1 <= int(one) <= LARGEST_K for one in parts)
    found = tuple(sorted({int(one) for one in parts})) if is_good else ()
    if not 1 <= len(found) <= MOST_KS:
        raise StateError(
            f"k must be up to {MOST_KS} whole numbers from 1 to {LARGEST_K} such as 1,5, "
            f"not {quoted(written)}"
        )
    return found


def measure_names(ks: Iterable[int]) -> list[str]:
    """Every measure by its name.

    >>> measure_names([5])
    ['recall@5', 'hit@5', 'mrr', 'precision@5', 'char_recall@5', 'iou@5', 'budget_hit']
    """
    known = list(ks)
    return [
        name
        for one in MEASURES
        for name in ([one] if one in WITHOUT_K else [f"{one}@{k}" for k in known])
    ]


def _columns(names: Iterable[str]) -> tuple[str, ...]:
    """The measures of those names in the order of the table, the usual ones where none is named."""
    asked = {_one_of("show", name, COLUMNS) for name in names}
    return tuple(name for name in COLUMNS if name in asked) or DEFAULT_COLUMNS


def _usual(retrievers: tuple[str, ...]) -> str:
    return "dense" if "dense" in retrievers else retrievers[-1]


def _measure(name: str, ks: tuple[int, ...]) -> str:
    return _one_of("measure", name or usual_measure(ks), tuple(measure_names(ks)))


def _one_of(name: str, value: str, choices: tuple[str, ...]) -> str:
    if value not in choices:
        raise StateError(f"{name} must be one of {', '.join(choices)}, not {quoted(value)}")
    return value


def _row(value: str, rows: int) -> int:
    row = _whole("baseline", value)
    if row >= rows:
        raise StateError(
            f"baseline must be the number of a row, counted from 0, up to {rows - 1}, not {row}"
        )
    return row


def _whole(name: str, value: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", value):
        raise StateError(f"{name} must be a whole number from 0, not {quoted(value)}")
    return int(value)
