"""Options that several commands take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app.opening import DEFAULT_TOKENIZER
from engine.retrieval.retrievers import RETRIEVERS

ONE_OF_RETRIEVERS = f"How chunks are found: {', '.join(RETRIEVERS)}"

Language = Annotated[
    str, typer.Option(help="The language of its sentences, such as de; found where not given.")
]
Answers = Annotated[Path | None, typer.Option(help="JSON with the answers to mark.")]
Tokenizer = Annotated[
    str | None,
    typer.Option(
        help=f"What counts the tokens; {DEFAULT_TOKENIZER}, or another where it knows few characters."
    ),
]
