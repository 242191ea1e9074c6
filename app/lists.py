"""Lists beside the workbench: pages of chunks, what a number counts, where words are found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from app.advice import words_at_cut
from app.paging import Pager, pager
from app.source_words import paged, pages_shown
from app.subject import Subject
from app.words import around, count, goto, head, share, tail
from engine.analysis import TrackAnalysis
from engine.answers import Verdict, find_answer, verdicts
from engine.direction import Direction, direction_at, isolated
from engine.document import Document
from engine.encoder import encoder_tokens, reading_stops
from engine.pages import page_noun
from engine.parted import parted, parted_rows
from engine.quoting import quoted
from engine.span import Span
from engine.units import units_of

PAGE = 50
WORDS_UNDER = 200  # characters of the text under a stranded heading, of which the first are shown
KINDS = ("answers", "sentences", "headings", "tables", "items", "code", "truncated")


@dataclass(frozen=True, slots=True)
class ChunkRow:
    """One chunk as a line of the table; `..._dir` is which way the words run."""

    index: int
    number: str
    tokens: str
    characters: str
    pages: str
    begins: str
    ends: str
    begins_dir: Direction
    ends_dir: Direction


@dataclass(frozen=True, slots=True)
class Chunks:
    """One page of the shown track's chunks; `previous` and `next` are addresses, empty at the ends.

    `title` heads the list behind a number; it is empty where the table stands under a heading of its own.
    `pages` is what the pages of the file are called, empty where it has none.
    """

    track: int
    title: str
    caption: str
    pages: str
    rows: tuple[ChunkRow, ...]
    previous: str
    next: str


@dataclass(frozen=True, slots=True)
class Item:
    """One thing of a list: its words, parted where it is cut, and its place."""

    parts: tuple[str, ...]
    place: str
    goto: str
    chunk: int | None
    dir: Direction


@dataclass(frozen=True, slots=True)
class UnitList:
    """A page of the list behind a number of the summary."""

    title: str
    track: int
    items: tuple[Item, ...]
    pager: Pager


@dataclass(frozen=True, slots=True)
class Place:
    """One occurrence of the words that were looked for."""

    start: int
    end: int
    before: str
    words: str
    after: str
    dir: Direction


@dataclass(frozen=True, slots=True)
class Found:
    """Every occurrence; `places` holds a page of them."""

    count: int
    sentence: str
    places: tuple[Place, ...]
    pager: Pager


def chunks(subject: Subject, page: int = 0, *, headed: bool = False) -> Chunks:
    """A page of the shown track; ValueError where there is no such page."""
    chunking = subject.focus.chunking
    url = subject.url("chunks", headed=1) if headed else subject.url("chunks")
    pages = pager(len(chunking), page, url, size=PAGE)
    if page != pages.page:
        last = (len(chunking) - 1) // PAGE
        raise ValueError(f"page must be from 0 to {last}, not {page}")
    name = subject.names[subject.state.shown]
    return Chunks(
        track=subject.state.shown,
        title=f"{name}: {count(len(chunking), 'chunk')}" if headed else "",
        pages=f"{page_noun(chunking.document)}s" if chunking.document.source.pages else "",
        caption=f"{name}, chunks {pages.first + 1:,} to {pages.end:,} of {len(chunking):,}",
        rows=tuple(_chunk_row(subject, index) for index in range(pages.first, pages.end)),
        previous=pages.previous,
        next=pages.next,
    )


def _chunk_row(subject: Subject, index: int) -> ChunkRow:
    chunking = subject.focus.chunking
    start, end = int(chunking.starts[index]), int(chunking.ends[index])
    text = subject.text[start:end]
    return ChunkRow(
        index=index,
        number=f"{index + 1:,}",
        tokens=f"{int(chunking.tokens[index]):,}",
        characters=f"{end - start:,}",
        pages=pages_shown(chunking.document, Span(start, end)),
        begins=head(text, 40),
        ends=tail(text, 40),
        begins_dir=direction_at(chunking.document, start),
        ends_dir=direction_at(chunking.document, end - 1),
    )


def units(subject: Subject, kind: str, page: int = 0) -> UnitList:
    """What a number of the summary counts, for the shown track; ValueError for no such kind."""
    if kind not in KINDS:
        raise ValueError(f"kind must be one of {', '.join(KINDS)}, not {quoted(kind)}")
    track = subject.focus
    spans = _counted(subject, track, kind)
    pages = pager(len(spans), page, subject.url("units", kind=kind))
    return UnitList(
        title=f"{subject.names[subject.state.shown]}: {_title(kind, len(spans))}",
        track=subject.state.shown,
        items=tuple(_items(track, kind, spans, pages)),
        pager=pages,
    )


def _counted(subject: Subject, track: TrackAnalysis, kind: str) -> list[Span]:
    chunking, own = track.chunking, units_of(track.chunking.document)
    if kind == "truncated":
        return [Span(int(chunking.starts[at]), int(chunking.ends[at])) for at in track.truncated]
    if kind == "answers":
        pairs = zip(subject.answers, track.verdicts, strict=True)
        return [answer.span for answer, verdict in pairs if verdict.kind == "cut"]
    by_kind = {
        "sentences": own.sentences,
        "headings": own.headings,
        "tables": own.tables,
        "items": own.list_items,
        "code": own.code_blocks,
    }
    return parted(chunking, by_kind[kind])


def _title(kind: str, number: int) -> str:
    if kind == "truncated":
        return f"{count(number, 'chunk')} longer than the encoder reads"
    if kind == "headings":
        return f"{count(number, 'heading')} stranded at the end of a chunk"
    noun = {
        "answers": "answer",
        "sentences": "sentence",
        "tables": "table",
        "items": "list item",
        "code": "code block",
    }
    return f"{count(number, noun[kind])} cut"


def _items(track: TrackAnalysis, kind: str, every: Sequence[Span], pages: Pager) -> Iterator[Item]:
    if kind == "truncated":
        indices = track.truncated.tolist()
        yield from (_long_chunk(track, index) for index in indices[pages.first : pages.end])
        return
    spans = every[pages.first : pages.end]
    for span, verdict in zip(spans, verdicts(track.chunking, spans), strict=True):
        yield _parted_item(track, kind, span, verdict)


def _parted_item(track: TrackAnalysis, kind: str, span: Span, verdict: Verdict) -> Item:
    text = track.chunking.document.text
    at = verdict.cuts[0].character if verdict.cuts else span.end
    chunks = " | ".join(f"{chunk + 1:,}" for chunk in verdict.chunks[:3])
    place = f"chunks {chunks}"
    if kind == "tables":
        place = f"{_header_words(track, span)} · {place}"
    # A heading's span ends with the first letter under it; its first words say more.
    end = min(span.end + WORDS_UNDER, len(text)) if kind == "headings" else span.end
    words = words_at_cut(text, Span(span.start, end), at, 56)
    place = paged(place, track.chunking.document, span)
    return Item(
        words, place, goto(span.start, span.end), None, direction_at(track.chunking.document, at)
    )


def _header_words(track: TrackAnalysis, table: Span) -> str:
    own = units_of(track.chunking.document)
    number = own.tables.index(table)
    rows = max(len(own.rows[number]) - 1, 0)
    return f"header row parted from {share(len(parted_rows(track.chunking, number)), rows)} rows"


def _long_chunk(track: TrackAnalysis, index: int) -> Item:
    chunking, limit = track.chunking, track.embedder.max_tokens
    stop, end = reading_stops(chunking, track.embedder, index), int(chunking.ends[index])
    counted = encoder_tokens(chunking, track.embedder)
    tokens = 0 if counted is None else int(counted[index])
    return Item(
        parts=(f"… unread: {isolated(head(chunking.document.text[stop:end], 70))}",),
        place=paged(
            f"chunk {index + 1:,} · {tokens:,} encoder tokens, reads {limit:,}",
            chunking.document,
            Span(stop, end),
        ),
        goto=goto(stop, end),
        chunk=index,
        dir="ltr",
    )


def found(document: Document, words: str, page: int = 0, *, url: str = "") -> Found:
    """The places where the words stand, in any Unicode form; `url` is where their pages are."""
    spans = find_answer(document, words) if words.strip() else ()
    pages = pager(len(spans), page, f"{url}?q={quote(words)}")
    places = _places(document, spans[pages.first : pages.end])
    return Found(len(spans), _found_sentence(words, spans, pages), tuple(places), pages)


def _found_sentence(words: str, spans: Sequence[Span], pages: Pager) -> str:
    if not words.strip():
        return "Type the words to look for."
    if not spans:
        return "These words are not in the text; copy them from it, or try fewer."
    choose = " Choose one." if len(spans) > 1 else ""
    more = f", {pages.first + 1:,} to {pages.end:,} are listed" if pages.caption else ""
    return f"{count(len(spans), 'place')}{more}.{choose}"


def _places(document: Document, spans: Sequence[Span]) -> Iterator[Place]:
    text = document.text
    for span in spans:
        before, after = around(text, span)
        words, run = head(span.of(text), 120), direction_at(document, span.start)
        yield Place(span.start, span.end, before, words, after, run)
