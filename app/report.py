"""An analysis as plain text, for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from app.advice import cut_sentences
from app.checked import checked
from app.plain_text import clipped, number, place, scaled, table, unbroken, wrapped
from app.report_strips import strip_lines
from app.report_units import names_of, table_lines, unit_lists
from app.similarity_words import sentence_of, spelled_by_number
from app.source_words import source_words
from app.words import MOST_BOUNDARIES, boundary, count, head, in_bytes
from engine.alarms import Alarm
from engine.analysis import Analysis, Summary, TrackAnalysis
from engine.answers import Verdict, cuts_at
from engine.chunking import Chunking
from engine.document import Document
from engine.languages import LANGUAGES
from engine.source import merely_informs

MOST_OF_TRACK = (
    42  # columns of the usual width for a track in a table; the rest of a long one is left out
)
MOST_OF_ANSWER = 34
MOST_ANSWERS = 50  # that have a line each; --json tells the others too

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


def report(analysis: Analysis, *, units: bool = False) -> str:
    """What `cutmarks inspect` prints: the document, tables of its tracks, what is cut, the alarms.

    With `units`, every sentence, heading, table, list item and code block that a track parts too.
    """
    parts = [
        wrapped(heading(analysis)),
        strip_lines(analysis),
        tracks_table("track", (*CUTS, *([ANSWERS] if analysis.answers else [])), analysis),
        tracks_table("units cut", unit_columns(analysis.document), analysis),
        tracks_table("cost", COSTS, analysis),
        [*wrapped("boundaries, last token | first token after"), *boundary_lines(analysis)],
        similarity_lines(analysis),
        checked_lines(analysis),
        verdict_table(analysis),
        [part for line in cut_lines(analysis) for part in wrapped(line)],
        [*table_lines(analysis), *alarm_lines(analysis)],
        *(unit_lists(analysis) if units else []),
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def heading(analysis: Analysis) -> str:
    document, tokenization = analysis.document, analysis.tokenization
    return (
        f"{document.title or 'Untitled'}: {source_words(document)}, "
        f"{LANGUAGES.get(document.language, document.language)}; "
        f"{count(len(document.text), 'character')}, "
        f"{count(tokenization.n_tokens, f'{tokenization.tokenizer.name} token')}, "
        f"{count(len(document.sentences), 'sentence')}"
        + (f", {count(len(analysis.answers), 'answer')}" if analysis.answers else "")
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
    return clipped(str(track.chunking.spec), scaled(MOST_OF_TRACK))


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


def similarity_lines(analysis: Analysis) -> list[str]:
    """Of each track that compares sentences, where its threshold falls and what number cuts the same."""
    chunkings = [track.chunking for track in analysis.tracks]
    lines = [
        f"{name}: {similarity_words(one)}"
        for name, one in zip(names_of(analysis), chunkings, strict=True)
        if one.similarity is not None
    ]
    return [part for line in lines for part in wrapped(line)]


def similarity_words(chunking: Chunking) -> str:
    if chunking.similarity is None or not len(chunking.similarity):
        return "there is one sentence, so there are no neighbours to compare."
    told = sentence_of(chunking).removesuffix(".")
    same = spelled_by_number(chunking)
    return f"{told[0].lower()}{told[1:]}" + (f"; '{same}' cuts the same." if same else ".")


def checked_lines(analysis: Analysis) -> list[str]:
    """What the line under the tracks of the page says."""
    chunkings = [track.chunking for track in analysis.tracks]
    found = checked(chunkings, [spelling(track) for track in analysis.tracks])
    if found is None:
        return []
    pieces = "no cut is inside a piece" if found.whole_pieces else ""
    kept = "; ".join(filter(None, (found.kept, pieces, found.sizes)))
    lines = wrapped(f"Checked on this text: {kept}.")
    for fault in found.faults:
        at = f"{place(analysis.document, fault.start)}: " if fault.start is not None else ""
        lines += wrapped(f"! {at}{fault.sentence}")
    return lines


def verdict_table(analysis: Analysis) -> list[str]:
    """What each track does to each answer, of many the first."""
    if not analysis.answers:
        return []
    text, most = analysis.document.text, scaled(MOST_OF_ANSWER)
    shown = analysis.answers[:MOST_ANSWERS]
    words = (answer.question or head(answer.span.of(text), most) for answer in shown)
    columns = [
        [spelling(track), *map(verdict_cell, track.verdicts[:MOST_ANSWERS])]
        for track in analysis.tracks
    ]
    names = ["answers", *(clipped(one, most) for one in words)]
    lines = table([*zip(names, *columns, strict=True)], words=True)
    if left := len(analysis.answers) - len(shown):
        lines.append(f"and {left:,} more; --json tells of them all")
    return lines


def verdict_cell(verdict: Verdict) -> str:
    """
    >>> verdict_cell(Verdict("cut", (0, 1), (), 6)), verdict_cell(Verdict("rescued", (1, 2), (), 0))
    ('cut 1 | 2', 'rescued in 2 to 3')
    """
    first, last = (f"{verdict.chunks[at] + 1:,}" if verdict.chunks else "" for at in (0, -1))
    if verdict.kind == "lost":
        return "lost"
    if verdict.kind == "cut":
        return f"cut {first} {'| … ' * (len(verdict.chunks) > 2)}| {last}"
    return f"{verdict.kind} in {first}" + (f" to {last}" if last != first else "")


def alarm_lines(analysis: Analysis) -> Iterator[str]:
    """The alarms, each with its place; those of tables have lines of their own, what only informs an `i`."""
    for alarm in analysis.alarms:
        if alarm.kind != "table":
            sign = "i" if alarm.kind == "parse" and merely_informs(alarm.message) else "!"
            yield from wrapped(f"{sign} {alarm_place(analysis.document, alarm)}{alarm.message}")


def alarm_place(document: Document, alarm: Alarm) -> str:
    """Where an alarm leads to; nothing where that is the whole text, or what it says itself."""
    is_all = (alarm.start, alarm.end) == (0, len(document.text))
    return "" if is_all or alarm.kind == "parse" else f"{place(document, alarm.start)}: "


def cut_lines(analysis: Analysis) -> Iterator[str]:
    """A sentence for each answer that a track cuts, of many the first."""
    told, more = cut_sentences(analysis.tracks, names_of(analysis), analysis.answers)
    for one in told:
        yield f"{one.track} cuts “{one.before} ✂ {one.after}” {one.where}{one.advice}"
    if more:
        yield more
