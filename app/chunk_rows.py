"""Chunks as rows, for those who index them elsewhere: each with its document, place, headings and text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import orjson

from app.spreadsheet import csv_of
from engine.chunking import Chunking
from engine.embedding import Embedder
from engine.encoder import encoder_tokens
from engine.headings import heading_path

Row = dict[str, Any]

BETWEEN_HEADINGS = " > "

# JSON lets them stand as they are, but some readers of lines take them for the end of one.
_ENDS_OF_LINES = {mark.encode(): f"\\u{ord(mark):04x}".encode() for mark in "\u0085\u2028\u2029"}


@dataclass(frozen=True, slots=True)
class Named:
    """What rows call their document: the name of its file or its title, and its id where it has one."""

    name: str
    id: str = ""


def chunk_rows(named: Named, chunkings: Iterable[Chunking], embedder: Embedder) -> Iterator[Row]:
    """Every chunk of every track in order; `text[start:end]` of the document is its text.

    `encoder_tokens` is what the embedder counts, None where it counts no tokens.
    """
    for chunking in chunkings:
        document, track = chunking.document, str(chunking.spec)
        counted = encoder_tokens(chunking, embedder)
        read = [None] * len(chunking) if counted is None else counted.tolist()
        for chunk, tokens in zip(chunking.chunks, read, strict=True):
            yield {
                "document": named.name,
                **({"document_id": named.id} if named.id else {}),
                "track": track,
                "index": chunk.index,
                "start": chunk.start,
                "end": chunk.end,
                "tokens": chunk.tokens,
                "encoder_tokens": tokens,
                "headings": heading_path(document, chunk.start, chunk.end),
                "text": document.text[chunk.start : chunk.end],
            }


def as_list(rows: Iterable[Row]) -> bytes:
    return orjson.dumps(list(rows), option=orjson.OPT_APPEND_NEWLINE)


def as_lines(rows: Iterable[Row]) -> bytes:
    r"""A JSON object a line, whatever its reader takes for the end of one.

    >>> as_lines([{"text": "one\u2028two"}, {"text": "\n"}])
    b'{"text":"one\\u2028two"}\n{"text":"\\n"}\n'
    """
    lines = b"".join(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE) for row in rows)
    for mark, escape in _ENDS_OF_LINES.items():
        lines = lines.replace(mark, escape)
    return lines


def as_table(rows: Iterable[Row]) -> bytes:
    """A line of CSV a chunk; a text with one character more than its place has an apostrophe in front."""
    first, *more = rows
    lines = (row | {"headings": BETWEEN_HEADINGS.join(row["headings"])} for row in (first, *more))
    return csv_of(list(first), (list(row.values()) for row in lines))


FORMS: dict[str, Callable[[Iterable[Row]], bytes]] = {
    "jsonl": as_lines,
    "json": as_list,
    "csv": as_table,
}
