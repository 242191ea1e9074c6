"""The command `cutmarks check`, which fails where a track cuts an answer: for the CI of a docs repository."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import orjson
import typer

from app.commands.options import Embedder, Language, Tokenizer, named_path
from app.forms import asked_language
from app.opening import DEFAULT_EMBEDDER
from app.settings import load_settings
from app.terminal import put
from engine.spec import Spec, parse_track

FAILED = 1
FORMATS = ("text", "github", "json")
MOST_ALLOWED = 10**9


def check(
    files: Annotated[
        list[Path],
        typer.Argument(
            parser=named_path,
            metavar="file",
            help="Files in any format that is read; a folder or a zip stands for the files in it and in its "
            "folders, pictures and hidden ones aside.",
        ),
    ],
    track: Annotated[
        list[str] | None,
        typer.Option(
            help="A way to cut them, such as fixed:size=300; each of several has to pass by itself."
        ),
    ] = None,
    answers: Annotated[
        Path | None,
        typer.Option(
            parser=named_path,
            metavar="<path>",
            help="The answers to keep whole: SQuAD JSON, JSON or CSV whose questions name their document. "
            "Without it those that came with the files, or else their sentences, tables and code blocks.",
        ),
    ] = None,
    max_cut: Annotated[
        int,
        typer.Option(
            min=0, max=MOST_ALLOWED, help="How many a track may cut or lose, in all files together."
        ),
    ] = 0,
    allow_missing: Annotated[
        bool,
        typer.Option(
            "--allow-missing", help="Let answers be that are not found in their document."
        ),
    ] = False,
    tokenizer: Tokenizer = None,
    embedder: Embedder = DEFAULT_EMBEDDER,
    language: Language = "",
    form: Annotated[
        str | None,
        typer.Option(
            "--format",
            help="text (which it is without this), github (annotations that GitHub Actions shows beside the "
            "lines) or json.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
) -> None:
    """Fail with status 1 where a track cuts an answer, or one is missing, and say where."""
    from app import check_cuts, check_files, check_report  # with libraries that others do without

    form = form_of(form, as_json)
    rules = check_cuts.Rules(
        tracks=tracks_of(track),
        most=max_cut,
        may_miss=allow_missing,
        tokenizer=tokenizer,
        embedder=embedder,
    )
    settings = load_settings()
    settings.check_embedder(embedder)
    given = check_files.given(files, answers, settings, asked_language(language))
    found = check_cuts.outcome(given, rules)
    if form == "json":
        told = check_report.check_dict(found)
        put(orjson.dumps(told, option=orjson.OPT_APPEND_NEWLINE))
    else:
        put(
            check_report.github_report(found)
            if form == "github"
            else check_report.check_report(found)
        )
    if not found.passes:
        sys.exit(FAILED)


def tracks_of(written: list[str] | None) -> list[Spec]:
    """The tracks, none of them twice; ValueError where there is none."""
    if not written:
        raise ValueError("Name a way of cutting as --track, such as --track fixed:size=300")
    return list({str(spec): spec for spec in map(parse_track, written)}.values())


def form_of(form: str | None, as_json: bool) -> str:
    """How the outcome is told; ValueError for what there is not, or where two are asked for."""
    if form is not None and form not in FORMATS:
        raise ValueError(f"The format is {', '.join(FORMATS[:-1])} or {FORMATS[-1]}, not {form!r}")
    if as_json and form not in {None, "json"}:
        raise ValueError(
            f"--json and --format {form} are two ways of saying the same; give one of them"
        )
    return "json" if as_json else form or "text"
