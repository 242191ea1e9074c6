"""Every question of an evaluation as plain text, for a terminal: its ranks, its cut and unread answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.advice import words_at_cut
from app.evaluate_columns import unread_kinds, unread_of
from app.evaluate_report import UNREAD_HEADS
from app.evaluated import Evaluated
from app.plain_text import clipped, scaled, table, width, width_of, wrapped
from app.question_list import rank_words
from app.question_ranks import Column, Ranks, ranks_of
from app.question_verdicts import Judged, chunks_words, first_references, judged_of, judged_words
from app.words import flat, head, listed
from engine.retrieval.corpus import Corpus
from engine.retrieval.evaluation import Row
from engine.retrieval.measures import usual_k

APART = "≠"
MOST_COLUMNS = 8  # rows beside each other; the others have a table of their own
MOST_OF_NAME = 20  # characters of a document's name
LEAST_OF_QUESTION = 30  # columns of the usual width
WORDS = 34  # characters of an answer on either side of a cut


def question_parts(evaluated: Evaluated) -> list[list[str]]:
    """Every question with its rank in every row, a table for each retriever, its cut and unread answers."""
    ranks, top = ranks_of(evaluated), usual_k(evaluated.asking.ks)
    tables = [
        rank_table(evaluated.questions.corpus, ranks, name, rows, apart_of(ranks, name, top))
        for name in evaluated.asking.retrievers
        for rows in row_blocks(len(evaluated.rows))
    ]
    signs = wrapped(signs_line(evaluated, top))
    return [*tables, signs, list(cut_lines(evaluated)), unread_part(evaluated)]


def row_blocks(rows: int) -> list[range]:
    """The rows that have a table together.

    >>> row_blocks(10)
    [range(0, 8), range(8, 10)]
    """
    starts = range(0, rows, MOST_COLUMNS)
    return [range(start, min(start + MOST_COLUMNS, rows)) for start in starts]


def apart_of(ranks: Ranks, retriever: str, top: int) -> list[bool]:
    """Which questions one row finds and another does not; of a single row, one retriever and another."""
    is_alone = len({column.row for column in ranks.columns}) == 1
    columns = [one for one in ranks.columns if is_alone or one.retriever == retriever]
    found = [ranks.found(column, top) for column in columns]
    return [any(own) and not all(own) for own in zip(*found, strict=True)]


def rank_table(
    corpus: Corpus, ranks: Ranks, retriever: str, rows: Sequence[int], apart: Sequence[bool]
) -> list[str]:
    """The questions, each with the document of its answer, beside their ranks in rows, which go by numbers."""
    columns = [ranks.of(Column(row, retriever)).tolist() for row in rows]
    cells = [[str(row + 1) for row in rows]]
    cells += [[rank_words(rank) for rank in own] for own in zip(*columns, strict=True)]
    if len(corpus.documents) > 1:
        names = ["document", *(document_words(corpus, at) for at in range(len(apart)))]
        cells = [[name, *own] for name, own in zip(names, cells, strict=True)]
    room = width() - sum(2 + max(map(width_of, column)) for column in zip(*cells, strict=True))
    room = max(room, scaled(LEAST_OF_QUESTION))
    firsts = [f"rank by {retriever} in row", *question_cells(corpus, apart, room)]
    lines = [(first, *own) for first, own in zip(firsts, cells, strict=True)]
    return table(lines, left=1 + (len(corpus.documents) > 1))


def question_cells(corpus: Corpus, apart: Sequence[bool], room: int) -> Iterator[str]:
    """Each question behind its number and its mark."""
    digits = len(str(len(apart)))
    for at, (question, is_apart) in enumerate(zip(corpus.questions, apart, strict=True)):
        first = f"{at + 1:>{digits}} {APART if is_apart else ' '} "
        yield first + clipped(flat(question.text), room - len(first))


def document_words(corpus: Corpus, question: int) -> str:
    """The document of a question's first answer, and how many others hold one."""
    documents = list(dict.fromkeys(one.document for one in corpus.questions[question].references))
    more = f" +{len(documents) - 1}" if len(documents) > 1 else ""
    return clipped(corpus.names[documents[0]], MOST_OF_NAME) + more


def signs_line(evaluated: Evaluated, top: int) -> str:
    what = "row" if len(evaluated.rows) > 1 else "retriever"
    return (
        f"{APART} marks questions that one {what} finds among its first {top} and another does not; "
        "lost: no chunk holds an answer whole; –: one does, and has no rank."
    )


def cut_lines(evaluated: Evaluated) -> Iterator[str]:
    """For each question the answers that a row cuts or loses: the words, the places and what would help."""
    rows = [(at, row) for at, row in enumerate(evaluated.rows) if row is not None]
    yield from wrapped("where answers are cut: chunks, and last token | first token after")
    is_whole = True
    for number, question in enumerate(evaluated.questions.corpus.questions):
        lines = [line for at, row in rows for line in lines_of(row, at, number)]
        if lines:
            is_whole = False
            yield from wrapped(f"{number + 1} {flat(question.text)}")
            yield from lines
    if is_whole:
        yield "  none, in any row"


def lines_of(row: Row, at: int, number: int) -> Iterator[str]:
    for one in judged_of(row.chunks, number):
        if one.verdict.kind in ("cut", "lost"):
            said = f"  row {at + 1}{place_words(row, one)}: {judged_words(row.chunks, one)}"
            yield from wrapped(said, indent="    ")


def unread_part(evaluated: Evaluated) -> list[str]:
    """For each question the answers past what the embedder reads of a chunk; nothing where there are none."""
    rows = [(at, row) for at, row in enumerate(evaluated.rows) if row is not None]
    kinds, lines = unread_kinds(evaluated.asking.retrievers), []
    for number, question in enumerate(evaluated.questions.corpus.questions):
        own = [line for at, row in rows for line in unread_lines(row, at, number, kinds)]
        lines += [*wrapped(f"{number + 1} {flat(question.text)}"), *own] if own else []
    title = f"where answers are unread: past what {evaluated.embedder.label} reads of their chunk"
    return [*wrapped(title), *lines] if lines else []


def unread_lines(row: Row, at: int, number: int, kinds: Sequence[str]) -> Iterator[str]:
    """The unread answers of a question in a row, each with its chunk and the kinds that it is of."""
    first = int(first_references(row.chunks.corpus)[number])
    for reference, one in enumerate(judged_of(row.chunks, number), first):
        past = [UNREAD_HEADS[kind] for kind in kinds if reference in unread_of(row, kind)]
        if past:
            where = f"{chunks_words(one.verdict)}, {listed(past)}"
            yield from wrapped(f"  row {at + 1}{place_words(row, one)}: {where}.", indent="    ")


def place_words(row: Row, one: Judged) -> str:
    """The document of an answer where there are several, and its words with the cut in them."""
    corpus, reference = row.chunks.corpus, one.reference
    text = corpus.documents[reference.document].text
    if one.cuts:
        words = " ✂ ".join(words_at_cut(text, reference.span, one.at, WORDS))
    else:
        words = head(reference.span.of(text), 2 * WORDS)
    name = corpus.names[reference.document] if len(corpus.documents) > 1 else ""
    return f", {name}, “{words}”" if name else f", “{words}”"
