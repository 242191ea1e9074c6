"""The commands `cutmarks text` and `cutmarks suggest`: what a file says by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import orjson
import typer

from app.commands.files import source_of
from app.commands.options import Language, named_path
from app.settings import load_settings
from app.terminal import put


def suggest(
    file: Annotated[
        Path, typer.Argument(parser=named_path, metavar="file", help="The file to look through.")
    ],
    language: Language = "",
) -> None:
    """Print the file's own likely answers, as JSON that `inspect --answers` reads."""
    from app import suggesting  # with the database, which the other commands do without

    settings = load_settings()
    found = suggesting.questions(source_of(file, settings, language).document)
    put(orjson.dumps(found, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))


def text(
    file: Annotated[
        Path, typer.Argument(parser=named_path, metavar="file", help="The file to read.")
    ],
) -> None:
    """Print the text that is indexed, whose characters every place counts."""
    put(source_of(file, load_settings(), "").document.text, as_it_is=True)
