"""Tables of an evaluation beside its measures: ceilings, costs, and the intervals of differences."""

from __future__ import annotations

from app.plain_text import clipped, number, scaled, table
from app.words import in_bytes
from engine.retrieval.ceilings import ceilings
from engine.retrieval.evaluation import Evaluation
from engine.retrieval.measures import label_of
from engine.retrieval.noise import Difference

MOST_OF_TRACK = 40  # columns of the usual width for a track; the rest of a long one is left out
NOISE = "≈"


def spelling(evaluation: Evaluation, row: int) -> str:
    return clipped(f"{row + 1} {evaluation.rows[row].track}", scaled(MOST_OF_TRACK))


def signed(value: float, decimals: int = 3) -> str:
    """
    >>> signed(0.0451), signed(-0.2), signed(-0.0001), signed(1)
    ('+.045', '-.200', '+.000', '+1.000')
    """
    rounded = round(value, decimals) + 0.0
    written = f"{rounded:+.{decimals}f}"
    return written[0] + written[1:].removeprefix("0") if abs(rounded) < 1 else written


def ceiling_table(evaluation: Evaluation) -> list[str]:
    """What a perfect retriever could reach with the chunks of each row."""
    names = [*(f"recall@{k}" for k in evaluation.ks), "hit"]
    rows = []
    for at, row in enumerate(evaluation.rows):
        most = ceilings(row.chunks, evaluation.ks)
        rows.append((spelling(evaluation, at), *(f"{most[name]:.3f}" for name in names)))
    return table([("ceiling", *map(label_of, names)), *rows])


def cost_table(evaluation: Evaluation) -> list[str]:
    """What is embedded and stored for each row and retriever, and what of it only finds the cuts."""
    head = ("what it costs to index", "by", "texts", "to cut", "tokens", "to cut", "index")
    return table([head, *_costs(evaluation)])


def _costs(evaluation: Evaluation) -> list[tuple[str, ...]]:
    found = []
    for at, row in enumerate(evaluation.rows):
        for name in evaluation.retrievers:
            cost = row.ingest(name)
            counts = (cost.texts, cost.texts_to_cut, cost.tokens, cost.tokens_to_cut)
            index = in_bytes(cost.index_bytes)
            found.append((spelling(evaluation, at), name, *map(number, counts), index))
    return found


def interval_table(evaluation: Evaluation, name: str, measure: str) -> list[str]:
    """How far each row is from the baseline in a measure and in MRR, with the intervals."""
    others = [at for at in range(len(evaluation.rows)) if at != evaluation.baseline]
    if not others:
        return []
    measures = list(dict.fromkeys((measure, "mrr")))
    rows = []
    for at in others:
        found = evaluation.differences(at, name)
        rows.append((spelling(evaluation, at), *(with_interval(found[one]) for one in measures)))
    head = f"95 % of differences to row {evaluation.baseline + 1}"
    return table([(head, *map(label_of, measures)), *rows])


def with_interval(difference: Difference) -> str:
    """
    >>> with_interval(Difference(0.25, -0.125, 0.5, 9))
    '≈+.250 (-.125 to +.500)'
    """
    sign = NOISE if difference.is_noise else ""
    return (
        f"{sign}{signed(difference.mean)} ({signed(difference.low)} to {signed(difference.high)})"
    )
