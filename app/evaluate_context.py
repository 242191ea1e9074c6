"""What a generator would receive under each row, as its panel shows it."""

from __future__ import annotations

from dataclasses import dataclass

from app.controls import Choice
from app.evaluate_progress import pending_words
from app.evaluated import Evaluated, words_of
from engine.retrieval.context import MODES, Mode
from engine.retrieval.evaluation import Row
from engine.retrieval.retrievers import RETRIEVERS

MODE_WORDS: dict[Mode, tuple[str, str]] = {
    "chunk": ("the chunk", "The chunks that were found, as they are."),
    "neighbours": (
        "with its neighbours",
        "Each chunk that was found, with the chunk before and the chunk after it.",
    ),
    "section": (
        "its section",
        "The whole section that each found chunk stands in, from one heading to the next.",
    ),
}


@dataclass(frozen=True, slots=True)
class ContextCell:
    """What is given with k chunks: tokens, what of them is said twice, and the share of questions answered."""

    tokens: str
    unique: str
    answered: str


@dataclass(frozen=True, slots=True)
class ContextRow:
    """A row with a cell for each k; none while its ranking is missing."""

    name: str
    words: str
    look: str
    cells: tuple[ContextCell, ...]


@dataclass(frozen=True, slots=True)
class ContextView:
    """The panel: the choices of what is given and by which retriever, and its rows.

    `pending` stands in the place of numbers that are not there.
    """

    given: tuple[Choice, ...]
    by: tuple[Choice, ...]
    help: str
    ks: tuple[int, ...]
    rows: tuple[ContextRow, ...]
    pending: str


def context_view(evaluated: Evaluated) -> ContextView:
    asking = evaluated.asking
    return ContextView(
        given=tuple(
            Choice(mode, MODE_WORDS[mode][0], MODE_WORDS[mode][1], mode == asking.given)
            for mode in MODES
        ),
        by=retriever_choices(evaluated),
        help=MODE_WORDS[asking.given][1],
        ks=asking.ks,
        rows=tuple(
            ContextRow(
                evaluated.names[at],
                words_of(track),
                evaluated.looks[at].classes,
                _cells(evaluated, evaluated.rows[at]),
            )
            for at, track in enumerate(asking.state.tracks)
        ),
        pending=pending_words(evaluated),
    )


def retriever_choices(evaluated: Evaluated) -> tuple[Choice, ...]:
    """The retrievers of the table, of which one is looked at."""
    asking = evaluated.asking
    found = (RETRIEVERS[name] for name in asking.retrievers)
    return tuple(Choice(one.name, one.label, one.note, one.name == asking.by) for one in found)


def _cells(evaluated: Evaluated, row: Row | None) -> tuple[ContextCell, ...]:
    asking = evaluated.asking
    if row is None or asking.by not in row.rankings:
        return ()
    return tuple(_cell(row, asking.by, k, asking.given) for k in asking.ks)


def _cell(row: Row, retriever: str, k: int, mode: Mode) -> ContextCell:
    given = row.context(retriever, k, mode)
    tokens, unique = float(given.tokens.mean()), float(given.unique_tokens.mean())
    return ContextCell(
        tokens=f"{tokens:,.0f}",
        unique=f"{unique:,.0f} without repeats" if round(unique) < round(tokens) else "",
        answered=f"{100 * float(given.answered.mean()):.1f}\N{NO-BREAK SPACE}%",
    )
