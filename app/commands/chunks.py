"""The command `cutmarks chunks`: the chunks of a file, for those who index them elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from app.chunk_rows import FORMS, Named, chunk_rows
from app.commands.files import source_of
from app.commands.inspect import inspected
from app.commands.options import Language, Tokenizer, named_path
from app.opening import DEFAULT_EMBEDDER
from app.settings import load_settings
from app.terminal import put
from engine.strategies import DEFAULT_TRACKS


def chunks(
    file: Annotated[
        Path,
        typer.Argument(
            parser=named_path, metavar="file", help="The file to cut, in any format that is read."
        ),
    ],
    track: Annotated[
        list[str] | None,
        typer.Option(
            help="A way to cut it, such as fixed:size=300; may be given several times. Without one: "
            f"{', '.join(DEFAULT_TRACKS)}."
        ),
    ] = None,
    form: Annotated[
        Literal["jsonl", "json", "csv"],
        typer.Option("--format", help="A JSON object a line, one list of them, or a table."),
    ] = "jsonl",
    tokenizer: Tokenizer = None,
    embedder: Annotated[str, typer.Option(help="What reads the sentences.")] = DEFAULT_EMBEDDER,
    language: Language = "",
) -> None:
    """Cut a file and print its chunks, each with its place, its headings and its text."""
    settings = load_settings()
    settings.check_embedder(embedder)
    source = source_of(file, settings, language)
    analysis = inspected(source.document, track or DEFAULT_TRACKS, (), tokenizer, embedder)
    chunkings = [one.chunking for one in analysis.tracks]
    put(FORMS[form](chunk_rows(Named(file.name), chunkings, analysis.embedder)))
