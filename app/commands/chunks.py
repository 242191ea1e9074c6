"""The command `cutmarks chunks`: the chunks of files, for those who index them elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Literal

import typer

from app.chunk_rows import FORMS, Named, Row, chunk_rows
from app.commands.inspect import inspected
from app.commands.options import Embedder, Language, Tokenizer, Tracks, named_path
from app.commands.several import Meant, meant, sources_of
from app.opening import DEFAULT_EMBEDDER
from app.settings import load_settings
from app.terminal import put
from engine.incoming import Incoming
from engine.strategies import DEFAULT_TRACKS


def chunks(
    files: Annotated[
        list[Path],
        typer.Argument(
            parser=named_path,
            metavar="file",
            help="Files to cut, in any format that is read; a folder stands for those in it.",
        ),
    ],
    track: Tracks = None,
    form: Annotated[
        Literal["jsonl", "json", "csv"],
        typer.Option("--format", help="A JSON object a line, one list of them, or a table."),
    ] = "jsonl",
    tokenizer: Tokenizer = None,
    embedder: Embedder = DEFAULT_EMBEDDER,
    language: Language = "",
) -> None:
    """Cut files and print their chunks, each with its document, its place, its headings and its text."""
    settings = load_settings()
    settings.check_embedder(embedder)
    tracks = track or DEFAULT_TRACKS
    sources = sources_of(meant(files, (), settings), settings, language)
    put(FORMS[form](_rows(sources, tracks, tokenizer, embedder)))


def _rows(
    sources: Iterable[tuple[Meant, Incoming]],
    tracks: Sequence[str],
    tokenizer: str | None,
    embedder: str,
) -> Iterator[Row]:
    for file, source in sources:
        analysis = inspected(source.document, tracks, (), tokenizer, embedder)
        chunkings = [one.chunking for one in analysis.tracks]
        yield from chunk_rows(Named(file.name), chunkings, analysis.embedder)
