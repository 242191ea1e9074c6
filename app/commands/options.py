"""Options that several commands take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app.opening import DEFAULT_TOKENIZER
from engine.retrieval.retrievers import RETRIEVERS
from engine.strategies import DEFAULT_TRACKS

ONE_OF_RETRIEVERS = f"How chunks are found: {', '.join(RETRIEVERS)}"


def named_path(written: str) -> Path:
    """A path; an empty one, as a variable that is not set gives, would be the folder one is in."""
    if not written:
        raise typer.BadParameter("it is empty, name a file")
    return Path(written)


Tracks = Annotated[
    list[str] | None,
    typer.Option(
        "--track",
        help="A way to cut it, such as fixed:size=300; may be given several times. Without one: "
        f"{', '.join(DEFAULT_TRACKS)}.",
    ),
]
Embedder = Annotated[str, typer.Option(help="What reads the sentences.")]
Language = Annotated[
    str, typer.Option(help="The language of its sentences, such as de; found where not given.")
]
Answers = Annotated[
    Path | None,
    typer.Option(
        parser=named_path,
        metavar="<path>",
        help="The answers to mark, in SQuAD JSON, JSON or CSV; those about other documents are left out.",
    ),
]
Tokenizer = Annotated[
    str | None,
    typer.Option(
        help=f"What counts the tokens; {DEFAULT_TOKENIZER}, or another where it knows few characters."
    ),
]
