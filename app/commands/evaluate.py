"""The command `cutmarks evaluate`, as it is written in a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app.commands.options import ONE_OF_RETRIEVERS, Language, named_path
from app.evaluate_state import MEASURES, SHARES, USUAL_SHARE, USUAL_WITHIN, WITHINS
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
            parser=named_path,
            metavar="corpus",
            help="Documents with questions: SQuAD JSON, the simple JSON, CSV with its documents beside it, a "
            "zip or a folder; or one document, with --questions.",
        ),
    ],
    questions: Annotated[
        Path | None,
        typer.Option(
            parser=named_path,
            metavar="<path>",
            help="Questions, in JSON or CSV, about the documents.",
        ),
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
        str,
        typer.Option(
            help="The row that the others are measured against: its number, from 1, or its track. Without it "
            "the first."
        ),
    ] = "",
    measure: Annotated[
        str,
        typer.Option(
            help=f"What recommendations and sweeps go by: {', '.join(MEASURES)}, with a k where it counts "
            "chunks, such as iou@5."
        ),
    ] = "",
    every_question: Annotated[
        bool,
        typer.Option(
            "--every-question",
            help="List each question with its rank in every row, and where its answers are cut.",
        ),
    ] = False,
    sweep: Annotated[
        str,
        typer.Option(
            help="Measure many tracks in place of rows: sizes (with and without overlap, beside the structured "
            "strategies), grid (sizes by overlaps) or percentiles (of semantic)."
        ),
    ] = "",
    unit: Annotated[
        str, typer.Option(help="What the sizes of a sweep count: tokens or characters.")
    ] = "",
    share: Annotated[
        str,
        typer.Option(
            help=f"The overlap in a sweep of sizes, in percent of the size: {', '.join(map(str, SHARES))}. "
            f"Without it: {USUAL_SHARE}."
        ),
    ] = "",
    within: Annotated[
        str,
        typer.Option(
            help=f"The most tokens of a chunk in a sweep of percentiles: {', '.join(WITHINS)}. "
            f"Without it: {USUAL_WITHIN}."
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
    as_csv: Annotated[
        bool,
        typer.Option(
            "--csv",
            help="Print the table, the list of questions or the points of a sweep for a spreadsheet.",
        ),
    ] = False,
) -> None:
    """Say what each way of cutting does to finding the answers of a question set."""
    from app import (
        cli_evaluate,
        cli_sweep,
        cli_wanted,
    )  # with libraries that the other commands do without

    settings = load_settings()
    settings.check_embedder(embedder)
    wanted = cli_wanted.Wanted(
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
        measure=measure,
        every_question=every_question,
        unit=unit,
        share=share,
        within=within,
    )
    form = cli_wanted.form_of(as_json=as_json, as_csv=as_csv)
    if sweep:
        put(cli_sweep.printed(wanted, sweep, settings, form))
    else:
        put(cli_evaluate.printed(wanted, settings, form))
