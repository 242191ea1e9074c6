"""All commands of `cutmarks`, and how they are run: what goes wrong is one sentence and a status."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from typer.exceptions import TyperException

from app.commands.ask import ask
from app.commands.check import check
from app.commands.chunks import chunks
from app.commands.evaluate import evaluate
from app.commands.inspect import inspect
from app.commands.reading import suggest, text
from app.problems import Problem
from app.settings import PREFIX, Settings, load_settings
from app.terminal import fail

HOST, PORT = (
    f"{Settings.model_fields[name].description}. Without it {PREFIX}{name.upper()}, or "
    f"{Settings.model_fields[name].default}"
    for name in ("host", "port")
)

cli = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False)


@cli.callback()
def cutmarks() -> None:
    """See where a chunking rule cuts a document, and which answers the cuts destroy."""


def serve(
    host: Annotated[str | None, typer.Option(help=f"{HOST}; 0.0.0.0 for all there are.")] = None,
    port: Annotated[int | None, typer.Option(help=f"{PORT}; with 0 any that is free.")] = None,
) -> None:
    """Run the app until it is interrupted, and print its address; CUTMARKS_... variables set the rest."""
    from app import serving

    serving.run(load_settings(host=host, port=port))


for command in (inspect, check, chunks, evaluate, ask, suggest, text, serve):
    cli.command()(command)


def run() -> None:
    """Run the command that the arguments name; what goes wrong is one sentence on stderr and status 2."""
    try:
        status = cli(prog_name="cutmarks", standalone_mode=False)
    except TyperException as error:
        fail(usage_words(error))
    except (Problem, ValueError) as error:
        fail(str(error))
    except Exception as error:  # a fault of ours, or of the code that comes with a model
        fail(
            f"Cutmarks failed ({type(error).__name__}: {error}); try other options or another file"
        )
    sys.exit(status or 0)


def usage_words(error: TyperException) -> str:
    """What is wrong with the arguments, and where it is told what there is; nothing where that was printed."""
    words = error.format_message()
    context = getattr(error, "ctx", None)
    if not words or words.endswith("?") or context is None:
        return words
    return f"{words.rstrip('.')}; {context.command_path} --help says what there is"
