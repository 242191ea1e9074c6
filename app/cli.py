"""The command `cutmarks`: look at a file in a terminal, or serve the app."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from typer.exceptions import TyperException

from app.commands.ask import ask
from app.commands.evaluate import evaluate
from app.commands.inspect import inspect
from app.commands.reading import suggest, text
from app.problems import Problem
from app.settings import load_settings
from app.terminal import fail, open_streams

cli = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False)


@cli.callback()
def cutmarks() -> None:
    """See where a chunking rule cuts a document, and which answers the cuts destroy."""


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.")] = None,
) -> None:
    """Run the app until it is interrupted."""
    from app import serving

    serving.run(load_settings(host=host, port=port))


for command in (inspect, evaluate, ask, suggest, text, serve):
    cli.command()(command)


def main() -> None:
    """Run the command; what goes wrong is one sentence on stderr and status 2."""
    open_streams()
    try:
        status = cli(standalone_mode=False)
    except TyperException as error:
        fail(error.format_message() if hasattr(error, "format_message") else str(error))
    except (Problem, ValueError) as error:
        fail(str(error))
    except Exception as error:  # a fault of ours, or of the code that comes with a model
        fail(
            f"Cutmarks failed ({type(error).__name__}: {error}); try other options or another file"
        )
    sys.exit(status or 0)


if __name__ == "__main__":
    main()
