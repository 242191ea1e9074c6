"""What each row costs before anything is found in it, as its panel shows it."""

from __future__ import annotations

from dataclasses import dataclass

from app.evaluate_progress import pending_words
from app.evaluated import Evaluated, words_of
from app.words import in_bytes
from engine.retrieval.evaluation import Row
from engine.retrieval.ingest import IngestCost
from engine.retrieval.retrievers import RETRIEVERS


@dataclass(frozen=True, slots=True)
class CostCell:
    """A number of a cost, and what under it is only there to find the cuts."""

    text: str
    more: str = ""


@dataclass(frozen=True, slots=True)
class CostRow:
    """A row with three cells for each retriever that embeds, one for each that does not.

    A retriever has no cells while the row is missing.
    """

    name: str
    words: str
    look: str
    groups: tuple[tuple[CostCell, ...], ...]


@dataclass(frozen=True, slots=True)
class CostGroup:
    """A retriever, and how many columns it has."""

    label: str
    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CostView:
    """The panel: its retrievers and its rows; `pending` stands in the place of numbers that are not there."""

    groups: tuple[CostGroup, ...]
    rows: tuple[CostRow, ...]
    pending: str


def cost_view(evaluated: Evaluated) -> CostView:
    asking = evaluated.asking
    return CostView(
        groups=tuple(_group(name) for name in asking.retrievers),
        rows=tuple(
            CostRow(
                evaluated.names[at],
                words_of(track),
                evaluated.looks[at].classes,
                tuple(_cells(evaluated.rows[at], name) for name in asking.retrievers),
            )
            for at, track in enumerate(asking.state.tracks)
        ),
        pending=pending_words(evaluated),
    )


def _group(retriever: str) -> CostGroup:
    row = RETRIEVERS[retriever]
    embeds = ("Texts embedded", "Tokens embedded") if row.needs_vectors else ()
    return CostGroup(row.label, (*embeds, "Index"))


def _cells(row: Row | None, retriever: str) -> tuple[CostCell, ...]:
    """What is embedded and stored; the sentences of a semantic track are counted with each of its indexes."""
    if row is None:
        return ()
    cost = row.ingest(retriever)
    index = CostCell(in_bytes(cost.index_bytes))
    if not RETRIEVERS[retriever].needs_vectors:
        return (CostCell(index.text, _sentences_alone(cost)),)
    return (
        CostCell(f"{cost.texts:,}", f"{cost.texts_to_cut:,} to cut" if cost.texts_to_cut else ""),
        CostCell(
            "–" if cost.tokens is None else f"{cost.tokens:,}",
            f"{cost.tokens_to_cut:,} to cut" if cost.tokens_to_cut else "",
        ),
        index,
    )


def _sentences_alone(cost: IngestCost) -> str:
    """Words need no vectors, but the cuts may."""
    return f"and {cost.texts_to_cut:,} texts to cut" if cost.texts_to_cut else ""
