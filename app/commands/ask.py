"""The command `cutmarks ask`, as it is written in a terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app.commands.files import marked_of, source_of
from app.commands.options import ONE_OF_RETRIEVERS, Answers, Language, Tokenizer, named_path
from app.opening import DEFAULT_EMBEDDER
from app.settings import load_settings
from app.terminal import put
from engine.strategies import DEFAULT_TRACKS


def ask(
    file: Annotated[
        Path,
        typer.Argument(
            parser=named_path, metavar="file", help="The file to ask, in any format that is read."
        ),
    ],
    question: Annotated[str, typer.Argument(help="What to ask.")],
    track: Annotated[
        list[str] | None,
        typer.Option(
            help="A way to cut it, such as fixed:size=300; may be given several times. Without one: "
            f"{', '.join(DEFAULT_TRACKS)}."
        ),
    ] = None,
    retriever: Annotated[str, typer.Option(help=f"{ONE_OF_RETRIEVERS}.")] = "bm25",
    k: Annotated[str, typer.Option(help="How many of the first chunks are shown.")] = "5",
    answer: Annotated[
        str, typer.Option(help="Where the answer stands: its words, or a question that is marked.")
    ] = "",
    answers: Answers = None,
    tokenizer: Tokenizer = None,
    embedder: Annotated[str, typer.Option(help="What reads the chunks.")] = DEFAULT_EMBEDDER,
    language: Language = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print all that is known.")] = False,
) -> None:
    """Ask a question, and say which chunks of each track come back and where the answer is among them."""
    from app import ask_state, cli_ask  # with libraries that the other commands do without

    settings = load_settings()
    settings.check_embedder(embedder)
    wanted = ask_state.expect_question(ask_state.asked(question, retriever, k, answer))
    source = source_of(file, settings, language)
    asked = cli_ask.Asked(
        document=source.document,
        name=file.name,
        ask=wanted,
        tracks=track or DEFAULT_TRACKS,
        answers=marked_of(answers, file, source, settings),
        tokenizer=tokenizer,
        embedder=embedder,
    )
    put(cli_ask.printed(asked, as_json=as_json))
