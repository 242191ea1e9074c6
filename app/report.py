"""An analysis as plain text, for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence

from app.advice import cut_sentences
from app.checked import checked
from app.words import MOST_BOUNDARIES, boundary, flat, in_bytes
from engine.analysis import Analysis, Summary, TrackAnalysis
from engine.answers import cuts_at
from engine.document import Document

WIDTH = 100  # columns of a terminal that most have
NO_BREAK = "\u00a0"
MOST_OF_TRACK = 42  # characters of a track in a table; the rest of a long one is left out

Column = tuple[str, Callable[[Summary], str]]

CUTS: tuple[Column, ...] = (
    ("chunks", lambda summary: f"{summary.chunks:,}"),
    ("mean", lambda summary: f"{summary.mean_tokens:,.0f}"),
    ("largest", lambda summary: f"{summary.largest_tokens:,}"),
    ("index", lambda summary: f"{summary.duplication:.2f}x"),
    ("past encoder", lambda summary: f"{summary.truncated:,}"),
)
ANSWERS: Column = ("answers cut", lambda summary: f"{summary.answers_cut:,}")
COSTS: tuple[Column, ...] = (
    ("vectors", lambda summary: f"{summary.vectors:,}"),
    ("bytes", lambda summary: in_bytes(summary.index_bytes)),
    ("tokens embedded", lambda summary: number(summary.embedded_tokens)),
    ("of these, to cut", lambda summary: number(summary.tokens_to_cut)),
)
SENTENCES: Column = ("sentences", lambda summary: f"{summary.sentences_cut:,}")
HEADINGS: Column = ("headings stranded", lambda summary: f"{summary.headings_stranded:,}")
TABLES: Column = ("tables", lambda summary: f"{summary.tables_cut:,}")
ITEMS: Column = ("list items", lambda summary: f"{summary.list_items_cut:,}")
CODE: Column = ("code", lambda summary: f"{summary.code_blocks_cut:,}")


def report(analysis: Analysis) -> str:
    """What `cutmarks inspect` prints: the document, tables of its tracks, what is cut, the alarms."""
    parts = [
        wrapped(heading(analysis)),
        tracks_table("track", (*CUTS, *([ANSWERS] if analysis.answers else [])), analysis),
        tracks_table("units cut", unit_columns(analysis.document), analysis),
        tracks_table("cost", COSTS, analysis),
        ["boundaries, last token | first token after", *boundary_lines(analysis)],
        checked_lines(analysis),
        [part for line in cut_lines(analysis) for part in wrapped(line)],
        [part for alarm in analysis.alarms for part in wrapped(f"! {alarm.message}")],
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def heading(analysis: Analysis) -> str:
    document, tokenization = analysis.document, analysis.tokenization
    return (
        f"{document.title or 'Untitled'}: {len(document.text):,} characters, "
        f"{tokenization.n_tokens:,} {tokenization.tokenizer.name} tokens, "
        f"{len(document.sentences):,} sentences"
        + (f", {len(analysis.answers):,} answers" if analysis.answers else "")
        + f"; embedder {analysis.embedder.name}"
        + (", a stand-in that knows no meaning" if analysis.embedder.stand_in else "")
    )


def unit_columns(document: Document) -> tuple[Column, ...]:
    """The kinds of units that the document has."""
    found = [SENTENCES]
    found += [HEADINGS] if document.of_kind("heading") else []
    found += [TABLES] if document.of_kind("table") else []
    found += [ITEMS] if document.of_kind("list_item") else []
    found += [CODE] if document.of_kind("code") else []
    return tuple(found)


def tracks_table(name: str, columns: Sequence[Column], analysis: Analysis) -> list[str]:
    """A row for each track; `name` heads the first column."""
    head = (name, *(label for label, _ in columns))
    return table([head, *(row(track, columns) for track in analysis.tracks)])


def row(track: TrackAnalysis, columns: Sequence[Column]) -> tuple[str, ...]:
    return (spelling(track), *(text(track.summary) for _, text in columns))


def spelling(track: TrackAnalysis) -> str:
    written = str(track.chunking.spec)
    return written if len(written) <= MOST_OF_TRACK else f"{written[: MOST_OF_TRACK - 1]}…"


def number(value: int | None) -> str:
    """
    >>> number(1262), number(None)
    ('1,262', '-')
    """
    return "-" if value is None else f"{value:,}"


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Columns wide enough for their cells, the first to the left, numbers to the right.

    >>> table([("track", "chunks"), ("fixed", "12")])
    ['track  chunks', 'fixed      12']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
        )
        for cells in rows
    ]


def boundary_lines(analysis: Analysis) -> Iterator[str]:
    """The first cuts of each track, each by the tokens on its two sides."""
    for track in analysis.tracks:
        chunking = track.chunking
        shown = cuts_at(chunking, chunking.cuts[:MOST_BOUNDARIES])
        left = len(chunking.cuts) - len(shown)
        tokens = chunking.tokenization.n_tokens
        words = [unbroken(boundary(cut, tokens)) for cut in shown] or ["none"]
        words += [unbroken(f"and {left:,} more")] if left else []
        yield from wrapped(f"{spelling(track)}: {', '.join(words)}")


def unbroken(words: str) -> str:
    """Words that a line is not broken between."""
    return words.replace(" ", NO_BREAK)


def checked_lines(analysis: Analysis) -> list[str]:
    """What the line under the tracks of the page says."""
    chunkings = [track.chunking for track in analysis.tracks]
    found = checked(chunkings, [spelling(track) for track in analysis.tracks])
    if found is None:
        return []
    pieces = "no cut is inside a piece" if found.whole_pieces else ""
    kept = "; ".join(filter(None, (found.kept, pieces, found.sizes)))
    lines = wrapped(f"Checked on this text: {kept}.")
    return lines + [line for fault in found.faults for line in wrapped(f"! {fault.sentence}")]


def wrapped(line: str) -> list[str]:
    """A line in as many as it takes; long words stay whole."""
    lines = textwrap.wrap(
        line, WIDTH, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False
    )
    return [part.replace(NO_BREAK, " ") for part in lines]


def cut_lines(analysis: Analysis) -> Iterator[str]:
    """A sentence for each answer that a track cuts, and a line for the others that are not whole."""
    names = [str(track.chunking.spec) for track in analysis.tracks]
    told, more = cut_sentences(analysis.tracks, names, analysis.answers)
    for one in told:
        yield f"{one.track} cuts “{one.before} ✂ {one.after}” {one.where}{one.advice}"
    if more:
        yield more
    for name, track in zip(names, analysis.tracks, strict=True):
        for answer, verdict in zip(analysis.answers, track.verdicts, strict=True):
            if verdict.kind in {"rescued", "lost"}:
                words = answer.question or flat(answer.span.of(analysis.document.text))
                yield f"{name}: {verdict.kind}: {words[:100]}"
