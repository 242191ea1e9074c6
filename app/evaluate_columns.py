"""The columns of the table of an evaluation, each with what it means."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from app.evaluate_state import WITHOUT_K, EvaluateState
from engine.retrieval.evaluation import Row
from engine.retrieval.measures import label_of
from engine.retrieval.ranking import BUDGET
from engine.retrieval.retrievers import RETRIEVERS


@dataclass(frozen=True, slots=True)
class Column:
    """A column: what it shows (`recall@5` of a retriever), its label, and its meaning for those who ask."""

    key: str
    label: str
    help: str


@dataclass(frozen=True, slots=True)
class Group:
    """Columns that stand together under one label; `retriever` names the one that they are about, if any."""

    key: str
    label: str
    help: str
    columns: tuple[Column, ...]
    retriever: str = ""


@dataclass(frozen=True, slots=True)
class Measure:
    """What the choice of columns calls a measure, and what it is; `help` speaks of `{first}`."""

    choice: str
    help: str


MEASURE_WORDS = {
    "recall": Measure(
        "Recall",
        "Of the chunks that hold an answer whole, the share that stands among {first}; the mean over all "
        "questions. An answer that stands in two chunks counts half for each.",
    ),
    "hit": Measure(
        "Hit",
        "The share of the questions of which {first} hold an answer whole.",
    ),
    "mrr": Measure(
        "MRR",
        "1 / the rank of the first chunk that holds an answer whole; the mean over all questions, 0 where no "
        "chunk does.",
    ),
    "precision": Measure(
        "Precision of characters",
        "Of the characters of {first} together, the share that belongs to an answer.",
    ),
    "char_recall": Measure(
        "Recall of characters",
        "Of the characters of the answers, the share that {first} hold, be it in parts.",
    ),
    "iou": Measure(
        "IoU of characters",
        "The characters that {first} share with the answers, of all that either has.",
    ),
    "budget_hit": Measure(
        f"Hit in {BUDGET:,} tokens",
        "The share of the questions of which an answer stands whole among the first chunks that fill "
        f"{BUDGET:,} tokens together: small chunks and large ones at the same price.",
    ),
    "ceiling": Measure("Ceilings", ""),
}

CHUNKS = Group(
    "chunks",
    "Chunks",
    "What each row cuts the documents into.",
    (
        Column("count", "Count", "How many chunks all documents are cut into."),
        Column("mean", "Mean tokens", "Tokens of a chunk, on average."),
        Column(
            "index",
            "Index size",
            "Tokens stored for each token of the documents: overlap stores some of them twice.",
        ),
        Column(
            "truncated",
            "Past encoder limit",
            "Chunks longer than the embedding model reads. What lies past its limit is in no vector, so no "
            "search by meaning finds it.",
        ),
    ),
)
CUT = Column(
    "cut", "Cut", "Answers that no chunk holds whole: no retriever can return one in one piece."
)
RESCUED = Column(
    "rescued", "Rescued", "Answers with a cut inside that are whole in another, overlapping chunk."
)
LOST = Column("lost", "Lost", "Answers of which some character is in no chunk at all.")
UNREAD = (
    Column(
        "unread",
        "Unread",
        "Answers that are whole in a chunk, but behind the place where the embedding model stops reading it.",
    ),
    Column(
        "unread-headings",
        "Unread + headings",
        "The same where each chunk is embedded behind its headings, which leave less room for it.",
    ),
    Column(
        "unread-opening",
        "Unread + opening",
        "The same where each chunk is embedded behind the opening words, which leave less room for it.",
    ),
)
UNREAD_BY = {
    "unread": "dense",
    "unread-headings": "dense+headings",
    "unread-opening": "dense+opening",
}
"""The kinds of answers that are not read to their end, each with a retriever that embeds chunks so."""
CEILING_HELP = "The most that a perfect retriever could reach with these chunks."


def unread_kinds(retrievers: Iterable[str]) -> tuple[str, ...]:
    """Those of the chunks alone, and behind each prefix that some retriever puts before them.

    >>> unread_kinds(["bm25", "hnsw+opening"])
    ('unread', 'unread-opening')
    """
    prefixes = {"", *(RETRIEVERS[name].prefix for name in retrievers)}
    return tuple(kind for kind, by in UNREAD_BY.items() if RETRIEVERS[by].prefix in prefixes)


def unread_of(row: Row, kind: str) -> tuple[int, ...]:
    """The answers of one of these kinds, by their numbers in the corpus."""
    return row.unread_by(UNREAD_BY[kind])


def groups_of(
    asking: EvaluateState, *, lost: bool, unread: Collection[str] = ()
) -> tuple[Group, ...]:
    """The groups of a table; `lost` where some row has such answers, `unread` the kinds that some row has.

    >>> from app.forms import DEFAULTS
    >>> [len(one.columns) for one in groups_of(EvaluateState(DEFAULTS), lost=False)]
    [4, 2, 3, 3]
    """
    past = [one for one in UNREAD if one.key in unread]
    answers = [CUT, RESCUED, *([LOST] if lost else []), *past]
    about = "What the cuts do to the marked answers, before anything is searched."
    groups = [CHUNKS, Group("answers", "Answers", about, tuple(answers))]
    if ceilings := _ceilings(asking):
        groups.append(Group("ceiling", "Ceiling", CEILING_HELP, ceilings))
    return (*groups, *(_of_retriever(name, asking) for name in asking.retrievers))


def _of_retriever(name: str, asking: EvaluateState) -> Group:
    retriever = RETRIEVERS[name]
    about = f"{retriever.note[0].upper()}{retriever.note[1:]}."
    return Group(name, retriever.label, about, measure_columns(asking), name)


def measure_columns(asking: EvaluateState) -> tuple[Column, ...]:
    """A column for each shown measure at each k, in the order of the measures."""
    return tuple(
        Column(key, label_of(key), MEASURE_WORDS[measure].help.format(first=first_words(k)))
        for measure in asking.show
        if measure != "ceiling"
        for key, k in _keys(measure, asking.ks)
    )


def first_words(k: str) -> str:
    """
    >>> first_words("1"), first_words("5")
    ('the first chunk', 'the first 5 chunks')
    """
    return "the first chunk" if k == "1" else f"the first {k} chunks"


def _keys(measure: str, ks: tuple[int, ...]) -> list[tuple[str, str]]:
    return [(measure, "")] if measure in WITHOUT_K else [(f"{measure}@{k}", str(k)) for k in ks]


def _ceilings(asking: EvaluateState) -> tuple[Column, ...]:
    """The ceilings of the shown measures; hit and MRR share one, those of characters have one for all k."""
    if "ceiling" not in asking.show:
        return ()
    keys: dict[str, str] = {}
    for measure in asking.show:
        if measure == "recall":
            keys |= {f"recall@{k}": label_of(f"recall@{k}") for k in asking.ks}
        elif measure in {"hit", "mrr"}:
            keys["hit"] = "Hit, MRR"
        elif measure in {"precision", "char_recall", "iou"}:
            keys[measure] = label_of(measure)
    return tuple(
        Column(key, label, CEILING_HELP) for key, label in (keys or {"hit": "Hit"}).items()
    )
