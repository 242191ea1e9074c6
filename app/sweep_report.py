"""A sweep as plain text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.corpus_reading import Gathered
from app.evaluate_report import corpus_line, held_line, left_out_lines
from app.plain_text import LEAST_OF_NAME, clipped, number, table, width, width_of, wrapped
from app.sweep_words import sentences_of
from app.sweeps import Sweep, Swept
from engine.retrieval.evaluation import Evaluation
from engine.retrieval.measures import label_of
from engine.retrieval.sweeps import EncoderLimit, Point

BEST, ALIKE = "best", "≈"


def sweep_report(swept: Sequence[Swept], evaluation: Evaluation, found: Gathered) -> str:
    """What `cutmarks evaluate --sweep` prints: what is held still, a table for each retriever."""
    parts = [
        wrapped(corpus_line(evaluation)),
        wrapped(held_line(evaluation)),
        *(part for one in swept for part in retriever_parts(one)),
        [line for said in last_lines(found) for line in wrapped(said)],
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def retriever_parts(swept: Swept) -> list[list[str]]:
    """One retriever: what it is, its points, the encoder's limit and what the sweep says."""
    label, note = swept.sweep.retriever.label, swept.sweep.retriever.note
    said = [unit_line(swept.sweep), limit_line(swept.sweep), *sentences_of(swept)]
    return [
        [*wrapped(note if note.startswith(label) else f"{label}: {note}"), *points_table(swept)],
        [line for one in said if one for line in wrapped(one)],
    ]


def points_table(swept: Swept) -> list[str]:
    """The points by size and overlap or by percentile, and the structured strategies below them."""
    settings = settings_of(swept.sweep)
    head = ("track", *settings, label_of(swept.sweep.asking.measure), "", "95 %", "cut")
    points = sorted((*swept.sweep.alone, *swept.sweep.shared), key=_order)
    tracks = list({point.track: point for point in (*points, *swept.sweep.across)}.values())
    cells = [(*head[1:], "truncated"), *(point_cells(swept, one, settings) for one in tracks)]
    room = width() - sum(2 + max(map(width_of, one)) for one in zip(*cells, strict=True))
    names = [head[0], *(clipped(str(point.track), max(room, LEAST_OF_NAME)) for point in tracks)]
    return table([(name, *own) for name, own in zip(names, cells, strict=True)])


def settings_of(sweep: Sweep) -> tuple[str, ...]:
    """What the points differ in."""
    return ("percentile",) if sweep.name == "percentiles" else ("size", "overlap")


def _order(point: Point) -> tuple[float, int, int]:
    return point.percentile or 0, point.size or 0, point.overlap or 0


def point_cells(swept: Swept, point: Point, settings: Sequence[str]) -> tuple[str, ...]:
    """A point as the cells beside its track; those that the questions cannot tell from the best are marked."""
    measure, one = swept.sweep.asking.measure, swept.found[point.track]
    low, high = one.interval(measure)
    return (
        *(setting_cell(point, name) for name in settings),
        f"{one.mean(measure):.3f}",
        mark(swept, point),
        f"{low:.3f} to {high:.3f}",
        number(one.cut + one.lost),
        number(one.truncated),
    )


def setting_cell(point: Point, name: str) -> str:
    value = getattr(point, name)
    return "-" if value is None else f"{value:,g}"


def mark(swept: Swept, point: Point) -> str:
    """Whether a point is the best of the curves, or one that the questions cannot tell from it."""
    found = swept.to_the_best(point.track)
    if found is None:
        return BEST
    return ALIKE if found.is_noise else ""


def unit_line(sweep: Sweep) -> str:
    """What the sizes count where that is not what everything else is counted in."""
    is_usual = sweep.name == "percentiles" or sweep.asking.state.unit == "tokens"
    return "" if is_usual else "Sizes and overlaps of fixed are counted in characters."


def limit_line(sweep: Sweep) -> str:
    """Where the encoder's limit lies among the sizes; nothing where a retriever knows all of a chunk."""
    if sweep.limit is None:
        return ""
    return limit_words(sweep.limit, sweep.asking.state.embedder, sweep.asking.state.unit)


def limit_words(limit: EncoderLimit, embedder: str, unit: str = "tokens") -> str:
    """
    >>> limit_words(EncoderLimit(256, 1.25, 203, 120), "all-MiniLM-L6-v2")
    'The limit of all-MiniLM-L6-v2 (256 of its own) is at some 203 tokens; of chunks up to 120 it reads all.'
    """
    return (
        f"The limit of {embedder} ({limit.max_tokens:,} of its own) is at some {limit.size:,} {unit}; of "
        f"chunks up to {limit.whole:,} it reads all."
    )


def last_lines(found: Gathered) -> Iterator[str]:
    yield f"{ALIKE} marks those that these questions cannot tell from the best; cut are answers cut or lost."
    yield from left_out_lines(found)
