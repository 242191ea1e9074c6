"""An analysis as plain text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.advice import cut_sentences
from app.words import flat
from engine.analysis import Analysis, TrackAnalysis

COLUMNS = (
    "track",
    "chunks",
    "mean",
    "largest",
    "index",
    "answers cut",
    "sentences cut",
    "tables cut",
    "headings stranded",
    "past encoder limit",
)


def report(analysis: Analysis) -> str:
    """What `cutmarks inspect` prints: the document, a row per track, the cut answers, the alarms."""
    parts = [
        [heading(analysis)],
        table([COLUMNS, *(row(track, analysis) for track in analysis.tracks)]),
        list(cut_lines(analysis)),
        [f"! {alarm.message}" for alarm in analysis.alarms],
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def heading(analysis: Analysis) -> str:
    document, tokenization = analysis.document, analysis.tokenization
    return (
        f"{document.title or 'Untitled'}: {len(document.text):,} characters, "
        f"{tokenization.n_tokens:,} {tokenization.tokenizer.name} tokens, "
        f"{len(document.sentences):,} sentences; embedder {analysis.embedder.name}"
        + (", a stand-in that knows no meaning" if analysis.embedder.stand_in else "")
    )


def row(track: TrackAnalysis, analysis: Analysis) -> tuple[str, ...]:
    summary = track.summary
    return (
        str(track.chunking.spec),
        f"{summary.chunks:,}",
        f"{summary.mean_tokens:,.0f}",
        f"{summary.largest_tokens:,}",
        f"{summary.duplication:.2f}x",
        f"{summary.answers_cut} of {len(analysis.answers)}",
        f"{summary.sentences_cut:,}",
        f"{summary.tables_cut:,}",
        f"{summary.headings_stranded:,}",
        f"{summary.truncated:,}",
    )


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
