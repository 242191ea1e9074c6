"""The command `cutmarks evaluate`, as it is written in a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app.commands.options import ONE_OF_RETRIEVERS, Language
from app.forms import asked_language
from app.opening import DEFAULT_EMBEDDER, DEFAULT_TOKENIZER
from app.row_presets import ROW_PRESETS, SIX
from app.settings import load_settings
from app.terminal import put
from engine.retrieval.measures import DEFAULT_KS, LARGEST_K
from engine.retrieval.retrievers import DEFAULT_RETRIEVERS


def evaluate(
    corpus: Annotated[
        Path,
        typer.Argument(
            help="Documents with questions: SQuAD JSON, the simple JSON, CSV with its documents beside it, a "
            "zip or a folder; or one document, with --questions."
        ),
    ],
    questions: Annotated[
        Path | None, typer.Option(help="Questions, in JSON or CSV, about the documents.")
    ] = None,
    track: Annotated[
        list[str] | None,
        typer.Option(
            help="A row, such as recursive:size=256; may be given several times. Without one and without a "
            f"preset: {', '.join(SIX.tracks)}."
        ),
    ] = None,
    preset: Annotated[
        str, typer.Option(help=f"Rows that belong together: {', '.join(ROW_PRESETS)}.")
    ] = "",
    retriever: Annotated[
        list[str] | None,
        typer.Option(
            help=f"{ONE_OF_RETRIEVERS}; may be given several times. Without one: "
            f"{', '.join(DEFAULT_RETRIEVERS)}."
        ),
    ] = None,
    k: Annotated[
        str,
        typer.Option(
            help=f"How many of the first chunks are looked at, up to {LARGEST_K}; several are joined by "
            f"commas. Without it: {','.join(map(str, DEFAULT_KS))}."
        ),
    ] = "",
    tokenizer: Annotated[
        str | None,
        typer.Option(
            help="What counts the tokens. Without it, what the preset says, or else "
            f"{DEFAULT_TOKENIZER}, or another where that knows few characters."
        ),
    ] = None,
    embedder: Annotated[str, typer.Option(help="What reads the chunks.")] = DEFAULT_EMBEDDER,
    baseline: Annotated[
        int, typer.Option(help="The row, from 1, that the others are measured against.")
    ] = 1,
    sweep: Annotated[
        str,
        typer.Option(
            help="Measure many tracks in place of rows: sizes (with and without overlap, beside the structured "
            "strategies), grid (sizes by overlaps) or percentiles (of semantic)."
        ),
    ] = "",
    language: Language = "",
    as_json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="Print the whole evaluation; of a sweep one object a line for each retriever.",
        ),
    ] = False,
) -> None:
    """Say what each way of cutting does to finding the answers of a question set."""
    from app import cli_evaluate, cli_sweep  # with libraries that the other commands do without

    settings = load_settings()
    settings.check_embedder(embedder)
    wanted = cli_evaluate.Wanted(
        corpus=corpus,
        questions=questions,
        tracks=track or (),
        retrievers=retriever or (),
        ks=k,
        tokenizer=tokenizer,
        embedder=embedder,
        baseline=baseline,
        preset=preset,
        language=asked_language(language),
    )
    if sweep:
        put(cli_sweep.printed(wanted, sweep, settings, as_json=as_json))
    else:
        put(cli_evaluate.printed(wanted, settings, as_json=as_json))
