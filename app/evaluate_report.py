"""An evaluation as plain text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.corpus_reading import Gathered
from app.evaluate_columns import unread_kinds, unread_of
from app.evaluate_tables import (
    NOISE,
    ceiling_table,
    cost_table,
    interval_table,
    signed,
    spelling,
)
from app.plain_text import number, table, wrapped
from app.words import count, listed
from engine.quoting import percent
from engine.retrieval.context import MODES, Mode
from engine.retrieval.evaluation import Evaluation, Row
from engine.retrieval.measures import label_of, usual_k, usual_measure
from engine.retrieval.recommendation import recommend
from engine.retrieval.retrievers import RETRIEVERS

MOST_LEFT_OUT = 20  # that have a line each; --json tells the others too
UNREAD_HEADS = {"unread": "unread", "unread-headings": "+headings", "unread-opening": "+opening"}


def evaluate_report(
    evaluation: Evaluation,
    found: Gathered,
    measure: str = "",
    more: Sequence[list[str]] = (),
) -> str:
    """What `cutmarks evaluate` prints: the corpus, what is held still, a table for each retriever, and more.

    Intervals and recommendations go by the measure, or by the usual one where none is given.
    """
    parts = [
        wrapped(corpus_line(evaluation)),
        wrapped(held_line(evaluation)),
        cuts_table(evaluation),
        ceiling_table(evaluation),
        cost_table(evaluation),
        *(
            part
            for name in evaluation.retrievers
            for part in retriever_parts(evaluation, name, measure)
        ),
        *more,
        [line for said in last_lines(evaluation, found) for line in wrapped(said)],
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def corpus_line(evaluation: Evaluation) -> str:
    corpus = evaluation.corpus
    apart = f", {corpus.unanswerable:,} without an answer kept apart" * (corpus.unanswerable > 0)
    left_out = f", {len(corpus.left_out):,} left out" * (len(corpus.left_out) > 0)
    return (
        f"{count(len(corpus.documents), 'document')}, {count(len(corpus.questions), 'question')}"
        f"{apart}{left_out}"
    )


def held_line(evaluation: Evaluation) -> str:
    embedder = evaluation.embedder
    return (
        f"Held still: one parse, these questions, tokens of {evaluation.tokenizer}, embedder {embedder.name}"
        + (", a stand-in that knows no meaning" if embedder.stand_in else "")
        + f"; the first {', '.join(map(str, evaluation.ks))} chunks are looked at"
    )


def cuts_table(evaluation: Evaluation) -> list[str]:
    """What each track makes of the documents, and of the answers."""
    past = unread_in(evaluation)
    of_answers = ("whole", "rescued", "cut", "lost", *(UNREAD_HEADS[kind] for kind in past))
    head = ("track", "chunks", "mean", "index", "past encoder", *of_answers)
    rows = [
        (
            spelling(evaluation, at),
            number(len(row.chunks)),
            f"{row.chunks.tokens.mean():,.0f}",
            f"{row.duplication:.2f}x",
            number(row.truncated),
            *(number(row.verdicts[kind]) for kind in ("whole", "rescued", "cut", "lost")),
            *(number(len(unread_of(row, kind))) for kind in past),
        )
        for at, row in enumerate(evaluation.rows)
    ]
    return table([head, *rows])


def unread_in(evaluation: Evaluation) -> list[str]:
    """The kinds of answers past what the embedder reads of which some row has any."""
    kinds = unread_kinds(evaluation.retrievers)
    return [kind for kind in kinds if any(unread_of(row, kind) for row in evaluation.rows)]


def retriever_parts(evaluation: Evaluation, name: str, measure: str) -> list[list[str]]:
    """One retriever: what it is, how well it finds, what is handed on, and what to take."""
    label, note = RETRIEVERS[name].label, RETRIEVERS[name].note
    words = note if note.startswith(label) else f"{label}: {note}"
    goes_by = measure or usual_measure(evaluation.ks)
    return [
        [*wrapped(words), *found_table(evaluation, name, by_rank(evaluation.ks), 3)],
        interval_table(evaluation, name, goes_by),
        found_table(evaluation, name, by_characters(evaluation.ks), 4),
        context_table(evaluation, name),
        list(recommended_lines(evaluation, name, goes_by)),
    ]


def by_rank(ks: Sequence[int]) -> list[str]:
    """The measures that go by rank: recall at each k, hits at one.

    >>> by_rank((1, 5))
    ['recall@1', 'recall@5', 'hit@5', 'mrr']
    """
    return [*(f"recall@{k}" for k in ks), f"hit@{usual_k(ks)}", "mrr"]


def by_characters(ks: Sequence[int]) -> list[str]:
    """Those that count characters, at one k."""
    return [f"{name}@{usual_k(ks)}" for name in ("precision", "char_recall", "iou")]


def found_table(
    evaluation: Evaluation, name: str, measures: Sequence[str], decimals: int
) -> list[str]:
    """Some measures of each row, each with its difference to the baseline."""
    rows = [
        (
            spelling(evaluation, at),
            *(cell(evaluation, at, name, one, decimals) for one in measures),
        )
        for at in range(len(evaluation.rows))
    ]
    return table([("track", *map(label_of, measures)), *rows])


def cell(evaluation: Evaluation, row: int, name: str, measure: str, decimals: int) -> str:
    mean = f"{evaluation.means(row, name)[measure]:.{decimals}f}"
    if len(evaluation.rows) == 1:
        return mean
    if row == evaluation.baseline:
        return mean + " " * (len(signed(0.0, decimals)) + 2)
    difference = evaluation.differences(row, name)[measure]
    sign = NOISE if difference.is_noise else " "
    return f"{mean} {sign}{signed(difference.mean, decimals)}"


def context_table(evaluation: Evaluation, name: str) -> list[str]:
    """Tokens that the generator receives of the first chunks, those given twice, and the share answered."""
    k = usual_k(evaluation.ks)
    heads = [(mode, "twice", "answered") for mode in MODES]
    head = (f"tokens of first {k}", *(label for of_mode in heads for label in of_mode))
    rows = [
        (
            spelling(evaluation, at),
            *(cell for mode in MODES for cell in given_cells(row, name, k, mode)),
        )
        for at, row in enumerate(evaluation.rows)
    ]
    return table([head, *rows], together=3)


def given_cells(row: Row, name: str, k: int, mode: Mode) -> tuple[str, str, str]:
    """Means over the questions: tokens, those of them that were given before, and questions answered."""
    given = row.context(name, k, mode)
    tokens, twice = float(given.tokens.mean()), float(given.duplicate_tokens.mean())
    return f"{tokens:,.0f}", f"{twice:,.0f}", percent(float(given.answered.mean()))


def recommended_lines(evaluation: Evaluation, name: str, measure: str) -> Iterator[str]:
    found = recommend(evaluation, name, measure)
    for line in (found.headline, *found.evidence, *found.warnings):
        yield from wrapped(line)


def last_lines(evaluation: Evaluation, found: Gathered) -> Iterator[str]:
    """What the signs of the tables mean, and what is not in them."""
    if len(evaluation.rows) > 1:
        yield (
            f"+ and - are differences to row {evaluation.baseline + 1}; {NOISE} marks those that other "
            "questions of the same kind could turn round."
        )
    if past := unread_in(evaluation):
        yield unread_line(evaluation, past)
    yield from left_out_lines(found)


def unread_line(evaluation: Evaluation, past: Sequence[str]) -> str:
    """What the columns of unread answers count, and which retrievers mind."""
    heads, is_alone = listed([UNREAD_HEADS[kind] for kind in past]), "unread" in past
    behind = ", alone or behind that prefix" if is_alone else " behind that prefix"
    return (
        f"{heads}: answers that are whole in a chunk, but past what {evaluation.embedder.label} reads of it"
        f"{behind * (list(past) != ['unread'])}. No vector of that chunk knows them; BM25 and late chunking do."
    )


def left_out_lines(found: Gathered) -> Iterator[str]:
    """What was not read, which questions were left out, and why; of many the first."""
    for name, problem in found.refused:
        yield f"! {name} {problem}."
    left_out = found.corpus.left_out
    for one in left_out[:MOST_LEFT_OUT]:
        yield f"! Left out: {one.question} – {one.reason}"
    if len(left_out) > MOST_LEFT_OUT:
        yield f"! and {len(left_out) - MOST_LEFT_OUT:,} more questions; --json tells of them all."
